import { searchLane } from '../../lanes/search/index.ts';
import { type RouterDeps, scopeAt, searchScope } from '../../router/index.ts';
import { EMPTY_RUN, foldRun, type RunContext } from '../../telemetry/index.ts';
import {
  type Answer,
  type Candidate,
  DEFAULT_BUDGET,
  type Document,
  EMPTY_CONTRACT,
  type Freshness,
  isAccepted,
  type Query,
  type RunState,
  type Task,
  toProblem,
} from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import { type Assessment, assess, type ReadPage } from '../assess/index.ts';
import { compose } from '../compose/index.ts';
import { planFor } from '../plan/index.ts';
import { candidatePool, decideNext } from './next.ts';
import { inParallel } from './parallel.ts';
import { readAgain, stepsBefore } from './read-again.ts';

export interface AskRequest {
  readonly runId: string;
  readonly question: string;
  readonly language?: string;
  /** Most pages and queries in flight at once. */
  readonly concurrency: number;
  readonly freshness?: Freshness;
  /** Pages of this scope are searched, and read with its sessions. */
  readonly authScope?: string;
  /** What the stealth lane is asked for; the source of each page must have granted it. */
  readonly stealth?: Task['stealth'];
  /** State folded from the events of an interrupted run; absent for a new one. */
  readonly resumeFrom?: RunState;
}

const CANDIDATES_PER_QUERY = 10;

/**
 * Answer a question: analyse, plan, then rounds of searching and reading until there is a reason to stop, then compose.
 * The run's state is the fold of its trace, so a run whose events were kept goes on where it was cut. One failing query or page never ends it.
 * Cancellation and an exhausted budget end it early with what was established.
 */
