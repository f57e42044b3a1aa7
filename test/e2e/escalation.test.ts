/** The router's table, row by row, from the signal on the wire to the step that follows: what is repeated in one lane is no change of the lane. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient, parseConnectTo } from '../../src/http/index.ts';
import { createBrowserPool, type SearchProvider } from '../../src/lanes/index.ts';
import { createLaneMemory, retrieve } from '../../src/router/index.ts';
import { openStore } from '../../src/store/index.ts';
import { DEFAULT_BUDGET, EMPTY_CONTRACT, type Task } from '../../src/vocabulary/index.ts';
import { noBrowser } from '../support/browser-lane.ts';
import { testContext } from '../support/context.ts';
import { serve, type TestServer } from '../support/server.ts';

const STORY =
  'The harbour museum opens its new hall in spring. Visitors find forty lanterns, a copper engine and the old signal of the northern pier, and the hall stays open until nine in the evening on the first Sunday of each month.';
const page = (body: string, title = 'Harbour museum'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
const ARTICLE = page(`<main><h1>The new hall</h1><p>${STORY}</p><p>${STORY.replace('spring', 'autumn')}</p></main>`);
const WRITE = 'root.innerHTML="<main><h1>The new hall</h1><p>"+j.body+"</p></main>"';
/** A shell whose script asks for its content with `call`. */
const shell = (call: string): string => page(`<div id="root"></div><script>const root=document.getElementById("root");${call}</script>`);

type Answer = (request: IncomingMessage, response: ServerResponse, times: number) => unknown;
const html =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }).end(body);
const json =
  (value: unknown): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

