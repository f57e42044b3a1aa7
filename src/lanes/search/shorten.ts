import { isHan, STOP_WORDS } from '../../text/index.ts';

/** A word with what decides how long it is kept: 0 function word, 1 plain word, 2 name, number with its unit, or negation. */
interface Piece {
  readonly text: string;
  readonly spaced: boolean;
  readonly worth: 0 | 1 | 2;
}

const NEGATION =
  /^(?:not|no|nor|neither|never|none|without|except|excluding|unless|cannot|non)$|n['’]t$|^non-|^[不没沒無无非未勿莫].{0,2}$|^除/u;
/** A capital or a digit anywhere: a name, an acronym, a version, a date, an amount. */
const TELLING = /[\p{Lu}\p{N}]/u;
const ACRONYM = /^\P{L}*\p{Lu}{2,}\P{L}*$/u;
const COUNT = /\p{N}$|^[零〇一二两三四五六七八九十百千万亿]+$/u;
/** The segmenter is quadratic on long runs, so it sees this many characters at most. */
const RUN = 200;
const WORDS = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Fit a query into a provider's limit (in UTF-16 units), keeping names, numbers with their units, dates and negations in their order: function words go
 * first, then plain words, each from the end. Chinese is cut into words; a single word that is too long is cut at the limit.
 */
export function shortenQuery(query: string, limit: number): string {
  if (query.length <= limit) return query;
  const pieces = piecesOf(query);
  const kept = new Set(pieces);
  let length = query.length;
  for (const worth of [0, 1, 2]) {
    for (const piece of pieces.toReversed()) {
      if (length <= limit || kept.size === 1) break;
      if (piece.worth === worth && kept.delete(piece)) length -= piece.text.length + (piece.spaced ? 1 : 0);
    }
  }
  const text = pieces
    .filter((piece) => kept.has(piece))
    .map(({ text: word, spaced }) => (spaced ? ` ${word}` : word))
    .join('')
    .trim();
  return text.length <= limit ? text : whole(text.slice(0, limit));
}

/** A cut between the halves of a surrogate pair leaves no half behind. */
const whole = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');

function piecesOf(query: string): Piece[] {
  const mostlyHan = isHan(query);
  const pieces: Piece[] = [];
  for (const word of query.split(/\s+/)) {
    const parts = /\p{Script=Han}/u.test(word) ? cutWords(word) : [word];
    parts.forEach((text, at) => {
      const spaced = at === 0 && pieces.length > 0;
      pieces.push({ text, spaced, worth: worthOf(text, pieces.at(-1), mostlyHan) });
    });
  }
  return pieces;
}

function worthOf(text: string, before: Piece | undefined, mostlyHan: boolean): Piece['worth'] {
  const bare = text.replace(/^\P{L}+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
  if (NEGATION.test(bare)) return 2;
  // The unit after a count: "30 days", "5 GB", "3 月".
  if (before !== undefined && COUNT.test(before.text) && bare !== '' && bare.length <= 12 && !STOP_WORDS.has(bare)) return 2;
  if (STOP_WORDS.has(bare) && !ACRONYM.test(text)) return 0;
  if (TELLING.test(text) || COUNT.test(text)) return 2;
  if (bare === '') return 0;
  return !mostlyHan && /\p{Script=Han}/u.test(text) ? 2 : 1;
}

function cutWords(word: string): string[] {
  const words: string[] = [];
  for (let from = 0; from < word.length; from += RUN)
    for (const { segment } of WORDS.segment(word.slice(from, from + RUN))) words.push(segment);
  return words;
}
