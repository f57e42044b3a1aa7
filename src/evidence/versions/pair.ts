import { pieces } from '../difference.ts';
import type { Alignment, Pair } from './align.ts';
import { sameLayout, type Unit } from './units.ts';

/** Share of pieces in common that makes one unit the other's new version, in the same gap between kept units and elsewhere. */
const LIKE_HERE = 0.5;
const LIKE_ELSEWHERE = 0.7;
/** A piece that more units share tells none of them apart. */
const COMMON = 20;
/** Candidates looked at for each unit. */
const CANDIDATES = 5;
/** Pieces of a unit that are looked at; a longer one is known by its beginning. */
const MOST_PIECES = 2_000;

/** Which removed unit is which added one in another wording. Linear but for a sort. */
export function pairChanged(before: readonly Unit[], after: readonly Unit[], { kept, removed, added }: Alignment): Pair[] {
  const gapBefore = gapsOf(
    removed,
    kept.map(([i]) => i),
  );
  const gapAfter = gapsOf(
    added,
    kept.map(([, j]) => j),
  );
  const left = new Set(removed);
  const right = new Set(added);
  const pairs: Pair[] = [];
  const join = (i: number, j: number): void => {
    if (!left.delete(i) || !right.delete(j)) return;
    pairs.push([i, j]);
  };
  const once = (keyBefore: (i: number) => string, keyAfter: (j: number) => string): void => {
    const there = uniqueBy(right, keyAfter);
    for (const [key, i] of uniqueBy(left, keyBefore)) {
      const j = there.get(key);
      if (j !== undefined) join(i, j);
    }
  };
  const label =
    (units: readonly Unit[]) =>
    (n: number): string =>
      units[n]?.row?.label ?? '';
  // A row is the row with its label, wherever it stands.
  once(label(before), label(after));

  const gap = (i: number, j: number): boolean => gapBefore.get(i) === gapAfter.get(j);
  for (const [i, j] of likePairs(before, after, [...left], [...right], gap)) if (left.has(i) && right.has(j)) join(i, j);

  // Many units of one pattern that differ in their numbers only, in their order.
  inOrder(
    left,
    right,
    (i) => patternIn(before[i], gapBefore.get(i)),
    (j) => patternIn(after[j], gapAfter.get(j)),
    join,
  );

  // The only unit of its kind that went from a place, and the only one that came there: rewritten.
  once(
    (i) => placeIn(before[i], gapBefore.get(i)),
    (j) => placeIn(after[j], gapAfter.get(j)),
  );
  return pairs;
}

/** Number of kept units before each place. */
function gapsOf(places: readonly number[], kept: readonly number[]): Map<number, number> {
  const gaps = new Map<number, number>();
  let gap = 0;
  for (const place of places) {
    while (gap < kept.length && (kept[gap] ?? 0) < place) gap++;
    gaps.set(place, gap);
  }
  return gaps;
}

/** Places by key; a key of several places, or none, is left out. */
function uniqueBy(places: ReadonlySet<number>, keyOf: (place: number) => string): Map<string, number> {
  const found = new Map<string, number>();
  const double = new Set<string>();
  for (const place of places) {
    const key = keyOf(place);
    if (key === '' || double.has(key)) continue;
    if (found.has(key)) double.add(key);
    else found.set(key, place);
  }
  for (const key of double) found.delete(key);
  return found;
}

function inOrder(
  left: ReadonlySet<number>,
  right: ReadonlySet<number>,
  keyBefore: (i: number) => string,
  keyAfter: (j: number) => string,
  join: (i: number, j: number) => void,
): void {
  const waiting = new Map<string, number[]>();
  for (const j of [...right].reverse()) {
    const key = keyAfter(j);
    if (key === '') continue;
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [j]);
    else queue.push(j);
  }
  for (const i of [...left]) {
    const j = waiting.get(keyBefore(i))?.pop();
    if (j !== undefined) join(i, j);
  }
}

function patternIn(unit: Unit | undefined, gap: number | undefined): string {
  if (unit === undefined || unit.row !== undefined) return '';
  const pattern = sameLayout(unit.text).replace(/\d+(?:[.,:/]\d+)*/g, '#');
  return /\p{L}/u.test(pattern) ? `${gap} ${unit.kind} ${pattern}` : '';
}

const placeIn = (unit: Unit | undefined, gap: number | undefined): string =>
  unit === undefined || unit.row !== undefined ? '' : [gap, unit.kind, ...unit.headingPath].join('\u0000');

/** Pairs that share enough, best first; of equals the nearest in order. */
function likePairs(
  before: readonly Unit[],
  after: readonly Unit[],
  left: readonly number[],
  right: readonly number[],
  sameGap: (i: number, j: number) => boolean,
): Pair[] {
  const bags = new Map(right.map((j) => [j, bagOf(after[j])]));
  const holders = new Map<string, number[]>();
  for (const [j, { counts }] of bags) for (const piece of counts.keys()) hold(holders, piece, j);
  const order = new Map(right.map((j, n) => [j, n]));
  const found = left.flatMap((i, n) => {
    const bag = bagOf(before[i]);
    const shared = new Map<number, number>();
    for (const piece of bag.counts.keys()) {
      const where = holders.get(piece) ?? [];
      if (where.length <= COMMON) for (const j of where) shared.set(j, (shared.get(j) ?? 0) + 1);
    }
    return [...shared]
      .sort((a, b) => b[1] - a[1])
      .slice(0, CANDIDATES)
      .map(([j]) => ({ i, j, like: likeness(bag, bags.get(j)), apart: Math.abs(n - (order.get(j) ?? 0)) }))
      .filter(({ j, like }) => comparable(before[i], after[j]) && like >= (sameGap(i, j) ? LIKE_HERE : LIKE_ELSEWHERE));
  });
  return found.sort((a, b) => b.like - a.like || a.apart - b.apart).map(({ i, j }) => [i, j]);
}

/** A row becomes a row, a heading a heading; of text in other forms each may become the other. */
const comparable = (a: Unit | undefined, b: Unit | undefined): boolean =>
  (a?.row === undefined) === (b?.row === undefined) && (a?.kind === 'heading') === (b?.kind === 'heading');

interface Bag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

function bagOf(unit: Unit | undefined): Bag {
  const counts = new Map<string, number>();
  const all = pieces(unit?.text ?? '').slice(0, MOST_PIECES);
  for (const piece of all) counts.set(piece.toLowerCase(), (counts.get(piece.toLowerCase()) ?? 0) + 1);
  return { counts, size: all.length };
}

function likeness(a: Bag, b: Bag | undefined): number {
  if (b === undefined || a.size + b.size === 0) return 0;
  let common = 0;
  for (const [piece, count] of a.counts) common += Math.min(count, b.counts.get(piece) ?? 0);
  return (2 * common) / (a.size + b.size);
}

/** Longer lists are never looked at. */
function hold(holders: Map<string, number[]>, piece: string, j: number): void {
  const list = holders.get(piece);
  if (list === undefined) holders.set(piece, [j]);
  else if (list.length <= COMMON) list.push(j);
}
