import { describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import type { HttpClient, HttpOutcome } from '../http/index.ts';
import type { SearchProvider } from '../lanes/index.ts';
import { openStore } from '../store/index.ts';
import { DEFAULT_BUDGET, EMPTY_CONTRACT, type ErrorCode, problem, type Task } from '../vocabulary/index.ts';
import { retrieve } from './retrieve.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Backups</title></head><body><main><h1>Backups</h1>
<p>Backups of the Team plan are kept for 35 days. They are made once a day and stored in two regions, and a restore of a whole cluster takes about an hour.</p>
<p>After that time they are deleted for good. Customers who need a longer time may export a copy to storage of their own at any time.</p></main></body></html>`;

type Reply = { status: number; body?: string } | { problem: ErrorCode } | 'budget';

/** A client that answers from a table and books what a real one would. */
function web(pages: Record<string, Reply>, onRequest: (url: string) => void = () => undefined) {
  const asked: string[] = [];
  const http: HttpClient = {
    async request({ url }, { ledger }): Promise<HttpOutcome> {
      const base = { requestedUrl: url, finalUrl: url, redirects: [], timings: { totalMs: 1 }, attempts: 1, policy: [] };
      const place = ledger.reserve({ requests: 1 }, url);
      if (place.kind === 'refused')
        return {
          ...base,
          kind: 'failure',
          problem: problem(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason),
          partialBytes: 0,
        };
      place.commit();
      asked.push(url);
      onRequest(url);
      const reply = pages[url] ?? { status: 404, body: '<h1>Not found</h1>' };
      if (reply === 'budget') return { ...base, kind: 'failure', problem: problem('budget_exhausted', 'maxBytes = 10'), partialBytes: 10 };
      if ('problem' in reply) return { ...base, kind: 'failure', problem: problem(reply.problem, 'why'), partialBytes: 0 };
      const body = new TextEncoder().encode(reply.body ?? '');
      return {
        ...base,
        kind: 'response',
        status: reply.status,
        headers: [['content-type', 'text/html; charset=utf-8']],
        body,
        wireBytes: body.length,
        contentType: 'text/html',
        charset: 'utf-8',
        cache: 'miss',
      };
    },
    invalidate: async () => undefined,
    judgeTags: () => [],
    close: async () => undefined,
  };
  return { http, asked };
}

const finds = (...urls: string[]): SearchProvider => ({
  name: 'test',
  intents: new Set(['general']),
  maxQueryLength: 400,
  search: async () => ({ kind: 'results', hits: urls.map((url) => ({ url, title: url, snippet: '' })) }),
});

const task = (over: Partial<Task>): Task => ({
  id: 't',
  correlationId: 't',
  mode: 'read',
  contract: EMPTY_CONTRACT,
  enough: { requiredFacts: [], minIndependentSources: 1 },
  budget: DEFAULT_BUDGET,
  stageAttempts: { fetch: 2, browser: 1 },
  freshness: { mode: 'default' },
  ...over,
});

const run = async (
  given: Partial<Task>,
  pages: Record<string, Reply>,
  { providers = [], context = testContext() }: { providers?: SearchProvider[]; context?: ReturnType<typeof testContext> } = {},
) => {
  const { http, asked } = web(pages);
  return { ...(await retrieve(task(given), { http, store: openStore({ memory: true }), providers }, context)), asked, context };
};

describe('retrieve', () => {
  it('reads a page and says why each step was taken', async () => {
    const { end, document, verdict, artifact, context } = await run(
      { url: 'https://a.test/' },
      { 'https://a.test/': { status: 200, body: PAGE } },
    );
    expect({ end, title: document?.title, kind: verdict?.kind }).toEqual({ end: 'complete', title: 'Backups', kind: 'usable' });
    expect(artifact).toMatchObject({ lane: 'fetch', status: 200, requestedUrl: 'https://a.test/' });
    expect(context.events.map(({ type }) => type)).toEqual(['task.started', 'lane.chosen', 'verdict', 'task.ended']);
  });

  it('searches for another address when the page is gone, and reads it', async () => {
    const pages: Record<string, Reply> = { 'https://a.test/new': { status: 200, body: PAGE } };
    const { end, document, asked, attempts, candidates, context } = await run({ url: 'https://a.test/old', query: 'backups' }, pages, {
      providers: [finds('https://a.test/old?utm_source=x', 'https://a.test/new')],
    });
    expect(end).toBe('complete');
    expect(document?.sourceUrl).toBe('https://a.test/new');
    expect(asked).toEqual(['https://a.test/old', 'https://a.test/new']);
    expect(attempts.map(({ lane, verdict }) => [lane, verdict])).toEqual([
      ['fetch', 'gone'],
      ['search', null],
      ['fetch', 'usable'],
    ]);
    expect(candidates).toHaveLength(2);
    expect(context.of('escalated')).toMatchObject([{ from: 'fetch', to: 'search', cause: 'gone' }]);
  });

  it('goes from candidate to candidate until one is accepted', async () => {
    const pages: Record<string, Reply> = {
      'https://a.test/1': { status: 403 },
      'https://a.test/2': { problem: 'dns_failed' },
      'https://a.test/3': { status: 200, body: PAGE },
    };
    const { end, asked, problems } = await run({ mode: 'discover', query: 'backups' }, pages, {
      providers: [finds('https://a.test/1', 'https://a.test/2', 'https://a.test/3', 'https://a.test/4')],
    });
    expect(end).toBe('complete');
    expect(asked).toEqual(['https://a.test/1', 'https://a.test/2', 'https://a.test/3']);
    expect(problems.map(({ code }) => code)).toEqual(['dns_failed']);
  });

  it('ends with what it knows of the last page when no candidate is accepted', async () => {
    const { end, document, verdict, attempts } = await run(
      { url: 'https://a.test/old', query: 'q' },
      {},
      { providers: [finds('https://b.test/')] },
    );
    expect({ end, url: document?.sourceUrl, kind: verdict?.kind }).toEqual({
      end: 'no_acceptable_source',
      url: 'https://b.test/',
      kind: 'gone',
    });
    expect(attempts).toHaveLength(3);
  });

  it('ends without a candidate and without a provider, and tells the two apart', async () => {
    expect(await run({ mode: 'discover', query: 'q' }, {}, { providers: [finds()] })).toMatchObject({
      end: 'no_acceptable_source',
      problems: [],
      artifact: null,
    });
    expect(await run({ mode: 'discover', query: 'q' }, {})).toMatchObject({
      end: 'no_acceptable_source',
      problems: [{ code: 'no_provider' }],
    });
  });

  it('keeps the page read before the budget ran out, and names the limit', async () => {
    const context = testContext({ budget: { maxRequests: 1 } });
    const { end, reason, verdict, artifact, asked } = await run(
      { url: 'https://a.test/old', query: 'q' },
      {},
      { providers: [finds('https://b.test/')], context },
    );
    expect({ end, kind: verdict?.kind, url: artifact?.requestedUrl, asked }).toEqual({
      end: 'budget_exhausted',
      kind: 'gone',
      url: 'https://a.test/old',
      asked: ['https://a.test/old'],
    });
    expect(reason).toContain('maxRequests = 1');
  });

  it('asks no server at all with an empty budget', async () => {
    const { end, asked, artifact } = await run({ url: 'https://a.test/' }, {}, { context: testContext({ budget: { maxPages: 0 } }) });
    expect({ end, asked, bytes: artifact?.byteLength }).toEqual({ end: 'budget_exhausted', asked: [], bytes: 0 });
  });

  it('gives back the place of a page that the budget kept from its server', async () => {
    const context = testContext({ budget: { maxRequests: 0 } });
    await run({ url: 'https://a.test/' }, {}, { context });
    expect(context.ledger.spent().pages).toBe(0);
  });

  it('loses only the page when a request runs out of its own time, and goes on', async () => {
    const pages: Record<string, Reply> = {
      'https://a.test/slow': { problem: 'deadline_exceeded' },
      'https://a.test/2': { status: 200, body: PAGE },
    };
    const { end, asked } = await run({ mode: 'discover', query: 'q' }, pages, {
      providers: [finds('https://a.test/slow', 'https://a.test/2')],
    });
    expect({ end, asked }).toEqual({ end: 'complete', asked: ['https://a.test/slow', 'https://a.test/2'] });
  });

  it('ends as budget_exhausted when the deadline of the task has passed', async () => {
    const start = performance.now();
    let passed = 0;
    const context = testContext({
      budget: { deadlineMs: 1_000 },
      clock: { now: () => 0, monotonic: () => start + passed, sleep: async () => undefined },
    });
    const { http, asked } = web({ 'https://a.test/1': { status: 404 } }, () => {
      passed = 2_000;
    });
    const found = await retrieve(
      task({ mode: 'discover', query: 'q' }),
      { http, store: openStore({ memory: true }), providers: [finds('https://a.test/1', 'https://a.test/2')] },
      context,
    );
    expect({ end: found.end, asked, kind: found.verdict?.kind }).toEqual({
      end: 'budget_exhausted',
      asked: ['https://a.test/1'],
      kind: 'gone',
    });
  });

  it('ends as cancelled, before the first step and between two, with what it has', async () => {
    const before = await run({ url: 'https://a.test/' }, {}, { context: testContext({ signal: AbortSignal.abort() }) });
    expect({ end: before.end, asked: before.asked, artifact: before.artifact }).toEqual({ end: 'cancelled', asked: [], artifact: null });

    const controller = new AbortController();
    const context = testContext({ signal: controller.signal });
    const { http, asked } = web({}, () => controller.abort());
    const between = await retrieve(
      task({ mode: 'discover', query: 'q' }),
      { http, store: openStore({ memory: true }), providers: [finds('https://a.test/1', 'https://a.test/2')] },
      context,
    );
    expect({ end: between.end, asked, kind: between.verdict?.kind }).toEqual({
      end: 'cancelled',
      asked: ['https://a.test/1'],
      kind: 'gone',
    });
  });

  it.each<[Reply, string, string]>([
    [{ problem: 'robots_disallowed' }, 'robots_disallowed', 'policy_denied'],
    [{ problem: 'guard_blocked' }, 'blocked_by_guard', 'policy_denied'],
    [{ status: 401 }, 'auth_required', 'policy_denied'],
    [{ problem: 'tls_failed' }, 'tls_error', 'no_acceptable_source'],
    [{ problem: 'redirect_loop' }, 'redirect_loop', 'no_acceptable_source'],
    [{ status: 503 }, 'transient', 'no_acceptable_source'],
    ['budget', 'transient', 'budget_exhausted'],
  ])('reads %j as %s and ends as %s', async (reply, kind, end) => {
    const found = await run({ url: 'https://a.test/' }, { 'https://a.test/': reply });
    if (reply !== 'budget') expect(found.verdict?.kind).toBe(kind);
    expect(found.end).toBe(end);
  });
});
