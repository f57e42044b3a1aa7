// Records for the tests of this room.
import { type Artifact, type Document, type TraceEvent, VeritrailError } from '../vocabulary/index.ts';
import type { PassageRow } from './index.ts';

export const HASH = 'a'.repeat(64);

export const artifact = (over: Partial<Artifact> = {}): Artifact => ({
  id: 'a_1',
  requestedUrl: 'https://db.example/pricing',
  finalUrl: 'https://db.example/pricing',
  canonicalUrl: 'https://db.example/pricing',
  redirects: [],
  lane: 'fetch',
  status: 200,
  headers: [['content-type', 'text/html']],
  contentType: 'text/html',
  charset: 'utf-8',
  charsetSource: 'header',
  bytesHash: HASH,
  textHash: null,
  byteLength: 10,
  fetchedAt: '2026-11-30T09:00:00Z',
  timings: { totalMs: 12 },
  cache: 'miss',
  policy: [],
  costUsd: 0,
  extractor: null,
  verdict: { kind: 'usable', confidence: 1, signals: [], retryable: false, next: 'accept' },
  attempts: 1,
  traceId: 't_1',
  ...over,
});

export const document = (text: string): Document => ({
  schemaVersion: 'document-v1',
  extractor: 'test-1',
  sourceUrl: 'https://db.example/pricing',
  canonicalUrl: 'https://db.example/pricing',
  collectedAt: '2026-11-30T09:00:00Z',
  title: '价格 Pricing',
  siteName: null,
  author: [],
  language: 'zh',
  pageType: 'product',
  text,
  content: text,
  contentHash: HASH,
  textHash: HASH,
  bytesHash: HASH,
  times: {
    retrieved: { value: '2026-11-30', precision: 'day', zone: null, source: 'clock', confidence: 'high' },
    candidates: [],
  },
  blocks: [{ index: 0, kind: 'paragraph', headingPath: [], span: { start: 0, end: text.length } }],
  tables: [],
  links: [],
  hidden: [],
  metadata: {},
  coverage: 1,
  provenance: { collector: 'crawl', permissionClass: 'public-authorized' },
});

export const event = (seq: number): TraceEvent => ({
  type: 'run.resumed',
  reason: `step ${seq}`,
  seq,
  at: '2026-11-30T09:00:00Z',
  traceId: 't_1',
});

/** What a call throws, as `code: detail`. */
export const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof VeritrailError) return `${error.code}: ${error.detail ?? ''}`;
    throw error;
  }
  return 'no error';
};

export const passage = (text: string): PassageRow => ({
  headingPath: ['Top', text],
  span: { start: 0, end: text.length },
  text,
  lead: null,
  hash: HASH,
  terms: text.split(' '),
  facets: ['host:db.example'],
});
