import { joinedTerms } from './joined.ts';
import { STOP_WORDS } from './stop-words.ts';
import { simplifyHan } from './variants.ts';

/** Ideographs and kana, which are written without spaces. */
const IDEOGRAPHIC = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const UNSPACED = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const HANGUL = String.raw`\p{Script=Hangul}`;
/** `\p{L}` holds the ideographs too: without the subtraction one Latin letter would swallow a whole Chinese sentence. */
const WORD = String.raw`[[\p{L}\p{M}\p{N}]--[${IDEOGRAPHIC}${UNSPACED}${HANGUL}]]`;
const JOINER = String.raw`[.\-_\/:@+#'’,&]`;

/** One unspaced run, or words joined without a space. Words and joiners share no character, so the match never backtracks far. */
const LEXEME = new RegExp(
  String.raw`(?<ideographs>[${IDEOGRAPHIC}]+)|(?<unspaced>[${UNSPACED}\p{M}]+)|(?<hangul>[${HANGUL}]+)|(?<joined>(?:--|\/)?${WORD}+(?:${JOINER}{1,3}${WORD}+)*(?:\+\+|#)?)`,
  'gv',
);

/** Marks that NFKC would turn into letters or joiners: ™ ® © ℠ … and full-width punctuation. */
const BREAKERS = /[™®©℠…\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/g;

/** Characters given to the segmenter at a time: it is quadratic on long strings in some ICU versions, and memory stays bounded. */
const SEGMENT_LIMIT = 2_000;

/**
 * Terms of a text in reading order, repeats kept.
 *
 * The language is part of the call because every analyser here takes it, but it never changes the terms: scripts decide. So a query
 * whose language was not recognised meets the documents all the same.
 * @example tokenize('Running Node.js v22.19.0') // ['run', 'node.js', 'node', 'js', '22.19.0', '22.19']
 */
export function tokenize(text: string, _language?: string | null): string[] {
  const terms: string[] = [];
  for (const match of text.replace(BREAKERS, ' ').normalize('NFKC').toLowerCase().matchAll(LEXEME)) {
    const { ideographs, unspaced, hangul, joined } = match.groups ?? {};
    if (joined !== undefined) for (const term of joinedTerms(joined)) terms.push(term);
    else if (ideographs !== undefined) pushIdeographs(terms, ideographs);
    else if (hangul !== undefined) pushBigrams(terms, hangul, [hangul]);
    else if (unspaced !== undefined) for (const word of segment(unspaced)) terms.push(word);
  }
  return terms;
}

/** Distinct terms of a text: the unit of overlap measures. */
export function contentWords(text: string, language?: string | null): Set<string> {
  return new Set(tokenize(text, language));
}

function pushIdeographs(terms: string[], run: string): void {
  for (let start = 0; start < run.length; ) {
    let end = Math.min(start + SEGMENT_LIMIT, run.length);
    if (end < run.length && isLowSurrogate(run, end)) end += 1;
    const block = run.slice(start, end);
    // Cut as written, then folded: the dictionary knows Japanese words in their own characters.
    pushBigrams(terms, simplifyHan(block), segment(block));
    start = end;
  }
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** The words of a run that are no function words, then its character bigrams; a bigram that is a word counts twice, as a word should. */
function pushBigrams(terms: string[], run: string, words: readonly string[]): void {
  let at = 0;
  for (const { length } of words) {
    const word = run.slice(at, at + length);
    if (!STOP_WORDS.has(word)) terms.push(word);
    at += length;
  }
  let previous = '';
  for (const character of run) {
    if (previous !== '') terms.push(previous + character);
    previous = character;
  }
}

let segmenter: Intl.Segmenter | undefined;

/** Consecutive pieces that together are the run. */
function segment(run: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  const pieces: string[] = [];
  for (const piece of segmenter.segment(run)) pieces.push(piece.segment);
  return pieces;
}
