import type { Meter } from '../file/meter.ts';
import type { Ruling } from '../page/marks.ts';
import type { Box } from '../page/matrix.ts';
import type { Flow, PageCell, PageTable, Token } from './model.ts';
import { toRows } from './rows.ts';

/** Lines nearer than this (points) are one line. */
const SAME = 4;
/** Lines meet when they end this near to each other. */
const MEET = 3.5;
/** A drawing, not a table. */
const MAX_LINES = 1500;
const MAX_CELLS = 20_000;

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly across: readonly Ruling[];
  readonly down: readonly Ruling[];
}

/** Tables drawn with lines: their cells by the lines between them, their text taken out of `tokens`. */
export function ruledTables(
  tokens: readonly Token[],
  rulings: readonly Ruling[],
  flow: (box: Box) => Flow,
  meter: Meter,
): { tables: PageTable[]; rest: Token[] } {
  const tables: PageTable[] = [];
  let rest = [...tokens];
  for (const grid of grids(rulings, meter)) {
    const [left, right, top, bottom] = [grid.xs[0] ?? 0, grid.xs.at(-1) ?? 0, grid.ys[0] ?? 0, grid.ys.at(-1) ?? 0];
    const inside = (token: Token): boolean => {
      const x = (token.left + token.right) / 2;
      const y = middle(token);
      return x > left && x < right && y > top && y < bottom;
    };
    const own = rest.filter(inside);
    meter.step(rest.length >> 3);
    const box = { left, right, top, bottom };
    const table = fill(grid, own, flow(box), box);
    if (table === null) continue;
    tables.push(table);
    const taken = new Set(own);
    rest = rest.filter((token) => !taken.has(token));
  }
  return { tables, rest };
}

const middle = ({ base, size, vertical }: Token): number => (vertical ? base : base - size * 0.28);

/** Lines that cross each other, group by group, as column and row edges. */
function grids(rulings: readonly Ruling[], meter: Meter): Grid[] {
  const across = merged(rulings.filter(({ horizontal }) => horizontal));
  const down = merged(rulings.filter(({ horizontal }) => !horizontal));
  if (across.length < 2 || down.length < 1 || across.length > MAX_LINES || down.length > MAX_LINES) return [];
  meter.step((across.length * down.length) >> 3);
  const parent = Array.from({ length: across.length + down.length }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] ?? at;
    parent[i] = at;
    return at;
  };
  for (const [i, h] of across.entries())
    for (const [j, v] of down.entries())
      if (v.at >= h.from - MEET && v.at <= h.to + MEET && h.at >= v.from - MEET && h.at <= v.to + MEET)
        parent[root(i)] = root(across.length + j);
  const groups = new Map<number, { across: Ruling[]; down: Ruling[] }>();
  const groupOf = (i: number): { across: Ruling[]; down: Ruling[] } => {
    const key = root(i);
    const group = groups.get(key) ?? { across: [], down: [] };
    groups.set(key, group);
    return group;
  };
  for (const [i, h] of across.entries()) groupOf(i).across.push(h);
  for (const [j, v] of down.entries()) groupOf(across.length + j).down.push(v);
  return [...groups.values()].flatMap(({ across: rows, down: columns }) => {
    if (rows.length < 2 || columns.length < 1) return [];
    // A table may be open at its sides: its lines end where the table does.
    const xs = edges(
      columns.map(({ at }) => at),
      Math.min(...rows.map(({ from }) => from)),
      Math.max(...rows.map(({ to }) => to)),
    );
    const ys = edges(
      rows.map(({ at }) => at),
      Math.min(...columns.map(({ from }) => from)),
      Math.max(...columns.map(({ to }) => to)),
    );
    const cells = (xs.length - 1) * (ys.length - 1);
    return xs.length < 3 || ys.length < 2 || cells > MAX_CELLS ? [] : [{ xs, ys, across: rows, down: columns }];
  });
}

/** Pieces of one line put together. */
function merged(rulings: readonly Ruling[]): Ruling[] {
  const out: Ruling[] = [];
  const sorted = [...rulings].sort((a, b) => Math.round(a.at) - Math.round(b.at) || a.from - b.from);
  for (const ruling of sorted) {
    const last = out.at(-1);
    if (last !== undefined && Math.abs(last.at - ruling.at) <= 1.5 && ruling.from <= last.to + MEET && ruling.from >= last.from - MEET)
      out[out.length - 1] = { ...last, to: Math.max(last.to, ruling.to) };
    else out.push(ruling);
  }
  return out;
}

function edges(at: readonly number[], first: number, last: number): number[] {
  const out: number[] = [];
  const sorted = [...at].sort((a, b) => a - b);
  if (first < (sorted[0] ?? 0) - 10) sorted.unshift(first);
  if (last > (sorted.at(-1) ?? 0) + 10) sorted.push(last);
  for (const value of sorted) if (value - (out.at(-1) ?? -Infinity) > SAME) out.push(value);
  return out;
}

/** Index of the stretch between two edges that holds a value; -1 outside. */
function stretch(at: readonly number[], value: number): number {
  for (let i = 0; i + 1 < at.length; i += 1) if (value >= (at[i] ?? 0) && value <= (at[i + 1] ?? 0)) return i;
  return -1;
}

