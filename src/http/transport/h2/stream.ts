import { type ClientHttp2Session, type ClientHttp2Stream, constants, type OutgoingHttpHeaders } from 'node:http2';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { Controller, Message, MessageHandler } from '../wire.ts';
import { streamFailure } from './failure.ts';

// Not imported: the import of `node:http` as a module reads all it exports, and so loads a second HTTP client.
const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http');

/** Fields that belong to a connection of HTTP/1.1 and may not be sent (RFC 9113 §8.2.2); the host travels as `:authority`. */
const CONNECTION_FIELDS: ReadonlySet<string> = new Set([
  'connection',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);
/** RFC 9113 §6.5.2 counts each field line with so many octets more. */
export const FIELD_OVERHEAD = 32;
const TIMEOUTS: ReadonlySet<string> = new Set(['headers_timeout', 'body_timeout']);

export interface StreamParts {
  readonly maxHeaderBytes: number;
  /** Why the connection has ended; null while it lives. */
  cause(): Error | null;
  noise(): void;
  silent(): void;
  http1Required(): void;
  closed(): void;
}

/** One message and its response on a stream of its own. Every way of ending is told to the handler exactly once. */
export function openStream(session: ClientHttp2Session, message: Message, handler: MessageHandler, parts: StreamParts): void {
  let stream: ClientHttp2Stream | null = null;
  let over = false;
  const rawHeaders: string[] = [];
  const controller: Controller = {
    rawHeaders,
    abort(reason) {
      if (over) return;
      over = true;
      if (reason instanceof VeritrailError && TIMEOUTS.has(reason.code)) parts.silent();
      if (stream === null) return;
      stream.close(constants.NGHTTP2_CANCEL);
      stream.destroy();
    },
    pause: () => void stream?.pause(),
    resume: () => void stream?.resume(),
  };
  const end = (why: () => Error | null): void => {
    if (over) return;
    over = true;
    const error = why();
    if (error === null) handler.onResponseEnd();
    else handler.onResponseError(controller, error);
  };
  // Gives up at once where the sender has done so already.
  handler.onRequestStart(controller);
  if (over) {
    parts.closed();
    return;
  }
  try {
    stream = session.request(fieldsOf(message), { endStream: message.body === null });
  } catch (error) {
    end(() => (error instanceof Error ? error : new Error(String(error))));
    parts.closed();
    return;
  }
  listen(stream, message, handler, { ...parts, controller, rawHeaders, end });
  if (message.body !== null) stream.end(message.body);
}

interface Listening extends StreamParts {
  readonly controller: Controller;
  readonly rawHeaders: string[];
  /** Null = the response is whole. The first call decides, and only its reason is worked out. */
  end(why: () => Error | null): void;
}

function listen(stream: ClientHttp2Stream, { method }: Message, handler: MessageHandler, parts: Listening): void {
  const { controller, rawHeaders, end } = parts;
  let began = false;
  let received = 0;
  let declared: number | null = null;
  const whole = endsBySign(stream);
  // What ends the connection is told to its streams first. A reset of the stream itself is in its code.
  const broken = (error: Error | null): Error =>
    streamFailure(stream.rstCode ?? 0, parts.cause() ?? (error === null || ofStream(error) ? null : error), began);

  stream.on('headers', () => parts.noise());
  stream.on('response', (headers, _flags, raw) => {
    began = true;
    let size = 0;
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const [name = '', value = ''] = [raw[at], raw[at + 1]];
      size += name.length + value.length + FIELD_OVERHEAD;
      if (!name.startsWith(':')) rawHeaders.push(name, value);
    }
    if (size > parts.maxHeaderBytes) {
      end(() => new VeritrailError('headers_too_large', `${size} bytes of header fields, more than ${parts.maxHeaderBytes}`));
      stream.close(constants.NGHTTP2_CANCEL);
      return;
    }
    const status = headers[':status'] ?? 0;
    const length = headers['content-length'];
    if (method !== 'HEAD' && status !== 304 && length !== undefined && /^\d+$/.test(length)) declared = Number(length);
    handler.onResponseStart(controller, status);
  });
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.byteLength;
    handler.onResponseData(controller, chunk);
  });
  stream.on('end', () => {
    const complete = whole() && began;
    end(() => (complete ? (declared === null || received === declared ? null : mismatch(received, declared)) : broken(null)));
  });
  stream.on('error', (error) => {
    if (stream.rstCode === constants.NGHTTP2_HTTP_1_1_REQUIRED) parts.http1Required();
    // The library treats a body that is not as long as declared as a broken protocol.
    end(() => (declared !== null && received < declared ? mismatch(received, declared) : broken(error)));
  });
  stream.on('close', () => {
    end(() => broken(null));
    parts.closed();
  });
}

const ofStream = (error: Error): boolean =>
  'code' in error && (error.code === 'ERR_HTTP2_STREAM_ERROR' || error.code === 'ERR_HTTP2_SESSION_ERROR');

const mismatch = (received: number, declared: number): VeritrailError =>
  new VeritrailError(received < declared ? 'body_truncated' : 'protocol_error', `${received} of ${declared} declared bytes came`);

/**
 * Whether the server ended the body by END_STREAM. Node ends the readable side of a stream that was reset with NO_ERROR or CANCEL in the same
 * way, and then it is closed already: only the order tells a whole body from one that was cut.
 */
function endsBySign(stream: ClientHttp2Stream): () => boolean {
  let sign = false;
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null && !stream.closed) sign = true;
    return push(chunk, encoding);
  };
  return () => sign;
}

/** @throws TypeError for a name or value that no header may have */
function fieldsOf({ origin, path, method, headers }: Message): OutgoingHttpHeaders {
  const fields: Record<string, string | string[]> = {
    ':method': method,
    ':scheme': 'https',
    ':authority': origin.slice('https://'.length),
    ':path': path,
  };
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (CONNECTION_FIELDS.has(name)) continue;
    validateHeaderName(name);
    validateHeaderValue(name, value);
    const known = fields[name];
    if (known === undefined) fields[name] = value;
    else if (typeof known === 'string') fields[name] = name === 'cookie' ? `${known}; ${value}` : [known, value];
    else known.push(value);
  }
  return fields;
}
