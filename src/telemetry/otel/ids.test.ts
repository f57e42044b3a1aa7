import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceIdsOf, wantedIds, withIds } from './ids.ts';

describe('the trace of a correlation id', () => {
  it('is the same for everybody, of the form of W3C trace context, and another for another id', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const ids = traceIdsOf(one);
        expect(traceIdsOf(one)).toEqual(ids);
        expect(ids.traceId).toMatch(/^[0-9a-f]{32}$/);
        expect(ids.spanId).toMatch(/^[0-9a-f]{16}$/);
        if (one !== other) expect(traceIdsOf(other).traceId).not.toBe(ids.traceId);
      }),
    );
  });

  it('is wanted within one call, and not after it failed', () => {
    const ids = traceIdsOf('a');
    expect(withIds(ids, wantedIds)).toEqual(ids);
    expect(() =>
      withIds(ids, () => {
        throw new RangeError('no');
      }),
    ).toThrow('no');
    expect(wantedIds()).toBeNull();
  });
});
