import type { HttpOutcome } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { EMPTY_CONTRACT, problem } from '../../vocabulary/index.ts';
import { attemptOnce, type BrowserLane } from './attempt.ts';
import { outcomeOf } from './outcome.ts';

const RENDER_MS = 30_000;

/** A page as a browser shows it now, in the form of what comes over the wire; nothing of it is kept or judged. Expected failures are values. */
export async function renderPage(url: string, lane: BrowserLane, context: RunContext): Promise<HttpOutcome> {
  const { ledger, clock } = context;
  const failed = (code: 'budget_exhausted' | 'deadline_exceeded', reason: string): HttpOutcome => failure(url, problem(code, reason));
  const place = ledger.reserve({ browserStarts: 1, pages: 1 }, `browser for ${url}`);
  if (place.kind === 'refused') return failed(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason);
  const endsAt = clock.monotonic() + Math.min(ledger.timeLeftMs(), lane.pageMs ?? RENDER_MS);
  const request = { url, contract: EMPTY_CONTRACT };
  const read = await attemptOnce({ request, shell: null, waitFor: null, lane, endsAt, context, keep: () => '' });
  if (read.started) place.commit();
  else place.release();
  if (read.kind === 'failed') return failure(url, read.problem);
  const { visited, answerer, seen, ms } = read;
  return outcomeOf(url, null, { snapshot: visited.snapshot, answerer, documentUrl: seen.documentUrl, ms, operated: false });
}

const failure = (url: string, trouble: Extract<HttpOutcome, { kind: 'failure' }>['problem']): HttpOutcome => ({
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
