import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPostgres } from '../../src/store/postgres/database.ts';
import { migratePostgres } from '../../src/store/postgres/schema.ts';
import { postgresWork } from '../../src/store/postgres/work.ts';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import { migrate } from '../../src/store/sqlite/schema.ts';
import { sqliteWork } from '../../src/store/sqlite/work.ts';
import type { WorkItem, WorkStore } from '../../src/store/work.ts';
import type { Offered } from './load.ts';

/** What is measured: offering items in batches, and taking and settling them in batches. */
export interface Engine {
  enqueue(batch: readonly Offered[]): Promise<void>;
  claim(limit: number): Promise<Taken[]>;
  settle(taken: readonly Taken[]): Promise<void>;
  /** What it counts itself; null: it does not. */
  counts(): Promise<Record<string, number> | null>;
  close(): Promise<void>;
}

export interface Taken {
  readonly key: string;
  readonly host: string;
  readonly fence: number;
}

/** Serializable, so that a worker process can open the same. */
export interface Wanted {
  readonly engine: 'sqlite' | 'postgres' | 'pg-boss';
  /** Path of the file, or the address of the database. */
  readonly location: string;
  readonly worker: string;
  readonly delayMs: number;
  /** Folder whose node_modules holds pg-boss. */
  readonly peers: string;
}

export const openEngine = (wanted: Wanted): Promise<Engine> =>
  wanted.engine === 'pg-boss' ? openBoss(wanted) : wanted.engine === 'sqlite' ? openSqlite(wanted) : openServer(wanted);

async function openSqlite({ location, worker, delayMs }: Wanted): Promise<Engine> {
  const database = openDatabase(location);
  migrate(database, location);
  return ours(sqliteWork(database, Date.now, { delayMs }), worker, async () => database.close());
}

async function openServer({ location, worker, delayMs }: Wanted): Promise<Engine> {
  const database = openPostgres(location, { connections: 2 });
  await migratePostgres(database);
  return ours(postgresWork(database, { delayMs }), worker, () => database.close());
}

/** Four tenants share the work. */
const TENANTS = 4;

const itemOf = ({ key, host }: Offered): WorkItem => ({
  queue: 'acquire',
  key,
  host: host || null,
  source: 'source',
  tenant: `tenant-${key.charCodeAt(0) % TENANTS}`,
  priority: 0,
  dueAt: 0,
  payload: { url: `https://${host}/articles/${key.slice(0, 8)}`, depth: 3 },
});

const ours = (work: WorkStore, worker: string, close: () => Promise<void>): Engine => ({
  enqueue: async (batch) => void (await work.enqueue(batch.map(itemOf))),
  claim: async (limit) => {
    const claims = await work.claim({ queues: ['acquire'], worker, limit, leaseMs: 60_000 });
    return claims.map(({ key, host, fence }) => ({ key, host: host ?? '', fence }));
  },
  settle: async (taken) =>
    void (await work.settle(taken.map(({ key, fence }) => ({ queue: 'acquire', key, fence, outcome: { state: 'done' as const } })))),
  async counts() {
    const [queue] = (await work.counts()).queues;
    return queue === undefined ? null : { queued: queue.queued, leased: queue.leased, done: queue.done, expired: queue.expired };
  },
  close,
});

/** What is used of pg-boss. */
interface Boss {
  start(): Promise<unknown>;
  createQueue(name: string): Promise<unknown>;
  insert(name: string, jobs: { id?: string; data: object }[]): Promise<unknown>;
  fetch(name: string, options: { batchSize: number }): Promise<{ id: string; data: { key: string; host: string } }[]>;
  complete(name: string, ids: string[]): Promise<unknown>;
  stop(options: { graceful: boolean; close?: boolean }): Promise<unknown>;
  on(event: 'error', listener: () => void): unknown;
}

async function openBoss({ location, peers }: Wanted): Promise<Engine> {
  const loaded: Record<string, unknown> = await import(createRequire(join(peers, 'package.json')).resolve('pg-boss'));
  const Constructor = loaded.PgBoss ?? loaded.default;
  if (typeof Constructor !== 'function') throw new Error('pg-boss has another form');
  const boss: Boss = Reflect.construct(Constructor, [{ connectionString: location, max: 2, supervise: false, schedule: false }]);
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue('acquire');
  const ids = new Map<string, string>();
  return {
    enqueue: async (batch) =>
      void (await boss.insert(
        'acquire',
        batch.map(({ key, host }) => ({ data: { key, host, depth: 3 } })),
      )),
    async claim(limit) {
      const jobs = await boss.fetch('acquire', { batchSize: limit });
      for (const { id, data } of jobs) ids.set(data.key, id);
      return jobs.map(({ data: { key, host } }) => ({ key, host, fence: 1 }));
    },
    async settle(taken) {
      await boss.complete(
        'acquire',
        taken.map(({ key }) => ids.get(key) ?? ''),
      );
      ids.clear();
    },
    counts: async () => null,
    close: async () => void (await boss.stop({ graceful: false, close: true })),
  };
}
