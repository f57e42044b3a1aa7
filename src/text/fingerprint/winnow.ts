import { shinglesOf, tokensOf } from './shingles.ts';

/** Of every `WINDOW` shingles in a row at least one is kept: any shared run of 8 words is noticed. */
const WINDOW = 4;

/**
 * Winnowed fingerprint (Schleimer, Wilkerson, Aiken 2003) of a text: distinct 52-bit numbers in ascending order. Two texts that
 * share a run of 8 words (13 Han characters) share a number. Plain JSON numbers, fit for an inverted index.
 */
export function fingerprint(text: string): number[] {
  return [...new Set(winnow(shinglesOf(tokensOf(text))))].sort((a, b) => a - b);
}

/** Share of fingerprint `a` that also stands in `b` (0–1): how much of the first text the second one contains. */
export function containment(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0) return 0;
  const other = new Set(b);
  let shared = 0;
  for (const hash of a) if (other.has(hash)) shared++;
  return shared / a.length;
}

/** The rightmost minimum of each window, by a queue of candidates: linear whatever the window. */
function winnow(hashes: readonly number[]): number[] {
  if (hashes.length <= WINDOW) return [...hashes];
  const kept: number[] = [];
  const queue: number[] = [];
  let head = 0;
  let last = -1;
  for (const [index, hash] of hashes.entries()) {
    while (queue.length > head && (hashes[queue.at(-1) ?? 0] ?? 0) >= hash) queue.pop();
    queue.push(index);
    if ((queue[head] ?? 0) <= index - WINDOW) head++;
    const least = queue[head] ?? 0;
    if (index >= WINDOW - 1 && least !== last) {
      kept.push(hashes[least] ?? 0);
      last = least;
    }
  }
  return kept;
}
