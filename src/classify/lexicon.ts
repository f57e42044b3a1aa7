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
  /** Of the hits at one place, that of the entry with the lower rank comes first: heads of two units last, else as the families stand. */
  readonly rank: number;
}

/** Reach of ` … ` in folded characters. */
const REACH = 90;
/** A group of so many entries is told apart by the next unit; a smaller one by comparing. */
const GROUP = 4;

/** By unit: letters and digits of the scripts that part words by spaces. All of them stand below U+0700. */
const LETTERS = Uint8Array.from({ length: 0x700 }, (_, code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0x370 && code !== 0x60c) || (code >= 0xc0 && code < 0x250) ? 1 : 0,
);
const isLetter = (code: number): boolean => code < 0x700 && LETTERS[code] === 1;
/** Scripts written without spaces: Han, kana, Hangul syllables (particles are attached), Thai, Devanagari marks. */
const isUnspaced = (code: number): boolean => code >= 0x900;

/** Entries whose heads share their first units: those to compare here, and the others by their next unit. */
interface Node {
  readonly entries: readonly Entry[];
  readonly next: ReadonlyMap<number, Node> | null;
}

let root: Node | null = null;

const buildTree = (): Node => nodeOf(allEntries(), 0);

function nodeOf(entries: readonly Entry[], depth: number): Node {
  if (entries.length <= GROUP) return { entries, next: null };
  const longer = entries.filter(({ head }) => head.length > depth);
  const groups = Map.groupBy(longer, ({ head }) => head.charCodeAt(depth));
  return {
    entries: entries.filter(({ head }) => head.length === depth),
    next: longer.length === 0 ? null : new Map([...groups].map(([unit, group]) => [unit, nodeOf(group, depth + 1)])),
  };
}

function allEntries(): Entry[] {
  const entries: Entry[] = [];
  for (const { family, kind } of FAMILIES) {
    for (const strength of ['strong', 'weak'] as const) {
      for (const phrase of phrasesOf(family[strength])) {
        const [head = '', tail] = phrase.split(' … ').map((part) => fold(part).text.trim());
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
          wordEnd: head.length <= 6 && isLetter(last) && !isUnspaced(last),
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

/** All phrases in a folded text, in order of their start. Time is linear in the text: depth, groups and reach are bounded by the phrase tables. */
export function findPhrases({ text }: FoldedText): PhraseHit[] {
  root ??= buildTree();
  const hits: PhraseHit[] = [];
  const here: { entry: Entry; end: number }[] = [];
  let wordStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const tried = wordStart || isUnspaced(code);
    if (tried) {
      let node = root.next?.get(code);
      for (let depth = at + 1; node !== undefined; depth += 1) {
        for (const entry of node.entries) {
          const end = endOf(entry, text, at, wordStart);
          if (end >= 0) here.push({ entry, end });
        }
        node = node.next?.get(text.charCodeAt(depth));
      }
    }
    wordStart = !isLetter(code);
    if (here.length === 0) continue;
    if (here.length > 1) here.sort((a, b) => a.entry.rank - b.entry.rank);
    for (const { entry, end } of here) hits.push({ family: entry.family, kind: entry.kind, strength: entry.strength, start: at, end });
    here.length = 0;
  }
  return hits;
}
