/**
 * @module Crawlee's PlaywrightCrawler in a process of its own, over pages from stdin; prints one line of JSON. It waits for the words of each page,
 * as a handler of its users would. `--blocking`: its `blockRequests` with patterns for the trackers as well, pages in contexts of their own and no
 * fingerprints; without it the way it comes.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { trackCpu } from './cpu.ts';

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '.' },
    concurrency: { type: 'string', default: '4' },
    executable: { type: 'string', default: '' },
    resolver: { type: 'string', default: '' },
    blocking: { type: 'boolean', default: false },
  },
});
const pages = z.array(z.object({ url: z.string(), text: z.string() })).parse(JSON.parse(readFileSync(0, 'utf8')));
const find = createRequire(join(values.peers, 'package.json'));

/** As much of the two libraries as is used; they are none of ours. */
interface Page {
  waitForFunction(code: string, argument: undefined, options: { polling: 'raf'; timeout: number }): Promise<unknown>;
  content(): Promise<string>;
}
interface Handled {
  readonly page: Page;
  readonly request: { readonly userData: { readonly text: string } };
  blockRequests(options: { extraUrlPatterns: string[] }): Promise<void>;
}
interface Crawlee {
  readonly PlaywrightCrawler: new (options: object, configuration: unknown) => { run(requests: object[]): Promise<unknown> };
  readonly Configuration: new (options: object) => unknown;
  readonly log: { setLevel(level: number): void };
}
const { PlaywrightCrawler, Configuration, log } = find('crawlee') as Crawlee;
const { chromium } = find('playwright-core') as { readonly chromium: unknown };
log.setLevel(1);

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const TRACKERS = ['google-analytics.com', 'googletagmanager.com', 'doubleclick.net', 'hotjar.com', 'segment.com'];
const concurrency = Number(values.concurrency);
/** Is it there, in shadow trees and frames as well? */
const there = (text: string): string =>
  `(() => { let all = ''; const walk = (n) => { if (n.nodeType === 3) all += n.nodeValue; if (n.shadowRoot) walk(n.shadowRoot);
    if (n.contentDocument) walk(n.contentDocument); if (!/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(n.nodeName)) n.childNodes.forEach(walk); };
    walk(document); return all.includes(${JSON.stringify(text)}); })()`;

const begun = performance.now();
const cpu = trackCpu();
let right = 0;
const crawler = new PlaywrightCrawler(
  {
    launchContext: {
      launcher: chromium,
      ...(values.blocking ? { useIncognitoPages: true } : {}),
      launchOptions: {
        executablePath: values.executable,
        headless: true,
        args: [...FLAGS.split(' '), ...(values.resolver === '' ? [] : [values.resolver])],
      },
    },
    ...(values.blocking ? { browserPoolOptions: { useFingerprints: false } } : {}),
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    maxRequestRetries: 1,
    preNavigationHooks: values.blocking ? [async ({ blockRequests }: Handled) => blockRequests({ extraUrlPatterns: TRACKERS })] : [],
    requestHandler: async ({ page, request }: Handled) => {
      await page.waitForFunction(there(request.userData.text), undefined, { polling: 'raf', timeout: 15_000 });
      await page.content();
      right++;
    },
  },
  new Configuration({ persistStorage: false, availableMemoryRatio: 0.9 }),
);
await crawler.run(pages.map(({ url, text }, at) => ({ url, uniqueKey: `${at} ${url}`, userData: { text } })));
console.log(JSON.stringify({ pages: pages.length, right, cpuMs: cpu(), ms: Math.round(performance.now() - begun) }));
process.exit(0);
