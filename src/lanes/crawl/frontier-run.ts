import type { FrontierClaim, FrontierEnqueued, FrontierEntry, FrontierRow, FrontierSettlement, FrontierStore } from '../../store/index.ts';
import { CrawlEdge, type CrawlPage } from '../../vocabulary/index.ts';
import { createAddresses } from './addresses.ts';
import { createAliasRules } from './alias.ts';
import { createClaims } from './claims.ts';
import { discover, robotsWishes } from './discover.ts';
import { createEntryMaker, keyOf } from './entries.ts';
import { createGainMeter } from './gain.ts';
import { createNearDuplicates } from './near-duplicates.ts';
import type { CrawlPlan } from './options.ts';
import { recall, rowsOf } from './recall.ts';
import { decidePage, type PageDecision } from './settle.ts';
import type { SitemapLead } from './sitemaps.ts';
import { createTally } from './tally.ts';
import { createTrapMemory } from './trap.ts';
import type { Visited } from './visit.ts';

export interface FrontierRunParts {
  readonly runId: string;
  readonly plan: CrawlPlan;
  readonly frontier: FrontierStore;
  readonly maxDepth: number;
  readonly now: () => number;
  /** Rows are there already. */
  readonly resumed: boolean;
}

export interface SettledVisit {
  /** Null where the page stays open. */
  readonly page: CrawlPage | null;
  readonly ended: { readonly stop: 'budget_exhausted' | 'cancelled'; readonly reason: string } | null;
}

/** One crawl's dealings with its rows. Synchronous: what a page means is on the disk, whole, before the next thing happens. */
export function createFrontierRun({ runId, plan, frontier, maxDepth, now, resumed }: FrontierRunParts) {
  const traps = createTrapMemory(now);
  const aliases = createAliasRules();
  /** Pages of a links-only crawl that name another address as the one that counts. */
  const named = new Map<string, string>();
  /** When addresses changed last, as sitemaps of this crawl say. */
  const changed = new Map<string, number>();
  const near = createNearDuplicates(plan.query !== null);
  const gain = plan.query === null ? null : createGainMeter(plan.query);
  const addresses = createAddresses();
  const { canonical } = addresses;
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
  const claims = createClaims({ runId, frontier, layered: plan.query === null, traps, aliases, maker, tally, now });
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

  const canonicalOf = (row: FrontierRow | null): string | null => row?.canonicalUrl ?? null;

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
    const own = canonical(artifact.canonicalUrl) ?? url;
    // A record that is not kept cannot be asked later.
    if (linksOnly && own !== url && named.size < MAX_NAMED) named.set(url, own);
    const twin = outcome.reason.code === 'duplicate_content' ? outcome.aliasOf : undefined;
    const broken: (string | null)[] = [];
    if (url !== claim.url) broken.push(aliases.learn(claim.url, url));
    else if (twin === undefined) {
      // A page that names another address proves nothing before that one was read.
      if (own === url) broken.push(aliases.learn(url, url));
    } else if (own === twin) broken.push(aliases.learn(url, twin));
    else {
      // The copy came first and named this page as the one that counts.
      const first = named.get(twin) ?? canonicalOf(frontier.find(runId, keyOf(twin)));
      if (first !== null && canonical(first) === url) broken.push(aliases.learn(twin, url));
    }
    for (const rule of broken) if (rule !== null) tally.opened(frontier.reopen(runId, { code: 'alias_rule', detail: rule }));
  };

  /** What the page teaches about others of its form: nothing where it was not the page that was asked for. */
  const learnTrap = (
    claim: FrontierClaim,
    read: Visited,
    decision: Extract<PageDecision, { kind: 'end' }>,
    { added, reopened }: FrontierEnqueued,
  ): void => {
    const { outcome, url, adopt } = decision;
    traps.seen(new URL(claim.url));
    const { reason, aliasOf } = adopt ?? outcome;
    const twin = reason.code === 'duplicate_content' && aliasOf !== undefined ? new URL(aliasOf) : null;
    if (twin === null && !decision.isNew) return;
    const leads = [...added, ...reopened].filter(({ skip }) => skip === undefined).map((entry) => entry.url);
    for (const detail of traps.learn({ url: new URL(url), text: textOf(read), leads, twin }))
      tally.opened(frontier.reopen(runId, { code: 'trap_calendar', detail }));
  };

  const settle = (claim: FrontierClaim, read: Visited, fetched: boolean, timeLeftMs: number): SettledVisit => {
    claims.ended(claim);
    const decision = decidePage({
      claim,
      read,
      fetched,
      now: now(),
      timeLeftMs,
      scope: plan.scope,
      find: (url) => frontier.find(runId, keyOf(url)),
      findContent: (hash) => frontier.findContent(runId, hash),
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
    learnTrap(claim, read, decision, settled.enqueued);
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

  if (resumed) recall(rowsOf(frontier, runId), { traps, aliases, canonicalOf: (row) => canonical(canonicalOf(row) ?? '') });

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
          if (url !== null && lead.lastmod !== null) changed.set(url, lead.lastmod);
          return url === null ? [] : maker.make({ ...lead, url, region: 'content', depth: 1, nofollow: false, parentRelevance: 0 });
        }),
      ),
    addresses,
    lastmod: (url: string): number | null => changed.get(url) ?? null,
    claim: claims.claim,
    settle,
    exhausted: () => gain?.exhausted() ?? null,
    nextDue: () => (claims.waiting() > 0 ? now() : frontier.nextDue(runId, now())),
    counts: () => tally.counts(),
    resync: () => tally.resync(frontier.counts(runId)),
    unrecorded: () => maker.unrecorded(),
  };
}

/** Of the text so much tells pages apart. */
const MAX_TEXT = 20_000;
const MAX_NAMED = 20_000;

const textOf = ({ outline }: Visited): string | null =>
  outline === null ? null : `${outline.title ?? ''}\n${outline.text.slice(0, MAX_TEXT)}`;
