import { splitSentences } from '../text/sentences/index.ts';
import type { Block, Document, Span, Table } from '../vocabulary/index.ts';

/** A passage of a document: `text` is `document.text` at `span`. */
export interface Passage {
  readonly headingPath: readonly string[];
  readonly span: Span;
  readonly text: string;
  /** The header row of a table whose later rows these are; else null. */
  readonly lead: string | null;
}

/** Words in a passage, about; small enough to be quoted whole, large enough to be understood. */
const TARGET_SIZE = 200;
/** A block up to a half over the target stays whole. */
const SLACK = 1.5;
const TABLE_SIZE = 2 * TARGET_SIZE;

/**
 * Passages by the document's structure: a heading opens one, neighbouring blocks under the same heading share one up to the target
 * size, a table stands alone (a large one in groups of rows, each with the header), a long block is cut between sentences.
 * Every non-blank block is in exactly one passage, or in several that together cover it.
 */
export function passagesOf(document: Document): Passage[] {
  const passages: Passage[] = [];
  let group: Block[] = [];
  let size = 0;

  const add = (span: Span, headingPath: readonly string[], lead: string | null = null): void => {
    const trimmed = trim(document.text, span);
    if (trimmed.end > trimmed.start)
      passages.push({ headingPath, span: trimmed, text: document.text.slice(trimmed.start, trimmed.end), lead });
  };
  const flush = (): void => {
    const last = group.at(-1);
    const first = group[0];
    if (first !== undefined && last !== undefined) add({ start: first.span.start, end: last.span.end }, last.headingPath);
    group = [];
    size = 0;
  };

  /** Headings that stand directly above a table or a long block open its first passage. */
  const openWith = (block: Block): Span => {
    const first = group[0];
    if (first === undefined || first.span.start > block.span.start || group.some(({ kind }) => kind !== 'heading')) {
      flush();
      return block.span;
    }
    group = [];
    size = 0;
    return { start: first.span.start, end: block.span.end };
  };

  for (const block of document.blocks.length === 0 ? [wholeText(document)] : document.blocks) {
    const blockSize = sizeOf(document.text, block.span);
    if (blockSize === 0) continue;
    const table = block.table === undefined ? undefined : document.tables[block.table];
    if (table !== undefined || block.kind === 'table') {
      const whole = openWith(block);
      for (const { span, lead } of tableParts(document.text, whole, table, blockSize)) add(span, block.headingPath, lead);
    } else if (blockSize > SLACK * TARGET_SIZE) {
      for (const span of sentenceGroups(document, openWith(block))) add(span, block.headingPath);
    } else {
      if (block.kind === 'heading' ? group.some(({ kind }) => kind !== 'heading') : !fits(group, size, block, blockSize)) flush();
      group.push(block);
      size += blockSize;
    }
  }
  flush();
  return passages;
}

const wholeText = (document: Document): Block => ({
  index: 0,
  kind: 'paragraph',
  headingPath: [],
  span: { start: 0, end: document.text.length },
});

/** Blocks must follow each other in the text, too: a passage is one stretch of it. */
function fits(group: readonly Block[], size: number, block: Block, blockSize: number): boolean {
  const last = group.at(-1);
  if (last === undefined) return true;
  if (block.span.start < last.span.end) return false;
  if (last.kind === 'heading') return true;
  return size + blockSize <= TARGET_SIZE && samePath(last.headingPath, block.headingPath);
}

const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((heading, at) => heading === b[at]);

/** Sentences joined up to the target size; a sentence above it is cut where words end. */
function sentenceGroups(document: Document, span: Span): Span[] {
  const text = document.text.slice(span.start, span.end);
  const groups: { start: number; end: number; size: number }[] = [];
  for (const sentence of splitSentences(text, document.language).flatMap((part) => cutLong(text, part))) {
    const size = sizeOf(text, sentence);
    const last = groups.at(-1);
    if (last !== undefined && last.size + size <= TARGET_SIZE) {
      last.end = sentence.end;
      last.size += size;
    } else groups.push({ ...sentence, size });
  }
  return groups.map(({ start, end }) => ({ start: span.start + start, end: span.start + end }));
}

/** Characters of a piece of an endless sentence. */
const PIECE_LENGTH = 1_200;

function cutLong(text: string, span: Span): Span[] {
  const pieces: Span[] = [];
  let start = span.start;
  while (span.end - start > SLACK * PIECE_LENGTH) {
    const space = text.slice(start, start + PIECE_LENGTH).search(/\s\S*$/);
    let end = start + (space > PIECE_LENGTH / 2 ? space + 1 : PIECE_LENGTH);
    if ((text.charCodeAt(end) & 0xfc00) === 0xdc00) end += 1;
    pieces.push({ start, end });
    start = end;
  }
  pieces.push({ start, end: span.end });
  return pieces;
}

/** The whole table, or groups of its rows. Rows whose cells lie out of order in the text (layout by script) leave it whole. */
function tableParts(text: string, span: Span, table: Table | undefined, size: number): { span: Span; lead: string | null }[] {
  const rows = table === undefined || size <= TABLE_SIZE ? null : rowSpans(table, span);
  if (table === undefined || rows === null) return [{ span, lead: null }];
  const head = rows.slice(0, table.headerRows);
  const lead = head.length === 0 ? null : text.slice(head[0]?.start, head.at(-1)?.end).trim() || null;
  const parts: { start: number; end: number; size: number }[] = [];
  for (const [at, row] of rows.entries()) {
    const rowSize = sizeOf(text, row);
    const last = parts.at(-1);
    if (last !== undefined && (at <= table.headerRows || last.size + rowSize <= TARGET_SIZE)) {
      last.end = row.end;
      last.size += rowSize;
    } else parts.push({ ...row, size: rowSize });
  }
  const first = parts[0];
  const final = parts.at(-1);
  if (first !== undefined) first.start = span.start;
  if (final !== undefined) final.end = span.end;
  return parts.map(({ start, end }, at) => ({ span: { start, end }, lead: at === 0 ? null : lead }));
}

/** Where each row lies, by the cells that begin in it (a cell that spans rows stands in all of them with one span). */
function rowSpans(table: Table, within: Span): Span[] | null {
  const spans: Span[] = [];
  let end = within.start;
  for (const row of table.rows) {
    const from = end;
    const own = row.map((cell) => cell.span).filter((cell) => cell.end > cell.start && cell.start >= from);
    if (own.length === 0) {
      if (row.some((cell) => cell.span.start < within.start)) return null;
      continue;
    }
    const start = own.reduce((least, cell) => Math.min(least, cell.start), within.end);
    end = own.reduce((most, cell) => Math.max(most, cell.end), start);
    if (end > within.end) return null;
    spans.push({ start, end });
  }
  return spans.length === 0 ? null : spans;
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;
/** Ideographs count less than words: about three make two words. */
const IDEOGRAPH_SIZE = 0.65;

function sizeOf(text: string, span: Span): number {
  let size = 0;
  for (const [word] of text.slice(span.start, span.end).matchAll(WORD)) size += word.length === 1 && word > '⺀' ? IDEOGRAPH_SIZE : 1;
  return size;
}

function trim(text: string, span: Span): Span {
  const part = text.slice(span.start, span.end);
  const start = span.start + (part.length - part.trimStart().length);
  return { start, end: Math.max(start, span.end - (part.length - part.trimEnd().length)) };
}
