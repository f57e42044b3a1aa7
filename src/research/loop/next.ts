import { urlParts } from '../../text/index.ts';
import type { Candidate, Claim, Conflict, Plan, Query, RunState, StopReason } from '../../vocabulary/index.ts';
import { claimSubject, rewriteFor } from '../plan/index.ts';
import { type Choice, chooseCandidates, isOwnSite } from '../select/index.ts';

/** What the decision may count on. `Infinity` where nothing limits it. */
export interface Means {
  readonly requests: number;
  readonly searchQueries: number;
  readonly pages: number;
  readonly bytes: number;
  readonly concurrency: number;
}

export interface Situation {
  readonly state: RunState;
  readonly claims: readonly Claim[];
  readonly conflicts: readonly Conflict[];
  /** Domains that turned out to belong to a subject of the question. */
  readonly ownDomains: ReadonlySet<string>;
  readonly means: Means;
  readonly now: number;
  readonly cancelled: boolean;
}

export type Next =
  | { readonly kind: 'stop'; readonly stop: StopReason; readonly reason: string }
  | { readonly kind: 'plan'; readonly queries: Plan['queries']; readonly reason: string }
  | { readonly kind: 'round'; readonly queries: readonly Query[]; readonly choices: readonly Choice[]; readonly reason: string };

/** A covered claim is still checked against this many pages of others than its subject, so that a contradiction has a chance to show. */
const CROSS_CHECK_PAGES = 3;
/** An open claim is given up after this many pages that did not carry it. */
const MAX_PAGES_PER_CLAIM = 10;
const MAX_IDLE_ROUNDS = 4;
const MIN_SCORE = 0.42;
const PER_HOST_AND_ROUND = 6;
/** Below this many requests searching and reading take turns, so that a small budget still brings evidence. */
const SCARCE_REQUESTS = 14;

/** What a run does next, with its reason. Pure: the same situation gives the same step. */
export function decideNext(at: Situation): Next {
  const { state, claims, means } = at;
  if (at.cancelled) return { kind: 'stop', stop: 'cancelled', reason: 'the caller cancelled the run' };
  const refusal = state.refusals.find(({ resource }) => resource !== 'searchQueries' && resource !== 'bytes') ?? null;
  if (refusal !== null) return { kind: 'stop', stop: 'budget_exhausted', reason: refusal.reason };
  if (means.bytes < 1) return { kind: 'stop', stop: 'budget_exhausted', reason: 'maxBytes is used up' };

  const waiting = readyQueries(at);
  const queries = means.searchQueries < 1 ? [] : waiting;
  const pool = candidatePool(state);
  const analysis = state.analysis;
  const unread = worthReading(pool, at);
  const choose = (count: number): Choice[] =>
    analysis === null || count < 1
      ? []
      : chooseCandidates(unread, claims, analysis, { count, perHost: PER_HOST_AND_ROUND, now: at.now, minScore: MIN_SCORE });

  const somethingToDo = queries.length > 0 || choose(1).length > 0;
  if (somethingToDo && (means.requests < 1 || (means.pages < 1 && queries.length === 0))) {
    return { kind: 'stop', stop: 'budget_exhausted', reason: means.requests < 1 ? 'maxRequests is used up' : 'maxPages is used up' };
  }
  const openCritical = claims.filter((claim) => claim.critical && claim.status !== 'covered');
  if (state.idleRounds >= MAX_IDLE_ROUNDS && openCritical.length > 0 && queries.length === 0) {
    return {
      kind: 'stop',
      stop: 'marginal_gain',
      reason: `${state.idleRounds} rounds of reading brought nothing new; open: ${openCritical.map(({ text }) => text).join('; ')}`,
    };
  }

  const scarce = means.requests < SCARCE_REQUESTS;
  // A page may cost two requests: robots.txt of its host, then the page.
  const readable = Math.min(means.pages, scarce ? Math.max(1, Math.floor(means.requests / 2)) : means.concurrency * 2);
  if (scarce) {
    const choices = choose(readable);
    if (choices.length > 0) return round([], choices, 'few requests are left, so what was found is read before more is searched');
    if (queries[0] !== undefined) return round([queries[0]], [], 'few requests are left, so one query at a time');
  } else if (queries.length > 0) {
    const now = queries.slice(0, Math.min(queries.length, Math.floor(means.searchQueries), Math.max(1, Math.floor(means.requests / 4))));
    return round(now, [], `${now.length} planned ${now.length === 1 ? 'query is' : 'queries are'} ready`);
  }
  const choices = choose(readable);
  if (choices.length > 0)
    return round(
      [],
      choices,
      `${choices.length} candidates promise evidence for ${new Set(choices.map(({ claimId }) => claimId)).size} claims`,
    );

  const rewrites = analysis === null ? [] : openCritical.flatMap((claim) => rewriteFor(claim, analysis, state.queries) ?? []);
  if (means.searchQueries < 1 && openCritical.length > 0 && waiting.length + rewrites.length > 0) {
    return {
      kind: 'stop',
      stop: 'budget_exhausted',
      reason: `maxSearchQueries is used up; open: ${openCritical.map(({ text }) => text).join('; ')}`,
    };
  }
  if (rewrites.length > 0) {
    const first = state.queries.length + 1;
    return {
      kind: 'plan',
      queries: rewrites.map((query, index) => ({ ...query, id: `q${first + index}`, status: 'waiting' })),
      reason: `${openCritical.length} critical claims are still open, so they are asked for in other words`,
    };
  }
  return finish(at, openCritical);

  function round(now: readonly Query[], pages: readonly Choice[], reason: string): Next {
    return { kind: 'round', queries: now, choices: pages, reason };
  }
}

