export type Pair = readonly [before: number, after: number];

export interface Alignment {
  /** Equal keys in the same order, by place. */
  readonly kept: readonly Pair[];
  /** Equal keys elsewhere. */
  readonly moved: readonly Pair[];
  /** Places with no equal on the other side. */
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/**
 * Align two sequences of keys. Keys that occur once on each side anchor the rest (patience diff): the longest run of them in one order is
 * kept, the others have moved; around anchors equal neighbours are kept too. O(n log n).
 */
export function align(before: readonly string[], after: readonly string[]): Alignment {
  const toAfter = new Int32Array(before.length).fill(-1);
  const toBefore = new Int32Array(after.length).fill(-1);
  const join = (i: number, j: number): void => {
    toAfter[i] = j;
    toBefore[j] = i;
  };
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) join(head, head++);
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail)) {
    tail++;
    join(before.length - tail, after.length - tail);
  }
  const anchors = longestRun(uniquePairs(before, after, head, before.length - tail, after.length - tail));
  for (const [i, j] of anchors) join(i, j);
  const free = (i: number, j: number): boolean =>
    i >= 0 && j >= 0 && i < before.length && j < after.length && toAfter[i] === -1 && toBefore[j] === -1 && before[i] === after[j];
  for (const [i, j] of anchors) {
    for (let step = 1; free(i + step, j + step); step++) join(i + step, j + step);
    for (let step = 1; free(i - step, j - step); step++) join(i - step, j - step);
  }
  keepInOrder(before, after, toAfter, toBefore, join);
  const kept: Pair[] = [];
  for (const [i, j] of toAfter.entries()) if (j >= 0) kept.push([i, j]);

  const waiting = new Map<string, number[]>();
  for (const [j, i] of toBefore.entries()) if (i === -1) push(waiting, after[j] ?? '', j);
  for (const queue of waiting.values()) queue.reverse();
  const moved: Pair[] = [];
  for (const [i, key] of before.entries()) {
    const j = toAfter[i] === -1 ? waiting.get(key)?.pop() : undefined;
    if (j === undefined) continue;
    moved.push([i, j]);
    join(i, j);
  }
  return { kept, moved, removed: indexesOf(toAfter), added: indexesOf(toBefore) };
}

/** Between two kept pairs, equal keys that repeat are kept in order, the first with the first. */
function keepInOrder(
  before: readonly string[],
  after: readonly string[],
  toAfter: Int32Array,
  toBefore: Int32Array,
  join: (i: number, j: number) => void,
): void {
  let [i, from] = [0, 0];
  while (i < before.length) {
    if ((toAfter[i] ?? -1) >= 0) {
      from = (toAfter[i] ?? 0) + 1;
      i++;
      continue;
    }
    let end = i;
    while (end < before.length && toAfter[end] === -1) end++;
    let until = from;
    while (until < after.length && toBefore[until] === -1) until++;
    const places = new Map<string, number[]>();
    for (let j = until - 1; j >= from; j--) push(places, after[j] ?? '', j);
    let last = from - 1;
    for (let at = i; at < end; at++) {
      const queue = places.get(before[at] ?? '');
      while (queue !== undefined && (queue.at(-1) ?? Infinity) <= last) queue.pop();
      const j = queue?.pop();
      if (j === undefined) continue;
      join(at, j);
      last = j;
    }
    i = end;
  }
}

function uniquePairs(before: readonly string[], after: readonly string[], head: number, endBefore: number, endAfter: number): Pair[] {
  const once = (keys: readonly string[], end: number): Map<string, number> => {
    const at = new Map<string, number>();
    for (let n = head; n < end; n++) at.set(keys[n] ?? '', at.has(keys[n] ?? '') ? -1 : n);
    return at;
  };
  const there = once(after, endAfter);
  const pairs: Pair[] = [];
  for (const [key, i] of once(before, endBefore)) {
    const j = there.get(key) ?? -1;
    if (i >= 0 && j >= 0) pairs.push([i, j]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** The longest subsequence whose second places rise, in O(n log n). */
function longestRun(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [n, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    previous[n] = ends[low - 1] ?? -1;
    ends[low] = n;
  }
  const run: Pair[] = [];
  for (let n = ends.at(-1) ?? -1; n >= 0; n = previous[n] ?? -1) {
    const pair = pairs[n];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}

const indexesOf = (places: Int32Array): number[] => [...places.keys()].filter((n) => places[n] === -1);

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
