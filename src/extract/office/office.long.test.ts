import { expect, it } from 'vitest';
import { expectSound, extracted } from '../../../test/support/extracted.ts';
import {
  packageParts,
  paragraph,
  shape,
  sheetData,
  W,
  writeDocx,
  writeEpub,
  writeOdf,
  writePptx,
  writeXlsx,
} from '../../../test/support/office.ts';
import { writeZip } from '../../../test/support/zip.ts';
import { openZip } from './zip/zip.ts';

const ROUNDS = 4_000;
const GROWTH_BYTES = 200 * 2 ** 20;
/** CPU of one mutated file of a few kB, in microseconds: far above what any takes. */
const MOST_CPU = 3_000_000;

/** Numbers that are the same in every run (Numerical Recipes, ranqd1). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const item = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>';
const files: Readonly<Record<string, Uint8Array>> = {
  docx: writeDocx({
    body: `${paragraph('Head', '<w:pStyle w:val="H"/>')}${paragraph('item', item)}<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/><w:vMerge w:val="restart"/></w:tcPr>${paragraph('a')}</w:tc></w:tr><w:tr><w:tc>${paragraph('b')}</w:tc><w:tc>${paragraph('c')}</w:tc></w:tr></w:tbl><w:p><w:r><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>x</w:delText></w:r></w:del></w:p>`,
    styles: '<w:style w:styleId="H"><w:name w:val="heading 1"/><w:basedOn w:val="H"/></w:style>',
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="1"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    footnotes: `<w:footnote w:id="2">${paragraph('note')}</w:footnote>`,
    core: { 'dc:title': 'Title', 'dcterms:created': '2024-01-01T00:00:00Z' },
  }),
  xlsx: writeXlsx({
    sheets: [
      {
        name: 'S',
        xml: `<cols><col min="2" max="9" hidden="1"/></cols>${sheetData([
          ['a', 'b', 1],
          [2, 3, 4],
        ])}<mergeCells><mergeCell ref="A1:B2"/></mergeCells>`,
      },
    ],
    styles: '<numFmts><numFmt numFmtId="164" formatCode="[$€]#,##0.00;(0)"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
  }),
  pptx: writePptx([{ shapes: shape('Title', 'title') + shape('body', 'body'), notes: 'notes' }]),
  odt: writeOdf({
    kind: 'text',
    body: '<text:list><text:list-item><text:p>x<text:s text:c="9"/></text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell table:number-columns-spanned="3"><text:p>y</text:p></table:table-cell></table:table-row></table:table>',
  }),
  ods: writeOdf({
    kind: 'spreadsheet',
    body: '<table:table table:name="S"><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="4"><text:p>z</text:p></table:table-cell></table:table-row></table:table>',
  }),
  epub: writeEpub(['<h1>A</h1><p>b <em>c</em></p>', '<table><tr><td>1<td>2</table>']),
};

/** Bytes of the packed file changed, moved, doubled or left out. */
function mutateBytes(bytes: Uint8Array, below: (n: number) => number): Uint8Array {
  const out = Buffer.from(bytes);
  for (let i = 0; i <= below(6); i += 1) out[below(out.length)] = below(256);
  const [a, b] = [below(out.length), below(out.length)];
  const [from, to] = a < b ? [a, b] : [b, a];
  const kind = below(6);
  if (kind === 0) return out.subarray(0, to);
  if (kind === 1) return Buffer.concat([out.subarray(0, from), out.subarray(to)]);
  if (kind === 2) return Buffer.concat([out.subarray(0, to), out.subarray(from)]);
  return out;
}

