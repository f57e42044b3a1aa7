import { createHash } from 'node:crypto';
import type { Block, Document, Table, Times } from '../vocabulary/index.ts';

type Piece =
  | { h: string; level?: number }
  | { p: string }
  | { table: readonly (readonly string[])[]; caption?: string; headerColumns?: number; headerRows?: number };

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A small document for tests: headings, paragraphs and tables, with spans as the extractor lays them. */
export function page(
  pieces: readonly Piece[],
  options: { url?: string; title?: string | null; language?: string; times?: Partial<Times> } = {},
): Document {
  const { url = 'https://vendor.example/pricing', title = 'Pricing', language = 'en', times = {} } = options;
  let text = '';
  const blocks: Block[] = [];
  const tables: Table[] = [];
  const path: { level: number; text: string }[] = [];
  const push = (kind: Block['kind'], body: string, extra: Partial<Block> = {}): number => {
    if (text !== '') text += '\n\n';
    const start = text.length;
    text += body;
    blocks.push({ index: blocks.length, kind, headingPath: path.map((entry) => entry.text), span: { start, end: text.length }, ...extra });
    return start;
  };
  for (const piece of pieces) {
    if ('h' in piece) {
      const level = piece.level ?? 2;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      push('heading', piece.h, { level });
      path.push({ level, text: piece.h });
    } else if ('p' in piece) push('paragraph', piece.p);
    else {
      const start = push('table', piece.table.map((row) => row.join(' | ')).join('\n'), { table: tables.length });
      const headerRows = piece.headerRows ?? 1;
      const headerColumns = piece.headerColumns ?? 1;
      let at = start;
      const rows = piece.table.map((row, r) =>
        row.map((cell, c) => {
          const span = { start: at, end: at + cell.length };
          at = span.end + (c === row.length - 1 ? 1 : 3);
          return { text: cell, header: r < headerRows || c < headerColumns, span };
        }),
      );
      tables.push({ caption: piece.caption ?? null, headerRows, headerColumns, rows, headingPath: path.map((entry) => entry.text) });
    }
  }
  return {
    schemaVersion: 'document-v1',
    extractor: 'fixture',
    sourceUrl: url,
    canonicalUrl: url,
    collectedAt: '2026-11-30T09:00:00Z',
    title,
    siteName: null,
    author: [],
    language,
    pageType: 'documentation',
    text,
    content: text,
    contentHash: sha(text),
    textHash: sha(text),
    bytesHash: sha(`bytes of ${text}`),
    times: {
      retrieved: { value: '2026-11-30T09:00:00Z', precision: 'second', zone: 'Z', source: 'clock', confidence: 'high' },
      candidates: [],
      ...times,
    },
    blocks,
    tables,
    links: [],
    hidden: [],
    metadata: {},
    coverage: 1,
    provenance: { collector: 'direct-api', permissionClass: 'public-authorized' },
  };
}
