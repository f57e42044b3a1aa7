import { describe, expect, it } from 'vitest';
import { readCff, readTrueType, readType1 } from './program.ts';

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
/** An INDEX of a CFF font with one-byte offsets. */
const index = (...entries: readonly (readonly number[])[]): number[] => {
  let at = 1;
  const offsets = [at, ...entries.map((entry) => (at += entry.length))];
  return entries.length === 0 ? [0, 0] : [...u16(entries.length), 1, ...offsets, ...entries.flat()];
};
const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const long = (value: number): number[] => [29, ...u32(value)];

describe('font programs', () => {
  it('Type 1: reads the encoding that is built in', () => {
    const font = readType1(
      Buffer.from(
        '%!PS-AdobeFont-1.0: X\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /alpha put\ndup 66 /beta put\nreadonly def\ndup 67 /gamma put',
      ),
    );
    expect([65, 66, 67].map(font.nameOfCode)).toEqual(['alpha', 'beta', null]);
    expect(readType1(Buffer.from('%!PS\n/Encoding StandardEncoding def')).nameOfCode(39)).toBe('quoteright');
  });

  it('CFF: reads charset and encoding', () => {
    const head = [1, 0, 4, 1, ...index(ascii('F'))];
    const strings = index(ascii('alef'));
    const glyphs = index([14], [14], [14]);
    const top = (base: number): number[] => index([...long(base), 15, ...long(base + 5), 16, ...long(base + 9), 17]);
    const base = head.length + top(0).length + strings.length + 2;
    // Glyph 1 has the font's own name, glyph 2 the standard name `A` (34); codes 200 and 201 in that order.
    const font = readCff(Uint8Array.from([...head, ...top(base), ...strings, 0, 0, 0, ...u16(391), ...u16(34), 0, 2, 200, 201, ...glyphs]));
    expect([200, 201, 65].map(font.nameOfCode)).toEqual(['alef', 'A', null]);
  });

  it('TrueType: reads its cmap backwards, and the codes of symbol fonts', () => {
    const format4 = (start: number, end: number, delta: number): number[] => [
      ...u16(4),
      ...u16(32),
      ...u16(0),
      ...u16(4),
      ...u16(4),
      ...u16(1),
      ...u16(0),
      ...u16(end),
      ...u16(0xffff),
      ...u16(0),
      ...u16(start),
      ...u16(0xffff),
      ...u16(delta),
      ...u16(1),
      ...u16(0),
      ...u16(0),
    ];
    const unicode = format4(0x4e2d, 0x4e2e, 0x10000 - 0x4e2d + 7);
    const symbol = format4(0xf041, 0xf042, 0x10000 - 0xf041 + 7);
    const cmap = [
      ...u16(0),
      ...u16(2),
      ...u16(3),
      ...u16(1),
      ...u32(20),
      ...u16(3),
      ...u16(0),
      ...u32(20 + unicode.length),
      ...unicode,
      ...symbol,
    ];
    const font = readTrueType(
      Uint8Array.from([
        ...u32(0x10000),
        ...u16(1),
        ...u16(0),
        ...u16(0),
        ...u16(0),
        ...ascii('cmap'),
        ...u32(0),
        ...u32(28),
        ...u32(cmap.length),
        ...cmap,
      ]),
    );
    expect([font.textOfGlyph(7), font.textOfGlyph(8), font.textOfGlyph(9)]).toEqual(['中', '丮', null]);
    expect([font.glyphOfCode(0x41), font.glyphOfCode(0x43)]).toEqual([7, null]);
  });

  it('bytes that are no font give nothing', () => {
    for (const read of [readType1, readCff, readTrueType])
      for (const bytes of [new Uint8Array(0), new Uint8Array(64).fill(255), Uint8Array.from({ length: 300 }, (_, i) => (i * 7) & 255)])
        expect(read(bytes).nameOfCode(65)).toBeNull();
  });
});
