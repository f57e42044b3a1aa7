import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Belief,
  fade,
  learnPrior,
  meanRate,
  NOTHING_SEEN,
  observe,
  posterior,
  priorAround,
  tellingAge,
  type Visit,
} from './belief.ts';

const DAY = 86_400;
const prior = priorAround(7 * DAY);
const believe = (visits: readonly Visit[], from: Belief = NOTHING_SEEN): Belief => visits.reduce(observe, from);
const rateOf = (belief: Belief): number => meanRate(posterior(belief, prior));
const visit = fc.record({ elapsed: fc.double({ min: 60, max: 400 * DAY, noNaN: true }), changed: fc.boolean() });
const visits = fc.array(visit, { maxLength: 30 });
const times = (count: number, one: Visit): Visit[] => Array.from({ length: count }, () => one);

describe('what is believed of a page', () => {
  it('is never less change after a change was found, nor more after none was', () => {
    fc.assert(
      fc.property(visits, visit, (seen, { elapsed }) => {
        const before = believe(seen);
        expect(rateOf(observe(before, { elapsed, changed: true }))).toBeGreaterThanOrEqual(rateOf(before) * (1 - 1e-9));
        expect(rateOf(observe(before, { elapsed, changed: false }))).toBeLessThanOrEqual(rateOf(before) * (1 + 1e-9));
      }),
    );
  });

  it('does not depend on the order of the visits, and always sums to one', () => {
    fc.assert(
      fc.property(visits, (seen) => {
        const [there, back] = [posterior(believe(seen), prior), posterior(believe(seen.toReversed()), prior)];
        expect(there.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        there.forEach((share, at) => {
          expect(share).toBeCloseTo(back[at] ?? Number.NaN, 6);
        });
      }),
    );
  });

  it('comes near the rate after few visits at uneven intervals, and nearer after many', () => {
    // A page that changes every two days, seen after one and after four: changed in 39 % and in 86 % of the cases.
    const few = [
      ...times(3, { elapsed: DAY, changed: false }),
      ...times(2, { elapsed: DAY, changed: true }),
      { elapsed: 4 * DAY, changed: true },
    ];
    expect(rateOf(believe(few)) * DAY).toBeGreaterThan(0.25);
    expect(rateOf(believe(few)) * DAY).toBeLessThan(1);
    const many = [...times(61, { elapsed: DAY, changed: false }), ...times(39, { elapsed: DAY, changed: true })];
    expect(rateOf(believe(many)) * DAY).toBeCloseTo(0.5, 1);
  });

  it('is never endless, though every visit found a change, nor nothing, though none did', () => {
    expect(rateOf(believe(times(20, { elapsed: DAY, changed: true }))) * DAY).toBeLessThan(1000);
    expect(rateOf(believe(times(20, { elapsed: DAY, changed: false })))).toBeGreaterThan(0);
  });

  it('learns more from the moment of the last change than from there having been one', () => {
    const told = believe([{ elapsed: 10 * DAY, changed: true, quietFor: 600 }]);
    expect(rateOf(told)).toBeGreaterThan(rateOf(believe([{ elapsed: 10 * DAY, changed: true }])));
    expect(rateOf(believe([{ elapsed: null, changed: false, quietFor: 900 * DAY }])) * DAY).toBeLessThan(1 / 90);
    // A moment before the last visit contradicts the change that was seen: it is not believed.
    expect(believe([{ elapsed: DAY, changed: true, quietFor: 5 * DAY }])).toEqual(believe([{ elapsed: DAY, changed: true }]));
  });

  it('asks for a visit that would tell while every one has found a change, for a few visits only', () => {
    const found = (count: number): Belief => believe(times(count, { elapsed: DAY, changed: true }));
    expect([2, 3, 11, 12].map((count) => tellingAge(found(count)))).toEqual([null, DAY / 3, DAY / 3, null]);
    expect(tellingAge(observe(found(5), { elapsed: 600, changed: true }))).toBe(200);
    expect(tellingAge(observe(found(5), { elapsed: 600, changed: false }))).toBeNull();
  });

  it('is trusted less and less, down to what was believed before', () => {
    const seen = believe(times(9, { elapsed: DAY, changed: true }));
    expect(rateOf(fade(seen, 0))).toBeCloseTo(meanRate(prior), 12);
    expect(rateOf(fade(seen, 0.5))).toBeLessThan(rateOf(seen));
  });
});

describe('what is believed of a kind of pages', () => {
  it('follows the pages that were visited, and counts a page that nobody visited as none', () => {
    const quiet = times(12, { elapsed: 20 * DAY, changed: false });
    const learned = learnPrior([...Array.from({ length: 60 }, () => believe(quiet)), NOTHING_SEEN], prior);
    expect(meanRate(learned)).toBeLessThan(meanRate(prior));
    expect(learned.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(learnPrior([NOTHING_SEEN], prior)).toBe(prior);
  });
});
