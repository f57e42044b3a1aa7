import { stem } from 'porter2';
import { CLITICS, STOP_WORDS } from './stop-words.ts';

/** Longer runs are no words but keys or encoded data: their head is enough to find them again. */
const TERM_LIMIT = 100;

/**
 * Terms of words that are joined without a space. What must be found as it stands (identifiers, versions, error codes, paths,
 * dates) comes first as one exact term, then its analysed parts. Versions and numbers are not taken apart.
 * @example joinedTerms('err_ssl_protocol') // ['err_ssl_protocol', 'err', 'ssl', 'protocol']
 */
export function joinedTerms(joined: string): string[] {
  if (LETTERS.test(joined)) return wordTerms(joined);
  return withoutContractions(joined).flatMap((piece) =>
    DOTTED_ACRONYM.test(piece) ? wordTerms(piece.replaceAll('.', '')) : splitAtCommas(piece).flatMap(partTerms),
  );
}

const LETTERS = /^[a-z]+$/;
/** u.s.a */
const DOTTED_ACRONYM = /^\p{L}(?:\.\p{L})+$/u;
/** 1,234,567.5: here alone a comma joins */
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;
/** v1.2 or 1.2.3 with what may follow: -beta.1, +build */
const VERSION = /^(?:v(?=\d+\.\d)|(?=\d+\.\d+\.\d))(?<numbers>\d+(?:\.\d+)+)(?<rest>.*)$/s;
/** 24-hour, 15th-century, 3-node: a number and words, no name */
const COUNTED_WORDS = /^\d+(?:st|nd|rd|th)?(?:-\p{L}+)+$/u;
/** c++, c# */
const MARKED_LETTERS = /^\p{L}{1,2}(?:\+\+|#)$/u;

const splitAtCommas = (piece: string): string[] => (GROUPED_NUMBER.test(piece) ? [piece.replaceAll(',', '')] : piece.split(','));
const clip = (term: string): string => (term.length <= TERM_LIMIT ? term : term.slice(0, TERM_LIMIT));

/** it's → it; don't → nothing; o'reilly → o, reilly. */
function withoutContractions(joined: string): string[] {
  const kept: string[] = [];
  for (const [index, piece] of joined.split(/['’]/).entries()) {
    if (index > 0 && piece === 't' && kept.at(-1)?.endsWith('n')) kept.pop();
    else if (index === 0 || !CLITICS.has(piece)) kept.push(piece);
  }
  return kept;
}

function partTerms(part: string): string[] {
  if (PLAIN_NUMBER.test(part)) return [clip(part)];
  const { numbers, rest } = VERSION.exec(part)?.groups ?? {};
  if (numbers !== undefined && rest !== undefined) {
    const whole = clip(numbers + rest);
    const line = clip(numbers.split('.', 2).join('.')); // 1.2.3 also answers to 1.2
    return whole === line ? [whole] : [whole, line, ...wordsOf(rest)];
  }
  return isExact(part) ? [clip(part.replace(/^\//, '')), ...wordsOf(part)] : wordsOf(part);
}

const wordsOf = (part: string): string[] => part.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap(wordTerms);

/** Hyphenated words without a digit (well-known) and two words around a slash (and/or) are no identifiers: their parts say it all. */
function isExact(part: string): boolean {
  if (MARKED_LETTERS.test(part) || part.startsWith('--')) return true;
  const bare = part.replace(/(?:\+\+|#)$/, '');
  if (/^[\p{L}\p{M}\p{N}]*$/u.test(bare) || COUNTED_WORDS.test(bare)) return false;
  return /[_.@:\p{N}]/u.test(bare) || bare.startsWith('/') || bare.split('/', 3).length > 2;
}

/** `v15`, `16gb`: also answer to 15, 16 and gb. Ordinals (15th) and letters of a name (9r, 3d) are no units. */
const PREFIXED_NUMBER = /^v(?<number>\d+)$/;
const MEASURED_NUMBER = /^(?<number>\d+)(?!(?:st|nd|rd|th)$)(?<unit>[a-z]{2,4})$/;

function wordTerms(word: string): string[] {
  if (word === '') return [];
  if (LETTERS.test(word)) return STOP_WORDS.has(word) ? [] : [stem(clip(word))];
  const folded = clip(foldLatin(word));
  if (LETTERS.test(folded)) return STOP_WORDS.has(folded) ? [] : [stem(folded)];
  const { number, unit } = (PREFIXED_NUMBER.exec(folded) ?? MEASURED_NUMBER.exec(folded))?.groups ?? {};
  return [folded, number, unit].filter((term) => term !== undefined);
}

/** é → e, in Latin words only: elsewhere a mark makes another letter (が, й). */
function foldLatin(word: string): string {
  if (/^[a-z0-9]*$/.test(word) || !/\p{Script=Latin}/u.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss');
}
