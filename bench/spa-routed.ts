/** @module The pages of `bench:spa` by the router itself: how many are right, and how many of them without a browser. */
import { createHttpClient } from '../src/http/index.ts';
import type { BrowserLane } from '../src/lanes/index.ts';
import { createLaneMemory, type Retrieval, retrieve } from '../src/router/index.ts';
import { openStore } from '../src/store/index.ts';
import { DEFAULT_BUDGET, EMPTY_CONTRACT, type Task, type VerdictKind } from '../src/vocabulary/index.ts';
import { testContext } from '../test/support/context.ts';

export interface RoutedCase {
  readonly path: string;
  readonly expect: readonly string[];
}

/** What a page is that says after rendering only that it is not there, or not for everybody: the verdict says so as well. */
const SAYS: ReadonlyMap<string, readonly VerdictKind[]> = new Map([
  ['/csr-login', ['auth_required', 'login_wall']],
  ['/csr-notfound', ['soft_404', 'gone']],
]);
export const PAGE_MS = 30_000;

export const taskOf = (url: string): Task => ({
  id: 'bench',
  correlationId: 'bench',
  mode: 'read',
  url,
  contract: EMPTY_CONTRACT,
  enough: { requiredFacts: [], minIndependentSources: 1 },
  budget: DEFAULT_BUDGET,
  stageAttempts: { fetch: 2, browser: 1 },
  freshness: { mode: 'default' },
});

function isRight({ path, expect }: RoutedCase, { end, document, verdict }: Retrieval): boolean {
  if (SAYS.get(path)?.some((kind) => kind === verdict?.kind) === true) return true;
  return end === 'complete' && document !== null && expect.every((text) => document.text.includes(text));
}

export interface Routed {
  readonly right: number;
  readonly withoutBrowser: number;
  readonly pages: number;
}

/** Each case in a data directory of its own, as if it were the first page that is ever read. */
export async function routeCases(base: string, cases: readonly RoutedCase[], pool: BrowserLane['pool']): Promise<Routed> {
  const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
  let [right, withoutBrowser] = [0, 0];
  for (const one of cases) {
    const store = openStore({ memory: true });
    const deps = { http, store, providers: [], memory: createLaneMemory(store.laneMemory), browser: { pool, http, userAgent: 'bench' } };
    const found = await retrieve(taskOf(base + one.path), deps, testContext({ budget: { deadlineMs: PAGE_MS } }));
    const lanes = found.attempts.map(({ lane }) => lane);
    const good = isRight(one, found);
    if (good) right++;
    if (good && !lanes.includes('browser')) withoutBrowser++;
    console.log(`${one.path.padEnd(26)} ${(found.verdict?.kind ?? '').padEnd(14)} ${good ? 'right' : 'WRONG'}  ${lanes.join(' > ')}`);
    await store.close();
  }
  await http.close();
  return { right, withoutBrowser, pages: cases.length };
}
