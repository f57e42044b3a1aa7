import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { WorkItem, WorkStore } from '../../store/index.ts';
import { openDatabase } from '../../store/sqlite/database.ts';
import { migrate } from '../../store/sqlite/schema.ts';
import { sqliteWork } from '../../store/sqlite/work.ts';
import { systemClock } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { afterError, retryAt, type Stage } from './stage.ts';
import { runWorker, type WorkerEvent, type WorkerOptions } from './worker.ts';

function storeOf(): WorkStore {
  const database = openDatabase(':memory:');
  migrate(database, ':memory:');
  return sqliteWork(database, () => Date.now());
}

const item = (key: string, over: Partial<WorkItem> = {}): WorkItem => ({
  queue: 'q',
  key,
  host: null,
  source: null,
  tenant: 't',
  priority: 0,
  dueAt: 0,
  payload: { key },
  ...over,
});

const stage = (run: Stage['run'], queue = 'q'): Stage => ({ queue, run });
const done = async () => ({ outcome: { state: 'done' as const } });

async function work(over: Partial<WorkerOptions> & Pick<WorkerOptions, 'work' | 'stages'>) {
  const events: WorkerEvent[] = [];
  const summary = await runWorker({
    name: 'w',
    clock: systemClock,
    concurrency: 4,
    signal: new AbortController().signal,
    untilEmpty: true,
    observe: (event) => events.push(event),
    ...over,
  });
  return { summary, events };
}

