import type { BlockDraft } from '../blocks.ts';
import { stripControls } from '../characters.ts';
import { type PlacedCell, tableBlock } from '../data/grid.ts';
import { fold, isObject, type JsonObject } from '../html/head.ts';
import { escapeMarkdown } from '../html/inline.ts';

/** Records hold at most so many names, of so many levels; what holds more is no table that anybody reads. */
const MAX_COLUMNS = 30;
const MAX_LEVELS = 2;
/** Rows of one table; more are said to be left out. */
const MAX_ROWS = 20_000;
/** A longer value is a text of its own. */
const MAX_CELL = 1_000;
const MAX_LIST = 20;
/** So much of the table is filled at least, or the records are of different kinds. */
const FILLED = 0.7;

export interface JsonTable {
  readonly block: BlockDraft;
  /** Why not all rows are there; null = all are. */
  readonly cut: string | null;
}

type Row = ReadonlyMap<string, string>;

/** Records of short values under the same names, or rows of short values, as a table; null for any other list. */
export function jsonTable(list: readonly unknown[], headingPath: readonly string[]): JsonTable | null {
  const shown = list.slice(0, MAX_ROWS);
  const cells = shown.length < 2 ? null : shown.every(isObject) ? ofRecords(shown) : ofRows(shown);
  if (cells === null) return null;
  const block = tableBlock(cells, { caption: null, headerRows: 'guess' }, headingPath);
  return block === null ? null : { block, cut: list.length > shown.length ? `${shown.length} of ${list.length} rows` : null };
}

function ofRecords(list: readonly JsonObject[]): PlacedCell[] | null {
  const columns = new Set<string>();
  const rows: Row[] = [];
  let filled = 0;
  for (const record of list) {
    const row = new Map<string, string>();
    if (!flatten(record, '', 1, row)) return null;
    for (const name of row.keys()) columns.add(name);
    if (columns.size > MAX_COLUMNS) return null;
    filled += row.size;
    rows.push(row);
  }
  if (columns.size < 2 || filled < FILLED * rows.length * columns.size) return null;
  const names = [...columns];
  return [
    ...names.map((name, column) => cell(name, 0, column, true)),
    ...rows.flatMap((row, at) => names.map((name, column) => cell(row.get(name) ?? '', at + 1, column, false))),
  ];
}

/** Values of records inside a record stand under both names, `owner.name`. False where one is no value of a cell. */
function flatten(record: JsonObject, prefix: string, level: number, into: Map<string, string>): boolean {
  return Object.entries(record).every(([key, value]) => {
    const name = `${prefix}${key}`;
    if (isObject(value)) return level < MAX_LEVELS && flatten(value, `${name}.`, level + 1, into);
    const text = cellText(value);
    if (text !== null) into.set(name, text);
    return text !== null;
  });
}

function ofRows(list: readonly unknown[]): PlacedCell[] | null {
  const first = list[0];
  if (!Array.isArray(first) || first.length < 2 || first.length > MAX_COLUMNS) return null;
  const cells: PlacedCell[] = [];
  for (const [row, values] of list.entries()) {
    if (!Array.isArray(values) || values.length !== first.length) return null;
    for (const [column, value] of values.entries()) {
      const text = Array.isArray(value) ? null : cellText(value);
      if (text === null) return null;
      cells.push(cell(text, row, column, false));
    }
  }
  return cells;
}

/** Null for what is longer than a cell, or no single value. */
function cellText(value: unknown): string | null {
  if (value === null) return '';
  if (Array.isArray(value))
    return value.length <= MAX_LIST && value.every((entry) => typeof entry === 'string' || typeof entry === 'number')
      ? cellText(value.join(', '))
      : null;
  if (typeof value === 'string') return value.length <= MAX_CELL ? fold(stripControls(value).text) : null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const cell = (text: string, row: number, column: number, header: boolean): PlacedCell => ({
  text,
  markdown: escapeMarkdown(text).replaceAll('|', '\\|'),
  header,
  row,
  column,
});
