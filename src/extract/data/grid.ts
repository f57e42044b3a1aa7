import { type BlockDraft, type CellDraft, type TableDraft, tableMarkdown, tableText } from '../blocks.ts';

/** A cell at its place; it covers `width` columns and `height` rows, 1 each when not stated. */
export interface PlacedCell extends CellDraft {
  readonly width?: number;
  readonly height?: number;
}

export interface GridOptions {
  readonly caption: string | null;
  /** `guess`: by what the first row says against the rows below. */
  readonly headerRows: number | 'guess';
  readonly sheet?: TableDraft['sheet'];
}

/** As many as a sheet has. */
const MAX_COLUMNS = 16_384;
/** Places of one table: spans cannot make more of them. */
const MAX_PLACES = 1_000_000;
/** Rows that are looked at to tell a header. */
const LOOKED_AT = 200;
const MAX_HEADER_LENGTH = 80;
const NUMERIC = /^[\s\d.,:%$€£¥₹+\-–−/()~≈<>≤≥]*\d[\s\d.,:%$€£¥₹+\-–−/()~≈<>≤≥a-zA-Z万亿元]{0,12}$/;

/** Figures, amounts and dates. */
export const isFigure = (text: string): boolean => NUMERIC.test(text.slice(0, 60));

/** Cells as one table block, null when none has text. Rows and columns without text at the edges fall away; places are those of the grid. */
export function tableBlock(placed: readonly PlacedCell[], options: GridOptions, headingPath: readonly string[]): BlockDraft | null {
  const grid = gridOf(placed);
  if (grid === null) return null;
  const { cells, rows } = grid;
  const stated = options.headerRows === 'guess' ? statedHeaderRows(rows, cells) : options.headerRows;
  const headerRows = Math.min(stated > 0 || options.headerRows !== 'guess' ? stated : guessHeaderRows(rows, cells), rows.length);
  const headed = headerRows === 0 ? cells : cells.map((cell) => (cell.row < headerRows && !cell.header ? { ...cell, header: true } : cell));
  const table: TableDraft = {
    caption: options.caption,
    headerRows,
    headerColumns: 0,
    grid: rows,
    cells: headed,
    ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
  };
  return { kind: 'table', text: tableText(rows, headed), markdown: tableMarkdown(table), headingPath, table };
}

/** Rows of indices into the cells; a place that a span covers names the spanning cell. Linear in the places covered, which are bounded. */
function gridOf(placed: readonly PlacedCell[]): { rows: number[][]; cells: PlacedCell[] } | null {
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  let [lastRow, lastColumn] = [0, 0];
  for (const { text, row, column } of placed) {
    if (column >= MAX_COLUMNS) continue;
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, column);
    if (text === '') continue;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  if (bottom < 0) return null;
  // A span reaches as far as there are cells beside it.
  for (const { text, row, column, width = 1, height = 1 } of placed) {
    if (text === '' || (width === 1 && height === 1)) continue;
    bottom = Math.max(bottom, Math.min(row + height - 1, lastRow));
    right = Math.max(right, Math.min(column + width - 1, lastColumn));
  }
  const columns = right - left + 1;
  const count = Math.min(bottom - top + 1, Math.max(1, Math.floor(MAX_PLACES / columns)));
  const rows = Array.from({ length: count }, () => new Array<number>(columns).fill(-1));
  const cells: PlacedCell[] = [];
  let places = MAX_PLACES;
  for (const cell of placed) {
    const [row, column] = [cell.row - top, cell.column - left];
    if (row < 0 || column < 0 || row >= count || column >= columns) continue;
    const index = cells.push(top === 0 && left === 0 ? cell : { ...cell, row, column }) - 1;
    const [below, beyond] = [Math.min(count, row + (cell.height ?? 1)), Math.min(columns, column + (cell.width ?? 1))];
    for (let r = row; r < below && places > 0; r += 1) {
      const line = rows[r] ?? [];
      places -= beyond - column;
      for (let c = column; c < beyond; c += 1) if (line[c] === -1) line[c] = index;
    }
  }
  return { rows, cells };
}

/** Rows at the top whose cells all say that they are headers. */
function statedHeaderRows(rows: readonly (readonly number[])[], cells: readonly PlacedCell[]): number {
  let count = 0;
  for (const row of rows) {
    const own = row.flatMap((index) => cells[index] ?? []).filter(({ text }) => text !== '');
    if (own.length === 0 || !own.every(({ header }) => header)) break;
    count += 1;
  }
  return count === rows.length ? Math.min(1, count) : count;
}

/** Words over figures: one row, or two when the first groups the columns of the second. */
function guessHeaderRows(rows: readonly (readonly number[])[], cells: readonly PlacedCell[]): number {
  if (rows.length < 2) return 0;
  const groups = rows[0]?.some((index, c) => (cells[index]?.width ?? 1) > 1 && rows[0]?.[c + 1] === index) === true;
  if (groups && rows.length > 2 && isHeaderRow(rows, cells, 1)) return 2;
  return isHeaderRow(rows, cells, 0) ? 1 : 0;
}

function isHeaderRow(rows: readonly (readonly number[])[], cells: readonly PlacedCell[], at: number): boolean {
  const row = rows[at] ?? [];
  const texts = row.map((index) => cells[index]?.text ?? '');
  if (texts.filter((text) => text !== '').length < Math.max(1, texts.length - 1)) return false;
  if (!texts.every(isName)) return false;
  const body = rows.slice(at + 1, at + 1 + LOOKED_AT);
  return row.some((_index, c) => {
    const below = body.map((line) => cells[line[c] ?? -1]?.text ?? '').filter((text) => text !== '');
    // A year over years is one of them.
    return (
      below.length > 0 && below.filter((text) => isFigure(text) && !(isYear(texts[c] ?? '') && isYear(text))).length >= 0.7 * below.length
    );
  });
}

/** What may head a column: short words, or a year. */
export const isName = (text: string): boolean => text.length <= MAX_HEADER_LENGTH && (!isFigure(text) || isYear(text));
const isYear = (text: string): boolean => /^(?:FY ?)?(?:19|20)\d\d$/.test(text);
