import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import type { Clock } from '../../telemetry/index.ts';
import { createHttpClient, type Purpose } from '../index.ts';

/** Time that moves by itself and by every sleep, without anyone having to wait. */
function skippingClock(): Clock & { slept: number[] } {
  let ahead = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => Date.now() + ahead,
    monotonic: () => performance.now() + ahead,
    sleep: (ms) => {
      slept.push(ms);
      ahead += ms;
      return Promise.resolve();
    },
  };
}

const OPTIONS = { allowAddresses: ['127.0.0.1'], minDelayMs: 0 };
const PURPOSES: readonly Purpose[] = ['page', 'robots', 'verify', 'search'];

describe('one policy holds for pages, robots.txt, sitemaps and whatever else is asked of a host', () => {
  it('together they take no more places than the host has', async () => {
    let active = 0;
    let most = 0;
    await using server = await serve(
      (_request, response) => {
        most = Math.max(most, ++active);
        setTimeout(() => {
          active--;
          response.end('User-agent: *\nAllow: /\n');
        }, 8);
      },
      { robots: true },
    );
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 2 });
    const context = testContext();
    const asked = [...PURPOSES, ...PURPOSES, ...PURPOSES].map((purpose, n) => ({ url: `${server.origin}/sitemap-${n}.xml`, purpose }));
    const outcomes = await Promise.all(asked.map((request) => http.request(request, context)));
    expect(outcomes.every((one) => one.kind === 'response')).toBe(true);
    expect(most).toBe(2);
    await http.close();
  });

  it.each<[string, (base: number) => string]>([
    ['seconds', () => '40'],
    ['a date', (base) => new Date(base + 40_000).toUTCString()],
  ])('a sitemap that says "later" by %s closes the host for all of them', async (_form, retryAfter) => {
    await using server = await serve((request, response) => {
      if (request.url === '/sitemap.xml') {
        const now = Date.now();
        response.writeHead(429, { date: new Date(now).toUTCString(), 'retry-after': retryAfter(now) }).end();
      } else response.end('x');
    });
    const http = createHttpClient(OPTIONS);
    const context = testContext();
    expect(await http.request({ url: `${server.origin}/sitemap.xml`, purpose: 'page', maxAttempts: 1 }, context)).toMatchObject({
      status: 429,
      retryAfterSeconds: 40,
    });
    const before = server.seen.length;
    for (const purpose of PURPOSES) {
      const outcome = await http.request({ url: `${server.origin}/other`, purpose, maxAttempts: 1 }, context);
      expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'rate_limited' }, attempts: 0 });
      expect(outcome.retryAfterSeconds).toBeGreaterThan(35);
    }
    expect(server.seen).toHaveLength(before);
    await http.close();
  });

  it('a breaker that pages have opened is open for all of them, half open after its rest, and open for longer after one failure more', async () => {
    let alive = false;
    await using server = await serve((request, response) => {
      if (alive) response.end('x');
      else request.socket.destroy();
    });
    const http = createHttpClient(OPTIONS);
    const clock = skippingClock();
    const context = testContext({ clock, budget: { deadlineMs: 10_000_000 } });
    const ask = (purpose: Purpose) => http.request({ url: `${server.origin}/a`, purpose, maxAttempts: 1 }, context);
    for (let n = 0; n < 5; n++) expect(await ask('search')).toMatchObject({ problem: { code: 'connection_reset' } });
    const before = server.seen.length;
    for (const purpose of PURPOSES) expect(await ask(purpose)).toMatchObject({ kind: 'failure', attempts: 0 });
    expect(server.seen).toHaveLength(before);

    await clock.sleep(30_001);
    expect(await ask('search')).toMatchObject({ problem: { code: 'connection_reset' }, attempts: 1 });
    await clock.sleep(30_001);
    expect(await ask('search')).toMatchObject({ kind: 'failure', attempts: 0 });
    await clock.sleep(30_001);
    alive = true;
    expect(await ask('search')).toMatchObject({ status: 200 });
    expect(await Promise.all([ask('robots'), ask('verify')])).toMatchObject([{ status: 200 }, { status: 200 }]);
    await http.close();
  });

  it('the Crawl-delay of robots.txt lies between the starts of its pages and sitemaps', async () => {
    await using server = await serve(
      (request, response) => response.end(request.url === '/robots.txt' ? 'User-agent: *\nCrawl-delay: 7\n' : 'x'),
      { robots: true },
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'] });
    const clock = skippingClock();
    const context = testContext({ clock, budget: { deadlineMs: 10_000_000 } });
    for (const path of ['/a', '/sitemap.xml', '/b'])
      expect(await http.request({ url: `${server.origin}${path}`, purpose: 'page' }, context)).toMatchObject({ status: 200 });
    expect(clock.slept.map((ms) => Math.round(ms / 1000))).toEqual([7, 7]);
    await http.close();
  });
});
