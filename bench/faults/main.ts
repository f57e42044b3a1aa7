/**
 * @module What is left after things go wrong: workers keep a site while they are killed, stopped, cut off, run out of disk or have their clock set,
 * on SQLite and on PostgreSQL. Then every page must have been visited again, and what the site saw and the store holds is compared with what must
 * be so (`check.ts`).
 * @example npm run bench:faults
 * @example npm run bench:faults -- --full
 * @example npm run bench:faults -- --engine sqlite --only clock
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, postgresPrograms, startCluster } from '../../test/support/postgres-cluster.ts';
import { seeded } from '../freshness/processes.ts';
import { check, type Findings } from './check.ts';
import { FAULTS, type Fault, until } from './faults.ts';
import { type Engine, type Ground, mountSmallDisk, prepare } from './ground.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    engine: { type: 'string' },
    /** Faults whose name has this. */
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});
const SIZE = values.full ? { hosts: 16, perHost: 40, delayMs: 250 } : { hosts: 6, perHost: 10, delayMs: 300 };
/** By then every page must have been visited once more. */
const VISITED_MS = 300_000;

const KEYS = [
  'lost',
  'stuck',
  'dead',
  'missing',
  'doubled',
  'early',
  'together',
  'unbalanced',
  'misindexed',
  'broken',
] as const satisfies readonly (keyof Findings)[];

interface Row extends Findings {
  readonly engine: Engine;
  readonly fault: string;
  readonly told: string;
  readonly seconds: number;
  readonly acknowledged: number;
  readonly requests: number;
  /** Pages that nobody had visited again after so long. */
  readonly starved: number;
  /** Settlements that came too late, and were not taken. */
  readonly outdated: number;
  readonly storeFailed: number;
  readonly complaints: number;
}

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const programs = postgresPrograms();
const root = mkdtempSync(join(tmpdir(), 'veritrail-faults-'));
// The server is another user's.
chmodSync(root, 0o755);
const engines = (['sqlite', 'postgres'] as const).filter((engine) => values.engine === undefined || values.engine === engine);
const rows: Row[] = [];
const skipped: string[] = [];
const shared: Cluster[] = [];
try {
  for (const engine of engines) {
    if (engine === 'postgres' && programs === null) {
      skipped.push('everything on PostgreSQL: this machine has none');
      continue;
    }
    for (const fault of FAULTS)
      if (fault.engines.includes(engine) && fault.name.includes(values.only)) {
        const row = await run(fault, engine);
        if (row !== null) tell(row);
      }
  }
} finally {
  for (const cluster of shared) await cluster.stop();
  rmSync(root, { recursive: true, force: true });
}

const wrong = rows.filter((row) => lossOf(row) > 0).length;
table();
for (const one of skipped) console.log(`skipped: ${one}`);
console.log(`\n${rows.length} cases, ${wrong} with a loss; load ${loadavg()[0]?.toFixed(1)}`);
console.log(
  `BENCH ${JSON.stringify({ bench: 'faults', full: values.full, size: SIZE, workers: Number(values.workers), wrong, skipped, rows })}`,
);
if (wrong > 0) process.exitCode = 1;

async function run(fault: Fault, engine: Engine): Promise<Row | null> {
  const folder = mkdtempSync(join(root, `${engine}-`));
  chmodSync(folder, 0o755);
  const disk = fault.disk === undefined ? null : mountSmallDisk(join(folder, 'disk'), fault.disk[engine]);
  if (fault.disk !== undefined && disk === null) {
    skipped.push(`${fault.name} on ${engine}: no file system may be mounted here`);
    return null;
  }
  const place = disk === null ? folder : join(folder, 'disk');
  let own: Cluster | null = null;
  let ground: Ground | null = null;
  try {
    const cluster = engine === 'sqlite' ? null : disk === null ? await sharedCluster() : await clusterIn(place);
    own = disk === null ? null : cluster;
    ground = await prepare(place, cluster, SIZE);
    const began = performance.now();
    for (let n = 0; n < Number(values.workers); n++) await ground.start();
    const draw = seeded(Number(values.seed));
    const told = await fault.strike({ ...ground, draw, times: (quick, full) => (values.full ? full : quick), disk });
    const starved = await visitedAgain(ground);
    await ground.drain();
    const store = await ground.open();
    const findings = await check(ground, store);
    await store.close();
    for (const complaint of ground.complaints) console.log(`  ${engine}, ${fault.name}: ${complaint.slice(0, 600)}`);
    return {
      engine,
      fault: fault.name,
      told,
      seconds: Math.round((performance.now() - began) / 1000),
      acknowledged: ground.acknowledged.length,
      requests: ground.site.arrivals.length,
      ...findings,
      starved,
      outdated: ground.told.lost,
      storeFailed: ground.told.storeFailed,
      complaints: ground.complaints.length,
    };
  } finally {
    disk?.free();
    await ground?.close();
    await own?.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One server for all that leaves it whole. */
async function sharedCluster(): Promise<Cluster> {
  if (shared.length === 0) shared.push(await clusterIn(root));
  const [cluster] = shared;
  if (cluster === undefined) throw new Error('there is no cluster');
  return cluster;
}

function clusterIn(parent: string): Promise<Cluster> {
  return startCluster(programs ?? '', { parent, fsync: true, settings: ['min_wal_size = 32MB', 'max_wal_size = 64MB'] });
}

/** How many pages nobody visits after the fault. */
async function visitedAgain({ site, size: { hosts, perHost } }: Ground): Promise<number> {
  const since = performance.now();
  const left = (): number =>
    hosts * perHost - new Set(site.arrivals.filter(({ at, path }) => at > since && isPage(path)).map(({ host, path }) => host + path)).size;
  await until(async () => left() === 0, VISITED_MS);
  return left();
}

function isPage(path: string): boolean {
  return path === '/' || path.startsWith('/p');
}

function lossOf(row: Row): number {
  return [...KEYS, 'starved' as const].reduce((sum, key) => sum + row[key], 0);
}

function tell(row: Row): void {
  rows.push(row);
  const wrongs = [...KEYS, 'starved' as const].filter((key) => row[key] > 0).map((key) => `${key} ${row[key]}`);
  console.log(`${row.engine.padEnd(9)} ${row.fault}: ${wrongs.length === 0 ? 'nothing lost' : wrongs.join(', ')} (${row.seconds} s)`);
}

function table(): void {
  const columns = ['acknowledged', 'requests', ...KEYS, 'starved', 'outdated', 'storeFailed', 'seconds'] as const;
  console.log(`\n| store | fault | ${columns.join(' | ')} |`);
  console.log(`|---|---|${columns.map(() => '---').join('|')}|`);
  for (const row of rows)
    console.log(
      `| ${row.engine} | ${row.fault}${row.told === '' ? '' : `, ${row.told}`} | ${columns.map((name) => row[name]).join(' | ')} |`,
    );
}
