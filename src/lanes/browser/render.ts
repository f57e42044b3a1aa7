import type { HttpOutcome } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { EMPTY_CONTRACT, type Operated, type Problem, problem } from '../../vocabulary/index.ts';
import { attemptOnce, type BrowserLane, type BrowserRequest } from './attempt.ts';
import { NO_INTERACTION, notAgain } from './interact/again.ts';
import { outcomeOf } from './outcome.ts';

const RENDER_MS = 30_000;

export interface Rendered {
  /** As it stands at the end. */
  readonly page: HttpOutcome;
  /** Collected on the way there. */
  readonly others: readonly HttpOutcome[];
  /** Why the steps were not taken, or not to their end; null where they were, or there are none. */
  readonly cut: string | null;
}

/**
 * A page as a browser shows it now, after the steps by which it was read before, in the form of what comes over the wire; nothing of it is kept or
 * judged, and nobody is asked for more than reading. Expected failures are values.
 */
export async function renderPage(url: string, lane: BrowserLane, context: RunContext, operated?: Operated): Promise<Rendered> {
  const { ledger, clock } = context;
  const only = (page: HttpOutcome): Rendered => ({ page, others: [], cut: null });
  const failed = (code: 'budget_exhausted' | 'deadline_exceeded', reason: string): Rendered => only(failure(url, problem(code, reason)));
  const place = ledger.reserve({ browserStarts: 1, pages: 1 }, `browser for ${url}`);
  if (place.kind === 'refused') return failed(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason);
  const why = operated === undefined ? null : notAgain(operated);
  const again = why === null ? operated : undefined;
  const most = again === undefined ? (lane.pageMs ?? RENDER_MS) : Number.POSITIVE_INFINITY;
  const endsAt = clock.monotonic() + Math.min(ledger.timeLeftMs(), most);
  const request: BrowserRequest = {
    url: again?.from ?? url,
    contract: EMPTY_CONTRACT,
    ...(again === undefined ? {} : { steps: again.steps, interaction: { ...NO_INTERACTION, leave: again.leave } }),
  };
  const read = await attemptOnce({ request, shell: null, waitFor: null, lane, endsAt, context, keep: async () => '' });
  if (read.started) place.commit();
  else place.release();
  const cut = why ?? (read.cut === null ? null : (read.cut.detail ?? read.cut.message));
  if (read.kind === 'failed') return { page: failure(url, read.problem), others: read.collected, cut };
  const { visited, answerer, seen, ms, collected } = read;
  const shown = { snapshot: visited.snapshot, answerer, documentUrl: seen.documentUrl, ms, operated: again !== undefined };
  return { page: outcomeOf(request.url, null, shown), others: collected, cut };
}

const failure = (url: string, trouble: Problem): HttpOutcome => ({
  kind: 'failure',
  requestedUrl: url,
  finalUrl: url,
  problem: trouble,
  redirects: [],
  timings: { totalMs: 0 },
  attempts: 0,
  policy: [],
  partialBytes: 0,
});
