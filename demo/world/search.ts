/** @module The index of the world and its ranking: plain keyword overlap, rarer words weigh more, like a small honest engine. */
import type { Draft, Language, SearchEntry } from './types.ts';

export function indexEntries(drafts: readonly Draft[], lang: Language): SearchEntry[] {
  return drafts.flatMap(({ page, listing }) => (listing === undefined ? [] : [{ url: page.url, lang, ...listing }]));
}

export interface Hit {
  entry: SearchEntry;
  score: number;
}

const FIELDS = [
  ['title', 3],
  ['keywords', 2],
  ['snippet', 1],
] as const;

/** Entries with at least one word of the query, best first; `site:host` narrows. Ties keep the order of the index. */
export function searchEntries(entries: readonly SearchEntry[], query: string): Hit[] {
  const { words, site } = readQuery(query);
  const fields = entries.map((entry) => ({
    title: new Set(terms(entry.title)),
    keywords: new Set(terms(entry.keywords.join(' '))),
    snippet: new Set(terms(entry.snippet)),
  }));
  const weights = words.map((word) => {
    const holders = fields.filter((field) => FIELDS.some(([name]) => field[name].has(word))).length;
    return holders === 0 ? 0 : Math.log(1 + entries.length / holders);
  });
  return entries
    .map((entry, index) => {
      const field = fields[index];
      const score = words.reduce(
        (sum, word, at) =>
          sum + (weights[at] ?? 0) * FIELDS.reduce((part, [name, weight]) => part + (field?.[name].has(word) ? weight : 0), 0),
        0,
      );
      return { entry, score };
    })
    .filter(({ entry, score }) => score > 0 && (site === null || onSite(entry.url, site)))
    .sort((left, right) => right.score - left.score);
}

function readQuery(query: string): { words: string[]; site: string | null } {
  const tokens = query.split(/\s+/);
  const site = tokens.find((token) => token.startsWith('site:'))?.slice('site:'.length) ?? null;
  return { words: [...new Set(terms(tokens.filter((token) => !token.startsWith('site:')).join(' ')))], site };
}

function onSite(url: string, site: string): boolean {
  const { host } = new URL(url);
  return host === site || host.endsWith(`.${site}`);
}

const STOP = new Set(
  'a an and are by do does did for from how in is it its of on or per the to was what when where which who with'.split(' '),
);

/** Latin words without plural s; Chinese as pairs of neighbouring characters. */
function terms(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Script=Latin}\p{N}]+|\p{Script=Han}+/gu) ?? [];
  return words.flatMap((word) => {
    if (/^\p{Script=Han}/u.test(word))
      return word.length === 1 ? [word] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
    return STOP.has(word) ? [] : [word.length > 3 ? word.replace(/s$/, '') : word];
  });
}
