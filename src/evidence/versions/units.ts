import type { Block, Document, Span, Table } from '../../vocabulary/index.ts';

/** What is compared: a block, or a row of a table. */
export interface Unit {
  readonly kind: Block['kind'];
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly span: Span;
  /** Equal for units that read the same, layout aside. */
  readonly key: string;
  readonly row?: TableRow;
}

export interface TableRow {
  readonly cells: Table['rows'][number];
  /** Header of each column, '' where it has none. */
  readonly columns: readonly string[];
  /** What the row is about: its first cell, with the table's headers; '' where that says nothing. */
  readonly label: string;
}

/** White space is layout: runs are one blank, and beside Han characters none at all. */
export const sameLayout = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();

/** In code, indentation and line ends are content. */
const sameCode = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

/** The units of a page in reading order; a text without blocks is taken line by line. */
export function unitsOf({ text, blocks, tables }: Document): Unit[] {
  if (blocks.length === 0) return linesOf(text);
  return blocks.flatMap((block): Unit[] => {
    const table = block.table === undefined ? undefined : tables[block.table];
    return table === undefined ? [unitOf(text, block)] : rowsOf(text, block, table);
  });
}

function unitOf(text: string, { kind, headingPath, span }: Block): Unit {
  const own = text.slice(span.start, span.end);
  return { kind, headingPath, text: own, span, key: kind === 'code' ? `code ${sameCode(own)}` : sameLayout(own) };
}

function rowsOf(text: string, { kind, headingPath, span }: Block, table: Table): Unit[] {
  const columns = (table.rows[0] ?? []).map((_cell, column) =>
    [...new Set(table.rows.slice(0, table.headerRows).map((row) => sameLayout(row[column]?.text ?? '')))].join(' ').trim(),
  );
  const head = columns.join('\u0000');
  return table.rows.map((cells) => {
    const [first, last] = [cells[0], cells.at(-1)];
    const own = spanOf(cells, span.start);
    const about = cells.length > 1 && first !== undefined && first.span.start !== last?.span.start ? sameLayout(first.text) : '';
    return {
      kind,
      headingPath,
      text: text.slice(own.start, own.end),
      span: own,
      key: `row ${cells.map((cell) => sameLayout(cell.text)).join('\u0000')}`,
      row: { cells, columns, label: about === '' ? '' : `${head}\u0000${about}` },
    };
  });
}

/** From the first to the last cell as written; a cell that spans rows may have been written before. */
function spanOf(cells: TableRow['cells'], fallback: number): Span {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const { span } of cells) {
    start = Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  return end >= start ? { start, end } : { start: fallback, end: fallback };
}

function linesOf(text: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    if (line.trim() !== '') units.push({ kind: 'paragraph', headingPath: [], text: line, span: { start, end }, key: sameLayout(line) });
    start = end + 1;
  }
  return units;
}
