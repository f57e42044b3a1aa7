import { shinglesOf } from './shingles.ts';

/** Of every `WINDOW` shingles in a row at least one is kept: any shared run of 8 words is noticed. */
const WINDOW = 4;

/**
 * Winnowed fingerprint (Schleimer, Wilkerson, Aiken 2003) of a text: distinct 52-bit numbers in ascending order. Two texts that
 * share a run of 8 words (13 Han characters) share a number. Plain JSON numbers, fit for an inverted index.
 * @param most only the smallest ones, so many
 */
export function fingerprint(text: string, most = Number.POSITIVE_INFINITY): number[] {
  const kept = winnow(shinglesOf(text, room)).sort();
  const distinct: number[] = [];
  let last = Number.NaN;
  for (let at = 0; at < kept.length && distinct.length < most; at++) {
    const hash = kept[at] ?? 0;
    if (hash !== last) distinct.push(hash);
    last = hash;
  }
  return distinct;
}

/** Shingles of a page of some 30 kB, until the next one. */
const room = new Float64Array(8192);

/** Share of fingerprint `a` that also stands in `b` (0–1): how much of the first text the second one contains. */
export function containment(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0) return 0;
  const other = new Set(b);
  let shared = 0;
  for (const hash of a) if (other.has(hash)) shared++;
  return shared / a.length;
}

/** The rightmost minimum of each window, moved to the front: what is kept never reaches the window that is looked at. */
function winnow(hashes: Float64Array): Float64Array {
  if (hashes.length <= WINDOW) return hashes;
  let kept = 0;
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
      hashes[kept++] = value;
      last = least;
    }
  }
  return hashes.subarray(0, kept);
}
