import { describe, expect, it } from 'vitest';
import { EMPTY_RUN } from '../../telemetry/index.ts';
import type { Candidate, Claim, Conflict, RunState } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import { planFor } from '../plan/index.ts';
import { decideNext, type Means, type Next, type Situation } from './index.ts';
import { candidatePool } from './next.ts';

const NOW = Date.parse('2026-11-30T09:00:00Z');
const analysis = analyse('Compare Lumora Postgres and Harbor Postgres on price and backup retention.');
const plan = planFor(analysis);
const PLENTY: Means = { requests: 200, searchQueries: 48, pages: 80, bytes: 1e8, concurrency: 6 };

const candidate = (url: string, rank = 1): Candidate => ({
  url,
  canonicalUrl: url,
  title: 'Lumora Postgres and Harbor Postgres: pricing and backups',
  snippet: 'Price and backup retention of Lumora Postgres, Harbor Postgres.',
  provider: 'test',
  rank,
  query: 'q',
});

/** A run in which all planned queries have ended, each with these candidates. */
function searched(urls: readonly string[], change: Partial<RunState> = {}): RunState {
  return {
    ...EMPTY_RUN,
    analysis,
    claims: plan.claims,
    queries: plan.queries.map((query) => ({ ...query, status: 'done' })),
    outcomes: plan.queries.map(({ id }) => ({ queryId: id, candidates: urls.map((url, at) => candidate(url, at + 1)), failure: null })),
    ...change,
  };
}

const fresh: RunState = { ...EMPTY_RUN, analysis, claims: plan.claims, queries: plan.queries };
const read = (urls: readonly string[]): RunState['pages'] =>
  urls.map((url) => ({ url, canonicalUrl: url, artifactId: 'a', accepted: true, verdict: 'usable', reason: 'read' }));
const covered: readonly Claim[] = plan.claims.map((claim) => ({ ...claim, status: 'covered', coverage: 1 }));
const refusal = (resource: RunState['refusals'][number]['resource']): RunState['refusals'] => [
  { resource, reason: `${resource} leaves no room` },
];
const rewritten = (state: RunState): RunState => {
  // Every way of asking again was used.
  let now = state;
  for (let next = at(now); next.kind === 'plan'; next = at(now)) {
    now = { ...now, queries: [...now.queries, ...next.queries.map((query) => ({ ...query, status: 'done' as const }))] };
  }
  return now;
};
const at = (state: RunState, change: Partial<Omit<Situation, 'means'>> & { means?: Partial<Means> } = {}): Next =>
  decideNext({
    state,
    claims: plan.claims,
    conflicts: [],
    ownDomains: new Set(),
    now: NOW,
    cancelled: false,
    ...change,
    means: { ...PLENTY, ...change.means },
  });

const conflict = (change: Partial<Conflict>): Conflict => ({
  id: 'x',
  kind: 'value',
  subject: 'Lumora Postgres',
  predicate: 'price',
  a: { evidenceId: 'e1', value: '1', scope: {} },
  b: { evidenceId: 'e2', value: '2', scope: {} },
  alignment: [],
  resolution: 'unresolved',
  prefer: null,
  reason: 'test',
  ...change,
});
const urls = (count: number): string[] => Array.from({ length: count }, (_, n) => `https://site${n}.test/pricing`);

