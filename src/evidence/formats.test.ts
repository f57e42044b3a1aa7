import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/support/extracted.ts';
import { paragraph, shape, sheetData, writeDocx, writeEpub, writeOdf, writePptx, writeXlsx } from '../../test/support/office.ts';
import { makeEvidence } from './make.ts';
import { reanchor } from './reanchor.ts';

const quote = 'The gauge at Holm weir stood at 4.20 metres on 3 May.';
const other = 'Snow lay until the end of March in most valleys of the north.';

/** A file of each kind that says the quote, and the same with other text before it. */
const files: readonly (readonly [string, (before: string) => string | Uint8Array, string | null])[] = [
  ['docx', (before) => writeDocx({ body: paragraph(before) + paragraph(quote) + paragraph(other) }), null],
  ['pptx', (before) => writePptx([{ shapes: shape(before, 'title') + shape(quote, 'body') + shape(other, '') }]), null],
  ['odt', (before) => writeOdf({ kind: 'text', body: [before, quote, other].map((text) => `<text:p>${text}</text:p>`).join('') }), null],
  ['epub', (before) => writeEpub([`<h1>${before}</h1><p>${quote}</p>`, `<p>${other}</p>`]), null],
  [
    'rss',
    (before) =>
      `<rss><channel><title>${before}</title><item><title>Levels</title><description>${quote}</description></item></channel></rss>`,
    null,
  ],
  [
    'JSON Feed',
    (before) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: before, items: [{ id: 1, content_text: quote }] }),
    'application/feed+json',
  ],
  ['JSON', (before) => JSON.stringify({ note: before, reading: quote }), 'application/json'],
  ['NDJSON', (before) => `${JSON.stringify({ note: before })}\n${JSON.stringify({ reading: quote })}\n`, 'application/x-ndjson'],
  ['XML', (before) => `<?xml version="1.0"?><log><note>${before}</note><entry>${quote}</entry></log>`, 'application/xml'],
  ['Markdown', (before) => `# ${before}\n\n${quote}\n\n${other}\n`, 'text/markdown'],
  ['text', (before) => `${before}\n\n${quote}\n\n${other}\n`, 'text/plain'],
];

describe('a quote', () => {
  test.each(files)('from %s is found again, in the same file and after other text has changed', (_kind, write, contentType) => {
    const document = documentOf(write('Levels of the rivers'), { contentType });
    const start = document.text.indexOf(quote);
    const block = document.blocks.findIndex(({ span }) => span.start <= start && start < span.end);
    const { locator } = makeEvidence({
      document,
      artifactId: 'a',
      anchor: { kind: 'span', span: { start, end: start + quote.length }, block },
    });
    expect(locator.quote.exact).toBe(quote);
    expect(reanchor(locator, document, document.bytesHash).state).toBe('intact');
    const changed = documentOf(write('Levels of all the rivers, with those of the lakes'), { contentType });
    expect(reanchor(locator, changed)).toMatchObject({ state: 'moved', found: quote });
  });

  test('from a line of JSON names its JSON Pointer', () => {
    const document = documentOf(`{"a":1}\n${JSON.stringify({ reading: quote })}\n`, { contentType: 'application/x-ndjson' });
    const { start, end } = document.blocks[1]?.span ?? { start: 0, end: 0 };
    expect(makeEvidence({ document, artifactId: 'a', anchor: { kind: 'span', span: { start, end }, block: 1 } }).locator.place).toEqual({
      kind: 'json',
      pointer: '/1',
    });
  });

  test('from an article in an answer names the value that holds it', () => {
    const article = { title: 'Levels of the rivers', body: `<h2>Winter</h2><p>${quote}</p><p>${other} ${other} ${other}</p>` };
    const document = documentOf(JSON.stringify({ data: article }), { contentType: 'application/json' });
    const block = document.blocks.findIndex(({ kind }) => kind === 'paragraph');
    const { span } = document.blocks[block] ?? { span: { start: 0, end: 0 } };
    const evidence = makeEvidence({ document, artifactId: 'a', anchor: { kind: 'span', span, block } });
    expect([evidence.quote, evidence.locator.place]).toEqual([quote, { kind: 'json', pointer: '/data/body' }]);
  });

  const rows = [
    ['Station', 'Date', 'Level of the water'],
    ['Holm', '3 May 2026', '4.20 metres above datum'],
    ['Lund', '4 May 2026', '3.10 metres above datum'],
  ];

  test('from a cell of a workbook names sheet and cell as the workbook counts them', () => {
    const data = sheetData([['Levels', null, null], [null, null, null], ...rows]).replace('<row r="4">', '<row r="4" hidden="1">');
    const document = documentOf(writeXlsx({ sheets: [{ name: 'May and June', xml: data }] }));
    const block = document.blocks.findIndex(({ table }) => table !== undefined);
    const { locator } = makeEvidence({ document, artifactId: 'a', anchor: { kind: 'cell', table: 0, row: 1, column: 2, block } });
    expect(locator.place).toMatchObject({ kind: 'table', row: 1, column: 2, sheet: 'May and June', cell: 'C5' });
    expect(locator.quote.exact).toBe('3.10 metres above datum');
    expect(reanchor(locator, document, document.bytesHash).state).toBe('intact');
  });

  test('from a cell of a text table names row and column and carries its header', () => {
    const document = documentOf(rows.map((row) => row.join(',')).join('\n'), { contentType: 'text/csv' });
    const { locator, context } = makeEvidence({
      document,
      artifactId: 'a',
      anchor: { kind: 'cell', table: 0, row: 1, column: 2, block: 0 },
    });
    expect(locator.place).toEqual({ kind: 'table', headingPath: [], block: 0, row: 1, column: 2 });
    expect(context).toContain('Level of the water');
    const longer = documentOf(
      [...rows.slice(0, 1), ['Berg', '2 May 2026', '1.90 metres above datum'], ...rows.slice(1)].map((row) => row.join(',')).join('\n'),
      {
        contentType: 'text/csv',
      },
    );
    expect(reanchor(locator, longer)).toMatchObject({ state: 'moved', found: '4.20 metres above datum' });
  });
});
