import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { type Clock, systemClock } from '../../telemetry/index.ts';
import { createHttpClient, type HttpOptions } from '../index.ts';
import { type HostHealth, hedgeDecision, hedgePlan } from './decide.ts';

const FACTS = { method: 'GET', operator: false, latencies: Array(20).fill(100), requests: 100, hedged: 0 } as const;
const HEALTHY: HostHealth = { paused: false, breakerOpen: false, slowDownAsked: false, room: true };

describe('when a second attempt may be made', () => {
  it('is told by the tail of the host’s own latencies', () => {
    const latencies = Array.from({ length: 40 }, (_, n) => n * 10);
    expect(hedgePlan({ ...FACTS, latencies })).toEqual({ kind: 'after', delayMs: 380 });
    expect(hedgePlan({ ...FACTS, latencies: Array(10).fill(1) })).toEqual({ kind: 'after', delayMs: 50 });
  });

  it.each([
    ['a method that changes something', { method: 'POST' }],
    ["an endpoint of the operator's", { operator: true }],
    ['a host that is hardly known', { latencies: Array(9).fill(100) }],
    ['a host whose requests were hedged often', { requests: 30, hedged: 3 }],
  ] as const)('never: %s', (_name, facts) => {
    expect(hedgePlan({ ...FACTS, ...facts })).toMatchObject({ kind: 'never', reason: expect.stringMatching(/./) });
  });

  it.each([
    ['paused', { paused: true }],
    ['with an open breaker', { breakerOpen: true }],
    ['that asked for less', { slowDownAsked: true }],
    ['without a free place', { room: false }],
  ])('not at a host %s', (_name, health) => {
    expect(hedgeDecision({ ...HEALTHY, ...health }, 100)).toMatchObject({ hedge: false });
    expect(hedgeDecision(HEALTHY, 100)).toMatchObject({ hedge: true, reason: expect.stringContaining('100 ms') });
  });

  it('never before most answers of this host have begun', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 10, maxLength: 64 }), (latencies) => {
        const plan = hedgePlan({ ...FACTS, latencies });
        const later = plan.kind === 'after' ? latencies.filter((ms) => ms > plan.delayMs).length : latencies.length;
        return later <= latencies.length * 0.05;
      }),
    );
  });
});

/** A clock whose sleeps end when the test says so. */
function heldClock(): Clock & { waking: { ms: number; wake(): void }[] } {
  const waking: { ms: number; wake(): void }[] = [];
  return {
    ...systemClock,
    waking,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        waking.push({ ms, wake: resolve });
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 2));
}

type Answer = (path: string, nth: number, respond: (status: number, body: string) => void, closed: () => void) => void;

