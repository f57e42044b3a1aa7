import { RATES, type RateMixture } from './belief.ts';
import { secondsSaved } from './value.ts';

/**
 * What it is worth to find out how often a page changes. Without it a page that was changed at each of its visits stays what it is: visits far
 * apart find a change whether it changes thrice a day or a hundred times, and only a visit much sooner would tell.
 */

/** Intervals at which schedules are compared: from a minute to a hundred years, in equal ratios. */
const INTERVALS: readonly number[] = Array.from({ length: 80 }, (_, at) => 60 * 1.25 ** at);
/** Share of time for which a copy is fresh, by interval and rate. */
const FRESH = INTERVALS.map((interval) => RATES.map((rate) => -Math.expm1(-rate * interval) / (rate * interval)));

/**
 * For how long the knowledge of a rate is of use, in seconds. Chosen on the laws for development: three times as long explores more in the first
 * months than it brings back in a year.
 */
const OF_USE_S = 100 * 86_400;
/** Bisections. */
const STEPS = 40;

/** By rate: the share of time that a page is fresh under the best schedule at a price of visits (seconds of freshness each), less what the visits cost. */
export const bestAt = (price: number): readonly number[] =>
  RATES.map((rate) => {
    // A visit is never worth more than 1/rate.
    if (rate * price >= 1) return 0;
    let [low, high] = [0, Math.log(1e12)];
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2;
      if (secondsSaved(rate, Math.exp(middle)) < price) low = middle;
      else high = middle;
    }
    const interval = Math.exp(high);
    return Math.max(0, -Math.expm1(-rate * interval) / (rate * interval) - price / interval);
  });

/** What a page loses, as a share of time, for as long as no more is known of its rate. @param best `bestAt` of the same price */
export function ignorance(mixture: RateMixture, best: readonly number[], price: number): number {
  const expected = (of: readonly number[]): number => mixture.reduce((sum, share, at) => sum + share * (of[at] ?? 0), 0);
  const blind = INTERVALS.reduce((most, interval, at) => Math.max(most, expected(FRESH[at] ?? []) - price / interval), 0);
  return Math.max(0, expected(best) - blind);
}

/** Nats: how much it tells of the rate whether there is a change after so many seconds (mutual information). */
export function toldAt(mixture: RateMixture, age: number): number {
  let [change, known] = [0, 0];
  mixture.forEach((share, at) => {
    const probability = -Math.expm1(-(RATES[at] ?? 0) * age);
    change += share * probability;
    known += share * doubt(probability);
  });
  return Math.max(0, doubt(change) - known);
}

const doubt = (p: number): number => (p <= 0 || p >= 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log1p(-p));

/** Seconds of freshness that a visit now brings by what it tells. @param best `bestAt` of the same price */
export const learned = (mixture: RateMixture, age: number, best: readonly number[], price: number): number =>
  OF_USE_S * ignorance(mixture, best, price) * toldAt(mixture, age);
