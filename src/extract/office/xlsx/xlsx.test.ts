import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../../test/support/extracted.ts';
import { sheetData, writeXlsx, type XlsxSpec } from '../../../../test/support/office.ts';
import { displayOf, type Epoch, showNumber } from './number-display.ts';

const one = (xml: string, more: Partial<XlsxSpec> = {}): Uint8Array => writeXlsx({ sheets: [{ name: 'Sales', xml }], ...more });
const shown = (value: number, code: string, epoch: Epoch = 1900): string => showNumber(value, displayOf(0, code), epoch);

describe('a workbook', () => {
  test('has a heading for each sheet, in order, and a table with its header', () => {
    const document = documentOf(
      writeXlsx({
        sheets: [
          {
            name: 'Q1 *',
            xml: sheetData([
              ['Region', 'Sales'],
              ['North', 10],
              ['South', 12.5],
            ]),
          },
          { name: 'Notes', xml: sheetData([['All figures are net.']]) },
        ],
      }),
    );
    expect(document.content).toBe(
      '# Q1 \\*\n\n| Region | Sales |\n| --- | --- |\n| North | 10 |\n| South | 12.5 |\n\n# Notes\n\nAll figures are net.',
    );
    expect(document.tables[0]).toMatchObject({ headerRows: 1, headingPath: ['Q1 *'], sheet: { name: 'Q1 *' } });
    expect(document.pageType).toBe('data');
  });

  test('shows values as the sheet does: shared and inline strings, formulas, truth values, errors, formats', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs>';
    const row =
      '<row><c t="s"><v>0</v></c><c s="1"><v>46082</v></c><c s="2"><v>0.25</v></c><c s="3"><f>1+1</f><v>1234.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>text</v></c><c t="s"><v>1</v></c></row>';
    const strings = [
      '<si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
      '<si><t>a_x000A_b|c</t></si>',
    ];
    const document = documentOf(one(`<sheetData>${row}${row}</sheetData>`, { styles, strings }));
    expect(document.tables[0]?.rows[0]?.map(({ text }) => text)).toEqual([
      'rich',
      '2026-03-01',
      '25%',
      '$1,234.50',
      'TRUE',
      '#N/A',
      'text',
      'a b|c',
    ]);
    expect(document.content).toContain('a b\\|c |');
  });

  test('counts days from 1904 where it says so', () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const day = '<sheetData><row><c s="0"><v>1</v></c></row></sheetData>';
    expect(documentOf(one(day, { styles })).text).toBe('Sales\n\n1900-01-01');
    expect(documentOf(one(day, { styles, date1904: true })).text).toBe('Sales\n\n1904-01-02');
  });

  test('keeps hidden sheets, rows, columns and comments apart', () => {
    const xml =
      '<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row><c><v>1</v></c><c><v>99</v></c><c><v>2</v></c></row><row hidden="1"><c><v>77</v></c></row><row><c><v>3</v></c><c/><c><v>4</v></c></row></sheetData>';
    const document = documentOf(
      writeXlsx({
        sheets: [
          { name: 'A', xml, comments: '<commentList><comment ref="A1"><text><r><t>check this</t></r></text></comment></commentList>' },
          { name: 'B', xml: sheetData([['secret', 5]]), state: 'veryHidden' },
        ],
      }),
    );
    expect(document.text).toBe('A\n\n1 | 2\n3 | 4');
    expect(document.hidden.map(({ how, text }) => [how, text])).toEqual([
      ['cell comment', 'check this'],
      ['rows or columns of sheet A', '99 77'],
      ['sheet B', 'secret | 5'],
    ]);
    expect(document.tables[0]?.sheet).toEqual({
      name: 'A',
      rows: [
        { from: 0, is: 0 },
        { from: 1, is: 2 },
      ],
      columns: [
        { from: 0, is: 0 },
        { from: 1, is: 2 },
      ],
    });
  });

  test('expands merged cells and parts tables at empty rows', () => {
    const rows = [
      ['Figures for 2025', null, null],
      [null, null, null],
      ['Group', null, 'Total'],
      ['a', 'b', null],
      [1, 2, 3],
      [null, null, null],
      [4, 5, 6],
      [null, null, null],
      ['City', 'Rain'],
      ['Oslo', 80],
    ];
    const xml = `${sheetData(rows)}<mergeCells><mergeCell ref="A3:B3"/><mergeCell ref="C3:C4"/></mergeCells>`;
    expect(documentOf(one(xml)).content).toBe(
      '# Sales\n\nFigures for 2025\n\n| Group | Group | Total |\n| --- | --- | --- |\n| a | b | Total |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n\n| City | Rain |\n| --- | --- |\n| Oslo | 80 |',
    );
  });

  test('shows a formula nobody has computed as empty, and a merged date in each of its rows', () => {
    const xml =
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Day</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row><row r="2"><c r="A2" s="1"><v>46082</v></c><c r="B2"><f>1+1</f></c></row><row r="3"><c r="B3"><f>SUM(B2)</f><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>';
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    expect(documentOf(one(xml, { styles })).tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Day', 'Sum'],
      ['2026-03-01', ''],
      ['2026-03-01', '2'],
    ]);
  });

  test('takes frozen or bold rows as headers where the words do not tell', () => {
    const words = sheetData([
      ['Name', 'City'],
      ['Ann', 'Oslo'],
      ['Bo', 'Bergen'],
    ]);
    expect(documentOf(one(words)).tables[0]?.headerRows).toBe(0);
    const frozen = `<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>${words}`;
    expect(documentOf(one(frozen)).tables[0]?.headerRows).toBe(1);
    const bold = words.replace(/r="([AB]1)"/g, 'r="$1" s="1"');
    const styles = '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    expect(documentOf(one(bold, { styles })).tables[0]?.headerRows).toBe(1);
  });

  test('links cells, over the web only', () => {
    const xml = `${sheetData([
      ['Site', 'n'],
      ['Acme', 1],
      ['Bad', 2],
    ])}<hyperlinks><hyperlink ref="A2" r:id="h"/><hyperlink ref="A3" r:id="j"/></hyperlinks>`;
    const document = documentOf(
      writeXlsx({
        sheets: [
          {
            name: 'S',
            xml,
            rels: [
              ['h', 'hyperlink', '!https://acme.test/x'],
              ['j', 'hyperlink', '!file:///etc/passwd'],
            ],
          },
        ],
      }),
    );
    expect(document.content).toContain('| [Acme](https://acme.test/x) | 1 |\n| Bad | 2 |');
    expect(document.links.map(({ url }) => url)).toEqual(['https://acme.test/x']);
  });

  test('is read in part where it holds too many cells, and says so', () => {
    const rows = Array.from(
      { length: 1001 },
      (_row, r) => `<row>${Array.from({ length: 1000 }, (_cell, c) => `<c><v>${r ^ (c * 7)}</v></c>`).join('')}</row>`,
    );
    const { document, problem } = extracted(one(`<sheetData>${rows.join('')}</sheetData>`));
    expect(problem).toMatchObject({ code: 'body_truncated', detail: 'the file is read in part: its tables have more than 1000000 cells' });
    expect(document?.tables[0]?.rows).toHaveLength(1000);
  });
});

