import { HAN_SYNONYMS, synonymsOf } from './lexicon.ts';
import { stemOf } from './stem.ts';

/** A content word of a claim or a passage. `key` is its stem, for Han text a character pair; `name` = written as a proper name. */
export interface Term {
  readonly key: string;
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly name: boolean;
  readonly han: boolean;
}

const WORD = /[\p{Script=Han}]+|[\p{L}\p{M}\p{N}]+(?:['’.&-][\p{L}\p{M}\p{N}]+)*/gu;
/** Characters that carry no content of their own; they part runs of content. */
const HAN_FUNCTION = new Set(
  '的了在是于为与和及或被把将从自到至由对向以也都就而且之其这那此该等中上下内外里个位名次种项有无可能会要已曾并则又还再更最很太约共即如若因所',
);
/** English words that mean little beside a claim's subject and predicate. */
export const LIGHT: ReadonlySet<string> = new Set(
  'be have do make get go take use also call name one two other well such first new time year part many some more most can could would may might will shall must releas publish air come carri happen occur exist'.split(
    ' ',
  ),
);
function hanTerms(run: string, offset: number, terms: Term[]): void {
  let from = 0;
  const flush = (to: number): void => {
    if (to - from === 1)
      terms.push({
        key: run.slice(from, to),
        word: run.slice(from, to),
        start: offset + from,
        end: offset + to,
        weight: 0.5,
        name: false,
        han: true,
      });
    for (let at = from; at + 1 < to; at += 1) {
      const pair = run.slice(at, at + 2);
      terms.push({ key: pair, word: pair, start: offset + at, end: offset + at + 2, weight: 1, name: false, han: true });
    }
  };
  for (let at = 0; at <= run.length; at += 1) {
    if (at < run.length && !HAN_FUNCTION.has(run.charAt(at))) continue;
    if (at > from) flush(at);
    from = at + 1;
  }
}

/** What stands between two words ends a sentence: its mark or the end of a line, then white space and perhaps an opening quote. */
function endsSentence(gap: string): boolean {
  const bare = /["“]$/u.test(gap) ? gap.slice(0, -1) : gap;
  const marks = bare.trimEnd();
  return bare.includes('\n', marks.length) || /[.!?。\uFF01\uFF1F:\uFF1A|]$/u.test(marks);
}

/** Content terms of a text in order. Numbers are left out: they are compared as quantities. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  let sentenceStart = true;
  let last = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (endsSentence(text.slice(last, match.index))) sentenceStart = true;
    last = match.index + word.length;
    if (/^\p{Script=Han}/u.test(word)) {
      hanTerms(word, match.index, terms);
      continue;
    }
    const capital = /^\p{Lu}/u.test(word);
    const stem = /^[\d.,-]+$/.test(word) ? '' : stemOf(word);
    if (stem !== '') {
      const name = capital && (!sentenceStart || /\p{Lu}.*\p{Lu}|\d/u.test(word));
      const weight = LIGHT.has(stem) ? 0.35 : name ? 1.4 : 1;
      terms.push({ key: stem, word: word.toLowerCase(), start: match.index, end: last, weight, name: capital && name, han: false });
    }
    sentenceStart = false;
  }
  return terms.map((term, at) => (startsName(text, term, terms[at + 1]) ? { ...term, name: true, weight: 1.4 } : term));
}

/** The first word of a sentence is a name when the next one is: "Ashton Kutcher". */
const startsName = (text: string, term: Term, next: Term | undefined): boolean =>
  !term.han && !term.name && next?.name === true && next.start - term.end === 1 && /^\p{Lu}/u.test(text.charAt(term.start));

/** The keys of a passage, with those of synonyms marked apart: `exact` holds what is written, `meant` what it also means. */
export interface Vocabulary {
  readonly exact: ReadonlySet<string>;
  readonly meant: ReadonlySet<string>;
}

/** "MLB" for Major League Baseball: the initials of capitalised words in a row, small words between them left out. */
function acronymsOf(text: string): { word: string }[] {
  return Array.from(text.matchAll(/\p{Lu}[\p{L}-]+(?: (?:(?:of|the|and|for|in|on|de|la) ){0,2}\p{Lu}[\p{L}-]+){1,6}/gu), ([words]) => ({
    word: (words.match(/(?<![\p{L}-])\p{Lu}/gu) ?? []).join('').toLowerCase(),
  }));
}

/** "(14 April 1866 – 20 October 1936)" after a name says when somebody was born and died. */
const LIFESPAN = /\([^()\n]{0,120}\d{4}\s?(?:–|-{1,2}|—)\s?[^()\n]{0,40}\d{4}\s?\)/u;

export function vocabularyOf(text: string, terms: readonly Term[] = termsOf(text)): Vocabulary {
  const exact = new Set<string>();
  const meant = new Set<string>();
  for (const term of terms) {
    exact.add(term.key);
    if (term.han) continue;
    exact.add(term.word);
    for (const part of term.word.split(/[-.&'’]/u)) if (part.length > 1) exact.add(stemOf(part) || part);
    for (const other of [...synonymsOf(term.word), ...synonymsOf(term.key)]) meant.add(stemOf(other) || other);
  }
  for (const { word } of acronymsOf(text)) exact.add(word);
  if (LIFESPAN.test(text)) for (const word of ['born', 'birth', 'die', 'death']) meant.add(stemOf(word));
  if (/\p{Script=Han}/u.test(text)) {
    for (const char of text) if (/\p{Script=Han}/u.test(char)) exact.add(char);
    for (const word of HAN_SYNONYMS)
      if (text.includes(word))
        for (const other of synonymsOf(word)) for (let at = 0; at + 1 < other.length; at += 1) meant.add(other.slice(at, at + 2));
  }
  return { exact, meant };
}

/** How far a term is covered: 1 as written, 0.85 by a synonym, 0.7 by a word of the same root, 0 not at all. */
export function coverOf(term: Term, vocabulary: Vocabulary, roots: ReadonlySet<string>): number {
  if (vocabulary.exact.has(term.key) || vocabulary.exact.has(term.word)) return 1;
  if (vocabulary.meant.has(term.key)) return 0.85;
  if (term.han) return 0;
  const parts = term.word.split(/[-&'’]/u);
  if (parts.length > 1 && parts.every((part) => part.length < 2 || vocabulary.exact.has(stemOf(part) || part))) return 1;
  return term.key.length >= 5 && roots.has(rootOf(term.key)) ? 0.7 : 0;
}

/** "americ" for American and America, "politi" for politics and politician. */
export const rootOf = (stem: string): string => stem.slice(0, Math.max(5, Math.ceil(stem.length * 0.65)));
export const rootsOf = ({ exact }: Vocabulary): Set<string> => new Set(Array.from(exact, rootOf));