function fill(grid: Grid, tokens: readonly Token[], flow: Flow, box: Box): PageTable | null {
  const { xs, ys, across, down } = grid;
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const drawn = (lines: readonly Ruling[], at: number, from: number, to: number): boolean => {
    const middleOf = (from + to) / 2;
    return lines.some((line) => Math.abs(line.at - at) <= SAME && line.from <= middleOf && line.to >= middleOf);
  };
  // Cells that no line parts are one.
  const owner = Array.from({ length: rows * columns }, (_, i) => i);
  for (let r = 0; r < rows; r += 1)
    for (let c = 1; c < columns; c += 1)
      if (!drawn(down, xs[c] ?? 0, ys[r] ?? 0, ys[r + 1] ?? 0)) owner[r * columns + c] = owner[r * columns + c - 1] ?? 0;
  const spans = new Map<number, { row: number; column: number; rowSpan: number; columnSpan: number }>();
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; ) {
      let width = 1;
      while (c + width < columns && owner[r * columns + c + width] === owner[r * columns + c]) width += 1;
      const above = r > 0 ? spans.get(owner[(r - 1) * columns + c] ?? -1) : undefined;
      const open =
        above !== undefined &&
        above.column === c &&
        above.columnSpan === width &&
        !drawn(across, ys[r] ?? 0, xs[c] ?? 0, xs[c + width] ?? 0);
      const key = open ? above.row * columns + above.column : r * columns + c;
      for (let i = 0; i < width; i += 1) owner[r * columns + c + i] = key;
      if (open) above.rowSpan = r - above.row + 1;
      else spans.set(key, { row: r, column: c, rowSpan: 1, columnSpan: width });
      c += width;
    }
  }
  const texts = new Map<number, Token[]>();
  for (const token of tokens) {
    const c = stretch(xs, (token.left + token.right) / 2);
    const r = stretch(ys, middle(token));
    const key = owner[r * columns + c];
    if (c < 0 || r < 0 || key === undefined) continue;
    const list = texts.get(key);
    if (list === undefined) texts.set(key, [token]);
    else list.push(token);
  }
  const cells = [...spans].map(([key, span]): PageCell => ({ ...span, lines: linesOf(texts.get(key) ?? []) }));
  const table = withoutEmpty({ kind: 'table', rows, columns, cells, box, flow, ruled: true, edges: xs.slice(0, -1) });
  const filled = table.cells.filter(({ lines }) => lines.length > 0);
  // A chart's grid or a frame around text has lines as well, but hardly any cell with words.
  // One row alone may be what is left of a table on the next page.
  if (table.columns < 2 || filled.length < (table.rows === 1 ? 2 : 3) || filled.length < table.cells.length * 0.2) return null;
  return splitRows(table);
}

const linesOf = (tokens: readonly Token[]): (readonly Token[])[] =>
  toRows(tokens).map(({ segments }) => segments.flatMap((segment) => segment.tokens));

/** Rows and columns without any text are double lines or margins. */
function withoutEmpty(table: PageTable): PageTable {
  const used = (count: number, has: (cell: PageCell, at: number) => boolean): number[] =>
    Array.from({ length: count }, (_, at) => at).filter((at) => table.cells.some((cell) => cell.lines.length > 0 && has(cell, at)));
  const keepRows = used(table.rows, ({ row, rowSpan }, at) => at >= row && at < row + rowSpan);
  const keepColumns = used(
    table.columns,
    ({ column, columnSpan, lines }, at) => lines.length > 0 && at >= column && at < column + columnSpan,
  );
  const narrow = (at: number): boolean => (table.edges[at + 1] ?? table.box.right) - (table.edges[at] ?? 0) < 12;
  const rows = keepRows;
  // An empty column of some width is a column that nobody filled in.
  const columns = Array.from({ length: table.columns }, (_, at) => at).filter((at) => keepColumns.includes(at) || !narrow(at));
  if (rows.length === table.rows && columns.length === table.columns) return table;
  const cells = table.cells.flatMap((cell): PageCell[] => {
    const inRows = rows.filter((at) => at >= cell.row && at < cell.row + cell.rowSpan);
    const inColumns = columns.filter((at) => at >= cell.column && at < cell.column + cell.columnSpan);
    const [row, column] = [rows.indexOf(inRows[0] ?? -1), columns.indexOf(inColumns[0] ?? -1)];
    return row < 0 || column < 0 ? [] : [{ ...cell, row, column, rowSpan: inRows.length, columnSpan: inColumns.length }];
  });
  return { ...table, rows: rows.length, columns: columns.length, cells, edges: columns.map((at) => table.edges[at] ?? 0) };
}

/** Where only columns are ruled, one drawn row holds many: split where every column has its lines on the same heights, one of them figures. */
function splitRows(table: PageTable): PageTable {
  let shift = 0;
  const cells: PageCell[] = [];
  for (let row = 0; row < table.rows; row += 1) {
    const own = table.cells.filter((cell) => cell.row === row);
    const lines = own.map((cell) => cell.lines.length);
    const most = Math.max(0, ...lines);
    const plain = own.every(({ rowSpan }) => rowSpan === 1) && own[0]?.column === 0 && own[0].lines.length === most;
    const figures = own.some(
      (cell) =>
        cell.lines.length === most && cell.lines.every((line) => /^[-+–−$€£¥(]?\d[\d.,% )]*$/.test(line.map(({ text }) => text).join(' '))),
    );
    if (!plain || most < 3 || !figures || lines.some((count) => count > 0 && count < most * 0.6)) {
      cells.push(...own.map((cell) => ({ ...cell, row: row + shift })));
      continue;
    }
    const heights = (own[0]?.lines ?? []).map((line) => line[0]?.base ?? 0);
    for (const cell of own)
      for (const [at, base] of heights.entries()) {
        const line = cell.lines.filter(([token]) => token !== undefined && nearest(heights, token.base) === base);
        cells.push({ ...cell, row: row + shift + at, lines: line });
      }
    shift += most - 1;
  }
  return shift === 0 ? table : { ...table, rows: table.rows + shift, cells };
}

const nearest = (heights: readonly number[], base: number): number =>
  heights.reduce((best, height) => (Math.abs(height - base) < Math.abs(best - base) ? height : best), heights[0] ?? 0);
