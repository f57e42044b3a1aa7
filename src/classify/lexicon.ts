/** Finds the phrases of all families in one pass over a folded text. */
import type { VerdictKind } from '../vocabulary/index.ts';
import type { FoldedText } from './fold.ts';
import { fold } from './fold.ts';
import { phrasesOf } from './phrases/family.ts';
import { FAMILIES } from './phrases/index.ts';

export interface PhraseHit {
  readonly family: string;
  readonly kind: VerdictKind | null;
  readonly strength: 'strong' | 'weak';
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly family: string;
  readonly kind: VerdictKind | null;
  readonly strength: 'strong' | 'weak';
  readonly head: string;
  /** The part that must follow in the same sentence, if any. */
  readonly tail: string | null;
  /** Alphabetic scripts match at word starts; short words also need a word end. */
  readonly wordStart: boolean;
  readonly wordEnd: boolean;
}

/** Reach of ` … ` in folded characters. */
const REACH = 90;
/** Length of the key under which phrases are filed. */
const KEY = 3;

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 0x370 && code < 0x700 && code !== 0x60c) ||
  (code >= 0xc0 && code < 0x250);
/** Scripts written without spaces: Han, kana, Hangul syllables (particles are attached), Thai, Devanagari marks. */
const isUnspaced = (code: number): boolean => code >= 0x900;

let entries: ReadonlyMap<string, readonly Entry[]> | null = null;

function buildEntries(): ReadonlyMap<string, readonly Entry[]> {
  const byKey = new Map<string, Entry[]>();
  for (const { family, kind } of FAMILIES) {
    for (const strength of ['strong', 'weak'] as const) {
      for (const phrase of phrasesOf(family[strength])) {
        const [head = '', tail] = phrase.split(' … ').map((part) => fold(part).text.trim());
        if (head.length < 2) continue;
        const first = head.charCodeAt(0);
        const last = head.charCodeAt(head.length - 1);
        const entry: Entry = {
          family: family.id,
          kind,
          strength,
          head,
          tail: tail === undefined || tail === '' ? null : tail,
          wordStart: isLetter(first) && !isUnspaced(first),
          wordEnd: head.length <= 6 && isLetter(last) && !isUnspaced(last),
        };
        const key = head.slice(0, KEY);
        const bucket = byKey.get(key);
        if (bucket === undefined) byKey.set(key, [entry]);
        else bucket.push(entry);
      }
    }
  }
  return byKey;
}

/** End of the sentence that holds `at`, bounded by the reach. */
function sentenceEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + REACH);
  for (let index = at; index < limit; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x3002 || code === 33 || code === 63) return index;
    if (code === 46 && (index + 1 >= text.length || text.charCodeAt(index + 1) === 32)) return index;
  }
  return limit;
}

/** All phrases in a folded text, in order of their start. Time is linear in the text: buckets and reach are bounded by the phrase tables. */
export function findPhrases(folded: FoldedText): PhraseHit[] {
  entries ??= buildEntries();
  const { text } = folded;
  const hits: PhraseHit[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const wordStart = at === 0 || !isLetter(text.charCodeAt(at - 1));
    if (!wordStart && !isUnspaced(text.charCodeAt(at))) continue;
    for (let length = KEY; length >= 2; length -= 1) {
      const bucket = entries.get(text.slice(at, at + length));
      if (bucket === undefined) continue;
      for (const entry of bucket) {
        if (length < KEY && entry.head.length !== length) continue;
        if (entry.wordStart && !wordStart) continue;
        if (!text.startsWith(entry.head, at)) continue;
        let end = at + entry.head.length;
        if (entry.wordEnd && end < text.length && isLetter(text.charCodeAt(end))) continue;
        if (entry.tail !== null) {
          const found = text.slice(end, sentenceEnd(text, end)).indexOf(entry.tail);
          if (found < 0) continue;
          end += found + entry.tail.length;
        }
        hits.push({ family: entry.family, kind: entry.kind, strength: entry.strength, start: at, end });
      }
    }
  }
  return hits;
}
