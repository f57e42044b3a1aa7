/**
 * @module The script-made pages of `bench:spa` among saved real pages and saved pages of every kind that a site shows in the place of one (walls,
 * errors, shells, …): how often the router opens a browser for 100 accepted pages, and what that saves beside one that opens each page in a browser.
 * Both judge by the same classifier.
 */
import { createHttpClient, parseConnectTo } from '../src/http/index.ts';
import { browsePage, createBrowserPool } from '../src/lanes/browser/index.ts';
import { createLaneMemory, type RouterDeps, retrieve } from '../src/router/index.ts';
import { openStore } from '../src/store/index.ts';
import { EMPTY_CONTRACT, isAccepted, type Verdict } from '../src/vocabulary/index.ts';
import { testContext } from '../test/support/context.ts';
import { trackCpu } from './browser/cpu.ts';
import { pickKinds, pickPages, type SavedPage, servePages, sharedFolder } from './saved-pages.ts';
import { PAGE_MS, type RoutedCase, taskOf } from './spa-routed.ts';

export interface MixedOptions {
  readonly base: string;
  readonly cases: readonly RoutedCase[];
  /** Saved real pages. */
  readonly saved: number;
  /** Saved pages of each kind. */
  readonly ofEachKind: number;
}

interface Side {
  readonly pages: number;
  readonly accepted: number;
  readonly browserStarts: number;
  readonly startsPer100Accepted: number;
  /** Of this process and its browser. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

export interface Mixed {
  readonly router: Side;
  readonly always: Side;
  /** Accepted by one of them alone. */
  readonly onlyRouter: readonly string[];
  readonly onlyAlways: readonly string[];
}

/** Null where the shared data is absent. */
export async function routeMixed({ base, cases, saved: count, ofEachKind }: MixedOptions): Promise<Mixed | null> {
  const shared = sharedFolder();
  if (shared === null) return null;
  const saved: SavedPage[] = interleaved(pickPages(shared, count), pickKinds(shared, ofEachKind));
  const step = Math.ceil(saved.length / cases.length);
  const urls = cases.flatMap(({ path }, at) => [base + path, ...saved.slice(at * step, (at + 1) * step).map(({ url }) => url)]);
  const served = await servePages(saved);
  try {
    const router = await measure(urls, served, async (url, deps, context) => (await retrieve(taskOf(url), deps, context)).verdict);
    const always = await measure(urls, served, async (url, deps, context) => {
      if (deps.browser === undefined) return null;
      return (await browsePage({ url, contract: EMPTY_CONTRACT }, null, deps.browser, deps, context)).verdict;
    });
    const [one, other] = [router.taken, always.taken];
    return {
      router: router.side,
      always: always.side,
      onlyRouter: [...one].filter((url) => !other.has(url)),
      onlyAlways: [...other].filter((url) => !one.has(url)),
    };
  } finally {
    served.close();
  }
}

type Way = (url: string, deps: RouterDeps, context: ReturnType<typeof testContext>) => Promise<Verdict | null>;

/** Page by page, in a data directory and with a browser of its own. */
async function measure(urls: readonly string[], { httpPort, httpsPort, ca }: Awaited<ReturnType<typeof servePages>>, way: Way) {
  const http = createHttpClient({
    allowAddresses: ['127.0.0.0/8'],
    minDelayMs: 0,
    connectTo: [`:80:127.0.0.1:${httpPort}`, `:443:127.0.0.1:${httpsPort}`].map(parseConnectTo),
    ca: [ca],
  });
  const store = openStore({ memory: true });
  const pool = createBrowserPool();
  const deps: RouterDeps = {
    http,
    store,
    providers: [],
    memory: createLaneMemory(store.laneMemory),
    browser: { pool, http, userAgent: 'bench' },
  };
  const taken = new Set<string>();
  const before = trackCpu()();
  const cpu = trackCpu();
  const begun = performance.now();
  let browserStarts = 0;
  for (const url of urls) {
    const context = testContext({ budget: { deadlineMs: PAGE_MS } });
    const verdict = await way(url, deps, context);
    if (verdict !== null && isAccepted(verdict)) taken.add(url);
    browserStarts += context.ledger.spent().browserStarts;
  }
  const wallMs = Math.round(performance.now() - begun);
  await pool.close();
  const cpuMs = cpu() - before;
  await http.close();
  await store.close();
  const startsPer100Accepted = Math.round((1000 * browserStarts) / taken.size) / 10;
  return { taken, side: { pages: urls.length, accepted: taken.size, browserStarts, startsPer100Accepted, cpuMs, wallMs } };
}

function interleaved(some: readonly SavedPage[], others: readonly SavedPage[]): SavedPage[] {
  const all = new Map<string, SavedPage>();
  for (let at = 0; at < Math.max(some.length, others.length); at++)
    for (const page of [some[at], others[at]]) if (page !== undefined && !all.has(page.url)) all.set(page.url, page);
  return [...all.values()];
}
