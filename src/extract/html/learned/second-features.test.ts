import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestCut } from './second-features.ts';

const f1 = (p: readonly number[], units: readonly number[], chosen: (i: number) => boolean): number => {
  let [hit, size, all] = [0, 0, 0];
  p.forEach((value, i) => {
    all += value * (units[i] ?? 0);
    if (!chosen(i)) return;
    hit += value * (units[i] ?? 0);
    size += units[i] ?? 0;
  });
  return size + all === 0 ? 0 : (2 * hit) / (size + all);
};

describe('the best cut', () => {
  test('keeps what is sure and drops what is not', () => {
    const { cut, best, rank } = bestCut(Float32Array.of(0.9, 0.1, 0.8), Int32Array.of(100, 100, 100));
    expect(cut).toBeCloseTo(0.8);
    expect(best).toBeCloseTo(340 / 380);
    expect([...rank]).toEqual([0, 2, 1]);
  });
  test('chooses nothing where nothing is likely', () => {
    expect(bestCut(Float32Array.of(0, 0), Int32Array.of(5, 5)).cut).toBeGreaterThan(1);
    expect(bestCut(new Float32Array(), new Int32Array()).best).toBe(0);
  });
  test('is at least as good as any other threshold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 100 }),
        (list, other) => {
          const p = Float32Array.from(list, ([value]) => value / 100);
          const units = Int32Array.from(list, ([, size]) => size);
          const { cut, best } = bestCut(p, units);
          const mine = f1([...p], [...units], (i) => (p[i] ?? 0) >= cut);
          expect(mine).toBeGreaterThanOrEqual(best - 1e-9);
          expect(best + 1e-6).toBeGreaterThanOrEqual(f1([...p], [...units], (i) => (p[i] ?? 0) >= other / 100));
        },
      ),
    );
  });
});
