import type { Segments } from './segments.ts';

/** What tells a good choice from a bad one before anyone has seen the truth. */
export const QUALITY_FEATURES = ['expected', 'mean chosen', 'doubt', 'coverage', 'agrees with rules', 'looks differ'] as const;

/** A weighted sum: the labels are too noisy for more (trees over 70 values did worse on unseen sites). */
export interface QualityWeights {
  readonly bias: number;
  /** In the order of `QUALITY_FEATURES`. */
  readonly weights: readonly number[];
}

export interface Judged {
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly kept: Uint8Array;
  readonly byRules: Uint8Array;
  /** F1 expected of the choice if the probabilities are true. */
  readonly expected: number;
}

const share = (part: number, whole: number): number => (whole <= 0 ? 0 : part / whole);

/** One row of `QUALITY_FEATURES`. */
export function qualityFeatures(segments: Segments, { first, second, kept, byRules, expected }: Judged): number[] {
  let [all, content, doubt, differ, chosen, chosenContent, rules, both] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < segments.count; i += 1) {
    const size = segments.units[i] ?? 0;
    const p = second[i] ?? 0;
    all += size;
    content += p * size;
    doubt += p * (1 - p) * size;
    differ += Math.abs(p - (first[i] ?? 0)) * size;
    if (byRules[i] === 1) rules += size;
    if (kept[i] !== 1) continue;
    chosen += size;
    chosenContent += p * size;
    if (byRules[i] === 1) both += size;
  }
  return [
    expected,
    share(chosenContent, chosen),
    share(doubt, content),
    share(chosen, all),
    share(2 * both, chosen + rules),
    share(differ, all),
  ];
}

/** Between 0 and 1. */
export function weigh(features: readonly number[], { bias, weights }: QualityWeights): number {
  return Math.max(
    0,
    Math.min(
      1,
      features.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias),
    ),
  );
}
