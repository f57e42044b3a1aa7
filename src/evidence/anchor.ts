import type { Document, Span } from '../vocabulary/index.ts';

/** What a piece of evidence stands on: a span inside a block, or one cell of a table. All are indices into the document. */
export type Anchor =
  | { readonly kind: 'span'; readonly span: Span; readonly block: number }
  | { readonly kind: 'cell'; readonly block: number; readonly table: number; readonly row: number; readonly column: number };

/** The span of `document.text` that an anchor names; a cell that does not exist yields an empty span. */
export function spanOf(document: Pick<Document, 'tables'>, anchor: Anchor): Span {
  if (anchor.kind === 'span') return anchor.span;
  return document.tables[anchor.table]?.rows[anchor.row]?.[anchor.column]?.span ?? { start: 0, end: 0 };
}

/** Index of the block in which an offset lies, -1 outside all blocks. Blocks stand in text order. */
export function blockAt(document: Pick<Document, 'blocks'>, offset: number): number {
  return document.blocks.findIndex((block) => block.span.start <= offset && offset < block.span.end);
}
