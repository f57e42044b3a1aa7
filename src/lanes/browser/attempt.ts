import type { HttpClient, StreamClient } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem, toProblem, VeritrailError } from '../../vocabulary/index.ts';
import type { FetchRequest, PageRead } from '../fetch/index.ts';
import { CdpError } from './cdp/connection.ts';
import { type Answerer, createAnswerer, type KnownDocument } from './gateway/answer.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { interceptRequests, NOWHERE } from './gateway/intercept.ts';
import { type PagePolicy, type PartKind, PUBLIC_POLICY, SCOPED_POLICY } from './gateway/judge.ts';
import type { BrowserSession } from './page/session.ts';
import { openTab, type Tab } from './page/tab.ts';
import type { WaitFor } from './page/wait-for.ts';
import type { BrowserPool, Lease } from './pool.ts';
import { type Visited, visit } from './visit.ts';

export interface BrowserRequest extends FetchRequest {
  readonly locale?: string;
  readonly timeZone?: string;
  /** Methods that the policy of the task lets pages use besides GET, HEAD and OPTIONS. */
  readonly methods?: readonly string[];
  /** What the page is opened with for its `authScope`. */
  readonly session?: BrowserSession;
}

export interface BrowserLane {
  readonly pool: BrowserPool;
  readonly http: HttpClient & StreamClient;
  /** Product and contact, as the HTTP client sends them. */
  readonly userAgent: string;
  /** Kinds of parts that are loaded though nobody reads them. */
  readonly load?: readonly PartKind[];
  readonly screenshots?: boolean;
  /** The most time for one page, ms. */
  readonly pageMs?: number;
}

/** A call may end so much after its time: the rest of the clearing up goes on without it. */
const GRACE_MS = 300;

export interface AttemptParts {
  readonly request: BrowserRequest;
  readonly shell: PageRead | null;
  readonly waitFor: WaitFor | null;
  readonly lane: BrowserLane;
  readonly endsAt: number;
  readonly context: RunContext;
}

export interface Read {
  readonly kind: 'read';
  readonly started: true;
  readonly visited: Visited;
  readonly answerer: Answerer;
  readonly tab: Tab;
  readonly ms: number;
}
export type Attempted =
  | Read
  | {
      readonly kind: 'failed';
      readonly started: boolean;
      readonly problem: Problem /** Whether another browser or page may do better. */;
      readonly again: boolean;
    };

/** Open the page once, in a context of its own, and clear up whatever comes of it. Expected failures are values. */
export async function attemptOnce({ request, shell, waitFor, lane, endsAt, context }: AttemptParts): Promise<Attempted> {
  const { clock, trace } = context;
  const left = (): number => Math.max(1, endsAt - clock.monotonic());
  const begun = clock.monotonic();
  let lease: Lease;
  try {
    lease = await lane.pool.lease(left(), context.signal);
  } catch (error) {
    return {
      kind: 'failed',
      started: false,
      problem: toProblem(error),
      again: error instanceof VeritrailError && error.code === 'browser_failed',
    };
  }
  if (lease.startedInMs !== null)
    trace.emit({
      type: 'browser.started',
      browser: lease.process.name,
      product: lease.product,
      ms: Math.round(lease.startedInMs),
      reason: 'no browser was running',
    });
  // What the page still asks for after it was read is asked by nobody.
  const stop = new AbortController();
  const within: RunContext = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  const userAgent = userAgentOf(lane.userAgent, lease.product);
  const answerer = createAnswerer({
    http: lane.http,
    context: within,
    policy: policyOf(request, lane),
    page: request.url,
    userAgent,
    known: knownOf(shell),
    authScope: request.authScope,
    credentials: request.session?.headers,
  });
  // A browser that someone else runs may be on another machine, where our gateway is not.
  const { own } = lease.process;
  let gateway: Gateway | null = null;
  let tab: Tab | null = null;
  let why: Problem | null = null;
  const end = (cause: Problem) => (): void => {
    why ??= cause;
    tab?.session.end(cause.detail ?? cause.message);
  };
  const timer = setTimeout(end(problem('deadline_exceeded', 'the page did not let itself be read in its time')), left());
  const onAbort = end(problem('cancelled'));
  context.signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (own) gateway = await openGateway({ answerer, secureContext: lease.secureContext, context: within });
    tab = await openTab(lease.process.connection, {
      proxy: gateway?.address ?? NOWHERE,
      userAgent,
      locale: request.locale,
      timeZone: request.timeZone,
      signedIn: request.session,
      timeLeftMs: left,
    });
    tab.lost.then((lost) => end(problem('browser_failed', lost))());
    if (why !== null) throw new CdpError('gone', 'stopped');
    if (!own) await interceptRequests(tab.session, answerer, left());
    const visited = await visit(
      tab,
      { url: shell?.artifact.finalUrl ?? request.url, waitFor, endsAt, screenshot: lane.screenshots === true },
      answerer,
      within,
    );
    return { kind: 'read', started: true, visited, answerer, tab, ms: Math.round(clock.monotonic() - begun) };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    const failed =
      why ?? navigationProblem(answerer) ?? problem(error.kind === 'late' ? 'deadline_exceeded' : 'browser_failed', error.message);
    return { kind: 'failed', started: true, problem: failed, again: failed.code === 'browser_failed' && error.kind === 'gone' };
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', onAbort);
    stop.abort();
    const cleared = clear(tab, lease, gateway);
    await Promise.race([cleared, clock.sleep(Math.max(GRACE_MS, endsAt - clock.monotonic()), stop.signal).catch(() => cleared)]);
  }
}

/** Nothing of the page is left: where the browser does not close it, the browser goes. */
async function clear(tab: Tab | null, lease: Lease, gateway: Gateway | null): Promise<void> {
  let broken = tab === null;
  try {
    await tab?.close();
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    broken = true;
  }
  await Promise.all([gateway?.close(), lease.release(broken)]);
}

function policyOf({ authScope, session, methods = [] }: BrowserRequest, { load = [] }: BrowserLane): PagePolicy {
  const base = authScope === undefined && session === undefined ? PUBLIC_POLICY : SCOPED_POLICY;
  return { ...base, methods: new Set(methods), blocked: new Set([...base.blocked].filter((kind) => !load.includes(kind))) };
}

function knownOf(shell: PageRead | null): KnownDocument | null {
  if (shell?.response === undefined) return null;
  const { finalUrl, status, headers, body } = shell.response;
  return { url: finalUrl, status, headers, body };
}

/** The form that browsers of robots have: what sites look at is there, and so is who asks. */
const userAgentOf = (ours: string, product: string): string =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${ours}) ${product.replace(/^Headless/, '')} Safari/537.36`;

/** What kept the page from being loaded, in the words of the HTTP client. */
function navigationProblem({ navigations }: Answerer): Problem | null {
  const last = navigations.at(-1)?.outcome ?? null;
  return last?.kind === 'failure' ? last.problem : null;
}
