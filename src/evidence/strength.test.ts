import { describe, expect, it } from 'vitest';
import { StrengthFactors } from '../vocabulary/index.ts';
import { type StrengthInput, strengthOf } from './strength.ts';

const day = (value: string) => ({ value, precision: 'day', zone: null, source: 'meta', confidence: 'high' }) as const;
const base: StrengthInput = {
  tier: 'first_hand',
  times: { updated: day('2026-11-30') },
  scope: 'match',
  directness: 'states',
  flags: [],
  now: '2026-11-30T00:00:00Z',
  freshnessClass: 'high',
};

describe('strength', () => {
  it('is 1 for a fresh first-hand statement in the asked scope', () => {
    expect(strengthOf(base)).toEqual({ strength: 1, factors: { quality: 1, directness: 1, time: 1, scope: 1 } });
  });
  it('is the product of its factors, all within 0 and 1', () => {
    const { strength, factors } = strengthOf({
      ...base,
      tier: 'community',
      scope: 'unstated',
      directness: 'mentions',
      flags: ['stale', 'marketing', 'speculation', 'syndicated'],
    });
    expect(strength).toBeCloseTo(factors.quality * factors.directness * factors.time * factors.scope);
    expect(StrengthFactors.parse(factors)).toEqual(factors);
  });
  it('halves after one half-life, faster for prices than for history', () => {
    const aged = { ...base, times: { updated: day('2026-03-05') } };
    expect(strengthOf(aged).factors.time).toBeCloseTo(0.5, 2);
    expect(strengthOf({ ...aged, freshnessClass: 'low' }).factors.time).toBeGreaterThan(0.95);
  });
  it('does not reward a date in the future, and does not punish an undated page to nothing', () => {
    expect(strengthOf({ ...base, times: { updated: day('2027-05-01') } }).factors.time).toBe(1);
    expect(strengthOf({ ...base, times: {} }).factors.time).toBeGreaterThan(0.5);
  });
  it.each([
    ['injection_likely', 0.1],
    ['expired', 0.1],
    ['not_yet_effective', 0.2],
    ['speculation', 0.4],
  ] as const)('%s leaves %d of it', (flag, share) => {
    expect(strengthOf({ ...base, flags: [flag] }).strength).toBeCloseTo(share);
  });
  it('falls when the page speaks of another scope', () => {
    expect(strengthOf({ ...base, scope: 'different' }).strength).toBeLessThan(0.2);
  });
});
