import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkClaim, WorkItem, WorkState, WorkStore } from '../work.ts';
import { item, MINUTE, settlement, type WorkUnderTest, wish } from './work.test.suite.ts';

/** What must hold after any interleaving of several workers. */
interface Model {
  /** What was added and not removed. */
  readonly keys: Set<string>;
  /** Claims whose lease has not ended by the clock, by name; the time is its end. */
  readonly held: Map<string, { readonly claim: WorkClaim; readonly until: number; readonly worker: number }>;
  /** Not asked before, by host. */
  readonly restsUntil: Map<string, number>;
  fence: number;
}

interface Real {
  readonly under: WorkUnderTest;
  readonly workers: readonly WorkStore[];
}

type Step = (model: Model, real: Real) => Promise<void>;

const DELAY = 2 * MINUTE;
const LEASE = 5 * MINUTE;
/** What passes by itself while a test runs. */
const SLACK = MINUTE / 2;
const nameOf = ({ queue, key }: { queue: string; key: string }): string => `${queue}/${key}`;

async function takeClaims(model: Model, { under, workers }: Real, worker: number, limit: number): Promise<WorkClaim[]> {
  const before = await under.now();
  const claims = (await workers[worker]?.claim(wish({ queues: ['q', 'r'], worker: `w${worker}`, limit, leaseMs: LEASE }))) ?? [];
  const now = await under.now();
  for (const [name, { until }] of model.held) if (until <= now) model.held.delete(name);
  const busy = new Set([...model.held.values()].map(({ claim: { host } }) => host));
  for (const claim of claims) {
    expect(model.held.has(nameOf(claim))).toBe(false);
    expect(claim.fence).toBeGreaterThan(model.fence);
    if (claim.host !== null) {
      expect(busy.has(claim.host)).toBe(false);
      expect(now).toBeGreaterThanOrEqual(model.restsUntil.get(claim.host) ?? 0);
      busy.add(claim.host);
    }
    expect(claim.dueAt).toBeLessThanOrEqual(now);
    model.held.set(nameOf(claim), { claim, until: before + LEASE, worker });
  }
  model.fence = Math.max(model.fence, ...claims.map(({ fence }) => fence));
  return claims;
}

const anItem = fc.record({
  queue: fc.constantFrom('q', 'r'),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  host: fc.constantFrom(null, 'h1', 'h2', 'h3'),
  tenant: fc.constantFrom('t', 'u'),
  priority: fc.integer({ min: -1, max: 1 }),
  after: fc.constantFrom(0, 0, MINUTE, 7 * MINUTE),
});
const aWorker = fc.constantFrom(0, 1, 2);
type Wished = typeof anItem extends fc.Arbitrary<infer T> ? T : never;

const itemOf = async ({ after, ...over }: Wished, { under }: Real): Promise<WorkItem> =>
  // A key has one host for ever, as an address has.
  item(over.key, {
    ...over,
    host: over.key < 'c' ? null : `h${over.key.charCodeAt(0) % 3}`,
    dueAt: (await under.now()) + after,
    maxAttempts: 3,
  });

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(aWorker, fc.array(anItem, { minLength: 1, maxLength: 6 })).map(([worker, wished]) => enqueueStep(worker, wished)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(aWorker, fc.integer({ min: 1, max: 4 })).map(
      ([worker, limit]): Step =>
        async (model, real) =>
          void (await takeClaims(model, real, worker, limit)),
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(20), fc.constantFrom<WorkState | 'defer'>('done', 'failed', 'dead', 'defer'), fc.array(anItem, { maxLength: 2 }))
      .map(([which, state, follow]) => settleStep(which, state, follow)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(MINUTE, 3 * MINUTE, 6 * MINUTE).map(
      (ms): Step =>
        async (_, { under }) =>
          under.shift(ms),
    ),
  },
  { weight: 1, arbitrary: aWorker.map(releaseStep) },
  { weight: 1, arbitrary: fc.nat(20).map(extendStep) },
  { weight: 1, arbitrary: anItem.map(({ queue, key }) => removeStep(queue, key)) },
  {
    weight: 1,
    arbitrary: anItem.map(
      ({ queue, key }): Step =>
        async (_, { workers }) =>
          void (await workers[0]?.cancel(queue, key)),
    ),
  },
);

function enqueueStep(worker: number, wished: readonly Wished[]): Step {
  return async (model, real) => {
    const items = await Promise.all(wished.map((each) => itemOf(each, real)));
    const { added = [], reopened = [] } = (await real.workers[worker]?.enqueue(items)) ?? {};
    expect(added.every((ref) => !model.keys.has(nameOf(ref)))).toBe(true);
    expect(reopened.every((ref) => model.keys.has(nameOf(ref)))).toBe(true);
    for (const each of items) model.keys.add(nameOf(each));
  };
}

