import { type BlockDraft, type CellDraft, type RegionDraft, tableMarkdown, tableText } from '../../blocks.ts';
import { escapeMarkdown } from '../../html/inline.ts';
import { cellText, type Vocabulary } from './compose.ts';
import type { Flow, PageCell, PageTable } from './model.ts';

/** A table of one page, or of several that it goes on over. */
export interface TablePart {
  readonly columns: number;
  readonly edges: readonly number[];
  readonly ruled: boolean;
  readonly rows: readonly TableRow[];
  readonly flow: Flow;
}

interface TableRow {
  readonly cells: readonly (PageCell & { readonly text: string })[];
  readonly flow: Flow;
  readonly page: number;
}

export function toTablePart(table: PageTable, words: Vocabulary): TablePart {
  const rows = Array.from(
    { length: table.rows },
    (_, row): TableRow => ({
      flow: table.flow,
      page: table.flow.page,
      cells: table.cells.filter((cell) => cell.row === row).map((cell) => ({ ...cell, text: cellText(cell.lines, words) })),
    }),
  );
  return { columns: table.columns, edges: table.edges, ruled: table.ruled, rows, flow: table.flow };
}

/** Column edges on two pages agree within this (points). */
const SAME_EDGE = 6;

/** One table over two pages: the same columns; a head that the second repeats is dropped. Null when they are two tables. */
export function joinParts(first: TablePart, second: TablePart): TablePart | null {
  if (first.columns !== second.columns || second.flow.page <= first.flow.page) return null;
  const repeats = repeatedRows(first, second);
  const same = first.edges.every((edge, i) => Math.abs(edge - (second.edges[i] ?? 0)) <= SAME_EDGE);
  if (!same && repeats === 0) return null;
  if (repeats === 0 && headRows(second) > 0 && headRows(first) > 0) return null;
  return { ...first, rows: [...first.rows, ...second.rows.slice(repeats)], flow: second.flow };
}

function repeatedRows(first: TablePart, second: TablePart): number {
  let count = 0;
  while (count < 4 && count < second.rows.length && rowKey(first.rows[count]) === rowKey(second.rows[count])) count += 1;
  return count;
}

const rowKey = (row: TableRow | undefined): string =>
  row === undefined ? '' : row.cells.map(({ column, text }) => `${column}:${text}`).join('|');

const isFigure = (text: string): boolean => /\d/.test(text) && !/\p{L}{4,}|\p{Script=Han}{3,}/u.test(text);
const isBold = ({ lines }: PageCell): boolean => lines.every((line) => line.every(({ bold, script }) => bold || script !== undefined));

/** Rows at the top that name the columns: bold over plain ones, or words over figures. */
function headRows({ rows, columns }: TablePart): number {
  const filled = (row: TableRow): TableRow['cells'] => row.cells.filter(({ text }) => text !== '');
  const bold = (row: TableRow): boolean => filled(row).length > 0 && filled(row).every(isBold);
  const boldRows = rows.findIndex((row) => !bold(row));
  if (boldRows > 0 && boldRows <= 4) return boldRows;
  const spans = rows.findIndex((row) => row.cells.every(({ columnSpan }) => columnSpan === 1));
  const at = spans > 0 && spans <= 3 ? spans : 0;
  const head = rows[at];
  if (head === undefined || rows.length < at + 2 || filled(head).length < Math.max(2, columns - 1)) return 0;
  if (filled(head).some(({ text }) => isFigure(text) && !/^(?:19|20)\d{2}\p{L}{0,1}$/u.test(text))) return 0;
  const body = rows.slice(at + 1).flatMap(filled);
  const figures = body.filter(({ text }) => isFigure(text)).length;
  return figures >= Math.min(2, rows.length - 1)
    ? at + 1
    : boldRows === -1 || rows[at]?.cells.every(({ text }) => text.length < 40) === true
      ? at + 1
      : 0;
}

export function tableDraft(part: TablePart, caption: string | null, headingPath: readonly string[]): BlockDraft {
  const header = headRows(part);
  const cells: CellDraft[] = [];
  const grid = part.rows.map(() => Array.from({ length: part.columns }, () => -1));
  for (const [r, row] of part.rows.entries())
    for (const cell of row.cells) {
      const text = cell.text.replaceAll('\n', ' ');
      const index =
        cells.push({ text, markdown: escapeMarkdown(text).replaceAll('|', '\\|'), header: r < header, row: r, column: cell.column }) - 1;
      for (let y = r; y < Math.min(part.rows.length, r + cell.rowSpan); y += 1)
        for (let x = cell.column; x < Math.min(part.columns, cell.column + cell.columnSpan); x += 1) {
          const line = grid[y];
          if (line !== undefined) line[x] = index;
        }
    }
  const text = tableText(grid, cells);
  const draft = { headerRows: header, headerColumns: 0, grid, cells };
  return { kind: 'table', text, markdown: tableMarkdown(draft), headingPath, table: { caption, ...draft }, regions: regionsOf(part, text) };
}

/** One region a row: its text is a line of the table's. */
function regionsOf({ rows }: TablePart, text: string): RegionDraft[] {
  const lines = text.split('\n');
  const out: RegionDraft[] = [];
  let at = 0;
  for (const [r, line] of lines.entries()) {
    const row = rows[r];
    const tokens = row?.cells.flatMap((cell) => cell.lines.flat()) ?? [];
    if (row !== undefined && tokens.length > 0) {
      const box = {
        left: Math.min(...tokens.map(({ left }) => left)),
        right: Math.max(...tokens.map(({ right }) => right)),
        top: Math.min(...tokens.map(({ base, size }) => base - 0.78 * size)),
        bottom: Math.max(...tokens.map(({ base, size }) => base + 0.22 * size)),
      };
      out.push({ page: row.page, flow: row.flow, box: row.flow.toPage(box), span: { start: at, end: at + line.length } });
    }
    at += line.length + 1;
  }
  return out;
}
