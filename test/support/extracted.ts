import { expect } from 'vitest';
import { type ExtractInput, type ExtractResult, extractDocument } from '../../src/extract/index.ts';
import { Document, PageShape } from '../../src/vocabulary/index.ts';

/** Bytes or text as the extractor reads them. */
export const extracted = (body: string | Uint8Array, more: Partial<ExtractInput> = {}): ExtractResult =>
  extractDocument({
    bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    contentType: null,
    charset: null,
    url: 'https://acme.test/files/one',
    fetchedAt: '2026-11-30T09:00:00Z',
    ...more,
  });

/** The document of bytes that have one: valid by its schema, every block and cell at its span. */
export function documentOf(body: string | Uint8Array, more: Partial<ExtractInput> = {}): Document {
  const { document, shape, problem } = extracted(body, more);
  if (document === null) throw new Error(`no document: ${problem?.detail}`);
  expectSound(document);
  expect(PageShape.parse(shape)).toEqual(shape);
  return document;
}

export function expectSound(document: Document): void {
  expect(Document.parse(document)).toEqual(document);
  const texts = document.blocks.map(({ span }) => document.text.slice(span.start, span.end));
  expect(texts.join('\n\n')).toBe(document.text);
  for (const { rows } of document.tables) {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    for (const cell of rows.flat()) expect(document.text.slice(cell.span.start, cell.span.end)).toBe(cell.text);
  }
}
