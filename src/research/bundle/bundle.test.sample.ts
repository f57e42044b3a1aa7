// A small answer over one page, with the store that holds it, for the tests of this room.
import { makeEvidence } from '../../evidence/index.ts';
import { extractDocument } from '../../extract/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { type Answer, type Document, type Evidence, type SiteSelection, ZERO_SPEND } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';

export const NOW = '2026-11-30T09:00:00Z';
export const URL_OF_PAGE = 'https://docs.lumora.example/backups';
export const PAGE = `<!doctype html><html lang="en"><head><title>Backups of Lumora</title></head><body><main><h1>Backups of Lumora</h1>
<p>On the Business plan we keep automated backups for 15 days, and they cannot be switched off.</p>
<p>On the Starter plan we keep automated backups for 3 days, and they can be switched off.</p></main></body></html>`;

export interface Sample {
  readonly store: Store;
  readonly answer: Answer;
  readonly bytesHash: string;
}

interface SampleOptions {
  readonly authScope?: string;
  /** Other bytes with the same two sentences. */
  readonly page?: { readonly bytes: Uint8Array; readonly contentType: string };
  /** Which parts of it were taken for its content. */
  readonly selection?: SiteSelection;
}

/** An answer that quotes each sentence, from a page that was kept (in an auth scope, if one is given). */
export async function sample({ authScope, page, selection }: SampleOptions = {}): Promise<Sample> {
  const store = openStore({ memory: true });
  const bytes = page?.bytes ?? Buffer.from(PAGE);
  const contentType = page?.contentType ?? 'text/html';
  const bytesHash = await store.bodies.put(bytes);
  const { document } = extractDocument({
    bytes,
    contentType,
    charset: 'utf-8',
    url: URL_OF_PAGE,
    fetchedAt: NOW,
    ...(selection === undefined ? {} : { site: { kind: 'recorded', selection } }),
  });
  if (document === null) throw new Error('the page was not read');
  await store.artifacts.put({
    id: 'a_1',
    requestedUrl: URL_OF_PAGE,
    finalUrl: URL_OF_PAGE,
    canonicalUrl: URL_OF_PAGE,
    redirects: [],
    lane: 'fetch',
    status: 200,
    headers: [],
    contentType,
    charset: 'utf-8',
    charsetSource: 'header',
    bytesHash,
    textHash: document.textHash,
    byteLength: bytes.byteLength,
    fetchedAt: NOW,
    timings: { totalMs: 1 },
    cache: 'miss',
    policy: [],
    costUsd: 0,
    extractor: document.extractor,
    verdict: { kind: 'usable', confidence: 1, signals: [], retryable: false, next: 'accept' },
    attempts: 1,
    traceId: 't',
    ...(authScope === undefined ? {} : { authScope }),
    ...(selection === undefined ? {} : { selection }),
  });
  return { store, bytesHash, answer: answerWith(document) };
}

function answerWith(document: Document): Answer {
  const question = 'How long does Lumora keep automated backups on the Business plan?';
  return {
    schemaVersion: 'answer-v1',
    runId: 'ask-1',
    question,
    language: 'en',
    analysis: analyse(question),
    asOf: NOW,
    retrievedAt: { from: NOW, to: NOW },
    facts: [],
    derivations: [],
    recommendations: [],
    conflicts: [],
    unknowns: [],
    claims: [],
    evidence: [quoteOf(document, 'On the Business'), quoteOf(document, 'On the Starter')],
    supports: [],
    coverage: 0,
    sources: [],
    stopReason: 'critical_claims_covered',
    stopDetail: 'done',
    cost: ZERO_SPEND,
    problems: [],
    traceId: 'ask-1',
  };
}

function quoteOf(document: Document, opening: string): Evidence {
  const start = document.text.indexOf(opening);
  const block = document.blocks.findIndex(({ span }) => span.start <= start && start < span.end);
  return makeEvidence({
    document,
    artifactId: 'a_1',
    anchor: { kind: 'span', block, span: { start, end: document.text.indexOf('.', start) + 1 } },
  });
}
