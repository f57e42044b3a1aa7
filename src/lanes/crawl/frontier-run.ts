import type {
  FrontierClaim,
  FrontierClaimRequest,
  FrontierEntry,
  FrontierOutcome,
  FrontierRow,
  FrontierSettlement,
  Store,
} from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import { CrawlEdge, type CrawlPage } from '../../vocabulary/index.ts';
import type { FetchDeps } from '../fetch/index.ts';
import { createAliasRules } from './alias.ts';
import { discover, robotsWishes } from './discover.ts';
import { createEntryMaker, keyOf } from './entries.ts';
import { createGainMeter } from './gain.ts';
import { createNearDuplicates } from './near-duplicates.ts';
import type { CrawlPlan } from './options.ts';
import { decidePage, type PageDecision } from './settle.ts';
import type { SitemapLead } from './sitemaps.ts';
import { createTally } from './tally.ts';
import { createTrapMemory } from './trap.ts';
import type { Visited } from './visit.ts';

export interface FrontierRunParts {
  readonly runId: string;
  readonly plan: CrawlPlan;
  readonly store: FetchDeps['store'] & Pick<Store, 'frontier'>;
  readonly maxDepth: number;
  readonly now: () => number;
}

export interface SettledVisit {
  /** Null where the page stays open. */
  readonly page: CrawlPage | null;
  readonly ended: { readonly stop: 'budget_exhausted' | 'cancelled'; readonly reason: string } | null;
}

