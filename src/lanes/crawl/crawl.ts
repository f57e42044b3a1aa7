import { setImmediate } from 'node:timers/promises';
import type { FrontierClaim, Store } from '../../store/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { CrawlPage, CrawlStop, CrawlSummary, SitemapReport } from '../../vocabulary/index.ts';
import type { FetchDeps } from '../fetch/index.ts';
import { robotsWishes } from './discover.ts';
import { createFrontierRun } from './frontier-run.ts';
import { type CrawlPlan, type CrawlWishes, planCrawl } from './options.ts';
import { createSiteMemory } from './site-memory.ts';
import { listSitemaps } from './sitemaps.ts';
import { createSpentMemory, leftOf } from './spent.ts';
import { type Visited, visitPage } from './visit.ts';

export interface CrawlRequest extends CrawlWishes {
  readonly runId: string;
  readonly seeds: readonly string[];
  /** Go on with the rows of this run; its claims that were out come back. */
  readonly resume?: boolean;
  /** Pages in flight at once. Default 6. */
  readonly concurrency?: number;
  /** Of them on one host. Default 2. */
  readonly concurrencyPerHost?: number;
  /** Least time between two claims on one host, ms; the HTTP layer adapts its own above it. Default 0. */
  readonly delayMs?: number;
}

export interface CrawlDeps extends FetchDeps {
  readonly store: FetchDeps['store'] & Pick<Store, 'frontier' | 'scratch'>;
}

interface Visit {
  readonly claim: FrontierClaim;
  readonly read: Visited;
  /** A page of the budget was spent. */
  readonly fetched: boolean;
}

/** Longer than any fetch may take, waits for its host included. */
const LEASE_MS = 600_000;
const MAX_SLEEP_MS = 5_000;

/**
 * Crawl from seeds: pages as they come, then the summary as the return value. Limits are the ledger's (`maxPages`, `maxDepth`, deadline,
 * requests, bytes), exact at any concurrency. Every settled page is on the disk before it is given; ending early (the caller's signal,
 * `return()`, a kill) loses none, and a call with `resume` goes on. Expected failures are pages with their verdict, never exceptions.
 * @throws VeritrailError `url_invalid`, `regex_invalid`, `input_invalid` before anything is fetched
 * @example
 * for await (const page of crawl({ runId, seeds: ['https://example.org/docs/'], scope: 'path' }, deps, context)) console.log(page.url, page.state);
 */
export async function* crawl(request: CrawlRequest, deps: CrawlDeps, context: RunContext): AsyncGenerator<CrawlPage, CrawlSummary, void> {
  const plan = planCrawl(request.seeds, request);
  const { clock, trace } = context;
  const { runId, concurrency = 6, concurrencyPerHost = 2, delayMs = 0, resume = false } = request;
  const stopper = new AbortController();
  const started = { wall: clock.now(), at: clock.monotonic() };
  // A wall clock may stand still (`--now`); dues and leases need one that runs.
  const now = (): number => Math.round(started.wall + clock.monotonic() - started.at);
  const run = createFrontierRun({
    runId,
    plan,
    frontier: deps.store.frontier,
    maxDepth: context.ledger.limits.maxDepth,
    now,
    resumed: resume,
  });
  trace.emit({
    type: 'crawl.started',
    seeds: [...plan.scope.seeds],
    resumed: resume,
    reason: resume ? `${run.counts().open} addresses are open` : `${plan.scope.seeds.length} seeds`,
  });
  if (resume) deps.store.frontier.release(runId);
  const spent = createSpentMemory(deps.store.scratch, runId, resume);
  // Limits hold over the whole crawl. Pages are counted by its rows, which a kill leaves exact.
  const ledger = context.ledger.child(leftOf(context.ledger.limits, { ...spent.before, pages: run.counts().fetched }));
  const inner: RunContext = { ...context, ledger, signal: AbortSignal.any([context.signal, stopper.signal]) };
  const { onDocument: _, ...quiet } = deps;
  const site = createSiteMemory(deps.store.scratch);
  const fetching: FetchDeps = { ...(plan.index ? { ...deps, ...indexed(deps) } : quiet), site };

  const finished: Visit[] = [];
  const ready: CrawlPage[] = [];
  const inFlight = new Set<Promise<void>>();
  let ended: { stop: CrawlStop; reason: string } | null = null;
  let met = 0;
  /** What should not happen, e.g. a store that fails: it ends the crawl. */
  let failure: { readonly error: unknown } | null = null;

  const visit = async (claim: FrontierClaim): Promise<void> => {
    const own = ledger.child({});
    const read = await visitPage({ url: claim.url, lastmod: run.lastmod(claim.url) }, plan, run.addresses, fetching, {
      ...inner,
      ledger: own,
    });
    finished.push({ claim, read, fetched: own.spent().pages > 0 });
  };

  /** What has come is settled, what may come is claimed: one step, one flush to the disk. */
  const turn = (): FrontierClaim[] =>
    deps.store.frontier.together(() => {
      for (let one = finished.shift(); one !== undefined; one = finished.shift()) {
        const settled = run.settle(one.claim, one.read, one.fetched, ledger.timeLeftMs());
        ended ??= settled.ended;
        if (settled.page === null) continue;
        ready.push(settled.page);
        if (settled.page.state === 'done' && one.read.verdict.kind === 'usable') met++;
      }
      spent.keep(ledger.spent());
      site.keep();
      ended ??= endOf({ context, ledger, plan, met, exhausted: run.exhausted() });
      // What is in flight holds its reservation: never more claims than pages that are left.
      const free = ended === null ? Math.min(concurrency - inFlight.size, ledger.remaining('pages')) : 0;
      return free > 0 ? run.claim({ limit: free, leaseMs: LEASE_MS, delayMs, perHost: concurrencyPerHost }) : [];
    });

  let sitemaps: SitemapReport[] = [];
  try {
    run.seed();
    if (plan.sitemaps && context.ledger.limits.maxDepth > 0 && (!resume || run.counts().fetched === 0))
      sitemaps = await listed(plan, run, deps, inner, ledger.remaining('pages'));
    for (;;) {
      if (failure !== null) throw (failure as { error: unknown }).error;
      const claims = turn();
      for (const claim of claims) {
        const task: Promise<void> = visit(claim)
          .catch((error: unknown) => {
            failure ??= { error };
          })
          .finally(() => inFlight.delete(task));
        inFlight.add(task);
      }
      for (let page = ready.shift(); page !== undefined; page = ready.shift()) yield page;
      if (inFlight.size === 0 && finished.length === 0) {
        if (ended !== null) break;
        const due = run.nextDue();
        if (due === null) ended = { stop: 'complete', reason: 'every address in scope is settled' };
        else if (ledger.remaining('pages') <= 0)
          ended = { stop: 'max_pages', reason: `maxPages = ${context.ledger.limits.maxPages} is used up` };
        else {
          // Something is due and nothing was given: the layers that were counted along are looked up.
          if (due <= now()) run.resync();
          await pause(due - now(), inner);
        }
        continue;
      }
      if (finished.length > 0) continue;
      const slots = Math.min(concurrency - inFlight.size, ledger.remaining('pages'));
      const due = slots > 0 ? run.nextDue() : null;
      if (due === null || due <= now()) await Promise.race(inFlight);
      else {
        // With slots free, whatever rests is looked at again when it is due.
        const wake = new AbortController();
        await Promise.race([...inFlight, pause(due - now(), { ...inner, signal: AbortSignal.any([inner.signal, wake.signal]) })]);
        wake.abort();
      }
      // Others that have come by now go with it.
      await setImmediate();
    }
  } finally {
    stopper.abort();
    await Promise.allSettled(inFlight);
    deps.store.frontier.release(runId);
    site.keep({ all: true });
    const counts = run.counts();
    const { stop, reason } = ended ?? { stop: 'cancelled' as const, reason: 'the caller stopped reading' };
    trace.emit({ type: 'crawl.ended', stop, done: counts.done, failed: counts.failed, skipped: counts.skipped, open: counts.open, reason });
  }
  const { stop, reason } = ended;
  return {
    type: 'summary',
    schemaVersion: 'crawl-summary-v1',
    runId,
    seeds: [...plan.scope.seeds],
    stop,
    reason,
    counts: run.counts(),
    reasons: { ...deps.store.frontier.counts(runId).reasons },
    unrecorded: run.unrecorded(),
    sitemaps,
    cost: spent.total(ledger.spent()),
  };
}

