import { describe, expect, it } from 'vitest';
import { lines, type PdfSpec, put, rule, ruledGrid, writePdf } from '../../../test/support/pdf.ts';
import type { Document } from '../../vocabulary/index.ts';
import { extractDocument } from '../index.ts';

function read(spec: PdfSpec): Document {
  const { document, problem } = extractDocument({
    bytes: writePdf(spec),
    contentType: 'application/pdf',
    charset: null,
    url: 'https://harbour.test/a.pdf',
    fetchedAt: '2026-11-30T09:00:00Z',
  });
  if (document === null) throw new Error(problem?.detail ?? 'no document');
  return document;
}
const rows = ({ tables }: Document, table = 0): string[][] => (tables[table]?.rows ?? []).map((row) => row.map(({ text }) => text));

const LEFT = [
  'The harbour office measures the level',
  'of the river every morning and keeps a',
  'record of it for later years, because',
  'floods are announced by small changes.',
];
const RIGHT = [
  'In summer the water stands low for',
  'weeks and boats wait at the upper gate',
  'until the lock keeper lets them pass in',
  'the evening, when the tide has come in.',
];
const MORE_LEFT = [
  'Both gauges were built by the town in',
  'the same year, and their readings have',
  'been printed in its paper ever since, on',
  'the first page, beside the tides there.',
];
const MORE_RIGHT = [
  'What the lower one shows is of use to',
  'the mills, which stop their wheels for',
  'as long as the water is below a metre,',
  'which it is in most years in August.',
];
const CELLS = [
  ['Station', 'Level', 'Change'],
  ['Upper', '3.20', '+0.1'],
  ['Lower', '2.85', '-0.2'],
];
const X = [72, 222, 372, 540];

describe('a table on a page of two columns', () => {
  it('that spans both is read between what stands over it and what stands under it', () => {
    const document = read({
      pages: [
        {
          content:
            lines(72, 740, LEFT) +
            lines(330, 740, RIGHT) +
            ruledGrid(X, [680, 660, 640, 620], CELLS) +
            lines(72, 590, MORE_LEFT) +
            lines(330, 590, MORE_RIGHT),
        },
      ],
    });
    expect(rows(document)).toEqual(CELLS);
    const texts = document.blocks.map(({ kind, span }) => (kind === 'table' ? 'TABLE' : document.text.slice(span.start, span.end)));
    expect(texts.filter((text) => text === 'TABLE')).toHaveLength(1);
    const at = texts.indexOf('TABLE');
    expect(texts.slice(0, at).join(' ')).toBe([...LEFT, ...RIGHT].join(' '));
    expect(texts.slice(at + 1).join(' ')).toBe([...MORE_LEFT, ...MORE_RIGHT].join(' '));
  });

  it('that stands in one of them is read in its place there', () => {
    const document = read({
      pages: [
        {
          content:
            lines(72, 740, LEFT) +
            ruledGrid([72, 142, 212, 282], [670, 650, 630, 610], CELLS) +
            lines(330, 740, RIGHT) +
            lines(330, 680, RIGHT),
        },
      ],
    });
    expect(rows(document)).toEqual(CELLS);
    expect(document.blocks.map(({ kind }) => kind)[1]).toBe('table');
  });
});

describe('a ruled table', () => {
  it('expands a cell over several rows', () => {
    const cells = [
      ['Station', 'Season', 'Level'],
      ['Upper', 'Spring', '3.20'],
      ['', 'Autumn', '3.30'],
      ['Lower', 'Spring', '2.85'],
    ];
    const grid = ruledGrid(X, [700, 680], cells.slice(0, 1)) + ruledGrid(X, [640, 620], cells.slice(3));
    // The line between the two rows of `Upper` begins after its column.
    const open =
      rule(222, 660, 540, 660) +
      X.map((x) => rule(x, 680, x, 640)).join('') +
      put(75, 669, 'Upper', { size: 9 }) +
      put(225, 669, 'Spring', { size: 9 }) +
      put(375, 669, '3.20', { size: 9 }) +
      put(225, 649, 'Autumn', { size: 9 }) +
      put(375, 649, '3.30', { size: 9 });
    const document = read({ pages: [{ content: grid + open }] });
    expect(rows(document)).toEqual([cells[0], cells[1], ['Upper', 'Autumn', '3.30'], cells[3]]);
  });

  it.each([90, 180, 270])('is read on a page turned by %i degrees', (rotate) => {
    const turned = { 90: '0 1 -1 0 612 0 cm', 180: '-1 0 0 -1 612 792 cm', 270: '0 -1 1 0 0 792 cm' }[rotate] ?? '';
    const content = `q ${turned} ${ruledGrid([72, 172, 252, 332], [500, 480, 460, 440], CELLS)} Q`;
    expect(rows(read({ pages: [{ rotate, content }] }))).toEqual(CELLS);
  });

  it('is read in Chinese', () => {
    const cells = [
      ['站点', '水位', '变化'],
      ['上游', '3.20', '+0.1'],
      ['下游', '2.85', '-0.2'],
    ];
    const y = [700, 680, 660, 640];
    const texts = cells.flatMap((row, r) =>
      row.map((text, c) => put((X[c] ?? 0) + 3, (y[r] ?? 0) - 13, text, { font: c === 0 || r === 0 ? 'Uni' : 'Sans', size: 9 })),
    );
    const document = read({ pages: [{ content: ruledGrid(X, y, []) + texts.join('') }] });
    expect(rows(document)).toEqual(cells);
    expect(document.tables[0]?.headerRows).toBe(1);
  });

  it.each(['rc4', 'aes128', 'aes256'] as const)('is read from a file that is encrypted by %s and opens without a password', (method) => {
    const content = ruledGrid(X, [700, 680, 660, 640], CELLS);
    expect(rows(read({ pages: [{ content }], encrypt: { method }, compress: true }))).toEqual(CELLS);
  });

  it('is read from the recognised text of a scanned page, whose lines are part of the picture', () => {
    const texts = CELLS.flatMap((row, r) => row.map((text, c) => put((X[c] ?? 0) + 3, 690 - r * 20, text, { before: '3 Tr' }))).join('');
    const document = read({
      pages: [{ content: `q 612 0 0 792 0 0 cm /Im Do Q ${lines(72, 760, LEFT.slice(0, 3), { before: '3 Tr' })}${texts}` }],
      xobjects: {
        Im: { dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', data: '\xff' },
      },
    });
    expect(rows(document)).toEqual(CELLS);
    expect(document.metadata['pdf.recognisedPages']).toEqual([1]);
  });
});
