// Documents for the tests of this room, built from blocks of text.
import { createHash } from 'node:crypto';
import type { Block, Document, Table } from '../vocabulary/index.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Part =
  | string
  | { readonly heading: string; readonly level?: number }
  | { readonly rows: readonly (readonly string[])[]; readonly headerRows?: number };

export function sampleDocument(parts: readonly Part[], over: Partial<Document> = {}): Document {
  let text = '';
  let path: string[] = [];
  const blocks: Block[] = [];
  const tables: Table[] = [];
  for (const part of parts) {
    if (text !== '') text += '\n\n';
    const start = text.length;
    if (typeof part === 'string') text += part;
    else if ('heading' in part) {
      path = [...path.slice(0, (part.level ?? 2) - 1), part.heading];
      text += part.heading;
    } else {
      const rows = part.rows.map((row, at) => {
        if (at > 0) text += '\n';
        return row.map((cell, column) => {
          if (column > 0) text += '\t';
          const from = text.length;
          text += cell;
          return { text: cell, header: at < (part.headerRows ?? 1), span: { start: from, end: text.length } };
        });
      });
      tables.push({ caption: null, headerRows: part.headerRows ?? 1, headerColumns: 0, rows, headingPath: path });
    }
    const kind = typeof part === 'string' ? 'paragraph' : 'heading' in part ? 'heading' : 'table';
    blocks.push({
      index: blocks.length,
      kind,
      headingPath: path,
      span: { start, end: text.length },
      ...(kind === 'table' ? { table: tables.length - 1 } : {}),
    });
  }
  return {
    schemaVersion: 'document-v1',
    extractor: 'test-1',
    sourceUrl: 'https://docs.db.example/pricing',
    canonicalUrl: 'https://docs.db.example/pricing',
    collectedAt: '2026-11-30T09:00:00Z',
    title: 'Database pricing',
    siteName: null,
    author: [],
    language: 'en',
    pageType: 'documentation',
    text,
    content: text,
    contentHash: sha256(text),
    textHash: sha256(text),
    bytesHash: sha256(text),
    times: { retrieved: { value: '2026-11-30', precision: 'day', zone: null, source: 'clock', confidence: 'high' }, candidates: [] },
    blocks,
    tables,
    links: [],
    hidden: [],
    metadata: {},
    coverage: 1,
    provenance: { collector: 'crawl', permissionClass: 'public-authorized' },
    ...over,
  };
}

export const words = (count: number, word = 'word'): string => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');
