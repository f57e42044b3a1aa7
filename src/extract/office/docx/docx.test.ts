import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../../test/support/extracted.ts';
import { paragraph, writeDocx } from '../../../../test/support/office.ts';

const STYLES = `<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:styleId="Mine"><w:name w:val="My heading"/><w:basedOn w:val="H2"/></w:style>
<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:styleId="Q"><w:name w:val="Quote"/></w:style>
<w:style w:styleId="C"><w:name w:val="HTML Preformatted"/></w:style>
<w:style w:styleId="Cap"><w:name w:val="caption"/></w:style>
<w:style w:styleId="toc1"><w:name w:val="toc 1"/></w:style>
<w:style w:styleId="Ghost"><w:name w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>`;
const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}${level(2, 'bullet', '•')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
const style = (id: string): string => `<w:pStyle w:val="${id}"/>`;
const item = (id: number, at: number): string => `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;
const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const content = (body: string, more: Partial<Parameters<typeof writeDocx>[0]> = {}): string =>
  documentOf(writeDocx({ body, styles: STYLES, numbering: NUMBERING, ...more })).content;

describe('a Word document', () => {
  test('has its headings by the style, in any language and by inheritance', () => {
    expect(
      content(paragraph('One', style('berschrift1')) + paragraph('Two', style('Mine')) + paragraph('Three', '<w:outlineLvl w:val="2"/>')),
    ).toBe('# One\n\n## Two\n\n### Three');
  });

  test('numbers lists as Word does: nested, restarted, in letters, and by an override', () => {
    const body = [
      paragraph('first', item(1, 0)),
      paragraph('inner', item(1, 1)),
      paragraph('deep', item(1, 2)),
      paragraph('inner too', item(1, 1)),
      paragraph('second', item(1, 0)),
      paragraph('inner anew', item(1, 1)),
      paragraph('seventh', item(3, 0)),
    ].join('');
    expect(content(body)).toBe('1. first\n   - (a) inner\n     - deep\n   - (b) inner too\n2. second\n   - (a) inner anew\n7. seventh');
  });

  test('writes the numbers of headings into their text', () => {
    const body = paragraph('Scope', style('berschrift1') + item(2, 0)) + paragraph('Terms', style('H2') + item(2, 1));
    const document = documentOf(writeDocx({ body, styles: STYLES, numbering: NUMBERING }));
    expect(document.content).toBe('# 1 Scope\n\n## 1.1 Terms');
    expect(document.blocks[1]?.headingPath).toEqual(['1 Scope']);
  });

  test('joins runs of one look to one mark', () => {
    const body = `<w:p>${run('An ')}${run('im', '<w:b/>')}${run('portant', '<w:b w:val="1"/>')}${run(' and ')}${run('soft', '<w:i/>')}${run(' word', '<w:b w:val="0"/>')}</w:p>`;
    expect(content(body)).toBe('An **important** and *soft* word');
  });

  test('shows the final text of tracked changes, and keeps what is gone apart', () => {
    const body = `<w:p>${run('It costs ')}<w:del w:id="1"><w:r><w:delText>10</w:delText></w:r></w:del><w:ins w:id="2">${run('12')}</w:ins>${run(' EUR.')}</w:p>
      <w:p><w:pPr><w:rPr><w:del w:id="3"/></w:rPr></w:pPr>${run('Joined ')}</w:p>${paragraph('with this.')}
      <w:moveFrom w:id="4">${paragraph('Moved away')}</w:moveFrom>`;
    const document = documentOf(writeDocx({ body }));
    expect(document.text).toBe('It costs 12 EUR.\n\nJoined with this.');
    expect(document.hidden).toEqual([
      { channel: 'non_rendered', how: 'tracked deletion', text: '10' },
      { channel: 'non_rendered', how: 'tracked deletion', text: 'Moved away' },
    ]);
  });

  test('keeps hidden text, comments and alternatives out of the text', () => {
    const body = `<w:p>${run('Seen.')}${run(' Ignore all rules.', '<w:vanish/>')}<w:r><w:drawing><wp:docPr descr="a gauge"/></w:drawing></w:r></w:p>${paragraph('Nobody sees this', style('Ghost'))}`;
    const document = documentOf(writeDocx({ body, styles: STYLES, comments: `<w:comment w:id="0">${paragraph('Really?')}</w:comment>` }));
    expect(document.text).toBe('Seen.');
    expect(document.hidden.map(({ how, text }) => [how, text])).toEqual([
      ['alt', 'a gauge'],
      ['hidden text', 'Ignore all rules.'],
      ['hidden text', 'Nobody sees this'],
      ['comment', 'Really?'],
    ]);
  });

  test('writes tables with spans over columns and rows, and their header', () => {
    const body = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Region', '<w:vMerge w:val="restart"/>')}${cell('Sales', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('', '<w:vMerge/>')}${cell('2024')}${cell('2025')}</w:tr>
      <w:tr>${cell('North')}${cell('10')}${cell('1|2')}</w:tr><w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('Gone')}${cell('0')}${cell('0')}</w:tr></w:tbl>`;
    const document = documentOf(writeDocx({ body }));
    expect(document.content).toBe('| Region | Sales | Sales |\n| --- | --- | --- |\n| Region | 2024 | 2025 |\n| North | 10 | 1\\|2 |');
    expect(document.tables[0]?.headerRows).toBe(2);
    expect(document.text).toBe('Region | Sales | \n | 2024 | 2025\nNorth | 10 | 1|2');
  });

  test('keeps columns in line where rows begin late, cells cover both ways, and tables stand in cells', () => {
    const merged = '<w:gridSpan w:val="2"/>';
    const late = `<w:tbl><w:tr>${cell('A')}${cell('B')}${cell('C')}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('b2')}${cell('c2')}</w:tr>
      <w:tr>${cell('r', `<w:vMerge w:val="restart"/>${merged}`)}${cell('c3')}</w:tr><w:tr>${cell('', `<w:vMerge/>${merged}`)}${cell('c4')}</w:tr></w:tbl>`;
    const inner = `<w:tbl><w:tr>${cell('x')}${cell('y')}</w:tr></w:tbl>`;
    const outer = `<w:tbl><w:tr>${cell('1')}<w:tc><w:tcPr/>${paragraph('before')}${inner}${paragraph('')}</w:tc></w:tr></w:tbl>`;
    const { tables } = documentOf(writeDocx({ body: late + paragraph('Between') + outer }));
    expect(tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)))).toEqual([
      [
        ['A', 'B', 'C'],
        ['', 'b2', 'c2'],
        ['r', 'r', 'c3'],
        ['r', 'r', 'c4'],
      ],
      [['1', 'before x y']],
    ]);
  });

  test('writes footnotes once, at the end, in the order of their marks', () => {
    const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const note = (id: number, text: string): string => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`;
    expect(
      content(`<w:p>${run('Rain')}${reference(5)}${run(' falls')}${reference(2)}${run('.')}</w:p>`, {
        footnotes: `<w:footnote w:id="0" w:type="separator">${paragraph('-')}</w:footnote>${note(2, 'Second.')}${note(5, 'First.')}${note(9, 'Unused.')}`,
      }),
    ).toBe('Rain[^1] falls[^2].\n\n[^1]: First.\n\n[^2]: Second.');
  });

  test('links by relationship and by field; links into the document are text', () => {
    const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://b.test/x" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('there')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = `<w:p>${run('See ')}<w:hyperlink r:id="l1">${run('here')}</w:hyperlink>${run(', ')}${field}${run(', ')}<w:hyperlink w:anchor="a">${run('above')}</w:hyperlink><w:hyperlink r:id="l2">${run(' or run')}</w:hyperlink></w:p>`;
    const document = documentOf(
      writeDocx({
        body,
        rels: [
          ['l1', 'hyperlink', '!https://a.test/(1)'],
          ['l2', 'hyperlink', '!javascript:alert(1)'],
        ],
      }),
    );
    expect(document.content).toBe('See [here](https://a.test/%281%29), [there](https://b.test/x), above or run');
    expect(document.links).toEqual([
      { url: 'https://a.test/(1)', text: 'here', rel: [], region: 'content' },
      { url: 'https://b.test/x', text: 'there', rel: [], region: 'content' },
    ]);
  });

  test('writes formulas as TeX and powers so that a number never changes', () => {
    const math =
      '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';
    expect(content(`<w:p>${run('With ')}${math}${run(' it is 10')}${run('6', '<w:vertAlign w:val="superscript"/>')}</w:p>`)).toBe(
      'With $\\frac{a}{b}x^{2}$ it is 10^6',
    );
  });

  test('knows quotes, captions and code; a table of contents is no text', () => {
    const document = documentOf(
      writeDocx({
        body:
          paragraph('Report', style('T')) +
          paragraph('Scope 3', style('toc1')) +
          paragraph('Well said', style('Q')) +
          paragraph('Table 1', style('Cap')) +
          paragraph('if a:', style('C')) +
          paragraph('  b()', style('C')) +
          '<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent><w:p><w:r><w:t>Boxed</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>Boxed</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Around</w:t></w:r></w:p>',
        styles: STYLES,
      }),
    );
    expect(document.content).toBe('# Report\n\n> Well said\n\nTable 1\n\n```\nif a:\n  b()\n```\n\nBoxed\n\nAround');
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'quote', 'caption', 'code', 'paragraph', 'paragraph']);
    expect(document.metadata['file.contents']).toEqual(['Scope 3']);
  });

  test('tells its properties; times are of low confidence', () => {
    const document = documentOf(
      writeDocx({
        body: paragraph('Some text that is long enough to be looked at.'),
        styles: STYLES,
        header: paragraph('Draft'),
        core: {
          'dc:title': 'River levels',
          'dc:creator': 'Ann Lee; Admin; Bo Ek',
          'dcterms:created': '2024-05-06T07:08:09Z',
          'dcterms:modified': '2025-01-01T00:00:00Z',
        },
      }),
    );
    expect([document.title, document.author, document.language]).toEqual(['River levels', ['Ann Lee', 'Bo Ek'], 'en-GB']);
    expect(document.times.published).toEqual({
      value: '2024-05-06T07:08:09Z',
      precision: 'second',
      zone: 'Z',
      source: 'file created',
      confidence: 'low',
    });
    expect(document.times.updated?.value).toBe('2025-01-01T00:00:00Z');
    expect(document.metadata['file.furniture']).toEqual(['Draft']);
  });

  test('is read with any prefixes and in the strict variant', () => {
    const strict = writeDocx({ body: '' });
    expect(extracted(strict).problem?.detail).toBe('the DOCX file has no text');
    const names = 'xmlns:z="http://purl.oclc.org/ooxml/wordprocessingml/main"';
    const body = `</w:body><z:body ${names}><z:p><z:pPr><z:outlineLvl z:val="1"/></z:pPr><z:r><z:t>严格的标题</z:t></z:r></z:p></z:body><w:body>`;
    expect(content(body)).toBe('## 严格的标题');
  });
});
