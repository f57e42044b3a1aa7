import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CrawlExplanation, type CrawlPage, type CrawlSummary, createVeritrail, jsonSchema, type MapResult } from '../../src/index.ts';
import { littleSite } from '../support/little-site.ts';

const program = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-crawl-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = (over: Record<string, unknown> = {}) => ({
  dataDir: join(folder, 'data'),
  allowAddresses: ['127.0.0.1'],
  minDelayMs: 0,
  concurrency: 6,
  concurrencyPerHost: 6,
  ...over,
});

function start(argv: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  lines: () => string[];
} {
  const child = spawn(process.execPath, [program, ...argv], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      VERITRAIL_DATA: join(folder, 'data'),
      VERITRAIL_ALLOW_ADDRESS: '127.0.0.1',
      VERITRAIL_MIN_DELAY_MS: '0',
      VERITRAIL_CONCURRENCY_PER_HOST: '4',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text.out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text.err += chunk;
  });
  return {
    child,
    lines: () =>
      text.out
        .slice(0, text.out.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line !== ''),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text }))),
  };
}
const parsed = (out: string): (CrawlPage | CrawlSummary)[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CrawlPage | CrawlSummary);
const summaryOf = (out: string): CrawlSummary => {
  const last = parsed(out).at(-1);
  if (last?.type !== 'summary') throw new Error('no summary');
  return last;
};