function settleStep(which: number, state: WorkState | 'defer', wished: readonly Wished[]): Step {
  return async (model, real) => {
    const held = [...model.held.values()][which % Math.max(1, model.held.size)];
    if (held === undefined) return;
    const reason = { code: 'c', detail: 'd' };
    const now = await real.under.now();
    const outcome =
      state === 'defer'
        ? { state, reason, dueAt: now + MINUTE }
        : state === 'failed' || state === 'dead'
          ? { state, reason }
          : ({ state: 'done' } as const);
    const follow = await Promise.all(wished.map((each) => itemOf(each, real)));
    const settled = await real.workers[held.worker]?.settle([settlement(held.claim, { outcome, follow })]);
    model.held.delete(nameOf(held.claim));
    // Its lease may have ended, and another worker's claim may have found that.
    expect(['applied', 'outdated']).toContain(settled?.[0]);
    if (settled?.[0] !== 'applied') return;
    for (const each of follow) model.keys.add(nameOf(each));
    if (held.claim.host !== null) model.restsUntil.set(held.claim.host, now + DELAY);
    expect(await real.workers[0]?.settle([settlement(held.claim, { outcome, follow: [item('never')] })])).toEqual(['already']);
  };
}

function releaseStep(worker: number): Step {
  return async (model, { workers, under }) => {
    await workers[0]?.release(`w${worker}`);
    const now = await under.now();
    for (const [name, held] of model.held) {
      if (held.worker !== worker) continue;
      model.held.delete(name);
      if (held.claim.host !== null && held.until > now) model.restsUntil.set(held.claim.host, now + DELAY - SLACK);
    }
  };
}

function extendStep(which: number): Step {
  return async (model, { workers, under }) => {
    const held = [...model.held.values()][which % Math.max(1, model.held.size)];
    if (held === undefined) return;
    const before = await under.now();
    const [still] = (await workers[held.worker]?.extend([held.claim], LEASE)) ?? [];
    if (still !== undefined) model.held.set(nameOf(held.claim), { ...held, until: before + LEASE });
  };
}

function removeStep(queue: string, key: string): Step {
  return async (model, { workers, under }) => {
    const removed = await workers[1]?.remove({ queue, key });
    expect(removed).toBe(model.keys.delete(`${queue}/${key}`) ? 1 : 0);
    const held = model.held.get(`${queue}/${key}`);
    model.held.delete(`${queue}/${key}`);
    if (held?.claim.host !== undefined && held.claim.host !== null)
      model.restsUntil.set(held.claim.host, (await under.now()) + DELAY - SLACK);
  };
}

/** What is told of states must be what is there, and what is there must be what was enqueued. */
async function expectConserved(model: Model, work: WorkStore): Promise<void> {
  const rows = await work.list({}, 0, 1_000);
  expect(rows.map(nameOf).sort()).toEqual([...model.keys].sort());
  for (const { queue, oldestDueAt: _, expired: __, ...told } of (await work.counts()).queues) {
    const counted = { queued: 0, leased: 0, done: 0, failed: 0, dead: 0 };
    for (const row of rows) if (row.queue === queue) counted[row.state]++;
    expect(told).toEqual(counted);
  }
}

/** Everything that is open ends within a bounded number of claims: nothing is lost, nothing starves. */
async function expectDrains(model: Model, real: Real): Promise<void> {
  const [work] = real.workers;
  for (let round = 0; round < 40; round++) {
    const open = (await work?.counts())?.queues.reduce((sum, { queued, leased }) => sum + queued + leased, 0);
    if (open === 0) return;
    real.under.shift(8 * MINUTE);
    for (const claim of await takeClaims(model, real, round % 3, 100)) {
      await work?.settle([settlement(claim)]);
      model.held.delete(nameOf(claim));
      if (claim.host !== null) model.restsUntil.set(claim.host, (await real.under.now()) + DELAY - SLACK);
    }
  }
  expect.fail('something was never claimed');
}

/** @param runs how many interleavings */
export function describeWorkLaws(name: string, start: () => Promise<WorkUnderTest>, runs: number): void {
  describe(`laws of work ${name}`, () => {
    it('loses nothing, doubles nothing, asks no host too often and starves nobody, whatever several workers do', {
      timeout: 300_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (plan) => {
          const under = await start();
          try {
            const workers = [
              await under.open({ delayMs: DELAY }),
              await under.open({ delayMs: DELAY }),
              await under.open({ delayMs: DELAY }),
            ];
            const model: Model = { keys: new Set(), held: new Map(), restsUntil: new Map(), fence: 0 };
            for (const step of plan) {
              await step(model, { under, workers });
              if (workers[2] !== undefined) await expectConserved(model, workers[2]);
            }
            await expectDrains(model, { under, workers });
          } finally {
            await under.close();
          }
        }),
        { numRuns: runs },
      );
    });
  });
}
