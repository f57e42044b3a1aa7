import { problem } from '../../vocabulary/index.ts';
import type { Bounds } from '../model.ts';
import { failureOf } from '../outcome.ts';
import type { OutcomeInterceptor } from '../pipeline.ts';
import { retryDecision } from './decide.ts';

/** Sends the same message again after a transient failure, within the deadline. */
export const retry =
  (bounds: Bounds): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    let sent = 0;
    for (let attempt = hop.attempt; ; attempt++) {
      const outcome = await next({ ...hop, attempt }, context);
      sent += outcome.attempts;
      const timeLeftMs = Math.min(context.ledger.timeLeftMs(), bounds.totalMs - hop.call.activeMs);
      const decision = retryDecision(outcome, {
        method: hop.method,
        attempt,
        maxAttempts: hop.maxAttempts,
        timeLeftMs,
        random: context.random(),
      });
      if (!decision.retry) return { ...outcome, attempts: sent };
      const { delayMs, cause, reason } = decision;
      context.trace.emit({ type: 'retry.scheduled', url: hop.url.href, attempt: attempt + 1, delayMs, cause, reason });
      try {
        await context.clock.sleep(delayMs, context.signal);
        // A backoff is our own time; a wait that the server asked for is its turn to give.
        if (outcome.retryAfterSeconds === undefined) hop.call.activeMs += delayMs;
      } catch {
        return failureOf(hop, problem('cancelled'), { attempts: sent });
      }
    }
  };
