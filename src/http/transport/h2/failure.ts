import { constants } from 'node:http2';
import { type ErrorCode, VeritrailError } from '../../../vocabulary/index.ts';

/** What an error code of RFC 9113 §7 means for us. Codes that are not here say only that the stream or connection has ended. */
const BY_CODE: ReadonlyMap<number, ErrorCode> = new Map([
  [constants.NGHTTP2_PROTOCOL_ERROR, 'protocol_error'],
  [constants.NGHTTP2_FLOW_CONTROL_ERROR, 'protocol_error'],
  [constants.NGHTTP2_SETTINGS_TIMEOUT, 'protocol_error'],
  [constants.NGHTTP2_STREAM_CLOSED, 'protocol_error'],
  [constants.NGHTTP2_FRAME_SIZE_ERROR, 'protocol_error'],
  [constants.NGHTTP2_COMPRESSION_ERROR, 'protocol_error'],
  [constants.NGHTTP2_INADEQUATE_SECURITY, 'tls_failed'],
]);

const NAMES: readonly string[] = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
  'INADEQUATE_SECURITY',
  'HTTP_1_1_REQUIRED',
];

const nameOf = (code: number): string => NAMES[code] ?? `code ${code}`;

/** An error code that ended the whole connection (GOAWAY) or a stream before its response. */
export function problemOfCode(code: number, where: 'GOAWAY' | 'RST_STREAM'): VeritrailError {
  const detail = `HTTP/2 ${where} ${nameOf(code)}`;
  if (code === constants.NGHTTP2_ENHANCE_YOUR_CALM) {
    // On a stream it is our own library that says so, of a header block beyond its limits; a server that is pressed ends the connection.
    return where === 'GOAWAY' ? new VeritrailError('rate_limited', detail) : new VeritrailError('headers_too_large', detail);
  }
  return new VeritrailError(BY_CODE.get(code) ?? 'connection_reset', detail);
}

/**
 * Why a stream ended without its response whole.
 * @param code of RST_STREAM, or what Node puts there when the connection ends
 * @param cause why the connection ended, if it did
 * @param began the response head had come
 */
export function streamFailure(code: number, cause: Error | null, began: boolean): Error {
  // What Node or our own checks have to say of the connection is told by its own code.
  if (cause !== null && !isReset(cause)) return cause;
  const reset = cause ?? problemOfCode(code, 'RST_STREAM');
  if (!began || !isReset(reset)) return reset;
  return new VeritrailError('body_truncated', `the stream ended inside the body: ${reset.message}`);
}

const isReset = (error: Error): boolean => error instanceof VeritrailError && error.code === 'connection_reset';
