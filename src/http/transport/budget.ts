import type { Refusal, Reservation } from '../../budget/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';
import type { ExchangeInterceptor } from '../pipeline.ts';
import { tapped } from './body.ts';

/** Bytes are reserved in steps while a body streams, so that reads in parallel do not starve each other. */
const STEP_BYTES = 256 * 1024;

/** Nothing is sent that the ledger has no room for, and no byte is kept that it did not grant. */
export const budget: ExchangeInterceptor = (next) => async (hop, context) => {
  const what = `${hop.method} ${hop.url.host} (${hop.purpose}, attempt ${hop.attempt})`;
  const first = reserveBytes(context, what, { requests: 1 });
  if (first.kind === 'refused') return { kind: 'failure', problem: refusalProblem(first), sent: false };
  const exchange = await next(hop, context);
  if (exchange.kind === 'failure') {
    if (exchange.sent) first.commit({ requests: 1 });
    else first.release();
    return exchange;
  }
  const meter = openMeter(first, context, what);
  return {
    ...exchange,
    body: tapped(exchange.body, (chunk) => meter.take(chunk.byteLength), meter.close),
    cancel() {
      meter.close();
      exchange.cancel();
    },
  };
};

export function refusalProblem(refusal: Refusal): Problem {
  return problem(refusal.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', refusal.reason);
}

export function reserveBytes({ ledger }: RunContext, what: string, also: { requests?: number } = {}): Reservation | Refusal {
  const left = ledger.remaining('bytes');
  // A quarter of what is left at most, so that one read near the limit does not refuse all others at once.
  // With nothing left, asking for one byte makes the ledger say no, and say why.
  return ledger.reserve({ ...also, bytes: Math.max(1, Math.min(STEP_BYTES, Math.ceil(left / 4))) }, what);
}

export interface Meter {
  take(bytes: number): void;
  close(): void;
}

export function openMeter(first: Reservation, context: RunContext, what: string): Meter {
  let open: Reservation | null = first;
  let used = 0;
  return {
    take(bytes) {
      let rest = bytes;
      while (open !== null && used + rest > open.amounts.bytes) {
        rest -= open.amounts.bytes - used;
        open.commit();
        open = null;
        used = 0;
        const more = reserveBytes(context, what);
        if (more.kind === 'refused') {
          const { code, detail } = refusalProblem(more);
          throw new VeritrailError(code, detail);
        }
        open = more;
      }
      used += rest;
    },
    close() {
      open?.commit({ requests: open.amounts.requests, bytes: used });
      open = null;
    },
  };
}
