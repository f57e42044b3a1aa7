import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient, type HttpRequest } from '../index.ts';

async function site(delayMs = 60, status = 200) {
  const server = await serve((request, response) => {
    setTimeout(() => response.writeHead(status).end(`page ${request.url}`), delayMs);
  });
  const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, concurrencyPerHost: 16 });
  return {
    server,
    http,
    ask: (path: string, context = testContext(), more: Partial<HttpRequest> = {}) =>
      http.request({ url: `${server.origin}${path}`, purpose: 'search', ...more }, context),
    async [Symbol.asyncDispose]() {
      await http.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('the same request at the same time', () => {
  it('is sent once, paid for once, and answers all who asked', async () => {
    await using web = await site();
    const context = testContext();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => web.ask('/a', context)));
    expect(web.server.seen).toHaveLength(1);
    expect(context.ledger.spent().requests).toBe(1);
    expect(outcomes.map((one) => one.kind === 'response' && Buffer.from(one.body).toString())).toEqual(Array(6).fill('page /a'));
    expect(outcomes.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(context.of('cache.hit')).toHaveLength(5);
    await web.ask('/a', context);
    expect(web.server.seen).toHaveLength(2);
  });

  it('is not shared when it differs in address, headers, scope or method, or changes something', async () => {
    await using web = await site();
    const context = testContext();
    await Promise.all([
      web.ask('/a', context),
      web.ask('/b', context),
      web.ask('/a', context, { headers: [['accept-language', 'zh']] }),
      web.ask('/a', context, { authScope: 'mine' }),
      web.ask('/a', context, { method: 'HEAD' }),
      web.ask('/a', context, { method: 'POST', body: 'x' }),
      web.ask('/a', context, { method: 'POST', body: 'x' }),
    ]);
    expect(web.server.seen).toHaveLength(7);
  });

  it.each(['the first', 'the second'])('goes on for the others when %s caller leaves', async (who) => {
    await using web = await site();
    const leaver = new AbortController();
    const [first, second] = [
      testContext(who === 'the first' ? { signal: leaver.signal } : {}),
      testContext(who === 'the second' ? { signal: leaver.signal } : {}),
    ];
    const both = Promise.all([web.ask('/a', first), web.ask('/a', second)]);
    setTimeout(() => leaver.abort(), 20);
    const outcomes = await both;
    const [left, stayed] = who === 'the first' ? outcomes : outcomes.toReversed();
    expect(left).toMatchObject({ kind: 'failure', problem: { code: 'cancelled' } });
    expect(stayed).toMatchObject({ kind: 'response', status: 200 });
    expect(web.server.seen).toHaveLength(1);
  });

  it('ends when all have left', async () => {
    await using web = await site(5000);
    const leaver = new AbortController();
    const context = testContext({ signal: leaver.signal });
    const both = Promise.all([web.ask('/a', context), web.ask('/a', context)]);
    setTimeout(() => leaver.abort(), 20);
    const started = performance.now();
    expect((await both).every((one) => one.kind === 'failure' && one.problem.code === 'cancelled')).toBe(true);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('is asked again by the one whose budget allows it, when the budget of the first is used up', async () => {
    await using web = await site();
    const [poor, rich] = await Promise.all([web.ask('/a', testContext({ budget: { maxRequests: 0 } })), web.ask('/a', testContext())]);
    expect(poor).toMatchObject({ kind: 'failure', problem: { code: 'budget_exhausted' } });
    expect(rich).toMatchObject({ kind: 'response' });
  });

  it('keeps the deadline of each who waits', async () => {
    await using web = await site(600);
    const [patient, hasty] = await Promise.all([web.ask('/a', testContext()), web.ask('/a', testContext({ budget: { deadlineMs: 100 } }))]);
    expect(patient).toMatchObject({ kind: 'response' });
    expect(hasty).toMatchObject({ kind: 'failure', problem: { code: 'deadline_exceeded' } });
  });

  it('shares a failure too', async () => {
    await using web = await site(30, 404);
    const context = testContext();
    const outcomes = await Promise.all([web.ask('/a', context), web.ask('/a', context)]);
    expect(outcomes.map((one) => one.kind === 'response' && one.status)).toEqual([404, 404]);
    expect(web.server.seen).toHaveLength(1);
  });
});
