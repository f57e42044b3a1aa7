import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { type Clock, systemClock } from '../../telemetry/index.ts';
import { createHttpClient, type HttpOptions } from '../index.ts';
import { Hosts } from './hosts.ts';
import { delayOf, type Ending, learn, NEW_PACE } from './pace.ts';
import type { PolitenessPolicy } from './policy.ts';

const POLICY: PolitenessPolicy = { perHost: 2, perDomain: 4, perAddress: 16, minDelayMs: 0 };
const answered = (latencyMs: number, overloaded = false): Ending => ({ kind: 'answered', latencyMs, overloaded });

describe('the pace of a host', () => {
  it('follows its latency, doubles when it is overloaded, and comes down slowly', () => {
    const steady = learn(NEW_PACE, answered(1000), 0);
    expect(delayOf(steady, 250)).toBe(1000);
    const overloaded = learn(steady, answered(10, true), 0);
    expect(delayOf(overloaded, 250)).toBe(2000);
    const better = learn(overloaded, answered(1000), 0);
    expect(delayOf(better, 250)).toBeCloseTo(1800);
  });

  it('keeps the crawl delay and the bounds, and is nothing at a floor of zero', () => {
    expect(delayOf({ ...NEW_PACE, crawlDelayMs: 5000 }, 250)).toBe(5000);
    expect(delayOf({ ...NEW_PACE, crawlDelayMs: 500_000 }, 250)).toBe(500_000);
    expect(delayOf({ ...NEW_PACE, crawlDelayMs: 86_400_000 }, 250)).toBe(3_600_000);
    expect(delayOf({ ...NEW_PACE, latencyMs: 90_000 }, 250)).toBe(30_000);
    expect(delayOf(NEW_PACE, 250)).toBe(250);
    expect(delayOf({ ...NEW_PACE, latencyMs: 9000, crawlDelayMs: 9000 }, 0)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.record({ latency: fc.nat(60_000), kind: fc.constantFrom('ok', 'overloaded', 'unreachable') })), (history) => {
        const pace = history.reduce(
          (state, { latency, kind }, at) =>
            learn(state, kind === 'unreachable' ? { kind } : answered(latency, kind === 'overloaded'), at * 1000),
          NEW_PACE,
        );
        const delay = delayOf(pace, 250);
        return delay >= 250 && delay <= 30_000;
      }),
    );
  });

  it('rests after five failures in a row, for longer each time, and an answer ends it', () => {
    let pace = NEW_PACE;
    for (let n = 0; n < 4; n++) pace = learn(pace, { kind: 'unreachable' }, 0);
    expect(pace.openUntil).toBe(0);
    pace = learn(pace, { kind: 'unreachable' }, 1000);
    expect(pace.openUntil).toBe(31_000);
    expect(learn(pace, { kind: 'unreachable' }, 31_000).openUntil).toBe(91_000);
    expect(learn(pace, answered(10), 31_000)).toMatchObject({ failuresInRow: 0, opened: 0, openUntil: 0 });
  });
});

