import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FrontierClaimRequest, type FrontierEntry, type FrontierOutcome, openStore, type Store } from './index.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'frontier-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const entry = (key: string, over: Partial<FrontierEntry> = {}): FrontierEntry => ({
  key,
  url: `http://a.test/${key}`,
  host: 'a.test',
  depth: 1,
  priority: 0,
  parent: 'http://a.test/',
  anchor: key,
  edge: 'link',
  ...over,
});
const wish = (over: Partial<FrontierClaimRequest> = {}): FrontierClaimRequest => ({
  now: 1000,
  limit: 10,
  leaseMs: 100,
  delayMs: 0,
  perHost: 10,
  ...over,
});
const done: FrontierOutcome = { state: 'done', reason: { code: 'usable', detail: 'ok' }, fetched: true };
const skip = { code: 'out_of_scope', detail: 'another host' };

describe.each([
  ['on disk', () => openStore({ directory })],
  ['in memory', () => openStore({ memory: true })],
])('a frontier %s', (_, open) => {
  let store: Store;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());
  const keys = (over: Partial<FrontierClaimRequest> = {}): string[] => store.frontier.claim('r', wish(over)).map(({ key }) => key);

  it('takes an address once, and says which were new', () => {
    expect(store.frontier.enqueue('r', [entry('a'), entry('b'), entry('a')]).added.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(store.frontier.enqueue('r', [entry('b'), entry('c')]).added.map(({ key }) => key)).toEqual(['c']);
    expect(store.frontier.enqueue('other', [entry('b')]).added).toHaveLength(1);
    expect(store.frontier.counts('r')).toMatchObject({ total: 3, queued: 3 });
  });

  it('gives the best first, older ones first among equals', () => {
    store.frontier.enqueue('r', [entry('low', { priority: -1 }), entry('first'), entry('second'), entry('high', { priority: 5 })]);
    expect(keys()).toEqual(['high', 'first', 'second', 'low']);
    expect(keys()).toEqual([]);
  });

  it('gives one address a host and no more before its delay is over', () => {
    store.frontier.enqueue('r', [entry('a1'), entry('a2'), entry('b1', { host: 'b.test' }), entry('b2', { host: 'b.test' })]);
    expect(keys({ delayMs: 50 })).toEqual(['a1', 'b1']);
    expect(keys({ delayMs: 50, now: 1049 })).toEqual([]);
    expect(store.frontier.nextDue('r', 1049)).toBe(1050);
    expect(store.frontier.nextDue('r', 1060)).toBe(1060);
    expect(keys({ delayMs: 50, now: 1050 })).toEqual(['a2', 'b2']);
    expect(store.frontier.nextDue('r', 1050)).toBeNull();
  });

  it('has no more out at a time on one host than it may', () => {
    store.frontier.enqueue(
      'r',
      ['a', 'b', 'c'].map((key) => entry(key)),
    );
    expect(keys({ perHost: 2 })).toEqual(['a', 'b']);
    store.frontier.settle('r', [{ key: 'a', fence: 1, outcome: done, discovered: [] }]);
    expect(keys({ perHost: 2 })).toEqual(['c']);
  });

  it('leaves what is deeper than asked for, and finds the host behind many that have only such', () => {
    store.frontier.enqueue('r', [
      ...Array.from({ length: 200 }, (_, n) => entry(`d${n}`, { host: `h${n}`, depth: 3 })),
      entry('z', { host: 'z' }),
    ]);
    expect(keys({ maxDepth: 2, limit: 1 })).toEqual(['z']);
    expect(keys({ maxDepth: 2 })).toEqual([]);
  });

  it('settles a claim once, with the latest fence only', () => {
    store.frontier.enqueue('r', [entry('a')]);
    const [first] = store.frontier.claim('r', wish());
    expect(first).toMatchObject({ key: 'a', fence: 1, attempts: 1, anchor: 'a', parent: 'http://a.test/' });
    expect(keys({ now: 1099 })).toEqual([]);
    const [second] = store.frontier.claim('r', wish({ now: 1100 }));
    expect(second).toMatchObject({ key: 'a', fence: 2 });
    const settle = (fence: number) =>
      store.frontier.settle('r', [{ key: 'a', fence, outcome: done, discovered: [entry(`by${fence}`)] }])[0];
    expect(settle(1)).toEqual({ applied: false, enqueued: { added: [], reopened: [] }, adopted: false });
    expect(settle(2)).toMatchObject({ applied: true, enqueued: { added: [{ key: 'by2' }] } });
    expect(settle(2)).toMatchObject({ applied: false });
    expect(store.frontier.counts('r')).toMatchObject({ total: 2, done: 1, queued: 1, fetched: 1 });
    expect(store.frontier.find('r', 'a')).toMatchObject({ state: 'done', reason: { code: 'usable', detail: 'ok' }, fetched: true });
  });

  it('gives all leases back when their holder is gone', () => {
    store.frontier.enqueue('r', [entry('a'), entry('b')]);
    expect(keys({ limit: 1 })).toEqual(['a']);
    expect(store.frontier.release('r')).toBe(1);
    expect(keys({ perHost: 1 })).toEqual(['a']);
  });

  it('keeps a deferred address until it is due, and its host alone as long as told', () => {
    store.frontier.enqueue('r', [entry('a'), entry('b')]);
    store.frontier.claim('r', wish({ limit: 1 }));
    const outcome = { state: 'defer', dueAt: 2000, reason: { code: 'rate_limited', detail: '1 s' } } as const;
    store.frontier.settle('r', [{ key: 'a', fence: 1, outcome, discovered: [], hostPausedUntil: 1500 }]);
    expect(keys({ now: 1400 })).toEqual([]);
    expect(store.frontier.nextDue('r', 1400)).toBe(1500);
    expect(keys({ now: 1500, leaseMs: 10_000 })).toEqual(['b']);
    expect(store.frontier.nextDue('r', 1500)).toBe(2000);
    expect(keys({ now: 2000 })).toEqual(['a']);
  });

  it('opens what was skipped for its way when a better way leads there, and nothing else', () => {
    const nofollow = { code: 'nofollow', detail: 'rel' };
    store.frontier.enqueue('r', [entry('a', { skip: nofollow }), entry('b', { skip })]);
    expect(store.frontier.enqueue('r', [entry('a', { skip: nofollow }), entry('b')])).toEqual({ added: [], reopened: [] });
    expect(store.frontier.enqueue('r', [entry('a', { parent: 'http://a.test/x' })]).reopened).toHaveLength(1);
    expect(store.frontier.find('r', 'a')).toMatchObject({ state: 'queued', reason: null, parent: 'http://a.test/x' });
    expect(keys()).toEqual(['a']);
    expect(store.frontier.counts('r').reasons).toEqual({ out_of_scope: 1 });
  });

  it('keeps the shortest way of what is still queued', () => {
    store.frontier.enqueue('r', [entry('a', { depth: 4, priority: -4 })]);
    store.frontier.enqueue('r', [entry('a', { depth: 2, priority: -2 })]);
    store.frontier.enqueue('r', [entry('a', { depth: 3, priority: -3 })]);
    expect(store.frontier.find('r', 'a')).toMatchObject({ depth: 2, priority: -2 });
  });

  it('settles the target of a redirect with its source, unless someone else has the target', () => {
    store.frontier.enqueue('r', [entry('from'), entry('to'), entry('busy', { priority: 9 })]);
    const [busy, from] = store.frontier.claim('r', wish({ limit: 2 }));
    const alias: FrontierOutcome = { state: 'skipped', reason: { code: 'redirect', detail: '' }, fetched: true, aliasOf: 'to' };
    const adopted = { entry: entry('to'), outcome: { ...done, fetched: false, contentHash: 'h' } };
    const settled = store.frontier.settle('r', [{ key: 'from', fence: from?.fence ?? 0, outcome: alias, discovered: [], adopted }]);
    expect(settled).toMatchObject([{ applied: true, adopted: true }]);
    expect(store.frontier.find('r', 'to')).toMatchObject({ state: 'done' });
    expect(store.frontier.findContent('r', 'h')?.key).toBe('to');
    expect(store.frontier.findContent('r', 'x')).toBeNull();
    store.frontier.enqueue('r', [entry('next')]);
    const [next] = store.frontier.claim('r', wish());
    expect(busy?.key).toBe('busy');
    expect(
      store.frontier.settle('r', [
        { key: 'next', fence: next?.fence ?? 0, outcome: alias, discovered: [], adopted: { ...adopted, entry: entry('busy') } },
      ]),
    ).toMatchObject([{ applied: true, adopted: false }]);
    expect(store.frontier.counts('r')).toMatchObject({ total: 4, done: 1, skipped: 2, leased: 1, queued: 0 });
    expect(keys()).toEqual([]);
  });

  it('opens again what was skipped for exactly one reason', () => {
    store.frontier.enqueue('r', [entry('a'), entry('b'), entry('c', { skip: { code: 'alias_rule', detail: 'r1' } })]);
    store.frontier.claim('r', wish({ limit: 1 }));
    expect(store.frontier.reopen('r', { code: 'alias_rule', detail: 'r2' })).toBe(0);
    expect(store.frontier.reopen('r', { code: 'alias_rule', detail: 'r1' })).toBe(1);
    expect(store.frontier.counts('r')).toMatchObject({ queued: 2, leased: 1, skipped: 0, reasons: {} });
    expect(keys()).toEqual(['b', 'c']);
    expect(store.frontier.list('r', 1, 5).map(({ key }) => key)).toEqual(['b', 'c']);
  });

  it('knows nothing of an unknown run or key', () => {
    expect(store.frontier.find('r', 'x')).toBeNull();
    expect(store.frontier.counts('r')).toMatchObject({ total: 0, reasons: {} });
    expect(store.frontier.claim('r', wish())).toEqual([]);
  });

  it('keeps its laws whatever is done to it: every address counted once, one valid fence each, no host over its limit', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('enqueue' as const), keys: fc.array(fc.nat(30), { maxLength: 6 }), skip: fc.boolean() }),
      fc.record({
        kind: fc.constant('claim' as const),
        limit: fc.nat(4),
        delayMs: fc.constantFrom(0, 30),
        perHost: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('settle' as const),
        pick: fc.nat(20),
        end: fc.constantFrom('done', 'failed', 'skipped', 'defer'),
        found: fc.array(fc.nat(40), { maxLength: 4 }),
        adopt: fc.option(fc.nat(40)),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(150) }),
      fc.constant({ kind: 'release' as const }),
    );
    const of = (n: number, over: Partial<FrontierEntry> = {}) =>
      entry(`k${n}`, { host: `h${n % 4}`, depth: n % 3, priority: n % 5, ...over });
    let round = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const run = `run-${round++}`;
        let now = 1000;
        const known = new Set<string>();
        const ended = new Set<string>();
        const claims: { key: string; fence: number }[] = [];
        for (const one of steps) {
          if (one.kind === 'wait') now += one.ms;
          if (one.kind === 'release') store.frontier.release(run);
          if (one.kind === 'enqueue') {
            for (const { key } of store.frontier.enqueue(
              run,
              one.keys.map((n) => of(n, one.skip ? { skip } : {})),
            ).added) {
              expect(known.has(key)).toBe(false);
              known.add(key);
              if (one.skip) ended.add(key);
            }
          }
          if (one.kind === 'claim') {
            const got = store.frontier.claim(run, wish({ now, ...one }));
            expect(got.length).toBeLessThanOrEqual(one.limit);
            if (one.delayMs > 0) expect(new Set(got.map(({ host }) => host)).size).toBe(got.length);
            for (const { key, fence } of got) {
              expect(ended.has(key)).toBe(false);
              expect(claims.every((before) => before.key !== key || before.fence < fence)).toBe(true);
              claims.push({ key, fence });
            }
          }
          const claimed = one.kind === 'settle' ? claims[one.pick % Math.max(1, claims.length)] : undefined;
          if (one.kind === 'settle' && claimed !== undefined) {
            const outcome =
              one.end === 'defer'
                ? ({ state: 'defer', dueAt: now + 10, reason: skip } as const)
                : ({ state: one.end as 'done', reason: skip, fetched: true } as const);
            const adopted = one.adopt === null ? {} : { adopted: { entry: of(one.adopt), outcome: done } };
            const [settled] = store.frontier.settle(run, [{ ...claimed, outcome, discovered: one.found.map((n) => of(n)), ...adopted }]);
            if (settled?.applied === true && one.end !== 'defer') ended.add(claimed.key);
            for (const { key } of settled?.enqueued.added ?? []) known.add(key);
            if (settled?.adopted === true) {
              known.add(`k${one.adopt}`);
              ended.add(`k${one.adopt}`);
            }
            if (one.adopt !== null && settled?.applied === true) known.add(`k${one.adopt}`);
          }
          const counts = store.frontier.counts(run);
          expect(counts.total).toBe(known.size);
          expect(counts.done + counts.failed + counts.skipped).toBe(ended.size);
          expect(counts.queued + counts.leased).toBe(known.size - ended.size);
        }
        // Everything open can be got at, and the counters of the hosts agree with it.
        now += 100_000;
        const { queued, leased } = store.frontier.counts(run);
        expect(store.frontier.claim(run, wish({ now, limit: 1000, perHost: 1000 }))).toHaveLength(queued + leased);
      }),
      { numRuns: 120 },
    );
  });
});
