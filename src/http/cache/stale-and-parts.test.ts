import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { systemClock } from '../../telemetry/index.ts';
import type { Budget, Freshness } from '../../vocabulary/index.ts';
import { createHttpClient, createMemoryCache } from '../index.ts';

describe('a copy that may be served while it is checked', () => {
  const policy = 'max-age=10, stale-while-revalidate=60';
  const site = async () => {
    let version = 1;
    const clock = { at: Date.parse('2026-06-01T00:00:00Z') };
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'cache-control': policy, date: new Date(clock.at).toUTCString() }).end(`v${version++}`),
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, cache: createMemoryCache() });
    const ask = async (budget: Partial<Budget> = {}, freshness?: Freshness) => {
      const context = testContext({ clock: { ...systemClock, now: () => clock.at }, budget });
      const outcome = await http.request({ url: server.origin, purpose: 'page', ...(freshness ? { freshness } : {}) }, context);
      return { outcome, body: outcome.kind === 'response' ? Buffer.from(outcome.body).toString() : null, context };
    };
    return { clock, server, http, ask };
  };
  const pages = (server: { seen: { url: string }[] }) => server.seen.filter(({ url }) => url === '/').length;

  it('is served at once, labelled, and replaced behind the scenes; the caller pays for the check', async () => {
    const { clock, server, http, ask } = await site();
    await using _server = server;
    expect((await ask()).body).toBe('v1');
    clock.at += 30_000;
    const stale = await ask();
    expect(stale).toMatchObject({ body: 'v1', outcome: { cache: 'stale_while_revalidate' } });
    expect(stale.context.ledger.spent().requests).toBe(1);
    await expect.poll(() => pages(server)).toBe(2);
    await expect.poll(async () => (await ask()).body).toBe('v2');
    expect(pages(server)).toBe(2);
    await http.close();
  });

  it('is not served beyond its window, nor to one who wants it younger', async () => {
    const { clock, server, http, ask } = await site();
    await using _server = server;
    await ask();
    clock.at += 30_000;
    expect((await ask({}, { mode: 'default', maxAgeSeconds: 20 })).body).toBe('v2');
    clock.at += 71_000;
    expect((await ask()).body).toBe('v3');
    await http.close();
  });

  it('leaves nothing running when the client closes', async () => {
    const { clock, server, http, ask } = await site();
    await using _server = server;
    await ask();
    clock.at += 30_000;
    await ask();
    await http.close();
  });
});

describe('a part of a stored page', () => {
  it.each([
    ['bytes=0-1', 206, '01'],
    ['bytes=-3', 206, '789'],
    ['bytes=7-', 206, '789'],
    ['bytes=5-500', 206, '56789'],
    ['bytes=0-1,4-5', 200, '0123456789'],
    ['bytes=99-', 200, '0123456789'],
    ['lines=1-2', 200, '0123456789'],
  ])('%s', async (range, status, body) => {
    await using server = await serve((_request, response) =>
      response.writeHead(200, { 'cache-control': 'max-age=60', etag: '"a"' }).end('0123456789'),
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, cache: createMemoryCache() });
    const ask = (headers: [string, string][]) => http.request({ url: server.origin, purpose: 'search', headers }, testContext());
    await ask([]);
    const outcome = await ask([['range', range]]);
    expect(outcome).toMatchObject({ kind: 'response', status, cache: status === 206 ? 'hit' : 'bypass' });
    expect(outcome.kind === 'response' && Buffer.from(outcome.body).toString()).toBe(body);
    const other = await ask([
      ['range', range],
      ['if-range', '"b"'],
    ]);
    expect(other).toMatchObject({ cache: 'bypass' });
    await http.close();
  });
});
