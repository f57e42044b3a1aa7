import { setTimeout as delay } from 'node:timers/promises';
import type { Engine, Ground } from './ground.ts';

export interface Fault {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** Megabytes of a disk of its own. */
  readonly disk?: Readonly<Record<Engine, number>>;
  /** Of the engine's own clock or of the way to the site: why fewer promises hold. */
  readonly strike: (ground: Strike) => Promise<string>;
}

export interface Strike extends Ground {
  /** From 0 to 1, the same in every run. */
  readonly draw: () => number;
  /** How often the fault comes. */
  readonly times: (quick: number, full: number) => number;
  readonly disk: { readonly fill: () => void; readonly free: () => void } | null;
}

const BOTH: readonly Engine[] = ['sqlite', 'postgres'];
const HOUR_MS = 3_600_000;

export const FAULTS: readonly Fault[] = [
  { name: 'none', engines: BOTH, strike: async () => '' },
  {
    name: 'kill -9 of a worker',
    engines: BOTH,
    async strike(ground) {
      const times = ground.times(20, 60);
      for (let n = 0; n < times; n++) {
        await delay(300 + 1_200 * ground.draw());
        const alive = aliveOf(ground);
        await end(alive[Math.floor(ground.draw() * alive.length)]);
        await ground.start();
      }
      return `${times} times`;
    },
  },
  {
    name: 'kill -9 of the one that schedules',
    engines: BOTH,
    async strike(ground) {
      const times = ground.times(5, 20);
      for (let n = 0; n < times; n++) {
        await delay(1_000 + 1_500 * ground.draw());
        const pid = await leaderOf(ground);
        await end(aliveOf(ground).find(({ child }) => child.pid === pid));
        await ground.start();
      }
      return `${times} times`;
    },
  },
  {
    name: 'two that schedule: one is stopped until another leads, then goes on',
    engines: BOTH,
    async strike(ground) {
      const times = ground.times(2, 8);
      for (let n = 0; n < times; n++) {
        const pid = await leaderOf(ground);
        const held = aliveOf(ground).find(({ child }) => child.pid === pid);
        held?.child.kill('SIGSTOP');
        await until(async () => (await leaderOf(ground)) !== pid, 30_000);
        await delay(2_000);
        held?.child.kill('SIGCONT');
        await delay(1_500);
      }
      return `${times} times`;
    },
  },
  {
    name: 'disk full for 5 s',
    engines: BOTH,
    disk: { sqlite: 60, postgres: 220 },
    async strike(ground) {
      const times = ground.times(2, 6);
      let brought = 0;
      for (let n = 0; n < times; n++) {
        await delay(3_000);
        for (let part = 0; part < 50; part++) {
          ground.disk?.fill();
          await delay(100);
        }
        ground.disk?.free();
        // A server that could not write its log has ended itself.
        if (ground.cluster !== null && !(await answers(ground))) {
          await ground.cluster.restart();
          brought++;
        }
      }
      return `${times} times${brought === 0 ? '' : `, the server ended itself and was started ${brought} times`}`;
    },
  },
  ...[
    ['clock of the workers set forward by an hour', [HOUR_MS]],
    ['clock of the workers set back by an hour', [-HOUR_MS]],
    ['clock of the workers a year ahead, then put right', [365 * 24 * HOUR_MS, 0]],
  ].map(
    ([name, moves]): Fault => ({
      name: String(name),
      engines: BOTH,
      async strike(ground) {
        for (const ms of Array.isArray(moves) ? moves : []) {
          await delay(4_000);
          ground.moveClock(ms);
        }
        await delay(3_000);
        return '';
      },
    }),
  ),
  {
    name: 'PostgreSQL restarted at once',
    engines: ['postgres'],
    async strike(ground) {
      const times = ground.times(5, 15);
      for (let n = 0; n < times; n++) {
        await delay(1_500 + 1_500 * ground.draw());
        await ground.cluster?.restart('SIGQUIT');
      }
      return `${times} times`;
    },
  },
  {
    name: 'PostgreSQL killed with all of its processes',
    engines: ['postgres'],
    async strike(ground) {
      const times = ground.times(3, 20);
      for (let n = 0; n < times; n++) {
        await delay(1_500 + 1_500 * ground.draw());
        await ground.cluster?.kill();
        await delay(500);
        await ground.cluster?.restart();
      }
      return `${times} times`;
    },
  },
  {
    name: 'one worker cut off from the database for 30 s',
    engines: ['postgres'],
    async strike(ground) {
      await delay(2_000);
      const proxy = ground.workers[0]?.proxy;
      proxy?.cut();
      await delay(30_000);
      proxy?.mend();
      return '';
    },
  },
  {
    name: 'all workers cut off from the database for 8 s',
    engines: ['postgres'],
    async strike(ground) {
      await delay(2_000);
      for (const { proxy } of ground.workers) proxy?.cut();
      await delay(8_000);
      for (const { proxy } of ground.workers) proxy?.mend();
      return '';
    },
  },
];

const aliveOf = ({ workers }: Ground) => workers.filter(({ child }) => child.exitCode === null && child.signalCode === null);

async function end(worker: Ground['workers'][number] | undefined): Promise<void> {
  worker?.child.kill('SIGKILL');
  await worker?.ended;
}

/** Process of the one that leads, by the name that it gave itself. */
async function leaderOf(ground: Ground): Promise<number> {
  const store = await ground.open();
  try {
    const held = JSON.stringify((await store.kv.get('keep.scheduler', 'leader')) ?? '');
    return Number(/:(\d+):[0-9a-f]{8}/.exec(held)?.[1] ?? 0);
  } finally {
    await store.close();
  }
}

async function answers(ground: Ground): Promise<boolean> {
  try {
    const store = await ground.open();
    await store.work.counts();
    await store.close();
    return true;
  } catch {
    return false;
  }
}

export async function until(is: () => Promise<boolean>, mostMs: number): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < mostMs; await delay(200)) if (await is()) return true;
  return false;
}
