import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_MS, settle, type Watched } from './settle.ts';

const at = (over: Partial<Watched> = {}): Watched => ({
  now: 1_000,
  startedAt: 0,
  sample: { digest: 'd', exact: 'e', length: 1_000, ready: true, met: false },
  textAt: 500,
  pending: 0,
  networkAt: 500,
  dataAt: null,
  met: null,
  ...over,
});
const sample = (over: Partial<Watched['sample']>): Watched['sample'] => ({ ...at().sample, ...over });

describe('a page', () => {
  it('is ready when nothing moves any more', () => {
    expect(settle(at())).toMatchObject({ settled: 'quiet' });
  });

  it.each<[string, Partial<Watched>]>([
    ['waits for an answer', { pending: 1 }],
    ['has just got one', { networkAt: 900 }],
    ['has just changed its text', { textAt: 900 }],
    ['is not loaded', { sample: sample({ ready: false }) }],
    ['has so few words that more may come', { sample: sample({ length: 20 }) }],
  ])('is not ready while it %s', (_, over) => {
    expect(settle(at(over))).toEqual({ settled: null });
  });

  it('with few words that it made of data that came is ready', () => {
    const few = sample({ length: 20 });
    expect(settle(at({ sample: few, dataAt: 450 }))).toMatchObject({ settled: 'quiet' });
    expect(settle(at({ sample: few, dataAt: 600 }))).toEqual({ settled: null });
  });

  it('with few words is taken for what it is after a while', () => {
    expect(settle(at({ now: 2_000, sample: sample({ length: 20 }) }))).toMatchObject({ settled: 'quiet' });
  });

  it('with few words gets the time back in which it did not answer', () => {
    const few = sample({ length: 20 });
    expect(settle(at({ now: 2_000, sample: few, answeredMs: 900 }))).toEqual({ settled: null });
    expect(settle(at({ now: 2_500, sample: few, answeredMs: 900 }))).toMatchObject({ settled: 'quiet' });
  });

  it('with a declared condition is ready when it holds, whatever still moves, and not before', () => {
    expect(settle(at({ met: true, pending: 3, textAt: 999 }))).toMatchObject({ settled: 'condition' });
    expect(settle(at({ met: false }))).toEqual({ settled: null });
  });

  it('is taken as it is in the end, whatever happens in it', () => {
    const any = fc.record({
      pending: fc.nat(9),
      networkAt: fc.nat(20_000),
      textAt: fc.nat(20_000),
      met: fc.constantFrom(true, false, null),
      ready: fc.boolean(),
      length: fc.nat(5_000),
    });
    fc.assert(
      fc.property(any, ({ ready, length, ...rest }) => {
        expect(settle(at({ ...rest, now: MOST_MS + 1, sample: sample({ ready, length }) })).settled).not.toBeNull();
      }),
    );
  });
});
