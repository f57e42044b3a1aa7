/**
 * @module Crawls the synthetic site of the shared bench: throughput on its clean profile beside a hand-written bound and, where they are
 * installed, Crawlee and Scrapy; coverage and waste on its wild one. CPU ms a page counts; wall time moves with the machine.
 * @example npm run bench:crawl -- --pages 1000 --wild 500
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVeritrail } from '../src/index.ts';
import { sharedFolder } from './saved-pages.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    wild: { type: 'string', default: '2000' },
    concurrency: { type: 'string', default: '16' },
    /** Folder whose node_modules holds the peers (undici 6 and htmlparser2 for the bound, crawlee). Default: this repository. */
    peers: { type: 'string', default: join(import.meta.dirname, '..') },
    /** Internal: crawl these addresses (comma separated) and print one line. */
    child: { type: 'string' },
  },
});
const shared = sharedFolder();
const concurrency = Number(values.concurrency);

interface Row {
  readonly crawler: string;
  readonly pages: number;
  readonly cpuMsPerPage: number;
  readonly pagesPerSecond: number;
  readonly rssMB: number;
}

interface SiteStats {
  readonly unique: number;
  readonly requests: number;
  readonly pageRequests: number;
  readonly robotsViolations: number;
  readonly nofollowFetches: number;
  readonly trapFetches: number;
  readonly earlyRetry: number;
  readonly wallMs: number;
}

if (values.child !== undefined) await crawlOnce(values.child.split(','));
else if (shared === null || !existsSync(join(shared, 'bench/crawl/site.mjs'))) {
  console.log(
    'bench:crawl skipped: the shared bench is absent (set VERITRAIL_SHARED to its folder, or put it beside the repository as ../shared)',
  );
} else await compare(join(shared, 'bench/crawl'));

