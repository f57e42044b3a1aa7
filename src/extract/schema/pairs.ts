import type { Document, Span } from '../../vocabulary/index.ts';
import { foldLabel } from './labels.ts';

/** A cell of a table of the document. */
export interface CellPlace {
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

/** A value and the words that the page puts to it. */
export interface Pair {
  /** Folded. */
  readonly label: string;
  readonly text: string;
  /** Into `Document.text`. */
  readonly span: Span;
  readonly block: number;
  readonly cell?: CellPlace;
  readonly from: 'table' | 'definition' | 'line' | 'neighbour' | 'section';
}

const MAX_PAIRS = 20_000;
const MAX_LABEL = 60;
/** A line that goes on longer is a sentence with a colon in it. */
const MAX_LINE_VALUE = 400;
const MAX_NEIGHBOUR = 80;
const MAX_SECTION = 20_000;

/** All labelled values of a document: table rows, definition lists, "Label: value" lines, labels over their values, sections under headings. */
export function labelledPairs(document: Document): Pair[] {
  const pairs: Pair[] = [];
  const add = (label: string, span: Span, block: number, from: Pair['from'], cell?: CellPlace): void => {
    const folded = foldLabel(label);
    const text = document.text.slice(span.start, span.end);
    if (folded === '' || text.trim() === '' || pairs.length >= MAX_PAIRS) return;
    pairs.push({ label: folded, text, span, block, from, ...(cell === undefined ? {} : { cell }) });
  };
  document.blocks.forEach((block, index) => {
    const next = document.blocks[index + 1];
    if (block.table !== undefined) tablePairs(document, block.table, index, add);
    else if (block.kind === 'heading') sectionPair(document, index, add);
    else if (block.kind !== 'code') linePairs(document, index, add);
    if (isLabelOver(document, index) && next !== undefined)
      add(document.text.slice(block.span.start, block.span.end), next.span, index + 1, 'neighbour');
  });
  return pairs;
}

/** A short block over another short one; under a heading only where nothing else stands under it. */
function isLabelOver({ blocks }: Document, index: number): boolean {
  const [block, next, after] = [blocks[index], blocks[index + 1], blocks[index + 2]];
  if (block === undefined || next === undefined || next.kind === 'heading' || block.table !== undefined || next.table !== undefined)
    return false;
  if (block.kind === 'heading' && after !== undefined && after.kind !== 'heading') return false;
  return block.span.end - block.span.start <= MAX_LABEL && next.span.end - next.span.start <= MAX_NEIGHBOUR;
}

type Add = (label: string, span: Span, block: number, from: Pair['from'], cell?: CellPlace) => void;

function tablePairs({ tables }: Document, table: number, block: number, add: Add): void {
  const { rows = [], headerRows = 0, headerColumns = 0 } = tables[table] ?? {};
  const body = rows.slice(headerRows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const value = (row: number, column: number): void => {
    const cell = rows[row]?.[column];
    const label = column > 0 && body.length !== 1 ? rows[row]?.[0] : rows[headerRows - 1]?.[column];
    if (cell !== undefined && label !== undefined && label.text !== cell.text)
      add(label.text, cell.span, block, 'table', { table, row, column });
  };
  // Name and value side by side; a longer row gives its first value.
  if (width === 2 || headerColumns === 1)
    body.forEach((row, index) => {
      if (row.length >= 2 && (width === 2 || row[0]?.header === true) && !(headerRows > 0 && body.length === 1))
        value(headerRows + index, 1);
    });
  // One row under its headers.
  if (headerRows > 0 && body.length === 1) for (let column = 0; column < width; column += 1) value(headerRows, column);
  // Name and value twice or more in a row, as specifications are set.
  if (width >= 4 && width % 2 === 0 && headerRows === 0)
    rows.forEach((row, index) => {
      for (let column = 0; column + 1 < row.length; column += 2) {
        const [label, cell] = [row[column], row[column + 1]];
        if (label?.header === true && cell !== undefined && !cell.header)
          add(label.text, cell.span, block, 'table', { table, row: index, column: column + 1 });
      }
    });
}

/** `Label: value`, each line of a block for itself. Offsets stay those of the text. */
function linePairs({ text, blocks }: Document, index: number, add: Add): void {
  const block = blocks[index];
  if (block === undefined) return;
  let at = block.span.start;
  for (const line of text.slice(block.span.start, Math.min(block.span.end, block.span.start + 20_000)).split('\n')) {
    const head = line.slice(0, MAX_LABEL + 1);
    const colon = head.search(/[:：]/);
    const after = line.charAt(colon + 1);
    // `12:30` and `https://` are no labels.
    if (colon > 0 && line.length - colon <= MAX_LINE_VALUE && !(/\d/.test(head.charAt(colon - 1)) && /\d/.test(after)) && after !== '/') {
      const value = line.slice(colon + 1);
      const from = at + colon + 1 + (value.length - value.trimStart().length);
      const end = at + line.trimEnd().length;
      if (end > from) add(line.slice(0, colon), { start: from, end }, index, block.kind === 'definition' ? 'definition' : 'line');
    }
    at += line.length + 1;
  }
}

/** What stands under a heading, up to the next of its rank. */
function sectionPair({ text, blocks }: Document, index: number, add: Add): void {
  const heading = blocks[index];
  const first = blocks[index + 1];
  if (heading === undefined || first === undefined || first.kind === 'heading') return;
  let last = index + 1;
  for (let at = index + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined || (block.kind === 'heading' && (block.level ?? 6) <= (heading.level ?? 6))) break;
    if (block.span.end - first.span.start > MAX_SECTION) break;
    last = at;
  }
  const end = blocks[last]?.span.end ?? first.span.end;
  if (end - first.span.start <= MAX_SECTION)
    add(text.slice(heading.span.start, heading.span.end), { start: first.span.start, end }, index + 1, 'section');
}
