import { type BrowserLane, browsePage, type FetchDeps, fetchPage, type PageRead, type SearchProvider, searchLane } from '../lanes/index.ts';
import type { RunContext } from '../telemetry/index.ts';
import { canonicalizeUrl } from '../text/index.ts';
import {
  type Artifact,
  type Candidate,
  type Document,
  type Lane,
  type Problem,
  problem,
  type RetrievalEnd,
  type RouterStep,
  type Task,
  type Verdict,
} from '../vocabulary/index.ts';
import { type Attempt, decide, type RouterState } from './decide.ts';

export interface RouterDeps extends FetchDeps {
  readonly providers: readonly SearchProvider[];
  /** Absent where the operator wants none. */
  readonly browser?: BrowserLane;
}

export interface Retrieval {
  readonly end: RetrievalEnd;
  readonly reason: string;
  /** The accepted page, else the last one tried: what is known is never thrown away. */
  readonly artifact: Artifact | null;
  readonly document: Document | null;
  readonly verdict: Verdict | null;
  readonly candidates: readonly Candidate[];
  readonly attempts: readonly Attempt[];
  readonly problems: readonly Problem[];
}

const LANES: readonly Lane[] = ['search', 'fetch'];
/** A timer may fire this much before its time. */
const TIMER_MS = 5;

/** Carry a task out: ask `decide` for a step, run it, tell it the outcome, until it ends. Never throws for an expected outcome. */
export async function retrieve(task: Task, deps: RouterDeps, context: RunContext): Promise<Retrieval> {
  const { trace, signal, ledger } = context;
  trace.emit({
    type: 'task.started',
    taskId: task.id,
    mode: task.mode,
    ...(task.url ? { url: task.url } : {}),
    ...(task.query ? { query: task.query } : {}),
    reason: `a task of mode ${task.mode} was given`,
  });
  const attempts: Attempt[] = [];
  const candidates: Candidate[] = [];
  const problems: Problem[] = [];
  let queue: Candidate[] = [];
  let page: PageRead | null = null;
  /** What the Fetch lane received last: a browser goes on from there. */
  let shell: PageRead | null = null;
  let url = task.url ?? null;
  let exhausted: string | null = null;

  const end = (kind: RetrievalEnd, reason: string): Retrieval => {
    trace.emit({ type: 'task.ended', taskId: task.id, end: kind, reason });
    return {
      end: kind,
      reason,
      artifact: page?.artifact ?? null,
      document: page?.document ?? null,
      verdict: page?.verdict ?? null,
      candidates,
      attempts,
      problems,
    };
  };
  const note = (found: readonly Problem[]): void => {
    problems.push(...found);
    // A request may run out of its own time while the task still has some: then only its page is lost.
    const stop = found.find(({ code }) => code === 'budget_exhausted' || (code === 'deadline_exceeded' && ledger.timeLeftMs() < TIMER_MS));
    if (stop !== undefined) exhausted = stop.detail ?? stop.message;
  };

  while (true) {
    const lacking = browserLacking(deps, context);
    const state: RouterState = {
      task,
      attempts,
      candidatesLeft: queue.length,
      lanes: new Set(lacking === null ? [...LANES, 'browser'] : LANES),
      ...(lacking === null ? {} : { missing: { browser: lacking.detail ?? lacking.message } }),
      exhausted,
      cancelled: signal.aborted,
    };
    const step: RouterStep = decide(state);
    if (step.kind === 'end') {
      // Whoever could have had the page with a browser hears what to do about it.
      if (lacking !== null && step.lacks === 'browser') problems.push(lacking);
      return end(step.end, step.reason);
    }
    if (step.kind === 'next_candidate' || (step.kind === 'run' && step.lane === 'fetch' && attempts.length > 0)) {
      const next = queue.shift();
      if (next === undefined) return end('no_acceptable_source', step.reason);
      url = next.url;
      trace.emit({ type: 'candidate.selected', url, score: next.score ?? 0, reason: step.reason });
    }
    const lane: Lane = step.kind === 'run' ? step.lane : 'fetch';
    if (step.kind === 'run' && step.escalatedFrom !== undefined && step.cause !== undefined) {
      trace.emit({
        type: 'escalated',
        from: step.escalatedFrom,
        to: lane,
        cause: step.cause,
        ...(url === null ? {} : { url }),
        reason: step.reason,
      });
    }
    trace.emit({ type: 'lane.chosen', lane, ...(lane !== 'search' && url !== null ? { url } : {}), reason: step.reason });
    if (lane === 'search') {
      const found = await searchLane({ query: task.query ?? '', language: task.locale ?? null, count: 10 }, deps.providers, context);
      candidates.push(...found.candidates);
      queue = found.candidates.filter(
        ({ canonicalUrl }) => !attempts.some((attempt) => attempt.url !== null && canonicalizeUrl(attempt.url) === canonicalUrl),
      );
      // Candidates can be tried, whatever one provider lacked.
      if (found.candidates.length > 0) problems.push(...found.problems);
      else note(found.problems);
      attempts.push({ lane, url: null, verdict: null });
    } else if (url === null) {
      return end('no_acceptable_source', 'there is no address to fetch');
    } else {
      const request = {
        url,
        contract: task.contract,
        freshness: task.freshness,
        maxAttempts: task.stageAttempts.fetch,
        ...(task.authScope ? { authScope: task.authScope } : {}),
      };
      const read: PageRead =
        lane === 'browser' && deps.browser !== undefined
          ? await browsePage(
              { ...request, ...(task.locale ? { locale: task.locale } : {}) },
              shell?.artifact.requestedUrl === url ? shell : null,
              deps.browser,
              deps,
              context,
            )
          : await fetchPage(request, deps, context);
      shell = lane === 'fetch' ? read : null;
      note(read.problem === null ? [] : [read.problem]);
      // Where nothing came because the budget or the caller ended the task, the page before it is the last one known.
      // A browser that came to nothing leaves what was fetched before it.
      const nothing = read.artifact.bytesHash === null && (exhausted !== null || signal.aborted || lane === 'browser');
      if (page === null || !nothing) page = read;
      attempts.push({ lane, url, verdict: read.verdict.kind });
    }
  }
}

/** Why no page can be opened in a browser now; null when one can. */
function browserLacking({ browser }: RouterDeps, { ledger }: RunContext): Problem | null {
  if (browser === undefined) return problem('policy_denied', 'the browser is switched off');
  const missing = browser.pool.missing();
  if (missing !== null) return missing;
  // Not by a refused reservation: a run goes on without a browser.
  if (ledger.remaining('browserStarts') >= 1) return null;
  return problem('budget_exhausted', `maxBrowserStarts = ${ledger.limits.maxBrowserStarts} is used up`);
}
