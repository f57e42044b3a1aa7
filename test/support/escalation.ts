/** The router over servers of loopback, for the tests of its table. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { createHttpClient, type HttpOptions, parseConnectTo } from '../../src/http/index.ts';
import { createBrowserPool, type SearchProvider } from '../../src/lanes/index.ts';
import { createLaneMemory, retrieve } from '../../src/router/index.ts';
import { openStore } from '../../src/store/index.ts';
import { DEFAULT_BUDGET, EMPTY_CONTRACT, type Task } from '../../src/vocabulary/index.ts';
import { testContext } from './context.ts';
import { serve, type TestServer } from './server.ts';

export const STORY =
  'The harbour museum opens its new hall in spring. Visitors find forty lanterns, a copper engine and the old signal of the northern pier, and the hall stays open until nine in the evening on the first Sunday of each month.';
export const page = (body: string, title = 'Harbour museum'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
export const ARTICLE = page(`<main><h1>The new hall</h1><p>${STORY}</p><p>${STORY.replace('spring', 'autumn')}</p></main>`);
export const WRITE = 'root.innerHTML="<main><h1>The new hall</h1><p>"+j.body+"</p></main>"';
/** A shell whose script asks for its content with `call`. */
export const shell = (call: string): string =>
  page(`<div id="root"></div><script>const root=document.getElementById("root");${call}</script>`);

export type Answer = (request: IncomingMessage, response: ServerResponse, times: number) => unknown;
export const html =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }).end(body);
export const json =
  (value: unknown): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

export async function site(answers: Readonly<Record<string, Answer>>): Promise<TestServer> {
  const times = new Map<string, number>();
  const server = await serve(
    (request, response) => {
      const path = request.url ?? '';
      const count = (times.get(path) ?? 0) + 1;
      times.set(path, count);
      const answer = answers[path];
      if (answer === undefined) response.writeHead(404).end();
      else answer(request, response, count);
    },
    { robots: answers['/robots.txt'] !== undefined },
  );
  opened.push(server);
  return server;
}

export interface RunOptions {
  readonly task?: Partial<Task>;
  /** Paths that a search finds. */
  readonly finds?: readonly string[];
  readonly browser?: boolean;
  /** Whether pages may ask GraphQL queries by POST. */
  readonly queries?: boolean;
}

/** A stage whose memory and cache outlive one retrieval. */
export function stage(server: TestServer, options: HttpOptions = {}) {
  const http = createHttpClient({
    allowAddresses: ['127.0.0.0/8'],
    minDelayMs: 0,
    connectTo: [parseConnectTo(`other.test:80:127.0.0.1:${server.port}`)],
    ...options,
  });
  const store = openStore({ memory: true });
  const pool = createBrowserPool();
  opened.push({
    async [Symbol.asyncDispose]() {
      await pool.close();
      await http.close();
      await store.close();
    },
  });
  return async (path: string, { task = {}, finds = [], browser = false, queries = false }: RunOptions = {}) => {
    const context = testContext({ budget: { maxBrowserStarts: 3, deadlineMs: 60_000 } });
    const provider: SearchProvider = {
      name: 'test',
      intents: new Set(['general']),
      maxQueryLength: 400,
      search: async () => ({ kind: 'results', hits: finds.map((one) => ({ url: server.origin + one, title: one, snippet: '' })) }),
    };
    const found = await retrieve(
      {
        id: 't',
        correlationId: 't',
        mode: 'read',
        url: server.origin + path,
        contract: EMPTY_CONTRACT,
        enough: { requiredFacts: [], minIndependentSources: 1 },
        budget: DEFAULT_BUDGET,
        stageAttempts: { fetch: 2, browser: 1 },
        freshness: { mode: 'default' },
        ...task,
      },
      {
        http,
        store,
        providers: [provider],
        memory: createLaneMemory(store.laneMemory),
        ...(browser ? { browser: { pool, http, userAgent: 'Veritrail/test', queries } } : {}),
      },
      context,
    );
    const text = found.document?.text ?? '';
    return {
      end: found.end,
      kind: found.verdict?.kind,
      lanes: found.attempts.map(({ lane }) => lane),
      retries: context.of('retry.scheduled').length,
      escalations: context
        .of('escalated')
        .map((event) => (event.type === 'escalated' ? `${event.from} > ${event.to}: ${event.cause}` : '')),
      asked: server.seen.map(({ url }) => url),
      hasStory: text.includes('forty lanterns'),
      artifact: found.artifact,
      reason: found.reason,
      problems: found.problems,
      signals: found.verdict?.signals.map(({ id }) => id) ?? [],
      context,
    };
  };
}
