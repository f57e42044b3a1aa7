import type { Meter } from '../file/meter.ts';
import type { Box } from '../page/matrix.ts';
import { alignedTable } from './aligned.ts';
import { median, toStrips } from './columns.ts';
import type { Frame } from './frame.ts';
import type { Flow, Item, PageTable, Row, Token } from './model.ts';
import { toRows } from './rows.ts';
import { ruledTables } from './ruled.ts';

/** One page of one frame in reading order. `page` counts from 1. */
export function layOut(frame: Frame, tokens: readonly Token[], page: number, meter: Meter): Item[] {
  const flowOf = (box: Box): Flow => ({ page, left: box.left, right: box.right, toPage: frame.toPage, typewritten });
  const typewritten = tokens.filter(({ fixedPitch }) => fixedPitch).length > 0.8 * tokens.length;
  const { tables, rest } = ruledTables(tokens, frame.rulings, flowOf, meter);
  meter.step(rest.length);
  const rows = toRows(rest);
  markBullets(rows, frame.dots, meter);
  return flows(withTables(rows, tables), frame, page, meter, typewritten);
}

/** Bullets that are drawn instead of written: a small shape right before a text, on the height of its small letters. */
function markBullets(rows: readonly Row[], dots: Frame['dots'], meter: Meter): void {
  if (dots.length === 0) return;
  const sorted = [...dots].sort((a, b) => a.y - b.y);
  for (const { segments, base, size } of rows) {
    const near = sorted.filter(({ y, size: own }) => y < base - 0.1 * size && y > base - 0.62 * size && own < 0.62 * size);
    meter.step(sorted.length >> 4);
    for (const segment of segments) {
      const [first] = segment.tokens;
      const dot = near.find(({ x }) => segment.left - x > 0.25 * size && segment.left - x < 2.2 * size);
      if (first === undefined || dot === undefined || segments.some(({ left, right }) => dot.x > left && dot.x < right)) continue;
      const left = dot.x - dot.size / 2;
      segment.tokens.unshift({ ...first, text: '•', left, right: dot.x + dot.size / 2, spaced: false, bold: false });
      segment.left = left;
    }
  }
}

/** Each table stands in the place of a line, as wide as it is, so that columns are found around it. */
function withTables(rows: readonly Row[], tables: readonly PageTable[]): Row[] {
  if (tables.length === 0) return [...rows];
  const size = median(rows.map((row) => row.size)) || 10;
  const marks = tables.map((table): Row => {
    const base = table.box.top + size;
    return { segments: [{ tokens: [], left: table.box.left, right: table.box.right, base, size, table }], base, size };
  });
  return [...rows, ...marks].sort((a, b) => a.base - b.base);
}

function flows(rows: readonly Row[], frame: Frame, page: number, meter: Meter, typewritten: boolean): Item[] {
  return toStrips(rows).flatMap(({ columns }) =>
    columns.flatMap((column) => {
      const left = Math.min(...column.map(({ segments }) => segments[0]?.left ?? 0));
      const right = Math.max(...column.map(({ segments }) => segments.at(-1)?.right ?? 0));
      const flow: Flow = { page, left, right, toPage: frame.toPage, typewritten };
      return columnItems(column, flow, frame, meter);
    }),
  );
}

/** Tables first, everything between them line by line. */
function columnItems(rows: readonly Row[], flow: Flow, frame: Frame, meter: Meter): Item[] {
  const items: Item[] = [];
  for (let i = 0; i < rows.length; ) {
    const drawn = rows[i]?.segments.find(({ table }) => table !== undefined)?.table;
    if (drawn !== undefined) {
      items.push(drawn);
      i += 1;
      continue;
    }
    const found = alignedTable(rows, i, flow, frame.rulings, meter);
    if (found !== null) {
      // The row above turned out to be its head.
      if (found.from < i) items.pop();
      items.push(found.table);
      i = found.to;
      continue;
    }
    const row = rows[i];
    i += 1;
    if (row === undefined) continue;
    const tokens = row.segments.flatMap((segment) => segment.tokens);
    const [first] = row.segments;
    items.push({
      kind: 'line',
      line: {
        tokens,
        left: first?.left ?? 0,
        right: row.segments.at(-1)?.right ?? 0,
        base: row.base,
        size: row.size,
        page: flow.page,
        flow,
      },
    });
  }
  return items;
}
