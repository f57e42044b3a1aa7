import { z } from 'zod';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { CdpTransport } from './transport.ts';

/** Why a call of the protocol came to nothing. `gone` = the browser or the page is no more, `late` = no answer in time. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
  readonly kind: 'gone' | 'late' | 'refused';

  constructor(kind: CdpError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const Message = z.looseObject({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** For calls whose answer says nothing. */
export const Nothing = z.unknown();

interface Waiting {
  readonly session: string;
  readonly method: string;
  settle(result: unknown): void;
  fail(error: CdpError): void;
}

function read(text: string): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface CdpSession {
  /**
   * @param within ms after which the caller does not wait any longer; the call may still be carried out
   * @throws CdpError
   */
  call<T>(method: string, params: Readonly<Record<string, unknown>>, answer: z.ZodType<T>, within?: number): Promise<T>;
  /** Events that do not have the expected shape are passed over. @returns how to hear no more */
  on<T>(event: string, shape: z.ZodType<T>, listener: (params: T) => void): () => void;
  /** Calls that wait fail, and all later ones; no event is told any more. */
  end(why: string): void;
}

export interface CdpConnection extends CdpSession {
  session(id: string): CdpSession;
  /** Settles when the other side is gone. */
  readonly closed: Promise<void>;
  close(): void;
}

/** No call waits longer, whatever its caller allows. */
const CALL_MS = 30_000;
/** The session of the browser itself has no id. */
const ROOT = '';

/** The DevTools protocol over one transport: every call has a deadline, every answer is parsed. */
export function connectCdp(transport: CdpTransport): CdpConnection {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Map<string, Set<(params: unknown) => void>>>();
  let lastId = 0;
  let over = false;
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();

  const failAll = (why: string, session?: string): void => {
    for (const [id, call] of waiting) {
      if (session !== undefined && call.session !== session) continue;
      waiting.delete(id);
      call.fail(new CdpError('gone', `${call.method}: ${why}`));
    }
  };
  transport.listen(
    (text) => {
      const message = read(text);
      // Whoever speaks another protocol is not a browser that could be worked with.
      if (message === null) return transport.close();
      if (message.id !== undefined) {
        const call = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error === undefined) call?.settle(message.result);
        else
          call?.fail(
            new CdpError(
              /not found|no target|no session|closed|detached/i.test(message.error.message) ? 'gone' : 'refused',
              `${call.method}: ${message.error.message}`,
            ),
          );
      } else if (message.method !== undefined) {
        for (const listener of listeners.get(message.sessionId ?? ROOT)?.get(message.method) ?? []) listener(message.params);
      }
    },
    () => {
      over = true;
      failAll('the browser is gone');
      close();
    },
  );

  function session(id: string): CdpSession {
    let ended: string | null = null;
    return {
      call(method, params, answer, within = CALL_MS) {
        if (ended !== null) return Promise.reject(new CdpError('gone', `${method}: ${ended}`));
        if (over) return Promise.reject(new CdpError('gone', `${method}: the browser is gone`));
        return new Promise((resolve, reject) => {
          const callId = ++lastId;
          const timer = setTimeout(
            () => {
              waiting.delete(callId);
              reject(new CdpError('late', `${method}: no answer within ${Math.round(within)} ms`));
            },
            Math.min(Math.max(1, within), CALL_MS),
          );
          waiting.set(callId, {
            session: id,
            method,
            settle(result) {
              clearTimeout(timer);
              const parsed = answer.safeParse(result);
              if (parsed.success) resolve(parsed.data);
              else reject(new VeritrailError('internal', `the browser answered ${method} in an unknown form`));
            },
            fail(error) {
              clearTimeout(timer);
              reject(error);
            },
          });
          transport.send(JSON.stringify({ id: callId, method, params, ...(id === ROOT ? {} : { sessionId: id }) }));
        });
      },
      on(event, shape, listener) {
        const mine = listeners.get(id) ?? new Map<string, Set<(params: unknown) => void>>();
        listeners.set(id, mine);
        const hear = (params: unknown): void => {
          const parsed = shape.safeParse(params);
          if (parsed.success) listener(parsed.data);
        };
        mine.set(event, (mine.get(event) ?? new Set()).add(hear));
        return () => void mine.get(event)?.delete(hear);
      },
      end(why) {
        ended = why;
        listeners.delete(id);
        failAll(why, id);
      },
    };
  }
  return { ...session(ROOT), session, closed, close: () => transport.close() };
}
