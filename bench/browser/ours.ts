/** @module Ours in a process of its own: the Browser lane over pages from stdin, with gateway, extraction, verdict and store; prints one line of JSON. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createHttpClient } from '../../src/http/index.ts';
import { browsePage, createBrowserPool } from '../../src/lanes/index.ts';
import { openStore } from '../../src/store/index.ts';
import { EMPTY_CONTRACT } from '../../src/vocabulary/index.ts';
import { testContext } from '../../test/support/context.ts';
import { trackCpu } from './cpu.ts';

const { values } = parseArgs({
  options: { concurrency: { type: 'string', default: '4' }, executable: { type: 'string' }, declared: { type: 'boolean', default: false } },
});
const pages = z.array(z.object({ url: z.string(), text: z.string() })).parse(JSON.parse(readFileSync(0, 'utf8')));
const concurrency = Number(values.concurrency);
const begun = performance.now();
const cpu = trackCpu();
const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0, concurrencyPerHost: 32 });
const store = await openStore({ memory: true });
const pool = createBrowserPool({ concurrency, ...(values.executable === undefined ? {} : { executablePath: values.executable }) });
let right = 0;
let next = 0;
const worker = async (): Promise<void> => {
  for (let page = pages[next++]; page !== undefined; page = pages[next++]) {
    const contract = { ...EMPTY_CONTRACT, ...(values.declared ? { waitFor: `text:${page.text}` } : {}) };
    const lane = { pool, http, userAgent: 'Veritrail/bench' };
    const { document } = await browsePage({ url: page.url, contract }, null, lane, { http, store }, testContext());
    if (document?.text.includes(page.text) === true) right++;
  }
};
await Promise.all(Array.from({ length: concurrency }, worker));
const cpuMs = cpu();
await pool.close();
await http.close();
await store.close();
console.log(JSON.stringify({ pages: pages.length, right, cpuMs, ms: Math.round(performance.now() - begun) }));
