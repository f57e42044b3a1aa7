import { RATES, type RateMixture } from './belief.ts';

/**
 * Seconds of being fresh that one more visit brings to a page that changes at a rate and was visited `age` seconds ago, if it goes on being
 * visited at this interval: the derivative of its freshness (f/λ)(1 − e^(−λ/f)) by the frequency f = 1/age (Cho, Garcia-Molina: Effective page
 * refresh policies, 2003, §4). It grows with the age up to 1/λ: a page that changes all the time is never worth much.
 */
export function secondsSaved(rate: number, age: number): number {
  const x = rate * Math.max(0, age);
  // Of small x only the first terms are left after the subtraction.
  const share = x < 1e-5 ? x * x * (0.5 - x / 3) : 1 - Math.exp(-x) * (1 + x);
  return rate > 0 ? share / rate : 0;
}

/** Shares of less than this change no order. */
const NEGLIGIBLE = 1e-6;

/** The same for a page of which only a belief is known. */
export function expectedSaved(mixture: RateMixture, age: number): number {
  let sum = 0;
  for (let at = 0; at < mixture.length; at++) {
    const share = mixture[at] ?? 0;
    if (share > NEGLIGIBLE) sum += share * secondsSaved(RATES[at] ?? 0, age);
  }
  return sum;
}

/** A visit can never be worth more, however long ago the last one was. */
export const mostSaved = (mixture: RateMixture): number =>
  mixture.reduce((sum, share, at) => sum + (share > NEGLIGIBLE ? share / (RATES[at] ?? 1) : 0), 0);

/** What a sitemap, a feed or a header says of a page without a visit. */
export interface ChangeHint {
  /** It says that the page has changed since the last visit, or that it has not. */
  readonly changed: boolean;
  /** How often such words of this site were right, from 0 to 1. */
  readonly reliability: number;
}

/** The worth of a visit after a hint: as far as the hint is trusted, a page that has changed is worth all, one that has not nothing. */
export function savedWithHint(mixture: RateMixture, age: number, hint: ChangeHint | null): number {
  const without = expectedSaved(mixture, age);
  if (hint === null) return without;
  const trust = Math.min(1, Math.max(0, hint.reliability));
  return (1 - trust) * without + (hint.changed ? trust * mostSaved(mixture) : 0);
}

/** How often the words of a site were right; before any was checked they are as good as a coin. */
export const reliabilityOf = ({ right, wrong }: { readonly right: number; readonly wrong: number }): number =>
  (right + 1) / (right + wrong + 2);
