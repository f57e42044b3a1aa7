import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CdpError, Nothing } from '../../src/lanes/browser/cdp/connection.ts';
import { type LaneStage, laneStage, leftovers, noBrowser } from '../support/browser-lane.ts';
import { answer, HOSTILE } from '../support/browser-site.ts';
import { serve, type TestServer } from '../support/server.ts';

const missing = noBrowser();
const PAGES = 500;
const DEADLINE_MS = 12_000;
/** So many MB of ours may be more after the second half than after the first. */
const MOST_GROWTH_MB = 64;
/** Every so many pages the page's process is made to crash while it is read. */
const CRASH_EVERY = 25;

const Targets = z.object({ targetInfos: z.array(z.looseObject({ targetId: z.string(), type: z.string(), url: z.string() })) });
const Session = z.looseObject({ sessionId: z.string() });

let server: TestServer;
let stage: LaneStage;
beforeAll(async () => {
  server = await serve(answer());
  stage = laneStage({ recycleAfterPages: 120 });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

it.skipIf(missing !== null)(
  `${PAGES} pages that hang, crash, ask, open, load and never rest: every call is back in time, nothing is left, and memory stays flat`,
  async () => {
    const names = [...Object.keys(HOSTILE), 'app'];
    const late: string[] = [];
    const ends = new Map<string, number>();
    const memory: number[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < PAGES; n = next++) {
        const name = names[n % names.length] ?? 'app';
        // Both ways of a read: from what was fetched, and alone; every so often by way of a crash.
        const path = n % CRASH_EVERY === 0 ? `${name}?crash` : name;
        const begun = performance.now();
        const reading = stage.read(`${server.origin}/${path}`, { alone: n % 2 === 0, budget: { deadlineMs: DEADLINE_MS } });
        if (n % CRASH_EVERY === 0) await crashSomething();
        const { verdict } = await reading;
        const ms = performance.now() - begun;
        if (ms > DEADLINE_MS + 1_000) late.push(`${path}: ${Math.round(ms)} ms`);
        const key = `${name} ${verdict.kind}`;
        ends.set(key, (ends.get(key) ?? 0) + 1);
        if (n % 10 === 9) memory.push(process.memoryUsage().rss / 2 ** 20);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    const half = memory.length >> 1;
    const [first, second] = [Math.max(...memory.slice(half >> 1, half)), Math.max(...memory.slice(half))];
    const report = { ends: Object.fromEntries([...ends].sort()), firstHalfMb: Math.round(first), secondHalfMb: Math.round(second) };
    process.stderr.write(`${JSON.stringify(report)}\n`);
    expect(late).toEqual([]);
    expect(stage.lane.pool.pages).toBe(0);
    expect(stage.lane.pool.browsers).toBeLessThanOrEqual(1);
    expect(second - first).toBeLessThan(MOST_GROWTH_MB);
    await stage.lane.pool.close();
    if (process.platform === 'linux') expect(leftovers()).toEqual({ processes: 0, folders: 0 });
  },
  1_800_000,
);

/** A page that is open now crashes. */
async function crashSomething(): Promise<void> {
  const lease = await stage.lane.pool.lease(DEADLINE_MS, new AbortController().signal);
  try {
    const { connection } = lease.process;
    const { targetInfos } = await connection.call('Target.getTargets', {}, Targets);
    const victim = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(server.origin));
    if (victim === undefined) return;
    const { sessionId } = await connection.call('Target.attachToTarget', { targetId: victim.targetId, flatten: true }, Session);
    await connection
      .session(sessionId)
      .call('Page.crash', {}, Nothing, 500)
      .catch(() => undefined);
  } catch (error) {
    // It was read before it could be made to crash.
    if (!(error instanceof CdpError)) throw error;
  } finally {
    await lease.release(false);
  }
}
