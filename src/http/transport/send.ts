import { type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';
import { decodeFieldValue } from '../headers.ts';
import type { Bounds, HeaderList } from '../model.ts';
import type { Exchange, Handler } from '../pipeline.ts';
import { BodyStream } from './body.ts';
import { type Deadline, Deadlines } from './deadlines.ts';
import { type Phase, timeoutProblem, transportProblem } from './failure.ts';
import type { Controller, MessageHandler, Wire } from './wire.ts';

export interface SendParts {
  readonly bounds: Bounds;
  readonly guarded: Wire;
  readonly operator: Wire;
}

/** Servers send one or two of them before the answer (RFC 9110 §15.2). */
const MOST_INTERIM = 32;

/**
 * Puts one message on the wire. Each phase has its own clock and the whole exchange one more; 1xx answers are passed over and move no
 * clock, so slow ones end like silence does, and a flood of them ends at once.
 */
export const send = ({ bounds, guarded, operator }: SendParts): Handler<Exchange> => {
  const deadlines = new Deadlines();
  return (hop, context) =>
    new Promise<Exchange>((resolve) => {
      const { clock, ledger, signal, trace } = context;
      const startedAt = clock.monotonic();
      let phase: Phase = 'connect';
      let sent = false;
      let sentAt = startedAt;
      let controller: Controller | null = null;
      let over = false;
      /** 1xx answers so far. */
      let passed = 0;
      let stream: BodyStream | null = null;

      const finish = (cause: Problem | null): void => {
        if (over) return;
        over = true;
        deadlines.release(deadline);
        signal.removeEventListener('abort', onCancel);
        if (stream !== null) stream.end(cause);
        else resolve({ kind: 'failure', problem: cause ?? problem('connection_reset', 'the connection closed without an answer'), sent });
      };
      const abort = (cause: Problem): void => {
        finish(cause);
        controller?.abort(new VeritrailError(cause.code, cause.detail));
      };
      const onCancel = (): void => abort(signal.reason instanceof VeritrailError ? signal.reason.toProblem() : problem('cancelled'));

      const own = bounds.totalMs - hop.call.activeMs;
      const left = ledger.timeLeftMs();
      const begun = performance.now();
      const deadline: Deadline = {
        phaseAt: begun + bounds.connectMs,
        totalAt: begun + Math.max(1, Math.min(own, left)),
        late: (which) => abort(which === 'phase' ? silence(phase, bounds) : overdue()),
      };
      const overdue = (): Problem =>
        left < own
          ? problem('deadline_exceeded', `the task's deadline passed while waiting for the ${phase} phase`)
          : timeoutProblem(phase, `not complete within ${bounds.totalMs} ms in all`);
      deadlines.watch(deadline);
      if (signal.aborted) {
        onCancel();
        return;
      }
      signal.addEventListener('abort', onCancel, { once: true });

      const wire = hop.operator ? operator : guarded;
      const handler: MessageHandler = {
        wanted: () => !over,
        onRequestStart(started) {
          controller = started;
          if (over) {
            started.abort(new Error('given up before a connection was made'));
            return;
          }
          sent = true;
          sentAt = clock.monotonic();
          phase = 'headers';
          deadline.phaseAt = performance.now() + bounds.headersMs;
          trace.emit({
            type: 'request.sent',
            url: hop.url.href,
            method: hop.method,
            purpose: hop.purpose,
            attempt: hop.attempt,
            reason: reasonOf(hop.purpose, hop.attempt),
          });
        },
        onResponseStart(current, status) {
          if (over) return;
          if (status < 200) {
            if (++passed > MOST_INTERIM)
              abort(problem('protocol_error', `more than ${MOST_INTERIM} interim answers (1xx) and no final one`));
            return;
          }
          phase = 'body';
          deadline.phaseAt = performance.now() + bounds.idleMs;
          const cancel = (): void => abort(problem('cancelled', 'the reader had enough'));
          stream = new BodyStream({ pause: () => current.pause(), resume: () => current.resume(), cancel });
          const now = clock.monotonic();
          resolve({
            kind: 'response',
            status,
            headers: headersOf(current.rawHeaders),
            body: stream,
            cancel,
            connectMs: sentAt - startedAt,
            ttfbMs: now - sentAt,
            replayed: false,
          });
        },
        onResponseData(_controller, chunk) {
          if (over) return;
          deadline.phaseAt = performance.now() + bounds.idleMs;
          stream?.push(chunk);
        },
        onResponseEnd() {
          finish(null);
        },
        onResponseError(_controller, error) {
          finish(transportProblem(error, phase));
        },
      };
      try {
        wire.dispatch(
          {
            origin: hop.url.origin,
            path: `${hop.url.pathname}${hop.url.search}`,
            method: hop.method,
            headers: hop.headers.flat(),
            body: hop.body,
            headersTimeout: 0,
            bodyTimeout: 0,
          },
          handler,
        );
      } catch (error) {
        finish(transportProblem(error, phase));
      }
    });
};

function silence(phase: Phase, { connectMs, headersMs, idleMs }: Bounds): Problem {
  switch (phase) {
    case 'connect':
      return timeoutProblem(phase, `no connection within ${connectMs} ms`);
    case 'headers':
      return timeoutProblem(phase, `no response head within ${headersMs} ms`);
    case 'body':
      return timeoutProblem(phase, `silent for ${idleMs} ms inside the body`);
  }
}

const reasonOf = (purpose: string, attempt: number): string =>
  attempt > 1
    ? `attempt ${attempt} after a transient failure`
    : purpose === 'robots'
      ? 'the rules of this origin must be known first'
      : `asked for by a ${purpose} request`;

/** Names and values alternate: bytes as HTTP/1.1 brings them, or those bytes as Latin-1 text. */
function headersOf(raw: Controller['rawHeaders']): HeaderList {
  if (!Array.isArray(raw)) return [];
  const text = (part: Buffer | string | undefined): string =>
    part === undefined ? '' : decodeFieldValue(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  const headers: HeaderList = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([text(raw[at]).toLowerCase(), text(raw[at + 1])]);
  return headers;
}
