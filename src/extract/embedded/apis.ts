import type { ApiHint, PostCall } from '../../vocabulary/index.ts';
import { addressIn, type Concatenation } from './address-expression.ts';
import { postsIn, sends } from './posts.ts';
import type { Part } from './scan.ts';
import { type PageAddress, resolve, WORTH, worth } from './worth.ts';

const MAX_HINTS = 40;
/** Calls of one script that are looked at. */
const MAX_CALLS = 200;
const MAX_SCRIPT = 4_000_000;

/** Calls that ask for something, and the kind of what they ask for. A request that sends something is none. */
const CALLS =
  /(?:\b(fetch|\$fetch|ofetch|useFetch|useSWR|getJSON|axios(?:\.get)?|ky(?:\.get)?|\$\.get|http\.get|request\.get|client\.get|api\.get)|\bnew\s{1,9}(EventSource)|\.open\(\s{0,9}["'`]GET["'`]\s{0,9}(,))\s{0,9}\(?\s{0,9}(?=["'`]|[A-Za-z_$][\w$.]{0,60}\s{0,9}\+\s{0,9}["'`])/g;
/** Calls whose address is a name or what a function gives: nobody can tell it without running the script. */
const OPAQUE = /\b(?:fetch|\$fetch|ofetch|getJSON|axios(?:\.get)?|\$\.get)\(\s{0,9}[A-Za-z_$][\w$.]{0,60}\s{0,9}[,)(]/g;
const CONTENT_TYPE = /json|xml|rss|atom/i;

interface AskedFor {
  readonly apis: ApiHint[];
  readonly unknownCalls: number;
  /** What only its own scripts may ask for, since they send something with it. */
  readonly posts: PostCall[];
}

/** Where the content of a shell can be asked for, best first: addresses that the page names in its head, its attributes and its scripts. */
export function readApis(parts: readonly Part[], page: PageAddress): AskedFor {
  const found: ScoredHint[] = [];
  const posts: PostCall[] = [];
  let unknownCalls = 0;
  for (const part of parts) {
    if (part.tag !== 'script') found.push(...elementHints(part, page));
    else if (part.attributes.has('src')) found.push(...bundleHints(part, page));
    else if (!/json|speculationrules/i.test(part.attributes.get('type') ?? '')) {
      const { hints, unknown } = callsIn(part.inner, page);
      found.push(...hints);
      unknownCalls += unknown;
      posts.push(...postsIn(part.inner, page));
    }
  }
  return { apis: ranked(found), unknownCalls, posts: posts.slice(0, MAX_HINTS) };
}

/** The addresses that a script asks for: an inline one, or a bundle that was fetched for it. Pure; nothing is run. */
export function apisInScript(code: string, page: PageAddress): ApiHint[] {
  return ranked(callsIn(code, page).hints);
}

interface ScoredHint {
  readonly hint: ApiHint;
  readonly score: number;
}

function ranked(found: readonly ScoredHint[]): ApiHint[] {
  const best = new Map<string, ScoredHint>();
  for (const entry of found)
    if (entry.score >= WORTH && entry.score > (best.get(entry.hint.url)?.score ?? 0)) best.set(entry.hint.url, entry);
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_HINTS)
    .map(({ hint }) => hint);
}

function elementHints({ tag, attributes }: Part, page: PageAddress): ScoredHint[] {
  const out: ScoredHint[] = [];
  const add = (href: string | undefined, kind: ApiHint['kind'], why: string, score: number, more: Pick<ApiHint, 'filled'> = {}): void => {
    const url = href === undefined ? null : resolve(href, page);
    if (url !== null) out.push({ hint: { url, why, kind, ...more }, score: score * worth(url, page) });
  };
  const get = attributes.get('hx-get') ?? attributes.get('data-hx-get');
  // What comes by itself is content; what comes on a click may be anything.
  if (get !== undefined) {
    const comes = /load|revealed|intersect|every/.test(attributes.get('hx-trigger') ?? '');
    add(get, 'fragment', 'hx-get', comes ? 0.95 : 0.5, comes ? {} : { filled: 'guess' });
  }
  if (tag === 'include-fragment' || tag === 'turbo-frame') add(attributes.get('src'), 'fragment', `${tag} src`, 0.9);
  if (tag === 'iframe' || tag === 'frame') {
    if (attributes.get('width') !== '1' && attributes.get('height') !== '1')
      add(attributes.get('src'), 'frame', 'a frame of the page', 0.6);
  }
  if (tag === 'link') {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    const type = attributes.get('type') ?? '';
    if (rel.includes('alternate') && /json/i.test(type))
      add(attributes.get('href'), 'alternate', `link rel=alternate type=${type}`, /oembed/i.test(type) ? 0.35 : 0.97);
    else if (rel.includes('alternate') && CONTENT_TYPE.test(type))
      add(attributes.get('href'), 'alternate', `link rel=alternate type=${type}`, 0.45);
    if (rel.includes('preload') && attributes.get('as') === 'fetch')
      add(attributes.get('href'), 'preload', 'link rel=preload as=fetch', 0.92);
  }
  return out;
}

/** Libraries by the names of their files: what they ask for is not known to them. */
const LIBRARY =
  /(?:^|[/@._-])(?:react|react-dom|vue|svelte|preact|jquery|htmx|alpine|angular|lodash|polyfills?|webpack|runtime|framework|gtm|gtag|analytics|bootstrap|moment|core-js|sentry)(?:[.@-]|$)(?!app)/i;

function bundleHints({ attributes }: Part, page: PageAddress): ScoredHint[] {
  const url = resolve(attributes.get('src') ?? '', page);
  if (url === null || !/\.m?js(?:\?|$)/.test(url)) return [];
  const name = URL.parse(url)?.pathname ?? '';
  if (LIBRARY.test(name) && !/app|main|index|page|entry|client/i.test(name.split('/').at(-1) ?? '')) return [];
  return [{ hint: { url, why: 'a script of the page, in which calls may stand', kind: 'bundle' }, score: 0.3 * worth(url, page) }];
}

function callsIn(code: string, page: PageAddress): { readonly hints: ScoredHint[]; readonly unknown: number } {
  const source = code.slice(0, MAX_SCRIPT);
  const out: ScoredHint[] = [];
  const later: Concatenation[] = [];
  CALLS.lastIndex = 0;
  let tries = 0;
  let unknown = source.match(OPAQUE)?.length ?? 0;
  for (let found = CALLS.exec(source); found !== null && tries < MAX_CALLS; found = CALLS.exec(source)) {
    tries += 1;
    const from = found.index + found[0].length;
    const address = addressIn(source, from, page);
    if (address === null) {
      unknown += 1;
      continue;
    }
    CALLS.lastIndex = Math.max(from, address.end);
    if (sends(source, address.end)) continue;
    if (address.hole?.kind === 'field') {
      later.push(address);
      continue;
    }
    const hint = hintOf(
      address,
      found[2] === 'EventSource' ? 'events' : 'call',
      `${found[1] ?? found[2] ?? 'XMLHttpRequest'} in a script`,
      page,
    );
    if (hint !== null) out.push(hint);
  }
  return { hints: out.map((entry) => continued(entry, later, page)), unknown };
}

/** A first call to which a later one of the same address takes a value from the answer. */
function continued(entry: ScoredHint, later: readonly Concatenation[], page: PageAddress): ScoredHint {
  if (entry.hint.template !== undefined) return entry;
  for (const { template, hole } of later) {
    const address = templateOf(template, page);
    if (address !== null && hole !== null && hole !== undefined && entry.hint.url.startsWith(address.slice(0, address.indexOf('{}'))))
      return { ...entry, hint: { ...entry.hint, template: address, next: hole } };
  }
  return entry;
}

/** Resolved, its hole kept. */
function templateOf(template: string, page: PageAddress): string | null {
  const mark = 'VERITRAILHOLE';
  const address = resolve(template.replace('{}', mark), page)?.replace(mark, '{}');
  return address?.includes('{}') === true ? address : null;
}

function hintOf(address: Concatenation, kind: ApiHint['kind'], why: string, page: PageAddress): ScoredHint | null {
  const url = resolve(address.filled, page);
  if (url === null || url.length > 2_000) return null;
  const score = (kind === 'events' ? 0.7 : 0.85) * worth(url, page) * address.certainty;
  const hint: ApiHint = { url, why, kind, ...(address.by == null ? {} : { filled: address.by }) };
  const template = address.hole === null ? null : templateOf(address.template, page);
  if (address.hole === null || template === null) return { hint, score };
  return { hint: { ...hint, template, next: address.hole }, score };
}

/** The fields by which answers say that more follows. */
const MORE = /^(?:next|has_?more|has_?next(?:_?page)?|more)$/i;

/**
 * The address that comes after an answer, or null when it was the last: the next number while the answer says that more follows or still
 * holds entries, or the field that the script takes from the answer. `given` = how many answers there were before.
 */
export function followHint(hint: ApiHint, answer: unknown): ApiHint | null {
  const { template, next } = hint;
  if (template === undefined || next === undefined || typeof answer !== 'object' || answer === null) return null;
  if (next.kind === 'field') {
    const value = Array.isArray(answer) ? undefined : Object.entries(answer).find(([key]) => key === next.name)?.[1];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
    const url = template.replace('{}', encodeURIComponent(String(value)));
    return url === hint.url ? null : { ...hint, url };
  }
  const said = Array.isArray(answer) ? undefined : Object.entries(answer).find(([key]) => MORE.test(key))?.[1];
  const entries = Array.isArray(answer) ? answer : Object.values(answer).find((value) => Array.isArray(value));
  const goesOn =
    said === undefined ? Array.isArray(entries) && entries.length > 0 : said !== false && said !== null && said !== '' && said !== 0;
  if (!goesOn) return null;
  return { ...hint, url: template.replace('{}', String(next.value + 1)), next: { kind: 'counter', value: next.value + 1 } };
}
