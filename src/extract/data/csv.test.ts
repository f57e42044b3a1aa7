import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../test/support/extracted.ts';
import { records } from './records.ts';

const csv = (body: string | Uint8Array, contentType: string | null = 'text/csv') => documentOf(body, { contentType });
const cells = (body: string, contentType: string | null = 'text/csv'): string[][] =>
  (csv(body, contentType).tables[0]?.rows ?? []).map((row) => row.map(({ text }) => text));

describe('a text table', () => {
  test('is one table with its header', () => {
    const document = csv('name,city\r\nAnn,Oslo\r\n"Bo, jr.","a ""b"" | c"\r\n');
    expect(document.content).toBe('| name | city |\n| --- | --- |\n| Ann | Oslo |\n| Bo, jr. | a "b" \\| c |');
    expect(document.tables[0]?.headerRows).toBe(1);
    expect(document.pageType).toBe('data');
  });

  test.each([
    ['a;b\n1,5;2\n2,5;3\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['sep=;\na;b\n1;2\n', ';'],
  ])('sees the delimiter of %j', (body, delimiter) => {
    expect(csv(body).metadata['table.delimiter']).toBe(delimiter);
  });

  test('keeps line ends in quotes as a space, and rows that are short or long', () => {
    expect(cells('a,b,c\n"x\r\ny",2\n1,2,3,4\n')).toEqual([
      ['a', 'b', 'c', ''],
      ['x y', '2', '', ''],
      ['1', '2', '3', '4'],
    ]);
  });

  test('has no header where the first record is one of the others', () => {
    expect(csv('1,2\n3,4\n').tables[0]?.headerRows).toBe(0);
    expect(csv('Ann,Oslo\nBo,Oslo\n').tables[0]?.headerRows).toBe(0);
    expect(csv('https://a.test/,x\nhttps://b.test/,y\n').tables[0]?.headerRows).toBe(0);
    expect(csv('Country,2024,2025\nNorway,5,6\n').tables[0]?.headerRows).toBe(1);
    expect(csv(',a,b\n1,x,y\n2,z,w\n').tables[0]?.headerRows).toBe(1);
  });

  test('leaves titles above it as text', () => {
    expect(csv('Rain in 2025\n\nmonth,mm\nJan,80\nFeb,70\n').content).toBe(
      'Rain in 2025\n\n| month | mm |\n| --- | --- |\n| Jan | 80 |\n| Feb | 70 |',
    );
  });

  test('is read in its charset', () => {
    const gbk = Uint8Array.from([0xb3, 0xc7, 0xca, 0xd0, 0x2c, 0x6e, 0x0a, 0xb1, 0xb1, 0xbe, 0xa9, 0x2c, 0x31, 0x0a]);
    expect(documentOf(gbk, { contentType: 'text/csv', charset: 'gbk' }).text).toBe('城市 | n\n北京 | 1');
    expect(csv(Buffer.from('\ufeffstadt,n\nKöln,1\n', 'utf16le')).text).toBe('stadt | n\nKöln | 1');
  });

  test.each([
    ['a,b,c\n1,2,3\n4,5,6\n', true],
    ['a\tb\n1\t2\n3\t4\n', true],
    ['One, two, three.\nFour, five, six.\nSeven, eight, nine.\n', false],
    ['| a | b | c |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n', false],
    ['let a = 1;\nlet b = 2;\nlet c = 3;\nlet d = 4;\n', false],
    ['a,b,c\n1,2\n3\n4,5,6\n', false],
    ['Dear all,\nthis is a letter,\nwith three lines,\n', false],
  ])('is seen without a header of the server: %j is one: %s', (body, is) => {
    for (const type of [null, 'text/plain', 'application/octet-stream'])
      expect(extracted(body, { contentType: type }).shape.contentKind === 'csv').toBe(is);
  });

  test('is bounded, and says so', () => {
    const { document, problem } = extracted(`a,b\n${'1,2\n'.repeat(500_001)}`, { contentType: 'text/csv' });
    expect([document?.tables[0]?.rows.length, problem?.code]).toEqual([500_000, 'body_truncated']);
  });
});

describe('records', () => {
  const field = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', ';', '中') });

  test('give back what was written by RFC 4180', () => {
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect([...records(text, ',')].map(({ fields }) => fields)).toEqual(rows);
      }),
    );
  });

  test('lose no field of any text', () => {
    fc.assert(
      fc.property(field, (text) => {
        const all = [...records(text, ',')];
        expect(all.every(({ fields, to }) => fields.length > 0 && to <= text.length)).toBe(true);
        expect(
          all
            .flatMap(({ fields }) => fields)
            .join('')
            .replace(/[",\r\n]/g, ''),
        ).toBe(text.replace(/[",\r\n]/g, ''));
      }),
    );
  });

  test('take a quote that is never closed as it stands', () => {
    expect([...records('a,"b\nc,d\ne,f\n', ',')].map(({ fields }) => fields)).toEqual([
      ['a', '"b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });
});