export async function ask(request: AskRequest, deps: RouterDeps, context: RunContext): Promise<Answer> {
  const { trace, clock, ledger, signal } = context;
  let state = request.resumeFrom ?? EMPTY_RUN;
  const leave = trace.subscribe((event) => {
    state = foldRun(state, event);
  });
  try {
    if (state.timeNow === null) {
      trace.emit({
        type: 'run.started',
        question: request.question,
        timeNow: new Date(clock.now()).toISOString(),
        batchId: request.runId,
        budget: ledger.limits,
        reason: 'a question was asked',
      });
    } else {
      trace.emit({ type: 'run.resumed', reason: `the run goes on after ${state.pages.length} pages and ${state.outcomes.length} queries` });
    }
    if (state.analysis === null) {
      const analysis = analyse(request.question, request.language);
      trace.emit({ type: 'analysis.done', analysis, reason: analysis.reasons.join('; ') });
    }
    const analysis = state.analysis ?? analyse(request.question, request.language);
    if (state.queries.length === 0) trace.emit({ type: 'plan.extended', ...planFor(analysis) });
    const now = state.timeNow ?? new Date(clock.now()).toISOString();

    // What was read is kept as it is for the run: every round looks at all of it again.
    const documents = new Map<string, Document | null>();
    let assessment = await assessState();
    while (true) {
      // What the next step builds on is kept before it is taken.
      await trace.settled();
      const round = state.round;
      const pending = unfinished(state);
      const isOpen = pending.queries.length + pending.pages.length > 0;
      if (round !== null && isOpen && !signal.aborted && !isExhausted()) {
        await runRound(pending.queries, pending.pages);
        continue;
      }
      if (round !== null && state.rounds < round.number) {
        const before = state.coverage;
        assessment = await assessState();
        // A round of queries only brings candidates, so it can't be idle.
        const delta = round.pages.length === 0 ? 1 : assessment.coverage - before;
        // A round that was cut short is assessed once a resumed run has finished it, as if there had been no cut.
        if (!isOpen) {
          trace.emit({
            type: 'round.assessed',
            round: round.number,
            coverage: assessment.coverage,
            delta,
            conflicts: assessment.conflicts.length,
            openClaims: assessment.claims.filter(({ status }) => status !== 'covered').map(({ id }) => id),
            reason: `coverage ${before.toFixed(3)} → ${assessment.coverage.toFixed(3)}`,
          });
        }
      }
      const next = decideNext({
        state,
        claims: assessment.claims,
        conflicts: assessment.conflicts,
        ownDomains: new Set(assessment.sources.filter(({ tier }) => tier === 'first_hand').map(({ domain }) => domain)),
        now: Date.parse(now),
        cancelled: signal.aborted,
        means: {
          requests: ledger.remaining('requests'),
          searchQueries: ledger.remaining('searchQueries'),
          pages: ledger.remaining('pages'),
          bytes: ledger.remaining('bytes'),
          concurrency: request.concurrency,
        },
      });
      if (next.kind === 'stop') {
        trace.emit({ type: 'stopped', stop: next.stop, reason: next.reason });
        break;
      }
      if (next.kind === 'plan') {
        trace.emit({ type: 'plan.extended', claims: [], queries: next.queries, recipe: 'rewrite', reason: next.reason });
        continue;
      }
      for (const { candidate, score, claimId } of next.choices) {
        trace.emit({
          type: 'candidate.selected',
          url: candidate.url,
          score: score.total,
          reason: `for ${claimId}: ${score.reasons.join('; ')}`,
        });
      }
      trace.emit({
        type: 'round.planned',
        round: (round?.number ?? 0) + 1,
        queries: next.queries.map(({ id }) => id),
        pages: next.choices.map(({ candidate }) => candidate.canonicalUrl),
        reason: next.reason,
      });
    }
    const answer = compose({
      runId: request.runId,
      state: { ...state, pages: byAddress(state.pages) },
      assessment,
      now,
      traceId: trace.traceId,
      cost: ledger.spent(),
    });
    trace.emit({
      type: 'answer.ready',
      facts: answer.facts.length,
      conflicts: answer.conflicts.length,
      unknowns: answer.unknowns.length,
      coverage: answer.coverage,
      reason: answer.stopDetail,
    });
    return answer;

    async function assessState(): Promise<Assessment> {
      return assess(analysis, state.claims, await readPages(state, deps, documents), now);
    }
  } catch (error) {
    trace.emit({ type: 'failed', problem: toProblem(error), reason: 'an unexpected error ended the run' });
    throw error;
  } finally {
    leave();
  }

  /** Bytes are reserved in steps, so one refusal among reads in parallel only says that the others hold the rest. */
  function isExhausted(): boolean {
    return ledger.remaining('bytes') < 1 || state.refusals.some(({ resource }) => resource !== 'searchQueries' && resource !== 'bytes');
  }

  async function runRound(queries: readonly Query[], pages: readonly string[]): Promise<void> {
    const pool = candidatePool(state);
    const jobs = [
      ...queries.map((query) => () => runQuery(query)),
      ...pages.flatMap((url) => {
        const found = pool.find(({ candidate }) => candidate.canonicalUrl === url);
        return found === undefined ? [] : [() => readPage(found.candidate)];
      }),
    ];
    await inParallel(jobs, request.concurrency);
  }

  async function runQuery(query: Query): Promise<void> {
    trace.emit({
      type: 'query.started',
      queryId: query.id,
      query: query.query,
      provider: deps.providers.map(({ name }) => name).join(', ') || 'none',
      reason: query.purpose,
    });
    const result = await searchLane(
      {
        query: query.query,
        language: state.analysis?.language ?? null,
        count: CANDIDATES_PER_QUERY,
        ...searchScope(request.authScope, deps.scopeProviders),
      },
      deps.providers,
      context,
    ).catch((error: unknown) => ({ candidates: [], providers: [], problems: [toProblem(error)] }));
    // A cancelled or refused query is still to be done when the run is resumed.
    if (
      result.candidates.length === 0 &&
      (signal.aborted || result.problems.some(({ code }) => code === 'budget_exhausted' || code === 'deadline_exceeded'))
    )
      return markRefused(query.id, result.problems[0]?.detail);
    const failure =
      result.candidates.length === 0 && result.problems.length > 0
        ? result.problems.map(({ detail, message }) => detail ?? message).join('; ')
        : null;
    trace.emit({
      type: 'query.done',
      outcome: { queryId: query.id, candidates: result.candidates, failure },
      provider: result.providers.map(({ name }) => name).join(', ') || 'none',
      reason: failure ?? `${result.candidates.length} candidates`,
    });
    await trace.settled();
  }

  /** The ledger has told the trace already; without a limit of its own (a cancellation) the query counts as failed for this start. */
  function markRefused(queryId: string, why: string | undefined): void {
    if (signal.aborted || isExhausted()) return;
    trace.emit({
      type: 'query.done',
      outcome: { queryId, candidates: [], failure: why ?? 'the budget leaves no room' },
      provider: 'none',
      reason: why ?? 'the budget leaves no room',
    });
  }

  async function readPage(candidate: Candidate): Promise<void> {
    const authScope = await scopeAt(request, candidate.url, deps.sessions);
    const task: Task = {
      id: `${request.runId}:${candidate.canonicalUrl}`,
      correlationId: request.runId,
      mode: 'read',
      url: candidate.url,
      contract: EMPTY_CONTRACT,
      enough: { requiredFacts: [], minIndependentSources: 1 },
      budget: DEFAULT_BUDGET,
      stageAttempts: { fetch: 2, browser: 1 },
      freshness: request.freshness ?? { mode: 'default' },
      ...(authScope === undefined ? {} : { authScope }),
      ...(request.stealth === undefined ? {} : { stealth: request.stealth }),
    };
    const page = await readAgain(task, await stepsBefore(candidate, authScope, deps, context), deps, context).catch((error: unknown) => ({
      end: 'no_acceptable_source' as const,
      reason: toProblem(error).detail ?? 'failed',
      artifact: null,
      verdict: null,
    }));
    // What the budget or the caller stopped was not read; it stays to be done.
    if (page.end === 'budget_exhausted' || page.end === 'cancelled') return;
    trace.emit({
      type: 'page.done',
      url: candidate.url,
      canonicalUrl: candidate.canonicalUrl,
      artifactId: page.artifact?.id ?? null,
      accepted: page.end === 'complete' && page.verdict !== null && isAccepted(page.verdict),
      verdict: page.verdict?.kind ?? null,
      reason: page.reason,
    });
    await trace.settled();
  }
}

