import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { Message, MessageHandler } from '../wire.ts';
import { problemOfCode } from './failure.ts';
import { FIELD_OVERHEAD, openStream } from './stream.ts';

/** Bytes that one stream, and all of a connection, may send ahead of the reader. */
const STREAM_WINDOW = 512 * 1024;
const CONNECTION_WINDOW = 2 * 1024 * 1024;
/** RFC 9113 §6.5.2 has no limit until the server's SETTINGS come; it recommends none below this. */
const STREAMS_BEFORE_SETTINGS = 100;
/** An idle connection is closed after this time, ms. */
const IDLE_MS = 15_000;
/** SETTINGS and PING frames that a server may send before its first stream, and for each: more is a flood (RFC 9113 §10.5). */
const NOISE_ALLOWED = 64;
const NOISE_PER_STREAM = 16;

interface SessionEvents {
  /** Another stream may be opened. */
  room(): void;
  /** No stream may be opened any more. Called once. */
  retired(): void;
  /** The server wants HTTP/1.1 for this origin. */
  http1Required(): void;
}

/** One HTTP/2 connection over a socket that the guarded connector has opened. */
export class H2Session {
  readonly #session: ClientHttp2Session;
  readonly #events: SessionEvents;
  readonly #maxHeaderBytes: number;
  #open = 0;
  #opened = 0;
  #limit = STREAMS_BEFORE_SETTINGS;
  #noise = 0;
  #retired = false;
  /** Why the connection as a whole ended, for the streams that end with it. */
  #cause: Error | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor(origin: string, socket: Socket, maxHeaderBytes: number, events: SessionEvents) {
    this.#events = events;
    this.#maxHeaderBytes = maxHeaderBytes;
    const session = connect(origin, {
      createConnection: () => socket,
      // Node's own limit of 128 fields refuses pages with many cookies. This one is never reached before the limit in bytes.
      maxHeaderListPairs: Math.ceil(maxHeaderBytes / FIELD_OVERHEAD) + 1,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW, maxHeaderListSize: maxHeaderBytes },
    });
    this.#session = session;
    session.on('connect', () => session.setLocalWindowSize(CONNECTION_WINDOW));
    session.on('remoteSettings', ({ maxConcurrentStreams }) => {
      this.#limit = maxConcurrentStreams ?? this.#limit;
      if (!this.#makesNoise()) this.#events.room();
    });
    session.on('ping', () => void this.#makesNoise());
    session.on('goaway', (code) => {
      if (code !== constants.NGHTTP2_NO_ERROR) this.#cause ??= problemOfCode(code, 'GOAWAY');
      if (code === constants.NGHTTP2_HTTP_1_1_REQUIRED) this.#events.http1Required();
      this.#retire();
    });
    session.on('error', (error) => {
      this.#cause ??= error;
    });
    session.on('close', () => this.#retire());
    session.unref();
    this.#rest();
  }

  hasRoom(): boolean {
    return !this.#retired && this.#open < this.#limit;
  }

  /** Only with `hasRoom()`. */
  send(message: Message, handler: MessageHandler): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#open++;
    this.#opened++;
    this.#session.ref();
    openStream(this.#session, message, handler, {
      maxHeaderBytes: this.#maxHeaderBytes,
      cause: () => this.#cause,
      noise: () => void this.#makesNoise(),
      // A stream that stays silent may be the sign of a connection that is dead: the next message gets a new one.
      silent: () => this.#retire(),
      http1Required: () => {
        this.#events.http1Required();
        this.#retire();
      },
      closed: () => this.#streamClosed(),
    });
  }

  destroy(): void {
    this.#retire();
    this.#session.destroy();
  }

  #streamClosed(): void {
    if (--this.#open === 0) this.#rest();
    if (!this.#retired) this.#events.room();
  }

  #rest(): void {
    this.#session.unref();
    this.#idle = setTimeout(() => this.#retire(), IDLE_MS).unref();
  }

  #retire(): void {
    if (this.#retired) return;
    this.#retired = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    // Lets the streams that are open end first.
    this.#session.close();
    this.#events.retired();
  }

  /** Counts a frame that brings nothing. True when that was one too many and ends the connection. */
  #makesNoise(): boolean {
    if (++this.#noise <= NOISE_ALLOWED + NOISE_PER_STREAM * this.#opened) return false;
    this.#cause ??= new VeritrailError('protocol_error', 'the server floods the connection with control frames');
    this.#session.destroy(this.#cause, constants.NGHTTP2_ENHANCE_YOUR_CALM);
    return true;
  }
}
