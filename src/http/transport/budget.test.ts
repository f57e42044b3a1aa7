import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient } from '../index.ts';

const client = () => createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, concurrencyPerHost: 16 });

describe('the budget', () => {
  it('counts robots.txt, redirect hops and retries', async () => {
    let count = 0;
    await using server = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else response.writeHead(count++ === 0 ? 503 : 200).end('x');
    });
    const http = client();
    const context = testContext();
    expect(await http.request({ url: `${server.origin}/a`, purpose: 'page' }, context)).toMatchObject({ kind: 'response', status: 200 });
    expect(server.seen.map((one) => one.url)).toEqual(['/robots.txt', '/a', '/b', '/b']);
    expect(context.ledger.spent().requests).toBe(4);
    await http.close();
  });

  it.each([0, 1, 3])('of %i requests is never overrun by pages with their robots.txt, at concurrency 16', async (maxRequests) => {
    await using server = await serve((_request, response) => setTimeout(() => response.end('x'), 5));
    const http = client();
    const context = testContext({ budget: { maxRequests } });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'page' }, context)),
    );
    expect(server.seen).toHaveLength(maxRequests);
    for (const outcome of outcomes) if (outcome.kind === 'failure') expect(outcome.problem.code).toBe('budget_exhausted');
    await http.close();
  });

  it('of bytes cuts a body where it ends, books what came, and does not starve reads in parallel', async () => {
    await using server = await serve((request, response) => response.end(Buffer.alloc(request.url === '/large' ? 3_000_000 : 50_000)));
    const http = client();
    const context = testContext({ budget: { maxBytes: 1_000_000 } });
    expect(await http.request({ url: `${server.origin}/large`, purpose: 'search' }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'budget_exhausted' },
    });
    expect(context.ledger.spent().bytes).toBeLessThanOrEqual(1_000_000);

    const parallel = testContext({ budget: { maxBytes: 1_000_000 } });
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'search' }, parallel)),
    );
    expect(outcomes.every((one) => one.kind === 'response')).toBe(true);
    expect(parallel.ledger.spent().bytes).toBe(150_000);
    await http.close();
  });

  it('gives back what no server saw', async () => {
    const http = client();
    const context = testContext();
    expect(await http.request({ url: 'http://127.0.0.1:1024/', purpose: 'search', maxAttempts: 1 }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'connect_failed' },
    });
    expect(context.ledger.spent()).toMatchObject({ requests: 0, bytes: 0 });
    expect(context.ledger.remaining('requests')).toBe(context.ledger.limits.maxRequests);
    await http.close();
  });

  it('of time ends a request at the deadline', async () => {
    await using server = await serve(() => undefined);
    const http = client();
    const started = performance.now();
    const outcome = await http.request({ url: server.origin, purpose: 'search' }, testContext({ budget: { deadlineMs: 200 } }));
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'deadline_exceeded' } });
    expect(performance.now() - started).toBeLessThan(700);
    await http.close();
  });

  it('and a cancelled run sends nothing and ends what runs', async () => {
    await using server = await serve(() => undefined);
    const http = client();
    const abort = new AbortController();
    const running = http.request({ url: server.origin, purpose: 'search' }, testContext({ signal: abort.signal }));
    setTimeout(() => abort.abort(), 50);
    expect(await running).toMatchObject({ kind: 'failure', problem: { code: 'cancelled' } });
    expect(await http.request({ url: server.origin, purpose: 'search' }, testContext({ signal: abort.signal }))).toMatchObject({
      problem: { code: 'cancelled' },
    });
    expect(server.seen).toHaveLength(1);
    await http.close();
  });
});
