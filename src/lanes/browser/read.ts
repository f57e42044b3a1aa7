import type { HttpClient, HttpOutcome, HttpResponse, StreamClient } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem, type RedirectHop, toProblem, VeritrailError } from '../../vocabulary/index.ts';
import { extract, type FetchDeps, type FetchRequest, type PageRead, record } from '../fetch/index.ts';
import { CdpError } from './cdp/connection.ts';
import { type Answerer, createAnswerer, type KnownDocument } from './gateway/answer.ts';
import { openGateway } from './gateway/gateway.ts';
import { type PagePolicy, type PartKind, PUBLIC_POLICY, SCOPED_POLICY } from './gateway/judge.ts';
import { openTab, type Tab } from './page/tab.ts';
import { parseWaitFor, type WaitFor } from './page/wait-for.ts';
import type { BrowserPool, Lease } from './pool.ts';
import { type Visited, visit } from './visit.ts';

export interface BrowserRequest extends FetchRequest {
  readonly locale?: string;
  readonly timeZone?: string;
  /** Methods that the policy of the task lets pages use besides GET, HEAD and OPTIONS. */
  readonly methods?: readonly string[];
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

const PAGE_MS = 30_000;
/** A page whose process or browser was lost is read once more, if there is time. */
const ATTEMPTS = 2;
/** A call may end so much after its time: the rest of the clearing up goes on without it. */
const GRACE_MS = 300;

/**
 * Read one page in a browser. In: the request and, where there is one, the shell that the Fetch lane received, which is served to the browser
 * instead of asked for again. Out: what the Fetch lane gives, from the page as it stood when it had come to rest. Expected failures are values.
 */
export async function browsePage(
  request: BrowserRequest,
  shell: PageRead | null,
  lane: BrowserLane,
  deps: FetchDeps,
  context: RunContext,
): Promise<PageRead> {
  const { ledger, clock } = context;
  const place = ledger.reserve({ browserStarts: 1, ...(shell === null ? { pages: 1 } : {}) }, `browser for ${request.url}`);
  if (place.kind === 'refused') {
    const code = place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted';
    return record(request, null, null, problem(code, place.reason), deps, context, 'browser');
  }
  const asked = { ...request, ...(shell === null ? {} : { parentArtifactId: shell.artifact.id }) };
  const waitFor = request.contract.waitFor === undefined ? null : parseWaitFor(request.contract.waitFor);
  const endsAt = clock.monotonic() + Math.min(ledger.timeLeftMs(), lane.pageMs ?? PAGE_MS);
  let trouble: Problem = problem('browser_failed');
  let paid = false;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const seen = await attemptOnce({ request: asked, shell, waitFor, lane, endsAt, context });
    if (seen.started && !paid) place.commit();
    paid ||= seen.started;
    if (seen.kind === 'read') {
      const outcome = outcomeOf(asked.url, shell, seen);
      const page = await extract(asked, outcome, deps, context);
      tell(asked.url, seen, deps, context);
      const unmet = seen.visited.met ? null : problem('contract_unmet', `what was waited for did not come: ${request.contract.waitFor}`);
      return record(asked, outcome, page, outcome.kind === 'failure' ? outcome.problem : unmet, deps, context, 'browser');
    }
    trouble = seen.problem;
    if (!seen.again || context.signal.aborted || endsAt - clock.monotonic() < 1_000) break;
    context.trace.emit({
      type: 'retry.scheduled',
      url: asked.url,
      attempt: attempt + 1,
      delayMs: 0,
      cause: trouble.code,
      reason: `${trouble.detail ?? trouble.message}: the page is opened anew`,
    });
  }
  place.release();
  return record(asked, null, null, trouble, deps, context, 'browser');
}

interface AttemptParts {
  readonly request: BrowserRequest;
  readonly shell: PageRead | null;
  readonly waitFor: WaitFor | null;
  readonly lane: BrowserLane;
  readonly endsAt: number;
  readonly context: RunContext;
}

interface Read {
  readonly kind: 'read';
  readonly started: true;
  readonly visited: Visited;
  readonly answerer: Answerer;
  readonly tab: Tab;
  readonly ms: number;
}
type Attempted =
  | Read
  | {
      readonly kind: 'failed';
      readonly started: boolean;
      readonly problem: Problem /** Whether another browser or page may do better. */;
      readonly again: boolean;
    };