function finish({ state, claims, conflicts }: Situation, open: readonly Claim[]): Next {
  const unresolved = conflicts.filter(({ resolution, kind }) => resolution === 'unresolved' && kind !== 'context_difference');
  if (open.length === 0 && unresolved.length === 0)
    return {
      kind: 'stop',
      stop: 'critical_claims_covered',
      reason: `all ${claims.filter(({ critical }) => critical).length} critical claims are covered and cross-checked`,
    };
  if (open.length === 0)
    return {
      kind: 'stop',
      stop: 'conflict_unresolved',
      reason: `sources disagree and nothing decides between them: ${unresolved.map(({ subject, predicate }) => `${subject} ${predicate}`).join('; ')}`,
    };
  const tried = state.queries.filter(({ status }) => status === 'done' || status === 'failed').length;
  if (state.refusals.length > 0)
    return { kind: 'stop', stop: 'budget_exhausted', reason: state.refusals[0]?.reason ?? 'a limit was reached' };
  return {
    kind: 'stop',
    stop: 'evidence_unobtainable',
    reason: `no source found by ${tried} queries carries: ${open.map(({ text }) => text).join('; ')}`,
  };
}

/** Queries whose predecessors have ended and whose condition holds, most important first. */
function readyQueries({ state, claims, conflicts }: Situation): Query[] {
  const ended = new Set(
    state.queries.filter(({ status }) => status === 'done' || status === 'failed' || status === 'skipped').map(({ id }) => id),
  );
  const isOpen = (id: string): boolean => claims.some((claim) => claim.id === id && claim.status !== 'covered');
  const holds = (query: Query): boolean => {
    if (query.condition === 'always') return true;
    if (query.condition === 'claims_open') return query.claims.some(isOpen);
    return conflicts.some(
      (conflict) => conflict.kind !== 'context_difference' && query.claims.some((id) => id.endsWith(`.${conflict.predicate}`)),
    );
  };
  return state.queries
    .filter((query) => !ended.has(query.id) && query.dependsOn.every((id) => ended.has(id)) && holds(query))
    .sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
}

interface Pooled {
  readonly candidate: Candidate;
  readonly claims: readonly string[];
}

/** All candidates found, each once, with all claims it was found for. */
export function candidatePool(state: Pick<RunState, 'outcomes' | 'queries'>): Pooled[] {
  const pool = new Map<string, { candidate: Candidate; claims: Set<string> }>();
  for (const outcome of state.outcomes) {
    const query = state.queries.find(({ id }) => id === outcome.queryId);
    for (const candidate of outcome.candidates) {
      const known = pool.get(candidate.canonicalUrl) ?? { candidate, claims: new Set<string>() };
      for (const claim of query?.claims ?? []) known.claims.add(claim);
      if (candidate.rank < known.candidate.rank) known.candidate = candidate;
      pool.set(candidate.canonicalUrl, known);
    }
  }
  return [...pool.values()].map(({ candidate, claims }) => ({ candidate, claims: [...claims] }));
}

/**
 * Unread candidates, each with the claims it may still serve: an open claim takes any page up to a limit; a covered one only a few pages of
 * others than its subject.
 */
function worthReading(pool: readonly Pooled[], { state, claims, ownDomains }: Situation): Pooled[] {
  const analysis = state.analysis;
  if (analysis === null) return [];
  const read = new Set(state.pages.map(({ canonicalUrl }) => canonicalUrl));
  const open = new Map<string, (candidate: Candidate) => boolean>();
  for (const claim of claims) {
    const { entity } = claimSubject(claim.id, analysis);
    const isForeign = ({ url }: Candidate): boolean =>
      entity === null || (isOwnSite(url, null, entity) === null && !ownDomains.has(urlParts(url)?.registrableDomain ?? ''));
    const readFor = pool.filter(({ candidate, claims: ids }) => read.has(candidate.canonicalUrl) && ids.includes(claim.id));
    if (claim.status === 'covered') {
      if (readFor.filter(({ candidate }) => isForeign(candidate)).length < CROSS_CHECK_PAGES) open.set(claim.id, isForeign);
    } else if (readFor.length < MAX_PAGES_PER_CLAIM) open.set(claim.id, () => true);
  }
  return pool
    .filter(({ candidate }) => !read.has(candidate.canonicalUrl))
    .map(({ candidate, claims: ids }) => ({ candidate, claims: ids.filter((id) => open.get(id)?.(candidate) === true) }))
    .filter(({ claims: ids }) => ids.length > 0);
}
