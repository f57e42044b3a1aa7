import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Belief, NOTHING_SEEN, observe, posterior, priorAround, RATES, type RateMixture } from './belief.ts';
import { bestAt, ignorance, toldAt } from './explore.ts';
import { planVisits } from './schedule.ts';

const DAY = 86_400;
const PRIOR = priorAround(7 * DAY);
const mixture = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: RATES.length, maxLength: RATES.length })
  .map((shares): RateMixture => {
    const total = shares.reduce((sum, share) => sum + share + 1e-9, 0);
    return shares.map((share) => (share + 1e-9) / total);
  });
const sure = (at: number): RateMixture => RATES.map((_, other) => (other === at ? 1 : 0));
const alwaysChanged = (count: number): Belief =>
  Array.from({ length: count }).reduce<Belief>((belief) => observe(belief, { elapsed: DAY, changed: true }), NOTHING_SEEN);

describe('not knowing how often a page changes', () => {
  it('costs nothing where it is known, and never less than nothing', () => {
    const price = 0.2 * DAY;
    const best = bestAt(price);
    for (const at of RATES.keys()) expect(ignorance(sure(at), best, price)).toBeLessThan(0.01);
    fc.assert(
      fc.property(mixture, (rates) => {
        expect(ignorance(rates, best, price)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 50 },
    );
  });

  it('is told by a visit, most at an age at which either may be, and not at all at none', () => {
    fc.assert(
      fc.property(mixture, fc.double({ min: 1, max: 1e8, noNaN: true }), (rates, age) => {
        expect(toldAt(rates, age)).toBeGreaterThanOrEqual(0);
        expect(toldAt(rates, age)).toBeLessThanOrEqual(Math.LN2 + 1e-9);
      }),
      { numRuns: 50 },
    );
    const suspect = posterior(alwaysChanged(20), PRIOR);
    expect(toldAt(suspect, 0)).toBe(0);
    expect(toldAt(suspect, DAY / 6)).toBeGreaterThan(5 * toldAt(suspect, DAY));
  });

  it('brings a visit sooner to a page that was changed each time, but not to one that is well known', () => {
    const known = observe(observe(NOTHING_SEEN, { elapsed: DAY, changed: true }), { elapsed: DAY, changed: false });
    const now = 100 * DAY * 1000;
    const page = (key: string, rates: RateMixture, age: number) => ({ key, rates, visitedAt: now - age * 1000, weight: 1, hint: null });
    const others = Array.from({ length: 4 }, (_, n) => page(`known ${n}`, posterior(known, PRIOR), 0.5 * DAY));
    const suspect = page('suspect', posterior(alwaysChanged(20), PRIOR), DAY / 6);
    expect(planVisits([...others, suspect], now, 1)).toEqual(['suspect']);
    expect(planVisits([...others, page('wild', sure(RATES.length - 6), DAY / 6)], now, 1)).not.toEqual(['wild']);
  });
});
