import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { fixedClock } from '../../telemetry/index.ts';
import { createHttpClient, createMemoryCache, type HttpOptions } from '../index.ts';

const OPTIONS: HttpOptions = { allowAddresses: ['127.0.0.1'], minDelayMs: 0 };
const site = (robots: string, status = 200, headers: Record<string, string> = {}) =>
  serve(
    (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(status, headers).end(robots);
      else response.end('page');
    },
    { robots: true },
  );

describe('robots.txt', () => {
  it('denies a page with the rule that says so, before anything is asked of it', async () => {
    await using server = await site('User-agent: Veritrail\nDisallow: /private\n');
    const http = createHttpClient(OPTIONS);
    const context = testContext();
    const denied = await http.request({ url: `${server.origin}/private/x`, purpose: 'page' }, context);
    expect(denied).toMatchObject({
      kind: 'failure',
      problem: { code: 'robots_disallowed' },
      policy: [{ allowed: false, rule: 'robots', reason: expect.stringContaining('Disallow: /private') }],
    });
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'robots' }]);
    const allowed = await http.request({ url: `${server.origin}/public`, purpose: 'page' }, context);
    expect(allowed).toMatchObject({ kind: 'response', status: 200 });
    expect(allowed.policy).toContainEqual(expect.objectContaining({ allowed: true, rule: 'robots' }));
    expect(server.seen.map((one) => one.url)).toEqual(['/robots.txt', '/public']);
    await http.close();
  });

  it('is asked for every hop of a redirect', async () => {
    await using target = await site('User-agent: *\nDisallow: /\n');
    await using server = await serve((_request, response) => response.writeHead(302, { location: `${target.origin}/x` }).end());
    const http = createHttpClient(OPTIONS);
    expect(await http.request({ url: server.origin, purpose: 'page' }, testContext())).toMatchObject({
      problem: { code: 'robots_disallowed' },
      redirects: [{ status: 302 }],
    });
    expect(target.seen.map((one) => one.url)).toEqual(['/robots.txt']);
    await http.close();
  });

  it('is fetched once for all that ask at the same time', async () => {
    await using server = await site('User-agent: *\nAllow: /\n');
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 8 });
    const context = testContext();
    await Promise.all(Array.from({ length: 8 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'page' }, context)));
    expect(server.seen.filter((one) => one.url === '/robots.txt')).toHaveLength(1);
    await http.close();
  });

  it('does not hold a caller beyond its own time while another asks for it', async () => {
    await using server = await serve(() => undefined, { robots: true });
    const http = createHttpClient({ ...OPTIONS, bounds: { headersMs: 5_000, totalMs: 5_000 } });
    const patient = new AbortController();
    const first = http.request({ url: `${server.origin}/1`, purpose: 'page', maxAttempts: 1 }, testContext({ signal: patient.signal }));
    const started = performance.now();
    const hurried = await http.request({ url: `${server.origin}/2`, purpose: 'page' }, testContext({ budget: { deadlineMs: 100 } }));
    const cancelled = await http.request({ url: `${server.origin}/3`, purpose: 'page' }, testContext({ signal: AbortSignal.timeout(100) }));
    expect([hurried, cancelled]).toMatchObject([{ problem: { code: 'deadline_exceeded' } }, { problem: { code: 'cancelled' } }]);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
    patient.abort();
    await first;
    await http.close();
  });

  it.each([
    [404, 'response'],
    [403, 'response'],
    [410, 'response'],
    [500, 'failure'],
    [503, 'failure'],
    [429, 'failure'],
  ])('with status %i ends in a %s', async (status, kind) => {
    await using server = await site('', status);
    const http = createHttpClient(OPTIONS);
    expect(
      (await http.request({ url: `${server.origin}/x`, purpose: 'page', maxAttempts: 1 }, testContext({ budget: { deadlineMs: 20_000 } })))
        .kind,
    ).toBe(kind);
    await http.close();
  });

  it('that cannot be reached keeps the page unasked and tells the real cause', async () => {
    const http = createHttpClient({ ...OPTIONS, resolver: () => Promise.reject(new Error('ENOTFOUND')) });
    const outcome = await http.request({ url: 'http://gone.example.test/', purpose: 'page' }, testContext());
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'dns_failed' } });
    expect(outcome.policy).toContainEqual(expect.objectContaining({ allowed: false, rule: 'robots' }));
    await http.close();
  });

  it('follows five redirects and no more', async () => {
    const chain = (length: number) =>
      serve(
        (request, response) => {
          const step = Number(/^\/hop(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
          if (request.url === '/x') response.end('page');
          else if (step === length) response.end('User-agent: *\nDisallow: /');
          else response.writeHead(302, { location: `/hop${step + 1}` }).end();
        },
        { robots: true },
      );
    const http = createHttpClient(OPTIONS);
    await using five = await chain(5);
    expect(await http.request({ url: `${five.origin}/x`, purpose: 'page' }, testContext())).toMatchObject({
      problem: { code: 'robots_disallowed' },
    });
    await using six = await chain(6);
    expect(await http.request({ url: `${six.origin}/x`, purpose: 'page' }, testContext())).toMatchObject({ kind: 'response' });
    await http.close();
  });

  it('is kept for a day across processes, and asked again after it', async () => {
    await using server = await site('User-agent: *\nDisallow: /no\n');
    const cache = createMemoryCache();
    const start = Date.parse('2026-06-01T00:00:00Z');
    const ask = async (hours: number) => {
      const http = createHttpClient({ ...OPTIONS, cache });
      const outcome = await http.request(
        { url: `${server.origin}/no`, purpose: 'page' },
        testContext({ clock: fixedClock(start + hours * 3_600_000) }),
      );
      await http.close();
      return outcome;
    };
    for (const hours of [0, 1, 23, 25]) expect(await ask(hours)).toMatchObject({ problem: { code: 'robots_disallowed' } });
    expect(server.seen).toHaveLength(2);
  });

  it('can be set aside by the operator for an origin, with a reason in the trace', async () => {
    await using server = await site('User-agent: *\nDisallow: /\n');
    const http = createHttpClient({ ...OPTIONS, ignoreRobots: [{ origin: server.origin, reason: 'our own server' }] });
    const context = testContext();
    expect(await http.request({ url: server.origin, purpose: 'page' }, context)).toMatchObject({ kind: 'response' });
    expect(context.of('policy.exception')).toContainEqual(
      expect.objectContaining({ rule: 'robots', reason: expect.stringContaining('our own server') }),
    );
    expect(server.seen).toHaveLength(1);
    await http.close();
  });

  it('that cannot be reached is told in the trace as a refusal', async () => {
    const http = createHttpClient({ ...OPTIONS, resolver: () => Promise.reject(new Error('ENOTFOUND')) });
    const context = testContext();
    await http.request({ url: 'http://gone.example.test/', purpose: 'page', maxAttempts: 1 }, context);
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'robots', reason: expect.stringContaining('could not be asked') }]);
    await http.close();
  });

  it.each([
    ['after a whole line: what came counts', 'User-agent: *\nDisallow: /no\n', '/yes', 'response'],
    ['after a whole line: what came counts', 'User-agent: *\nDisallow: /no\n', '/no', 'robots_disallowed'],
    ['within a line: nothing may be fetched', 'User-agent: *\nDisallow: /no', '/yes', 'body_truncated'],
  ])('that breaks off %s', async (_when, text, path, expected) => {
    for (const coding of [null, 'gzip'] as const) {
      const body = coding === null ? Buffer.from(text) : cutGzip(text);
      await using server = await serve(
        (request, response) => {
          if (request.url !== '/robots.txt') return response.end('page');
          response.writeHead(200, { 'content-length': body.length + 100, ...(coding === null ? {} : { 'content-encoding': coding }) });
          response.write(body, () => setTimeout(() => request.socket.destroy(), 10));
        },
        { robots: true },
      );
      const http = createHttpClient(OPTIONS);
      const outcome = await http.request({ url: `${server.origin}${path}`, purpose: 'page', maxAttempts: 1 }, testContext());
      expect(outcome.kind === 'response' ? 'response' : outcome.problem.code).toBe(expected);
      await http.close();
    }
  });

  it('without end is read up to 500 KiB, and those rules count', async () => {
    await using server = await serve(
      (request, response) => {
        if (request.url !== '/robots.txt') return response.end('page');
        response.write('User-agent: *\nDisallow: /no\n');
        const line = `# ${'x'.repeat(1000)}\n`.repeat(64);
        const pour = (): void => {
          while (!response.destroyed && response.write(line));
          if (!response.destroyed) response.once('drain', pour);
        };
        pour();
      },
      { robots: true },
    );
    const http = createHttpClient(OPTIONS);
    const context = testContext();
    const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'page' }, context);
    expect(await ask('/no')).toMatchObject({ problem: { code: 'robots_disallowed' } });
    expect(await ask('/yes')).toMatchObject({ kind: 'response' });
    expect(context.ledger.spent().bytes).toBeLessThan(2_000_000);
    await http.close();
  });

  it('in trouble is asked for once, however many pages wait for it and whatever it says about waiting', async () => {
    await using server = await site('', 503, { 'retry-after': '0' });
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 16 });
    const context = testContext({ clock: fixedClock('2026-06-01T00:00:00Z') });
    const ask = (n: number) => http.request({ url: `${server.origin}/${n}`, purpose: 'page', maxAttempts: 1 }, context);
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
    for (let n = 0; n < 20; n++) outcomes.push(await ask(n));
    expect(new Set(outcomes.map((outcome) => (outcome.kind === 'failure' ? outcome.problem.code : outcome.kind)))).toEqual(
      new Set(['robots_disallowed']),
    );
    // One message and its one retry.
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/robots.txt']);
    await http.close();
  });

  it('that a redirect takes to a refused address closes the host, and is not asked for again with each page', async () => {
    await using server = await serve(
      (request, response) =>
        request.url === '/robots.txt'
          ? response.writeHead(302, { location: 'http://169.254.169.254/robots.txt' }).end()
          : response.end('page'),
      { robots: true },
    );
    const dialled: string[] = [];
    const http = createHttpClient({
      ...OPTIONS,
      connector: async ({ address, port }) => {
        if (address !== '127.0.0.1') {
          dialled.push(address);
          throw new Error('nothing but loopback is dialled in a test');
        }
        return once(connect({ host: address, port }));
      },
    });
    for (let n = 0; n < 5; n++)
      expect(await http.request({ url: `${server.origin}/${n}`, purpose: 'page' }, testContext())).toMatchObject({
        problem: { code: 'robots_disallowed', detail: expect.stringContaining('unreachable') },
      });
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
    expect(dialled).toEqual([]);
    await http.close();
  });

  it('full of usage lines costs each page little', async () => {
    const lines = Array.from({ length: 15_000 }, (_, n) => `Content-Usage: use-${n}=y`).join('\n');
    await using server = await site(`User-agent: *\nAllow: /\n${lines}\n`);
    const http = createHttpClient(OPTIONS);
    const context = testContext({ budget: { maxRequests: 1000 } });
    const ask = () => http.request({ url: `${server.origin}/x`, purpose: 'page' }, context);
    const { policy } = await ask();
    expect(policy.find(({ rule }) => rule === 'usage_signal')?.reason).toMatch(/and 14980 more$/);
    const started = process.cpuUsage();
    for (let n = 0; n < 20; n++) await ask();
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
    await http.close();
  });

  it('of another host, reached by a redirect, holds for the host that was asked first', async () => {
    await using other = await site('User-agent: *\nDisallow: /closed\n');
    await using server = await serve(
      (request, response) =>
        request.url === '/robots.txt' ? response.writeHead(301, { location: `${other.origin}/robots.txt` }).end() : response.end('page'),
      { robots: true },
    );
    const http = createHttpClient(OPTIONS);
    const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'page' }, testContext());
    expect([await ask('/closed'), await ask('/open')]).toMatchObject([{ problem: { code: 'robots_disallowed' } }, { kind: 'response' }]);
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/open']);
    await http.close();
  });

  it.each<[string, Buffer, Record<string, string>]>([
    ['with a byte order mark and CR LF', Buffer.from('\ufeffUser-agent: *\r\nDisallow: /no\r\n'), {}],
    ['in UTF-16', Buffer.from('\ufeffUser-agent: *\nDisallow: /no\n', 'utf16le'), { 'content-type': 'text/plain; charset=utf-16' }],
    ['in gzip', gzipSync('User-agent: *\nDisallow: /no\n'), { 'content-encoding': 'gzip' }],
    ['as another type', Buffer.from('User-agent: *\nDisallow: /no\n'), { 'content-type': 'application/octet-stream' }],
  ])('%s is read, also from the store', async (_how, body, headers) => {
    await using server = await serve(
      (request, response) => (request.url === '/robots.txt' ? response.writeHead(200, headers).end(body) : response.end('page')),
      { robots: true },
    );
    const cache = createMemoryCache();
    for (let n = 0; n < 2; n++) {
      const http = createHttpClient({ ...OPTIONS, cache });
      const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'page' }, testContext());
      expect([await ask('/no'), await ask('/yes')]).toMatchObject([{ problem: { code: 'robots_disallowed' } }, { kind: 'response' }]);
      await http.close();
    }
    expect(server.seen.filter(({ url }) => url === '/robots.txt')).toHaveLength(1);
  });

  it('that could not be had for more than thirty days no longer closes its host, also over restarts', async () => {
    await using server = await serve((request, response) => response.writeHead(request.url === '/robots.txt' ? 503 : 200).end('x'), {
      robots: true,
    });
    const cache = createMemoryCache();
    const start = Date.parse('2026-06-01T00:00:00Z');
    const ask = async (days: number) => {
      const http = createHttpClient({ ...OPTIONS, cache });
      const context = testContext({ clock: fixedClock(start + days * 86_400_000) });
      const outcome = await http.request({ url: `${server.origin}/x`, purpose: 'page', maxAttempts: 1 }, context);
      await http.close();
      return outcome.kind;
    };
    const kinds: string[] = [];
    for (const day of [0, 10, 29, 31]) kinds.push(await ask(day));
    expect(kinds).toEqual(['failure', 'failure', 'failure', 'response']);
  });
});

const once = (socket: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });

/** The beginning of a gzip stream that holds the whole text and is cut before its end. */
function cutGzip(text: string): Buffer {
  const whole = gzipSync(text);
  return whole.subarray(0, whole.length - 8);
}