const PIECES = [
  '<',
  '>',
  '/>',
  '</w:p>',
  '<w:tbl>',
  '<w:tc>',
  '</w:tbl>',
  '<w:p>',
  '&#x0;',
  '&amp;',
  '"',
  '99999999',
  '-1',
  '<![CDATA[',
  '<!--',
  ' w:val="',
  '<text:p>',
  '<table:table-cell>',
  '</office:text>',
  '<c r="XFD1048576" t="s"><v>7</v></c>',
  '<a:tc gridSpan="999999">',
  '\u202e',
  '<mc:Fallback>',
  'xmlns="urn:x"',
];

/** XML of one part changed, and packed again: so that what is wrong is read. */
function mutateXml(bytes: Uint8Array, below: (n: number) => number): Uint8Array {
  const zip = openZip(bytes);
  const chosen = zip.names[below(zip.names.length)];
  return writeZip(
    zip.names.map((name) => {
      const data = zip.read(name) ?? new Uint8Array();
      if (name !== chosen) return [name, data] as const;
      let xml = Buffer.from(data).toString('utf8');
      for (let i = 0; i <= below(4); i += 1) {
        const at = below(xml.length + 1);
        const end = Math.min(xml.length, at + below(12));
        const piece = below(3) === 0 ? xml.slice(below(xml.length + 1)).slice(0, 200) : (PIECES[below(PIECES.length)] ?? '');
        xml = below(20) === 0 ? xml.slice(0, at) : `${xml.slice(0, at)}${piece}${xml.slice(end)}`;
      }
      return [name, xml] as const;
    }),
  );
}

it.each(Object.keys(files))('%s files that are damaged end in a sound document or a reason', (kind) => {
  const bytes = files[kind] ?? new Uint8Array();
  expect(extracted(bytes).problem).toBeNull();
  const below = numbers(kind.length * 7919 + kind.charCodeAt(0));
  const before = process.memoryUsage.rss();
  let read = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const mutated = round % 2 === 0 ? mutateXml(bytes, below) : mutateBytes(bytes, below);
    const start = process.cpuUsage();
    const { document, problem } = extracted(mutated);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(MOST_CPU);
    if (document === null) expect(problem?.detail).not.toBe('');
    else {
      read += 1;
      expectSound(document);
    }
  }
  expect(read).toBeGreaterThan(ROUNDS / 10);
  expect(process.memoryUsage.rss() - before).toBeLessThan(GROWTH_BYTES);
});

it('files that ask for much get little', () => {
  const spans = `<w:tbl>${`<w:tr>${'<w:tc><w:tcPr><w:gridSpan w:val="1000"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>'.repeat(50)}</w:tr>`.repeat(400)}</w:tbl>`;
  const document = (body: string): Uint8Array =>
    writeZip(packageParts('docx', { 'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>` }));
  const hostile: readonly Uint8Array[] = [
    document(spans),
    document('<w:tbl><w:tr><w:tc>'.repeat(80) + paragraph('deep')),
    document('<w:p>'.repeat(200_000)),
    document(`<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(200_000)}</w:p>`),
    document(paragraph('x', item).repeat(60_000)),
    writeXlsx({
      sheets: [
        {
          name: 'S',
          xml: `<sheetData>${'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'.repeat(20_000)}</sheetData>`,
        },
      ],
    }),
    writeXlsx({
      sheets: [
        {
          name: 'S',
          xml: `${sheetData([
            ['a', 'b'],
            [1, 2],
          ])}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
        },
      ],
    }),
    writeXlsx({
      strings: [`<si><t>${'long '.repeat(6_000)}</t></si>`],
      sheets: [{ name: 'S', xml: `<sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(500)}</sheetData>` }],
    }),
    writeOdf({
      kind: 'spreadsheet',
      body: '<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
    }),
    writeEpub([`<p>${'<b>'.repeat(100_000)}x</p>`]),
  ];
  for (const bytes of hostile) {
    const start = process.cpuUsage();
    const { document: found, problem } = extracted(bytes);
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(20_000_000);
    if (found === null) expect(problem).not.toBeNull();
    else expect(found.text.length).toBeLessThan(40 * 2 ** 20);
  }
});
