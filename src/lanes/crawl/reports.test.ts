/**
 * Shapes of pages and sites that public bug reports of other crawlers describe, each with the right outcome. Ids as in the list of inputs
 * (D16–D22, D28): over the real HTTP client and a server on loopback.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createTestCa } from '../../../test/support/tls.ts';
import { createHttpClient, type HttpOptions, parseConnectTo } from '../../http/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { type Clock, fixedClock, systemClock } from '../../telemetry/index.ts';
import type { Budget, CrawlPage, CrawlSummary } from '../../vocabulary/index.ts';
import { type CrawlRequest, crawl } from './index.ts';
import { links, page, prose } from './site.test.fixture.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawl-'));
  store = openStore({ directory: folder });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  seeds: string[],
  request: Partial<CrawlRequest> = {},
  budget: Partial<Budget> = {},
  options: HttpOptions = {},
  clock: Clock = systemClock,
) {
  const http = createHttpClient({
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    concurrencyPerHost: 8,
    cache: store.httpCache,
    ...options,
  });
  const pages: CrawlPage[] = [];
  try {
    const crawling = crawl(
      { runId: 'r', seeds, sitemaps: false, concurrency: 8, concurrencyPerHost: 8, ...request },
      { http, store },
      testContext({ clock, budget: { maxRequests: 1000, ...budget } }),
    );
    let next = await crawling.next();
    for (; next.done !== true; next = await crawling.next()) pages.push(next.value);
    const summary: CrawlSummary = next.value;
    return {
      pages,
      summary,
      read: pages
        .filter(({ state }) => state === 'done')
        .map(({ url }) => new URL(url).pathname)
        .sort(),
    };
  } finally {
    await http.close();
  }
}

const html = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
};
const hub = (...to: string[]) => page('Hub', prose('hub') + links(...to));
type Listener = (request: IncomingMessage, response: ServerResponse) => void;
const five: Listener = ({ url = '/' }, response) => html(response, url === '/' ? hub('/a', '/b', '/c', '/d', '/e') : page(url, prose(url)));
const paths = (seen: readonly { url: string }[]): string[] => seen.map(({ url }) => url);

describe('inputs of bug reports', () => {
  it('D16: one content under many addresses is one page with its aliases', async () => {
    await using server = await serve(({ url = '/' }, response) =>
      html(response, url === '/' ? hub('/a', '/a/', '/a/index.html', '/a?utm_source=x', '/a#b') : page('A', prose('a'))),
    );
    const { pages, summary } = await run([server.origin]);
    expect(pages.filter(({ state }) => state === 'done')).toHaveLength(2);
    expect(pages.filter(({ aliasOf }) => aliasOf !== null)).toHaveLength(2);
    expect(summary.reasons).toEqual({ duplicate_content: 2 });
    expect(
      paths(server.seen)
        .filter((path) => path.startsWith('/a'))
        .sort(),
    ).toEqual(['/a', '/a/', '/a/index.html']);
  });

  it('D16: with and without www, over http and https, it is one page as well', async () => {
    const listener: Listener = ({ url = '/' }, response) =>
      html(
        response,
        url === '/'
          ? hub('/a', '/a/', '/a/index.html', 'http://www.shop.example/a', 'https://shop.example/a', 'https://www.shop.example/a')
          : page('A', prose('a')),
      );
    const ca = await createTestCa();
    await using plain = await serve(listener);
    await using secure = await serve(listener, { tls: await ca.issue(['shop.example', 'www.shop.example']) });
    const { pages, summary } = await run(
      ['http://shop.example/'],
      { scope: 'host' },
      {},
      {
        ca: ca.caPem,
        connectTo: [parseConnectTo(`:80:127.0.0.1:${plain.port}`), parseConnectTo(`:443:127.0.0.1:${secure.port}`)],
      },
    );
    const done = pages.filter(({ state }) => state === 'done').map(({ url }) => url);
    expect(done).toHaveLength(2);
    const [home, one] = done;
    expect(home).toBe('http://shop.example/');
    expect(pages.filter(({ aliasOf }) => aliasOf !== null).map(({ url, aliasOf }) => [url, aliasOf])).toEqual(
      pages.filter(({ state }) => state !== 'done').map(({ url }) => [url, one]),
    );
    expect(summary.reasons).toEqual({ duplicate_content: 5 });
  });

  it('D17: what an exclude pattern names in the query is never asked for', async () => {
    await using server = await serve(({ url = '/' }, response) =>
      html(
        response,
        url === '/' ? hub('/item', ...Array.from({ length: 50 }, (_, n) => `/item?add-to-cart=${n + 1}`)) : page('Item', prose('item')),
      ),
    );
    const { summary } = await run([server.origin], { exclude: ['add-to-cart='] });
    expect(paths(server.seen).filter((path) => path.includes('add-to-cart'))).toEqual([]);
    expect(summary).toMatchObject({ counts: { done: 2 }, reasons: { excluded: 50 } });
    const row = store.frontier.list('r', 0, 100).find(({ url }) => url.endsWith('add-to-cart=7'));
    expect(row).toMatchObject({ state: 'skipped', parent: `${server.origin}/`, anchor: '/item?add-to-cart=7', attempts: 0 });
    expect(row?.reason?.detail).toContain('add-to-cart=');
  });

  it.each([
    ['(?=x)', 0],
    ['[', 0],
  ])('D18: the pattern %s is refused with its position, and nothing is asked', async (pattern, position) => {
    await using server = await serve(five);
    await expect(run([server.origin], { include: [pattern] })).rejects.toMatchObject({
      code: 'regex_invalid',
      message: expect.stringContaining(`position ${position}`),
    });
    expect(server.seen).toEqual([]);
  });

  it.each([15, 1])('D19: exactly %i pages of 41 are read at concurrency 8', async (maxPages) => {
    await using server = await serve(({ url = '/' }, response) =>
      html(response, url === '/' ? hub(...Array.from({ length: 40 }, (_, n) => `/p${n}`)) : page(url, prose(url))),
    );
    const { pages } = await run([server.origin], {}, { maxPages });
    expect(pages).toHaveLength(maxPages);
    expect(paths(server.seen).filter((path) => path !== '/robots.txt')).toHaveLength(maxPages);
  });

  it.each<[string, Listener]>([
    ['answers 503', (_, response) => response.writeHead(503).end()],
    ['does not answer', () => undefined],
  ])('D20: a site whose robots.txt %s is left alone, and the crawl says so', async (_, robots) => {
    await using server = await serve(
      (request, response) => (request.url === '/robots.txt' ? robots(request, response) : five(request, response)),
      { robots: true },
    );
    const { pages, summary } = await run([`${server.origin}/`], {}, {}, { bounds: { headersMs: 400, totalMs: 1500 } });
    expect(paths(server.seen).filter((path) => path !== '/robots.txt')).toEqual([]);
    expect(pages).toMatchObject([{ state: 'skipped' }]);
    expect(Object.keys(summary.reasons)[0]).toMatch(/^robots/);
  });

  it('D20: robots.txt of one port says nothing about another', async () => {
    await using open = await serve(five);
    await using closed = await serve(
      (request, response) => (request.url === '/robots.txt' ? response.end('User-agent: *\nDisallow: /') : five(request, response)),
      { robots: true },
    );
    const { pages } = await run([`${open.origin}/`, `${closed.origin}/`]);
    expect(pages.filter(({ state }) => state === 'done')).toHaveLength(6);
    expect(paths(closed.seen)).toEqual(['/robots.txt']);
  });

  it('D21: without a robots.txt all five pages are read', async () => {
    await using server = await serve(five);
    expect((await run([`${server.origin}/`])).read).toEqual(['/', '/a', '/b', '/c', '/d', '/e']);
  });

  it('D22: an index of sitemaps is found without a line in robots.txt, and all its children are read', async () => {
    await using server = await serve((request, response) => {
      const { url = '/', headers } = request;
      const at = `http://${headers.host}`;
      if (url === '/sitemap_index.xml') {
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<sitemapindex>${Array.from({ length: 12 }, (_, n) => `<sitemap><loc>${at}/map-${n}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
          );
      } else if (/^\/map-\d+\.xml$/.test(url)) {
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<urlset><url><loc>${at}/p${url.replace(/\D/g, '')}</loc></url></urlset>`);
      } else if (url === '/' || /^\/p\d+$/.test(url)) html(response, page(url, prose(url)));
      else response.writeHead(404).end();
    });
    const { read, summary } = await run([`${server.origin}/`], { sitemaps: true });
    expect(read).toHaveLength(13);
    expect(summary.sitemaps.filter(({ urls }) => urls === 1)).toHaveLength(12);
  });

  it('D28: addresses that differ only in case are two pages', async () => {
    await using server = await serve(({ url = '/' }, response) =>
      html(response, url === '/' ? hub('/v/AbC', '/v/aBc') : page(url, prose(url))),
    );
    expect((await run([`${server.origin}/`])).read).toEqual(['/', '/v/AbC', '/v/aBc']);
  });

  it('lastmod: a copy that is newer than the last change is not asked for again, an older one is', async () => {
    const now = Date.now();
    let changed = now - 3_600_000;
    await using server = await serve((request, response) => {
      const { url = '/', headers } = request;
      // The crawl's clock is set by the test, and no date of another may contradict it.
      response.sendDate = false;
      if (url === '/sitemap.xml')
        response
          .writeHead(200, { 'content-type': 'application/xml', 'cache-control': 'no-store' })
          .end(`<urlset><url><loc>http://${headers.host}/a</loc><lastmod>${new Date(changed).toISOString()}</lastmod></url></urlset>`);
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=0', etag: `"${url}"` })
          .end(url === '/' ? hub('/b') : page(url, prose(url)));
    });
    const asked = async (runId: string, more: Partial<CrawlRequest> = {}, at = now) => {
      const before = server.seen.length;
      const { pages } = await run([`${server.origin}/`], { runId, sitemaps: true, ...more }, {}, {}, fixedClock(at));
      expect(pages.filter(({ state }) => state === 'done')).toHaveLength(3);
      return paths(server.seen.slice(before))
        .filter((path) => /^\/[ab]$/.test(path))
        .sort();
    };
    expect(await asked('first')).toEqual(['/a', '/b']);
    expect(await asked('second')).toEqual(['/b']);
    expect(await asked('demanding', { freshness: { mode: 'default', maxAgeSeconds: 0 } })).toEqual(['/a', '/b']);
    changed = now + 5_000;
    expect(await asked('changed', {}, now + 60_000)).toEqual(['/a', '/b']);
    expect(await asked('again', {}, now + 90_000)).toEqual(['/b']);
  });
});
