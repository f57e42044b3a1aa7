import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { Message, MessageHandler } from '../wire.ts';
import { H2Session } from './session.ts';

type Waiting = readonly [message: Message, handler: MessageHandler];

/** Origins that are known not to speak HTTP/2, the newest of so many. */
const MAX_KNOWN = 2000;

export interface H2SessionsParts {
  readonly connect: buildConnector.connector;
  readonly maxHeaderBytes: number;
  /** Takes over the messages of an origin that speaks HTTP/1.1 only, with the connection on which it said so. */
  fallBack(origin: string, socket: Socket | null, messages: readonly Waiting[]): void;
}

/**
 * One connection an origin (RFC 9113 §9.1), opened by the first message and shared by those that come meanwhile. Connections of one origin
 * never carry another's: the guard has checked the address for this one only.
 */
export class H2Sessions {
  readonly #sessions = new Map<string, H2Session>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #connecting = new Set<string>();
  readonly #http1 = new Set<string>();
  readonly #parts: H2SessionsParts;
  #over = false;

  constructor(parts: H2SessionsParts) {
    this.#parts = parts;
  }

  /** False for an origin that has chosen HTTP/1.1 before. */
  mayCarry(origin: string): boolean {
    return !this.#http1.has(origin);
  }

  dispatch(message: Message, handler: MessageHandler): void {
    const session = this.#sessions.get(message.origin);
    if (session?.hasRoom() === true && !this.#waiting.has(message.origin)) {
      session.send(message, handler);
      return;
    }
    const waiting = this.#waiting.get(message.origin);
    if (waiting === undefined) this.#waiting.set(message.origin, [[message, handler]]);
    else waiting.push([message, handler]);
    this.#pump(message.origin);
  }

  destroy(): void {
    this.#over = true;
    for (const session of this.#sessions.values()) session.destroy();
    const left = [...this.#waiting.keys()].flatMap((origin) => this.#takeWaiting(origin));
    for (const [, handler] of left) handler.onResponseError(null, new Error('the client is closed'));
  }

  /** Sends what waits, as far as there is room; opens a connection where there is none. */
  #pump(origin: string): void {
    const waiting = this.#waiting.get(origin)?.filter(([, handler]) => handler.wanted()) ?? [];
    const session = this.#sessions.get(origin);
    while (waiting.length > 0 && session?.hasRoom() === true) {
      const next = waiting.shift();
      if (next !== undefined) session.send(...next);
    }
    if (waiting.length === 0) {
      this.#waiting.delete(origin);
      return;
    }
    this.#waiting.set(origin, waiting);
    if (session === undefined && !this.#connecting.has(origin)) this.#open(origin);
  }

  #open(origin: string): void {
    this.#connecting.add(origin);
    const { protocol, host, hostname, port } = new URL(origin);
    this.#parts.connect({ protocol, host, hostname, port, localAddress: null }, (...[error, socket]) => {
      this.#connecting.delete(origin);
      if (socket === null || this.#over) {
        socket?.destroy();
        for (const [, handler] of this.#takeWaiting(origin)) handler.onResponseError(null, error ?? new Error('the client is closed'));
        return;
      }
      if (speaksH2(socket)) {
        this.#keep(origin, socket);
        this.#pump(origin);
        return;
      }
      this.#isHttp1(origin);
      this.#parts.fallBack(origin, socket, this.#takeWaiting(origin));
    });
  }

  #keep(origin: string, socket: Socket): void {
    const session = new H2Session(origin, socket, this.#parts.maxHeaderBytes, {
      room: () => this.#pump(origin),
      // From now on a new connection carries what comes; streams that the server has taken on may still end on this one.
      retired: () => {
        if (this.#sessions.get(origin) === session) this.#sessions.delete(origin);
        this.#pump(origin);
      },
      http1Required: () => {
        this.#isHttp1(origin);
        this.#parts.fallBack(origin, null, this.#takeWaiting(origin));
      },
    });
    this.#sessions.set(origin, session);
  }

  #isHttp1(origin: string): void {
    this.#http1.add(origin);
    for (const oldest of this.#http1) {
      if (this.#http1.size <= MAX_KNOWN) break;
      this.#http1.delete(oldest);
    }
  }

  #takeWaiting(origin: string): Waiting[] {
    const waiting = this.#waiting.get(origin) ?? [];
    this.#waiting.delete(origin);
    return waiting.filter(([, handler]) => handler.wanted());
  }
}

const speaksH2 = (socket: Socket): boolean => 'alpnProtocol' in socket && socket.alpnProtocol === 'h2';
