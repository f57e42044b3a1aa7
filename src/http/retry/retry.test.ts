import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { type ErrorCode, problem } from '../../vocabulary/index.ts';
import { createHttpClient, type HttpOutcome } from '../index.ts';
import { MAX_WAIT_MS, retryDecision } from './decide.ts';

const base = {
  requestedUrl: 'http://a.test/',
  finalUrl: 'http://a.test/',
  redirects: [],
  timings: { totalMs: 1 },
  attempts: 1,
  policy: [],
};
const status = (code: number, retryAfterSeconds?: number): HttpOutcome => ({
  ...base,
  kind: 'response',
  status: code,
  headers: [],
  body: new Uint8Array(0),
  wireBytes: 0,
  contentType: null,
  charset: null,
  cache: 'none',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const failed = (code: ErrorCode): HttpOutcome => ({ ...base, kind: 'failure', problem: problem(code), partialBytes: 0 });
const FACTS = { method: 'GET', attempt: 1, maxAttempts: 3, timeLeftMs: 60_000, random: 0.5 } as const;

describe('a retry', () => {
  it.each([408, 429, 500, 502, 503, 504])('follows status %i', (code) => expect(retryDecision(status(code), FACTS).retry).toBe(true));
  it.each([200, 204, 301, 400, 401, 403, 404, 410, 451, 501, 505])('does not follow status %i', (code) =>
    expect(retryDecision(status(code), FACTS).retry).toBe(false),
  );
  it.each([
    'dns_failed',
    'connect_failed',
    'connect_timeout',
    'headers_timeout',
    'body_timeout',
    'body_truncated',
    'connection_reset',
  ] as const)('follows %s', (code) => expect(retryDecision(failed(code), FACTS).retry).toBe(true));
  it.each([
    'tls_failed',
    'guard_blocked',
    'robots_disallowed',
    'budget_exhausted',
    'cancelled',
    'protocol_error',
    'encoding_invalid',
    'body_too_large',
    'redirect_loop',
  ] as const)('does not follow %s', (code) => expect(retryDecision(failed(code), FACTS).retry).toBe(false));

  it('after a timeout happens only if there is time for as long a try again', () => {
    const slow: HttpOutcome = { ...failed('body_timeout'), timings: { totalMs: 2000 } };
    expect(retryDecision(slow, { ...FACTS, timeLeftMs: 2000 }).retry).toBe(false);
    expect(retryDecision(slow, { ...FACTS, timeLeftMs: 3000 }).retry).toBe(true);
  });

  it('is for safe methods only, within the attempts and within the time', () => {
    expect(retryDecision(status(503), { ...FACTS, method: 'POST' }).retry).toBe(false);
    expect(retryDecision(status(503), { ...FACTS, attempt: 3 }).retry).toBe(false);
    expect(retryDecision(status(503), { ...FACTS, timeLeftMs: 100 }).retry).toBe(false);
    expect(retryDecision(status(429, 61), { ...FACTS, timeLeftMs: 1e9 }).retry).toBe(false);
  });

  it('waits as long as the server asks, else longer each time with jitter', () => {
    expect(retryDecision(status(429, 7), FACTS)).toMatchObject({ retry: true, delayMs: 7000, cause: 'status 429' });
    expect(retryDecision(status(503), FACTS)).toMatchObject({ delayMs: 500 });
    expect(retryDecision(status(503), { ...FACTS, attempt: 2 })).toMatchObject({ delayMs: 1000 });
  });

  it('never waits beyond the deadline or the patience of a request, and always says why', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.option(fc.nat(100_000), { nil: undefined }),
        fc.nat(100_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (code, after, timeLeftMs, random) => {
          const decision = retryDecision(status(code, after), { ...FACTS, timeLeftMs, random });
          return decision.reason !== '' && (!decision.retry || (decision.delayMs < timeLeftMs && decision.delayMs <= MAX_WAIT_MS));
        },
      ),
    );
  });

  it('happens on the wire, is traced with its cause, and every message counts', async () => {
    let count = 0;
    await using server = await serve((_request, response) => {
      response.writeHead(count++ === 0 ? 503 : 200).end('x');
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const context = testContext();
    expect(await http.request({ url: server.origin, purpose: 'search' }, context)).toMatchObject({
      kind: 'response',
      status: 200,
      attempts: 2,
    });
    expect(context.of('retry.scheduled')).toMatchObject([{ cause: 'status 503', attempt: 2 }]);
    expect(context.ledger.spent().requests).toBe(2);
    await http.close();
  });

  it('gives up when the wait does not fit, and returns the answer with the wait', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '20' }).end('slow');
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const context = testContext({ budget: { deadlineMs: 5000 } });
    expect(await http.request({ url: server.origin, purpose: 'search' }, context)).toMatchObject({
      kind: 'response',
      status: 429,
      retryAfterSeconds: 20,
      attempts: 1,
    });
    expect(await http.request({ url: `${server.origin}/other`, purpose: 'search' }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'rate_limited' },
      attempts: 0,
    });
    expect(server.seen).toHaveLength(1);
    expect(context.of('host.paused')).toHaveLength(1);
    await http.close();
  });
});
