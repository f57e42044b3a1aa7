import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeFilters } from './filters.ts';
import { Meter, PdfLimit } from './meter.ts';
import { PdfName, type PdfValue } from './objects.ts';

const decode = (
  name: string | readonly string[],
  data: Uint8Array,
  parms: Readonly<Record<string, number>> = {},
  meter = new Meter(),
): string | null => {
  const filter: PdfValue = typeof name === 'string' ? new PdfName(name) : name.map((entry) => new PdfName(entry));
  const dict = new Map<string, PdfValue>([
    ['Filter', filter],
    ['DecodeParms', new Map<string, PdfValue>(Object.entries(parms))],
  ]);
  const out = decodeFilters(data, dict, (value) => value ?? null, meter);
  return out === null ? null : Buffer.from(out).toString('latin1');
};
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

/** LZW codes that each stand for one byte more than the code before. */
function growing(count: number): Uint8Array {
  const codes = [256, 65, ...Array.from({ length: count }, (_, i) => 258 + i)];
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

describe('decodeFilters', () => {
  it('reads LZW as the example of the standard (ISO 32000-1, 7.4.4.2)', () => {
    expect(decode('LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'))).toBe('-----A---B');
  });

  it.each([
    ['ASCIIHexDecode', latin('48 65 6C6c 6F>'), 'Hello'],
    ['AHx', latin('4>'), '@'],
    ['ASCII85Decode', latin('87cURD]i,"Ebo80~>'), 'Hello World!'],
    ['A85', latin('z87cUR~>'), '\0\0\0\0Hell'],
    ['RunLengthDecode', bytes(2, 97, 98, 99, 254, 120, 128, 1), 'abcxxx'],
  ])('reads %s', (name, data, text) => {
    expect(decode(name, data)).toBe(text);
  });

  it('undoes one filter after the other', () => {
    expect(decode(['ASCIIHexDecode', 'FlateDecode'], latin(`${deflateSync(latin('both')).toString('hex')}>`))).toBe('both');
  });

  it('undoes PNG prediction row by row', () => {
    const rows = bytes(0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1);
    expect(Buffer.from(decode('FlateDecode', deflateSync(rows), { Predictor: 15, Columns: 3 }) ?? '', 'latin1')).toEqual(
      Buffer.from([1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5]),
    );
  });

  it('undoes TIFF prediction', () => {
    expect(decode('FlateDecode', deflateSync(bytes(65, 1, 1, 97, 1, 1)), { Predictor: 2, Columns: 3 })).toBe('ABCabc');
  });

  it('gives the beginning of damaged data, and of data with a wrong check sum everything', () => {
    const text = Array.from({ length: 3000 }, (_, i) => `${i} ${Math.sqrt(i)}`).join(' ');
    const packed = deflateSync(latin(text));
    expect(text.startsWith(decode('FlateDecode', packed.subarray(0, packed.length >> 1)) ?? 'nothing')).toBe(true);
    const wrong = Buffer.from(packed);
    wrong.writeUInt32BE(1, wrong.length - 4);
    expect(decode('FlateDecode', wrong)).toBe(text);
  });

  it('reads no pictures', () => {
    expect(decode('DCTDecode', latin('x'))).toBeNull();
    expect(decode('Unknown', latin('x'))).toBeNull();
  });

  it.each([
    ['FlateDecode', deflateSync(Buffer.alloc(5000))],
    ['RunLengthDecode', Buffer.from('8141'.repeat(80), 'hex')],
    ['LZWDecode', growing(60)],
  ])('%s stops at its allowance', (name, data) => {
    expect(() => decode(name, data, {}, new Meter({ decodedBytes: 2000, streamBytes: 1000, steps: 1000 }))).toThrow(PdfLimit);
  });
});
