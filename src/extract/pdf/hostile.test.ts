import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lines, put, ruledGrid, writePdf } from '../../../test/support/pdf.ts';
import { type PdfResult, readPdf } from './index.ts';

const read = (bytes: Uint8Array, allowance?: Parameters<typeof readPdf>[0]['allowance']): PdfResult =>
  readPdf({
    bytes,
    url: 'https://harbour.test/a.pdf',
    fetchedAt: '2026-11-30T09:00:00Z',
    headers: [],
    ...(allowance === undefined ? {} : { allowance }),
  });
const textOf = ({ reading }: PdfResult): string => reading?.blocks.map(({ text }) => text).join('\n') ?? '';
const raw = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const edited = (bytes: Uint8Array, change: (text: string) => string): Uint8Array => raw(change(Buffer.from(bytes).toString('latin1')));

const SENTENCE = 'The level is 3.2 metres today.';
const PLAIN = writePdf({ pages: [{ content: put(72, 700, SENTENCE) }] });
const small = { decodedBytes: 1_000_000, streamBytes: 500_000, steps: 200_000 };

describe('damaged files', () => {
  it.each<[string, (text: string) => string]>([
    ['a wrong startxref', (text) => text.replace(/startxref\n\d+/, 'startxref\n7')],
    ['no cross references', (text) => text.slice(0, text.indexOf('xref\n0'))],
    [
      'wrong offsets',
      (text) =>
        text.replace(/^0000000(\d\d\d) 00000 n/gm, (_all, at: string) => `0000000${String(Number(at) ^ 1).padStart(3, '0')} 00000 n`),
    ],
    ['bytes in front', (text) => `HTTP header: junk\r\n\r\n${text}`],
    ['a wrong stream length', (text) => text.replace(/\/Length \d+/g, '/Length 5')],
    ['a page tree without its root', (text) => text.replace('/Type /Catalog', '/Type /Nothing').replace('/Root 1 0 R', '')],
    ['only carriage returns', (text) => text.replace('%PDF-1.7\n', '%PDF-1.7\r')],
  ])('are read with %s', (_what, change) => {
    expect(textOf(read(edited(PLAIN, change)))).toBe(SENTENCE);
  });

  it('a stream cut in its middle gives what stands before', () => {
    const bytes = writePdf({
      pages: [
        {
          content:
            put(72, 700, SENTENCE) +
            lines(
              72,
              600,
              Array.from({ length: 40 }, (_, i) => `${i} ${Math.sin(i)}`),
            ),
        },
      ],
      compress: true,
    });
    const text = Buffer.from(bytes).toString('latin1');
    const at = text.lastIndexOf('/FlateDecode >>\nstream\n') + 400;
    expect(textOf(read(raw(`${text.slice(0, at)}\0\0\0\0\0\0\0\0\0\0\0\0${text.slice(at + 12)}`)))).toContain(SENTENCE);
  });

  it.each([
    ['%PDF-1.7\n', 'no page'],
    ['%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 1 0 R>> endobj trailer <</Root 1 0 R>>', 'no page'],
    [
      `%PDF-1.7\n1 0 obj <</Pages <</Kids [2 0 R] >> >> endobj 2 0 obj <</Kids [2 0 R 3 0 R]>> endobj 3 0 obj <</Kids [2 0 R]>> endobj trailer <</Root 1 0 R>>`,
      'no text',
    ],
  ])('without pages fail with a reason: %#', (text, reason) => {
    expect(read(raw(text)).problem).toMatchObject({ code: 'extraction_failed', detail: expect.stringContaining(reason) });
  });

  it('fonts that say nothing about their characters give no text', () => {
    const content = `BT /Cid 12 Tf 72 700 Td <${'fff0fff1fff2'.repeat(20)}> Tj ET`;
    expect(read(writePdf({ pages: [{ content }] })).problem?.detail).toContain('fonts do not say');
  });
});

