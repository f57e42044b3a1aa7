import type { TableSheet } from '../../../vocabulary/index.ts';
import type { BlockDraft } from '../../blocks.ts';
import { isName, tableBlock } from '../../data/grid.ts';
import { escapeLineStart, escapeMarkdown } from '../../html/inline.ts';
import type { SheetCell, Span } from './sheet.ts';

/** Cells of rows without an empty row between them. */
interface Region {
  readonly rows: SheetCell[][];
  left: number;
  right: number;
}

/** Fewer rows of one column are a text, more are a list of values. */
const LIST_ROWS = 4;

/**
 * The visible cells of one sheet, in row order, as blocks: a table for each group of rows between empty rows, lines of text that stand above
 * one as paragraphs. Groups that have the same columns are one table.
 */
export function sheetBlocks(
  name: string,
  cells: readonly SheetCell[],
  spans: readonly Span[],
  frozenRows: number,
  path: readonly string[],
): BlockDraft[] {
  const blocks: BlockDraft[] = [];
  const covering = new Map(spans.map((span) => [placeKey(span), span]));
  for (const region of joined(regionsOf(cells))) {
    const lead = leadOf(region);
    for (const row of region.rows.slice(0, lead)) for (const cell of row) blocks.push(paragraph(cell, path));
    const rows = region.rows.slice(lead);
    if (rows.length === 0) continue;
    if (region.left === region.right && rows.length < LIST_ROWS) {
      for (const row of rows) for (const cell of row) blocks.push(paragraph(cell, path));
      continue;
    }
    const table = tableOf(name, rows, covering, frozenRows, path);
    if (table !== null) blocks.push(table);
  }
  return blocks;
}

function regionsOf(cells: readonly SheetCell[]): Region[] {
  const regions: Region[] = [];
  let row: SheetCell[] = [];
  let last = -2;
  for (const cell of cells) {
    const at = cell.row;
    if (at !== last) {
      row = [];
      if (at === last + 1) regions.at(-1)?.rows.push(row);
      else regions.push({ rows: [row], left: cell.column, right: cell.column });
      last = at;
    }
    row.push(cell);
    const region = regions.at(-1);
    if (region === undefined) continue;
    region.left = Math.min(region.left, cell.column);
    region.right = Math.max(region.right, cell.column);
  }
  return regions;
}

/** An empty row inside a table parts nothing: what follows has its columns and no header of its own. */
function joined(regions: readonly Region[]): Region[] {
  const out: Region[] = [];
  for (const region of regions) {
    const last = out.at(-1);
    const [first] = region.rows;
    const same = last !== undefined && last.left === region.left && last.right === region.right && region.right > region.left;
    if (same && first !== undefined && !looksHeader(first)) for (const row of region.rows) last.rows.push(row);
    else out.push(region);
  }
  return out;
}

const looksHeader = (row: readonly SheetCell[]): boolean => row.length > 1 && row.every(({ typed, text }) => !typed && isName(text));

/** Rows of a single cell above the first row of several: titles and notes. */
function leadOf({ rows, left, right }: Region): number {
  if (left === right) return 0;
  const first = rows.findIndex((row) => row.length > 1);
  return first < 0 ? rows.length : first;
}

/** One number for a place: sheets have fewer than 2^14 columns. */
export const placeKey = ({ row, column }: { readonly row: number; readonly column: number }): number => row * 16_384 + column;

const FOLDED = /^ |[^\S ]| {2}| $/;
const inOneLine = (text: string): string => (FOLDED.test(text) ? text.replace(/\s+/g, ' ').trim() : text);

const linked = ({ text, link }: SheetCell): string => {
  const markdown = escapeMarkdown(inOneLine(text));
  return link === null ? markdown : `[${markdown}](${link.replaceAll('(', '%28').replaceAll(')', '%29')})`;
};

const paragraph = (cell: SheetCell, headingPath: readonly string[]): BlockDraft => ({
  kind: 'paragraph',
  text: inOneLine(cell.text),
  markdown: escapeLineStart(linked(cell)),
  headingPath,
});

function tableOf(
  name: string,
  rows: readonly (readonly SheetCell[])[],
  covering: ReadonlyMap<number, Span>,
  frozenRows: number,
  path: readonly string[],
): BlockDraft | null {
  const seen = new Set<number>();
  for (const row of rows) for (const { column } of row) seen.add(column);
  const used = [...seen].sort((a, b) => a - b);
  const columnAt = new Map(used.map((column, at) => [column, at]));
  const rowAt = new Map(rows.map((row, at) => [row[0]?.row ?? -1, at]));
  const sheet: TableSheet = { name, rows: runs([...rowAt.keys()]), columns: runs(used) };
  const headers = headerRows(rows, frozenRows, used.length);
  const placed: SheetCell[] = [];
  for (const [r, row] of rows.entries())
    for (const cell of row) {
      const span = covering.size === 0 ? undefined : covering.get(placeKey(cell));
      if (span !== undefined) {
        cell.width = reach(columnAt, span.column, span.width);
        cell.height = reach(rowAt, span.row, span.height);
      }
      cell.text = inOneLine(cell.text);
      cell.markdown = linked(cell).replaceAll('|', '\\|');
      cell.row = r;
      cell.column = columnAt.get(cell.column) ?? 0;
      placed.push(cell);
    }
  return tableBlock(placed, { caption: null, headerRows: headers, sheet }, path);
}

/** How many kept rows (columns) a span covers: hidden and empty ones are not among them. */
function reach(at: ReadonlyMap<number, number>, from: number, length: number): number {
  let count = 1;
  for (let i = from + 1; i < from + length && at.size > 1; i += 1) {
    if (at.has(i)) count += 1;
    if (count >= at.size) break;
  }
  return count;
}

function runs(numbers: readonly number[]): { from: number; is: number }[] {
  const out: { from: number; is: number }[] = [];
  for (const [from, is] of numbers.entries()) if (from === 0 || numbers[from - 1] !== is - 1) out.push({ from, is });
  return out;
}

/** Rows frozen at the top are headers, and so is a bold row over one that is not; else what stands in them decides. */
function headerRows(rows: readonly (readonly SheetCell[])[], frozenRows: number, width: number): number | 'guess' {
  const frozen = rows.filter(([cell]) => cell !== undefined && cell.row < frozenRows).length;
  if (frozen > 0 && frozen <= 3 && frozen < rows.length) return frozen;
  const [first = [], second = []] = rows;
  const bold = (row: readonly SheetCell[]): boolean => row.length > 0 && row.every((cell) => cell.bold);
  return first.length >= width - 1 && bold(first) && rows.length > 1 && !bold(second) && first.every(({ typed }) => !typed) ? 1 : 'guess';
}