/** What of the round planned last has no outcome yet. */
function unfinished({ round, queries, pages }: RunState): { queries: Query[]; pages: string[] } {
  if (round === null) return { queries: [], pages: [] };
  return {
    queries: queries.filter(({ id, status }) => round.queries.includes(id) && status !== 'done' && status !== 'failed'),
    pages: round.pages.filter((url) => !pages.some(({ canonicalUrl }) => canonicalUrl === url)),
  };
}

/** Pages come in the order of the network; nothing that is said about them may depend on it. */
const byAddress = (pages: RunState['pages']): RunState['pages'] => [...pages].sort((a, b) => (a.canonicalUrl < b.canonicalUrl ? -1 : 1));

/** Accepted pages with their documents, each page once, in the order of their addresses: independent of the order in which they came. */
async function readPages(
  state: RunState,
  { store }: Pick<RouterDeps, 'store'>,
  documents: Map<string, Document | null>,
): Promise<ReadPage[]> {
  const pool = candidatePool(state);
  const seen = new Set<string>();
  const read: ReadPage[] = [];
  for (const { canonicalUrl, artifactId, accepted } of byAddress(state.pages)) {
    if (!accepted || artifactId === null) continue;
    const artifact = await store.artifacts.get(artifactId);
    if (!documents.has(artifactId)) documents.set(artifactId, await store.documents.get(artifactId));
    const document = documents.get(artifactId) ?? null;
    if (artifact === null || document === null) continue;
    const identity = `${artifact.canonicalUrl} ${artifact.textHash}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    const candidates = pool.filter(({ candidate }) => candidate.canonicalUrl === canonicalUrl).map(({ candidate }) => candidate);
    read.push({ artifact, document, candidates });
  }
  return read;
}
