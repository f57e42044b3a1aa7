import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeat, type Seen } from './until.ts';

const seen = (digest: string, count = 0, text = false): Seen => ({ digest, count, text });

describe('a repeated step', () => {
  it('goes on while the page grows', () => {
    expect(repeat({ most: 5 }, seen('b'), [seen('a')], 1)).toEqual({ kind: 'again' });
  });

  it.each<[string, Parameters<typeof repeat>, string, RegExp]>([
    ['so many elements are there', [{ most: 5, count: { css: 'li', atLeast: 3 } }, seen('a', 3), [], 0], 'enough', /3 elements match li/],
    ['the words are there', [{ most: 5, text: 'end' }, seen('a', 0, true), [], 0], 'enough', /“end” is there/],
    ['nothing was added', [{ most: 5 }, seen('a'), [seen('a')], 1], 'no_more', /nothing was added/],
    ['it came round', [{ most: 5 }, seen('a'), [seen('a'), seen('b')], 2], 'no_more', /came round/],
    ['that was the most', [{ most: 2 }, seen('c'), [seen('a'), seen('b')], 2], 'enough', /2 times are the most/],
  ])('ends when %s', (_, given, kind, reason) => {
    expect(repeat(...given)).toEqual({ kind, reason: expect.stringMatching(reason) });
  });

  it('always ends, whatever the page does', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.string()), fc.integer({ min: 1, max: 30 }), (pages, most) => {
        const before: Seen[] = [];
        for (let times = 0; ; times++) {
          expect(times).toBeLessThanOrEqual(most);
          const now = seen(pages.next().value);
          if (repeat({ most }, now, before, times).kind !== 'again') return;
          before.push(now);
        }
      }),
    );
  });
});