describe('how a run ends', () => {
  it.each<[string, Next, { stop: string; reason: RegExp }]>([
    ['the caller cancelled', at(fresh, { cancelled: true }), { stop: 'cancelled', reason: /cancelled/ }],
    [
      'cancelled and out of budget at once',
      at({ ...fresh, refusals: refusal('requests') }, { cancelled: true }),
      { stop: 'cancelled', reason: /cancelled/ },
    ],
    [
      'the ledger refused requests',
      at({ ...fresh, refusals: refusal('requests') }),
      { stop: 'budget_exhausted', reason: /requests leaves no room/ },
    ],
    ['the deadline has passed', at({ ...fresh, refusals: refusal('time') }), { stop: 'budget_exhausted', reason: /time leaves no room/ }],
    ['money was refused', at({ ...fresh, refusals: refusal('costUsd') }), { stop: 'budget_exhausted', reason: /costUsd/ }],
    [
      'no request is left, but a query is',
      at(fresh, { means: { requests: 0 } }),
      { stop: 'budget_exhausted', reason: /maxRequests is used up/ },
    ],
    [
      'no page is left, but a candidate is',
      at(searched(urls(3)), { means: { pages: 0 } }),
      { stop: 'budget_exhausted', reason: /maxPages is used up/ },
    ],
    ['no byte is left', at(searched(urls(3)), { means: { bytes: 0 } }), { stop: 'budget_exhausted', reason: /maxBytes is used up/ }],
    [
      'no query is left, but the plan has some',
      at(fresh, { means: { searchQueries: 0 } }),
      { stop: 'budget_exhausted', reason: /maxSearchQueries is used up/ },
    ],
    [
      'no query is left to ask again in other words',
      at(searched([]), { means: { searchQueries: 0 } }),
      { stop: 'budget_exhausted', reason: /maxSearchQueries is used up/ },
    ],
    [
      'all is covered and nothing is left to check',
      at(searched([]), { claims: covered }),
      { stop: 'critical_claims_covered', reason: /covered and cross-checked/ },
    ],
    [
      'all is covered and the budget is gone',
      at(searched([]), { claims: covered, means: { requests: 0, pages: 0, searchQueries: 0 } }),
      { stop: 'critical_claims_covered', reason: /covered/ },
    ],
    [
      'covered, but sources disagree',
      at(searched([]), { claims: covered, conflicts: [conflict({})] }),
      { stop: 'conflict_unresolved', reason: /Lumora Postgres price/ },
    ],
    [
      'they only speak of different contexts',
      at(searched([]), { claims: covered, conflicts: [conflict({ kind: 'context_difference' })] }),
      { stop: 'critical_claims_covered', reason: /covered/ },
    ],
    [
      'the disagreement was resolved',
      at(searched([]), { claims: covered, conflicts: [conflict({ resolution: 'time_version' })] }),
      { stop: 'critical_claims_covered', reason: /covered/ },
    ],
    [
      'everything was tried',
      at(rewritten(searched([]))),
      { stop: 'evidence_unobtainable', reason: /no source found by \d+ queries carries: / },
    ],
    [
      'everything was read',
      at(rewritten(searched(urls(4), { pages: read(urls(4)) }))),
      { stop: 'evidence_unobtainable', reason: /carries/ },
    ],
    [
      'everything was tried, but a query had been refused',
      at({ ...rewritten(searched([])), refusals: refusal('searchQueries') }),
      { stop: 'budget_exhausted', reason: /searchQueries/ },
    ],
    [
      'round after round brought nothing',
      at(searched(urls(40), { idleRounds: 4 })),
      { stop: 'marginal_gain', reason: /4 rounds of reading/ },
    ],
  ])('%s', (_, next, { stop, reason }) => {
    expect(next).toMatchObject({ kind: 'stop', stop });
    expect(next.reason).toMatch(reason);
  });
});