describe('a wild little site', () => {
  it('is read whole, with few requests more than pages, no rule broken and no trap entered beyond what tells that it is one', async () => {
    await using site = await littleSite({ pages: 400, wild: true });
    await using veritrail = await createVeritrail(config());
    const pages: CrawlPage[] = [];
    const crawling = veritrail.crawl(`${site.origin}/p/0`, { budget: { maxPages: 2000, maxDepth: 30 } });
    let summary: CrawlSummary | undefined;
    for (let next = await crawling.next(); ; next = await crawling.next()) {
      if (next.done === true) {
        summary = next.value;
        break;
      }
      pages.push(next.value);
    }
    expect(site.violations()).toEqual([]);
    // The copies with another address count for the page whose text they have.
    const items = new Set(
      pages
        .filter(({ state, document }) => state === 'done' && document?.title?.startsWith('Item ') === true)
        .map(({ document }) => document?.title),
    );
    expect(items.size).toBe(site.pages);
    expect(summary).toMatchObject({ stop: 'complete', counts: { open: 0 } });
    expect(site.seen.length / site.pages).toBeLessThan(1.3);
    expect(site.seen.filter(({ url }) => /^\/(?:cal|deep)\//.test(url)).length).toBeLessThanOrEqual(6);
    for (const code of ['robots', 'nofollow', 'gone', 'trap_facets', 'alias_rule']) expect(summary.reasons[code], code).toBeGreaterThan(0);
    expect((await veritrail.trace(summary.runId)).events.at(-1)).toMatchObject({ type: 'crawl.ended', stop: 'complete' });
  });
});

describe('a crawl that is killed', () => {
  it('goes on where it was: no page lost, none read twice but those in flight', async () => {
    await using site = await littleSite({ pages: 240, latencyMs: 8 });
    const seed = `${site.origin}/p/0`;
    const budget = ['--max-pages', '1000', '--max-depth', '20', '--no-sitemaps', '--json', '--quiet'];
    const first = start(['crawl', seed, ...budget]);
    while (first.lines().length < 70 && first.child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill('SIGKILL');
    await first.ended;
    const before = first.lines().map((line) => JSON.parse(line) as CrawlPage);
    expect(before.length).toBeGreaterThanOrEqual(70);
    const second = await start(['crawl', '--resume', before[0]?.runId ?? '', '--json', '--quiet']).ended;
    expect(second.code, second.err).toBe(0);
    const summary = summaryOf(second.out);
    expect(summary).toMatchObject({ stop: 'complete', counts: { done: 240, failed: 0, open: 0, fetched: 240 } });
    const after = parsed(second.out).flatMap((one) => (one.type === 'page' ? [one.url] : []));
    // What the first run had told of was settled; nothing of it was read again.
    expect(after.filter((url) => before.some((page) => page.url === url))).toEqual([]);
    const twice = [...site.asked()].filter(([, times]) => times > 1);
    expect(site.asked().size).toBe(240);
    expect(twice.length).toBeLessThanOrEqual(4);
    expect(twice.every(([, times]) => times === 2)).toBe(true);
  });
});

describe('the commands crawl and map', () => {
  it('print a line a page and a summary by reason; JSON lines end with the summary and fit their schemas', async () => {
    await using site = await littleSite({ pages: 30, wild: true });
    const text = await start(['crawl', `${site.origin}/p/0`, '--max-pages', '12', '--exclude', 'path:^/cal']).ended;
    expect(text.code, text.err).toBe(0);
    expect(text.out).toMatch(/^done {4}0 .*\/p\/0 {2}Item 0\n/);
    expect(text.out).toMatch(/cost {5}12 pages, /);
    expect(text.out).toMatch(/stop {5}max_pages: maxPages = 12 is used up\n/);
    expect(text.out).toMatch(/ {2}\d+ excluded {2,}An --exclude pattern matches\.\n/);
    expect(text.err).toMatch(/crawl --resume crawl-/);

    const json = await start(['crawl', `${site.origin}/p/0`, '--max-pages', '5', '--json']).ended;
    const all = parsed(json.out);
    expect(all.map(({ type }) => type)).toEqual(['page', 'page', 'page', 'page', 'page', 'summary']);
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const fits = { page: ajv.compile(jsonSchema('crawl-page')), summary: ajv.compile(jsonSchema('crawl-summary')) };
    for (const one of all) expect(fits[one.type](one), ajv.errorsText(fits[one.type].errors)).toBe(true);

    const { runId } = summaryOf(json.out);
    const explain = async (url: string, ...of: string[]) =>
      JSON.parse((await start(['crawl', ...of, '--explain', url, '--json']).ended).out) as CrawlExplanation;
    expect(await explain(`${site.origin}/p/0?utm_source=a`, '--resume', runId)).toMatchObject({
      canonicalUrl: `${site.origin}/p/0`,
      wouldFetch: true,
      row: { state: 'done', edge: 'seed' },
    });
    expect(await explain('http://other.test/', '--resume', runId)).toMatchObject({
      wouldFetch: false,
      reason: { code: 'out_of_scope' },
      row: null,
    });
    expect(await explain('https://a.test/x?add-to-cart=3', 'https://a.test/', '--exclude', 'add-to-cart=')).toMatchObject({
      reason: { code: 'excluded' },
    });
  });

  it('list a site without reading it', async () => {
    await using site = await littleSite({ pages: 30, wild: true });
    const { code, out, err } = await start(['map', `${site.origin}/p/0`]).ended;
    expect(code, err).toBe(0);
    expect(out.trim().split('\n')).toEqual([
      `${site.origin}/p/0`,
      `${site.origin}/`,
      `${site.origin}/p/1`,
      `${site.origin}/p/2`,
      `${site.origin}/r/3`,
      `${site.origin}/p/30`,
    ]);
    expect([...site.asked().values()]).toEqual([1]);
    const json = JSON.parse((await start(['map', `${site.origin}/p/0`, '--json', '--limit', '2']).ended).out) as MapResult;
    expect(json.urls).toHaveLength(2);
    expect(json.leftOut.limit).toBeGreaterThan(0);
  });

  it.each([
    ['no address', ['crawl'], /give an address, or --resume ID/],
    ['an address beside a run', ['crawl', 'http://a.test/', '--resume', 'x'], /has its own addresses/],
    ['an unknown run', ['crawl', '--resume', 'crawl-1'], /no run crawl-1/],
    ['a pattern that does not compile', ['crawl', 'http://a.test/', '--include', '['], /missing closing \] at position 0/],
    ['an unknown scope', ['crawl', 'http://a.test/', '--scope', 'world'], /--scope must be one of path, host, domain/],
    ['an address that is none', ['map', 'a.test'], /not a web address/],
    ['a limit that is none', ['map', 'http://a.test/', '--limit', '0'], /--limit must be a whole number/],
  ])('answer %s with exit code 2', async (_, argv, message) => {
    const { code, out, err } = await start(argv).ended;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });
});
