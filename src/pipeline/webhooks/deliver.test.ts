import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../http/index.ts';
import { type ErrorCode, problem } from '../../vocabulary/index.ts';
import { MAX_DELIVERIES, meaningOf } from './deliver.ts';

const base = { requestedUrl: 'u', finalUrl: 'u', redirects: [], timings: { totalMs: 1 }, attempts: 1, policy: [] };
const answered = (status: number, retryAfterSeconds?: number): HttpOutcome => ({
  ...base,
  kind: 'response',
  status,
  headers: [],
  body: Buffer.from('what a receiver says'),
  wireBytes: 0,
  contentType: null,
  charset: null,
  cache: 'miss',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const failed = (code: ErrorCode): HttpOutcome => ({ ...base, kind: 'failure', problem: problem(code, 'why'), partialBytes: 0 });
const HOUR = 3_600_000;

describe('what an answer means for a message', () => {
  it.each([
    [answered(200), { state: 'done' }],
    [answered(299), { state: 'done' }],
    [answered(301), { state: 'defer', reason: { code: 'http_301', detail: 'the receiver answered 301; redirects are not followed' } }],
    [answered(400), { state: 'defer', reason: { code: 'http_400' } }],
    [answered(500), { state: 'defer', reason: { code: 'http_500', detail: 'the receiver answered 500' } }],
    [failed('dns_failed'), { state: 'defer', reason: { code: 'dns_failed' } }],
    [failed('tls_failed'), { state: 'defer' }],
    [failed('guard_blocked'), { state: 'dead', reason: { code: 'guard_blocked', detail: 'why' } }],
    [
      { ...failed('rate_limited'), retryAfterSeconds: 9 },
      { state: 'defer', uncounted: true, dueAt: 10_000 },
    ],
    [failed('cancelled'), { state: 'defer', uncounted: true, dueAt: 1_000 }],
  ])('case %#', (outcome, expected) => {
    expect(meaningOf(outcome, 1, 1_000, 0.5)).toMatchObject({ kind: 'settled', outcome: expected });
  });

  it('ends the webhook where the receiver is gone for good', () => {
    expect(meaningOf(answered(410), 1, 0, 0)).toEqual({ kind: 'gone', reason: { code: 'http_410', detail: 'the receiver answered 410' } });
  });

  it('is tried again later each time, over about a day in all', () => {
    const waits = Array.from({ length: MAX_DELIVERIES - 1 }, (_, n) => {
      const meaning = meaningOf(answered(503), n + 1, 0, 1);
      return meaning.kind === 'settled' && meaning.outcome.state === 'defer' ? meaning.outcome.dueAt : Number.NaN;
    });
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    const all = waits.reduce((sum, wait) => sum + wait, 0);
    expect(all).toBeGreaterThan(20 * HOUR);
    expect(all).toBeLessThan(28 * HOUR);
  });

  it('waits at least as long as the receiver asks, with everything for its host, and never longer than eight hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seconds, attempts, random) => {
          const meaning = meaningOf(answered(429, seconds), attempts, 5, random);
          if (meaning.kind !== 'settled' || meaning.outcome.state !== 'defer') throw new Error('it is deferred');
          const asked = 5 + Math.min(seconds * 1_000, 8 * HOUR);
          expect(meaning.hostPausedUntil).toBe(asked);
          expect(meaning.outcome.dueAt).toBeGreaterThanOrEqual(asked);
          expect(meaning.outcome.dueAt).toBeLessThanOrEqual(5 + 8 * HOUR);
        },
      ),
    );
  });
});
