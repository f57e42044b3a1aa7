import type { CellDraft, TableDraft } from '../blocks.ts';
import type { Arena } from './arena.ts';
import { T, tagSet } from './tags.ts';

const MAX_COLUMNS = 200;
const MAX_ROWS = 10_000;
/** Expanded cells in all; a span bomb ends here. */
const MAX_CELLS = 200_000;
const NUMERIC = /^[\s\d.,:%$€£¥₹+\-–−/()~≈<>≤≥]*\d[\s\d.,:%$€£¥₹+\-–−/()~≈<>≤≥a-zA-Z万亿元]{0,12}$/;

export interface CellText {
  readonly text: string;
  readonly markdown: string;
}

/** What the table reader needs of the page: which nodes are shown, and a cell's inline text. */
export interface TablePorts {
  readonly shown: (n: number) => boolean;
  readonly cell: (n: number) => CellText;
}

/** The cells of one row in source order, and whether the row stands in `thead`. */
interface SourceRow {
  readonly cells: readonly number[];
  readonly inHead: boolean;
}

/** A table element as an expanded grid, or null when it has no cell with text. */
export function readTable(arena: Arena, table: number, caption: string | null, ports: TablePorts): TableDraft | null {
  const rows = sourceRows(arena, table, ports.shown);
  const cells: CellDraft[] = [];
  const elements: number[] = [];
  const grid: number[][] = rows.map(() => []);
  let budget = MAX_CELLS;
  rows.forEach((row, r) => {
    const line = grid[r] ?? [];
    let column = 0;
    for (const element of row.cells) {
      while (line[column] !== undefined && column < MAX_COLUMNS) column += 1;
      const width = spanOf(arena.attribute(element, 'colspan'), MAX_COLUMNS - column, 1);
      const height = spanOf(arena.attribute(element, 'rowspan'), rows.length - r, rows.length - r);
      if (width < 1 || budget <= 0) break;
      const { text, markdown } = ports.cell(element);
      const index = cells.push({ text, markdown, header: isHeaderCell(arena, element), row: r, column }) - 1;
      elements.push(element);
      for (let down = 0; down < height && budget > 0; down += 1) {
        const target = grid[r + down];
        for (let over = 0; target !== undefined && over < width; over += 1) {
          target[column + over] ??= index;
          budget -= 1;
        }
      }
      column += width;
    }
  });
  const kept = trim(grid, cells, rows.some((row) => row.inHead) || cells.some((cell) => cell.header));
  if (kept === null) return null;
  const headerRows = countHeaderRows(kept, rows, cells, elements, arena);
  const headerColumns = countHeaderColumns(kept.grid, headerRows, cells);
  const headed = cells.map((cell) => {
    const header = cell.header || cell.row < headerRows || (cell.column < headerColumns && cell.row >= headerRows);
    // A header is set in bold anyway.
    return header ? { ...cell, header, markdown: cell.markdown.replace(/^\*\*([^*]+)\*\*$/, '$1') } : cell;
  });
  return { caption, headerRows, headerColumns, grid: kept.grid, cells: headed };
}

/** Rows of this table, not of tables inside it; hidden rows and cells left out. */
function sourceRows(arena: Arena, table: number, shown: (n: number) => boolean): SourceRow[] {
  const rows: { cells: number[]; inHead: boolean }[] = [];
  const end = arena.end(table);
  let headEnd = 0;
  let current: { cells: number[]; inHead: boolean } | null = null;
  let rowEnd = 0;
  for (let n = table + 1; n < end; n += 1) {
    const tag = arena.tag(n);
    if (n >= rowEnd) current = null;
    if (tag === T.thead) headEnd = arena.end(n);
    if (tag === T.tr) {
      if (!shown(n) || rows.length >= MAX_ROWS) {
        n = arena.end(n) - 1;
        continue;
      }
      current = { cells: [], inHead: n < headEnd };
      rows.push(current);
      rowEnd = arena.end(n);
    } else if (tag === T.td || tag === T.th) {
      // A cell outside any row opens one, as browsers do.
      if (current === null && rows.length < MAX_ROWS) {
        current = { cells: [], inHead: n < headEnd };
        rows.push(current);
        rowEnd = arena.end(arena.parent(n));
      }
      if (shown(n)) current?.cells.push(n);
      n = arena.end(n) - 1;
    } else if (tag === T.table || !shown(n)) n = arena.end(n) - 1;
  }
  return rows;
}

const spanOf = (value: string | undefined, limit: number, zero: number): number => {
  if (value === undefined) return Math.min(1, limit);
  const parsed = Number.parseInt(value, 10);
  if (parsed === 0) return Math.max(0, Math.min(zero, limit));
  return Number.isFinite(parsed) && parsed > 0 ? Math.min(parsed, limit) : Math.min(1, limit);
};

/** `th`, or a cell that says what it is the header of. */
const isHeaderCell = (arena: Arena, cell: number): boolean =>
  arena.tag(cell) === T.th || /^(?:col|row)/i.test(arena.attribute(cell, 'scope') ?? '');

/** Rectangular grid without rows that hold no text at all, nor, where no header says what they are, columns; cells keep their anchors. */
function trim(grid: number[][], cells: CellDraft[], headed: boolean): { grid: number[][]; rowOf: number[] } | null {
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = (index: number | undefined): boolean => index !== undefined && (cells[index]?.markdown ?? '') !== '';
  const rowOf: number[] = [];
  const columnsKept: number[] = [];
  for (let column = 0; column < width; column += 1) if (headed || grid.some((row) => filled(row[column]))) columnsKept.push(column);
  grid.forEach((row, r) => {
    if (row.some(filled)) rowOf.push(r);
  });
  if (rowOf.length === 0 || !cells.some((cell) => cell.text !== '')) return null;
  const out = rowOf.map((r) => columnsKept.map((column) => grid[r]?.[column] ?? -1));
  const anchored = new Set<number>();
  out.forEach((row, r) => {
    row.forEach((index, c) => {
      const cell = cells[index];
      if (cell === undefined || anchored.has(index)) return;
      anchored.add(index);
      cells[index] = { ...cell, row: r, column: c };
    });
  });
  return { grid: out, rowOf };
}

