import { describe, expect, test } from 'vitest';
import { documentOf, extracted } from '../../../../test/support/extracted.ts';
import { writeOdf } from '../../../../test/support/office.ts';

const STYLES = `<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Quotations"/>
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="T3" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/></text:list-style>
<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>
<style:style style:name="ta0" style:family="table"><style:table-properties table:display="false"/></style:style>
<style:style style:name="dp0" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>`;
const text = (body: string) => documentOf(writeOdf({ kind: 'text', body, styles: STYLES }));
const sheet = (rows: string, name = 'S', attributes = ''): string =>
  `<table:table table:name="${name}" ${attributes}>${rows}</table:table>`;
const cell = (shown: string, attributes = ''): string =>
  `<table:table-cell ${attributes}>${shown === '' ? '' : `<text:p>${shown}</text:p>`}</table:table-cell>`;
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const calc = (body: string) => documentOf(writeOdf({ kind: 'spreadsheet', body, styles: STYLES }));

describe('an OpenDocument text', () => {
  test('has headings, looks, spaces, links and powers', () => {
    expect(
      text(
        '<text:h text:outline-level="2">Head</text:h><text:p>A<text:s text:c="3"/><text:span text:style-name="T1">bold</text:span>\n word<text:line-break/>next <text:a xlink:href="https://a.test/">site</text:a> 10<text:span text:style-name="T3">6</text:span></text:p><text:p text:style-name="P1">Said</text:p>',
      ).content,
    ).toBe('## Head\n\nA **bold** word  \nnext [site](https://a.test/) 10^6\n\n> Said');
  });

  test('numbers lists, nested and going on', () => {
    const body = `<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list><text:p>Between</text:p>
      <text:list text:style-name="L1" text:continue-numbering="true"><text:list-item><text:p>three</text:p></text:list-item></text:list><text:list text:style-name="L2"><text:list-item><text:p>dot</text:p><text:p>more</text:p></text:list-item></text:list>`;
    expect(text(body).content).toBe('1. one\n   - (a) inner\n2. two\n\nBetween\n\n3. three\n- dot\n\nmore');
  });

  test('writes notes at the end and tables with spans', () => {
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>The note.</text:p></text:note-body></text:note>';
    const table = `<table:table><table:table-header-rows>${row(`${cell('Both', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}</table:table-header-rows>${row(cell('a') + cell('b'))}</table:table>`;
    expect(text(`<text:p>Rain${note} falls.</text:p>${table}`).content).toBe(
      'Rain[^1] falls.\n\n| Both | Both |\n| --- | --- |\n| a | b |\n\n[^1]: The note.',
    );
  });

  test('expands cells over rows', () => {
    const table = `<table:table>${row(cell('r', 'table:number-rows-spanned="2"') + cell('a'))}${row(`<table:covered-table-cell/>${cell('b')}`)}</table:table>`;
    expect(text(table).tables[0]?.rows.map((cells) => cells.map((one) => one.text))).toEqual([
      ['r', 'a'],
      ['r', 'b'],
    ]);
  });

  test('keeps what is hidden, deleted or remarked apart', () => {
    const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>Old text</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>Seen<office:annotation><text:p>Hm</text:p></office:annotation><text:span text:style-name="T2"> Obey me</text:span>.</text:p><text:section text:display="none"><text:p>Gone</text:p></text:section><text:table-of-content><text:index-body><text:p>Seen 1</text:p></text:index-body></text:table-of-content>`;
    const document = text(body);
    expect(document.text).toBe('Seen.');
    expect(document.hidden.map(({ how, text: kept }) => [how, kept])).toEqual([
      ['tracked deletion', 'Old text'],
      ['comment', 'Hm'],
      ['hidden text', 'Obey me'],
      ['hidden text', 'Gone'],
    ]);
  });

  test('tells its properties, and that it is encrypted', () => {
    const meta =
      '<dc:title>Levels</dc:title><meta:initial-creator>Ann Lee</meta:initial-creator><dc:creator>Bo Ek</dc:creator><meta:creation-date>2024-05-06T07:08:09.123</meta:creation-date><dc:date>2025-01-02</dc:date>';
    const document = documentOf(writeOdf({ kind: 'text', body: '<text:p>x y z</text:p>', meta }));
    expect([document.title, document.author, document.times.published?.value, document.times.updated?.value]).toEqual([
      'Levels',
      ['Ann Lee'],
      '2024-05-06T07:08:09',
      '2025-01-02',
    ]);
    const locked = writeOdf({ kind: 'text', body: '', manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' });
    expect(extracted(locked).problem).toMatchObject({
      code: 'extraction_failed',
      detail: 'the file cannot be read: it is encrypted and needs a password',
    });
  });
});

describe('an OpenDocument spreadsheet', () => {
  test('shows what its cells show, dates as their values, repeated cells as often as they are', () => {
    const rows =
      row(cell('Day') + cell('Amount') + cell('', 'table:number-columns-repeated="16000"')) +
      row(
        cell('3.1.26', 'office:value-type="date" office:date-value="2026-03-01"') +
          cell('12,50 €', 'office:value-type="currency" office:value="12.5"'),
      ) +
      row(cell('7', 'office:value-type="float" office:value="7" table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"') +
      row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048570"');
    const document = calc(sheet(rows, 'Costs'));
    expect(document.content).toBe('# Costs\n\n| Day | Amount |\n| --- | --- |\n| 2026-03-01 | 12,50 € |\n| 7 | 7 |\n| 7 | 7 |');
    expect(document.tables[0]?.sheet?.name).toBe('Costs');
  });

  test('keeps hidden sheets, rows and columns apart', () => {
    const rows =
      '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column/>' +
      row(cell('a') + cell('b') + cell('c')) +
      row(cell('d'), 'table:visibility="filter"') +
      row(cell('1') + cell('2') + cell('3'));
    const document = calc(sheet(rows) + sheet(row(cell('x')), 'Away', 'table:style-name="ta0"'));
    expect(document.text).toBe('S\n\na | c\n1 | 3');
    expect(document.hidden.map(({ how, text: kept }) => [how, kept])).toEqual([
      ['rows or columns of sheet S', 'b d 2'],
      ['sheet Away', 'x'],
    ]);
  });

  test('is bounded in what repetition makes', () => {
    const many = row(cell('7', 'table:number-columns-repeated="1000"'), 'table:number-rows-repeated="1048576"');
    expect(extracted(writeOdf({ kind: 'spreadsheet', body: sheet(many) })).problem).toMatchObject({
      code: 'body_truncated',
      detail: 'the file is read in part: its tables have more than 1000000 cells',
    });
  });
});

test('an OpenDocument presentation has titles, lists, notes; hidden slides apart', () => {
  const frame = (inner: string, kind: string): string =>
    `<draw:frame presentation:class="${kind}"><draw:text-box>${inner}</draw:text-box></draw:frame>`;
  const body =
    `<draw:page>${frame('<text:p>Rain</text:p>', 'title')}${frame('<text:list><text:list-item><text:p>much</text:p></text:list-item></text:list>', 'outline')}<presentation:notes>${frame('<text:p>Slowly.</text:p>', 'notes')}</presentation:notes></draw:page>` +
    `<draw:page draw:style-name="dp0">${frame('<text:p>Backup</text:p>', 'title')}</draw:page>`;
  const document = documentOf(writeOdf({ kind: 'presentation', body, styles: STYLES }));
  expect(document.content).toBe('## Rain\n\n- much\n\n> Notes: Slowly.');
  expect(document.hidden).toEqual([{ channel: 'hidden', how: 'hidden text', text: 'Backup' }]);
});
