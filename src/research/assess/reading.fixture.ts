import { createHash } from 'node:crypto';
import { extractDocument } from '../../extract/index.ts';
import { EMPTY_RUN } from '../../telemetry/index.ts';
import { type Answer, type Document, ZERO_SPEND } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import { compose } from '../compose/index.ts';
import { planFor } from '../plan/index.ts';
import { type Assessment, assess, type Finding, type ReadPage } from './index.ts';

export const NOW = '2026-11-30T09:00:00Z';

export interface PageOptions {
  readonly site?: string;
  readonly updated?: string;
  readonly author?: string;
  readonly snippets?: readonly string[];
}

/** A page as the loop hands it over, from its title and the HTML under its headline. */
export function pageOf(url: string, title: string, body: string, { site, updated, author, snippets = [] }: PageOptions = {}): ReadPage {
  const meta = (name: string, content: string | undefined): string =>
    content === undefined ? '' : `<meta property="${name}" content="${content}">`;
  const html = `<!doctype html><meta charset="utf-8"><title>${title}</title>${meta('og:site_name', site)}${meta('article:modified_time', updated)}${author === undefined ? '' : `<meta name="author" content="${author}">`}<main><article><h1>${title}</h1>${body}</article></main>`;
  const bytes = Buffer.from(html);
  const { document } = extractDocument({ bytes, contentType: 'text/html', charset: 'utf-8', url, fetchedAt: NOW });
  if (document === null) throw new Error(`${url} was not read`);
  return {
    document,
    artifact: artifactOf(url, bytes, document),
    candidates: snippets.map((snippet, at) => ({ url, canonicalUrl: url, title, snippet, provider: 'test', rank: at + 1, query: 'q' })),
  };
}

function artifactOf(url: string, bytes: Buffer, { textHash, extractor }: Document): ReadPage['artifact'] {
  return {
    id: `a${createHash('sha256').update(url).digest('hex').slice(0, 8)}`,
    requestedUrl: url,
    finalUrl: url,
    canonicalUrl: url,
    redirects: [],
    lane: 'fetch',
    status: 200,
    headers: [],
    contentType: 'text/html',
    charset: 'utf-8',
    charsetSource: 'utf8',
    bytesHash: createHash('sha256').update(bytes).digest('hex'),
    textHash,
    byteLength: bytes.length,
    fetchedAt: NOW,
    timings: { totalMs: 1 },
    cache: 'miss',
    policy: [],
    costUsd: 0,
    extractor,
    verdict: { kind: 'usable', confidence: 1, signals: [], retryable: false, next: 'accept' },
    attempts: 1,
    traceId: 't',
  };
}

/** What these pages say about a question. */
export function assessed(question: string, pages: readonly ReadPage[]): Assessment {
  const analysis = analyse(question);
  return assess(analysis, planFor(analysis).claims, pages, NOW);
}

/** Findings for the first claim of a question, strongest first. */
export const findingsFor = (question: string, ...pages: readonly ReadPage[]): readonly Finding[] =>
  [...assessed(question, pages).findings.values()][0] ?? [];

/** The answer that these pages give. */
export function answerFrom(question: string, ...pages: readonly ReadPage[]): Answer {
  const analysis = analyse(question);
  const plan = planFor(analysis);
  const state = { ...EMPTY_RUN, question, analysis, claims: plan.claims, queries: plan.queries };
  return compose({ runId: 'r', state, assessment: assess(analysis, plan.claims, pages, NOW), now: NOW, traceId: 't', cost: ZERO_SPEND });
}

/** The answer's facts as text, without what only holds later. */
export const statedBy = (question: string, ...pages: readonly ReadPage[]): string[] =>
  answerFrom(question, ...pages).facts.map(({ text }) => text);

/** A table of a header row and rows below it. */
export const table = (...lines: readonly (readonly string[])[]): string =>
  `<table>${lines.map((cells, at) => `<tr>${cells.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`;
