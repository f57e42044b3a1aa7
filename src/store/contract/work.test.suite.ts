import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkClaim, WorkClaimRequest, WorkItem, WorkOptions, WorkSettlement, WorkStore } from '../work.ts';

/** Work with a clock that the test moves; time also passes by itself, so all that is stated here is far apart. */
export interface WorkUnderTest {
  /** Another worker on the same store: its own connection. */
  open(options?: WorkOptions): Promise<WorkStore>;
  now(): Promise<number>;
  /** Move the clock; back as well. */
  shift(ms: number): void;
  close(): Promise<void>;
}

export const MINUTE = 60_000;
export const item = (key: string, over: Partial<WorkItem> = {}): WorkItem => ({
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
export const wish = (over: Partial<WorkClaimRequest> = {}): WorkClaimRequest => ({
  queues: ['q'],
  worker: 'w',
  limit: 100,
  leaseMs: 10 * MINUTE,
  ...over,
});
export const settlement = ({ queue, key, fence }: WorkClaim, over: Partial<WorkSettlement> = {}): WorkSettlement => ({
  queue,
  key,
  fence,
  outcome: { state: 'done' },
  ...over,
});
const reason = { code: 'busy', detail: '429' };
const keysOf = (claims: readonly WorkClaim[]): string[] => claims.map(({ key }) => key);

/** @param start a store of its own for one test */
export function describeWork(name: string, start: () => Promise<WorkUnderTest>): void {
  describe(`work ${name}`, () => {
    let under: WorkUnderTest;
    let work: WorkStore;
    beforeEach(async () => {
      under = await start();
      work = await under.open({ delayMs: MINUTE });
    });
    afterEach(() => under.close());
    const claim = (over: Partial<WorkClaimRequest> = {}): Promise<WorkClaim[]> => work.claim(wish(over));
    const keys = async (over: Partial<WorkClaimRequest> = {}): Promise<string[]> => keysOf(await claim(over));
    const one = async (over: Partial<WorkClaimRequest> = {}): Promise<WorkClaim> => {
      const [first] = await claim({ limit: 1, ...over });
      if (first === undefined) throw new Error('nothing was claimed');
      return first;
    };
    const settle = (given: WorkClaim, over: Partial<WorkSettlement> = {}) => work.settle([settlement(given, over)]);

    it('takes an item once in its queue, and says which were new', async () => {
      expect((await work.enqueue([item('b'), item('a'), item('b')])).added).toEqual([
        { queue: 'q', key: 'b' },
        { queue: 'q', key: 'a' },
      ]);
      expect(await work.enqueue([item('b'), item('b', { queue: 'other' })])).toEqual({
        added: [{ queue: 'other', key: 'b' }],
        reopened: [],
      });
      expect((await claim()).length).toBe(2);
    });

    it('gives an item back as it was, any text in it included', async () => {
      const odd = item('k\u0000\u0001 é 钥匙', {
        tenant: 't\u0000',
        source: 's',
        host: '主机.example:8080',
        payload: { text: 'a\u0000b 价格', list: [1, null, { deep: true }] },
        maxAttempts: 2,
      });
      await work.enqueue([odd]);
      expect(await one()).toMatchObject({ ...odd, dueAt: expect.any(Number), attempts: 1 });
      expect(await work.find('q', odd.key)).toMatchObject({ key: odd.key, state: 'leased', worker: 'w', payload: odd.payload });
      expect(await work.find('q', 'unknown')).toBeNull();
    });

    it('refuses a priority that has no share, and an item without a name', async () => {
      for (const wrong of [
        item('x', { priority: 6 }),
        item('x', { priority: 0.5 }),
        item('x', { host: '' }),
        item('x', { dueAt: Number.NaN }),
      ])
        await expect(work.enqueue([wrong])).rejects.toMatchObject({ code: 'input_invalid' });
      expect((await work.counts()).queues).toEqual([]);
    });

    it('gives what is worth more first, then in the order in which it came', async () => {
      await work.enqueue([item('low', { priority: -1 })]);
      await work.enqueue([item('first')]);
      await work.enqueue([item('second')]);
      await work.enqueue([item('high', { priority: 5 })]);
      expect(await keys()).toEqual(['high', 'first', 'second', 'low']);
      expect(await keys()).toEqual([]);
    });

    it('serves tenants of one priority in turn, and a late one does not wait for all that came before', async () => {
      await work.enqueue(Array.from({ length: 50 }, (_, at) => item(`a${String(at).padStart(2, '0')}`, { tenant: 'a' })));
      for (const taken of await claim({ limit: 20 })) await settle(taken);
      await work.enqueue(Array.from({ length: 5 }, (_, at) => item(`b${at}`, { tenant: 'b' })));
      const tenants: string[] = [];
      for (let turn = 0; turn < 10; turn++) tenants.push((await one()).tenant);
      expect(tenants.filter((tenant) => tenant === 'b')).toHaveLength(5);
      expect(tenants.join('')).not.toContain('aaa');
    });

    it('passes over a tenant whose hosts are all being asked, even where one item is claimed at a time', async () => {
      await work.enqueue([
        item('1', { host: 'h', tenant: 'b' }),
        item('2', { host: 'h', tenant: 'a' }),
        item('3', { host: 'i', tenant: 'b' }),
      ]);
      await work.enqueue([item('4', { tenant: 'c' }), item('5', { tenant: 'c' })]);
      const taken: string[] = [];
      for (let turn = 0; turn < 4; turn++) taken.push(...(await keys({ limit: 1 })));
      expect(taken).toHaveLength(4);
      expect(taken).toEqual(expect.arrayContaining(['3', '4', '5']));
      expect(await keys({ limit: 1 })).toEqual([]);
    });

    it('does not claim before its time', async () => {
      const now = await under.now();
      await work.enqueue([item('later', { dueAt: now + 5 * MINUTE }), item('now')]);
      expect(await keys()).toEqual(['now']);
      expect(await work.nextDue(['q'])).toBeGreaterThanOrEqual(now + 5 * MINUTE);
      under.shift(6 * MINUTE);
      expect(await work.nextDue(['q'])).toBeLessThanOrEqual(await under.now());
      expect(await keys()).toEqual(['later']);
      expect(await work.nextDue(['other'])).toBeNull();
    });

    it('keeps the earlier time and the higher priority of a queued item', async () => {
      const now = await under.now();
      await work.enqueue([item('x', { dueAt: now + 50 * MINUTE, priority: 1 })]);
      expect(await work.enqueue([item('x', { dueAt: now + 5 * MINUTE, priority: -2 })])).toEqual({ added: [], reopened: [] });
      await work.enqueue([item('x', { dueAt: now + 90 * MINUTE, priority: 2 })]);
      expect(await keys()).toEqual([]);
      under.shift(6 * MINUTE);
      expect((await one()).priority).toBe(2);
    });

    it('opens an ended item again, with what is wished now', async () => {
      await work.enqueue([item('x')]);
      const first = await one();
      await settle(first, { outcome: { state: 'failed', reason } });
      expect(await work.find('q', 'x')).toMatchObject({ state: 'failed', reason, endedAt: expect.any(Number), leaseUntil: null });
      expect(await work.enqueue([item('x', { payload: 'new', tenant: 'u' })])).toEqual({ added: [], reopened: [{ queue: 'q', key: 'x' }] });
      const second = await one();
      expect(second).toMatchObject({ payload: 'new', tenant: 'u', attempts: 1 });
      expect(second.fence).toBeGreaterThan(first.fence);
    });

    it('runs an item again that was wished while it was leased', async () => {
      await work.enqueue([item('x')]);
      const first = await one();
      expect(await work.enqueue([item('x', { payload: 'again', priority: 1 })])).toEqual({ added: [], reopened: [] });
      expect(await work.find('q', 'x')).toMatchObject({ state: 'leased', again: true, payload: { key: 'x' } });
      expect(await keys()).toEqual([]);
      await settle(first);
      expect(await one()).toMatchObject({ payload: 'again', priority: 1, attempts: 1 });
    });

    it('asks a host by one worker at a time, over all queues, and not before its delay is over', async () => {
      const other = await under.open({ delayMs: MINUTE });
      await work.enqueue([item('a1', { host: 'a' }), item('a2', { host: 'a' }), item('b1', { host: 'b' })]);
      await work.enqueue([item('a3', { host: 'a', queue: 'r', tenant: 'u' })]);
      const first = await claim({ queues: ['q', 'r'] });
      expect(first.map(({ host }) => host).sort()).toEqual(['a', 'b']);
      under.shift(5 * MINUTE);
      expect(await other.claim(wish({ queues: ['r', 'q'] }))).toEqual([]);
      await work.settle(first.map((taken) => settlement(taken)));
      expect(await other.claim(wish({ queues: ['r', 'q'] }))).toEqual([]);
      under.shift(2 * MINUTE);
      const second = await other.claim(wish({ queues: ['r', 'q'] }));
      expect(second).toHaveLength(1);
      expect(await work.claim(wish({ queues: ['r', 'q'] }))).toEqual([]);
    });

    it('asks a host as its rules say', async () => {
      await work.setHost('a', { delayMs: 0, perHost: 2 });
      await work.enqueue(['1', '2', '3'].map((key) => item(key, { host: 'a' })));
      const both = await claim();
      expect(keysOf(both)).toEqual(['1', '2']);
      await work.setHost('a', { pausedUntil: (await under.now()) + 5 * MINUTE });
      await work.settle(both.map((taken) => settlement(taken)));
      expect(await keys()).toEqual([]);
      await work.setHost('a', { pausedUntil: null });
      expect(await keys()).toEqual(['3']);
    });

    it('lets a host rest as long as a settlement says', async () => {
      await work.enqueue([item('1', { host: 'a' }), item('2', { host: 'a' })]);
      await settle(await one(), { hostPausedUntil: (await under.now()) + 30 * MINUTE });
      under.shift(20 * MINUTE);
      expect(await keys()).toEqual([]);
      under.shift(11 * MINUTE);
      expect(await keys()).toEqual(['2']);
    });

    it('settles a claim once: the same again is known, an old one changes nothing', async () => {
      await work.enqueue([item('x', { maxAttempts: 9 })]);
      const first = await one({ leaseMs: MINUTE });
      under.shift(2 * MINUTE);
      const second = await one({ worker: 'v' });
      expect(await settle(first, { follow: [item('never')] })).toEqual(['outdated']);
      expect(await settle(second, { follow: [item('y')] })).toEqual(['applied']);
      expect(await settle(second, { follow: [item('z')] })).toEqual(['already']);
      expect(await work.settle([{ queue: 'q', key: 'unknown', fence: 1, outcome: { state: 'done' } }])).toEqual(['outdated']);
      expect(await keys()).toEqual(['y']);
      expect((await work.counts()).queues).toMatchObject([{ done: 1, leased: 1, expired: 1 }]);
    });

    it('gives back what is deferred, at its time and with its reason', async () => {
      await work.enqueue([item('x', { maxAttempts: 3 })]);
      const first = await one();
      const outcome = { state: 'defer', dueAt: (await under.now()) + 5 * MINUTE, reason } as const;
      expect(await settle(first, { outcome })).toEqual(['applied']);
      expect(await settle(first, { outcome })).toEqual(['already']);
      expect(await keys()).toEqual([]);
      expect(await work.find('q', 'x')).toMatchObject({ state: 'queued', reason, attempts: 1 });
      under.shift(6 * MINUTE);
      const second = await one();
      expect(second.attempts).toBe(2);
      await settle(second, { outcome: { ...outcome, dueAt: 0, uncounted: true } });
      expect((await one()).attempts).toBe(2);
    });

    it('gives up after its attempts, and says why', async () => {
      await work.enqueue([item('slow', { maxAttempts: 2 }), item('bad', { maxAttempts: 1 })]);
      for (const taken of await claim({ leaseMs: MINUTE }))
        if (taken.key === 'bad') await settle(taken, { outcome: { state: 'defer', dueAt: 0, reason } });
      expect(await work.find('q', 'bad')).toMatchObject({
        state: 'dead',
        reason: { code: 'max_attempts', detail: expect.stringContaining('429') },
      });
      under.shift(2 * MINUTE);
      expect(await keys({ leaseMs: MINUTE })).toEqual(['slow']);
      under.shift(2 * MINUTE);
      expect(await keys()).toEqual([]);
      expect(await work.find('q', 'slow')).toMatchObject({ state: 'dead', reason: { code: 'lease_expired' }, attempts: 2 });
      expect((await work.counts()).queues).toMatchObject([{ dead: 2, queued: 0, leased: 0, expired: 2 }]);
    });

    it('holds what its holder says it still works on', async () => {
      await work.enqueue([item('x'), item('y')]);
      const [x, y] = await claim({ leaseMs: 3 * MINUTE });
      if (x === undefined || y === undefined) throw new Error('two were enqueued');
      under.shift(2 * MINUTE);
      expect(await work.extend([x, { ...y, fence: y.fence - 1 }], 3 * MINUTE)).toEqual([expect.objectContaining({ key: 'x' })]);
      under.shift(2 * MINUTE);
      expect(await keys()).toEqual(['y']);
    });

    it('gives back all that a worker holds, uncounted', async () => {
      await work.enqueue([item('x'), item('y', { host: 'a' }), item('z')]);
      await claim({ worker: 'gone', limit: 2 });
      await claim({ worker: 'here' });
      expect(await work.release('gone')).toBe(2);
      expect(await work.release('gone')).toBe(0);
      under.shift(2 * MINUTE);
      expect((await claim()).map(({ key, attempts }) => [key, attempts]).sort()).toEqual([
        ['x', 1],
        ['y', 1],
      ]);
    });

    it('cancels what is queued at once, and tells the holder of what is leased', async () => {
      await work.enqueue([item('x'), item('y')]);
      const x = await one();
      expect(await work.cancel('q', 'y')).toBe('cancelled');
      expect(await work.cancel('q', 'x')).toBe('stopping');
      expect(await work.cancel('q', 'y')).toBeNull();
      expect(await work.extend([x], MINUTE)).toEqual([]);
      expect(await settle(x, { outcome: { state: 'defer', dueAt: 0, reason } })).toEqual(['applied']);
      expect(await keys()).toEqual([]);
      expect((await work.list({ state: 'dead' }, 0, 10)).map((row) => row.reason?.code)).toEqual(['cancelled', 'cancelled']);
    });

    it('lists by number, a part at a time', async () => {
      await work.enqueue([
        item('a', { source: 's' }),
        item('b', { host: 'h' }),
        item('c', { source: 's', tenant: 'u' }),
        item('d', { queue: 'r' }),
      ]);
      const first = await work.list({}, 0, 3);
      expect(first.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
      expect((await work.list({}, first[2]?.number ?? 0, 3)).map(({ key }) => key)).toEqual(['d']);
      expect((await work.list({ source: 's' }, 0, 9)).map(({ key }) => key)).toEqual(['a', 'c']);
      expect((await work.list({ source: 's', tenant: 'u', state: 'queued' }, 0, 9)).map(({ key }) => key)).toEqual(['c']);
      expect((await work.list({ host: 'h', queue: 'q' }, 0, 9)).map(({ key }) => key)).toEqual(['b']);
      expect(await work.list({ state: 'done' }, 0, 9)).toEqual([]);
    });

    it('removes what is asked for and nothing else; a claim of it is outdated', async () => {
      await work.enqueue([item('a', { source: 's', host: 'h' }), item('b', { source: 's' }), item('c')]);
      const taken = await claim({ limit: 2 });
      expect(await work.remove({ source: 's' })).toBe(2);
      await expect(work.remove({})).rejects.toMatchObject({ code: 'input_invalid' });
      expect((await work.settle(taken.map((each) => settlement(each)))).sort()).toEqual(
        taken.map(({ key }) => (key === 'c' ? 'applied' : 'outdated')).sort(),
      );
      await work.enqueue([item('b')]);
      const anew = (await claim()).find(({ key }) => key === 'b');
      expect(anew?.fence).toBeGreaterThan(Math.max(...taken.map(({ fence }) => fence)));
      expect((await work.list({}, 0, 9)).map(({ key }) => key)).toEqual(['c', 'b']);
    });

    it('forgets what ended long ago', async () => {
      await work.enqueue([item('old'), item('open'), item('new')]);
      const taken = await claim();
      const settled = (key: string) => taken.filter((each) => each.key === key).map((each) => settlement(each));
      await work.settle(settled('old'));
      under.shift(60 * MINUTE);
      await work.settle(settled('new'));
      expect(await work.prune((await under.now()) - 30 * MINUTE)).toBe(1);
      expect((await work.list({}, 0, 9)).map(({ key }) => key)).toEqual(['open', 'new']);
    });

    it('counts by queue and state, and tells how long the first has waited', async () => {
      await work.enqueue([item('a'), item('b', { queue: 'r', dueAt: (await under.now()) + 9 * MINUTE })]);
      under.shift(3 * MINUTE);
      const { now, queues } = await work.counts();
      expect(queues).toMatchObject([
        { queue: 'q', queued: 1, leased: 0, done: 0, failed: 0, dead: 0, expired: 0 },
        { queue: 'r', queued: 1, oldestDueAt: null },
      ]);
      expect(now - (queues[0]?.oldestDueAt ?? 0)).toBeGreaterThanOrEqual(3 * MINUTE);
    });

    it('goes on when the clock is set back: nothing is claimed twice, asked too early, or left for as long', async () => {
      await work.setHost('a', { delayMs: 2 * MINUTE });
      await work.enqueue([
        item('1', { host: 'a' }),
        item('2', { host: 'a' }),
        item('x'),
        item('y', { dueAt: (await under.now()) + 3 * MINUTE }),
      ]);
      const taken = await claim({ leaseMs: 5 * MINUTE });
      under.shift(-600 * MINUTE);
      expect(await keys()).toEqual([]);
      under.shift(MINUTE);
      expect(await work.settle(taken.filter(({ host }) => host === 'a').map((each) => settlement(each)))).toEqual(['applied']);
      expect(await keys()).toEqual([]);
      under.shift(2.5 * MINUTE);
      // Neither later than they would have been, but for the moments between.
      expect((await keys({ leaseMs: 5 * MINUTE })).sort()).toEqual(['2', 'y']);
      under.shift(2 * MINUTE);
      expect(await keys()).toEqual(['x']);
    });

    it('keeps its promises to two workers at once', async () => {
      const workers = [work, await under.open({ delayMs: MINUTE }), await under.open({ delayMs: MINUTE })];
      await Promise.all(
        workers.map((each, at) => each.enqueue(Array.from({ length: 60 }, (_, n) => item(`${(n + at) % 70}`, { host: `h${n % 20}` })))),
      );
      const claims = await Promise.all(workers.map((each, at) => each.claim(wish({ worker: `w${at}` }))));
      const hosts = claims.flat().map(({ host }) => host);
      expect(new Set(hosts).size).toBe(hosts.length);
      await Promise.all(
        claims.map((own, at) => workers[at]?.settle(own.map((each) => settlement(each, { follow: [item('same'), item(`n${each.key}`)] })))),
      );
      const { queues } = await work.counts();
      const rows = await work.list({}, 0, 1_000);
      expect(rows).toHaveLength((queues[0]?.queued ?? 0) + (queues[0]?.done ?? 0));
      expect(queues[0]?.done).toBe(hosts.length);
    });
  });
}
