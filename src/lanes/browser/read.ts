import type { HttpOutcome } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Browsing, isAccepted, type Problem, problem } from '../../vocabulary/index.ts';
import { extract, type FetchDeps, type PageRead, record } from '../fetch/index.ts';
import { type Attempted, attemptOnce, type BrowserLane, type BrowserRequest, type Read } from './attempt.ts';
import { operatedOf } from './interact/again.ts';
import { outcomeOf } from './outcome.ts';
import { parseWaitFor } from './page/wait-for.ts';
import { tell } from './tell.ts';

const PAGE_MS = 30_000;
/** A page whose process or browser was lost is read once more, if there is time. */
const ATTEMPTS = 2;

/**
 * Read one page in a browser. In: the request and, where there is one, the shell that the Fetch lane received, which is served to the browser
 * instead of asked for again. Out: what the Fetch lane gives, from the page as it stood when it had come to rest, or after the steps of the
 * request; `browsing` tells of the visit and holds the pages that were collected on the way. Expected failures are values.
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
  // A page that is operated may take what the task has; one that is only read has its time.
  const most = request.steps === undefined ? (lane.pageMs ?? PAGE_MS) : Number.POSITIVE_INFINITY;
  const endsAt = clock.monotonic() + Math.min(ledger.timeLeftMs(), most);
  const keep = (picture: Uint8Array): Promise<string> => deps.store.bodies.put(picture);
  let seen: Attempted | null = null;
  let paid = false;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    seen = await attemptOnce({ request: asked, shell, waitFor, lane, endsAt, context, keep });
    if (seen.started && !paid) place.commit();
    paid ||= seen.started;
    if (seen.kind === 'read') return readFrom(seen, asked, shell, deps, context);
    if (!seen.again || attempt === ATTEMPTS || context.signal.aborted || endsAt - clock.monotonic() < 1_000) break;
    context.trace.emit({
      type: 'retry.scheduled',
      url: asked.url,
      attempt: attempt + 1,
      delayMs: 0,
      cause: seen.problem.code,
      reason: `${seen.problem.detail ?? seen.problem.message}: the page is opened anew`,
    });
  }
  place.release();
  const trouble = seen?.problem ?? problem('browser_failed');
  const [last, ...earlier] = (seen?.collected ?? []).toReversed();
  if (last === undefined) return record(asked, null, null, trouble, deps, context, 'browser');
  // The page was lost on the way: the last one that was collected stands for it, with what ended the steps.
  const page = await record(asked, last, await extract(asked, last, deps, context), trouble, deps, context, 'browser', operatedOf(asked));
  const pages = await keepAll(earlier.toReversed(), asked, page, deps, context, operatedOf(asked));
  const browsing: Browsing = {
    network: [],
    more: 0,
    consoleErrors: [],
    frames: [],
    steps: [...(seen?.steps ?? [])],
    pages: pages.map(asPage),
    screenshot: null,
    accessible: null,
  };
  return { ...page, browsing };
}

async function readFrom(
  read: Read,
  asked: BrowserRequest,
  shell: PageRead | null,
  deps: FetchDeps,
  context: RunContext,
): Promise<PageRead> {
  const { visited, answerer, seen, ms, cut, collected } = read;
  const { snapshot } = visited;
  const shown = { snapshot, answerer, documentUrl: seen.documentUrl, ms, operated: asked.steps !== undefined };
  const outcome = outcomeOf(asked.url, shell, shown);
  const extracted = await extract(asked, outcome, deps, context);
  const browsing = await tell(asked.url, read, deps, context);
  const unmet = visited.met ? null : problem('contract_unmet', `what was waited for did not come: ${asked.contract.waitFor}`);
  // A budget that ended the steps says nothing of the page as it stands; a step that failed has left it short of what was asked for.
  const failed = cut === null || cut.code === 'budget_exhausted' || cut.code === 'deadline_exceeded' ? unmet : cut;
  const trouble = outcome.kind === 'failure' ? outcome.problem : failed;
  const kept = await record(asked, outcome, extracted, trouble, deps, context, 'browser', operatedOf(asked));
  const page = { ...kept, problem: kept.problem ?? cut };
  const others = collected.filter(
    (one) => !(one.kind === 'response' && outcome.kind === 'response' && Buffer.from(one.body).equals(outcome.body)),
  );
  const pages = await keepAll(others, asked, page, deps, context, operatedOf(asked));
  const lacks = !isAccepted(page.verdict) && trouble === null;
  const data = lacks ? await keepAll(answerer.data, asked, page, deps, context) : [];
  // The page lacks what its data has: that is what was asked for, with the page as its parent.
  const better = data.find(({ verdict }) => isAccepted(verdict));
  const beside = [...pages, ...data.filter((one) => one !== better)];
  return { ...(better ?? page), browsing: { ...browsing, pages: beside.map(asPage) } };
}

const asPage = ({ artifact, document }: PageRead): Browsing['pages'][number] => ({ artifact, document });

/** Each one becomes an artifact of its own, with the page as its parent. */
async function keepAll(
  outcomes: readonly HttpOutcome[],
  asked: BrowserRequest,
  page: PageRead,
  deps: FetchDeps,
  context: RunContext,
  more: ReturnType<typeof operatedOf> = {},
): Promise<PageRead[]> {
  const kept: PageRead[] = [];
  for (const outcome of outcomes) {
    const request = { ...asked, url: outcome.finalUrl, parentArtifactId: page.artifact.id };
    const failure: Problem | null = outcome.kind === 'failure' ? outcome.problem : null;
    kept.push(await record(request, outcome, await extract(request, outcome, deps, context), failure, deps, context, 'browser', more));
  }
  return kept;
}