describe('bombs', () => {
  const bomb = (content: string): Uint8Array => writePdf({ pages: [{ content }], compress: true });

  it('a stream that unpacks to gigabytes ends the reading', () => {
    const { reading, problem } = read(bomb(' '.repeat(80_000_000)));
    expect({ reading, problem }).toMatchObject({
      reading: null,
      problem: { code: 'extraction_failed', detail: expect.stringContaining('unpacks') },
    });
  });

  it('pages before one are kept, and the document is a part', () => {
    const bytes = writePdf({ pages: [{ content: put(72, 700, SENTENCE) }, { content: ' '.repeat(900_000) }], compress: true });
    const result = read(bytes, small);
    expect(textOf(result)).toBe(SENTENCE);
    expect(result.problem).toMatchObject({ code: 'body_truncated', detail: expect.stringContaining('in part') });
  });

  it('filters inside filters end it too', () => {
    const inner = deflateSync(Buffer.alloc(40_000_000));
    const twice = deflateSync(inner);
    const bytes = edited(PLAIN, (text) =>
      text.replace(
        /<< {2}\/Length (\d+) >>\nstream\nq/,
        () =>
          `<< /Filter [/FlateDecode /FlateDecode] /Length ${twice.length} >>\nstream\n${twice.toString('latin1')}\nendstream endobj 999 0 obj << >>\nstream\nq`,
      ),
    );
    expect(read(bytes, small).problem?.detail).toContain('unpacks');
  });

  it('forms that draw each other a million times end it', () => {
    const forms = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [
        `F${i}`,
        { dict: `/Type /XObject /Subtype /Form /BBox [0 0 600 800]`, data: i === 11 ? put(72, 600, 'x') : `/F${i + 1} Do `.repeat(10) },
      ]),
    );
    const result = read(writePdf({ pages: [{ content: `${put(72, 700, SENTENCE)}/F0 Do` }], xobjects: forms }), small);
    expect(result.problem?.detail).toContain('steps');
    expect(textOf(result)).toContain(SENTENCE);
  });

  it('a form that draws itself is drawn once', () => {
    const forms = { F0: { dict: '/Type /XObject /Subtype /Form /BBox [0 0 600 800]', data: `${put(72, 600, 'Inner words.')}/F0 Do` } };
    expect(textOf(read(writePdf({ pages: [{ content: '/F0 Do' }], xobjects: forms })))).toBe('Inner words.');
  });

  it.each([
    ['arrays', `${'['.repeat(200_000)}`],
    ['dictionaries', `${'<</a '.repeat(200_000)}`],
    ['strings', `(${'('.repeat(400_000)}`],
    ['saved states', 'q '.repeat(200_000)],
    ['marks', '/Span << /ActualText (x) >> BDC '.repeat(20_000)],
    ['numbers', '1 '.repeat(500_000)],
    ['an inline image without an end', `BI /W 1 ID ${'x'.repeat(500_000)}`],
    ['lines', '0 0 m 1 1 l '.repeat(100_000)],
    ['rulings', Array.from({ length: 6000 }, (_, i) => `${i % 600} 0 m ${i % 600} 700 l S 0 ${i % 700} m 600 ${i % 700} l S`).join(' ')],
  ])('deep or endless %s are read to their end', (_what, content) => {
    expect(textOf(read(writePdf({ pages: [{ content: `${put(72, 700, SENTENCE)} ${content}` }] })))).toContain('3.2 metres');
  });

  it('a page tree of a hundred thousand pages is read in part', () => {
    const kids = Array.from({ length: 100_000 }, () => '3 0 R <</Type /Page>>').join(' ');
    const { problem } = read(
      raw(`%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj 2 0 obj <</Kids [${kids}]>> endobj trailer <</Root 1 0 R>>`),
    );
    expect(problem?.detail).toContain('1000 pages');
  });
});

describe('any bytes', () => {
  const whole = writePdf({
    pages: [
      {
        content:
          put(72, 740, 'Title', { font: 'Bold', size: 18 }) +
          lines(72, 700, ['One line of text.', 'Another one.']) +
          put(72, 600, '港务局', { font: 'Uni' }),
      },
      {
        content:
          ruledGrid(
            [72, 172, 252],
            [700, 680, 660],
            [
              ['a', '1'],
              ['b', '2'],
            ],
          ) + put(72, 500, '测量', { font: 'Tall' }),
      },
    ],
    info: { Title: 'Title' },
  });

  it('never throws on a file with bytes changed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }), (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const { reading, problem } = read(bytes);
        expect(reading !== null || problem !== null).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('never throws on a file cut anywhere, with parts repeated', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), (from, to) => {
        const { reading, problem } = read(new Uint8Array(Buffer.concat([whole.subarray(0, from), whole.subarray(Math.min(from, to))])));
        expect(reading !== null || problem !== null).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same for the same bytes', () => {
    expect(JSON.stringify(read(whole))).toBe(JSON.stringify(read(whole)));
  });
});
