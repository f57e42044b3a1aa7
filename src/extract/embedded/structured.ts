import { isObject, type JsonObject, typesOf } from '../html/head.ts';
import { escapePointer } from '../pointer.ts';
import { type Chosen, chooseContent, type PageIdentity, titleOf } from './choose.ts';
import { foldKey, isBehindWall } from './keys.ts';
import { parseJson } from './literal.ts';
import { readText } from './mass.ts';
import type { Part } from './scan.ts';

const MAX_DEPTH = 12;
const MAX_VISITS = 20_000;
/** A description of a page is a teaser; a text of this length is the page. */
const FULL_TEXT = 200;
const NAME = 'application/ld+json';

const massOf = (value: unknown): number => (typeof value === 'string' ? readText(value).mass : 0);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

/** What an object of each type must hold to be the content of a page and not only a word about it. */
const FULL: readonly (readonly [RegExp, (value: JsonObject) => boolean])[] = [
  [
    /Article$|BlogPosting$|Report$|^(?:DiscussionForum|SocialMedia)Posting$|^Comment$/,
    (it) => massOf(it['articleBody'] ?? it['text']) >= FULL_TEXT,
  ],
  [/^Product(?:Group)?$/, (it) => typeof it['name'] === 'string' && (massOf(it['description']) > 0 || it['offers'] !== undefined)],
  [
    /^(?:FAQPage|QAPage)$/,
    (it) => list(it['mainEntity']).some((entry) => isObject(entry) && (entry['acceptedAnswer'] ?? entry['suggestedAnswer']) !== undefined),
  ],
  [/^Question$/, (it) => (it['acceptedAnswer'] ?? it['suggestedAnswer']) !== undefined],
  [
    /^ItemList$/,
    (it) => list(it['itemListElement']).filter((entry) => isObject(entry) && (entry['name'] ?? entry['item']) !== undefined).length >= 2,
  ],
  [/^Recipe$/, (it) => list(it['recipeInstructions']).length > 0],
  [/^HowTo$/, (it) => list(it['step']).length > 0],
  [/Event$/, (it) => typeof it['name'] === 'string' && it['startDate'] !== undefined],
  [
    /^(?:JobPosting|Course|Dataset|Book|Movie|LocalBusiness|SoftwareApplication|Review)$/,
    (it) => massOf(it['description'] ?? it['reviewBody']) >= FULL_TEXT / 2,
  ],
];

/** JSON-LD scripts of a page in order, unreadable ones as null, so that pointers begin with the number of the script. */
export function structuredScripts(parts: readonly Part[]): unknown[] {
  return parts
    .filter(({ tag, attributes }) => tag === 'script' && /ld\+json/i.test(attributes.get('type') ?? ''))
    .slice(0, 50)
    .map(({ inner }) => parseJson(inner.trim().replace(/[\u0000-\u001f]+/g, ' ')) ?? null);
}

/** Does any of it say that the text is not for everybody? */
export function saysWalled(scripts: readonly unknown[]): boolean {
  let found = false;
  visit(scripts, (value) => {
    if (Object.entries(value).some(([key, entry]) => foldKey(key) === 'isaccessibleforfree' && isBehindWall(key, entry))) found = true;
  });
  return found;
}

/** The fullest object that is content by itself; null when there is none. */
export function chooseStructured(scripts: readonly unknown[], page: PageIdentity): Chosen | null {
  let best: Chosen | null = null;
  visit(scripts, (value, pointer) => {
    const types = typesOf(value);
    if (!FULL.some(([type, holds]) => types.some((name) => type.test(name)) && holds(value))) return;
    const chosen = chooseContent({ name: NAME, value }, page);
    if (chosen !== null && chosen.total > (best?.mass ?? 0))
      best = { ...chosen, value, pointer, title: titleOf(value), mass: chosen.total, view: chosen.view.at(pointer) };
  });
  return best;
}

function visit(root: unknown, tell: (value: JsonObject, pointer: string) => void): void {
  let visits = 0;
  const walk = (value: unknown, pointer: string, depth: number): void => {
    visits += 1;
    if (depth > MAX_DEPTH || visits > MAX_VISITS || typeof value !== 'object' || value === null) return;
    if (isObject(value) && value['@type'] !== undefined) tell(value, pointer);
    const entries = Array.isArray(value) ? value.map((entry, index) => [String(index), entry] as const) : Object.entries(value);
    for (const [key, entry] of entries) walk(entry, `${pointer}/${escapePointer(key)}`, depth + 1);
  };
  walk(root, '', 0);
}
