/**
 * @module The work abstraction under load, on both engines: URLs over skewed hosts are enqueued, then claimed and settled by worker processes.
 * Each worker writes a log of its own, by a clock of the machine; from these it is checked that no host was asked too early and no item
 * was given out twice. pg-boss, where it is installed, does its fetch and complete on the same server in the same run.
 * @example npm run bench:frontier -- --peers ../peers
 * @example npm run bench:frontier -- --full --peers ../peers
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Cluster, postgresPrograms, startCluster } from '../../test/support/postgres-cluster.ts';
import { type Engine, openEngine, type Wanted } from './engines.ts';
import { OFFERED, type Offered, offeredOf } from './load.ts';
import type { Order } from './worker.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20000,200000' },
    /** 20,000 and 1,000,000 URLs. */
    full: { type: 'boolean', default: false },
    hosts: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1,4' },
    engines: { type: 'string', default: 'sqlite,postgres,pg-boss' },
    /** Items that the workers of one measurement take together. */
    claims: { type: 'string', default: '5000' },
    /** Between two requests to a host. */
    delay: { type: 'string', default: '100' },
    batch: { type: 'string', default: '100' },
    peers: { type: 'string', default: root },
  },
});
const sizes = (values.full ? '20000,1000000' : values.sizes).split(',').map(Number);
const [hosts, claims, delayMs, batch] = [Number(values.hosts), Number(values.claims), Number(values.delay), Number(values.batch)];
const peers = resolve(values.peers);
const programs = postgresPrograms();
const folder = mkdtempSync(join(tmpdir(), 'veritrail-frontier-'));

interface Row {
  readonly engine: string;
  readonly size: number;
  readonly enqueuePerSecond: number;
  readonly takes: readonly Take[];
}

interface Take {
  readonly workers: number;
  readonly taken: number;
  readonly perSecond: number;
  /** CPU time for each item, of the workers and of the server: what a busy machine does not change as much as the time. */
  readonly clientCpuUs: number;
  readonly serverCpuUs: number;
  /** null: it promises nothing of the kind. */
  readonly violations: number | null;
  readonly doubles: number | null;
}

const engines = values.engines.split(',').filter((engine) => {
  if (engine !== 'sqlite' && programs === null) return void console.log(`skipped: ${engine}: no PostgreSQL programs`);
  if (engine === 'pg-boss' && !existsSync(join(peers, 'node_modules/pg-boss')))
    return void console.log(`skipped: pg-boss: not in ${values.peers}`);
  return true;
});

