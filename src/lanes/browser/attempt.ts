import type { HttpClient, HttpOutcome, StreamClient } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import {
  type Approve,
  type Interaction,
  type Problem,
  problem,
  type Step,
  type StepReport,
  toProblem,
  VeritrailError,
} from '../../vocabulary/index.ts';
import type { FetchRequest, PageRead } from '../fetch/index.ts';
import { CdpError } from './cdp/connection.ts';
import { type Answerer, createAnswerer, type KnownDocument } from './gateway/answer.ts';
import { createApprover } from './gateway/approval.ts';
import { type PagePolicy, type PartKind, PUBLIC_POLICY, SCOPED_POLICY } from './gateway/judge.ts';
import { NO_INTERACTION } from './interact/again.ts';
import { collector, fileKeeper } from './interact/collect.ts';
import { operate } from './interact/operate.ts';
import { openStage } from './interact/stage.ts';
import { outcomeOf } from './outcome.ts';
import type { Appearance } from './page/appearance.ts';
import type { BrowserSession } from './page/session.ts';
import type { Tab } from './page/tab.ts';
import type { WaitFor } from './page/wait-for.ts';
import { leavePlace, openPlace, type Place, type PlaceParts } from './place.ts';
import type { BrowserPool, Lease } from './pool.ts';
import { takePage, type Visited, visit } from './visit.ts';

export interface BrowserRequest extends FetchRequest {
  readonly locale?: string;
  readonly timeZone?: string;
  /** What is done on the page before it is read. */
  readonly steps?: readonly Step[];
  readonly interaction?: Interaction;
  readonly screenshot?: boolean;
  /** Whether the names for assistive technology are wanted. */
  readonly accessible?: boolean;
  /** What the page is opened with for its `authScope`. */
  readonly session?: BrowserSession;
  /** How the page sees the browser. Default: as what it is. */
  readonly appearance?: Appearance;
}

export interface BrowserLane {
  readonly pool: BrowserPool;
  readonly http: HttpClient & StreamClient;
  /** Product and contact, as the HTTP client sends them. */
  readonly userAgent: string;
  /** Kinds of parts that are loaded though nobody reads them. */
  readonly load?: readonly PartKind[];
  readonly screenshots?: boolean;
  /** Whether pages of the public web may ask GraphQL queries by POST. Default: no. */
  readonly queries?: boolean;
  /** Who is asked before anything beyond reading happens. Default: nobody, so it does not happen. */
  readonly approve?: Approve;
  /** The most time for one page, ms. */
  readonly pageMs?: number;
}

const NO_FILES = async (): Promise<void> => undefined;

/** A call may end so much after its time: the rest of the clearing up goes on without it. */
const GRACE_MS = 300;

export interface AttemptParts {
  readonly request: BrowserRequest;
  readonly shell: PageRead | null;
  readonly waitFor: WaitFor | null;
  readonly lane: BrowserLane;
  readonly endsAt: number;
  readonly context: RunContext;
  /** Keeps a picture. @returns its hash */
  readonly keep: (picture: Uint8Array) => Promise<string>;
}

/** What a tab tells of one visit; the tab itself may be at another page by then. */
export interface Seen extends Pick<Tab, 'consoleErrors' | 'turnedAway'> {
  readonly documentUrl: string | null;
}

export interface Read extends Taken {
  readonly kind: 'read';
  readonly started: true;
  readonly visited: Visited;
  readonly answerer: Answerer;
  readonly seen: Seen;
  readonly ms: number;
}

/** What steps brought before they ended, however they ended. */
interface Taken {
  readonly steps: readonly StepReport[];
  /** Pages that were collected, and files that were let be kept. */
  readonly collected: readonly HttpOutcome[];
  /** What ended the steps early; null when all were taken. */
  readonly cut: Problem | null;
}

export type Attempted =
  | Read
  | (Taken & {
      readonly kind: 'failed';
      readonly started: boolean;
      readonly problem: Problem;
      /** Whether another browser or page may do better. */
      readonly again: boolean;
    });

