import type { Span } from '../../vocabulary/index.ts';
import { BEFORE_NUMBER, EITHER_WAY, LEADING, STARTERS } from './abbreviations.ts';
import { blocksOf } from './blocks.ts';

/** A run of terminal marks of any script. `;` of Chinese separates independent clauses and counts. */
const TERMINAL = /[.!?…。！？；｡．।॥؟۔։።፧‼⁇⁈⁉]+/g;
/** What may follow the mark and still belong to its sentence: quotes, brackets, and note marks such as `[12]`. */
const CLOSER = /["'”’」』）)\]】》〉»›]/;
const FULL_WIDTH = /[。！？；｡।॥؟۔։።፧]/;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]/;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const SPACE = /\s/;

/**
 * Sentences of a text as trimmed spans, in order and without overlap; what lies between them is white space only.
 * Never across blocks (blank lines, list items, lines of their own); hard-wrapped lines are joined. Abbreviations, initials,
 * decimals, versions, addresses, ellipses and closing quotes are respected; Chinese and Japanese marks need no space after them.
 * Linear in the length of the text.
 * @example splitSentences('Dr. Lee paid $3.50. Why?') // [{ start: 0, end: 19 }, { start: 20, end: 24 }]
 */
export function splitSentences(text: string, language: string | null = null): Span[] {
  const german = language === 'de' || language?.startsWith('de-') === true;
  const spans: Span[] = [];
  for (const block of blocksOf(text)) splitBlock(text, block, german, spans);
  return spans;
}

function splitBlock(text: string, block: Span, german: boolean, spans: Span[]): void {
  let start = afterSpace(text, block.start, block.end);
  TERMINAL.lastIndex = start;
  for (let match = TERMINAL.exec(text); match !== null && match.index < block.end; match = TERMINAL.exec(text)) {
    const end = afterClosers(text, match.index + match[0].length, block.end);
    if (endsSentence(text, { start, mark: match.index, marks: match[0], end, limit: block.end, german })) {
      push(text, start, end, spans);
      start = afterSpace(text, end, block.end);
    }
    TERMINAL.lastIndex = Math.max(TERMINAL.lastIndex, end);
  }
  push(text, start, block.end, spans);
}

function afterSpace(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && SPACE.test(text.charAt(at))) at++;
  return at;
}

function push(text: string, start: number, end: number, spans: Span[]): void {
  let to = end;
  while (to > start && SPACE.test(text.charAt(to - 1))) to--;
  if (to > start) spans.push({ start, end: to });
}

/** Skip closing quotes and brackets, and note marks like `[12]` or `[a]`. */
function afterClosers(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const char = text.charAt(at);
    if (CLOSER.test(char)) at++;
    else if (char === '[') {
      const note = /^\[[\p{L}\d, ]{1,12}\]/u.exec(text.slice(at, Math.min(limit, at + 14)));
      if (note === null) break;
      at += note[0].length;
    } else break;
  }
  return at;
}

/** `mark` and `marks`: where the terminal run begins, and what it is; `end`: after its closers; `start`: of the sentence so far. */
type Candidate = { start: number; mark: number; marks: string; end: number; limit: number; german: boolean };

function endsSentence(text: string, at: Candidate): boolean {
  if (at.end >= at.limit) return true;
  const following = text.charAt(at.end);
  const closed = at.end > at.mark + at.marks.length;
  if (FULL_WIDTH.test(at.marks)) return endsFullWidth(text, at, following, closed);
  const before = text.charAt(at.mark - 1);
  if (!SPACE.test(following)) {
    // Chinese written with half-width marks, or an ellipsis between Chinese characters.
    const chinese = CJK.test(following) && (CJK.test(before) || CLOSER.test(before));
    return chinese && !(at.marks === '.' && /[A-Za-z0-9]/.test(before)) && !(closed && isSpeechTag(text, at.end));
  }
  const next = nextWord(text, at.end, at.limit);
  if (next === '') return true;
  const first = firstLetterOrDigit(next);
  // A lower-case word goes on with the sentence, unless it is a name like iPhone.
  if (LOWER.test(first) && !/^\p{Ll}\p{Lu}/u.test(next)) return false;
  if (at.marks !== '.') return !(at.marks === '!' && /^(?:Yahoo|Jeopardy)$/.test(wordBefore(text, at.start, at.mark)));
  return endsAtFullStop(text, at, next);
}

function endsFullWidth(text: string, at: Candidate, following: string, closed: boolean): boolean {
  // A quotation inside a clause: “……吗？”，他问. Marks that go on are never the start of a sentence.
  if (/[，、,：:；）)】]/.test(following)) return false;
  return !(closed && isSpeechTag(text, at.end));
}

/** “太好了！”他说。「本当？」と聞いた。 The words that name the speaker belong to the quotation. */
const isSpeechTag = (text: string, from: number): boolean =>
  /^(?:と|って)/.test(text.slice(from, from + 2)) ||
  /^\s?[\p{Script=Han}]{1,3}?(?:说道|說道|问道|問道|答道|喊道|说|說|问|問|道|答|喊)[，。：,.]/u.test(text.slice(from, from + 10));

function endsAtFullStop(text: string, at: Candidate, next: string): boolean {
  const word = wordBefore(text, at.start, at.mark);
  const bare = word.toLowerCase();
  const afterWord = at.end > at.mark + 1;
  if (word === '' || afterWord) return true;
  const nextIsNumber = /^[\d#§]/.test(next);
  const atStart = at.start === at.mark - word.length;
  // "1. Introduction", "a. Scope", "IV. Results": a number of a list item, not a sentence.
  if (atStart && /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})$/.test(word)) return false;
  if (LEADING.has(bare)) return false;
  if (BEFORE_NUMBER.has(bare) && nextIsNumber) return false;
  const starter = STARTERS.has(next.toLowerCase().replace(/[^\p{L}]+$/u, ''));
  if (EITHER_WAY.has(bare)) return starter || !UPPER.test(firstLetterOrDigit(next)) ? !nextIsNumber : false;
  // Initials: "J. R. Smith", "George W. Bush"; "U.S." and the like are two or more letters with stops.
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word) || (/^\p{Lu}$/u.test(word) && word !== 'I')) return starter;
  // German ordinals: "am 3. Oktober".
  if (at.german && /^\d{1,2}$/.test(word) && !starter) return false;
  return true;
}

/** The word that ends at `mark`: letters, digits and inner stops, at most 24 characters of it. */
function wordBefore(text: string, start: number, mark: number): string {
  let from = mark;
  const floor = Math.max(start, mark - 24);
  while (from > floor && /[\p{L}\p{N}.\-’']/u.test(text.charAt(from - 1))) from--;
  return text.slice(from, mark).replace(/^[.\-’']+/, '');
}

/** The word after the white space at `from`, at most 24 characters of it. */
function nextWord(text: string, from: number, limit: number): string {
  const at = afterSpace(text, from, limit);
  return /^\S*/.exec(text.slice(at, Math.min(limit, at + 24)))?.[0] ?? '';
}

const firstLetterOrDigit = (word: string): string => {
  for (const char of word) if (LETTER.test(char) || /\p{N}/u.test(char)) return char;
  return '';
};
