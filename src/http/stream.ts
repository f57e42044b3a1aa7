import type { Duplex } from 'node:stream';
import { problem, VeritrailError } from '../vocabulary/index.ts';
import type { StreamOutcome } from './model.ts';
import { failureOf, responseOf } from './outcome.ts';
import { compose, type Handler, type OutcomeInterceptor } from './pipeline.ts';
import { openMeter, refusalProblem, reserveBytes } from './transport/budget.ts';
import { transportProblem } from './transport/failure.ts';

export interface StreamParts {
  /** What is asked before the connection is made, outermost first. */
  readonly gates: readonly OutcomeInterceptor[];
  /** A connection to a checked address that speaks HTTP/1.1. */
  readonly dial: (url: URL) => Promise<Duplex>;
  /** A replay never uses a network. */
  readonly replaying: boolean;
}

/** The way of a connection for what does not end with one answer. It is budgeted as one request, and its bytes as they come. */
export const openStream =
  ({ gates, dial, replaying }: StreamParts): Handler<StreamOutcome> =>
  async (first, context) => {
    let opened: StreamOutcome | null = null;
    const connect: Handler<ReturnType<typeof failureOf> | ReturnType<typeof responseOf>> = async (hop) => {
      if (replaying) return failureOf(hop, problem('replay_missing', `a stream of ${hop.url.host} is not recorded`));
      const what = `stream of ${hop.url.host}`;
      const first = reserveBytes(context, what, { requests: 1 });
      if (first.kind === 'refused') return failureOf(hop, refusalProblem(first));
      let socket: Duplex;
      try {
        socket = await dial(hop.url);
      } catch (error) {
        first.release();
        const trouble = transportProblem(error, 'connect');
        context.trace.emit({ type: 'request.failed', url: hop.url.href, problem: trouble, reason: trouble.detail ?? trouble.message });
        return failureOf(hop, trouble);
      }
      const meter = openMeter(first, context, what);
      socket.once('close', () => meter.close());
      const count = (bytes: number): boolean => {
        try {
          meter.take(bytes);
          return true;
        } catch (error) {
          if (!(error instanceof VeritrailError)) throw error;
          return false;
        }
      };
      const { method, purpose, attempt } = hop;
      context.trace.emit({ type: 'request.sent', url: hop.url.href, method, purpose, attempt, reason: 'a stream is opened for a page' });
      opened = { kind: 'open', socket, count };
      const timings = { totalMs: 0 };
      return responseOf(hop, { status: 101, headers: [], body: new Uint8Array(0), wireBytes: 0, timings, cache: 'none', attempts: 1 });
    };
    const outcome = await compose(gates, connect)(first, context);
    return outcome.kind === 'failure' ? { kind: 'failure', problem: outcome.problem } : (opened ?? unopened);
  };

const unopened: StreamOutcome = { kind: 'failure', problem: problem('internal', 'a gate answered in the place of the connection') };
