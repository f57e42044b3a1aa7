import { z } from 'zod';
import type { Config } from './config.ts';
import { type CrawlDeps, type CrawlWishes, crawl, crawlBudget, explainUrl, type MapRequest, mapSite, planCrawl } from './lanes/index.ts';
import type { FrontierStore, RunRecord } from './store/index.ts';
import { createJournal, EMPTY_RUN, type Journal, type RunContext, type TraceSink } from './telemetry/index.ts';
import {
  type Budget,
  Budget as BudgetSchema,
  Contract,
  type CrawlExplanation,
  type CrawlPage,
  type CrawlSummary,
  Freshness,
  isAccepted,
  type MapResult,
  parseInput,
  type RunState,
  type TraceEvent,
  type TraceEventType,
  VeritrailError,
} from './vocabulary/index.ts';

export interface CrawlCall {
  readonly budget?: Partial<Budget>;
  /** Ends the crawl early; what was found stays, and the crawl can be resumed. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: TraceEvent) => void;
}

export interface CrawlOptions extends CrawlCall, CrawlWishes {}

export interface MapOptions extends CrawlCall, Omit<MapRequest, 'seeds'> {}

export interface Crawling {
  /**
   * Crawl from seeds: every fetch as it ends, then the summary as the generator's return value. `budget.maxPages` and `budget.maxDepth` are exact.
   * The run's id stands in every page; a crawl that ended early goes on with `resumeCrawl`.
   * @example
   * for await (const page of veritrail.crawl('https://example.org/docs/', { scope: 'path' })) console.log(page.state, page.url);
   */
  crawl(seeds: string | readonly string[], options?: CrawlOptions): AsyncGenerator<CrawlPage, CrawlSummary, void>;
  /** Go on with a crawl by its own plan and with what it had learned; limits count over the whole crawl, but the deadline, which starts anew. @throws VeritrailError `not_found` */
  resumeCrawl(runId: string, options?: CrawlCall): AsyncGenerator<CrawlPage, CrawlSummary, void>;
  /** List the addresses of a site; nothing but the seeds is read. */
  map(seeds: string | readonly string[], options?: MapOptions): Promise<MapResult>;
  /** What a crawl would do with an address; with a run's id instead of seeds, also what it did. Asks no network. */
  explain(url: string, of: { seeds: string | readonly string[]; wishes?: CrawlWishes } | { runId: string }): Promise<CrawlExplanation>;
}

/**
 * A crawl asks for addresses that nobody has chosen: not in anybody's name, where one of them may log out or delete, and not past a challenge.
 * @throws VeritrailError policy_denied
 */
export function refuseGates(given: object): void {
  const of = (name: string): unknown => Object.entries(given).find(([key]) => key === name)?.[1];
  if (of('authScope') !== undefined)
    throw new VeritrailError(
      'policy_denied',
      'the crawler never logs in; read the pages that you mean: veritrail read URL --auth-scope NAME (a list of public addresses: veritrail map URL)',
    );
  if (of('stealth') !== undefined)
    throw new VeritrailError(
      'policy_denied',
      'the crawler passes no challenge; read the page that you mean: veritrail read URL --stealth REASON',
    );
}

/** What a later start must know of a crawl. */
const Stored = z.looseObject({
  kind: z.literal('crawl'),
  seeds: z.array(z.string()).min(1),
  wishes: z.strictObject({
    scope: z.enum(['path', 'host', 'domain']).optional(),
    include: z.array(z.string()).optional(),
    exclude: z.array(z.string()).optional(),
    query: z.string().optional(),
    contract: Contract.optional(),
    enough: z.int().optional(),
    sitemaps: z.boolean().optional(),
    freshness: Freshness.optional(),
    index: z.boolean().optional(),
    linksOnly: z.boolean().optional(),
  }),
  limits: BudgetSchema.pick({ maxPages: true, maxDepth: true }),
});

/** What keeps the events of a run. */
export interface TraceKeeper {
  readonly sink: (event: TraceEvent) => unknown;
  /** Done when all that it heard is kept. */
  readonly settled?: () => Promise<void>;
}

export interface CrawlingParts {
  readonly config: Config;
  readonly deps: CrawlDeps;
  readonly newRun: (kind: string, subject: string, settings?: Record<string, unknown>) => Promise<string>;
  readonly known: (runId: string) => Promise<RunRecord>;
  /** Nobody else works on the run until the returned function is called. */
  readonly hold: (runId: string) => Promise<() => Promise<void>>;
  readonly appendEvents: (runId: string, events: readonly TraceEvent[]) => Promise<void>;
  readonly lastSeq: (runId: string) => Promise<number>;
  readonly makeContext: (runId: string, options: CrawlCall, state: RunState, keep: TraceKeeper) => RunContext;
}

