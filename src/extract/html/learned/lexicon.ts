/** Words and how much they speak for (above 0) or against content; learned, absent words say nothing. */
export interface Lexicon {
  /** Words of class and id. */
  readonly names: ReadonlyMap<string, number>;
  /** Words that open a text. */
  readonly texts: ReadonlyMap<string, number>;
}

export const NO_LEXICON: Lexicon = { names: new Map(), texts: new Map() };

const WORD = /\p{L}+|[©$€£]/gu;
/** Only the beginning of a text is looked up. */
const MAX_CHARS = 90;
const MAX_WORDS = 12;

/** The lower-cased first words of a text; Han text gives its pairs of characters. */
export function leadWords(text: string): string[] {
  const lower = text.slice(0, MAX_CHARS).toLowerCase();
  const out: string[] = [];
  let start = -1;
  for (let i = 0; i <= lower.length && out.length < MAX_WORDS; i += 1) {
    const code = i < lower.length ? lower.charCodeAt(i) : 32;
    if (code > 127) return anyWords(lower);
    if (code >= 97 && code <= 122) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) out.push(lower.slice(start, i));
    start = -1;
    if (code === 36 && out.length < MAX_WORDS) out.push('$');
  }
  return out;
}

/** The same for text that is not all ASCII. */
function anyWords(lower: string): string[] {
  const out: string[] = [];
  for (const [word] of lower.matchAll(WORD)) {
    if (out.length >= MAX_WORDS) break;
    if (/^\p{Script=Han}/u.test(word))
      for (let i = 0; i + 1 < word.length && out.length < MAX_WORDS; i += 2) out.push(word.slice(i, i + 2));
    else out.push(word);
  }
  return out;
}