/** One crawl in a process of its own, so that its time and memory are its own. */
async function crawlOnce(seeds: readonly string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-bench-'));
  try {
    await using veritrail = await createVeritrail({
      dataDir,
      allowAddresses: ['127.0.0.0/8'],
      minDelayMs: 0,
      concurrency,
      concurrencyPerHost: Math.min(32, concurrency),
    });
    const crawling = veritrail.crawl(seeds, { sitemaps: false, index: false, budget: { maxPages: 200_000, maxDepth: 1000 } });
    let next = await crawling.next();
    while (next.done !== true) next = await crawling.next();
    const { user, system } = process.cpuUsage();
    console.log(
      JSON.stringify({
        done: next.value.counts.fetched,
        cpuMs: Math.round((user + system) / 1000),
        rssMB: Math.round(process.resourceUsage().maxRSS / 1024),
        reasons: next.value.reasons,
      }),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(folder: string): Promise<void> {
  const rows: Row[] = [];
  const clean = await startSite(folder, ['--pages', values.pages, '--hosts', '1', '--port', '8760', '--profile', 'clean']);
  const run = async (crawler: string, command: string, argv: string[]): Promise<void> => {
    await ask(`${clean.origin}/__reset`);
    const out = mkdtempSync(join(tmpdir(), 'bench-crawl-'));
    const ended = spawnSync(
      command,
      argv.map((word) => word.replace('OUT', join(out, 'out'))),
      { encoding: 'utf8', timeout: 600_000, cwd: resolve(values.peers) },
    );
    rmSync(out, { recursive: true, force: true });
    const stats = await statsOf(clean.origin);
    const line = ended.stdout.trim().split('\n').at(-1) ?? '';
    if (!line.startsWith('{') || stats.pageRequests === 0) {
      console.log(`${crawler}: failed: ${(ended.stderr || line).trim().split('\n').slice(0, 3).join(' | ').slice(0, 300)}`);
      return;
    }
    const { cpuMs, rssMB } = JSON.parse(line) as { cpuMs: number; rssMB: number };
    rows.push({
      crawler,
      pages: stats.unique,
      cpuMsPerPage: cpuMs / stats.pageRequests,
      pagesPerSecond: stats.unique / (stats.wallMs / 1000),
      rssMB,
    });
  };
  try {
    const seed = `${clean.origin}/`;
    await run('veritrail (document, verdict, trace, store)', process.execPath, [
      import.meta.filename,
      '--child',
      seed,
      '--concurrency',
      values.concurrency,
    ]);
    await run('hand-written bound', process.execPath, [join(folder, 'crawl-bound.mjs'), seed, values.concurrency, 'OUT']);
    if (isInstalled('crawlee'))
      await run('crawlee cheerio tuned', process.execPath, [
        join(folder, 'crawl-crawlee.mjs'),
        seed,
        values.concurrency,
        'OUT',
        'cheerio',
        'tuned',
      ]);
    else console.log('skipped: Crawlee is not installed here');
    if (hasScrapy()) await run('scrapy', 'python3', [join(folder, 'crawl_scrapy.py'), seed, values.concurrency, 'OUT']);
    else console.log('skipped: Scrapy is not installed here');
  } finally {
    await clean.quit();
  }
  console.log('\ncrawler                                       pages  CPU ms/page  pages/s  RSS MB');
  for (const row of rows)
    console.log(
      `${row.crawler.padEnd(44)} ${String(row.pages).padStart(6)} ${row.cpuMsPerPage.toFixed(2).padStart(12)} ${row.pagesPerSecond.toFixed(0).padStart(8)} ${String(row.rssMB).padStart(7)}`,
    );
  const wild = await crawlWild(folder);
  const of = (name: string): Row | undefined => rows.find(({ crawler }) => crawler.startsWith(name));
  const ratio = (other: Row | undefined): number | null => {
    const own = of('veritrail');
    return own === undefined || other === undefined ? null : round(own.cpuMsPerPage / other.cpuMsPerPage);
  };
  console.log(
    `BENCH ${JSON.stringify({ cpuMsPerPage: round(of('veritrail')?.cpuMsPerPage ?? 0), cpuRatioToBound: ratio(of('hand')), cpuRatioToCrawlee: ratio(of('crawlee')), rssMB: of('veritrail')?.rssMB ?? null, ...wild })}`,
  );
}

async function crawlWild(folder: string) {
  const site = await startSite(folder, ['--pages', values.wild, '--hosts', '2', '--port', '8761', '--profile', 'wild', '--traps', '1']);
  try {
    const hosts = [0, 1].map((host) => `http://127.0.0.${1 + host}:8761/`);
    const argv = [import.meta.filename, '--child', hosts.join(','), '--concurrency', values.concurrency];
    const ended = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 900_000 });
    const stats = await statsOf(site.origin);
    const truth = (await (await ask(`${site.origin}/__truth`)).json()) as { reachable: number };
    const result = {
      wildCoverage: round(stats.unique / truth.reachable),
      wildRequestsPerPage: round(stats.requests / stats.unique),
      violations: stats.robotsViolations + stats.nofollowFetches,
      trapFetches: stats.trapFetches,
      earlyRetries: stats.earlyRetry,
    };
    console.log(
      `\nwild: ${stats.unique} of ${truth.reachable} pages, ${stats.requests} requests; ${ended.stdout.trim() || ended.stderr.slice(0, 500)}`,
    );
    return result;
  } finally {
    await site.quit();
  }
}

async function startSite(folder: string, argv: string[]): Promise<{ origin: string; quit: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'site.mjs'), ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${argv[argv.indexOf('--port') + 1]}`;
  // It says that it is ready a little before it listens.
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/__stats`).catch(() => null);
    if (answer !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    quit: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** Ask the site itself. A connection that lay idle while a crawler ran is gone by now: then a new one is made. */
async function ask(url: string): Promise<Response> {
  return fetch(url).catch(() => fetch(url));
}

async function statsOf(origin: string): Promise<SiteStats> {
  return (await (await ask(`${origin}/__stats`)).json()) as SiteStats;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function isInstalled(name: string): boolean {
  try {
    createRequire(join(resolve(values.peers), 'package.json')).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function hasScrapy(): boolean {
  try {
    execFileSync('python3', ['-c', 'import scrapy'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
