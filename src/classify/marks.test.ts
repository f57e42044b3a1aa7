import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksIn } from './marks.ts';
import { CAPTCHA_WIDGETS, PAYWALL_MARKS, VENDOR_MARKS } from './vendors.ts';

const ALL = [...new Set([...VENDOR_MARKS.flatMap(({ marks }) => marks), ...CAPTCHA_WIDGETS, ...PAYWALL_MARKS])];

describe('marks of vendors', () => {
  it('are found wherever they stand', () => {
    for (const mark of ALL) for (const text of [mark, `x${mark}`, `${mark}\n`, `页${mark}页`]) expect(marksIn(text), text).toContain(mark);
  });
  it('are those that a search for each one finds', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ALL),
      fc.constantFrom(...ALL).map((mark) => mark.slice(0, -1)),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').toLowerCase();
        expect([...marksIn(text)].sort()).toEqual(ALL.filter((mark) => text.includes(mark)).sort());
      }),
    );
  });
  it('are none in a text without them', () => {
    expect(marksIn('').size).toBe(0);
    expect(marksIn('main.js header footer'.repeat(1000)).size).toBe(0);
  });
});
