import type { RunContext } from '../../telemetry/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import { type Candidate, type Problem, problem, toProblem } from '../../vocabulary/index.ts';
import { intentsOf } from './intent.ts';
import { mergeCandidates } from './merge.ts';
import type { SearchOutcome, SearchProvider, SearchRequest } from './provider.ts';
import { shortenQuery } from './shorten.ts';

export interface ProviderReport {
  readonly name: string;
  readonly results: number;
  readonly failure: string | null;
}

export interface SearchLaneResult {
  readonly candidates: Candidate[];
  readonly providers: ProviderReport[];
  readonly problems: Problem[];
}

/**
 * Ask every provider that fits the query's intent; merge and de-duplicate what they return. One failing provider never fails the lane.
 * With no fitting provider the result is empty and its problem says so.
 */
export async function searchLane(
  request: SearchRequest,
  providers: readonly SearchProvider[],
  context: RunContext,
): Promise<SearchLaneResult> {
  const query = request.query.replace(/\s+/g, ' ').trim();
  if (query === '') return { candidates: [], providers: [], problems: [problem('input_invalid', 'the query is empty')] };
  const intents = intentsOf(query);
  const { scope } = request;
  const fitting = providers.filter(
    ({ name, intents: own }) =>
      intents.some((intent) => own.has(intent)) && (scope === undefined || own.has('own') || scope.providers.includes(name)),
  );
  if (fitting.length === 0)
    return { candidates: [], providers: [], problems: [problem('no_provider', 'no configured provider fits this query')] };

  const answers = await Promise.all(fitting.map((provider) => askProvider(provider, { ...request, query }, context)));
  const lists = answers.map(({ candidates }) => candidates);
  return {
    candidates: mergeCandidates(lists).slice(0, request.count),
    providers: answers.map(({ report }) => report),
    problems: answers.flatMap((answer) => (answer.problem === null ? [] : [answer.problem])),
  };
}

interface ProviderAnswer {
  readonly candidates: Candidate[];
  readonly report: ProviderReport;
  readonly problem: Problem | null;
}

async function askProvider(provider: SearchProvider, request: SearchRequest, { ledger, ...context }: RunContext): Promise<ProviderAnswer> {
  const { name } = provider;
  const fail = (why: Problem): ProviderAnswer => ({
    candidates: [],
    report: { name, results: 0, failure: why.detail ?? why.message },
    problem: why,
  });
  // The own index costs nothing that a search budget is meant to bound.
  const taken = ledger.reserve(provider.intents.has('own') ? {} : { searchQueries: 1 }, `search ${name}: ${request.query}`);
  if (taken.kind === 'refused') return fail(problem(taken.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', taken.reason));
  const outcome = await outcomeOf(
    provider,
    { ...request, query: shortenQuery(request.query, provider.maxQueryLength) },
    { ledger, ...context },
  );
  if (outcome.kind === 'failure') {
    // A query that was never sent is not spent.
    if (outcome.problem.code === 'budget_exhausted') taken.release();
    else taken.commit();
    return fail(outcome.problem);
  }
  taken.commit();
  const candidates = outcome.hits.flatMap((hit, at): Candidate[] => {
    const canonicalUrl = canonicalizeUrl(hit.url);
    return canonicalUrl === null ? [] : [{ ...hit, canonicalUrl, provider: name, rank: at + 1, query: request.query }];
  });
  return { candidates, report: { name, results: candidates.length, failure: null }, problem: null };
}

/** A provider that throws (a damaged index, a fault of its own) fails alone. */
async function outcomeOf(provider: SearchProvider, request: SearchRequest, context: RunContext): Promise<SearchOutcome> {
  try {
    return await provider.search(request, context);
  } catch (error) {
    return { kind: 'failure', problem: toProblem(error), action: 'switch' };
  }
}
