/** Finds the phrases of all families in one pass over a folded text. */
import type { VerdictKind } from '../vocabulary/index.ts';
import type { FoldedText } from './fold.ts';
import { fold } from './fold.ts';
import { CONCEPTS } from './phrases/concepts.ts';
import { phrasesOf } from './phrases/family.ts';
import { FAMILIES, type ListedFamily } from './phrases/index.ts';

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
  /** Of the hits at one place, that of the entry with the lower rank comes first: heads of two units last, else as the families stand. */
  readonly rank: number;
}

/** Reach of ` … ` in folded characters. */
const REACH = 90;
/** Heads are filed under so many of their first units, shorter ones under all of theirs. */
const KEY = 6;
const SLOT_BITS = 16;
/** At the end of a short word: whatever endings follow. */
const STEM = '*';

/** By unit: letters and digits of the scripts that part words by spaces. All of them stand below U+0700. */
const LETTERS = Uint8Array.from({ length: 0x700 }, (_, code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0x370 && code !== 0x60c) || (code >= 0xc0 && code < 0x250) ? 1 : 0,
);
const isLetter = (code: number): boolean => code < 0x700 && LETTERS[code] === 1;
/** Scripts written without spaces: Han, kana, Hangul syllables (particles are attached), Thai, Devanagari marks. */
const isUnspaced = (code: number): boolean => code >= 0x900;

/** FNV-1a, 32 bit, as a signed number, and the slot of a hash in the table of prefixes. */
const HASH_START = 0x811c9dc5 | 0;
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
const slotOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - SLOT_BITS);

/** What a slot says of the prefixes that fall into it: heads are filed under one of them; heads go on beyond one of them. */
const FILED = 1;
const GOES_ON = 2;

interface Files {
  readonly prefixes: Uint8Array;
  readonly byKey: ReadonlyMap<number, readonly Entry[]>;
}
function fileEntries(families: readonly ListedFamily[]): Files {
  const prefixes = new Uint8Array(1 << SLOT_BITS);
  const byKey = new Map<number, Entry[]>();
  for (const entry of allEntries(families)) {
    const length = Math.min(KEY, entry.head.length);
    let hash = HASH_START;
    for (let at = 0; at < length; at += 1) {
      hash = hashed(hash, entry.head.charCodeAt(at));
      const slot = slotOf(hash);
      prefixes[slot] = (prefixes[slot] ?? 0) | (at + 1 < length ? GOES_ON : FILED);
    }
    const filed = byKey.get(hash);
    if (filed === undefined) byKey.set(hash, [entry]);
    else filed.push(entry);
  }
  return { prefixes, byKey };
}

/** Marks in a text that is folded as a whole, since folding many small ones is slow: between phrases, and between the two parts of one. */
const [NEXT_PHRASE, NEXT_PART] = ['\u0001', '\u0002'];

const foldedParts = (phrases: ReadonlySet<string>): string[][] =>
  phrases.size === 0
    ? []
    : fold([...phrases].join(NEXT_PHRASE).replaceAll(' … ', NEXT_PART))
        .text.split(NEXT_PHRASE)
        .map((phrase) => phrase.split(NEXT_PART).map((part) => part.trim()));

function allEntries(families: readonly ListedFamily[]): Entry[] {
  const entries: Entry[] = [];
  for (const { family, kind } of families) {
    for (const strength of ['strong', 'weak'] as const) {
      for (const [written = '', tail] of foldedParts(phrasesOf(family[strength]))) {
        const stem = written.endsWith(STEM);
        const head = stem ? written.slice(0, -1) : written;
        if (head.length < 2) continue;
        const first = head.charCodeAt(0);
        const last = head.charCodeAt(head.length - 1);
        entries.push({
          family: family.id,
          kind,
          strength,
          head,
          tail: tail === undefined || tail === '' ? null : tail,
          wordStart: isLetter(first) && !isUnspaced(first),
          wordEnd: !stem && head.length <= 6 && isLetter(last) && !isUnspaced(last),
          rank: entries.length + (head.length === 2 ? 1_000_000 : 0),
        });
      }
    }
  }
  return entries;
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

/** End of the phrase that begins at `at`; -1 where it is not that phrase. */
function endOf(entry: Entry, text: string, at: number, wordStart: boolean): number {
  if ((entry.wordStart && !wordStart) || !text.startsWith(entry.head, at)) return -1;
  const end = at + entry.head.length;
  if (entry.wordEnd && end < text.length && isLetter(text.charCodeAt(end))) return -1;
  if (entry.tail === null) return end;
  const found = text.slice(end, sentenceEnd(text, end)).indexOf(entry.tail);
  return found < 0 ? -1 : end + found + entry.tail.length;
}

interface Found {
  readonly entry: Entry;
  readonly end: number;
}

/** Phrases are filed when they are first looked for. */
function filed(families: () => readonly ListedFamily[]): () => Files {
  let files: Files | null = null;
  return () => {
    files ??= fileEntries(families());
    return files;
  };
}

const phraseFiles = filed(() => FAMILIES);
const conceptFiles = filed(() => CONCEPTS.map((family) => ({ family, kind: null })));

/** All phrases in a folded text, in order of their start. */
export const findPhrases = (folded: FoldedText): PhraseHit[] => find(folded, phraseFiles);

/** All words for concepts in a folded text, in order of their start: many, and of use in short texts only. */
export const findConcepts = (folded: FoldedText): PhraseHit[] => find(folded, conceptFiles);

/** Time is linear in the text: keys, files and reach are bounded by the phrase tables. */
function find({ text }: FoldedText, files: () => Files): PhraseHit[] {
  const { prefixes, byKey } = files();
  const hits: PhraseHit[] = [];
  let wordStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const first = text.charCodeAt(at);
    if (wordStart || isUnspaced(first)) {
      let found: Found[] | null = null;
      let hash = hashed(HASH_START, first);
      let says = prefixes[slotOf(hash)] ?? 0;
      for (let next = at + 1; (says & GOES_ON) !== 0 && next < text.length; next += 1) {
        hash = hashed(hash, text.charCodeAt(next));
        says = prefixes[slotOf(hash)] ?? 0;
        if ((says & FILED) === 0) continue;
        for (const entry of byKey.get(hash) ?? []) {
          const end = endOf(entry, text, at, wordStart);
          if (end < 0) continue;
          found ??= [];
          found.push({ entry, end });
        }
      }
      if (found !== null) hits.push(...hitsAt(at, found));
    }
    wordStart = !isLetter(first);
  }
  return hits;
}

const hitsAt = (start: number, found: Found[]): PhraseHit[] =>
  found
    .sort((a, b) => a.entry.rank - b.entry.rank)
    .map(({ entry: { family, kind, strength }, end }) => ({ family, kind, strength, start, end }));
