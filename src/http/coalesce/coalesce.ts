import type { RunContext } from '../../telemetry/index.ts';
import { type ErrorCode, problem } from '../../vocabulary/index.ts';
import type { HttpOutcome } from '../model.ts';
import { failureOf } from '../outcome.ts';
import type { Hop, OutcomeInterceptor } from '../pipeline.ts';
import { onAbort } from '../transport/on-abort.ts';

/** An exchange that several callers wait for. */
interface Shared {
  readonly outcome: Promise<HttpOutcome>;
  readonly stop: AbortController;
  over: boolean;
  waiting: number;
}

/** Ends that belong to the caller who asked first, not to the resource: whoever waited with it asks on its own account. */
const OWN_ENDS: ReadonlySet<ErrorCode> = new Set(['budget_exhausted', 'deadline_exceeded', 'cancelled']);

/**
 * Callers who ask the same at the same time share one exchange. It is sent and paid for once, by the one who came first; it ends when nobody
 * waits for it any more, so a caller who leaves takes nothing from the others.
 */
export const coalesce: OutcomeInterceptor = (next) => {
  const running = new Map<string, Shared>();

  const start = (key: string, hop: Hop, context: RunContext): Shared => {
    const stop = new AbortController();
    const outcome = next(hop, { ...context, signal: stop.signal }).finally(() => {
      shared.over = true;
      running.delete(key);
    });
    // When all have left there is nobody to tell.
    outcome.catch(() => undefined);
    const shared: Shared = { outcome, stop, over: false, waiting: 0 };
    running.set(key, shared);
    return shared;
  };

  return async (hop, context) => {
    if ((hop.method !== 'GET' && hop.method !== 'HEAD') || hop.body !== null) return next(hop, context);
    const key = keyOf(hop);
    for (;;) {
      const known = running.get(key);
      if (known === undefined) return wait(start(key, hop, context), hop, context, null);
      const outcome = await wait(known, hop, context, context.ledger.timeLeftMs());
      if (outcome.kind === 'failure' && OWN_ENDS.has(outcome.problem.code) && !context.signal.aborted && context.ledger.timeLeftMs() > 0)
        continue;
      return outcome.kind === 'failure' ? { ...outcome, attempts: 0 } : shareOf(outcome, hop, context);
    }
  };
};

/** @param patienceMs the longest wait; null = the exchange itself keeps this caller's deadline */
async function wait(shared: Shared, hop: Hop, { clock, signal }: RunContext, patienceMs: number | null): Promise<HttpOutcome> {
  const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
  const leave = (): void => resolve(failureOf(hop, problem('cancelled')));
  if (signal.aborted) leave();
  const unheard = onAbort(signal, leave);
  // Only those who wait with another need a clock of their own: ending one costs more than all else here.
  const timer = patienceMs === null ? null : new AbortController();
  if (timer !== null) {
    const late = problem('deadline_exceeded', 'the deadline passed while waiting for the same request of another caller');
    clock.sleep(patienceMs ?? 0, timer.signal).then(
      () => resolve(failureOf(hop, late)),
      () => undefined,
    );
  }
  shared.waiting++;
  try {
    return await Promise.race([shared.outcome, promise]);
  } finally {
    unheard();
    timer?.abort();
    if (--shared.waiting === 0 && !shared.over) shared.stop.abort();
  }
}

function shareOf(outcome: Extract<HttpOutcome, { kind: 'response' }>, { url }: Hop, { trace }: RunContext): HttpOutcome {
  // A copy from the cache is told as one; only what the wire brought is told as shared.
  const fromWire = outcome.attempts > 0;
  if (fromWire)
    trace.emit({ type: 'cache.hit', url: url.href, state: 'shared', reason: 'another caller was asking for the same at this moment' });
  return { ...outcome, attempts: 0, cache: fromWire ? 'shared' : outcome.cache };
}

const keyOf = ({ url, method, headers, purpose, operator, authScope, freshness, maxAttempts, keep }: Hop): string =>
  JSON.stringify([method, url.href.replace(/#.*$/s, ''), headers, purpose, operator, authScope, freshness, maxAttempts, keep]);