let cluster: Cluster | null = null;
const rows: Row[] = [];
try {
  if (programs !== null && engines.some((engine) => engine !== 'sqlite'))
    cluster = await startCluster(programs, { fsync: true, settings: ['shared_buffers = 512MB', 'max_wal_size = 4GB'] });
  for (const size of sizes) for (const engine of engines) if (isEngine(engine)) rows.push(await measure(engine, size));
  report();
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function isEngine(name: string): name is Wanted['engine'] {
  return name === 'sqlite' || name === 'postgres' || name === 'pg-boss';
}

async function measure(name: Wanted['engine'], size: number): Promise<Row> {
  const wanted = { engine: name, location: await placeFor(name, size), worker: 'main', delayMs, peers };
  const engine = await openEngine(wanted);
  try {
    const enqueuePerSecond = await fill(engine, size);
    const takes: Take[] = [];
    for (const workers of values.workers.split(',').map(Number)) takes.push(await take(wanted, workers, size));
    await checkCounts(engine, size, takes);
    const row = { engine: name, size, enqueuePerSecond, takes };
    console.log(line(row));
    return row;
  } finally {
    await engine.close();
  }
}

async function placeFor(name: Wanted['engine'], size: number): Promise<string> {
  if (name === 'sqlite') return join(folder, `${size}.db`);
  const database = `${name.replace('-', '')}_${size}`;
  const client = new pg.Client({ connectionString: cluster?.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${database}`);
  await client.end();
  const url = new URL(cluster?.url ?? '');
  url.pathname = `/${database}`;
  return url.href;
}

async function fill(engine: Engine, size: number): Promise<number> {
  const began = performance.now();
  let offered: Offered[] = [];
  const hostOf = new Map<string, string>();
  for (const each of offeredOf({ size, hosts })) {
    if (each.host !== '') hostOf.set(each.key, each.host);
    offered.push({ key: each.key, host: hostOf.get(each.key) ?? '' });
    if (offered.length < 1_000) continue;
    await engine.enqueue(offered);
    offered = [];
  }
  if (offered.length > 0) await engine.enqueue(offered);
  return (size * OFFERED) / ((performance.now() - began) / 1000);
}

async function take(wanted: Wanted, workers: number, size: number): Promise<Take> {
  const share = Math.floor(claims / workers);
  const orders = Array.from({ length: workers }, (_, at): Order => {
    const worker = `w${at}`;
    return { wanted: { ...wanted, worker }, count: share, batch, log: join(folder, `${wanted.engine}-${size}-${workers}-${worker}.log`) };
  });
  const children = orders.map((order) => fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(order)], { stdio: 'inherit' }));
  await Promise.all(children.map((child) => once(child, 'message')));
  const before = serverCpu();
  const results = await Promise.all(children.map(told));
  const after = serverCpu();
  const serverMs = [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  await Promise.all(children.map(dismiss));
  const [began, last] = [Math.min(...results.map((result) => result.began)), Math.max(...results.map((result) => result.last))];
  const taken = results.reduce((sum, { done }) => sum + done, 0);
  const cpu = results.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const log = orders.flatMap((order) => readFileSync(order.log, 'utf8').split('\n').filter(Boolean).map(entryOf));
  return {
    workers,
    taken,
    perSecond: taken / ((last - began) / 1000),
    clientCpuUs: (cpu * 1000) / taken,
    serverCpuUs: wanted.engine === 'sqlite' ? 0 : (serverMs * 1000) / taken,
    violations: wanted.engine === 'pg-boss' ? null : violationsIn(log),
    doubles: wanted.engine === 'pg-boss' ? null : log.length - new Set(log.map(({ key }) => key)).size,
  };
}

interface Told {
  readonly done: number;
  readonly began: number;
  readonly last: number;
  readonly cpuMs: number;
}

async function told(child: ChildProcess): Promise<Told> {
  child.send('go');
  const [result]: Told[] = await once(child, 'message');
  if (result === undefined) throw new Error('a worker said nothing');
  return result;
}

async function dismiss(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.send('bye');
  await ended;
}

/** Milliseconds that each process of the server has used; empty where the system does not tell. */
function serverCpu(): Map<number, number> {
  if (cluster === null || !existsSync('/proc/self/stat')) return new Map();
  const server = Number(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
  return new Map(pids.flatMap((pid) => (existsSync(`/proc/${pid}/stat`) ? [[pid, cpuOf(pid)] as const] : [])));
}

/** proc(5): the 14th and 15th field, in hundredths of a second. */
function cpuOf(pid: number): number {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(user) + Number(system)) * 10;
}

interface Entry {
  readonly host: string;
  readonly key: string;
  /** When the worker had the claim, and when it began to give it back: a request would lie between. */
  readonly claimed: number;
  readonly settling: number;
}

function entryOf(text: string): Entry {
  const [host = '', key = '', , claimed, settling] = text.split(' ');
  return { host, key, claimed: Number(claimed), settling: Number(settling) };
}

/** Claims that came earlier than the delay after the last settlement of their host, by anybody. The clock of claims counts whole milliseconds. */
function violationsIn(log: readonly Entry[]): number {
  let violations = 0;
  for (const entries of Map.groupBy(log, ({ host }) => host).values()) {
    entries.sort((a, b) => a.claimed - b.claimed);
    for (const [at, entry] of entries.entries()) {
      const before = entries[at - 1];
      if (before !== undefined && entry.claimed - before.settling < delayMs - 1) violations++;
    }
  }
  return violations;
}

async function checkCounts(engine: Engine, size: number, takes: readonly Take[]): Promise<void> {
  const counts = await engine.counts();
  if (counts === null) return;
  const taken = takes.reduce((sum, each) => sum + each.taken, 0);
  if (counts.done !== taken || (counts.queued ?? 0) + (counts.leased ?? 0) + taken !== size)
    throw new Error(`${size} enqueued, ${taken} settled, but counted ${JSON.stringify(counts)}`);
}

function line({ engine, size, enqueuePerSecond, takes }: Row): string {
  const parts = takes.map(
    ({ workers, perSecond, clientCpuUs, serverCpuUs, violations, doubles }) =>
      `${workers} worker${workers > 1 ? 's' : ' '} ${perSecond.toFixed(0).padStart(6)}/s (CPU us: client ${clientCpuUs.toFixed(0)}, server ${serverCpuUs.toFixed(0)}; ${violations === null ? 'no politeness' : `${violations} too early, ${doubles} twice`})`,
  );
  return `${engine.padEnd(9)} ${String(size).padStart(8)} URLs  offered ${enqueuePerSecond.toFixed(0).padStart(6)}/s  ${parts.join('  ')}`;
}

function report(): void {
  const counts = values.workers.split(',').map(Number);
  const [smallest, largest, most] = [Math.min(...sizes), Math.max(...sizes), Math.max(...counts)];
  const taken = (engine: string, size: number, workers: number): Take | undefined =>
    rows.find((row) => row.engine === engine && row.size === size)?.takes.find((each) => each.workers === workers);
  const rate = (engine: string, size: number, workers: number): number => taken(engine, size, workers)?.perSecond ?? Number.NaN;
  const cpu = (engine: string, size: number): number => {
    const take = taken(engine, size, most);
    return take === undefined ? Number.NaN : take.clientCpuUs + take.serverCpuUs;
  };
  const growth = (engine: string): string =>
    counts.map((n) => (rate(engine, largest, n) / rate(engine, smallest, n)).toFixed(2)).join(', ');
  const figures = {
    date: new Date().toISOString(),
    load: loadavg()[0],
    hosts,
    delayMs,
    rows,
    againstPgBoss: sizes.map((size) => ({
      size,
      rate: rate('postgres', size, most) / rate('pg-boss', size, most),
      cpu: cpu('pg-boss', size) / cpu('postgres', size),
    })),
    largestAgainstSmallest: { sqlite: growth('sqlite'), postgres: growth('postgres') },
  };
  for (const { size, rate: times, cpu: less } of figures.againstPgBoss)
    console.log(
      `PostgreSQL, ${most} workers, ${size} URLs: ${times.toFixed(1)} times pg-boss; pg-boss takes ${less.toFixed(1)} times the CPU time`,
    );
  console.log(
    `Rate with ${largest} URLs against ${smallest} (${counts.join(', ')} workers): SQLite ${growth('sqlite')}; PostgreSQL ${growth('postgres')}`,
  );
  console.log(`BENCH ${JSON.stringify(figures)}`);
}
