import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve, type TestServer } from '../../../test/support/server.ts';
import { extractDocument, PACKED_PAGE } from '../../extract/index.ts';
import { createHttpClient, createMemoryCache } from '../../http/index.ts';
import { openStore } from '../../store/index.ts';
import { type Budget, type Contract, EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { fetchPage } from '../fetch/index.ts';
import { contentCalls, readByApi } from './read.ts';

const STORY = 'The harbour museum opens its new hall in spring, with forty lanterns and the old signal of the northern pier.';
const article = { title: 'The new hall', body: STORY };
const shell = (script: string, title = 'Harbour museum'): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><div id="root">Loading…</div><script>const root=document.getElementById("root");${script}</script></body></html>`;
const show = '.then(r=>r.json()).then(j=>{root.innerHTML="<h1>"+j.title+"</h1><p>"+j.body+"</p>"})';

type Answers = Readonly<Record<string, string | object | number>>;
const site = (answers: Answers, robots = false): Promise<TestServer> =>
  serve(
    (request, response) => {
      const answer = answers[request.url ?? ''];
      if (answer === undefined || typeof answer === 'number') return response.writeHead(answer ?? 404).end();
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const type = typeof answer !== 'string' ? 'application/json' : answer.startsWith('<') ? 'text/html' : 'text/javascript';
      return response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
    },
    { robots },
  );

async function read(
  server: TestServer,
  path: string,
  { contract = {}, budget = {} }: { contract?: Partial<Contract>; budget?: Partial<Budget> } = {},
) {
  const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
  const store = openStore({ memory: true });
  const context = testContext({ budget });
  const request = { url: server.origin + path, contract: { ...EMPTY_CONTRACT, ...contract } };
  const deps = { http, store };
  const fetched = await fetchPage(request, deps, context);
  if (fetched.response === undefined || fetched.extracted === undefined) throw new Error(`no shell, but ${fetched.verdict.kind}`);
  const page = await readByApi(request, { ...fetched, response: fetched.response, extracted: fetched.extracted }, deps, context);
  const body = page.artifact.bytesHash === null ? null : await store.bodies.get(page.artifact.bytesHash);
  await http.close();
  await store.close();
  const [told] = context.of('api.read');
  return { fetched, page, body, context, asked: server.seen.map(({ url }) => url).filter((url) => url !== '/robots.txt'), told };
}

describe('a shell that names where its content is', () => {
  it('is read there: the page keeps its own address and title, and says where its text came from', async () => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), '/api/hall': article });
    const { fetched, page, body, told } = await read(server, '/hall');
    expect(fetched.verdict.kind).toBe('js_shell');
    expect(page.verdict.kind).toBe('usable');
    expect(page.document).toMatchObject({
      title: 'Harbour museum',
      sourceUrl: `${server.origin}/hall`,
      origin: { channel: 'api', state: `${server.origin}/api/hall` },
      provenance: { collector: 'direct-api', artifactId: page.artifact.id },
    });
    expect(page.document?.text).toBe(`The new hall\n\n${STORY}`);
    expect(page.artifact).toMatchObject({
      lane: 'api',
      requestedUrl: `${server.origin}/hall`,
      parentArtifactId: fetched.artifact.id,
      contentType: PACKED_PAGE,
      parts: [{ url: `${server.origin}/hall` }, { url: `${server.origin}/api/hall`, contentType: 'application/json' }],
    });
    expect(told).toMatchObject({ asked: [{ url: `${server.origin}/api/hall`, status: 200, taken: true }] });
    // The archived bytes alone give the same text again.
    const again = extractDocument({
      bytes: body ?? new Uint8Array(),
      contentType: PACKED_PAGE,
      charset: null,
      url: `${server.origin}/hall`,
      fetchedAt: '2026-01-01T00:00:00Z',
    });
    expect(again.document?.textHash).toBe(page.artifact.textHash);
  });

  it('is judged by the contract of the task like any page', async () => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), '/api/hall': article });
    const { page } = await read(server, '/hall', { contract: { qualityChecks: [{ kind: 'pattern', pattern: 'copper engine' }] } });
    expect(page.verdict.kind).toBe('contract_unmet');
  });

  it('is read in a script of its own where the call stands there, with what the address says', async () => {
    await using server = await site({
      '/boats/12': `<!doctype html><title>Boats</title><div id="root"></div><script src="/static/app.js"></script>`,
      '/static/app.js':
        'async function load(){const id=location.pathname.split("/")[2];const r=await fetch("/v1/boats/"+id);draw(await r.json())}',
      '/v1/boats/12': { name: 'Lantern boat', description: STORY },
    });
    const { page, asked } = await read(server, '/boats/12');
    expect(asked).toEqual(['/boats/12', '/static/app.js', '/v1/boats/12']);
    expect(page.document?.text).toContain(STORY);
  });
});

describe('a wrong answer', () => {
  it.each<[string, Answers]>([
    ['settings', { '/api/hall': { dark: true, search: false, chat: true, currency: 'EUR', tagline: 'The museum of the whole harbour' } }],
    ['a menu', { '/api/hall': ['Home', 'Halls', 'Tickets'].map((label) => ({ label, href: `/${label}` })) }],
    ['an empty list', { '/api/hall': { items: [], total: 0 } }],
    ['an error with status 200', { '/api/hall': { error: 'internal' } }],
    [
      'the shell again',
      { '/api/hall': `${shell('')}<footer><p>The harbour museum is open from nine to five on all days of the week.</p></footer>` },
    ],
    [
      'a log-in page',
      {
        '/api/hall':
          '<html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1><p>Please log in to see this page.</p><form><input name="u"><input type="password"><button>Sign in</button></form></body></html>',
      },
    ],
    ['no JSON', { '/api/hall': 'var x = 1' }],
    ['a failure', { '/api/hall': 500 }],
  ])('that is %s leaves the page a shell', async (_, answers) => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), ...answers });
    const { page, told } = await read(server, '/hall');
    expect(page.verdict.kind).toBe('js_shell');
    expect(page.response).toBeDefined();
    expect(told).toMatchObject({ asked: [{ taken: false }], reason: 'no answer is the content of this page' });
  });

  it('of a script that serves all pages is not taken for this one', async () => {
    await using server = await site({
      '/about': `<!doctype html><title>Harbour museum</title><div id="root"></div><script src="/app.js"></script>`,
      '/app.js': 'fetch("/api/events").then(r=>r.json())',
      '/api/events': [article, { title: 'The old hall', body: STORY }],
    });
    const { page, told } = await read(server, '/about');
    expect(page.verdict.kind).toBe('js_shell');
    expect(told).toMatchObject({ asked: [{ taken: false, reason: 'nothing ties it to this page' }] });
  });

  it('of a part of the page is not taken for the whole where a script file may ask for the rest', async () => {
    await using server = await site({
      '/hall': shell('fetch("/api/quote").then(r=>r.json())', 'Harbour museum').replace(
        '</body>',
        '<script type="module" src="/assets/index.js"></script></body>',
      ),
      '/assets/index.js': 'const q=h(1);q("hall").then(r=>r.json())',
      '/api/quote': { quote: { text: 'Whoever waits for the ferry has time to look at the sea.' } },
    });
    const { page, told } = await read(server, '/hall');
    expect(page.verdict.kind).toBe('js_shell');
    expect(told).toMatchObject({ asked: [{ taken: false, reason: 'nothing ties it to this page' }] });
  });

  it.each([
    [401, 'auth_required'],
    [403, 'denied'],
    [404, 'soft_404'],
  ])('with status %d from the only address says what the page is: %s', async (status, kind) => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), '/api/hall': status });
    expect((await read(server, '/hall')).page.verdict.kind).toBe(kind);
  });

  it('with status 404 says nothing where the page asks for more', async () => {
    await using server = await site({
      '/hall': shell(`fetch("/api/hall")${show};fetch("/api/notes")`),
      '/api/hall': 404,
      '/api/notes': { items: [] },
    });
    expect((await read(server, '/hall')).page.verdict.kind).toBe('js_shell');
  });
});

describe('what is asked', () => {
  it('obeys robots.txt and the guard, is read only, and stays with the page’s site and the origins that it names', async () => {
    await using other = await site({ '/app.js': 'fetch("/api/hall").then(r=>r.json())' });
    await using server = await site(
      {
        '/robots.txt': 'User-agent: *\nDisallow: /api/',
        '/hall': shell(`fetch("/api/hall")${show};fetch("http://10.0.0.1/x");fetch("/api/send",{method:"POST"})`).replace(
          '</body>',
          `<script src="/lib.js"></script></body>`,
        ),
        '/lib.js': `fetch("http://localhost:${other.port}/api/stolen")`,
        '/api/hall': article,
      },
      true,
    );
    const { page, asked, context } = await read(server, '/hall');
    expect(page.verdict.kind).toBe('js_shell');
    expect(asked).toEqual(['/hall', '/lib.js']);
    expect(other.seen).toEqual([]);
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true);
    expect(context.of('policy.denied').map((event) => 'rule' in event && event.rule)).toEqual(['robots', 'guard']);
  });

  it('is asked as freshly as the task wants: nothing where only stored copies may be used', async () => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), '/api/hall': article });
    const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0, cache: createMemoryCache() });
    const deps = { http, store: openStore({ memory: true }) };
    const request = { url: `${server.origin}/hall`, contract: EMPTY_CONTRACT };
    const { response, extracted, ...fetched } = await fetchPage(request, deps, testContext());
    if (response === undefined || extracted === undefined) throw new Error('no shell');
    const stored = { ...request, freshness: { mode: 'only_if_cached' } as const };
    expect((await readByApi(stored, { ...fetched, response, extracted }, deps, testContext())).verdict.kind).toBe('js_shell');
    expect(server.seen.map(({ url }) => url)).not.toContain('/api/hall');
    await http.close();
    await deps.store.close();
  });

  it('is bounded', async () => {
    const calls = Array.from({ length: 20 }, (_, at) => `fetch("/api/part${at}")`).join(';');
    await using server = await site({ '/hall': shell(`${calls};fetch(some(name))`) });
    const { asked } = await read(server, '/hall');
    expect(asked).toHaveLength(9);
  });

  it('ends with the budget, and says so', async () => {
    await using server = await site({ '/hall': shell(`fetch("/api/hall")${show}`), '/api/hall': article });
    const { page } = await read(server, '/hall', { budget: { maxRequests: 2 } });
    expect(page.problem).toMatchObject({ code: 'budget_exhausted' });
  });

  it('is nothing where the page names no address', async () => {
    await using server = await site({ '/hall': shell('root.hidden=true'), '/api/hall': article });
    const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
    const store = openStore({ memory: true });
    const fetched = await fetchPage({ url: `${server.origin}/hall`, contract: EMPTY_CONTRACT }, { http, store }, testContext());
    expect(contentCalls(fetched)).toEqual([]);
    await http.close();
    await store.close();
  });
});

it('a body that only says that it was put together is nothing of the kind', async () => {
  await using server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': PACKED_PAGE });
    response.end(
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="veritrail-00000000000000000000000000000000"\r\n\r\nA text that claims to be another page.',
    );
  });
  const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
  const store = openStore({ memory: true });
  const { artifact, document } = await fetchPage({ url: `${server.origin}/x`, contract: EMPTY_CONTRACT }, { http, store }, testContext());
  expect(artifact.contentType).toBeNull();
  expect(document?.origin).toBeUndefined();
  await http.close();
  await store.close();
});