function countHeaderRows(
  kept: { grid: number[][]; rowOf: number[] },
  rows: readonly SourceRow[],
  cells: readonly CellDraft[],
  elements: readonly number[],
  arena: Arena,
): number {
  let count = 0;
  for (const [r, row] of kept.grid.entries()) {
    const source = rows[kept.rowOf[r] ?? 0];
    const own = row.filter((index) => (cells[index]?.text ?? '') !== '');
    const isHeader =
      source?.inHead === true ||
      (own.length > 0 &&
        own.every((index) => cells[index]?.header === true) &&
        (own.length > 1 || row.length === 1 || new Set(row).size === 1));
    if (!isHeader) break;
    count = r + 1;
  }
  if (count === kept.grid.length) count = Math.min(1, count);
  return count > 0 ? count : guessHeader(kept.grid, cells, elements, arena);
}

/** Without `th`: a first row of bold or short words over rows with figures is a header. */
function guessHeader(grid: number[][], cells: readonly CellDraft[], elements: readonly number[], arena: Arena): number {
  const first = grid[0] ?? [];
  if (grid.length < 2 || first.length < 2 || cells.some((cell) => cell.header)) return 0;
  const texts = first.map((index) => cells[index]?.text ?? '');
  if (texts.filter((text) => text !== '').length < Math.max(2, first.length - 1)) return 0;
  if (first.every((index) => (cells[index]?.text ?? '') === '' || isBold(arena, elements[index] ?? 0))) return 1;
  const numericBelow = first.some((_index, c) => {
    const below = grid.slice(1).map((row) => cells[row[c] ?? -1]?.text ?? '');
    return below.length > 0 && below.filter((text) => NUMERIC.test(text.slice(0, 60))).length >= below.length * 0.7;
  });
  return numericBelow && texts.every((text) => text.length <= 60 && !NUMERIC.test(text.slice(0, 60))) ? 1 : 0;
}

const BOLD = tagSet('b', 'strong');
const BOLD_STYLE = /font-weight\s{0,9}:\s{0,9}(?:bold|[6-9]00)/i;
function isBold(arena: Arena, cell: number): boolean {
  if (BOLD_STYLE.test(`${arena.attribute(cell, 'style') ?? ''};${arena.attribute(arena.parent(cell), 'style') ?? ''}`.slice(0, 2000)))
    return true;
  for (let n = cell + 1; n < arena.end(cell); n += 1) {
    if (arena.tag(n) === T['#text']) {
      if (arena.text(n).trim() === '') continue;
      return false;
    }
    if (BOLD[arena.tag(n)] === 1) return true;
  }
  return false;
}

function countHeaderColumns(grid: number[][], headerRows: number, cells: readonly CellDraft[]): number {
  const body = grid.slice(headerRows);
  const width = grid[0]?.length ?? 0;
  if (body.length === 0) return 0;
  let count = 0;
  for (let column = 0; column < width - 1; column += 1) {
    const own = body.map((row) => cells[row[column] ?? -1]).filter((cell) => cell !== undefined && cell.text !== '');
    if (own.length === 0 || !own.every((cell) => cell?.header === true)) break;
    count = column + 1;
  }
  return count;
}

const BLOCKS_IN_CELLS = tagSet(
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'article',
  'section',
  'form',
  'blockquote',
  'nav',
  'main',
  'header',
  'footer',
  'iframe',
);

/** Characters, white space as one: mark-up is indented. */
function lengthOf(arena: Arena, text: number): number {
  const raw = arena.to(text) - arena.from(text);
  return raw > 2_000 ? raw : arena.text(text).replace(/\s+/g, ' ').length;
}

/** Data, or a table that only places things: the latter is read as if its cells were plain boxes. */
export function isDataTable(arena: Arena, table: number): boolean {
  const role = arena.attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return false;
  const end = arena.end(table);
  let rows = 0;
  let cells = 0;
  let headers = 0;
  let blocks = 0;
  let nested = 0;
  let text = 0;
  let longest = 0;
  for (let n = table + 1; n < end; n += 1) {
    const tag = arena.tag(n);
    if (tag === T.table) {
      nested += 1;
      if (arena.end(n) - n > (end - table) * 0.5) return false;
    } else if (tag === T.tr) rows += 1;
    else if (tag === T.caption) {
      headers += 1;
      n = arena.end(n) - 1;
    } else if (tag === T.th || tag === T.thead) headers += 1;
    else if (BLOCKS_IN_CELLS[tag] === 1) blocks += 1;
    if (tag === T.td || tag === T.th) {
      cells += 1;
      let length = 0;
      for (let at = n + 1; at < arena.end(n); at += 1) {
        const inner = arena.tag(at);
        if (inner === T['#text']) length += lengthOf(arena, at);
        else if (inner === T.script || inner === T.style || inner === T.table) at = arena.end(at) - 1;
      }
      text += length;
      if (length > longest) longest = length;
    }
  }
  if (cells < 2 || rows < 1) return false;
  if (headers >= 2 && nested === 0 && (cells > rows || rows > 1)) return true;
  if (nested > 0) return headers >= 2 && nested * 4 < cells;
  if (cells < rows * 1.5 || rows < 2) return false;
  if (blocks > cells * 0.25) return false;
  return longest < 600 || longest < text * 0.4;
}
