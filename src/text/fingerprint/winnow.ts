import { shinglesOf, tokensOf } from './shingles.ts';

/** Of every `WINDOW` shingles in a row at least one is kept: any shared run of 8 words is noticed. */
const WINDOW = 4;

/**
 * Winnowed fingerprint (Schleimer, Wilkerson, Aiken 2003) of a text: distinct 52-bit numbers in ascending order. Two texts that
 * share a run of 8 words (13 Han characters) share a number. Plain JSON numbers, fit for an inverted index.
 */
export function fingerprint(text: string): number[] {
  const kept = Float64Array.from(winnow(shinglesOf(tokensOf(text)))).sort();
  const distinct: number[] = [];
  for (const hash of kept) if (hash !== distinct.at(-1)) distinct.push(hash);
  return distinct;
}

/** Share of fingerprint `a` that also stands in `b` (0–1): how much of the first text the second one contains. */
export function containment(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0) return 0;
  const other = new Set(b);
  let shared = 0;
  for (const hash of a) if (other.has(hash)) shared++;
  return shared / a.length;
}

/** The rightmost minimum of each window. */
function winnow(hashes: readonly number[]): readonly number[] {
  if (hashes.length <= WINDOW) return hashes;
  const kept: number[] = [];
  let least = -1;
  let value = Number.POSITIVE_INFINITY;
  let last = -1;
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index] ?? 0;
    if (hash <= value) {
      least = index;
      value = hash;
    } else if (least <= index - WINDOW) {
      // The least one has left the window: look through what is in it.
      value = Number.POSITIVE_INFINITY;
      for (let at = index - WINDOW + 1; at <= index; at++) {
        const other = hashes[at] ?? 0;
        if (other > value) continue;
        least = at;
        value = other;
      }
    }
    if (index >= WINDOW - 1 && least !== last) {
      kept.push(value);
      last = least;
    }
  }
  return kept;
}
