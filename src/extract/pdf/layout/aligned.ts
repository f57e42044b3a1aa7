import type { Meter } from '../file/meter.ts';
import type { Ruling } from '../page/marks.ts';
import { Cover, median } from './columns.ts';
import { type Flow, isWide, LEADER, type PageCell, type PageTable, type Row, type Segment, tokensBox } from './model.ts';

/** Space between columns of a table (em), over all rows together. */
const CELL_GAP = 0.4;
/** Rows further apart than this (em) are no longer the same table. */
const ROW_GAP = 3.2;
const MARKER =
  /^(?:[•◦▪‣·●○■□–—*-]|[A-Z\d]{1,2}(?:\.\d{1,3}){1,4}\.?|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[（(]?[一二三四五六七八九十\d]{1,3}[)）、．])$/iu;

export interface Found {
  readonly table: PageTable;
  /** Rows of the flow that it takes up. */
  readonly from: number;
  readonly to: number;
}

/** A table without vertical lines, by texts that stand under each other; null when none begins at this row. */
export function alignedTable(rows: readonly Row[], start: number, flow: Flow, rulings: readonly Ruling[], meter: Meter): Found | null {
  const first = rows[start];
  if (first === undefined || first.segments.length < 2) return null;
  const left = Math.min(...rows.map(({ segments }) => segments[0]?.left ?? 0));
  const right = Math.max(...rows.map(({ segments }) => segments.at(-1)?.right ?? 0));
  const cover = new Cover(left, right);
  let end = start;
  let before = first.base;
  for (let i = start; i < rows.length; i += 1) {
    const row = rows[i];
    if (
      row === undefined ||
      row.segments.some(({ table }) => table !== undefined) ||
      row.base - before > ROW_GAP * Math.max(row.size, first.size)
    )
      break;
    meter.step(row.segments.length * 8);
    const gaps = cover.gaps(CELL_GAP * first.size, row.segments);
    if (gaps.length === 0 || (row.segments.length > gaps.length + 1 && i > start)) break;
    // A line of running text under the table fits into no cell.
    if (
      row.segments.length === 1 &&
      i > start &&
      (wide(row.segments[0], left, right) || gaps.length < cover.gaps(CELL_GAP * first.size).length)
    )
      break;
    for (const segment of row.segments) cover.add(segment);
    before = row.base;
    end = i + 1;
  }
  const own = rows.slice(start, end);
  while (own.length > 0 && own.at(-1)?.segments.length === 1 && !isContinuation(own)) own.pop();
  const kept = new Cover(left, right);
  for (const { segments } of own) for (const segment of segments) kept.add(segment);
  const cuts = kept.gaps(CELL_GAP * first.size).map(({ from, to }) => (from + to) / 2);
  const many = own.filter(({ segments }) => segments.length > 1).length;
  if (cuts.length === 0 || many < (cuts.length > 1 ? 2 : 3) || many < own.length * 0.5) return null;
  const columnOf = (segment: Segment): number => cuts.filter((cut) => cut < (segment.left + segment.right) / 2).length;
  // Code stands in columns too.
  if (!flow.typewritten && own.every(({ segments }) => segments.every(({ tokens }) => tokens.every(({ fixedPitch }) => fixedPitch))))
    return null;
  if (isStretched(own, flow, many)) return null;
  if (!looksTabular(own, cuts.length + 1, columnOf)) return null;
  const above = headAbove(rows, start, cuts, own);
  const groups = toTableRows(own, columnOf, rulings);
  const cells = groups.flatMap((group, row): PageCell[] => cellsOf(group, row + above.length, cuts.length + 1, columnOf));
  const heads = above.flatMap((row, at) => spanning(row, at, cuts));
  const box = tokensBox([...above, ...own].flatMap(({ segments }) => segments.flatMap(({ tokens }) => tokens)));
  return {
    from: start - above.length,
    to: start + own.length,
    table: {
      kind: 'table',
      rows: groups.length + above.length,
      columns: cuts.length + 1,
      cells: [...heads, ...cells],
      box,
      flow,
      ruled: false,
      edges: [box.left, ...cuts],
    },
  };
}

const wide = (segment: Segment | undefined, left: number, right: number): boolean =>
  segment !== undefined && segment.right - segment.left > 0.6 * (right - left);

/** Lines of justified text whose wide spaces happen to stand under each other: no figures, and every line as wide as its column. */
function isStretched(rows: readonly Row[], flow: Flow, many: number): boolean {
  const text = rows.map(({ segments }) => segments.map(({ tokens }) => tokens.map((token) => token.text).join(' ')).join(' ')).join(' ');
  if (/\d/.test(text)) return false;
  const full = rows.filter(({ segments, size }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first !== undefined && last !== undefined && first.left - flow.left < 0.3 * size && flow.right - last.right < 0.3 * size;
  });
  const head = rows[0]?.segments.every(({ tokens }) => tokens.every(({ bold }) => bold)) === true;
  return full.length === rows.length || (many < 3 && !head);
}

/** The last row hangs under a cell of the row before it. */
function isContinuation(rows: readonly Row[]): boolean {
  const last = rows.at(-1)?.segments[0];
  const row = rows.at(-2);
  if (last === undefined || row === undefined || (rows.at(-1)?.base ?? 0) - row.base > 1.45 * row.size) return false;
  return row.segments.slice(1).some(({ left, right }) => last.left < right && last.right > left && Math.abs(last.left - left) < 2);
}