async function attemptOnce({ request, shell, waitFor, lane, endsAt, context }: AttemptParts): Promise<Attempted> {
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
  });
  const gateway = await openGateway({ answerer, secureContext: lease.secureContext, context: within });
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
    tab = await openTab(lease.process.connection, {
      proxy: gateway.address,
      userAgent,
      locale: request.locale,
      timeZone: request.timeZone,
      timeLeftMs: left,
    });
    tab.lost.then((lost) => end(problem('browser_failed', lost))());
    if (why !== null) throw new CdpError('gone', 'stopped');
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
    const cleared = clear(tab, lease, gateway.close);
    await Promise.race([cleared, clock.sleep(Math.max(GRACE_MS, endsAt - clock.monotonic()), stop.signal).catch(() => cleared)]);
  }
}

/** Nothing of the page is left: where the browser does not close it, the browser goes. */
async function clear(tab: Tab | null, lease: Lease, closeGateway: () => Promise<void>): Promise<void> {
  let broken = tab === null;
  try {
    await tab?.close();
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    broken = true;
  }
  await Promise.all([closeGateway(), lease.release(broken)]);
}

function policyOf({ authScope, methods = [] }: BrowserRequest, { load = [] }: BrowserLane): PagePolicy {
  const base = authScope === undefined ? PUBLIC_POLICY : SCOPED_POLICY;
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

/** The rendered page in the form of what came over the wire: the last document's head with the settled body. */
function outcomeOf(url: string, shell: PageRead | null, { visited, answerer, tab, ms }: Read): HttpOutcome {
  const all = answerer.navigations.flatMap(({ outcome }) => (outcome === null ? (shell?.response ?? []) : outcome));
  // A download or a refused page was asked for as well, but never shown.
  const at = all.findLastIndex(({ finalUrl }) => withoutFragment(finalUrl) === withoutFragment(tab.documentUrl() ?? ''));
  const answers = at < 0 ? all : all.slice(0, at + 1);
  const last = answers.at(-1) ?? shell?.response;
  if (last === undefined || last.kind === 'failure') return last ?? noDocument(url);
  const redirects: RedirectHop[] = [...(shell?.artifact.redirects ?? [])];
  for (const [at, answer] of answers.entries()) {
    const next = answers[at + 1];
    if (next !== undefined && answer.kind === 'response')
      redirects.push({ url: answer.finalUrl, status: answer.status, location: next.finalUrl });
  }
  const rendered: HttpResponse = { ...last, requestedUrl: url, redirects, timings: { ...last.timings, totalMs: ms }, cache: 'none' };
  // A file that the browser only shows is what it is; there is nothing to render in it.
  if (last.contentType !== null && !/html|xhtml/.test(last.contentType)) return rendered;
  const { html, url: address } = visited.snapshot;
  return {
    ...rendered,
    finalUrl: /^https?:/.test(address) ? address : last.finalUrl,
    headers: [...last.headers.filter(([name]) => name !== 'content-type'), ['content-type', 'text/html; charset=utf-8']],
    contentType: 'text/html',
    charset: 'utf-8',
    body: new TextEncoder().encode(html),
  };
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

const noDocument = (url: string): HttpOutcome => ({
  kind: 'failure',
  requestedUrl: url,
  finalUrl: url,
  problem: problem('browser_failed', 'no document was loaded'),
  redirects: [],
  timings: { totalMs: 0 },
  attempts: 0,
  policy: [],
  partialBytes: 0,
});

/** What happened on the page, its data kept by their hashes. */
function tell(url: string, { visited, answerer, tab, ms }: Read, { store }: FetchDeps, { trace }: RunContext): void {
  const { dialogs, popups, downloads } = tab.turnedAway;
  const away = Object.entries({ dialogs, popups, downloads }).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  trace.emit({
    type: 'browser.read',
    url,
    ms,
    ...answerer.counts,
    settled: visited.settled,
    consoleErrors: [...tab.consoleErrors],
    data: answerer.data.map((one) => ({ url: one.url, status: one.status, bytesHash: store.bodies.put(one.body) })),
    screenshot: visited.screenshot === null ? null : store.bodies.put(visited.screenshot),
    reason: [
      visited.reason,
      ...(away.length === 0 ? [] : [`turned away: ${away.join(', ')}`]),
      ...(visited.snapshot.cut ? ['the page is longer than what was taken'] : []),
    ].join('; '),
  });
}
