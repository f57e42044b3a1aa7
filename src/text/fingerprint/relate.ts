import { splitSentences } from '../sentences/index.ts';
import { shinglesOf, tokensOf } from './shingles.ts';

/**
 * `identical`: the same words and numbers in the same order, layout aside. `new_version`: the same text with changed facts or
 * small edits. `syndicated`: a copy in other surroundings. `excerpt`: one text is a part of the other. `shares_passage`: they
 * have something in common, each has more of its own.
 */
export type TextRelation = 'identical' | 'new_version' | 'syndicated' | 'excerpt' | 'shares_passage' | 'different';

/** `containment` 0–1: share of the smaller text (by shingles) found in the other. */
export type TextRelated = {
  readonly relation: TextRelation;
  readonly containment: number;
  readonly aInB: number;
  readonly bInA: number;
  /** Sentences that stand in both texts but with other numbers. */
  readonly changedNumbers: number;
};

/** Below this two pages of one subject meet by chance or by template. */
const SHARES = 0.08;
/** A text that is found to this share in another one is a copy of it, or of a part. */
const COPY = 0.5;
/** From here on what a text has of its own is surroundings (navigation, notes), not a part. */
const MOSTLY = 0.75;
/** From here on the larger text, too, is mostly the same text. */
const WHOLE = 0.55;
/** A run of its own this long (share of the text) is a part that the other text does not have. */
const OWN_PART = 0.15;
/** Both texts agree to this share: edits in place, not another edition. */
const SAME_TEXT = 0.9;

/** How two texts are related, with containment both ways. A changed number is never `identical`. */
export function relateTexts(a: string, b: string): TextRelated {
  const first = profileOf(a);
  const second = profileOf(b);
  if (first.line === second.line) return { relation: 'identical', containment: 1, aInB: 1, bInA: 1, changedNumbers: 0 };
  const [inB, inA] = [overlap(first.shingles, second.shingles), overlap(second.shingles, first.shingles)];
  const sentences = compareSentences(first.sentences, second.sentences);
  const [smaller, larger] = first.shingles.length <= second.shingles.length ? [inB, inA] : [inA, inB];
  // A changed number breaks the shingles around it: sentences that agree but for numbers are counted back in.
  const shares = [Math.max(inB.share, sentences.aInB), Math.max(inA.share, sentences.bInA)];
  const relation = relationOf(Math.min(...shares), Math.max(...shares), smaller, larger, sentences.changed);
  return { relation, containment: smaller.share, aInB: inB.share, bInA: inA.share, changedNumbers: sentences.changed };
}

function relationOf(low: number, high: number, smaller: Overlap, larger: Overlap, changedNumbers: number): TextRelation {
  if (high < SHARES) return 'different';
  if (high < COPY || (high < MOSTLY && smaller.longestOwnRun >= OWN_PART && larger.longestOwnRun >= OWN_PART)) return 'shares_passage';
  const unbroken = smaller.breaks === 0 && larger.longestOwnRun >= OWN_PART;
  if (low < WHOLE || unbroken) return 'excerpt';
  return changedNumbers > 0 || low >= SAME_TEXT ? 'new_version' : 'syndicated';
}

type Profile = { line: string; shingles: Float64Array; sentences: readonly string[] };

function profileOf(text: string): Profile {
  return {
    line: text.normalize('NFC').replace(/\s+/g, ' ').trim(),
    shingles: shinglesOf(text),
    sentences: splitSentences(text).map(({ start, end }) => text.slice(start, end)),
  };
}

/** Shorter finds are stock phrases and do not interrupt what a text has of its own. */
const STREAK = 4;

/** `share` of distinct shingles found in the other text; the longest run that is not (share of the text); interruptions between first and last find. */
type Overlap = { share: number; longestOwnRun: number; breaks: number };

function overlap(own: Float64Array, other: Float64Array): Overlap {
  if (own.length === 0) return { share: 0, longestOwnRun: 1, breaks: 0 };
  const there = new Set(other);
  const distinct = new Set(own);
  let shared = 0;
  for (const shingle of distinct) if (there.has(shingle)) shared++;
  let run = 0;
  let streak = 0;
  let longest = 0;
  let breaks = 0;
  let seen = false;
  for (const shingle of own) {
    streak = there.has(shingle) ? streak + 1 : 0;
    run++;
    if (streak === STREAK) {
      // A real find: what came before its first shingle was the text's own.
      if (seen && run > STREAK) breaks++;
      longest = Math.max(longest, run - STREAK);
      seen = true;
    }
    if (streak >= STREAK) run = 0;
  }
  longest = Math.max(longest, run);
  return { share: shared / distinct.size, longestOwnRun: longest / own.length, breaks };
}

const words = (sentence: string): string => tokensOf(sentence).join(' ');
const withoutNumbers = (sentence: string): string => sentence.replace(/\d+(?:[.,:/]\d+)*/g, '#');

type SentenceShares = { changed: number; aInB: number; bInA: number };

/** Sentences that differ in their numbers only, and the share of each text's words that stands in sentences the other has too, numbers aside. */
function compareSentences(a: readonly string[], b: readonly string[]): SentenceShares {
  const own = new Map(a.map((sentence) => [words(sentence), sentence.length]));
  const other = new Map(b.map((sentence) => [words(sentence), sentence.length]));
  const masked = new Map<string, { count: number; length: number }>();
  for (const [sentence, length] of other) {
    const key = withoutNumbers(sentence);
    if (own.has(sentence) || key === sentence || !/\p{L}/u.test(key)) continue;
    const entry = masked.get(key) ?? { count: 0, length };
    entry.count++;
    masked.set(key, entry);
  }
  let changed = 0;
  let ownShared = 0;
  let otherShared = 0;
  for (const [sentence, length] of own) {
    const same = other.get(sentence);
    const twin = same === undefined ? masked.get(withoutNumbers(sentence)) : undefined;
    if (same !== undefined) otherShared += same;
    else if (twin !== undefined && twin.count > 0) {
      twin.count--;
      changed++;
      otherShared += twin.length;
    } else continue;
    ownShared += length;
  }
  return { changed, aInB: ownShared / Math.max(1, total(own)), bInA: otherShared / Math.max(1, total(other)) };
}

const total = (lengths: ReadonlyMap<string, number>): number => [...lengths.values()].reduce((sum, length) => sum + length, 0);