/** Not prose, not a list, and most texts of a column begin, end or centre at one place. */
function looksTabular(rows: readonly Row[], columns: number, columnOf: (segment: Segment) => number): boolean {
  const by: Segment[][] = Array.from({ length: columns }, () => []);
  for (const { segments } of rows) for (const segment of segments) by[columnOf(segment)]?.push(segment);
  const leaders = rows.filter(({ segments }) =>
    segments.some(({ tokens }) => LEADER.test(tokens.map(({ text }) => text).join(' '))),
  ).length;
  if (leaders > rows.length * 0.4) return false;
  const texts = by.map((segments) => segments.map(({ tokens }) => tokens.map(({ text }) => text).join(' ')));
  if (texts[0]?.every((text) => MARKER.test(text)) === true && columns === 2) return false;
  const prose = texts.filter((column) => column.length > 3 && median(column.map(weight)) > 34).length;
  if (prose >= 2 || (prose === 1 && columns === 2 && texts.every((column) => column.every((text) => !/\d/.test(text))))) return false;
  const aligned = by.filter((segments) => {
    const size = median(segments.map((segment) => segment.size));
    return [
      segments.map(({ left }) => left),
      segments.map(({ right }) => right),
      segments.map((segment) => (segment.left + segment.right) / 2),
    ].some((places) => places.filter((place) => Math.abs(place - median(places)) < 0.45 * size).length >= places.length * 0.6);
  });
  return aligned.length >= columns - (columns > 3 ? 1 : 0) - (columns > 6 ? 1 : 0);
}

const weight = (text: string): number => [...text].reduce((sum, char) => sum + (isWide(char) ? 2.2 : 1), 0);

/** Rows over the first that bridge its columns: heads over several columns. */
function headAbove(rows: readonly Row[], start: number, cuts: readonly number[], own: readonly Row[]): Row[] {
  const row = rows[start - 1];
  const [first] = own;
  if (row === undefined || first === undefined || row.segments.length < 2 || first.base - row.base > 2.2 * first.size) return [];
  const bridges = row.segments.some(({ left, right }) => cuts.some((cut) => left < cut && right > cut));
  const words = row.segments.every((segment) => weight(segment.tokens.map(({ text }) => text).join(' ')) < 40);
  return bridges && words && row.segments.length <= cuts.length ? [row] : [];
}

function spanning(row: Row, at: number, cuts: readonly number[]): PageCell[] {
  const bounds = row.segments.map(({ left, right }) => ({
    from: cuts.filter((cut) => cut < left + 1).length,
    to: cuts.filter((cut) => cut < right - 1).length,
  }));
  return row.segments.map(({ tokens }, i) => {
    const from = bounds[i]?.from ?? 0;
    return { row: at, column: from, rowSpan: 1, columnSpan: (bounds[i]?.to ?? from) - from + 1, lines: [tokens] };
  });
}

/** Lines to rows: by the lines drawn between them, else a line set closer than the others continues the row above it. */
function toTableRows(rows: readonly Row[], columnOf: (segment: Segment) => number, rulings: readonly Ruling[]): Row[][] {
  const left = Math.min(...rows.map(({ segments }) => segments[0]?.left ?? 0));
  const right = Math.max(...rows.map(({ segments }) => segments.at(-1)?.right ?? 0));
  const drawn = rulings
    .filter(({ horizontal, from, to }) => horizontal && Math.min(to, right) - Math.max(from, left) > 0.6 * (right - left))
    .map(({ at }) => at);
  const parted = rows.map((row, i) => i > 0 && drawn.some((at) => at > (rows[i - 1]?.base ?? 0) - 0.3 * row.size && at < row.base));
  const byLines = parted.filter(Boolean).length >= Math.max(2, (rows.length - 1) * 0.4);
  const gaps = rows.slice(1).map((row, i) => row.base - (rows[i]?.base ?? 0));
  const least = Math.min(...gaps);
  const loose =
    gaps.filter((gap) => gap > least * 1.2).length >= Math.max(1, rows.filter(({ segments }) => segments.length > 1).length * 0.3);
  const out: Row[][] = [];
  for (const [i, row] of rows.entries()) {
    const group = out.at(-1);
    const gap = gaps[i - 1] ?? Infinity;
    const joins = byLines ? parted[i] !== true : loose ? gap <= least * 1.12 && gap < 1.7 * row.size : hangs(row, rows[i - 1], columnOf);
    if (group !== undefined && i > 0 && joins) group.push(row);
    else out.push([row]);
  }
  return out;
}

/** One text that is not in the first column, under a text that fills its own. */
function hangs(row: Row, above: Row | undefined, columnOf: (segment: Segment) => number): boolean {
  const [only] = row.segments;
  if (only === undefined || row.segments.length !== 1 || above === undefined || row.base - above.base > 1.45 * row.size) return false;
  const column = columnOf(only);
  const over = above.segments.find((segment) => columnOf(segment) === column);
  return (
    column > 0 && over !== undefined && over.right >= only.right - 0.2 * (over.right - over.left) && Math.abs(over.left - only.left) < 2
  );
}

function cellsOf(group: readonly Row[], row: number, columns: number, columnOf: (segment: Segment) => number): PageCell[] {
  return Array.from({ length: columns }, (_, column) => ({
    row,
    column,
    rowSpan: 1,
    columnSpan: 1,
    lines: group.flatMap(({ segments }) => {
      const tokens = segments.filter((segment) => columnOf(segment) === column).flatMap((segment) => segment.tokens);
      return tokens.length === 0 ? [] : [tokens];
    }),
  }));
}
