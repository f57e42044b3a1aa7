import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve, type TestServer } from '../../../test/support/server.ts';
import { type CredentialSource, createHttpClient, type HeaderList, type HttpRequest } from '../index.ts';
import type { Hop } from '../pipeline.ts';
import { nextHop } from './next-hop.ts';

const hopAt = (url: string, more: Partial<Hop> = {}): Hop => ({
  url: new URL(url),
  method: 'GET',
  headers: [
    ['accept', '*/*'],
    ['authorization', 'Bearer x'],
    ['cookie', 'a=1'],
    ['x-api-key', 'k'],
  ],
  body: null,
  purpose: 'page',
  operator: false,
  maxAttempts: 1,
  attempt: 1,
  followed: false,
  maxRedirects: 10,
  freshness: null,
  authScope: null,
  keep: true,
  call: { activeMs: 0, queuedMs: 0, policy: [] },
  ...more,
});
const to = (location: string | string[], status = 302): { status: number; headers: HeaderList } => ({
  status,
  headers: [location].flat().map((value) => ['location', value] as [string, string]),
});

describe('the next hop', () => {
  it('keeps credentials within the origin and drops everything secret across origins', () => {
    expect(nextHop(hopAt('https://a.test/'), to('/b'))).toMatchObject({
      kind: 'follow',
      hop: { headers: hopAt('https://a.test/').headers },
    });
    for (const other of ['https://b.test/', 'http://a.test/', 'https://a.test:8443/', 'https://sub.a.test/']) {
      expect(nextHop(hopAt('https://a.test/'), to(other))).toMatchObject({ kind: 'follow', hop: { headers: [['accept', '*/*']] } });
    }
  });

  it.each(['file:///etc/passwd', 'data:text/html,x', 'javascript:alert(1)', 'ftp://a.test/', 'http://[bad', ''])(
    'refuses the target "%s"',
    (location) =>
      expect(nextHop(hopAt('http://a.test/'), to(location))).toMatchObject({ kind: 'problem', problem: { code: 'redirect_invalid' } }),
  );

  it('refuses no target and contradicting targets, and takes the same one twice', () => {
    expect(nextHop(hopAt('http://a.test/'), { status: 302, headers: [] })).toMatchObject({ kind: 'problem' });
    expect(nextHop(hopAt('http://a.test/'), to(['/a', '/b']))).toMatchObject({ kind: 'problem' });
    expect(nextHop(hopAt('http://a.test/'), to(['/a', '/a']))).toMatchObject({ kind: 'follow' });
  });

  it('turns POST into GET for 301, 302 and 303, keeps it for 307 and 308, and forwards no body to another origin', () => {
    const post = hopAt('http://a.test/', { method: 'POST', body: new Uint8Array(1), headers: [['content-type', 'text/plain']] });
    for (const status of [301, 302, 303])
      expect(nextHop(post, to('/b', status))).toMatchObject({ hop: { method: 'GET', body: null, headers: [] } });
    for (const status of [307, 308]) expect(nextHop(post, to('/b', status))).toMatchObject({ hop: { method: 'POST', body: post.body } });
    expect(nextHop(post, to('http://b.test/', 307))).toMatchObject({ kind: 'problem', problem: { code: 'redirect_invalid' } });
    expect(nextHop(hopAt('http://a.test/', { method: 'HEAD' }), to('/b', 303))).toMatchObject({ hop: { method: 'HEAD' } });
  });

  it('inherits a fragment, drops userinfo and encodes what a URL may not hold', () => {
    const url = (step: ReturnType<typeof nextHop>): string => (step.kind === 'follow' ? step.hop.url.href : '');
    expect(url(nextHop(hopAt('http://a.test/x#part'), to('/y')))).toBe('http://a.test/y#part');
    expect(url(nextHop(hopAt('http://a.test/x#part'), to('/y#other')))).toBe('http://a.test/y#other');
    expect(url(nextHop(hopAt('http://a.test/'), to('http://user:pw@a.test/y')))).toBe('http://a.test/y');
    expect(url(nextHop(hopAt('http://a.test/'), to('/路径 b')))).toBe('http://a.test/%E8%B7%AF%E5%BE%84%20b');
  });

  it.each([200, 300, 304, 305, 306, 404])('status %i is not followed', (status) =>
    expect(nextHop(hopAt('http://a.test/'), to('/b', status))).toEqual({ kind: 'stop' }),
  );
});

describe('a chain of redirects', () => {
  const ask = async (listener: Parameters<typeof serve>[0], request: Partial<HttpRequest> = {}) => {
    await using server = await serve(listener);
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const outcome = await http.request({ url: `${server.origin}/start`, purpose: 'search', ...request }, testContext());
    await http.close();
    return { outcome, server };
  };

  it('that comes back to where it was is a loop', async () => {
    const { outcome, server } = await ask((request, response) =>
      response.writeHead(302, { location: request.url === '/start' ? '/b' : '/start' }).end(),
    );
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'redirect_loop' } });
    expect(server.seen).toHaveLength(2);
  });

  it('that never ends is cut at the limit, with the chain kept', async () => {
    let count = 0;
    const { outcome, server } = await ask((_request, response) => response.writeHead(302, { location: `/${++count}` }).end(), {
      maxRedirects: 3,
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'redirect_limit' } });
    expect(outcome.redirects).toHaveLength(4);
    expect(server.seen).toHaveLength(4);
  });

  it('that needs its cookie back gets it, and no cookie for another domain or a public suffix', async () => {
    const { outcome, server } = await ask((request, response) => {
      if (/ok=1/.test(request.headers.cookie ?? '')) response.end('in');
      else
        response
          .writeHead(302, {
            location: '/start',
            'set-cookie': ['ok=1; Path=/', 'evil=1; Domain=evil.test', 'tld=1; Domain=com', 'old=1; Max-Age=0'],
          })
          .end();
    });
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(server.seen[1]?.headers.cookie).toBe('ok=1');
  });

  it('carries credentials of a scope as long as it stays where they belong, and never again after it has left', async () => {
    await using away = await serve((_, response) => response.writeHead(302, { location: `${home.origin}/back` }).end());
    await using home = await serve((request, response) => {
      const to: Record<string, string> = { '/start': '/inside', '/inside': `${away.origin}/there` };
      const location = to[request.url ?? ''];
      if (location === undefined) response.end('here');
      else response.writeHead(302, { location }).end();
    });
    const credentials: CredentialSource = {
      holds: async (_, origin) => origin === home.origin,
      headersFor: async () => ({ headers: [['x-key', 'k']], cookies: [] }),
      hear: async () => false,
      mask: (text) => text,
      reveals: () => false,
    };
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, credentials });
    const outcome = await http.request({ url: `${home.origin}/start`, purpose: 'page', authScope: 'work' }, testContext());
    await http.close();
    expect(outcome).toMatchObject({ kind: 'response', status: 200, finalUrl: `${home.origin}/back` });
    const sent = (server: TestServer): unknown[] =>
      server.seen.filter(({ url }) => url !== '/robots.txt').map(({ url, headers }) => [url, headers['x-key']]);
    expect(sent(home)).toEqual([
      ['/start', 'k'],
      ['/inside', 'k'],
      ['/back', undefined],
    ]);
    expect(sent(away)).toEqual([['/there', undefined]]);
  });
});
