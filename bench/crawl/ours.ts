/**
 * @module One crawl of ours in a process of its own, so that its CPU time and memory are its own; prints one line of JSON.
 * @example node bench/crawl/ours.ts http://127.0.0.1:8700/ --product dist/index.js
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '16' },
    'links-only': { type: 'boolean', default: false },
    /** The library to run: the build, as users have it, or `src/index.ts`. */
    product: { type: 'string', default: 'dist/index.js' },
    /** Pages between two readings of the memory. */
    every: { type: 'string', default: '5000' },
  },
});
const { createVeritrail } = (await import(pathToFileURL(resolve(values.product)).href)) as typeof import('../../src/index.ts');
const concurrency = Number(values.concurrency);
const every = Number(values.every);
const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-bench-'));
/** Resident memory after so many pages. */
const rssAtMB: Record<number, number> = {};
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
try {
  await using veritrail = await createVeritrail({
    dataDir,
    allowAddresses: ['127.0.0.0/8'],
    minDelayMs: 0,
    concurrency,
    concurrencyPerHost: Math.min(32, concurrency),
  });
  const crawling = veritrail.crawl(positionals, {
    sitemaps: false,
    index: false,
    ...(values['links-only'] ? { linksOnly: true } : {}),
    budget: { maxPages: 200_000, maxDepth: 1000, deadlineMs: 3_600_000 },
  });
  let pages = 0;
  let next = await crawling.next();
  while (next.done !== true) {
    if (++pages % every === 0) rssAtMB[pages] = megabytes(process.memoryUsage.rss());
    next = await crawling.next();
  }
  const { user, system } = process.cpuUsage();
  console.log(
    JSON.stringify({
      done: next.value.counts.fetched,
      cpuMs: Math.round((user + system) / 1000),
      rssMB: Math.round(process.resourceUsage().maxRSS / 1024),
      rssAtMB,
      reasons: next.value.reasons,
    }),
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
