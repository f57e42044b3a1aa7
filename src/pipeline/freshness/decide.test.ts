import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideServing, refreshedDecision, type ServingMode, type ServingQuestion } from './decide.ts';

const now = Date.parse('2026-12-01T00:00:00Z');
const question = (age: number | null, more: Partial<ServingQuestion> = {}): ServingQuestion => ({
  mode: 'hybrid',
  checkedAt: age === null ? null : now - age * 1000,
  targetSeconds: 60,
  barred: null,
  now,
  ...more,
});
const serve = (decision: string, ageSeconds: number | null) => ({ kind: 'serve', decision: { decision, ageSeconds } });
const refresh = (otherwise: string) => ({ kind: 'refresh', otherwise: { decision: otherwise } });

describe('what is served', () => {
  it.each<[string, ServingQuestion, object]>([
    ['hybrid, young enough', question(60), serve('fresh', 60)],
    ['hybrid, too old', question(61), refresh('stale_served')],
    ['hybrid, too old and the source may not be asked', question(61, { barred: 'paused' }), serve('stale_served', 61)],
    ['hybrid, older than who asks allows', question(61, { maxAgeSeconds: 30 }), refresh('refused')],
    ['the same, and the source may not be asked', question(61, { maxAgeSeconds: 30, barred: 'paused' }), { kind: 'refuse' }],
    ['hybrid, young, but a new copy was asked for', question(1, { reload: true }), refresh('fresh')],
    ['hybrid, nothing stored', question(null), refresh('refused')],
    ['background, too old', question(61, { mode: 'background' }), serve('stale_served', 61)],
    [
      'background, nothing stored',
      question(null, { mode: 'background' }),
      { kind: 'refuse', decision: { decision: 'refused', ageSeconds: null } },
    ],
    ['background, a new copy was asked for', question(61, { mode: 'background', reload: true }), serve('stale_served', 61)],
    ['on demand, young enough', question(1, { mode: 'on_demand' }), refresh('fresh')],
    ['no age stated', question(1e9, { targetSeconds: null }), serve('fresh', 1e9)],
    ['a clock that was set back', question(-500), serve('fresh', 0)],
  ])('is decided: %s', (_, asked, step) => {
    expect(decideServing(asked)).toMatchObject(step);
  });

  it('tells why the source is not asked', () => {
    const step = decideServing(question(61, { barred: 'the source is paused' }));
    expect(step).toMatchObject({ decision: { reason: expect.stringContaining('not asked: the source is paused') } });
  });

  it('is refreshed where the source was asked for this question', () => {
    expect(refreshedDecision(60, 'it was too old')).toEqual({
      decision: 'refreshed',
      ageSeconds: 0,
      targetSeconds: 60,
      reason: 'it was too old',
    });
  });

  it('never gets better with age, and background never asks the source', () => {
    const RANK = { fresh: 0, stale_served: 1, refused: 2, refreshed: 3 };
    const age = fc.nat(100_000_000);
    const modes = fc.constantFrom<ServingMode>('background', 'on_demand', 'hybrid');
    fc.assert(
      fc.property(
        age,
        age,
        modes,
        fc.option(fc.nat(1000)),
        fc.option(fc.nat(1000), { nil: undefined }),
        (a, b, mode, targetSeconds, maxAgeSeconds) => {
          const of = (seconds: number) => {
            const step = decideServing(
              question(seconds, { mode, targetSeconds, ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }) }),
            );
            if (mode === 'background') expect(step.kind).not.toBe('refresh');
            return step.kind === 'refresh' ? step.otherwise : step.decision;
          };
          expect(RANK[of(Math.max(a, b)).decision]).toBeGreaterThanOrEqual(RANK[of(Math.min(a, b)).decision]);
          if (maxAgeSeconds !== undefined && a > maxAgeSeconds) expect(of(a).decision).toBe('refused');
        },
      ),
    );
  });
});