/** Time that moves only by sleeping. */
function manualClock(): Clock & { slept: number[] } {
  let now = 1_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    monotonic: () => now,
    sleep: (ms) => {
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}

describe('a turn', () => {
  it('waits the delay since the last start; a redirect does not wait, a search has no pace', async () => {
    const clock = manualClock();
    const context = testContext({ clock });
    const hosts = new Hosts({ ...POLICY, perHost: 2, minDelayMs: 400 });
    for (const pacing of ['full', 'follow', 'none', 'full'] as const) {
      const turn = await hosts.turn('a.test', pacing, context);
      if (turn.kind === 'go') turn.done(answered(0));
    }
    expect(clock.slept).toEqual([400]);
    await hosts.turn('b.test', 'full', context);
    expect(clock.slept).toEqual([400]);
  });

  it('waits out a short pause and refuses a long one with its length', async () => {
    const clock = manualClock();
    const context = testContext({ clock });
    const hosts = new Hosts({ ...POLICY, perHost: 2, minDelayMs: 0 });
    hosts.pause('a.test', 3000, context);
    expect((await hosts.turn('a.test', 'full', context)).kind).toBe('go');
    expect(clock.slept).toEqual([3000]);
    hosts.pause('a.test', 90_000, context);
    expect(await hosts.turn('a.test', 'full', context)).toMatchObject({
      kind: 'no',
      problem: { code: 'rate_limited' },
      retryAfterSeconds: 90,
    });
  });

  it('is given to so many at a time and no more', async () => {
    let active = 0;
    let most = 0;
    await using server = await serve((_request, response) => {
      most = Math.max(most, ++active);
      setTimeout(() => {
        active--;
        response.end('x');
      }, 10);
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, concurrencyPerHost: 3 });
    const context = testContext();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'search' }, context)),
    );
    expect(outcomes.every((one) => one.kind === 'response')).toBe(true);
    expect(most).toBe(3);
    await http.close();
  });

  it('that never comes ends at the deadline', async () => {
    const hosts = new Hosts({ ...POLICY, perHost: 1, minDelayMs: 0 });
    const context = testContext({ clock: systemClock, budget: { deadlineMs: 100 } });
    await hosts.turn('a.test', 'none', context);
    expect(await hosts.turn('a.test', 'none', context)).toMatchObject({ kind: 'no', problem: { code: 'deadline_exceeded' } });
  });
});

describe('a host that asks for a break', () => {
  it('is left alone by everyone until it is over', async () => {
    const times: number[] = [];
    await using server = await serve((_request, response) => {
      times.push(performance.now());
      response.writeHead(times.length === 1 ? 429 : 200, { 'retry-after': '1' }).end('x');
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const context = testContext();
    expect(await http.request({ url: server.origin, purpose: 'search', maxAttempts: 1 }, context)).toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    });
    expect(await http.request({ url: `${server.origin}/other`, purpose: 'search' }, context)).toMatchObject({ status: 200 });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
    expect(context.of('host.paused')).toHaveLength(1);
    await http.close();
  });
});

describe('places that hosts share', () => {
  const busy = async (options: Partial<HttpOptions>, hosts: readonly string[]) => {
    let active = 0;
    let most = 0;
    await using server = await serve((_request, response) => {
      most = Math.max(most, ++active);
      setTimeout(() => {
        active--;
        response.end('x');
      }, 15);
    });
    const dialled: string[] = [];
    const http = createHttpClient({
      minDelayMs: 0,
      // Nothing is dialled but loopback, whatever address the name resolves to.
      connector: ({ address }) => {
        dialled.push(address);
        return new Promise((resolve, reject) => {
          const socket = connect(server.port, '127.0.0.1', () => resolve(socket));
          socket.once('error', reject);
        });
      },
      ...options,
    });
    const context = testContext();
    const ask = (host: string, n: number) => http.request({ url: `http://${host}/${n}`, purpose: 'search' }, context);
    // One after the other first, so that the addresses are known.
    for (const host of hosts) await ask(host, 0);
    most = 0;
    const outcomes = await Promise.all(hosts.flatMap((host) => [1, 2, 3].map((n) => ask(host, n))));
    await http.close();
    expect(outcomes.every((one) => one.kind === 'response')).toBe(true);
    return { most, dialled };
  };

  it('are limited on one registrable domain', async () => {
    const resolver = async (host: string) => [{ address: `8.8.4.${host.length}`, family: 4 }];
    const hosts = ['a.shop.co.uk', 'bb.shop.co.uk', 'ccc.shop.co.uk', 'dddd.shop.co.uk'];
    expect((await busy({ resolver, concurrencyPerDomain: 3 }, hosts)).most).toBe(3);
    expect((await busy({ resolver, concurrencyPerDomain: 3 }, ['a.co.uk', 'bb.co.uk'])).most).toBe(4);
  });

  it('are limited on one public address', async () => {
    const hosts = ['one.test', 'two.test', 'three.test', 'four.test'];
    const { most } = await busy({ resolver: async () => [{ address: '8.8.8.8', family: 4 }], concurrencyPerAddress: 5 }, hosts);
    expect(most).toBe(5);
  });
});

