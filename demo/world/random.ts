/** @module Reproducible randomness: the same seed gives the same draws on every machine. */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Integer in [low, high]. */
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** mulberry32: 32 bits of state, enough for a few hundred draws. */
export function createRandom(seed: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const shuffle = <T>(items: readonly T[]): T[] => {
    const left = [...items];
    const out: T[] = [];
    while (left.length > 0) out.push(...left.splice(int(0, left.length - 1), 1));
    return out;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('pick from an empty list');
    return item;
  };
  return { next, int, pick, shuffle };
}

/** Draws numbers of which no two are equal, so that a wrong value in an answer is recognisable as such. */
export function createDistinct(random: Random): (candidates: readonly number[]) => number {
  const taken = new Set<number>();
  return (candidates) => {
    const drawn = random.shuffle(candidates).find((candidate) => !taken.has(candidate));
    if (drawn === undefined) throw new RangeError(`no distinct value left among ${candidates.join(', ')}`);
    taken.add(drawn);
    return drawn;
  };
}

/** All integers (or multiples of `step`) in [low, high]. */
export function range(low: number, high: number, step = 1): number[] {
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
}
