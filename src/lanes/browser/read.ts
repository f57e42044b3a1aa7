import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem } from '../../vocabulary/index.ts';
import { extract, type FetchDeps, type PageRead, record } from '../fetch/index.ts';
import { attemptOnce, type BrowserLane, type BrowserRequest } from './attempt.ts';
import { outcomeOf, tell } from './outcome.ts';
import { parseWaitFor } from './page/wait-for.ts';

const PAGE_MS = 30_000;
/** A page whose process or browser was lost is read once more, if there is time. */
const ATTEMPTS = 2;
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
    if (!seen.again || attempt === ATTEMPTS || context.signal.aborted || endsAt - clock.monotonic() < 1_000) break;
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