/** A client that knows the host well, and a server whose answers to `/slow` the test decides. */
async function setup(answer: Answer, options: Partial<HttpOptions> = {}) {
  const times = new Map<string, number>();
  let gone = 0;
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    const nth = (times.get(path) ?? 0) + 1;
    times.set(path, nth);
    response.on('close', () => {
      if (!response.writableFinished) gone++;
    });
    if (path.startsWith('/known')) return void response.end('x');
    answer(
      path,
      nth,
      (status, body) => response.writeHead(status).end(body),
      () => response.destroy(),
    );
  });
  const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, concurrencyPerHost: 2, hedge: true, ...options });
  const clock = heldClock();
  const context = testContext({ clock });
  for (let n = 0; n < 25; n++) await http.request({ url: `${server.origin}/known/${n}`, purpose: 'search' }, context);
  clock.waking.splice(0);
  const spent = context.ledger.spent().requests;
  return {
    http,
    context,
    clock,
    server,
    gone: () => gone,
    paid: () => context.ledger.spent().requests - spent,
    times: (path: string) => times.get(path) ?? 0,
    ask: (path: string, maxAttempts = 1) => http.request({ url: `${server.origin}${path}`, purpose: 'search', maxAttempts }, context),
    async [Symbol.asyncDispose]() {
      await http.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('a late answer', () => {
  it('is asked for once more; the first to come is taken, the other is ended, both are paid for and the trace says why', async () => {
    await using site = await setup((_path, nth, respond) => {
      if (nth === 2) respond(200, 'second');
    });
    const outcome = site.ask('/slow');
    await until(() => site.times('/slow') === 1 && site.clock.waking.length === 1);
    site.clock.waking[0]?.wake();
    expect(await outcome).toMatchObject({ kind: 'response', status: 200, attempts: 2 });
    expect(site.paid()).toBe(2);
    expect(site.context.of('request.hedged')).toMatchObject([
      { afterMs: site.clock.waking[0]?.ms, reason: expect.stringContaining('95 %') },
    ]);
    await until(() => site.gone() === 1);
    expect(site.context.of('request.failed')).toMatchObject([{ problem: { code: 'cancelled', detail: expect.stringContaining('other') } }]);
    // The places of both are free again.
    expect((await Promise.all([site.ask('/known/a'), site.ask('/known/b')])).every((one) => one.kind === 'response')).toBe(true);
  });

  it('that comes after all is taken from the first attempt', async () => {
    let answerFirst: (() => void) | null = null;
    await using site = await setup((_path, nth, respond) => {
      if (nth === 1) answerFirst = () => respond(200, 'first');
      else answerFirst?.();
    });
    const outcome = site.ask('/slow');
    await until(() => site.clock.waking.length === 1 && answerFirst !== null);
    site.clock.waking[0]?.wake();
    const won = await outcome;
    expect(won.kind === 'response' && Buffer.from(won.body).toString()).toBe('first');
    expect([won.attempts, site.paid()]).toEqual([2, 2]);
  });

  it('is not given up for a second attempt that fails or is refused', async () => {
    let answerFirst: (() => void) | null = null;
    await using site = await setup((_path, nth, respond) => {
      if (nth === 1) answerFirst = () => respond(200, 'first');
      else {
        respond(503, 'busy');
        setTimeout(() => answerFirst?.(), 20);
      }
    });
    const outcome = site.ask('/slow');
    await until(() => site.clock.waking.length === 1 && answerFirst !== null);
    site.clock.waking[0]?.wake();
    expect(await outcome).toMatchObject({ status: 200, attempts: 2 });
    // The host has asked for less: nothing is hedged there any more.
    const later = site.ask('/slow2');
    await until(() => site.clock.waking.length === 2);
    site.clock.waking[1]?.wake();
    await until(() => site.times('/slow2') === 1);
    (answerFirst as (() => void) | null)?.();
    await later;
    expect(site.context.of('request.hedged')).toHaveLength(1);
  });

  it('is waited for where all places of the host are taken', async () => {
    const answers: (() => void)[] = [];
    await using site = await setup((_path, _nth, respond) => void answers.push(() => respond(200, 'x')));
    const outcomes = [site.ask('/slow1'), site.ask('/slow2')];
    await until(() => answers.length === 2 && site.clock.waking.length === 2);
    for (const { wake } of site.clock.waking) wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
    for (const answer of answers) answer();
    expect((await Promise.all(outcomes)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(site.context.of('request.hedged')).toHaveLength(0);
  });

  it('whose head has come is waited for, however long its body takes', async () => {
    await using server = await serve((request, response) => {
      if (request.url !== '/slow') return void response.end('x');
      response.write('begin');
      setTimeout(() => response.end('end'), 30);
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, hedge: true });
    const clock = heldClock();
    const context = testContext({ clock });
    for (let n = 0; n < 10; n++) await http.request({ url: `${server.origin}/${n}`, purpose: 'search' }, context);
    const outcome = http.request({ url: `${server.origin}/slow`, purpose: 'search' }, context);
    await until(() => clock.waking.length === 1);
    expect(await outcome).toMatchObject({ status: 200, attempts: 1 });
    clock.waking[0]?.wake();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(context.of('request.hedged')).toHaveLength(0);
    await http.close();
  });

  it('is never asked for twice unless the operator has switched it on', async () => {
    let release: (() => void) | null = null;
    await using site = await setup(
      (_path, _nth, respond) => {
        release = () => respond(200, 'x');
      },
      { hedge: false },
    );
    const outcome = site.ask('/slow');
    await until(() => release !== null);
    expect(site.clock.waking).toEqual([]);
    (release as (() => void) | null)?.();
    expect(await outcome).toMatchObject({ attempts: 1 });
  });

  it('ends with its request when the run is cancelled', async () => {
    await using site = await setup(() => undefined);
    const stop = new AbortController();
    const outcome = site.http.request({ url: `${site.server.origin}/slow`, purpose: 'search' }, { ...site.context, signal: stop.signal });
    await until(() => site.clock.waking.length === 1);
    site.clock.waking[0]?.wake();
    await until(() => site.times('/slow') === 2);
    stop.abort();
    expect(await outcome).toMatchObject({ kind: 'failure', problem: { code: 'cancelled' } });
    await until(() => site.gone() === 2);
  });
});