describe('a worker', () => {
  it('runs what is there, each once, with what follows from it, and ends when nothing is left', async () => {
    const store = storeOf();
    await store.enqueue(Array.from({ length: 20 }, (_, n) => item(`${n}`)));
    const seen: string[] = [];
    const first = stage(async ({ claim }) => {
      seen.push(claim.key);
      return { outcome: { state: 'done' }, follow: [item(claim.key, { queue: 'next' })] };
    });
    const next = stage(async ({ claim }) => {
      seen.push(`next ${claim.key}`);
      return { outcome: { state: 'failed', reason: { code: 'no_use', detail: '' } } };
    }, 'next');
    const { summary } = await work({ work: store, stages: [first, next] });
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
    expect(summary).toEqual({ claimed: 40, done: 20, failed: 20, deferred: 0, dead: 0, lost: 0 });
  });

  it('never holds more than it may at a time', async () => {
    const store = storeOf();
    await store.enqueue(Array.from({ length: 12 }, (_, n) => item(`${n}`)));
    let now = 0;
    let most = 0;
    const slow = stage(async () => {
      most = Math.max(most, ++now);
      await delay(5);
      now--;
      return { outcome: { state: 'done' } };
    });
    await work({ work: store, stages: [slow], concurrency: 3 });
    expect(most).toBe(3);
  });

  it('tries again what failed for now, ends what cannot succeed, and says why', async () => {
    const store = storeOf();
    await store.enqueue([item('later'), item('never')]);
    const failing = stage(async ({ claim }) => {
      throw new VeritrailError(claim.key === 'later' ? 'connect_failed' : 'url_invalid', claim.key);
    });
    const stop = new AbortController();
    const events: WorkerEvent[] = [];
    await work({
      work: store,
      stages: [failing],
      signal: stop.signal,
      untilEmpty: false,
      observe(event) {
        events.push(event);
        if (events.filter(({ type }) => type === 'settled').length === 2) stop.abort();
      },
    });
    expect(await store.find('q', 'later')).toMatchObject({ state: 'queued', reason: { code: 'connect_failed' }, attempts: 1 });
    expect(await store.find('q', 'never')).toMatchObject({ state: 'dead', reason: { code: 'url_invalid', detail: 'never' } });
  });

  it('finishes what is under way when it is told to stop, and claims no more', async () => {
    const store = storeOf();
    await store.enqueue([item('one'), item('two')]);
    const stop = new AbortController();
    const slow = stage(async () => {
      stop.abort();
      await delay(20);
      return { outcome: { state: 'done' } };
    });
    const { summary } = await work({ work: store, stages: [slow], concurrency: 1, signal: stop.signal, untilEmpty: false });
    expect(summary).toMatchObject({ claimed: 1, done: 1 });
    expect((await store.counts()).queues).toMatchObject([{ queue: 'q', queued: 1, leased: 0, done: 1 }]);
  });

  it('gives back, untried, what does not end in time', async () => {
    const store = storeOf();
    await store.enqueue([item('one')]);
    const stop = new AbortController();
    const endless = stage(({ signal }) => {
      stop.abort();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await work({ work: store, stages: [endless], signal: stop.signal, untilEmpty: false, drainMs: 5 });
    expect(await store.find('q', 'one')).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('keeps its claims as long as it works on them, and stops when another has one', async () => {
    const store = storeOf();
    await store.enqueue([item('long'), item('taken')]);
    const heard: string[] = [];
    const slow = stage(async ({ claim, signal }) => {
      if (claim.key === 'long') {
        await delay(250);
        return { outcome: { state: 'done' } };
      }
      await store.cancel('q', 'taken');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      heard.push(claim.key);
      return { outcome: { state: 'done' } };
    });
    const { summary } = await work({ work: store, stages: [slow], leaseMs: 60 });
    expect(summary).toMatchObject({ done: 1, lost: 1 });
    expect(heard).toEqual(['taken']);
    expect(await store.find('q', 'taken')).toMatchObject({ state: 'dead' });
  });

  it('loses nothing while the store is away: what was done is settled when it is back', async () => {
    const store = storeOf();
    await store.enqueue([item('one'), item('two')]);
    let away = 0;
    const flaky: WorkStore = {
      ...store,
      settle: (settlements) => (away++ < 3 ? Promise.reject(new VeritrailError('store_unavailable', 'gone')) : store.settle(settlements)),
      claim: (request) => (away === 1 ? Promise.reject(new VeritrailError('store_unavailable', 'gone')) : store.claim(request)),
    };
    const { summary, events } = await work({ work: flaky, stages: [stage(done)], concurrency: 1, random: () => 0 });
    expect(summary).toMatchObject({ claimed: 2, done: 2 });
    expect(events.filter(({ type }) => type === 'store_failed').length).toBeGreaterThanOrEqual(3);
  });

  it('asks no host any more once its lease has ended while the store is away', async () => {
    const store = storeOf();
    await store.enqueue([item('asks', { host: 'a.example' })]);
    await store.setHost('a.example', { delayMs: 0 });
    const heard: boolean[] = [];
    const away: WorkStore = {
      ...store,
      extend: (claims, ms) =>
        heard.length === 0 ? Promise.reject(new VeritrailError('store_unavailable', 'away')) : store.extend(claims, ms),
    };
    const asking = stage(async ({ claim, signal }) => {
      if (claim.attempts === 1) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      heard.push(signal.aborted);
      return { outcome: { state: 'done' } };
    });
    const { summary } = await work({ work: away, stages: [asking], leaseMs: 200 });
    expect(heard).toEqual([true, false]);
    expect(summary).toMatchObject({ done: 1, lost: 1 });
  });

  it('takes a settlement whose answer was lost for what it is', async () => {
    const store = storeOf();
    await store.enqueue([item('one')]);
    const settle = vi.fn<WorkStore['settle']>(async (settlements) => {
      const settled = await store.settle(settlements);
      if (settle.mock.calls.length === 1) throw new VeritrailError('store_unavailable', 'the answer was lost');
      return settled;
    });
    const { summary } = await work({ work: { ...store, settle }, stages: [stage(done)], random: () => 0 });
    expect(summary).toMatchObject({ done: 1, lost: 0 });
    expect(settle).toHaveBeenCalledTimes(2);
  });

  it('does not wait for what was put off for long, when it only waits until all is done', async () => {
    const store = storeOf();
    await store.enqueue([item('now'), item('later', { dueAt: Date.now() + 3_600_000 })]);
    const { summary } = await work({ work: store, stages: [stage(done)] });
    expect(summary).toMatchObject({ claimed: 1, done: 1 });
    expect(await store.find('q', 'later')).toMatchObject({ state: 'queued' });
  });

  it('wants a stage', async () => {
    await expect(work({ work: storeOf(), stages: [] })).rejects.toMatchObject({ code: 'input_invalid' });
  });
});

describe('after an error', () => {
  const claim = { attempts: 1, maxAttempts: 3 };
  it.each([
    ['connect_failed', claim, 'defer'],
    ['connect_failed', { attempts: 3, maxAttempts: 3 }, 'dead'],
    ['url_invalid', claim, 'dead'],
    ['store_unavailable', { attempts: 3, maxAttempts: 3 }, 'defer'],
    ['cancelled', { attempts: 3, maxAttempts: 3 }, 'defer'],
  ] as const)('%s of %o is %s', (code, of, state) => {
    expect(afterError(of, new VeritrailError(code, 'x'), 1_000, 0.5)).toMatchObject({ state });
  });

  it('waits longer each time, at most an hour, and never twice alike', () => {
    expect([1, 2, 3, 30].map((attempts) => retryAt(0, attempts, 1))).toEqual([5_000, 10_000, 20_000, 3_600_000]);
    expect(retryAt(0, 1, 0)).toBe(2_500);
  });
});
