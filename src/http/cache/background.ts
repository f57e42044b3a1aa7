import { createLedger } from '../../budget/index.ts';
import { createTrace, type RunContext } from '../../telemetry/index.ts';
import type { Hop } from '../pipeline.ts';

/** Checks of stored copies that nobody waits for; the client owns them and ends them when it closes. */
export interface Background {
  /** Check once; a check of the same key that is still running is enough. The caller's ledger pays for it, or it does not happen. */
  check(key: string, hop: Hop, context: RunContext, work: (hop: Hop, context: RunContext) => Promise<unknown>): boolean;
  /** Resolves when nothing runs any more. */
  close(): Promise<void>;
}

/** A check has no caller whose deadline it could keep. */
const DEADLINE_MS = 30_000;

export function createBackground(): Background {
  const running = new Map<string, Promise<unknown>>();
  const stop = new AbortController();
  return {
    check(key, hop, { clock, ledger, trace, random }, work) {
      if (running.has(key)) return true;
      if (stop.signal.aborted) return false;
      const place = ledger.reserve({ requests: 1 }, `${hop.method} ${hop.url.host} (check of a stored copy)`);
      if (place.kind === 'refused') return false;
      place.commit();
      // The caller's run may be over before the check is: neither its trace nor its ledger may hear of it then.
      const own: RunContext = {
        clock,
        random,
        signal: stop.signal,
        ledger: createLedger({ limits: { ...ledger.limits, deadlineMs: DEADLINE_MS }, monotonic: clock.monotonic }),
        trace: createTrace({ traceId: trace.traceId, clock }),
      };
      const unpaid: Hop = { ...hop, maxAttempts: 1, call: { activeMs: 0, queuedMs: 0, policy: [] } };
      const done = work(unpaid, own)
        // What a check cannot find out, the next request will.
        .catch(() => undefined)
        .finally(() => running.delete(key));
      running.set(key, done);
      return true;
    },
    async close() {
      stop.abort();
      await Promise.all(running.values());
    },
  };
}