/** The crawling half of the library face. */
export function createCrawling(parts: CrawlingParts): Crawling {
  const { config, deps, newRun, known, hold, appendEvents, lastSeq, makeContext } = parts;

  async function* run(
    runId: string,
    resume: boolean,
    plan: z.infer<typeof Stored>,
    call: CrawlCall,
  ): AsyncGenerator<CrawlPage, CrawlSummary, void> {
    const release = await hold(runId);
    const journal = createJournal((events) => appendEvents(runId, events));
    try {
      const budget = crawlBudget({ ...defined(config.budget), ...plan.limits, ...defined(call.budget) });
      const state = { ...EMPTY_RUN, lastSeq: await lastSeq(runId) };
      const sink = plan.wishes.linksOnly === true ? withoutRoutine(journal.sink) : journal.sink;
      const context = makeContext(runId, { ...call, budget }, state, { sink, settled: journal.flush });
      return yield* crawl(
        {
          ...withoutUndefined(plan.wishes),
          runId,
          seeds: plan.seeds,
          resume,
          concurrency: config.concurrency,
          ...(config.concurrencyPerHost === undefined ? {} : { concurrencyPerHost: config.concurrencyPerHost }),
          delayMs: config.minDelayMs ?? DEFAULT_DELAY_MS,
        },
        { ...deps, store: { ...deps.store, frontier: withJournal(deps.store.frontier, journal) } },
        context,
      );
    } finally {
      try {
        await journal.flush();
      } finally {
        await release();
      }
    }
  }

  const storedOf = async (runId: string): Promise<z.infer<typeof Stored>> => {
    const stored = Stored.safeParse((await known(runId)).settings);
    if (!stored.success) throw new VeritrailError('input_invalid', `run ${runId} is not a crawl`);
    return stored.data;
  };

  return {
    async *crawl(given, options = {}) {
      refuseGates(options);
      const { budget, signal, onEvent, ...wishes } = options;
      const { scope } = planCrawl(list(given), wishes);
      const { maxPages, maxDepth } = crawlBudget({ ...defined(config.budget), ...defined(budget) });
      const plan = parseInput(
        Stored,
        { kind: 'crawl', seeds: [...scope.seeds], wishes: withoutUndefined(wishes), limits: { maxPages, maxDepth } },
        'crawl',
      );
      return yield* run(await newRun('crawl', scope.seeds.join(' '), plan), false, plan, withoutUndefined({ budget, signal, onEvent }));
    },
    async *resumeCrawl(runId, call = {}) {
      return yield* run(runId, true, await storedOf(runId), call);
    },
    async map(given, options = {}) {
      refuseGates(options);
      const { budget, signal, onEvent, ...wishes } = options;
      const seeds = planCrawl(list(given), wishes).scope.seeds;
      const runId = await newRun('map', seeds.join(' '));
      const events: TraceEvent[] = [];
      const call = withoutUndefined({ budget: crawlBudget({ ...defined(config.budget), ...defined(budget) }), signal, onEvent });
      const context = makeContext(runId, call, EMPTY_RUN, { sink: (event) => events.push(event) });
      try {
        const found = await mapSite({ ...wishes, seeds }, deps, context);
        return { schemaVersion: 'map-result-v1', ...found, cost: context.ledger.spent(), traceId: runId };
      } finally {
        await appendEvents(runId, events);
      }
    },
    async explain(url, of) {
      if (!('runId' in of)) return explainUrl(url, planCrawl(list(of.seeds), of.wishes ?? {}), null);
      const { seeds, wishes } = await storedOf(of.runId);
      return explainUrl(url, planCrawl(seeds, withoutUndefined(wishes)), { id: of.runId, frontier: deps.store.frontier });
    },
  };
}

/** Events that wait go with the turns of the crawl: where both are on the same disk, one flush does for both. */
function withJournal(frontier: FrontierStore, journal: Journal): FrontierStore {
  return {
    ...frontier,
    together: (work) =>
      frontier.together(() => {
        const result = work();
        // What it throws is thrown where it is awaited, at the latest when the crawl ends.
        void journal.flush().catch(() => undefined);
        return result;
      }),
  };
}

/**
 * What goes as it should is told by the rows of a links-only crawl, an event for each would cost more than the page: kept are refusals, failures,
 * retries, rests of hosts, and how the crawl began and ended. Whoever listens hears all of them.
 */
function withoutRoutine(sink: TraceSink): TraceSink {
  return (event) => {
    if (event.type === 'verdict' ? !isAccepted(event) : !ROUTINE.has(event.type)) sink(event);
  };
}
const ROUTINE: ReadonlySet<TraceEventType> = new Set([
  'request.sent',
  'response.received',
  'budget.spent',
  'policy.exception',
  'redirect.followed',
  'cache.hit',
]);

/** The HTTP layer's own floor: claims come no faster than they may be sent. */
const DEFAULT_DELAY_MS = 250;

const list = (seeds: string | readonly string[]): readonly string[] => (typeof seeds === 'string' ? [seeds] : seeds);

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
/** An absent wish and an undefined one are the same. */
function withoutUndefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>;
}
const defined = (limits: { [K in keyof Budget]?: Budget[K] | undefined } | undefined): Partial<Budget> => withoutUndefined(limits ?? {});
