import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpClient, type HttpOptions } from '../../src/http/index.ts';
import { findBrowser, isExecutable } from '../../src/lanes/browser/find.ts';
import {
  type BrowserLane,
  type BrowserRequest,
  type BrowserSettings,
  browsePage,
  createBrowserPool,
} from '../../src/lanes/browser/index.ts';
import { fetchPage, type PageRead } from '../../src/lanes/index.ts';
import { openStore } from '../../src/store/index.ts';
import { type Budget, EMPTY_CONTRACT } from '../../src/vocabulary/index.ts';
import { testContext } from './context.ts';

/** Why browser tests are skipped here; null where there is a browser. Says so once. */
export function noBrowser(): string | null {
  const missing = createBrowserPool().missing();
  if (missing === null) return null;
  process.stderr.write(`skipped: the tests of the browser lane (${missing.detail ?? missing.message})\n`);
  return missing.detail ?? missing.message;
}

export interface LaneStage extends AsyncDisposable {
  readonly lane: BrowserLane;
  readonly store: ReturnType<typeof openStore>;
  /** Fetch, then browse from what was fetched; `alone` = browse without fetching before. */
  read(url: string, options?: ReadOptions): Promise<PageRead & { context: ReturnType<typeof testContext>; ms: number }>;
}

interface ReadOptions {
  readonly budget?: Partial<Budget>;
  readonly request?: Partial<BrowserRequest>;
  readonly alone?: boolean;
  readonly signal?: AbortSignal;
}

/** The lane with a pool and a client of its own. */
export function laneStage(settings: BrowserSettings = {}, http: HttpOptions = {}, over: Partial<BrowserLane> = {}): LaneStage {
  const client = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0, ...http });
  const store = openStore({ memory: true });
  const own = createBrowserPool(settings);
  const lane: BrowserLane = { pool: own, http: client, userAgent: 'Veritrail/test', ...over };
  const deps = { http: client, store };
  return {
    lane,
    store,
    async read(url, { budget = {}, request = {}, alone = false, signal } = {}) {
      const context = testContext({ budget: { maxBrowserStarts: 5, ...budget }, ...(signal === undefined ? {} : { signal }) });
      const asked = { url, contract: EMPTY_CONTRACT, ...request };
      const fetched = alone ? null : await fetchPage(asked, deps, context);
      const begun = performance.now();
      const read = await browsePage(asked, fetched, lane, deps, context);
      return { ...read, context, ms: performance.now() - begun };
    },
    async [Symbol.asyncDispose]() {
      await own.close();
      await client.close();
      await store.close();
    },
  };
}

/** A browser with an open DevTools port, as an operator may run one. */
export async function startRemote(): Promise<AsyncDisposable & { readonly endpoint: string }> {
  const found = findBrowser({ path: process.env.PATH ?? '', isExecutable });
  if (found.kind === 'missing') throw new Error(found.problem.message);
  const profile = mkdtempSync(join(tmpdir(), 'remote-browser-'));
  const child = spawn(
    found.executable,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('close', () => reject(new Error(said)));
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const told = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (told !== undefined) resolve(told);
    });
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'close');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Processes of browsers that a process started, by their profile folders (Linux), and the folders themselves. */
export function leftovers(owner: number = process.pid): { processes: number; folders: number } {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(`veritrail-browser-${owner}-`)).length;
  let processes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`veritrail-browser-${owner}-`)) processes++;
    } catch {
      // It has ended meanwhile.
    }
  }
  return { processes, folders };
}
