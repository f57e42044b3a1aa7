import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openSharedStore, openStore, type Store } from '../../src/store/index.ts';
import type { Cluster } from '../../test/support/postgres-cluster.ts';
import { startProxy, type TcpProxy } from '../workers/proxy.ts';
import { type Site, startSite } from '../workers/site.ts';

export type Engine = 'sqlite' | 'postgres';

/** What is kept: so many pages of each host, asked no more often than so. */
export interface Size {
  readonly hosts: number;
  readonly perHost: number;
  readonly delayMs: number;
}

/** After so long a copy is too old: every page is visited again and again while a case runs. */
const MAX_AGE_S = 12;
const [LEASE_S, TICK_S, CONCURRENCY] = [3, 1, 4];
const END_MS = 180_000;
const MAIN = join(import.meta.dirname, '../../src/surfaces/cli/main.ts');
const CLOCK = join(import.meta.dirname, 'clock.ts');

/** What a worker was told: this work is settled. */
export interface Acknowledged {
  readonly queue: string;
  readonly key: string;
  readonly state: string;
}

export interface Worker {
  readonly child: ChildProcess;
  /** Its own way to the database; null where there is none. */
  readonly proxy: TcpProxy | null;
  readonly ended: Promise<unknown>;
}

/** Workers on one store and one site of their own, for one fault. */
export interface Ground {
  readonly engine: Engine;
  readonly site: Site;
  readonly size: Size;
  /** Everything that is kept lies below it. */
  readonly folder: string;
  readonly workers: Worker[];
  readonly cluster: Cluster | null;
  readonly acknowledged: Acknowledged[];
  /** What workers told on their error output; nothing is expected. */
  readonly complaints: string[];
  /** Settlements that came too late, and times that a worker found the store away. */
  readonly told: { lost: number; storeFailed: number };
  start(): Promise<Worker>;
  /** As if somebody had set the clock of all workers' machine. */
  moveClock(ms: number): void;
  /** The store as an onlooker sees it. */
  open(): Promise<Store>;
  /** What is under way is finished, and everything that waits is done by one worker. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** @param cluster null for SQLite */
export async function prepare(folder: string, cluster: Cluster | null, size: Size): Promise<Ground> {
  const site = await startSite(size.hosts, size.perHost);
  const directory = join(folder, 'data');
  mkdirSync(directory, { recursive: true });
  const clock = join(folder, 'clock');
  writeFileSync(clock, '0');
  const database = cluster === null ? null : await newDatabase(cluster);
  const through = (port: number): string => {
    const url = new URL(database ?? '');
    url.port = String(port);
    return url.href;
  };
  const options = [
    ...['--data', directory, '--connect-to', `::127.0.0.1:${site.port}`, '--allow-address', '127.0.0.1'],
    ...['--min-delay-ms', '0', '--use-browser', 'off'],
  ];
  const env = (port: number | null): NodeJS.ProcessEnv => ({
    ...process.env,
    VERITRAIL_BENCH_CLOCK: clock,
    ...(port === null ? {} : { VERITRAIL_DATABASE_URL: through(port) }),
  });
  const file = join(folder, 'sources.json');
  writeFileSync(file, JSON.stringify({ sources: Array.from({ length: size.hosts }, (_, n) => sourceOf(n, size.delayMs)) }));
  execFileSync(process.execPath, [MAIN, 'source', 'import', '--file', file, ...options], {
    env: env(cluster?.port ?? null),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const workers: Worker[] = [];
  const acknowledged: Acknowledged[] = [];
  const complaints: string[] = [];
  const told = { lost: 0, storeFailed: 0 };
  const launch = (port: number | null, more: readonly string[]): ChildProcess => {
    const args = ['worker', '--json', '--lease-seconds', String(LEASE_S), '--tick-seconds', String(TICK_S), ...more, ...options];
    const child = spawn(process.execPath, ['--import', CLOCK, MAIN, ...args, '--concurrency', String(CONCURRENCY)], {
      env: env(port),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = `${rest}${text}`.split(/(?<=^\}\n)/m);
      rest = parts.at(-1)?.endsWith('}\n') === true ? '' : (parts.pop() ?? '');
      for (const part of parts) hear(JSON.parse(part));
    });
    process.once('exit', () => child.kill('SIGKILL'));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (!text.trim().startsWith('stopping;')) complaints.push(text.trim());
    });
    return child;
  };
  const hear = (event: { type: string; settled?: string; claim?: Acknowledged; outcome?: { state: string } }): void => {
    if (event.type === 'lost') told.lost++;
    if (event.type === 'store_failed') told.storeFailed++;
    if (event.type !== 'settled' || event.claim === undefined || event.settled !== 'applied') return;
    acknowledged.push({ queue: event.claim.queue, key: event.claim.key, state: event.outcome?.state ?? '' });
  };
  const open = async (): Promise<Store> =>
    database === null ? openStore({ directory }) : await openSharedStore({ url: database, directory });
  return {
    engine: cluster === null ? 'sqlite' : 'postgres',
    site,
    size,
    folder,
    workers,
    cluster,
    acknowledged,
    complaints,
    told,
    async start() {
      const proxy = cluster === null ? null : await startProxy(cluster.port);
      const child = launch(proxy?.port ?? null, []);
      const worker: Worker = { child, proxy, ended: once(child, 'close') };
      workers.push(worker);
      return worker;
    },
    moveClock: (ms) => writeFileSync(clock, String(ms)),
    open,
    async drain() {
      for (const { child } of workers) child.kill('SIGTERM');
      await Promise.race([Promise.all(workers.map(({ ended }) => ended)), delay(END_MS, undefined, { ref: false })]);
      const last = launch(cluster?.port ?? null, ['--no-schedule', '--until-empty']);
      workers.push({ child: last, proxy: null, ended: once(last, 'close') });
      await Promise.race([once(last, 'close'), delay(END_MS, undefined, { ref: false })]);
    },
    async close() {
      for (const { child, proxy } of workers) {
        child.kill('SIGKILL');
        await proxy?.close();
      }
      await Promise.all(workers.map(({ ended }) => ended));
      await site.close();
    },
  };
}

let databases = 0;
async function newDatabase({ url }: Cluster): Promise<string> {
  const name = `faults_${databases++}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A disk of its own, so small that it can be filled; null where this machine does not let us have one. */
export function mountSmallDisk(
  folder: string,
  megabytes: number,
): { readonly fill: () => void; readonly free: () => void; readonly unmount: () => void } | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const block = Buffer.alloc(65_536, 1);
      try {
        // Others write and remove at the same time: what is free in a moment is taken in the next.
        for (let n = statfsSync(folder).blocks; n > 0; n--) appendFileSync(ballast, block);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  };
}

function sourceOf(n: number, minDelayMs: number) {
  return {
    id: `h${n}`,
    scope: { kind: 'host', urls: [`http://h${n}.test/`] },
    owner: `team ${n % 4}`,
    purpose: 'measurement',
    legalBasis: 'own pages',
    privacyClass: 'public',
    jurisdiction: 'EU',
    permission: 'owned',
    rate: { minDelayMs },
    robotsNote: 'none',
    termsNote: 'own pages',
    class: 'documentation',
    maxAgeSeconds: MAX_AGE_S,
    retention: { versionsDays: 30, bodiesDays: 30 },
    deletionPath: 'the operator',
  };
}
