import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import type { Method } from '../model.ts';
import { H2Sessions } from './h2/sessions.ts';
import { Agent } from './undici.ts';

/** One message as it goes on the wire, whichever version of HTTP carries it. */
export interface Message {
  readonly origin: string;
  readonly path: string;
  readonly method: Method;
  /** Names in lower case and values, alternating. */
  readonly headers: string[];
  readonly body: Uint8Array | null;
  /** 0: the clocks of `send.ts` decide, two sets would race. */
  readonly headersTimeout: 0;
  readonly bodyTimeout: 0;
}

/** What the sender may do to an exchange that is under way; field lines are names and values, alternating. */
export type Controller = Pick<Dispatcher.DispatchController, 'abort' | 'pause' | 'resume' | 'rawHeaders'>;

/** Hears how a message fares. The last call is `onResponseEnd` or `onResponseError`. */
export interface MessageHandler {
  /** False once the sender has given up; a message that still waits for a connection is then left out. */
  wanted(): boolean;
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number): void;
  onResponseData(controller: Controller, chunk: Uint8Array): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller | null, error: Error): void;
}

export interface Wire {
  dispatch(message: Message, handler: MessageHandler): void;
  /** Ends all connections. */
  destroy(): Promise<void>;
}

export interface WireParts {
  /** Connects to a checked address and offers HTTP/1.1 only. */
  readonly connect: buildConnector.connector;
  /** The same, and offers HTTP/2 by ALPN (RFC 9113 §3.2); null = HTTP/2 is off. */
  readonly connectH2: buildConnector.connector | null;
  readonly maxHeaderBytes: number;
}

/** All connections of one trust: HTTP/2 where an https origin speaks it, HTTP/1.1 elsewhere. */
export function createWire({ connect, connectH2, maxHeaderBytes }: WireParts): Wire {
  // Connections on which the origin chose HTTP/1.1 when both were offered: the next message of that origin goes there.
  const spare = new Map<string, Socket>();
  const agent = new Agent({
    connect: (options, callback) => {
      const origin = `${options.protocol}//${options.host ?? options.hostname}`;
      const socket = spare.get(origin);
      if (socket === undefined) return connect(options, callback);
      spare.delete(origin);
      // undici expects to hear of a connection after it has asked for one.
      queueMicrotask(() => callback(null, socket));
    },
    maxHeaderSize: maxHeaderBytes,
    pipelining: 1,
    allowH2: false,
  });
  const http1: Wire = {
    dispatch: (message, handler) => void agent.dispatch(message, handler),
    destroy: () => agent.destroy(),
  };
  if (connectH2 === null) return http1;
  const sessions = new H2Sessions({
    connect: connectH2,
    maxHeaderBytes,
    fallBack(origin, socket, messages) {
      if (socket !== null) spare.set(origin, socket);
      for (const [message, handler] of messages) http1.dispatch(message, handler);
      // Taken at once by a message that still wants it; else nobody's.
      if (spare.delete(origin)) socket?.destroy();
    },
  });
  return {
    dispatch(message, handler) {
      if (message.origin.startsWith('https:') && sessions.mayCarry(message.origin)) sessions.dispatch(message, handler);
      else http1.dispatch(message, handler);
    },
    async destroy() {
      sessions.destroy();
      await http1.destroy();
    },
  };
}
