import type { Arena } from './arena.ts';
import { T } from './tags.ts';

/** What the page says about itself outside its visible text. */
export interface Head {
  readonly title: string;
  readonly lang: string | null;
  /** `meta` by lower-cased name, property or itemprop; the first value wins, all are kept in `all`. */
  readonly meta: ReadonlyMap<string, string>;
  readonly metaAll: readonly (readonly [string, string])[];
  readonly httpEquiv: ReadonlyMap<string, string>;
  readonly canonicalHref: string | null;
  readonly baseHref: string | undefined;
  readonly relations: readonly {
    readonly rel: readonly string[];
    readonly href: string;
    readonly type: string | undefined;
    readonly hreflang: string | undefined;
  }[];
  /** Parsed JSON-LD objects, `@graph` and arrays opened, at most 500. */
  readonly jsonLd: readonly JsonObject[];
  readonly jsonLdTexts: readonly string[];
}

export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_META = 500;
const MAX_JSON = 1_000_000;
const MAX_OBJECTS = 500;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
/** White space folded to single spaces and trimmed. */
export const fold = (text: string): string => text.trim().replace(/[^\S ]\s*| \s+/g, ' ');

export function readHead(arena: Arena): Head {
  let title: string | null = null;
  const meta = new Map<string, string>();
  const metaAll: (readonly [string, string])[] = [];
  const httpEquiv = new Map<string, string>();
  let canonicalHref: string | null = null;
  let baseHref: string | undefined;
  const relations: { rel: string[]; href: string; type: string | undefined; hreflang: string | undefined }[] = [];
  const jsonLd: JsonObject[] = [];
  const jsonLdTexts: string[] = [];
  for (let n = 0; n < arena.count; n += 1) {
    switch (arena.tag(n)) {
      case T.title:
        if (title === null) title = fold(arena.textContent(n));
        break;
      case T.svg:
        n = arena.end(n) - 1;
        break;
      case T.base:
        baseHref ??= arena.attribute(n, 'href');
        break;
      case T.meta: {
        // Some pages that were saved or rewritten hold the content under another name.
        const content = arena.attribute(n, 'content') ?? arena.attribute(n, 'value');
        const equiv = arena.attribute(n, 'http-equiv')?.toLowerCase();
        if (content === undefined || metaAll.length >= MAX_META) break;
        if (content.startsWith('{') && content.includes('schema.org')) collect(parseJson(content), jsonLd, 0);
        if (equiv !== undefined && !httpEquiv.has(equiv)) httpEquiv.set(equiv, content);
        for (const attribute of ['property', 'name', 'itemprop'] as const) {
          const name = arena.attribute(n, attribute)?.trim().toLowerCase();
          if (name === undefined || name === '') continue;
          metaAll.push([name, content]);
          if (!meta.has(name) && content.trim() !== '') meta.set(name, fold(content));
        }
        break;
      }
      case T.link: {
        const href = arena.attribute(n, 'href');
        const rel = (arena.attribute(n, 'rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
        if (href === undefined || rel.length === 0) break;
        if (rel.includes('canonical')) canonicalHref ??= href;
        if (relations.length < 1000)
          relations.push({ rel, href, type: arena.attribute(n, 'type'), hreflang: arena.attribute(n, 'hreflang') });
        break;
      }
      case T.script:
        if (/ld\+json/i.test(arena.attribute(n, 'type') ?? '')) {
          const text = rawText(arena, n);
          if (jsonLdTexts.length < 50) jsonLdTexts.push(text);
          collect(parseJson(text) ?? rescued(text), jsonLd, 0);
        }
        break;
      default:
        break;
    }
  }
  const lang = arena.attribute(0, 'lang') ?? arena.attribute(0, 'xml:lang') ?? bodyLang(arena);
  return { title: title ?? '', lang: lang ?? null, meta, metaAll, httpEquiv, canonicalHref, baseHref, relations, jsonLd, jsonLdTexts };
}

function bodyLang(arena: Arena): string | undefined {
  for (let n = 1; n < Math.min(arena.count, 5000); n += 1) if (arena.tag(n) === T.body) return arena.attribute(n, 'lang');
  return undefined;
}

export function rawText(arena: Arena, n: number): string {
  let out = '';
  for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T['#text']) out += arena.text(at);
  return out;
}

/** JSON as pages write it: raw line ends in strings, comment or CDATA wrappers, a trailing semicolon. */
function parseJson(text: string): unknown {
  if (text.length > MAX_JSON) return null;
  const body = text
    .replace(/^\s*(?:<!--|\/\*\s?<!\[CDATA\[\s?\*\/|\/\/\s?<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s?\]\]>\s?\*\/|\/\/\s?\]\]>|\]\]>)\s*$/, '')
    .trim()
    .replace(/;$/, '');
  for (const attempt of [body, body.replace(/[\u0000-\u001f]+/g, ' ')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The second reading is more forgiving; after that the block is not JSON.
    }
  }
  return null;
}

const RESCUED = ['@type', 'headline', 'datePublished', 'dateModified', 'dateCreated', 'uploadDate'] as const;
/** A field of a string, its escapes as they stand. */
const FIELD = new Map(RESCUED.map((key) => [key, new RegExp(`"${key}"\\s{0,5}:\\s{0,5}"([^"\\\\]{1,300})"`)] as const));

/** Of JSON that a comma or a quote too many breaks: the first value of the fields that are plain strings. Null where it names no work. */
function rescued(text: string): JsonObject | null {
  if (text.length > MAX_JSON) return null;
  const out: Record<string, string> = {};
  for (const [key, pattern] of FIELD) {
    const value = pattern.exec(text)?.[1];
    if (value !== undefined) out[key] = value;
  }
  return out['datePublished'] === undefined && out['dateModified'] === undefined ? null : out;
}

function collect(value: unknown, out: JsonObject[], depth: number): void {
  if (out.length >= MAX_OBJECTS || depth > 6) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, out, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  if (value['@type'] !== undefined) out.push(value);
  for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'hasPart', 'itemListElement', 'item'] as const) {
    const inner = value[key];
    if (Array.isArray(inner) || isObject(inner)) collect(inner, out, depth + 1);
  }
}

/** The `@type` names of a JSON-LD object, without a schema.org prefix. */
export function typesOf(value: JsonObject): string[] {
  const type = value['@type'];
  const list = Array.isArray(type) ? type : [type];
  return list.filter((name): name is string => typeof name === 'string').map((name) => name.replace(/^.*[/#:]/, ''));
}

/** A string of JSON-LD, HTML entities undone where a page escaped them twice; null when there is none. */
export function textField(value: JsonObject, key: string): string | null {
  const field = value[key];
  const first = Array.isArray(field) ? field[0] : field;
  if (typeof first === 'string') return fold(first) === '' ? null : fold(first);
  if (isObject(first) && typeof first['@value'] === 'string') return fold(first['@value']);
  return null;
}
