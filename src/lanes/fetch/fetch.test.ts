import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import {
  createHttpClient,
  type HeaderList,
  type HttpClient,
  type HttpOutcome,
  type HttpRequest,
  type HttpResponse,
} from '../../http/index.ts';
import { openStore } from '../../store/index.ts';
import { Artifact, type Document, EMPTY_CONTRACT, problem } from '../../vocabulary/index.ts';
import { type FetchRequest, fetchPage } from './fetch.ts';

const url = 'https://a.test/page';
const PAGE = `<!doctype html><html lang="en"><head><title>Limits</title><link rel="canonical" href="https://a.test/limits"></head><body><main><h1>Limits</h1>
<p>A project may hold 40 databases. A database may grow to 500 GB, and a table in it may have as many rows as fit into that space without any further limit.</p></main></body></html>`;
const WALL = `<!doctype html><html lang="en"><head><title>Log in</title></head><body><form action="/login" method="post"><h1>Log in to continue</h1>
<label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button>Log in</button></form></body></html>`;

const base = { requestedUrl: url, finalUrl: url, redirects: [], timings: { totalMs: 12 }, attempts: 1, policy: [] };
const response = (html: string, headers: HeaderList = [], { status = 200 }: { status?: number } = {}): HttpResponse => {
  const body = new TextEncoder().encode(html);
  return {
    ...base,
    kind: 'response',
    status,
    headers: [['content-type', 'text/html; charset=utf-8'], ...headers],
    body,
    wireBytes: body.length,
    contentType: 'text/html',
    charset: 'utf-8',
    cache: 'miss',
  };
};

async function read(outcome: HttpOutcome, over: Partial<FetchRequest> = {}) {
  const sent: HttpRequest[] = [];
  const forgotten: string[] = [];
  const told: Document[] = [];
  const http: HttpClient = {
    async request(request) {
      sent.push(request);
      return outcome;
    },
    judgeTags: createHttpClient().judgeTags,
    async invalidate(address) {
      forgotten.push(address);
    },
    close: async () => undefined,
  };
  const store = openStore({ memory: true });
  const context = testContext();
  const page = await fetchPage(
    { url, contract: EMPTY_CONTRACT, ...over },
    { http, store, onDocument: (document) => void told.push(document) },
    context,
  );
  return { ...page, sent, forgotten, told, store, context };
}