/** Open the page once, in a context of its own, and clear up whatever comes of it. Expected failures are values. */
export async function attemptOnce({ request, shell, waitFor, lane, endsAt, context, keep }: AttemptParts): Promise<Attempted> {
  const { clock, trace } = context;
  const left = (): number => Math.max(1, endsAt - clock.monotonic());
  const begun = clock.monotonic();
  const elapsed = (): number => Math.round(clock.monotonic() - begun);
  const collected: HttpOutcome[] = [];
  const steps: StepReport[] = [];
  let cut: Problem | null = null;
  const report = (step: StepReport): void => {
    steps.push(step);
    trace.emit({ type: 'browser.step', url: request.url, ...step });
  };
  let lease: Lease;
  try {
    lease = await lane.pool.lease(left(), context.signal);
  } catch (error) {
    return {
      kind: 'failed',
      started: false,
      problem: toProblem(error),
      again: error instanceof VeritrailError && error.code === 'browser_failed',
      steps: [],
      collected: [],
      cut: null,
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
  const { interaction = NO_INTERACTION } = request;
  const approver = createApprover(lane.approve, within);
  const answerer = createAnswerer({
    approver,
    http: lane.http,
    context: within,
    policy: policyOf(request, lane),
    page: request.url,
    userAgent,
    known: knownOf(shell),
    authScope: request.authScope,
    credentials: request.session?.headers,
    clientHints: request.appearance !== undefined,
  });
  let place: Place | null = null;
  let why: Problem | null = null;
  let clean = false;
  const end = (cause: Problem) => (): void => {
    why ??= cause;
    place?.tab.session.end(cause.detail ?? cause.message);
  };
  const timer = setTimeout(end(problem('deadline_exceeded', 'the page did not let itself be read in its time')), left());
  const onAbort = end(problem('cancelled'));
  context.signal.addEventListener('abort', onAbort, { once: true });
  const { locale, timeZone, session: signedIn, appearance } = request;
  const onDialog = interaction.leave.dialogs
    ? (message: string, url: string) => approver.ask('dialog', url, `the page asks “${message.slice(0, 300)}”, which is answered with yes`)
    : undefined;
  const options = { userAgent, locale, timeZone, signedIn, appearance, timeLeftMs: left, onDialog };
  const parts: PlaceParts = { lease, url: request.url, answerer, context: within, options };
  try {
    place = await openPlace(parts);
    place.tab.lost.then((lost) => end(problem('browser_failed', lost))());
    if (why !== null) throw new CdpError('gone', 'stopped');
    const open = place.tab;
    const show = async (): Promise<HttpOutcome> => {
      const { snapshot } = await takePage(open, answerer, left);
      return outcomeOf(request.url, shell, { snapshot, answerer, documentUrl: open.documentUrl(), ms: elapsed(), operated: true });
    };
    const visited = await visit(
      open,
      {
        url: shell?.artifact.finalUrl ?? request.url,
        waitFor,
        endsAt,
        screenshot: lane.screenshots === true || request.screenshot === true,
        accessible: request.accessible === true,
        operate:
          request.steps === undefined
            ? undefined
            : async (softEnd) => {
                const collect = collector(collected, show, within);
                const stage = openStage({ tab: open, answerer, context: within, interaction, softEnd, endsAt, collect });
                const files = interaction.leave.downloads ? fileKeeper(open, answerer, collected) : NO_FILES;
                cut = await operate(stage, { steps: request.steps ?? [], keep, report, files });
              },
      },
      answerer,
      within,
    );
    clean = visited.settled !== 'stopped' && request.steps === undefined;
    const seen = { consoleErrors: [...open.consoleErrors], turnedAway: { ...open.turnedAway }, documentUrl: open.documentUrl() };
    return { kind: 'read', started: true, visited, answerer, seen, ms: elapsed(), steps, collected, cut };
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    const failed =
      why ?? navigationProblem(answerer) ?? problem(error.kind === 'late' ? 'deadline_exceeded' : 'browser_failed', error.message);
    // What was let happen is not done twice, and what was collected is not thrown away.
    const again = failed.code === 'browser_failed' && error.kind === 'gone' && approver.granted === 0 && collected.length === 0;
    return { kind: 'failed', started: true, problem: failed, again, steps, collected, cut };
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener('abort', onAbort);
    stop.abort();
    // A browser that takes long to clear up is not waited for beyond the time of the call.
    const cleared = new AbortController();
    const clearing = (place === null ? lease.release(true) : leavePlace(place, parts, clean && why === null)).finally(() =>
      cleared.abort(),
    );
    const patience = clock.sleep(Math.max(GRACE_MS, endsAt - clock.monotonic()), cleared.signal).catch(() => clearing);
    await Promise.race([clearing, patience]);
  }
}

function policyOf({ authScope, session, interaction }: BrowserRequest, { load = [], queries = false }: BrowserLane): PagePolicy {
  const base = authScope === undefined && session === undefined ? { ...PUBLIC_POLICY, queries } : SCOPED_POLICY;
  const { requests = false, forms = false } = interaction?.leave ?? {};
  const asks = new Set<'request' | 'form'>([...(requests ? (['request'] as const) : []), ...(forms ? (['form'] as const) : [])]);
  return { ...base, asks, blocked: new Set([...base.blocked].filter((kind) => !load.includes(kind))) };
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
