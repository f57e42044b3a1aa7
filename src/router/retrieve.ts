import {
  type BrowserLane,
  browsePage,
  contentCalls,
  type FetchDeps,
  type FetchRequest,
  fetchPage,
  type PageRead,
  readByApi,
  readStealthily,
  type SearchProvider,
  type StealthLane,
  searchLane,
  stealthAllowed,
  underTerms,
} from '../lanes/index.ts';
import type { RunContext } from '../telemetry/index.ts';
import { canonicalizeUrl } from '../text/index.ts';
import {
  type Artifact,
  type Browsing,
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
import type { LaneRead } from './memory.ts';
import { type LaneMemory, NO_MEMORY } from './remember.ts';
import { barredFrom, expire, NO_SESSIONS, type SessionDesk, scopeAt, searchScope } from './scope.ts';

export interface RouterDeps extends FetchDeps {
  readonly providers: readonly SearchProvider[];
  /** Absent where the operator wants none. */
  readonly browser?: BrowserLane;
  /** Which lane pages of one form needed. Without it every page is tried the cheapest way first. */
  readonly memory?: LaneMemory;
  /** Registered sessions. Without them no task that names a scope is carried out. */
  readonly sessions?: SessionDesk;
  readonly stealth?: StealthLane;
  /** Search services that tasks of a scope may ask besides the own index, by the scope's name. */
  readonly scopeProviders?: Readonly<Record<string, readonly string[]>>;
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
  /** Of the page, where it was opened in a browser. */
  readonly browsing: Browsing | null;
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
  /** What the Fetch lane received last: the other lanes go on from there. */
  let shell: PageRead | null = null;
  let url = task.url ?? null;
  let exhausted: string | null = null;
  // What a scope shows says nothing of what others are shown.
  const memory = task.authScope === undefined ? (deps.memory ?? NO_MEMORY) : NO_MEMORY;
  const advice = url === null ? undefined : await memory.recall(url, context);
  let reads: LaneRead[] = [];
  const desk = deps.sessions ?? NO_SESSIONS;
  const barred = await barredFrom(task, desk);

  const end = async (kind: RetrievalEnd, reason: string): Promise<Retrieval> => {
    if (url !== null) await memory.learn(url, reads, context);
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
      browsing: page?.browsing ?? null,
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
    const hidden = await stealthLacking(url, task, deps, lacking, context);
    const names = shell !== null && contentCalls(shell).length > 0;
    const state: RouterState = {
      task,
      attempts,
      candidatesLeft: queue.length,
      lanes: new Set([
        ...LANES,
        ...(names ? (['api'] as const) : []),
        ...(lacking === null ? (['browser'] as const) : []),
        ...(hidden === null ? (['stealth'] as const) : []),
      ]),
      missing: {
        ...(lacking === null ? {} : { browser: lacking.detail ?? lacking.message }),
        ...(hidden === null || task.stealth === undefined ? {} : { stealth: hidden }),
      },
      ...(barred === null ? {} : { barred: `${barred.message} ${barred.detail}` }),
      ...(advice === undefined ? {} : { memory: advice }),
      exhausted,
      cancelled: signal.aborted,
    };
    const step: RouterStep = decide(state);
    if (step.kind === 'end') {
      // Whoever could have had the page with a browser hears what to do about it.
      if (lacking !== null && step.lacks === 'browser') problems.push(lacking);
      if (barred !== null && attempts.length === 0) problems.push(barred);
      return end(step.end, step.reason);
    }
    const another = step.kind === 'run' && step.lane === 'fetch' && step.escalatedFrom === undefined && attempts.length > 0;
    if (step.kind === 'next_candidate' || another) {
      const next = queue.shift();
      if (next === undefined) return end('no_acceptable_source', step.reason);
      if (url !== null) await memory.learn(url, reads, context);
      [url, shell, reads] = [next.url, null, []];
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
      const found = await searchLane(
        { query: task.query ?? '', language: task.locale ?? null, count: 10, ...searchScope(task.authScope, deps.scopeProviders) },
        deps.providers,
        context,
      );
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
      if (lane === 'browser' && attempts.length === 0 && advice?.kind === 'skip') await memory.passOver(url);
      const scope = await scopeAt(task, url, desk);
      const read = await readIn(lane, url, shell, { ...task, authScope: scope }, deps, context);
      if (lane === 'fetch') shell = read;
      note(read.problem === null ? [] : [read.problem]);
      // Where nothing came because the budget or the caller ended the task, the page before it is the last one known.
      // A browser that came to nothing leaves what was fetched before it.
      const nothing =
        read.artifact.bytesHash === null && (exhausted !== null || signal.aborted || lane === 'browser' || lane === 'stealth');
      if (page === null || !nothing) page = read;
      attempts.push({
        lane,
        url,
        verdict: read.verdict.kind,
        ...(isScripted(read) ? { scripted: true } : {}),
        ...postsOf(read, attempts.at(-1)),
      });
      const refused = read.verdict.kind === 'js_shell' ? refusedPost(read) : null;
      if (refused !== null) problems.push(refused);
      if (scope !== undefined && read.verdict.kind === 'auth_expired') problems.push(await expire(desk, url, scope, context));
      reads.push({ lane, verdict: read.verdict.kind, length: read.document?.text.length ?? 0 });
    }
  }
}

/** One page in one lane; the lanes beside Fetch go on from what it received. */
async function readIn(
  lane: Lane,
  url: string,
  shell: PageRead | null,
  task: Omit<Task, 'authScope'> & { readonly authScope: string | undefined },
  deps: RouterDeps,
  context: RunContext,
): Promise<PageRead> {
  const asked: FetchRequest = {
    url,
    contract: task.contract,
    freshness: task.freshness,
    maxAttempts: task.stageAttempts.fetch,
    ...(task.query ? { searchQuery: task.query } : {}),
    ...(task.authScope ? { authScope: task.authScope } : {}),
  };
  const request = underTerms(asked, await deps.terms?.(url));
  if (lane === 'browser' || lane === 'stealth') {
    const session = task.authScope === undefined ? null : await (deps.sessions ?? NO_SESSIONS).forBrowser(url, task.authScope);
    const visit = {
      ...request,
      ...(task.locale ? { locale: task.locale } : {}),
      ...(session === null ? {} : { session }),
      ...operatedBy(task),
    };
    if (lane === 'stealth' && deps.stealth !== undefined) return readStealthily(visit, task, deps.stealth, deps, context);
    if (deps.browser !== undefined) return browsePage(visit, shell, deps.browser, deps, context);
  }
  if (lane === 'api' && shell?.response !== undefined && shell.extracted !== undefined)
    return readByApi(request, { ...shell, response: shell.response, extracted: shell.extracted }, deps, context);
  return fetchPage(request, deps, context);
}

/** What a task of mode `interact` wants done on its page, and of it. */
const operatedBy = ({ mode, steps, interaction, capture = [] }: Pick<Task, 'mode' | 'steps' | 'interaction' | 'capture'>) =>
  mode !== 'interact'
    ? {}
    : {
        ...(steps === undefined ? {} : { steps }),
        ...(interaction === undefined ? {} : { interaction }),
        screenshot: capture.includes('screenshot'),
        accessible: capture.includes('accessible'),
      };

/** Something on the page waits for its scripts: an empty application root, a placeholder, or calls for content. */
const isScripted = ({ verdict, extracted }: PageRead): boolean =>
  (extracted?.shape.apis?.length ?? 0) > 0 || verdict.signals.some(({ id }) => id.startsWith('shell:'));

/** The first address to which scripts of the page send something for its content. */
const postsOf = ({ extracted, artifact }: PageRead, before: Attempt | undefined): Pick<Attempt, 'posts'> => {
  const posts = extracted?.shape.posts?.[0]?.url ?? (before?.url === artifact.requestedUrl ? before.posts : undefined);
  return posts === undefined ? {} : { posts };
};

/** What a page wanted to send in a browser while it stayed without its content. */
function refusedPost({ browsing }: PageRead): Problem | null {
  const post = browsing?.network.find(({ method, outcome }) => method === 'POST' && outcome === 'refused');
  if (post === undefined) return null;
  const detail = `the page sends something to ${post.url} for its content, and pages are only read; --posted-queries on lets GraphQL queries pass`;
  return problem('policy_denied', detail);
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

/** Why the stealth lane is closed for a task at an address; null when it is open. */
async function stealthLacking(
  url: string | null,
  task: Task,
  { stealth }: RouterDeps,
  browser: Problem | null,
  { clock }: RunContext,
): Promise<string | null> {
  if (stealth === undefined || url === null) return 'there is none';
  const decision = await stealthAllowed(stealth, url, task, clock.now());
  if (decision.kind === 'refused') return `${decision.failed}: ${decision.reason}`;
  return browser === null ? null : (browser.detail ?? browser.message);
}