describe('fetchPage', () => {
  it('keeps no credentials of an address, and tells the index nothing of a page whose address holds a secret', async () => {
    const { artifact, sent, context, told } = await read(response(PAGE), { url: 'https://user:hunter2@a.test/page' });
    expect(sent[0]?.url).toBe(url);
    expect(JSON.stringify([artifact, context.events])).not.toMatch(/hunter2|user:/);
    expect(told).toHaveLength(1);
    expect((await read(response(PAGE), { url: `${url}?access_token=s3cret` })).told).toHaveLength(0);
  });

  it('keeps the bytes, the artifact and the document, all linked to one another', async () => {
    const { artifact, document, verdict, store, told } = await read(response(PAGE));
    expect(verdict.kind).toBe('usable');
    expect(() => Artifact.parse(artifact)).not.toThrow();
    expect(new TextDecoder().decode((await store.bodies.get(artifact.bytesHash ?? '')) ?? new Uint8Array())).toBe(PAGE);
    expect(await store.artifacts.get(artifact.id)).toEqual(artifact);
    expect(await store.documents.get(artifact.id)).toEqual(document);
    expect(artifact).toMatchObject({
      canonicalUrl: 'https://a.test/limits',
      textHash: document?.textHash,
      bytesHash: document?.bytesHash,
      traceId: 'test',
    });
    expect(document?.provenance).toMatchObject({ artifactId: artifact.id, traceId: 'test' });
    expect(told).toEqual([document]);
  });

  it('passes on what the caller wants of the request', async () => {
    const { sent } = await read(response(PAGE), { freshness: { mode: 'reload' }, maxAttempts: 3, authScope: 's' });
    expect(sent).toEqual([{ url, purpose: 'page', freshness: { mode: 'reload' }, maxAttempts: 3, authScope: 's' }]);
  });

  it('keeps no cookie and no header that is not needed', async () => {
    const { artifact } = await read(
      response(PAGE, [
        ['set-cookie', 'session=secret'],
        ['x-powered-by', 'x'],
        ['ETag', '"1"'],
      ]),
    );
    expect(artifact.headers.map(([name]) => name.toLowerCase())).toEqual(['content-type', 'etag']);
    expect(JSON.stringify(artifact)).not.toContain('secret');
  });

  it('stores and tells no document of a page that is not accepted, and has it forgotten by the cache', async () => {
    const { verdict, artifact, store, told, forgotten } = await read(response(WALL));
    expect(verdict.kind).toBe('login_wall');
    expect(await store.documents.get(artifact.id)).toBeNull();
    expect(told).toEqual([]);
    expect(forgotten).toEqual([url]);
    expect(await store.bodies.has(artifact.bytesHash ?? '')).toBe(true);
  });

  it('leaves a good page in the cache that only this task has no use for', async () => {
    const { verdict, forgotten } = await read(response(PAGE), { contract: { ...EMPTY_CONTRACT, minLength: 100_000 } });
    expect(verdict.kind).toBe('contract_unmet');
    expect(forgotten).toEqual([]);
  });

  it('tells of a document behind an auth scope as well: its artifact says whose it is', async () => {
    const { document, artifact, told, store } = await read(response(PAGE), { authScope: 'team' });
    expect(document).not.toBeNull();
    expect(artifact.authScope).toBe('team');
    expect(told).toHaveLength(1);
    expect(await store.documents.get(artifact.id)).not.toBeNull();
  });

  it('makes a failure a value with its problem and a verdict', async () => {
    const {
      artifact,
      document,
      problem: trouble,
      context,
    } = await read({ ...base, kind: 'failure', problem: problem('connection_reset', 'after 3 bytes'), partialBytes: 3 });
    expect({ document, code: trouble?.code, kind: artifact.verdict.kind }).toEqual({
      document: null,
      code: 'connection_reset',
      kind: 'transient',
    });
    expect(artifact).toMatchObject({
      status: null,
      bytesHash: null,
      byteLength: 0,
      problem: { code: 'connection_reset', detail: 'after 3 bytes' },
    });
    expect(context.of('verdict')).toMatchObject([{ kind: 'transient', reason: expect.stringMatching(/./) }]);
    expect(() => Artifact.parse(artifact)).not.toThrow();
  });

  it('tells a host that cannot be reached from one whose robots.txt says no', async () => {
    const policy = [{ allowed: false, rule: 'robots' as const, reason: 'robots.txt of https://a.test' }];
    const kind = async (code: 'dns_failed' | 'tls_failed' | 'robots_disallowed') =>
      (await read({ ...base, policy, kind: 'failure', problem: problem(code), partialBytes: 0 })).verdict.kind;
    expect(await kind('robots_disallowed')).toBe('robots_disallowed');
    expect(await kind('tls_failed')).toBe('tls_error');
    expect(await kind('dns_failed')).toBe('transient');
  });

  it('counts a page once its server was asked, not when robots.txt or the budget kept it', async () => {
    const pages = async (outcome: HttpOutcome): Promise<number> => (await read(outcome)).context.ledger.spent().pages;
    expect(await pages(response(PAGE))).toBe(1);
    expect(await pages({ ...base, kind: 'failure', problem: problem('dns_failed'), partialBytes: 0 })).toBe(1);
    expect(await pages({ ...base, kind: 'failure', problem: problem('robots_disallowed'), partialBytes: 0 })).toBe(0);
    expect(await pages({ ...base, kind: 'failure', problem: problem('budget_exhausted'), partialBytes: 0 })).toBe(0);
  });

  it.each([
    [200, 'empty'],
    [401, 'auth_required'],
    [403, 'denied'],
    [404, 'gone'],
    [429, 'rate_limited'],
    [451, 'legal_block'],
    [503, 'transient'],
  ])('lets the status %i speak where no body came: %s', async (status, kind) => {
    const { verdict, problem: trouble } = await read(response('', [], { status }));
    expect({ kind: verdict.kind, trouble }).toEqual({ kind, trouble: null });
  });

  it('names the bytes that it cannot read', async () => {
    const { verdict, problem: trouble } = await read({
      ...response('\u007fELF\u0002\u0001\u0001\0\0\0\0'),
      contentType: 'application/octet-stream',
    });
    expect({ kind: verdict.kind, code: trouble?.code }).toEqual({ kind: 'unsupported_type', code: 'unsupported_type' });
  });

  it('reads an empty body, binary rubbish and broken markup without a crash', async () => {
    for (const html of ['', '\0\u0001\ufffd'.repeat(500), '<table><tr><td><p><b></table></b><title>', '<'.repeat(20_000)]) {
      const { artifact } = await read(response(html));
      expect(() => Artifact.parse(artifact)).not.toThrow();
    }
  });
});

