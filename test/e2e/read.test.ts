import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, jsonSchema, type ReadResult, type SchemaName, type TraceReport } from '../../src/index.ts';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { serve, type TestServer } from '../support/server.ts';
import { createTestCa, type TestCa } from '../support/tls.ts';

const html = (title: string, body: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

const BACKUPS = html(
  'Backups · Quarry DB documentation',
  `<nav><a href="/">Home</a> <a href="/docs">Docs</a></nav><main><h1>Backups</h1>
  <p>Quarry DB makes a full backup of every cluster once a day. Backups of the Team plan are kept for 35 days, those of the Free plan for 7 days.</p>
  <h2>Restore</h2><p>A restore creates a new cluster. It takes about 20 minutes for 100 GB and does not touch the cluster from which the backup was made.</p>
  <table><tr><th>Plan</th><th>Kept for</th></tr><tr><td>Free</td><td>7 days</td></tr><tr><td>Team</td><td>35 days</td></tr></table></main>
  <footer>© Quarry</footer>`,
  '<link rel="canonical" href="https://docs.quarry.test/backups"><meta property="article:modified_time" content="2026-10-02T08:00:00Z">',
);
const BACKUPS_ZH = html(
  '备份 · 采石数据库文档',
  `<main><h1>备份</h1><p>采石数据库每天为每个集群创建一次完整备份。团队版的备份保留35天，免费版的备份保留7天，到期后会被永久删除。</p>
  <p>恢复操作会创建一个新的集群，每100 GB 数据大约需要20分钟，不会影响创建备份的原集群。用户也可以随时把备份导出到自己的存储空间。</p></main>`,
  '',
  'zh-CN',
);
const LOGIN = html(
  'Sign in',
  '<form method="post" action="/session"><h1>Sign in to continue</h1><label>E-mail <input type="email" name="e"></label><label>Password <input type="password" name="p"></label><button>Sign in</button></form>',
);
const MISSING = html(
  'Page not found',
  '<h1>Page not found</h1><p>Sorry, the page you are looking for does not exist or has been moved.</p><a href="/">Back to the start page</a>',
);
const CHALLENGE = html(
  'Just a moment...',
  '<noscript>Enable JavaScript and cookies to continue</noscript><h2>Checking if the site connection is secure</h2><p>docs.quarry.test needs to review the security of your connection before proceeding.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1"></script>',
);
const SHELL = html(
  'App',
  '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/static/js/main.4f1c.js"></script>',
);

interface Page {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}
const PAGES: Record<string, Page> = {
  'https://docs.quarry.test/backups': { body: BACKUPS },
  'https://docs.quarry.test/zh/backups': { body: BACKUPS_ZH },
  'http://quarry.test/backups': { status: 301, headers: { location: 'https://docs.quarry.test/backups' } },
  'http://plain.test/notes.txt': {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'Release notes\n\nVersion 4.2 keeps backups for 35 days instead of 14.\n',
  },
  'http://plain.test/rate.json': { headers: { 'content-type': 'application/json' }, body: '{"base":"EUR","rates":{"USD":1.0874}}' },
  'https://docs.quarry.test/login': { body: LOGIN },
  'https://docs.quarry.test/nowhere': { body: MISSING },
  'https://docs.quarry.test/checked': { body: CHALLENGE },
  'https://docs.quarry.test/app': { body: SHELL },
  'https://docs.quarry.test/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /internal/\n' },
  'https://docs.quarry.test/internal/plan': { body: BACKUPS },
};

let ca: TestCa;
let http: TestServer;
let https: TestServer;
let folder: string;
let base: ConfigInput;

