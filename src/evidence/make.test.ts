import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evidence } from '../vocabulary/index.ts';
import { blockAt } from './anchor.ts';
import { cellContext } from './cell.ts';
import { makeEvidence } from './make.ts';
import { page } from './page.fixture.ts';

const prices = page([
  { h: 'Frankfurt' },
  {
    table: [
      ['Plan', 'Price', 'Backups'],
      ['Starter', '€19', '7 days'],
      ['Business', '€58', '30 days'],
    ],
    caption: 'Monthly prices',
  },
  { p: '备份保留30天。每天一次。' },
]);

describe('making evidence', () => {
  it('quotes the page byte for byte and passes the schema', () => {
    const start = prices.text.indexOf('备份保留30天');
    const evidence = makeEvidence({
      document: prices,
      artifactId: 'a1',
      anchor: { kind: 'span', span: { start, end: start + 7 }, block: 2 },
    });
    expect(evidence.quote).toBe('备份保留30天');
    expect(Evidence.parse(evidence)).toEqual(evidence);
  });
  it('locates a table cell by row and column', () => {
    const evidence = makeEvidence({ document: prices, artifactId: 'a1', anchor: { kind: 'cell', block: 1, table: 0, row: 2, column: 1 } });
    expect(evidence.quote).toBe('€58');
    expect(evidence.locator.place).toEqual({ kind: 'table', headingPath: ['Frankfurt'], block: 1, row: 2, column: 1 });
    expect(evidence.scope).toEqual({ region: 'Frankfurt', plan: 'Business' });
  });
  it('says that a quote stands in the state of a page, and where in it', () => {
    const origin = { state: '__DATA__', pointer: '/story/parts/0' };
    const carried = { ...prices, blocks: prices.blocks.map((block) => ({ ...block, origin })) };
    const start = prices.text.indexOf('备份保留30天');
    const evidence = makeEvidence({
      document: carried,
      artifactId: 'a1',
      anchor: { kind: 'span', span: { start, end: start + 7 }, block: 2 },
    });
    expect(evidence).toMatchObject({ channel: 'embedded', locator: { place: { kind: 'json', ...origin } } });
    expect(Evidence.parse(evidence)).toEqual(evidence);
  });
  it('gives the same id to the same quote in every run, and another to another place', () => {
    const at = (row: number) =>
      makeEvidence({ document: prices, artifactId: `run-${row}`, anchor: { kind: 'cell', block: 1, table: 0, row, column: 1 } }).id;
    expect(at(2)).toBe(at(2));
    expect(at(2)).not.toBe(at(1));
  });
  it('refuses an anchor that names no text', () => {
    expect(() =>
      makeEvidence({ document: prices, artifactId: 'a', anchor: { kind: 'cell', block: 1, table: 0, row: 9, column: 9 } }),
    ).toThrow(/names no text/);
    expect(() =>
      makeEvidence({ document: prices, artifactId: 'a', anchor: { kind: 'span', span: { start: 0, end: 99_999 }, block: 0 } }),
    ).toThrow(/names no text/);
  });
  it('always quotes exactly what stands at its position', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('价格为58元。', 'It costs €58.')), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.nat(),
        fc.nat(),
        (paragraphs, a, b) => {
          const document = page(paragraphs.map((p) => ({ p })));
          const [x, y] = [a % (document.text.length + 1), b % (document.text.length + 1)];
          const span = { start: Math.min(x, y), end: Math.max(x, y) };
          if (document.text.slice(span.start, span.end).trim() === '') return;
          const evidence = makeEvidence({
            document,
            artifactId: 'a',
            anchor: { kind: 'span', span, block: Math.max(0, blockAt(document, span.start)) },
          });
          const { start, end } = evidence.locator.position;
          expect(evidence.quote).toBe(document.text.slice(start, end));
          expect(evidence.locator.quote.exact).toBe(evidence.quote);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('what stands around a cell', () => {
  it('is its row and column headers, caption and headings', () => {
    expect(cellContext(prices, 0, 2, 2)).toEqual({
      rowHeaders: ['Business'],
      columnHeaders: ['Backups'],
      caption: 'Monthly prices',
      headingPath: ['Frankfurt'],
    });
  });
  it('holds key columns that are no header column', () => {
    const document = page([
      {
        table: [
          ['Plan', 'Region', 'Price'],
          ['Pro', 'Paris', '€5'],
          ['Pro', 'Tokyo', '€6'],
        ],
      },
    ]);
    expect(cellContext(document, 0, 2, 2).rowHeaders).toEqual(['Pro', 'Tokyo']);
  });
  it('guesses unmarked headers and names a spanned header once', () => {
    const document = page([
      {
        table: [
          ['Plan', 'Price'],
          ['Pro', '€5'],
        ],
        headerRows: 0,
        headerColumns: 0,
      },
    ]);
    expect(cellContext(document, 0, 1, 1)).toMatchObject({ rowHeaders: ['Pro'], columnHeaders: ['Price'] });
  });
  it('adds the band over a group of rows', () => {
    const document = page([
      {
        table: [
          ['Plan', 'Price'],
          ['Frankfurt', 'Frankfurt'],
          ['Pro', '€5'],
        ],
      },
    ]);
    const row = document.tables[0]?.rows[1];
    if (row?.[0] !== undefined && row[1] !== undefined) row[1] = row[0];
    expect(cellContext(document, 0, 2, 1).rowHeaders).toEqual(['Frankfurt', 'Pro']);
  });
  it('is empty for a cell that does not exist', () => {
    expect(cellContext(prices, 7, 0, 0)).toEqual({ rowHeaders: [], columnHeaders: [], caption: null, headingPath: [] });
  });
});