async function site(answers: Readonly<Record<string, Answer>>): Promise<TestServer> {
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

interface RunOptions {
  readonly task?: Partial<Task>;
  /** Paths that a search finds. */
  readonly finds?: readonly string[];
  readonly browser?: boolean;
  /** Whether pages may ask GraphQL queries by POST. */
  readonly queries?: boolean;
}

/** A stage whose memory and cache outlive one retrieval. */
function stage(server: TestServer) {
  const http = createHttpClient({
    allowAddresses: ['127.0.0.0/8'],
    minDelayMs: 0,
    connectTo: [parseConnectTo(`other.test:80:127.0.0.1:${server.port}`)],
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

describe('a failure that may pass', () => {
  it.each([408, 500, 502, 503, 504])('such as %d is tried again in the same lane', async (status) => {
    const server = await site({
      '/a': (request, response, times) => (times === 1 ? response.writeHead(status).end() : html(ARTICLE)(request, response, times)),
    });
    expect(await stage(server)('/a')).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch'], retries: 1, escalations: [] });
  });

  it('such as a reset is tried again within its bound, and then another source is read', async () => {
    const server = await site({ '/a': (request) => request.socket.resetAndDestroy(), '/b': html(ARTICLE) });
    const found = await stage(server)('/a', { task: { mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
    expect(found.asked.filter((url) => url === '/a')).toHaveLength(2);
    expect(found.retries).toBe(1);
  });
});

describe('a host that asks to slow down', () => {
  it('is given the time it asks for, by the same identity', async () => {
    const server = await site({
      '/a': (request, response, times) =>
        times === 1 ? response.writeHead(429, { 'retry-after': '1' }).end() : html(ARTICLE)(request, response, times),
    });
    const found = await stage(server)('/a');
    expect(found).toMatchObject({ end: 'complete', lanes: ['fetch'], retries: 1, escalations: [] });
    expect(found.context.of('retry.scheduled')).toMatchObject([{ delayMs: 1_000, cause: 'status 429' }]);
    expect(new Set(server.seen.filter(({ url }) => url === '/a').map(({ headers }) => headers['user-agent'])).size).toBe(1);
  });

  it('is left alone where that is longer than the task may take', async () => {
    const server = await site({ '/a': (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end() });
    expect(await stage(server)('/a')).toMatchObject({ end: 'no_acceptable_source', kind: 'rate_limited', retries: 0, escalations: [] });
  });
});

describe('a redirect', () => {
  it('is followed with its chain, within a bound', async () => {
    const server = await site({
      '/a': html('', 301, { location: '/b' }),
      '/b': html('', 307, { location: '/c' }),
      '/c': html(ARTICLE),
      '/loop': html('', 302, { location: '/loop' }),
    });
    const run = stage(server);
    const found = await run('/a');
    expect(found).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch'], escalations: [] });
    expect(found.artifact?.redirects.map(({ status }) => status)).toEqual([301, 307]);
    expect(await run('/loop')).toMatchObject({ end: 'no_acceptable_source', kind: 'redirect_loop', escalations: [] });
  });

  it('passes robots.txt and the guard again, and takes no credentials to another origin', async () => {
    const server = await site({
      '/robots.txt': html('User-agent: *\nDisallow: /private'),
      '/a': html('', 302, { location: '/private/x' }),
      '/b': html('', 302, { location: 'http://10.0.0.1/' }),
      '/c': html('', 302, { location: 'http://other.test/d' }),
      '/d': html(ARTICLE),
      '/private/x': html(ARTICLE),
    });
    const run = stage(server);
    expect(await run('/a')).toMatchObject({ end: 'policy_denied', kind: 'robots_disallowed' });
    expect(await run('/b')).toMatchObject({ end: 'policy_denied', kind: 'blocked_by_guard' });
    const away = await run('/c');
    expect(away).toMatchObject({ end: 'complete', hasStory: true });
    expect(server.seen.every(({ headers }) => headers.authorization === undefined && headers.cookie === undefined)).toBe(true);
    expect(away.asked).not.toContain('/private/x');
  });
});

describe('a refusal', () => {
  it.each<[string, Readonly<Record<string, Answer>>, string]>([
    ['403', { '/a': html(page('<h1>Forbidden</h1>'), 403) }, 'denied'],
    ['451', { '/a': html(page('<h1>Unavailable for legal reasons</h1>'), 451) }, 'legal_block'],
    ['robots.txt', { '/robots.txt': html('User-agent: *\nDisallow: /a'), '/a': html(ARTICLE) }, 'robots_disallowed'],
  ])('by %s ends there: no second try, no browser; a public alternative is read where one is known', async (_, answers, kind) => {
    const server = await site({ ...answers, '/b': html(ARTICLE) });
    const run = stage(server);
    expect(await run('/a', { browser: true })).toMatchObject({ end: 'policy_denied', kind, lanes: ['fetch'], retries: 0, escalations: [] });
    const other = await run('/a', { task: { mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(other).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
    expect(server.seen.filter(({ url }) => url === '/a').length).toBeLessThanOrEqual(2);
  });
});

describe('a page that is not there', () => {
  it.each<[string, Answer, string]>([
    ['404', html('', 404), 'gone'],
    ['410', html('', 410), 'gone'],
    [
      '200 that says so',
      html(page('<h1>Page not found</h1><p>The page you are looking for does not exist.</p>', '404 - Page not found')),
      'soft_404',
    ],
  ])('by %s is searched for elsewhere, and never asked for twice', async (_, answer, kind) => {
    const server = await site({ '/old': answer, '/new': html(ARTICLE) });
    const found = await stage(server)('/old', { task: { query: 'the new hall' }, finds: ['/new'] });
    expect(found).toMatchObject({
      end: 'complete',
      lanes: ['fetch', 'search', 'fetch'],
      retries: 0,
      escalations: [`fetch > search: ${kind}`],
    });
    expect(found.asked.filter((url) => url === '/old')).toHaveLength(1);
  });
});

describe('junk behind status 200', () => {
  it.each<[string, string, string]>([
    [
      'a log-in',
      page('<h1>Sign in to continue</h1><form><input name="u"><input type="password" name="p"><button>Sign in</button></form>', 'Sign in'),
      'login_wall',
    ],
    [
      'a parked name',
      page(
        '<h1>This domain is for sale</h1><p>Buy this domain. The domain museum.test may be for sale by its owner.</p>',
        'museum.test is for sale',
      ),
      'parked',
    ],
    ['maintenance', page('<h1>We are down for maintenance</h1><p>We will be back soon.</p>', 'Down for maintenance'), 'maintenance'],
  ])('is never called a success: %s', async (_, body, kind) => {
    const server = await site({ '/a': html(body) });
    expect(await stage(server)('/a', { browser: true })).toMatchObject({
      end: 'no_acceptable_source',
      kind,
      lanes: ['fetch'],
      escalations: [],
    });
  });
});

describe('a page that only its scripts fill', () => {
  const api = `fetch("/api/hall").then(r=>r.json()).then(j=>{${WRITE}})`;

  it('is read from the state that it carries, in the Fetch lane', async () => {
    const state = JSON.stringify({ props: { pageProps: { title: 'The new hall', body: STORY } } });
    const server = await site({
      '/a': html(page(`<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${state}</script>`)),
    });
    expect(await stage(server)('/a')).toMatchObject({ end: 'complete', lanes: ['fetch'], escalations: [], hasStory: true });
  });

  it('else where it says that its content is', async () => {
    const server = await site({ '/a': html(shell(api)), '/api/hall': json({ title: 'The new hall', body: STORY }) });
    const found = await stage(server)('/a', { browser: true });
    expect(found).toMatchObject({
      end: 'complete',
      kind: 'usable',
      lanes: ['fetch', 'api'],
      retries: 0,
      escalations: ['fetch > api: js_shell'],
      hasStory: true,
    });
    expect(found.context.ledger.spent().browserStarts).toBe(0);
  });

  const missing = noBrowser();
  it.skipIf(missing !== null)(
    'else in a browser, which goes on from what was received',
    async () => {
      const server = await site({
        '/a': html(shell(`fetch("/api/"+atob("aGFsbA==")).then(r=>r.json()).then(j=>{${WRITE}})`)),
        '/api/hall': json({ body: STORY }),
      });
      const found = await stage(server)('/a', { browser: true });
      expect(found).toMatchObject({ end: 'complete', kind: 'usable', hasStory: true });
      expect(found.lanes.at(-1)).toBe('browser');
      expect(found.escalations.at(-1)).toMatch(/ > browser: js_shell$/);
      expect(found.asked.filter((url) => url === '/a')).toHaveLength(1);
    },
    60_000,
  );

  it.skipIf(missing !== null)(
    'in the browser at once where a condition is declared, which ends the wait',
    async () => {
      const server = await site({ '/a': html(shell(`setTimeout(()=>{${api}},50)`)), '/api/hall': json({ body: STORY }) });
      const found = await stage(server)('/a', { browser: true, task: { contract: { ...EMPTY_CONTRACT, waitFor: 'selector:main' } } });
      expect(found).toMatchObject({ end: 'complete', lanes: ['browser'], escalations: [], hasStory: true });
      expect(found.context.of('browser.read')).toMatchObject([{ settled: 'condition' }]);
    },
    60_000,
  );

  it.skipIf(missing !== null)(
    'is opened at once the next time, by what is remembered of its form, and tried the cheap way again later',
    async () => {
      const closed = html(shell(`fetch("/api/"+atob("aGFsbA==")).then(r=>r.json()).then(j=>{${WRITE}})`));
      const server = await site({ '/items/1': closed, '/items/2': closed, '/api/hall': json({ body: STORY }) });
      const run = stage(server);
      const first = await run('/items/1', { browser: true });
      expect(first.lanes[0]).toBe('fetch');
      expect(first.context.of('lane.learned')).toMatchObject([{ template: '/items/#', lane: 'browser' }]);
      const second = await run('/items/2', { browser: true });
      expect(second).toMatchObject({ end: 'complete', lanes: ['browser'], escalations: [], hasStory: true });
      expect(second.context.of('lane.chosen')).toMatchObject([
        { lane: 'browser', reason: expect.stringContaining('the plain request is left out') },
      ]);
      // Without a browser the memory changes nothing.
      expect((await run('/items/1')).lanes[0]).toBe('fetch');
    },
    60_000,
  );
});

describe('a page whose scripts send something for its content', () => {
  const query = (text: string): string =>
    `{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify({query:"${text}",variables:{id:location.pathname}})}`;
  const graphql = (text: string): Answer =>
    html(shell(`fetch("/graphql",${query(text)}).then(r=>r.json()).then(({data:{hall:j}})=>{${WRITE}})`));
  const READS = 'query Hall($id: ID!) { hall(id: $id) { body } }';
  const answer: Answer = (request, response, times) =>
    request.method === 'POST' ? json({ data: { hall: { body: STORY } } })(request, response, times) : response.writeHead(400).end();
  const posted = (found: { context: ReturnType<typeof testContext> }): unknown[] =>
    found.context.of('policy.exception').filter((event) => event.type === 'policy.exception' && event.rule === 'posted_query');

  it('is never asked for in its place, and says why: api_needs_post', async () => {
    const server = await site({ '/halls/1': graphql(READS), '/graphql': answer });
    const found = await stage(server)('/halls/1');
    expect(found).toMatchObject({ end: 'no_acceptable_source', kind: 'js_shell', lanes: ['fetch'] });
    expect(found.signals).toContain('shell:api_needs_post');
    expect(found.reason).toMatch(/the browser lane is not available here.*\/graphql.*\(api_needs_post\)$/);
    expect(found.asked).not.toContain('/graphql');
  });

  it('has a settings call beside it not taken for its content', async () => {
    const server = await site({
      '/a': html(shell(`fetch("/api/hall");fetch("/graphql",${query(READS)}).then(r=>r.json()).then(({data:{hall:j}})=>{${WRITE}})`)),
      '/api/hall': json({
        title: 'Opening of the week',
        body: 'Every week another part of the museum is opened to the visitors of the town.',
      }),
      '/graphql': answer,
    });
    expect(await stage(server)('/a')).toMatchObject({ kind: 'js_shell', lanes: ['fetch', 'api'], hasStory: false });
  });

  it.skipIf(noBrowser() !== null)(
    'goes to the browser, with that reason; there a query is sent only where the operator lets it, and then the form is remembered',
    async () => {
      const server = await site({ '/halls/1': graphql(READS), '/halls/2': graphql(READS), '/graphql': answer });
      const run = stage(server);
      const without = await run('/halls/1', { browser: true });
      expect(without).toMatchObject({
        end: 'no_acceptable_source',
        kind: 'js_shell',
        lanes: ['fetch', 'browser'],
        escalations: ['fetch > browser: js_shell'],
      });
      expect(without.context.of('escalated')).toMatchObject([{ reason: expect.stringContaining('(api_needs_post)') }]);
      expect(without.problems).toMatchObject([{ code: 'policy_denied', detail: expect.stringContaining('--posted-queries on') }]);
      expect(server.seen.filter(({ url }) => url === '/graphql')).toEqual([]);
      const found = await run('/halls/1', { browser: true, queries: true });
      expect(found).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch', 'browser'], hasStory: true });
      expect(posted(found)).toHaveLength(1);
      expect(found.context.of('lane.learned')).toMatchObject([{ template: '/halls/#', lane: 'browser' }]);
      expect(await run('/halls/2', { browser: true, queries: true })).toMatchObject({
        end: 'complete',
        lanes: ['browser'],
        hasStory: true,
      });
    },
    60_000,
  );

  it.skipIf(noBrowser() !== null)(
    'has no mutation, form data or beacon sent, whatever the operator lets pass',
    async () => {
      const server = await site({
        '/a': html(
          shell(
            `const note=${query('mutation { like(id: 7) { id } }')};Promise.allSettled([fetch("/graphql",note),fetch("/graphql",{method:"POST",body:new URLSearchParams({query:"{a}"})}),fetch("/graphql",{...note,method:"PUT"})]).then(()=>{navigator.sendBeacon("/graphql",note.body);const j={body:${JSON.stringify(STORY)}};${WRITE}})`,
          ),
        ),
        '/graphql': answer,
      });
      const found = await stage(server)('/a', { browser: true, queries: true });
      expect(found).toMatchObject({ end: 'complete', hasStory: true });
      expect(server.seen.filter(({ url }) => url === '/graphql')).toEqual([]);
    },
    60_000,
  );
});

describe('a challenge', () => {
  it('is reported, never solved and never opened in a browser', async () => {
    const body = page(
      '<h1>Checking your browser before accessing</h1><p>Please wait while we verify that you are not a robot.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
      'Just a moment...',
    );
    const server = await site({ '/a': html(body, 403, { 'cf-mitigated': 'challenge' }) });
    expect(await stage(server)('/a', { browser: true })).toMatchObject({
      end: 'challenge',
      kind: 'challenge',
      lanes: ['fetch'],
      retries: 0,
      escalations: [],
    });
  });
});

describe('content that does not meet the contract', () => {
  const contract = { ...EMPTY_CONTRACT, qualityChecks: [{ kind: 'pattern' as const, pattern: 'copper engine' }] };
  const short = page(
    `<main><h1>The new hall</h1><p>${'The hall is near the northern pier and has a roof of glass. '.repeat(5)}</p></main>`,
  );

  it('leads to the next candidate; the bar is never lowered', async () => {
    const server = await site({ '/a': html(short), '/b': html(ARTICLE) });
    const run = stage(server);
    expect(await run('/a', { task: { contract } })).toMatchObject({ end: 'no_acceptable_source', kind: 'contract_unmet', escalations: [] });
    const found = await run('/a', { task: { contract, mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
  });

  it.skipIf(noBrowser() !== null)(
    'leads to a browser where scripts of the page bring what is missing',
    async () => {
      const server = await site({
        '/a': html(
          shell(`fetch("/api/hall").then(r=>r.json()).then(()=>fetch("/api/"+atob("bW9yZQ=="))).then(r=>r.json()).then(j=>{${WRITE}})`),
        ),
        '/api/hall': json({ title: 'The new hall', body: 'The harbour museum is near the northern pier and has a roof of glass.' }),
        '/api/more': json({ body: STORY }),
      });
      const found = await stage(server)('/a', { browser: true, task: { contract } });
      expect(found).toMatchObject({
        end: 'complete',
        lanes: ['fetch', 'api', 'browser'],
        escalations: ['fetch > api: js_shell', 'api > browser: contract_unmet'],
        hasStory: true,
      });
    },
    60_000,
  );
});