interface EndParts {
  readonly context: RunContext;
  /** What is left for this part of the crawl. */
  readonly ledger: RunContext['ledger'];
  readonly plan: CrawlPlan;
  readonly met: number;
  readonly exhausted: string | null;
}

/** Why no more pages are claimed, apart from their number; null while they are. */
function endOf({ context, ledger, plan, met, exhausted }: EndParts): { stop: CrawlStop; reason: string } | null {
  if (context.signal.aborted) return { stop: 'cancelled', reason: 'the caller cancelled' };
  if (context.ledger.timeLeftMs() <= 0)
    return { stop: 'budget_exhausted', reason: `the deadline of ${context.ledger.limits.deadlineMs} ms has passed` };
  if (ledger.remaining('requests') <= 0)
    return { stop: 'budget_exhausted', reason: `maxRequests = ${context.ledger.limits.maxRequests} is used up` };
  if (ledger.remaining('bytes') <= 0)
    return { stop: 'budget_exhausted', reason: `maxBytes = ${context.ledger.limits.maxBytes} is used up` };
  if (plan.enough !== null && met >= plan.enough) return { stop: 'contract_met', reason: `${met} pages meet the contract` };
  return exhausted === null ? null : { stop: 'marginal_gain', reason: exhausted };
}

/** Pages that ask not to be indexed are given to the caller and to nobody else. */
function indexed({ onDocument }: FetchDeps): Pick<FetchDeps, 'onDocument'> {
  if (onDocument === undefined) return {};
  return {
    onDocument: async (document, artifact) => {
      if (!robotsWishes(document, artifact).noindex) await onDocument(document, artifact);
    },
  };
}

async function listed(
  plan: CrawlPlan,
  run: ReturnType<typeof createFrontierRun>,
  { http }: CrawlDeps,
  context: RunContext,
  pages: number,
): Promise<SitemapReport[]> {
  const origins = [...new Set(plan.scope.seeds.map((seed) => new URL(seed).origin))];
  return listSitemaps(
    {
      origins,
      maxUrls: Math.min(200_000, Math.max(1_000, 50 * pages)),
      mayAsk: (url) => origins.includes(new URL(url).origin) || plan.scope.judge(url).kind === 'in',
    },
    http,
    context,
    run.hear,
  );
}

const pause = (ms: number, { clock, signal }: RunContext): Promise<void> =>
  clock.sleep(Math.min(Math.max(1, ms), MAX_SLEEP_MS), signal).catch(() => undefined);