describe('what a run does next', () => {
  const roundOf = (next: Next): { queries: string[]; pages: string[] } => {
    if (next.kind !== 'round') throw new Error(`not a round: ${next.kind} ${next.reason}`);
    return { queries: next.queries.map(({ id }) => id), pages: next.choices.map((choice) => choice.candidate.canonicalUrl) };
  };

  it('searches for what is planned before it reads, most important first', () => {
    const { queries, pages } = roundOf(at(fresh));
    expect(pages).toEqual([]);
    const priorities = queries.map((id) => plan.queries.find((query) => query.id === id)?.priority ?? 0);
    expect(priorities).toEqual([...priorities].sort((a, b) => b - a));
  });

  it('does not ask a query whose predecessor is still to come, and asks it once that has ended, even by failing', () => {
    const dependent = plan.queries.find(({ dependsOn }) => dependsOn.length > 0);
    expect(dependent).toBeDefined();
    expect(roundOf(at(fresh)).queries).not.toContain(dependent?.id);
    const failed: RunState = {
      ...fresh,
      queries: plan.queries.map((query) => (dependent?.dependsOn.includes(query.id) ? { ...query, status: 'failed' } : query)),
    };
    expect(roundOf(at(failed)).queries).toContain(dependent?.id);
  });

  it('asks for a changelog only where there is a conflict about a claim', () => {
    const rest: RunState = {
      ...fresh,
      queries: plan.queries.map((query) => (query.condition === 'conflict' ? query : { ...query, status: 'done' })),
    };
    const waiting = plan.queries.filter(({ condition }) => condition === 'conflict').map(({ id }) => id);
    expect(at(rest).kind).toBe('plan');
    expect(roundOf(at(rest, { conflicts: [conflict({})] })).queries).toEqual(waiting);
    expect(at(rest, { conflicts: [conflict({ kind: 'context_difference' })] }).kind).toBe('plan');
  });

  it('asks no more queries than the budget has', () => {
    expect(roundOf(at(fresh, { means: { searchQueries: 2 } })).queries).toHaveLength(2);
  });

  it('reads each page once', () => {
    const all = urls(4);
    const next = roundOf(at(searched(all, { pages: read(all.slice(0, 2)) })));
    expect([...next.pages].sort()).toEqual(all.slice(2));
  });

  it('reads no more pages than the budget has, and at most two rounds of workers at once', () => {
    expect(roundOf(at(searched(urls(9)), { means: { pages: 3 } })).pages).toHaveLength(3);
    expect(roundOf(at(searched(urls(9)), { means: { concurrency: 2 } })).pages).toHaveLength(4);
  });

  it('spreads over hosts', () => {
    const one = Array.from({ length: 20 }, (_, n) => `https://one.test/pricing/${n}`);
    expect(
      roundOf(at(searched([...one, 'https://two.test/pricing']))).pages.filter((url) => url.startsWith('https://one.test')),
    ).toHaveLength(6);
  });

  it('takes turns when few requests are left: what was found is read, else one query is asked', () => {
    const half: RunState = {
      ...searched(urls(3)),
      queries: plan.queries.map((query, n) => ({ ...query, status: n === 0 ? 'done' : 'waiting' })),
    };
    const reading = roundOf(at(half, { means: { requests: 6 } }));
    expect(reading).toMatchObject({ queries: [] });
    expect(reading.pages.length).toBeGreaterThan(0);
    expect(roundOf(at(fresh, { means: { requests: 6 } })).queries).toHaveLength(1);
  });

  it('asks again in other words for what is still open, under new numbers, and never in the same words twice', () => {
    const state = searched([]);
    const next = at(state);
    expect(next.kind).toBe('plan');
    const done = rewritten(state);
    const asked = done.queries.map(({ query }) => query.toLowerCase());
    expect(new Set(done.queries.map(({ id }) => id)).size).toBe(done.queries.length);
    expect(done.queries.length).toBeGreaterThan(state.queries.length);
    expect(new Set(asked.slice(state.queries.length)).size).toBe(asked.length - state.queries.length);
  });

  it('reads on for a covered claim only on pages of others than its subject, and only a few', () => {
    const own = 'https://docs.lumora.test/pricing';
    const others = urls(8);
    const next = roundOf(
      at(searched([own, ...others]), { claims: covered.filter(({ id }) => id.startsWith(`c.${analysis.entities[0]?.id}.`)) }),
    );
    expect(next.pages).not.toContain(own);
    expect(at(searched(others, { pages: read(others.slice(0, 3)) }), { claims: covered }).kind).toBe('stop');
  });

  it('takes a domain that turned out to be the subject’s own for no other source', () => {
    const hidden = 'https://docs.elsewhere.test/pricing';
    const claims = covered.filter(({ critical }) => critical);
    expect(roundOf(at(searched([hidden]), { claims })).pages).toEqual([hidden]);
    expect(at(searched([hidden]), { claims, ownDomains: new Set(['elsewhere.test']) })).toMatchObject({
      kind: 'stop',
      stop: 'critical_claims_covered',
    });
  });

  it('gives the same step for the same situation, whatever order outcomes and pages came in', () => {
    const state = searched(urls(12), { pages: read(urls(3)) });
    const shuffled: RunState = { ...state, outcomes: [...state.outcomes].reverse(), pages: [...state.pages].reverse() };
    expect(at(shuffled)).toEqual(at(state));
  });

  it('stops in finitely many steps when nothing it does brings anything', () => {
    let state = fresh;
    let steps = 0;
    for (let next = at(state); next.kind !== 'stop'; next = at(state)) {
      expect(++steps).toBeLessThan(20);
      if (next.kind === 'plan') state = { ...state, queries: [...state.queries, ...next.queries] };
      else {
        const ids = next.queries.map(({ id }) => id);
        state = { ...state, queries: state.queries.map((query) => (ids.includes(query.id) ? { ...query, status: 'failed' } : query)) };
      }
    }
    expect(at(state)).toMatchObject({ stop: 'evidence_unobtainable' });
  });
});

describe('candidatePool', () => {
  it('holds each address once, at its best rank, with the claims of every query that found it', () => {
    const [first, second] = plan.queries;
    if (first === undefined || second === undefined) throw new Error('the plan has too few queries');
    const outcomes = [
      { queryId: first.id, candidates: [candidate('https://a.test/', 5)], failure: null },
      { queryId: second.id, candidates: [candidate('https://a.test/', 2), candidate('https://b.test/', 3)], failure: null },
    ];
    const pool = candidatePool({ outcomes, queries: plan.queries });
    expect(pool.map(({ candidate: { url, rank } }) => [url, rank])).toEqual([
      ['https://a.test/', 2],
      ['https://b.test/', 3],
    ]);
    expect(pool[0]?.claims).toEqual([...first.claims, ...second.claims]);
  });

  it('is empty for a run without outcomes', () => {
    expect(candidatePool(EMPTY_RUN)).toEqual([]);
  });
});