describe('a number format', () => {
  test.each([
    [1234.5, 'General', '1234.5'],
    [0.1 + 0.2, 'General', '0.3'],
    [1e21, 'General', '1E+21'],
    [1e-7, 'General', '1E-07'],
    [1234.567, '#,##0.00', '1,234.57'],
    [1.005, '0.00', '1.01'],
    [12, '0.0#', '12.0'],
    [12.345, '0.0#', '12.35'],
    [-5, '0', '-5'],
    [-0.001, '0.00', '0.00'],
    [-5, '0;(0)', '(5)'],
    [-5, '#,##0;[Red]-#,##0', '-5'],
    [0, '0;-0;"none"', 'none'],
    [0.256, '0%', '26%'],
    [0.256, '0.0 %', '25.6 %'],
    [1500000, '0.0,,"M"', '1.5M'],
    [12345, '0.00E+00', '1.23E+04'],
    [0.00012345, '0.00E+00', '1.23E-04'],
    [9.996, '0.00E+00', '1.00E+01'],
    [-12345, '##0.0E+0', '-12.3E+3'],
    [0, '0.0E-0', '0.0E0'],
    [0.5, '# ?/?', '1/2'],
    [2.75, '# ?/?', '2 3/4'],
    [-3, '# ?/?', '-3'],
    [0.3125, '# ??/??', '5/16'],
    [1.25, '?/?', '5/4'],
    [0.4, '# ?/8', '3/8'],
    [0.99, '# ?/?', '1'],
    [99, '[$€-407] #,##0.00', '€ 99.00'],
    [99, '#,##0.00\\ [$kr-414]', '99.00 kr'],
    [3, '0 "day(s); or so"', '3 day(s); or so'],
    [5, '"Q"0', 'Q5'],
  ])('%d as %s is %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });

  test.each([
    [46082, 'm/d/yy', '2026-03-01'],
    [46082.75, 'yyyy-mm-dd hh:mm', '2026-03-01T18:00'],
    [46082.999999, 'd.m.yyyy h:mm:ss', '2026-03-02T00:00:00'],
    [46082, 'mmm yyyy', '2026-03'],
    [46082, 'yyyy', '2026'],
    [46082, 'yyyy"年"m"月"d"日"', '2026-03-01'],
    [46082, '[$-409]dddd, mmmm dd, yyyy', '2026-03-01'],
    [0.5, 'h:mm AM/PM', '12:00'],
    [0.5, 'mm:ss', '12:00:00'],
    [1.5, '[h]:mm', '36:00:00'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [-1, 'yyyy-mm-dd', '-1'],
    [9e9, 'yyyy-mm-dd', '9000000000'],
  ])('day %d as %s is %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });
});
