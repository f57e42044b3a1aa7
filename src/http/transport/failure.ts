import { type ErrorCode, type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';

export type Phase = 'connect' | 'headers' | 'body';

const TIMEOUT: Record<Phase, ErrorCode> = { connect: 'connect_timeout', headers: 'headers_timeout', body: 'body_timeout' };

/** Which timeout it was follows from how far the exchange had come. */
export const timeoutProblem = (phase: Phase, detail: string): Problem => problem(TIMEOUT[phase], detail);

/** Error codes of Node, OpenSSL, llhttp and undici, by what they mean. First match decides. */
const BY_CODE: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'headers_too_large'],
  [/^(?:UND_ERR_INVALID_ARG|ERR_INVALID_CHAR|ERR_INVALID_HTTP_TOKEN|ERR_HTTP_INVALID_HEADER_VALUE)$/, 'input_invalid'],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, 'body_truncated'],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'connect_timeout'],
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'dns_failed'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|EACCES|EPERM)$/, 'connect_failed'],
  [
    /^(?:ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|CERT_\w+|UNABLE_TO_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|CRL_\w+|INVALID_\w+)$/,
    'tls_failed',
  ],
  [/^ERR_HTTP2_(?:INVALID|GOAWAY)_SESSION$/, 'connection_reset'],
  [/^(?:HPE|ERR_HTTP2)_/, 'protocol_error'],
];

/** What is wrong with a TLS handshake: `cause` of a `tls_failed` problem. */
export type TlsCause =
  | 'expired'
  | 'not_yet_valid'
  | 'wrong_host'
  | 'self_signed'
  | 'unknown_authority'
  | 'revoked'
  | 'certificate_invalid'
  | 'protocol';

/** Codes of OpenSSL's verification (as in `openssl verify`) and of Node. First match decides. */
const TLS_CAUSES: readonly (readonly [pattern: RegExp, cause: TlsCause])[] = [
  [/^CERT_HAS_EXPIRED$/, 'expired'],
  [/^CERT_NOT_YET_VALID$/, 'not_yet_valid'],
  [/^(?:ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/, 'wrong_host'],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, 'self_signed'],
  [/^(?:UNABLE_TO_GET_ISSUER_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED|INVALID_CA)$/, 'unknown_authority'],
  [/^CERT_REVOKED$/, 'revoked'],
  [/^(?:CERT_|CRL_|INVALID_|UNABLE_TO_)/, 'certificate_invalid'],
];

function tlsProblem(code: string, message: string): Problem {
  const cause = TLS_CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 'protocol';
  return { ...problem('tls_failed', message), cause };
}

/** A thrown transport error as a problem, by its code and the phase it fell in. */
export function transportProblem(error: unknown, phase: Phase): Problem {
  if (error instanceof VeritrailError) return error.toProblem();
  const { code, message } = describe(error);
  // A peer that closes during the TLS handshake shows up as a reset with this text only.
  if (phase === 'connect' && /before secure TLS connection/.test(message)) return tlsProblem(code, message);
  // llhttp's complaint about a chunked body without its last chunk carries no code of its own.
  if (phase === 'body' && /Invalid EOF state/.test(message)) return problem('body_truncated', message);
  const known = BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (known === 'body_truncated' && phase !== 'body') return problem('protocol_error', message);
  if (known === 'connect_timeout' && phase !== 'connect') return timeoutProblem(phase, message);
  if (known === 'tls_failed') return tlsProblem(code, message);
  if (known !== undefined) return problem(known, message);
  if (/^(?:ECONNRESET|EPIPE|ECONNABORTED)$/.test(code))
    return problem(phase === 'connect' ? 'connect_failed' : 'connection_reset', message);
  if (code === 'UND_ERR_SOCKET') {
    if (/bad response|bad upgrade/.test(message)) return problem('protocol_error', message);
    return problem(phase === 'connect' ? 'connect_failed' : phase === 'body' ? 'body_truncated' : 'connection_reset', message);
  }
  return problem(phase === 'connect' ? 'connect_failed' : 'protocol_error', message);
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const inner = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const text = inner.message.replace(/\s+/g, ' ').trim();
  return { code, message: code === '' || text.includes(code) ? text : `${text} (${code})` };
}