beforeAll(async () => {
  ca = await createTestCa();
  const tls = await ca.issue(['docs.quarry.test']);
  const answer =
    (scheme: string): Parameters<typeof serve>[0] =>
    (request, response) => {
      const page = PAGES[`${scheme}://${request.headers.host}${request.url}`] ?? { status: 404, body: '' };
      response.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.body ?? '');
    };
  http = await serve(answer('http'), { robots: true });
  https = await serve(answer('https'), { robots: true, tls });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await https[Symbol.asyncDispose]();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-read-'));
  base = {
    dataDir: join(folder, 'data'),
    connectTo: [`:80:127.0.0.1:${http.port}`, `:443:127.0.0.1:${https.port}`],
    ca: [ca.caPem],
    minDelayMs: 0,
    now: '2026-11-30T09:00:00Z',
    browser: { use: false },
  };
  http.seen.length = 0;
  https.seen.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(url: string, over: ConfigInput = {}): Promise<ReadResult & { trace: TraceReport }> {
  await using veritrail = await createVeritrail({ ...base, ...over });
  const result = await veritrail.read(url);
  return { ...result, trace: await veritrail.trace(result.traceId) };
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
formats.default(ajv);
function expectValid(name: SchemaName, value: unknown): void {
  const validate = ajv.getSchema(`urn:veritrail:${name}`) ?? ajv.compile(jsonSchema(name));
  validate(value);
  expect(validate.errors).toBeNull();
}

describe('reading a page', () => {
  it('gives its document, its verdict and a trace in which every step has a reason', async () => {
    const { end, document, verdict, artifact, trace, cost } = await read('https://docs.quarry.test/backups');
    expect({ end, kind: verdict?.kind, title: document?.title }).toEqual({
      end: 'complete',
      kind: 'usable',
      title: expect.stringContaining('Backups'),
    });
    expect(document?.text).toContain('Backups of the Team plan are kept for 35 days');
    expect(document?.text).not.toContain('© Quarry');
    expect(document?.tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Plan', 'Kept for'],
      ['Free', '7 days'],
      ['Team', '35 days'],
    ]);
    expect(document?.times.updated).toMatchObject({ value: expect.stringContaining('2026-10-02') });
    expect(artifact).toMatchObject({ status: 200, lane: 'fetch', charset: 'utf-8', fetchedAt: '2026-11-30T09:00:00.000Z' });
    expect(cost).toMatchObject({ requests: 2, pages: 1 });
    expect(trace.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['task.started', 'lane.chosen', 'request.sent', 'verdict', 'task.ended']),
    );
    for (const { reason } of trace.events) expect(reason).not.toBe('');
  });

  it('reads Chinese as well', async () => {
    const { document, verdict } = await read('https://docs.quarry.test/zh/backups');
    expect({ kind: verdict?.kind, language: document?.language?.slice(0, 2) }).toEqual({ kind: 'usable', language: 'zh' });
    expect(document?.text).toContain('团队版的备份保留35天');
  });

  it('follows a redirect from http to https and keeps the chain', async () => {
    const { artifact, document } = await read('http://quarry.test/backups');
    expect(artifact).toMatchObject({
      requestedUrl: 'http://quarry.test/backups',
      finalUrl: 'https://docs.quarry.test/backups',
      redirects: [{ url: 'http://quarry.test/backups', status: 301 }],
    });
    expect(document?.canonicalUrl).toBe('https://docs.quarry.test/backups');
  });

  it.each([
    ['http://plain.test/notes.txt', 'Version 4.2 keeps backups for 35 days'],
    ['http://plain.test/rate.json', '1.0874'],
  ])('reads %s, which is no HTML, however short it is', async (url, text) => {
    const { end, document } = await read(url);
    expect(end).toBe('complete');
    expect(document?.text).toContain(text);
  });

  it.each([
    ['login', 'login_wall', 'no_acceptable_source'],
    ['nowhere', 'soft_404', 'no_acceptable_source'],
    ['checked', 'challenge', 'challenge'],
    ['app', 'js_shell', 'no_acceptable_source'],
    ['really-gone', 'gone', 'no_acceptable_source'],
  ])('refuses /%s, which has no content, as %s', async (path, kind, end) => {
    const result = await read(`https://docs.quarry.test/${path}`);
    expect({ kind: result.verdict?.kind, end: result.end }).toEqual({ kind, end });
    expect(result.verdict?.signals.length).toBeGreaterThan(0);
  });

  it('keeps out where robots.txt says so, and asks for nothing else', async () => {
    const { end, verdict, trace } = await read('https://docs.quarry.test/internal/plan');
    expect({ end, kind: verdict?.kind }).toEqual({ end: 'policy_denied', kind: 'robots_disallowed' });
    expect(https.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
    expect(trace.events.find(({ type }) => type === 'policy.denied')?.reason).toMatch(/internal/);
  });

  it('reads it all the same where the operator has recorded an exception, and the trace says so', async () => {
    const { end, trace } = await read('https://docs.quarry.test/internal/plan', {
      robotsExceptions: [{ origin: 'https://docs.quarry.test', reason: 'our own site' }],
    });
    expect(end).toBe('complete');
    expect(trace.events.find(({ type }) => type === 'policy.exception')?.reason).toContain('our own site');
  });

  it.each([
    'http://10.1.2.3/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://192.168.0.1:8443/',
  ])('refuses the private address %s although connect-to would lead elsewhere', async (url) => {
    const { end, verdict } = await read(url);
    expect({ end, kind: verdict?.kind }).toEqual({ end: 'policy_denied', kind: 'blocked_by_guard' });
    expect([...http.seen, ...https.seen]).toEqual([]);
  });

  it('does not trust a server without the authority that signed it', async () => {
    const { verdict, end } = await read('https://docs.quarry.test/backups', { ca: [] });
    expect({ end, kind: verdict?.kind }).toEqual({ end: 'no_acceptable_source', kind: 'tls_error' });
    expect(https.seen).toEqual([]);
  });

  it('gives the same result from a recording as from the servers, and asks no server then', async () => {
    const file = join(folder, 'run.warc.gz');
    const urls = [
      'http://quarry.test/backups',
      'https://docs.quarry.test/login',
      'https://docs.quarry.test/internal/plan',
      'http://plain.test/rate.json',
    ];
    const results = async (over: ConfigInput) => {
      await using veritrail = await createVeritrail({ ...base, ...over });
      const all: ReadResult[] = [];
      for (const url of urls) all.push(await veritrail.read(url));
      return all;
    };
    const live = await results({ record: file });
    http.seen.length = 0;
    https.seen.length = 0;
    const again = await results({ replay: file, dataDir: join(folder, 'other'), connectTo: [], ca: [] });
    expect([...http.seen, ...https.seen]).toEqual([]);
    // Only what names the run and the way of transport may differ.
    const comparable = ({ end, verdict, document, artifact }: ReadResult) => ({
      end,
      verdict,
      document: document === null ? null : { ...document, provenance: { ...document.provenance, traceId: '' } },
      artifact: artifact === null ? null : { ...artifact, traceId: '', timings: null, cache: null, policy: null },
    });
    expect(again.map(comparable)).toEqual(live.map(comparable));
    expect(again.map(({ end }) => end)).toEqual(['complete', 'no_acceptable_source', 'policy_denied', 'complete']);
  });

  it('says that a recording does not hold a page, and does not go to the network for it', async () => {
    const file = join(folder, 'run.warc.gz');
    await read('http://plain.test/notes.txt', { record: file });
    const { end, problems } = await read('https://docs.quarry.test/backups', { replay: file, dataDir: join(folder, 'other') });
    expect(end).not.toBe('complete');
    expect(problems.map(({ code }) => code)).toEqual(['replay_missing']);
    expect(https.seen).toEqual([]);
  });
});

describe('what --json prints fits the emitted JSON Schema', () => {
  const settings = (): string[] => [
    '--data',
    join(folder, 'data'),
    ...(base.connectTo ?? []).flatMap((one) => ['--connect-to', one]),
    '--ca',
    ca.caPem,
    '--min-delay-ms',
    '0',
  ];
  const run = async (...argv: string[]): Promise<{ code: number; value: unknown }> => {
    const terminal = testTerminal({ cwd: folder });
    const code = await main([...argv, '--json', ...settings()], terminal);
    return { code, value: JSON.parse(terminal.stdout()) };
  };

  it.each([
    ['https://docs.quarry.test/backups', 0],
    ['https://docs.quarry.test/zh/backups', 0],
    ['http://quarry.test/backups', 0],
    ['http://plain.test/rate.json', 0],
    ['https://docs.quarry.test/login', 3],
    ['https://docs.quarry.test/checked', 3],
    ['https://docs.quarry.test/internal/plan', 5],
    ['http://10.1.2.3/', 5],
    ['https://unknown.test/', 3],
  ])('read %s', async (url, code) => {
    const { code: exit, value } = await run('read', url);
    expect(exit).toBe(code);
    expectValid('read-result', value);
    const { traceId } = value as ReadResult;
    const trace = await run('trace', traceId);
    expectValid('trace-report', trace.value);
    expect((trace.value as TraceReport).events.length).toBeGreaterThan(2);
  });

  it('search in what was read before', async () => {
    await run('read', 'https://docs.quarry.test/backups');
    const { code, value } = await run('search', 'backups of the team plan', '--providers', 'index');
    expect(code).toBe(0);
    expectValid('search-result', value);
    expect(value).toMatchObject({
      candidates: [{ url: 'https://docs.quarry.test/backups', provider: 'index' }],
      cost: { requests: 0, searchQueries: 0 },
    });
  });

  it('search that finds nothing', async () => {
    const { code, value } = await run('search', '没有任何结果', '--providers', 'index');
    expect(code).toBe(3);
    expectValid('search-result', value);
  });
});
