import type { Document, Table } from '../vocabulary/index.ts';

type TableCell = Table['rows'][number][number];

/** What a table says around one cell. Header texts stand outermost first; a text that spans several rows or columns stands once. */
export interface CellContext {
  readonly rowHeaders: string[];
  readonly columnHeaders: string[];
  readonly caption: string | null;
  readonly headingPath: string[];
}

/** Column names whose cells say for what a row holds, beside the header column. */
const KEY_COLUMN =
  /region|location|zone|plan|tier|edition|version|release|spec|instance|configuration|node|billing|currency|channel|地域|区域|地区|可用区|套餐|版本|规格|配置|实例|计费|币种|类型|档位/iu;

const isFigure = (text: string): boolean =>
  /\d/.test(text) && !/\p{L}{4,}|\p{Script=Han}{3,}/u.test(text.replace(/per|month|hour|year|node|user|每月|小时/giu, ''));
/** A year in a row says for when the row holds, although it looks like a figure. */
const isYear = (text: string): boolean => /^\s*(?:19|20)\d{2} ?年?\s*$/u.test(text);
const sameSpan = (a: TableCell, b: TableCell): boolean => a.span.start === b.span.start && a.span.end === b.span.end && a.text === b.text;

/** Rows that act as column headers although the page does not mark them. */
function headerRowsOf(table: Table): number {
  if (table.headerRows > 0) return table.headerRows;
  const first = table.rows[0];
  const looksLikeHeader =
    first !== undefined && table.rows.length > 1 && first.length > 1 && first.every((cell) => cell.text !== '' && !isFigure(cell.text));
  return looksLikeHeader ? 1 : 0;
}

function collect(cells: Iterable<TableCell | undefined>, target: TableCell): string[] {
  const kept: TableCell[] = [];
  for (const cell of cells) {
    if (cell === undefined || cell.text.trim() === '' || sameSpan(cell, target) || kept.some((other) => sameSpan(cell, other))) continue;
    kept.push(cell);
  }
  return kept.map((cell) => cell.text);
}

/** A row whose cells are all one cell: a title over the rows below it. */
const isBand = (row: readonly TableCell[]): boolean =>
  row.length > 1 && row.every((cell) => row[0] !== undefined && sameSpan(cell, row[0]));

/**
 * The headers that say what a table cell is about: its column headers, the header cells and key cells of its row, and the band over it.
 * `table` indexes `document.tables`. An index outside the table yields empty headers.
 */
export function cellContext(document: Pick<Document, 'tables'>, table: number, row: number, column: number): CellContext {
  const entry = document.tables[table];
  const cells = entry?.rows[row];
  const target = cells?.[column];
  if (entry === undefined || cells === undefined || target === undefined)
    return { rowHeaders: [], columnHeaders: [], caption: entry?.caption ?? null, headingPath: entry?.headingPath ?? [] };
  const headerRows = headerRowsOf(entry);
  const columnHeaders =
    row < headerRows
      ? []
      : collect(
          entry.rows.slice(0, headerRows).map((cellsOf) => cellsOf[column]),
          target,
        );
  const nameOf = (at: number): string =>
    entry.rows
      .slice(0, headerRows)
      .map((cellsOf) => cellsOf[at]?.text ?? '')
      .join(' ');
  const isKey = (cell: TableCell, at: number): boolean =>
    at !== column &&
    (cell.header ||
      at < entry.headerColumns ||
      (at === 0 && (!isFigure(cell.text) || isYear(cell.text))) ||
      (KEY_COLUMN.test(nameOf(at)) && !isFigure(cell.text)));
  const keys = row < headerRows ? [] : collect(cells.filter(isKey), target);
  const bandAt = entry.rows.slice(headerRows, row).findLastIndex(isBand);
  const band = bandAt < 0 || isBand(cells) ? undefined : entry.rows[headerRows + bandAt]?.[0]?.text;
  return { rowHeaders: band === undefined ? keys : [band, ...keys], columnHeaders, caption: entry.caption, headingPath: entry.headingPath };
}