describe('a long Crawl-delay', () => {
  it('is kept, and one who cannot wait so long is told when his turn would be', async () => {
    await using server = await serve(
      (request, response) => response.end(request.url === '/robots.txt' ? 'User-agent: *\nCrawl-delay: 90\n' : 'page'),
      { robots: true },
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'] });
    const context = testContext();
    const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'page' }, context);
    expect(await ask('/1')).toMatchObject({ kind: 'response' });
    const second = await ask('/2');
    expect(second).toMatchObject({ kind: 'failure', problem: { code: 'rate_limited' }, attempts: 0 });
    expect(second.retryAfterSeconds).toBeGreaterThan(85);
    expect(server.seen).toHaveLength(2);
    await http.close();
  });
});

describe('the breaker', () => {
  it('lets one through after the rest, and all again once that one is answered', async () => {
    let later = 0;
    const clock: Clock = { ...systemClock, monotonic: () => performance.now() + later };
    const context = testContext({ clock });
    const hosts = new Hosts(POLICY);
    const turn = () => hosts.turn('a.test', 'none', context);
    for (let n = 0; n < 5; n++) {
      const one = await turn();
      if (one.kind === 'go') one.done({ kind: 'unreachable' });
    }
    expect(await turn()).toMatchObject({ kind: 'no', problem: { code: 'connect_failed' }, retryAfterSeconds: 30 });
    later = 30_001;
    const trial = await turn();
    const second = turn();
    let settled = false;
    second.then(() => {
      settled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(trial.kind).toBe('go');
    expect(settled).toBe(false);
    if (trial.kind === 'go') trial.done(answered(10));
    expect((await second).kind).toBe('go');
    expect((await turn()).kind).toBe('go');
  });
});

describe('the memory of hosts', () => {
  it('is bounded, and keeps those whose break is not over', async () => {
    const clock = manualClock();
    const context = testContext({ clock, budget: { deadlineMs: 10_000_000 } });
    const hosts = new Hosts(POLICY);
    hosts.pause('paused.test', 600_000, context);
    const started = performance.now();
    for (let n = 0; n < 12_000; n++) {
      const turn = await hosts.turn(`h${n}.test`, 'full', context);
      if (turn.kind === 'go') turn.done(answered(1));
    }
    expect(performance.now() - started).toBeLessThan(3000);
    expect(await hosts.turn('paused.test', 'full', context)).toMatchObject({ kind: 'no', problem: { code: 'rate_limited' } });
  });
});

describe('any crowd of requests', () => {
  it('gets all its turns, and no limit is ever passed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          perHost: fc.integer({ min: 1, max: 3 }),
          perDomain: fc.integer({ min: 1, max: 4 }),
          perAddress: fc.integer({ min: 1, max: 5 }),
        }),
        fc.array(fc.record({ host: fc.nat(5), ms: fc.nat(2), fails: fc.boolean() }), { minLength: 1, maxLength: 40 }),
        async (limits, crowd) => {
          const hosts = new Hosts({ ...limits, minDelayMs: 0 });
          const context = testContext();
          const active = new Map<string, number>();
          const passed: string[] = [];
          const count = (name: string, limit: number, by: number): void => {
            active.set(name, (active.get(name) ?? 0) + by);
            if ((active.get(name) ?? 0) > limit) passed.push(name);
          };
          await Promise.all(
            crowd.map(async ({ host, ms, fails }) => {
              const [name, domain, address] = [`h${host}`, `d${host % 3}`, `a${host % 2}`];
              const turn = await hosts.turn(name, 'none', context, { domain, address });
              if (turn.kind === 'no') throw new Error(turn.problem.code);
              const move = (by: number): void => {
                count(name, limits.perHost, by);
                count(domain, limits.perDomain, by);
                count(address, limits.perAddress, by);
              };
              move(1);
              await new Promise((resolve) => setTimeout(resolve, ms));
              move(-1);
              turn.done(fails ? { kind: 'neutral' } : answered(1));
            }),
          );
          expect(passed).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
