import { valuesOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';

/** What a publisher says about one use of a page. `name` is one of `USAGES`, or an unknown one as it was written. */
export interface UsageStatement {
  readonly name: string;
  readonly allowed: boolean;
}

/** Words of robots tags (X-Robots-Tag, meta robots) by what they say. */
const ROBOTS_WORDS: Readonly<Record<string, readonly [name: string, allowed: boolean][]>> = {
  all: [
    ['index', true],
    ['follow', true],
  ],
  none: [
    ['index', false],
    ['follow', false],
  ],
  index: [['index', true]],
  noindex: [['index', false]],
  follow: [['follow', true]],
  nofollow: [['follow', false]],
  noarchive: [['archive', false]],
  nocache: [['archive', false]],
  nosnippet: [['snippet', false]],
  noai: [['ai', false]],
  noimageai: [['image-ai', false]],
  noimageindex: [['image-index', false]],
  notranslate: [['translate', false]],
};
/** Robots words that carry a value: their colon does not name an agent. */
const VALUED: ReadonlySet<string> = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** The words of robots tags, from headers or from `<meta name=robots>`. Unknown words say nothing. */
export function robotsWords(words: readonly string[]): UsageStatement[] {
  return merge(words.flatMap((word) => ROBOTS_WORDS[word.trim().toLowerCase()] ?? []));
}

/**
 * `X-Robots-Tag` (as Google documents it): comma lists of words, each list for all agents or, after `name:`, for one.
 * @param agent product token; a list for another agent is passed over
 */
function xRobotsWords(headers: HeaderList, agent: string): string[] {
  return valuesOf(headers, 'x-robots-tag').flatMap((value) => {
    const words: string[] = [];
    let mine = true;
    for (const part of value.slice(0, MAX_VALUE).split(',')) {
      const colon = part.indexOf(':');
      const head = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
      if (colon >= 0 && !VALUED.has(head)) mine = head === '*' || head === agent.toLowerCase();
      if (mine && !VALUED.has(head)) words.push(part.slice(colon + 1));
    }
    return words;
  });
}

/** AIPREF calls its categories by other names than Content-Signal does. */
const ALIASES: Readonly<Record<string, string>> = { 'train-ai': 'ai-train', 'train-genai': 'ai-train', 'ai-use': 'ai-input' };
const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, y: true, '?1': true, no: false, n: false, '?0': false };

/** `name=yes|no` lists of Content-Signal (contentsignals.org) and `name=y|n` of Content-Usage (IETF AIPREF draft). What is neither says nothing. */
export function preferences(values: readonly string[]): UsageStatement[] {
  return merge(
    values.flatMap((value) =>
      value
        .slice(0, MAX_VALUE)
        .toLowerCase()
        .split(/[,;]/)
        .flatMap((part): [string, boolean][] => {
          const [name = '', answer = ''] = part.split('=').map((side) => side.trim());
          const allowed = ANSWERS[answer];
          return allowed !== undefined && /^[a-z][a-z-]{0,39}$/.test(name) ? [[ALIASES[name] ?? name, allowed]] : [];
        }),
    ),
  );
}

/** TDMRep (W3C community group report, 10 May 2024): `tdm-reservation: 1` reserves the right of text and data mining, 0 does not. */
export function tdmReservation(values: readonly string[]): UsageStatement[] {
  return merge(values.flatMap((value): [string, boolean][] => (/^\s*[01]\s*$/.test(value) ? [['tdm', value.trim() === '0']] : [])));
}

export interface StatedUsage {
  /** Where it was said, for the reason: `X-Robots-Tag`. */
  readonly source: string;
  readonly statements: readonly UsageStatement[];
}

/** All that the headers of a response say about its use. @param agent product token of the reader */
export function usageOfHeaders(headers: HeaderList, agent: string): StatedUsage[] {
  return [
    { source: 'X-Robots-Tag', statements: robotsWords(xRobotsWords(headers, agent)) },
    { source: 'Content-Signal', statements: preferences(valuesOf(headers, 'content-signal')) },
    { source: 'Content-Usage', statements: preferences(valuesOf(headers, 'content-usage')) },
    { source: 'TDM-Reservation', statements: tdmReservation(valuesOf(headers, 'tdm-reservation')) },
  ].filter(({ statements }) => statements.length > 0);
}

/** All that the head of a page says. @param robots words of its robots tags @param named its `tdm-…` and `content-…` tags */
export function usageOfMeta(robots: readonly string[], named: readonly (readonly [name: string, content: string])[]): StatedUsage[] {
  const of = (wanted: string): string[] => named.filter(([name]) => name === wanted).map(([, content]) => content);
  return [
    { source: 'meta robots', statements: robotsWords(robots) },
    { source: 'meta tdm-reservation', statements: tdmReservation(of('tdm-reservation')) },
  ].filter(({ statements }) => statements.length > 0);
}

/** Longest field value that is looked at. */
const MAX_VALUE = 4096;

/** Of contradicting statements the refusal counts. */
function merge(pairs: readonly (readonly [name: string, allowed: boolean])[]): UsageStatement[] {
  const byName = new Map<string, boolean>();
  for (const [name, allowed] of pairs) byName.set(name, allowed && (byName.get(name) ?? true));
  return [...byName].map(([name, allowed]) => ({ name, allowed }));
}
