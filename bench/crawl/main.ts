/**
 * @module Crawls the synthetic site of the shared bench side by side: throughput on its clean profile (ours with everything on, ours for links
 * only, a hand-written bound, and Crawlee, Scrapy, wget and wget2 where they are installed), coverage and waste on its wild one, and memory over
 * a long crawl. CPU ms a page counts; wall time moves with the machine. Ours is the build, as users have it.
 * @example npm run bench:crawl -- --peers ../peers --pages 5000 --wild 2000 --rounds 3
 * @example npm run bench:crawl -- --pages 0 --wild 0 --flat 50000
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedFolder } from '../saved-pages.ts';
import { BOUND, CRAWLEE, type Crawler, OURS, OURS_BOUNDED, OURS_LINKS, ours, oursBounded, peersOf, run, type Wanted } from './crawlers.ts';
import { startSite } from './site.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '5000' },
    wild: { type: 'string', default: '2000' },
    /** Pages of the long crawl; 0 leaves it out. */
    flat: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '16' },
    /** Folder whose node_modules holds the peers (undici 6 and htmlparser2 for the bound, crawlee). Default: this repository. */
    peers: { type: 'string', default: root },
    /** Run ours from its source instead of a new build. */
    source: { type: 'boolean', default: false },
  },
});
const shared = sharedFolder();
const folder = join(shared ?? '', 'bench/crawl');

interface Row {
  readonly crawler: string;
  readonly pages: number;
  readonly cpuMsPerPage: number;
  readonly pagesPerSecond: number;
  readonly rssMB: number;
}

if (shared === null || !existsSync(join(folder, 'site.mjs')))
  console.log(
    'bench:crawl skipped: the shared bench is absent (set VERITRAIL_SHARED to its folder, or put it beside the repository as ../shared)',
  );
else {
  if (!values.source) execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const figures = {
    ...(Number(values.pages) > 0 ? await compare() : {}),
    ...(Number(values.wild) > 0 ? await crawlWild() : {}),
    ...(Number(values.flat) > 0 ? await crawlLong() : {}),
  };
  console.log(`BENCH ${JSON.stringify(figures)}`);
}

function wanted(seeds: readonly string[]): Wanted {
  const product = resolve(root, values.source ? 'src/index.ts' : 'dist/index.js');
  return { seeds, concurrency: Number(values.concurrency), folder, peers: resolve(values.peers), product };
}

async function compare() {
  const site = await startSite({ folder, pages: Number(values.pages), hosts: 1, port: 8760, profile: 'clean' });
  const rows: Row[] = [];
  const once = async (crawler: Crawler): Promise<void> => {
    await site.reset();
    const cost = run(crawler, wanted([]).peers);
    const { pageRequests, unique, wallMs } = await site.stats();
    if (typeof cost === 'string' || pageRequests === 0)
      return console.log(`${crawler.name}: failed: ${typeof cost === 'string' ? cost : 'it asked for no page'}`);
    const cpuMsPerPage = cost.cpuMs / pageRequests;
    rows.push({ crawler: crawler.name, pages: unique, cpuMsPerPage, pagesPerSecond: unique / (wallMs / 1000), rssMB: cost.rssMB });
  };
  try {
    const want = wanted([`${site.origins[0]}/`]);
    const all = [ours(want, false), oursBounded(want), ours(want, true), ...peersOf(want)];
    for (const { name, missing } of all) if (missing !== null) console.log(`skipped: ${name}: ${missing}`);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const crawler of all) if (crawler.missing === null) await once(crawler);
  } finally {
    await site.quit();
  }
  const medians = [...new Set(rows.map(({ crawler }) => crawler))].map((name) => middle(rows.filter(({ crawler }) => crawler === name)));
  console.log('\ncrawler                                       pages  CPU ms/page  pages/s  RSS MB');
  for (const { crawler, pages, cpuMsPerPage, pagesPerSecond, rssMB } of medians)
    console.log(
      `${crawler.padEnd(44)} ${String(pages).padStart(6)} ${cpuMsPerPage.toFixed(2).padStart(12)} ${pagesPerSecond.toFixed(0).padStart(8)} ${String(rssMB).padStart(7)}`,
    );
  const costOf = (name: string): number => medians.find(({ crawler }) => crawler === name)?.cpuMsPerPage ?? Number.NaN;
  return {
    cpuMsPerPage: round(costOf(OURS)),
    cpuRatioToBound: round(costOf(OURS) / costOf(BOUND)),
    cpuRatioToCrawlee: round(costOf(OURS) / costOf(CRAWLEE)),
    rssMB: medians.find(({ crawler }) => crawler === OURS)?.rssMB ?? null,
    boundedCpuMsPerPage: round(costOf(OURS_BOUNDED)),
    boundedRssMB: medians.find(({ crawler }) => crawler === OURS_BOUNDED)?.rssMB ?? null,
    linksOnlyCpuMsPerPage: round(costOf(OURS_LINKS)),
    linksOnlyCpuRatioToBound: round(costOf(OURS_LINKS) / costOf(BOUND)),
    linksOnlyCpuRatioToCrawlee: round(costOf(OURS_LINKS) / costOf(CRAWLEE)),
    linksOnlyRssMB: medians.find(({ crawler }) => crawler === OURS_LINKS)?.rssMB ?? null,
  };
}

/** The round with the middle CPU time, whole: figures of different rounds are not mixed. */
function middle(rounds: readonly Row[]): Row {
  const sorted = [...rounds].sort((a, b) => a.cpuMsPerPage - b.cpuMsPerPage);
  const row = sorted[Math.floor((sorted.length - 1) / 2)];
  if (row === undefined) throw new RangeError('no round');
  return row;
}

async function crawlWild() {
  const site = await startSite({ folder, pages: Number(values.wild), hosts: 2, port: 8761, profile: 'wild' });
  try {
    const cost = run(ours(wanted(site.origins.map((origin) => `${origin}/`)), false), root);
    const stats = await site.stats();
    const reachable = await site.reachable();
    console.log(`\nwild: ${stats.unique} of ${reachable} pages, ${stats.requests} requests; ${JSON.stringify(cost)}`);
    return {
      wildCoverage: round(stats.unique / reachable),
      wildRequestsPerPage: round(stats.requests / stats.unique),
      violations: stats.robotsViolations + stats.nofollowFetches,
      trapFetches: stats.trapFetches,
      earlyRetries: stats.earlyRetry,
    };
  } finally {
    await site.quit();
  }
}

/** Memory over a long crawl: flat means that the last reading is not far above the first. */
async function crawlLong() {
  const pages = Number(values.flat);
  const site = await startSite({ folder, pages, hosts: 1, port: 8762, profile: 'clean' });
  try {
    const cost = run(ours(wanted([`${site.origins[0]}/`]), false, Math.ceil(pages / 10)), root);
    console.log(`\nlong crawl: ${JSON.stringify(cost)}`);
    const readings = typeof cost === 'string' ? [] : Object.values(cost.rssAtMB ?? {});
    return { longPages: pages, longRssMB: readings };
  } finally {
    await site.quit();
  }
}

function round(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 1000) / 1000;
}