describe('a page that is only a step to another one', () => {
  const site = async (pages: Record<string, HttpResponse>) => {
    const asked: string[] = [];
    const http: HttpClient = {
      async request(request) {
        asked.push(request.url);
        const page = pages[new URL(request.url).pathname] ?? response('', [], { status: 404 });
        return { ...page, requestedUrl: request.url, finalUrl: request.url };
      },
      invalidate: async () => undefined,
      judgeTags: () => [],
      close: async () => undefined,
    };
    const context = testContext();
    const page = await fetchPage({ url, contract: EMPTY_CONTRACT }, { http, store: openStore({ memory: true }) }, context);
    return { ...page, asked, context };
  };
  const stub = (to: string, seconds = 0) => response(`<meta http-equiv=refresh content="${seconds}; url=${to}"><p>One moment</p>`);

  it('leads there by its meta refresh or Refresh header, and the chain tells it', async () => {
    const { artifact, verdict, context } = await site({
      '/page': stub('/two'),
      '/two': response('<p>moved', [['refresh', '5; url=/three']]),
      '/three': response(PAGE),
    });
    expect(verdict.kind).toBe('usable');
    expect(artifact).toMatchObject({ requestedUrl: url, finalUrl: 'https://a.test/three' });
    expect(artifact.redirects.map(({ location }) => location)).toEqual(['https://a.test/two', 'https://a.test/three']);
    expect(context.of('redirect.followed')).toHaveLength(2);
    expect(context.ledger.spent().pages).toBe(1);
  });

  it.each([
    [
      'has text of its own',
      response(`${PAGE}<p>${'And there is much more to say about this. '.repeat(20)}</p>`, [['refresh', '0; url=/x']]),
    ],
    ['stays for minutes', stub('/x', 300)],
    ['leads to itself', stub('/page#top')],
  ])('is read itself when it %s', async (_why, page) => {
    expect((await site({ '/page': page })).asked).toEqual([url]);
  });

  it.each([
    ['window.location.href = "/two";', true],
    ["location.replace('/two')", true],
    ['top.location="https://a.test/two"', true],
    ['document.cookie="ok=1"; location.href="/two"', false],
    ['location.href = "javascript:alert(1)"', false],
    ['var location_name = "/two"', false],
    ['location = next()', false],
  ])('by a script %s: %s', async (script, followed) => {
    const page = response(`<html><head><title>x</title><script>${script}</script></head><body></body></html>`);
    expect((await site({ '/page': page, '/two': response(PAGE) })).asked).toHaveLength(followed ? 2 : 1);
  });

  it('is not followed by script where the page has content or asks for something', async () => {
    const script = '<script>location.href="/two"</script>';
    for (const body of [
      `${script}<p>${'This page has its own words to say. '.repeat(10)}</p>`,
      `${script}<form action="/check"><input name="a"></form>`,
    ])
      expect((await site({ '/page': response(body), '/two': response(PAGE) })).asked).toEqual([url]);
  });

  it('is not followed round in circles or without end', async () => {
    expect((await site({ '/page': stub('/two'), '/two': stub('/page') })).asked).toHaveLength(2);
    const chain = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n === 0 ? '/page' : `/${n}`, stub(`/${n + 1}`)]));
    expect((await site(chain)).asked).toHaveLength(4);
  });
});

describe('what a page says about its use', () => {
  it('stands with the artifact', async () => {
    const { artifact, verdict } = await read(
      response(PAGE.replace('<head>', '<head><meta name="robots" content="noindex, nofollow"><meta name="tdm-reservation" content="1">')),
    );
    expect(verdict.kind).toBe('usable');
    expect(artifact.policy.filter(({ rule }) => rule === 'usage_signal').map(({ reason }) => reason)).toEqual([
      'meta robots: index=no, follow=no',
      'meta tdm-reservation: tdm=no',
    ]);
  });

  it('to another bot is none of ours, to us it is', async () => {
    const { artifact } = await read(
      response(PAGE.replace('<head>', '<head><meta name="googlebot" content="noindex"><meta name="Veritrail" content="NoSnippet">')),
    );
    expect(artifact.policy.filter(({ rule }) => rule === 'usage_signal').map(({ reason }) => reason)).toEqual([
      'meta veritrail: snippet=no',
    ]);
  });

  it('a part that nobody asked for never passes for the page', async () => {
    const part = await read(response(PAGE, [['content-range', 'bytes 0-999/5000']], { status: 206 }));
    expect(part.verdict.kind).not.toBe('usable');
    const whole = await read(response(PAGE, [['content-range', 'bytes 0-4999/5000']], { status: 206 }));
    expect(whole.verdict.kind).toBe('usable');
  });
});
