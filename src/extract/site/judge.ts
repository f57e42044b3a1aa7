import { sigmoid } from '../html/learned/trees.ts';
import { type Evidence, LONG_RECURS, WIDTH } from './evidence.ts';
import { ALONE, TOGETHER } from './weights.ts';

const logit = (p: number): number => Math.log(Math.min(0.995, Math.max(0.005, p)) / (1 - Math.min(0.995, Math.max(0.005, p))));

/** Probability of being content by the profile and the page's own estimate together. */
export const withProfile = ({ rows }: Evidence, single: Float32Array): Float32Array =>
  single.map((p, i) => sigmoid(weighted(rows, i, TOGETHER.evidence) + TOGETHER.single * singleEvidence(rows, i, p)));

/** What the page alone says; of a long text that recurs it cannot know. */
export const singleEvidence = (rows: Float32Array, i: number, p: number): number => logit(p) * (1 - (rows[i * WIDTH + LONG_RECURS] ?? 0));

/** The same by the profile alone. */
export const byProfile = ({ rows }: Evidence, count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => sigmoid(weighted(rows, i, ALONE.evidence)));

function weighted(rows: Float32Array, i: number, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < WIDTH; at += 1) sum += (rows[i * WIDTH + at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
