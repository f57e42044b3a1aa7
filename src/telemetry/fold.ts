import { type RunState, type Spend, type TraceEvent, ZERO_SPEND } from '../vocabulary/index.ts';

/** Coverage gain ε below which a round of reading counts as idle. */
const MARGINAL_GAIN = 0.005;

export const EMPTY_RUN: RunState = {
  traceId: null,
  question: null,
  timeNow: null,
  batchId: null,
  budget: null,
  status: 'new',
  analysis: null,
  claims: [],
  queries: [],
  outcomes: [],
  pages: [],
  round: null,
  rounds: 0,
  coverage: 0,
  lastDelta: 0,
  idleRounds: 0,
  spend: ZERO_SPEND,
  refusals: [],
  requests: 0,
  retries: 0,
  escalations: 0,
  denials: 0,
  cacheHits: 0,
  stopReason: null,
  stopDetail: null,
  problems: [],
  lastSeq: -1,
};

/** Fold a trace into the state of its run. Folding a prefix and then the rest gives the same state as folding all at once. */
export function foldTrace(events: Iterable<TraceEvent>, from: RunState = EMPTY_RUN): RunState {
  let state = from;
  for (const event of events) state = foldRun(state, event);
  return state;
}

/** One step of the fold: pure, total over the event types. Events already folded (by `seq`) change nothing, so a replayed tail is harmless. */
export function foldRun(before: RunState, event: TraceEvent): RunState {
  if (event.seq <= before.lastSeq) return before;
  const state: RunState = { ...before, lastSeq: event.seq, traceId: event.traceId };
  switch (event.type) {
    case 'run.started':
      return {
        ...state,
        question: event.question,
        timeNow: event.timeNow,
        batchId: event.batchId,
        budget: event.budget,
        status: 'running',
      };
    case 'run.resumed':
      // The end that the resume undoes is undone with its reasons.
      return {
        ...state,
        status: 'running',
        stopReason: null,
        stopDetail: null,
        refusals: [],
        problems: state.problems.filter(({ code }) => code !== 'cancelled' && code !== 'budget_exhausted' && code !== 'deadline_exceeded'),
      };
    case 'analysis.done':
      return { ...state, analysis: event.analysis };
    case 'plan.extended':
      return {
        ...state,
        claims: merge(state.claims, event.claims, (claim) => claim.id),
        queries: merge(state.queries, event.queries, (query) => query.id),
      };
    case 'query.done': {
      const status = event.outcome.failure === null ? 'done' : 'failed';
      return {
        ...state,
        outcomes: merge(state.outcomes, [event.outcome], (outcome) => outcome.queryId),
        queries: state.queries.map((query) => (query.id === event.outcome.queryId ? { ...query, status } : query)),
      };
    }
    case 'page.done': {
      const { url, canonicalUrl, artifactId, accepted, verdict, reason } = event;
      return {
        ...state,
        pages: merge(state.pages, [{ url, canonicalUrl, artifactId, accepted, verdict, reason }], (page) => page.canonicalUrl),
      };
    }
    case 'round.planned':
      return { ...state, round: { number: event.round, queries: event.queries, pages: event.pages } };
    case 'round.assessed':
      return {
        ...state,
        rounds: event.round,
        coverage: event.coverage,
        lastDelta: event.delta,
        idleRounds: event.delta < MARGINAL_GAIN ? state.idleRounds + 1 : 0,
      };
    case 'request.sent':
      return { ...state, requests: state.requests + 1 };
    case 'retry.scheduled':
      return { ...state, retries: state.retries + 1 };
    case 'escalated':
      return { ...state, escalations: state.escalations + 1 };
    case 'policy.denied':
      return { ...state, denials: state.denials + 1 };
    case 'cache.hit':
      return { ...state, cacheHits: state.cacheHits + 1 };
    case 'budget.spent':
      return event.resource === 'time' ? state : { ...state, spend: addSpend(state.spend, event.resource, event.amount) };
    case 'budget.refused':
      return { ...state, refusals: [...state.refusals, { resource: event.resource, reason: event.reason }] };
    case 'stopped':
      return { ...state, status: 'stopped', stopReason: event.stop, stopDetail: event.reason };
    case 'answer.ready':
      return { ...state, status: 'answered' };
    case 'failed':
      return { ...state, status: 'failed', problems: [...state.problems, event.problem] };
    case 'request.failed':
      return { ...state, problems: [...state.problems, event.problem] };
    case 'crawl.started':
      return { ...state, status: 'running' };
    case 'crawl.ended':
      return { ...state, status: 'stopped', stopDetail: event.reason };
    case 'task.started':
    case 'task.ended':
    case 'query.started':
    case 'candidate.selected':
    case 'candidate.rejected':
    case 'lane.chosen':
    case 'response.received':
    case 'redirect.followed':
    case 'host.paused':
    case 'request.hedged':
    case 'page.extracted':
    case 'api.read':
    case 'lane.learned':
    case 'browser.started':
    case 'browser.read':
    case 'browser.step':
    case 'approval.asked':
    case 'session.used':
    case 'session.changed':
    case 'audit.written':
    case 'verdict':
    case 'policy.exception':
      return state;
    default:
      return unreachable(event);
  }
}

function unreachable(event: never): never {
  throw new TypeError(`no fold for ${JSON.stringify(event)}`);
}

const addSpend = (spend: Spend, resource: keyof Spend, amount: number): Spend => ({ ...spend, [resource]: spend[resource] + amount });

/** Later items replace earlier ones with the same key, in place; new ones go to the end. */
function merge<T>(before: readonly T[], added: readonly T[], key: (item: T) => string): T[] {
  const byKey = new Map(before.map((item) => [key(item), item]));
  for (const item of added) byKey.set(key(item), item);
  return [...byKey.values()];
}
