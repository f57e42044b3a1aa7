import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningWorld, startWorld } from './server.ts';
import { createWorld } from './world.ts';

const world = createWorld(7);
let running: RunningWorld;

beforeEach(async () => {
  running = await startWorld(world);
});
afterEach(async () => {
  await running.close();
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** As a client with `--connect-to` does it: to our port, with the host of the URL. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: running.port, path: pathname + search, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
      },
    )
      .on('error', reject)
      .end();
  });
}

const search = async (parameters: Record<string, string>): Promise<Reply> =>
  get(`${running.searchUrl}/search?${new URLSearchParams({ format: 'json', ...parameters })}`);

describe('startWorld', () => {
  it('answers every page by its Host header with its own bytes', async () => {
    for (const page of world.pages.filter(({ behaviour }) => behaviour === undefined)) {
      const reply = await get(page.url);
      expect(reply.status).toBe(200);
      expect(reply.body.equals(Buffer.from(page.body))).toBe(true);
    }
  });

  it('knows a host with its port written out and refuses one of another world', async () => {
    const [page] = world.pages;
    expect((await get(page?.url ?? '', { host: `${new URL(page?.url ?? '').host}:80` })).status).toBe(200);
    expect((await get('http://elsewhere.example/')).status).toBe(421);
  });

  it('answers 404 for a page that does not exist, 405 for a POST', async () => {
    expect((await get(`http://${world.hosts[0]}/no/such/page`)).status).toBe(404);
    expect((await get(`http://${world.hosts[0]}/robots.txt`, {}, 'POST')).status).toBe(405);
  });

  it('asks for patience once, then serves the page', async () => {
    const limited = world.pages.filter(({ behaviour }) => behaviour === 'rate_limit_once');
    expect(limited.length).toBeGreaterThan(0);
    for (const { url } of limited) {
      const first = await get(url);
      expect([first.status, first.headers['retry-after']]).toEqual([429, '1']);
      expect((await get(url)).status).toBe(200);
      expect(running.count(url)).toBe(2);
    }
  });

  it('leads over three hops from a listed address to the document', async () => {
    const starts = world.search.filter(({ url }) => world.pages.find((page) => page.url === url)?.behaviour === 'redirect');
    expect(new Set(starts.map(({ lang }) => lang))).toEqual(new Set(['en', 'zh']));
    for (const { url } of starts) {
      let at = url;
      let hops = 0;
      let reply = await get(at);
      while (typeof reply.headers.location === 'string') {
        at = new URL(reply.headers.location, at).href;
        hops += 1;
        reply = await get(at);
      }
      expect([hops, reply.status]).toEqual([3, 200]);
    }
  });

  it('answers 304 to the ETag it gave, until the page is changed', async () => {
    const url = world.questions[0]?.expected.facts[0]?.url ?? '';
    const etag = String((await get(url)).headers.etag);
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
    running.setPage(url, '<p>Edited.</p>');
    const changed = await get(url, { 'if-none-match': etag });
    expect([changed.status, changed.body.toString()]).toEqual([200, '<p>Edited.</p>']);
    expect(() => running.setPage('http://elsewhere.example/', '')).toThrow(RangeError);
  });

  it('keeps a list of what was requested', async () => {
    await get(`http://${world.hosts[0]}/robots.txt`);
    expect(running.requests().map(({ url, status }) => [url, status])).toEqual([[`http://${world.hosts[0]}/robots.txt`, 200]]);
  });
});

describe('the search endpoint', () => {
  it("speaks SearXNG's JSON: at most ten results, each with all fields a client reads", async () => {
    for (const [language, q] of [
      ['en', 'Business backup retention days'],
      ['zh', '企业版 备份保留'],
    ] as const) {
      const reply = await search({ q, language });
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json']);
      const answer: unknown = JSON.parse(reply.body.toString());
      expect(answer).toMatchObject({ query: q, answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [] });
      const { results } = answer as { results: Record<string, unknown>[] };
      expect(results.length).toBeGreaterThan(2);
      expect(results.length).toBeLessThanOrEqual(10);
      for (const result of results) {
        expect(result).toMatchObject({
          url: expect.stringMatching(/^http:\/\//),
          title: expect.any(String),
          content: expect.any(String),
          engine: expect.any(String),
          engines: [expect.any(String)],
          positions: [expect.any(Number)],
          score: expect.any(Number),
          category: 'general',
          template: 'default.html',
          parsed_url: expect.any(Array),
        });
        expect(result.publishedDate === null || typeof result.publishedDate === 'string').toBe(true);
      }
      const scores = results.map(({ score }) => Number(score));
      expect(scores).toEqual([...scores].sort((left, right) => right - left));
    }
  });

  it('finds, for every question, each page that holds the answer or leads to it', async () => {
    const leads = new Map(world.search.map(({ url }) => [url, finalUrl(url)]));
    for (const { question, language, expected } of world.questions.filter(({ id }) => !id.endsWith('compare'))) {
      const { results } = JSON.parse((await search({ q: question, language })).body.toString()) as { results: { url: string }[] };
      const found = results.map(({ url }) => leads.get(url));
      for (const fact of expected.facts) expect(found, question).toContain(fact.url);
    }
  });

  it('narrows by site:, pages on, and answers nothing with an empty list', async () => {
    const urls = async (parameters: Record<string, string>): Promise<string[]> =>
      (JSON.parse((await search(parameters)).body.toString()) as { results: { url: string }[] }).results.map(({ url }) => url);
    const host = new URL(world.questions[0]?.expected.facts[0]?.url ?? '').host;
    const narrowed = await urls({ q: `Business site:${host}` });
    expect(new Set(narrowed.map((url) => new URL(url).host))).toEqual(new Set([host]));
    const [one, two] = [await urls({ q: 'Business price' }), await urls({ q: 'Business price', pageno: '2' })];
    expect(two.length).toBeGreaterThan(0);
    expect(two.filter((url) => one.includes(url))).toEqual([]);
    expect(await urls({ q: 'xylophone' })).toEqual([]);
  });

  it('refuses a query without words with 400 and a format other than JSON with 403', async () => {
    expect((await search({ q: ' ' })).status).toBe(400);
    expect((await search({ q: 'price', format: 'html' })).status).toBe(403);
  });
});

function finalUrl(url: string): string {
  const page = world.pages.find((candidate) => candidate.url === url);
  return page?.headers.location === undefined ? url : finalUrl(new URL(page.headers.location, url).href);
}
