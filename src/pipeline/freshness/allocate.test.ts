import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, chooseVisits, dueAfter, visitsPerSecond } from './allocate.ts';
import { RATES, type RateMixture } from './belief.ts';
import { planVisits } from './schedule.ts';
import { expectedSaved, reliabilityOf, savedWithHint, secondsSaved } from './value.ts';

const DAY = 86_400;
/** All of it at the rate nearest to so many changes a day. */
const at = (perDay: number): RateMixture => {
  const nearest = RATES.reduce((best, rate) =>
    Math.abs(Math.log((rate * DAY) / perDay)) < Math.abs(Math.log((best * DAY) / perDay)) ? rate : best,
  );
  return RATES.map((rate) => (rate === nearest ? 1 : 0));
};
const mixture = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: RATES.length, maxLength: RATES.length })
  .filter((shares) => shares.some((share) => share > 0.01))
  .map((shares) => {
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => share / total);
  });
const pages = fc.array(fc.record({ rates: mixture, weight: fc.double({ min: 0.1, max: 10, noNaN: true }) }), {
  minLength: 1,
  maxLength: 8,
});
const budget = fc.double({ min: 1e-8, max: 1e-2, noNaN: true });

describe('what a visit saves', () => {
  it('grows with the time since the last one, up to the mean time between two changes', () => {
    const age = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 0.1, noNaN: true }), age, age, (rate, a, b) => {
        const [younger, older] = [Math.min(a, b), Math.max(a, b)];
        expect(secondsSaved(rate, older)).toBeGreaterThanOrEqual(secondsSaved(rate, younger) * (1 - 1e-6));
        expect(secondsSaved(rate, older)).toBeLessThanOrEqual(1 / rate);
      }),
    );
  });

  it('is most for a page that changes about as often as it is visited: less for a quiet one, little for one that changes all the time', () => {
    const daily = [0.001, 1, 1000].map((perDay) => secondsSaved(perDay / DAY, DAY));
    expect(daily[1]).toBeGreaterThan(50 * (daily[0] ?? 0));
    expect(daily[1]).toBeGreaterThan(50 * (daily[2] ?? 0));
  });

  it('rises with the trust in a word that the page has changed, and falls with the trust in one that it has not', () => {
    fc.assert(
      fc.property(mixture, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (rates, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const worth = (changed: boolean, reliability: number) => savedWithHint(rates, DAY, { changed, reliability });
        expect(worth(true, more)).toBeGreaterThanOrEqual(worth(true, less) * (1 - 1e-9));
        expect(worth(false, more)).toBeLessThanOrEqual(worth(false, less) * (1 + 1e-9));
        expect(worth(true, 0)).toBeCloseTo(expectedSaved(rates, DAY), 6);
      }),
    );
    expect([reliabilityOf({ right: 0, wrong: 0 }), reliabilityOf({ right: 8, wrong: 0 })]).toEqual([0.5, 0.9]);
  });
});

describe('the split of a budget', () => {
  it('never exceeds it, and is the same for the same pages', () => {
    fc.assert(
      fc.property(pages, budget, (given, visits) => {
        const split = allocate(given, visits);
        expect(visitsPerSecond(split.intervals)).toBeLessThanOrEqual(visits * (1 + 1e-12));
        expect(allocate(given, visits)).toEqual(split);
      }),
      { numRuns: 40 },
    );
  });

  it('uses it up, where visits are worth anything', () => {
    const { intervals } = allocate(
      [at(0.1), at(1), at(3)].map((rates) => ({ rates, weight: 1 })),
      3 / DAY,
    );
    expect(visitsPerSecond(intervals) * DAY).toBeCloseTo(3, 3);
  });

  it('gives no page less when there is more', () => {
    fc.assert(
      fc.property(pages, budget, fc.double({ min: 1, max: 100, noNaN: true }), (given, visits, times) => {
        const [small, large] = [allocate(given, visits).intervals, allocate(given, visits * times).intervals];
        small.forEach((interval, page) => {
          if (interval !== null) expect(large[page] ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(interval * (1 + 1e-6));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('gives a page that counts more at least as much, and one that changes all the time little or nothing', () => {
    const [light, heavy] = allocate(
      [1, 4].map((weight) => ({ rates: at(1), weight })),
      1 / DAY,
    ).intervals;
    expect(heavy).toBeLessThan(light ?? Number.POSITIVE_INFINITY);
    const [middle, wild] = allocate(
      [at(1), at(500)].map((rates) => ({ rates, weight: 1 })),
      1 / DAY,
    ).intervals;
    expect(middle).toBeLessThan(1.01 * DAY);
    expect(wild).toBeNull();
  });

  it('is worth as much at the end of each interval: what is due is due at one threshold', () => {
    const given = [at(0.1), at(1), at(3)].map((rates) => ({ rates, weight: 1 }));
    const { intervals, threshold } = allocate(given, 4 / DAY);
    intervals.forEach((interval, page) => {
      const one = given[page];
      if (one === undefined || interval === null) throw new Error('every page is worth a visit here');
      expect(expectedSaved(one.rates, interval) / threshold).toBeCloseTo(1, 6);
      expect(dueAfter(one, threshold)).toBe(interval);
    });
  });
});

describe('the visits of a moment', () => {
  const rows = fc.uniqueArray(fc.record({ key: fc.string({ maxLength: 5 }), worth: fc.double({ min: 0, max: 10, noNaN: true }) }), {
    selector: ({ key }) => key,
  });
  it('are at most the budget, the worthiest, and the same in whatever order the pages come', () => {
    fc.assert(
      fc.property(rows, fc.nat(10), (given, most) => {
        const chosen = chooseVisits(given, most);
        expect(chosen.length).toBeLessThanOrEqual(most);
        expect(chooseVisits(given.toReversed(), most)).toEqual(chosen);
        const least = Math.min(...given.filter(({ key }) => chosen.includes(key)).map(({ worth }) => worth));
        if (chosen.length === most && most > 0)
          for (const { key, worth } of given) if (!chosen.includes(key)) expect(worth).toBeLessThanOrEqual(least);
      }),
    );
  });

  it('begin with pages that nobody has read', () => {
    const now = 10 * DAY * 1000;
    const page = { rates: at(1), weight: 1, hint: null, tellingAge: null };
    const given = [
      { ...page, key: 'old', visitedAt: 0 },
      { ...page, key: 'new', visitedAt: null },
      { ...page, key: 'also new', visitedAt: null },
      { ...page, key: 'just read', visitedAt: now },
    ];
    expect(planVisits(given, now, 3)).toEqual(['also new', 'new', 'old']);
    expect(planVisits(given, now, 9)).toEqual(['also new', 'new', 'old']);
    const suspect = { ...page, key: 'suspect', visitedAt: now - 3_600_000, tellingAge: 3600 };
    expect(planVisits([...given, suspect], now, 3)).toEqual(['also new', 'new', 'suspect']);
  });
});