/** One crawl's dealings with its rows. Synchronous: what a page means is on the disk, whole, before the next thing happens. */
export function createFrontierRun({ runId, plan, store, maxDepth, now }: FrontierRunParts) {
  const { frontier } = store;
  const traps = createTrapMemory();
  const aliases = createAliasRules();
  const near = createNearDuplicates();
  const gain = plan.query === null ? null : createGainMeter(plan.query);
  const canonical = memo(canonicalizeUrl);
  const maker = createEntryMaker({
    scope: plan.scope,
    query: plan.query,
    maxDepth,
    traps,
    aliases,
    now,
    isKnown: (key) => frontier.find(runId, key) !== null,
  });
  const tally = createTally(frontier.counts(runId));
  const enqueue = (entries: readonly FrontierEntry[]): void => tally.enqueued(frontier.enqueue(runId, entries));

  const leadsOf = (claim: FrontierClaim, { outline, artifact }: Visited, page: string, relevance: number): FrontierEntry[] => {
    if (outline === null) return [];
    return discover(outline, artifact, canonical).flatMap((found) =>
      maker.make({
        ...found,
        parent: page,
        // Pages of one series stand on one level.
        depth: found.edge === 'pagination' ? claim.depth : claim.depth + 1,
        lastmod: null,
        parentRelevance: relevance,
      }),
    );
  };

  const canonicalOf = (row: FrontierRow | null): string | null =>
    row === null || row.artifactId === null ? null : (store.artifacts.get(row.artifactId)?.canonicalUrl ?? null);

  /** What the page proves about other addresses of its form. */
  const learnAlias = (claim: FrontierClaim, { artifact, linksOnly }: Visited, decision: Extract<PageDecision, { kind: 'end' }>): void => {
    const { outcome, url } = decision;
    if (
      outcome.state === 'failed' ||
      outcome.reason.code === 'robots' ||
      outcome.reason.code === 'robots_unreachable' ||
      outcome.reason.code === 'guard'
    )
      return;
    const twin = outcome.reason.code === 'duplicate_content' ? outcome.aliasOf : undefined;
    const broken: (string | null)[] = [];
    if (url !== claim.url) broken.push(aliases.learn(claim.url, url));
    else if (twin === undefined) {
      // A page that names another address proves nothing before that one was read.
      if ((canonical(artifact.canonicalUrl) ?? url) === url) broken.push(aliases.learn(url, url));
    } else if (canonical(artifact.canonicalUrl) === twin) broken.push(aliases.learn(url, twin));
    else {
      // The copy came first and named this page as the one that counts.
      const first = linksOnly ? artifact.canonicalUrl : canonicalOf(frontier.find(runId, keyOf(twin)));
      if (first !== null && canonical(first) === url) broken.push(aliases.learn(twin, url));
    }
    for (const rule of broken) if (rule !== null) tally.opened(frontier.reopen(runId, { code: 'alias_rule', detail: rule }));
  };

  const settle = (claim: FrontierClaim, read: Visited, fetched: boolean, timeLeftMs: number): SettledVisit => {
    const decision = decidePage({
      claim,
      read,
      fetched,
      now: now(),
      timeLeftMs,
      scope: plan.scope,
      find: (url) => frontier.find(runId, keyOf(url)),
      findContent: (hash) => frontier.findContent(runId, hash),
      bytesOf: (id) => store.artifacts.get(id)?.bytesHash ?? null,
    });
    const open = (settlement: Pick<FrontierSettlement, 'outcome' | 'hostPausedUntil'>): void => {
      frontier.settle(runId, [{ key: claim.key, fence: claim.fence, discovered: [], ...settlement }]);
      tally.deferred(claim);
    };
    if (decision.kind === 'ended') {
      open({ outcome: { state: 'defer', dueAt: 0, reason: { code: decision.cause, detail: decision.reason } } });
      return { page: null, ended: { stop: decision.cause, reason: decision.reason } };
    }
    if (decision.kind === 'defer') {
      open({
        outcome: { state: 'defer', dueAt: decision.dueAt, reason: decision.reason },
        ...(decision.hostPausedUntil === null ? {} : { hostPausedUntil: decision.hostPausedUntil }),
      });
      return { page: null, ended: null };
    }
    const { url, outcome, adopt, follow, isNew } = decision;
    const { document, outline, artifact, verdict } = read;
    const text = isNew ? (document?.text ?? outline?.title ?? '') : '';
    const similar = isNew && document !== null ? near.add(url, text) : { near: null, novelty: isNew ? 1 : 0 };
    const measured = gain === null ? null : gain.observe(text, similar.novelty);
    const twin = outcome.reason.code === 'duplicate_content' ? outcome.aliasOf : undefined;
    traps.learn(new URL(url), twin === undefined ? null : new URL(twin));
    learnAlias(claim, read, decision);
    const key = keyOf(url);
    const target = adopt === null ? null : frontier.find(runId, key);
    const [settled] = frontier.settle(runId, [
      {
        key: claim.key,
        fence: claim.fence,
        outcome,
        discovered: follow ? leadsOf(claim, read, url, measured?.relevance ?? 0) : [],
        ...(adopt === null
          ? {}
          : {
              adopted: {
                outcome: adopt,
                entry: {
                  key,
                  url,
                  host: new URL(url).host,
                  depth: claim.depth,
                  priority: claim.priority,
                  parent: claim.url,
                  anchor: claim.anchor,
                  edge: 'redirect',
                },
              },
            }),
      },
    ]);
    if (settled?.applied !== true) return { page: null, ended: null };
    tally.ended(claim, outcome);
    if (settled.adopted && adopt !== null) tally.adopted(target, adopt);
    tally.enqueued(settled.enqueued);
    const shown = settled.adopted && adopt !== null ? adopt : outcome;
    return {
      ended: null,
      page: {
        type: 'page',
        runId,
        url,
        requestedUrl: claim.url,
        depth: claim.depth,
        parent: claim.parent,
        anchor: claim.anchor,
        edge: CrawlEdge.parse(claim.edge),
        state: shown.state,
        reason: shown.reason,
        aliasOf: shown.aliasOf ?? null,
        nearDuplicateOf: similar.near,
        relevance: measured?.relevance ?? null,
        noindex: outline !== null && robotsWishes(outline, artifact).noindex,
        title: outline?.title ?? null,
        artifact,
        document,
        verdict,
        counts: tally.counts(),
      },
    };
  };

  /** What was learned while the address waited may settle it without a fetch. */
  const spare = (claim: FrontierClaim): boolean => {
    if (claim.edge === 'seed') return false;
    const alias = aliases.resolve(claim.url);
    const trap = alias === null ? traps.barren(new URL(claim.url)) : null;
    if (alias === null && trap === null) return false;
    const { url, depth, parent, anchor } = claim;
    const outcome: FrontierOutcome = {
      state: 'skipped',
      fetched: false,
      reason: alias === null ? { code: 'trap_repetitive', detail: trap?.reason ?? '' } : { code: 'alias_rule', detail: alias.rule },
      ...(alias === null ? {} : { aliasOf: alias.url }),
    };
    const lead = { parent, anchor, depth, region: 'content', nofollow: false, lastmod: null, parentRelevance: 0 } as const;
    const discovered = alias === null ? [] : maker.make({ ...lead, url: alias.url, edge: 'alias' }).filter((entry) => entry.url !== url);
    const [settled] = frontier.settle(runId, [{ key: claim.key, fence: claim.fence, outcome, discovered }]);
    tally.ended(claim, outcome);
    if (settled !== undefined) tally.enqueued(settled.enqueued);
    return true;
  };

  return {
    seed: () =>
      enqueue(
        plan.scope.seeds.flatMap((url) =>
          maker.make({
            url,
            parent: null,
            anchor: '',
            edge: 'seed',
            region: 'content',
            depth: 0,
            nofollow: false,
            lastmod: null,
            parentRelevance: 0,
          }),
        ),
      ),
    hear: (leads: readonly SitemapLead[]): void =>
      enqueue(
        leads.flatMap((lead) => {
          const url = canonical(lead.url);
          return url === null ? [] : maker.make({ ...lead, url, region: 'content', depth: 1, nofollow: false, parentRelevance: 0 });
        }),
      ),
    /** Without a query layer by layer, so that no page is deeper than its shortest way; with one best first. */
    claim(request: Omit<FrontierClaimRequest, 'now' | 'maxDepth'>): FrontierClaim[] {
      for (;;) {
        const layer = plan.query === null ? tally.layer() : null;
        const claims = frontier.claim(runId, { ...request, now: now(), ...(layer === null ? {} : { maxDepth: layer }) });
        for (const claim of claims) tally.claimed(claim);
        const needed = claims.filter((claim) => !spare(claim));
        if (needed.length > 0 || claims.length === 0) return needed;
      }
    },
    settle,
    exhausted: () => gain?.exhausted() ?? null,
    nextDue: () => frontier.nextDue(runId, now()),
    counts: () => tally.counts(),
    resync: () => tally.resync(frontier.counts(runId)),
    unrecorded: () => maker.unrecorded(),
  };
}

/** Most links of a page stood on another one: their canonical forms are kept, the latest of them. */
function memo(work: (url: string) => string | null): (url: string) => string | null {
  const kept = new Map<string, string | null>();
  return (url) => {
    const known = kept.get(url);
    if (known !== undefined) return known;
    const result = work(url);
    if (kept.size >= 20_000) kept.clear();
    kept.set(url, result);
    return result;
  };
}
