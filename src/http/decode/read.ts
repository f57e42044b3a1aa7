import { problem, type Timings, toProblem, VeritrailError } from '../../vocabulary/index.ts';
import { headerOf, retryAfterOf } from '../headers.ts';
import type { Bounds, HttpOutcome } from '../model.ts';
import { failureOf, responseOf } from '../outcome.ts';
import type { Exchange, Handler, Hop } from '../pipeline.ts';
import { MAX_ROBOTS_BYTES } from '../robots/parse.ts';
import { tapped } from '../transport/body.ts';
import { type Coding, parseCodings } from './codings.ts';
import { decodeBody, type Kept } from './decode.ts';

/** The bridge from a streaming exchange to a whole outcome: caps, framing checks, content decoding, timings, trace. */
export const read =
  (bounds: Bounds, exchangeOf: Handler<Exchange>): Handler<HttpOutcome> =>
  async (hop, context) => {
    const { clock, trace } = context;
    const startedAt = clock.monotonic();
    if (bounds.totalMs - hop.call.activeMs <= 0) {
      return failureOf(hop, problem('deadline_exceeded', `the ${bounds.totalMs} ms for this request are used up`));
    }
    const wire: Wire = { bytes: 0, gzip: null };
    const kept: Kept | null = hop.purpose === 'robots' ? { beginning: null } : null;
    const exchange = await exchangeOf(hop, context);
    const done = (outcome: HttpOutcome): HttpOutcome => {
      hop.call.activeMs += clock.monotonic() - startedAt;
      const url = hop.url.href;
      if (outcome.kind === 'response') {
        trace.emit({
          type: 'response.received',
          url,
          status: outcome.status,
          bytes: wire.bytes,
          ms: outcome.timings.totalMs,
          reason: `status ${outcome.status}, ${wire.bytes} bytes on the wire, ${outcome.body.byteLength} decoded`,
        });
      } else {
        trace.emit({ type: 'request.failed', url, problem: outcome.problem, reason: outcome.problem.detail ?? outcome.problem.message });
      }
      return outcome;
    };
    if (exchange.kind === 'failure') {
      return done(
        failureOf(hop, exchange.problem, { attempts: exchange.sent ? 1 : 0, timings: { totalMs: clock.monotonic() - startedAt } }),
      );
    }
    hop.watch?.head();
    const { status, headers } = exchange;
    const timings = (): Timings => {
      const totalMs = clock.monotonic() - startedAt;
      return {
        connectMs: exchange.connectMs,
        ttfbMs: exchange.ttfbMs,
        bodyMs: Math.max(0, totalMs - exchange.connectMs - exchange.ttfbMs),
        totalMs,
      };
    };
    const retryAfter = retryAfterOf(headers, clock.now());
    const more = { attempts: 1, ...(retryAfter === null ? {} : { retryAfterSeconds: retryAfter }) };
    try {
      const body = await readBody(exchange, hop, bounds, wire, kept);
      const outcome = responseOf(hop, {
        status,
        headers,
        body,
        wireBytes: wire.bytes,
        timings: timings(),
        cache: exchange.replayed ? 'replay' : 'none',
        attempts: 1,
        ...(wire.gzip === null ? {} : { gzip: wire.gzip }),
      });
      return done({ ...outcome, ...more });
    } catch (error) {
      // Only what a server can cause is an outcome; a fault of our own must not pass for one.
      if (!(error instanceof VeritrailError)) throw error;
      const partial = kept === null || kept.beginning === null ? {} : { partial: { status, headers, body: kept.beginning } };
      return done(failureOf(hop, toProblem(error), { ...more, ...partial, timings: timings(), partialBytes: wire.bytes }));
    }
  };

/** What is counted and kept of the bytes as they come. */
interface Wire {
  bytes: number;
  gzip: Uint8Array | null;
}

/** Of a robots.txt no more is read than will be parsed. */
const maxBody = ({ purpose }: Hop, { maxBodyBytes }: Bounds): number =>
  purpose === 'robots' ? Math.min(maxBodyBytes, MAX_ROBOTS_BYTES + 1024) : maxBodyBytes;

async function readBody(
  exchange: Extract<Exchange, { kind: 'response' }>,
  hop: Hop,
  bounds: Bounds,
  wire: Wire,
  kept: Kept | null,
): Promise<Uint8Array> {
  const { status } = exchange;
  const codings = checkHead(exchange, hop, bounds);
  if (codings instanceof VeritrailError) {
    exchange.cancel();
    throw codings;
  }
  // These have no content (RFC 9110 §15.3.5, §15.3.6, §15.4.5); what a server sends anyway is not read as one.
  if (status === 205) {
    exchange.cancel();
    return new Uint8Array(0);
  }
  if (hop.method === 'HEAD' || status === 204 || status === 304) {
    for await (const _chunk of exchange.body);
    return new Uint8Array(0);
  }
  const body = await decodeBody(countWire(exchange.body, bounds, wire), codings, maxBody(hop, bounds), kept, (gzip) => {
    wire.gzip = gzip;
  });
  return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
}

/** The codings of the body, or what is wrong with the response already before its body is read. */
function checkHead({ status, headers }: Extract<Exchange, { kind: 'response' }>, hop: Hop, bounds: Bounds): Coding[] | VeritrailError {
  const conditional = hop.headers.some(([name]) => name === 'if-none-match' || name === 'if-modified-since');
  if (status === 304 && !conditional) return new VeritrailError('protocol_error', '304 though nothing conditional was asked');
  const parsed = parseCodings(headerOf(headers, 'content-encoding'));
  if ('unknown' in parsed) return new VeritrailError('encoding_invalid', `the content coding "${parsed.unknown.slice(0, 60)}" is unknown`);
  if (parsed.codings.length > bounds.maxCodings) {
    return new VeritrailError('encoding_invalid', `${parsed.codings.length} content codings are stacked, more than ${bounds.maxCodings}`);
  }
  const declared = Number(headerOf(headers, 'content-length') ?? Number.NaN);
  if (hop.method !== 'HEAD' && hop.purpose !== 'robots' && declared > bounds.maxWireBytes) {
    return new VeritrailError('body_too_large', `${declared} bytes are declared, more than ${bounds.maxWireBytes}`);
  }
  return parsed.codings;
}

const countWire = (body: AsyncIterable<Uint8Array>, bounds: Bounds, wire: Wire): AsyncIterable<Uint8Array> =>
  tapped(body, (chunk) => {
    wire.bytes += chunk.byteLength;
    if (wire.bytes > bounds.maxWireBytes) throw new VeritrailError('body_too_large', `more than ${bounds.maxWireBytes} bytes on the wire`);
  });
