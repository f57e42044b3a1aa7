import type { HiddenText } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { describeControls, stripControls } from '../characters.ts';
import { escapeLineStart, escapeMarkdown } from '../html/inline.ts';
import { findDialect } from './dialect.ts';
import { isFigure, isName, type PlacedCell, tableBlock } from './grid.ts';
import { records } from './records.ts';

/** A text table as blocks: lines that stand above it, then one table. */
export interface TableReading {
  readonly blocks: readonly BlockDraft[];
  readonly hidden: readonly HiddenText[];
  readonly metadata: Record<string, unknown>;
  readonly cut: string | null;
}

const SAMPLE = 65_536;
/** Places of the table, and characters of one of its cells. */
const MAX_PLACES = 1_000_000;
const MAX_CELL = 100_000;
/** Records that are looked at to tell a header. */
const LOOKED_AT = 200;
/** White space but for single spaces, and what Markdown would read as a mark: most cells have none of it. */
const PLAIN = /^(?! )[^\s\\`*[\]<_$|]*(?: [^\s\\`*[\]<_$|]+)*$/;

/** CSV, TSV and their like (RFC 4180); the delimiter is seen, not believed. Null = no table of at least one record. */
export function readTable(source: string, contentType: string | null): TableReading | null {
  const { text, removed } = stripControls(source);
  const stated = /^sep=(.)(?:\r\n?|\n)/.exec(text);
  const body = stated === null ? text : text.slice(stated[0].length);
  const sample = body.slice(0, SAMPLE);
  const dialect = findDialect(sample, sample.length === body.length);
  const tabs = (contentType ?? '').toLowerCase().includes('tab-separated');
  const delimiter = stated?.[1] ?? (tabs ? '\t' : (dialect?.delimiter ?? ','));
  const width = dialect?.delimiter === delimiter ? dialect.columns : 1;
  const { lead, rows, cut } = split(body, delimiter, width);
  if (rows.length === 0 && lead.length === 0) return null;
  const headerRows = hasHeader(rows) ? 1 : 0;
  const table = tableBlock(cellsOf(rows), { caption: null, headerRows }, []);
  const blocks: BlockDraft[] = lead.map((line) => ({
    kind: 'paragraph',
    text: line,
    markdown: escapeLineStart(escapeMarkdown(line)),
    headingPath: [],
  }));
  if (table !== null) blocks.push(table);
  return {
    blocks,
    hidden: removed.length === 0 ? [] : [{ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) }],
    metadata: { 'table.delimiter': delimiter, 'table.records': rows.length },
    cut,
  };
}

/** Lines of one field above the first record are titles and notes. Fields beyond a regular record stay in its last field where a table of them all would be mostly empty. */
function split(text: string, delimiter: string, columns: number): { lead: string[]; rows: string[][]; cut: string | null } {
  const lead: string[] = [];
  const rows: string[][] = [];
  let widest = columns;
  let cut: string | null = null;
  for (const { fields } of records(text, delimiter)) {
    const alone = fields.slice(1).every((field) => field.trim() === '');
    const [first = ''] = fields;
    if (rows.length === 0 && columns > 1 && alone && lead.length < 20) {
      if (first.trim() !== '') lead.push(fold(first));
      continue;
    }
    if (fields.length > widest) {
      if (fields.length > 4 * columns + 16) fields.splice(widest - 1, fields.length, fields.slice(widest - 1).join(delimiter));
      else widest = fields.length;
    }
    if ((rows.length + 1) * widest > MAX_PLACES) {
      cut = `its first ${rows.length} records`;
      break;
    }
    rows.push(fields);
  }
  return { lead, rows, cut };
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_CELL);

function cellsOf(rows: readonly (readonly string[])[]): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (const [row, fields] of rows.entries())
    for (const [column, field] of fields.entries()) {
      const plain = field.length < 1000 && PLAIN.test(field);
      const text = plain ? field : fold(field);
      const markdown = plain ? field : escapeMarkdown(text).replaceAll('|', '\\|');
      cells.push({ text, markdown, header: false, row, column });
    }
  return cells;
}

/** A first record of distinct names, none of which stands again below it in its column; without words there is nothing that names. */
function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows.slice(0, LOOKED_AT + 1);
  const names = first.map((field) => field.trim());
  if (rest.length === 0 || names.length === 0) return false;
  if (names.some((name) => name === '' || !isName(name) || isAddress(name)) || new Set(names).size < names.length) {
    const filled = names.filter((name) => name !== '');
    // Numbered rows have no name for their first column.
    if (names[0] !== '' || filled.length < names.length - 1 || filled.some((name) => !isName(name) || isAddress(name))) return false;
  }
  if (names.every((name) => /^\d/.test(name))) return false;
  return names.every((name, column) => name === '' || !rest.some((row) => row[column]?.trim() === name)) && !sameKind(names, rest);
}

const isAddress = (text: string): boolean => /^(?:https?:\/\/|[^\s@]{1,64}@[^\s@]{1,250}$)/i.test(text);

/** A first record whose figures stand where the others have figures is one of them. */
const sameKind = (names: readonly string[], rest: readonly (readonly string[])[]): boolean =>
  names.some(
    (name, column) => isFigure(name) && rest.every((row) => isFigure(row[column] ?? '') && (row[column] ?? '').length === name.length),
  );
