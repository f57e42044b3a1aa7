/**
 * @module Workers on one PostgreSQL, each by a way of its own: they keep a generated site together, one of them is killed, one is cut off from the
 * database for a while. Afterwards it is checked from the site's own log that no host was asked too early or twice at a time, and from the database
 * that every page is kept once.
 * @example npm run bench:workers -- --pages 2000
 * @example npm run bench:workers -- --pages 20000 --hosts 100 --cut 30
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSharedStore } from '../../src/store/index.ts';
import { postgresPrograms, startCluster } from '../../test/support/postgres-cluster.ts';
import { politeness } from './politeness.ts';
import { startProxy, type TcpProxy } from './proxy.ts';
import { startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    hosts: { type: 'string', default: '40' },
    workers: { type: 'string', default: '3' },
    /** From the end of one request to a host to the begin of the next, ms. */
    delay: { type: 'string', default: '100' },
    /** Seconds without the database. */
    cut: { type: 'string', default: '30' },
    lease: { type: 'string', default: '10' },
    /** Give up after so many seconds. */
    most: { type: 'string', default: '3600' },
  },
});
const [pages, hosts, workers, delayMs, cutS, leaseS, mostS] = [
  values.pages,
  values.hosts,
  values.workers,
  values.delay,
  values.cut,
  values.lease,
  values.most,
].map(Number) as [number, number, number, number, number, number, number];
const MAIN = join(import.meta.dirname, '../../src/surfaces/cli/main.ts');

interface Worker {
  readonly name: string;
  readonly child: ChildProcess;
  readonly proxy: TcpProxy;
  /** Pages that it has taken a look at. */
  brought: number;
  readonly ended: Promise<unknown>;
}

const programs = postgresPrograms();
if (programs === null) {
  console.log('skipped: this machine has no PostgreSQL');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'veritrail-workers-'));
const cluster = await startCluster(programs, {});
const perHost = Math.ceil(pages / hosts);
const site = await startSite(hosts, perHost);
const running: Worker[] = [];
try {
  const url = (port: number): string => {
    const given = new URL(cluster.url);
    given.port = String(port);
    return given.href;
  };
  const directory = join(folder, 'data');
  const at = Number(new URL(cluster.url).port);
  const options = [
    '--data',
    directory,
    '--connect-to',
    `::127.0.0.1:${site.port}`,
    '--allow-address',
    '127.0.0.1',
    '--min-delay-ms',
    '0',
    '--use-browser',
    'off',
  ];
  const file = join(folder, 'sources.json');
  writeFileSync(file, JSON.stringify({ sources: Array.from({ length: hosts }, (_, n) => sourceOf(n)) }));
  await run(['source', 'import', '--file', file, ...options], url(at));

  const start = async (name: string): Promise<Worker> => {
    const proxy = await startProxy(at);
    const child = spawn(
      process.execPath,
      [MAIN, 'worker', '--json', '--lease-seconds', String(leaseS), '--tick-seconds', '5', '--concurrency', '6', ...options],
      { env: { ...process.env, VERITRAIL_DATABASE_URL: url(proxy.port) }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const worker: Worker = { name, child, proxy, brought: 0, ended: once(child, 'close') };
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const events = `${rest}${text}`.split(/^\}\n/m);
      rest = events.pop() ?? '';
      worker.brought += events.filter((event) => event.includes('"type": "settled"') && event.includes('"queue": "accept"')).length;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => process.stderr.write(`${name}: ${text}`));
    running.push(worker);
    return worker;
  };
  const began = performance.now();
  for (let n = 0; n < workers; n++) await start(`worker ${n + 1}`);

  const store = await openSharedStore({ url: url(at), directory });
  const keptNow = async (): Promise<number> => (await store.records.counts()).reduce((sum, { versions }) => sum + versions, 0);
  const [victim, island] = running;
  let [killed, cut] = [false, false];
  const total = perHost * hosts;
  for (;;) {
    await delay(1_000);
    const kept = await keptNow();
    const seconds = (performance.now() - began) / 1000;
    if (!killed && kept > 0.3 * total && victim !== undefined) {
      killed = true;
      victim.child.kill('SIGKILL');
      console.log(`${seconds.toFixed(0)} s: ${kept} of ${total} kept; ${victim.name} is killed`);
      await start(`worker ${workers + 1}`);
    }
    if (!cut && kept > 0.5 * total && island !== undefined) {
      cut = true;
      island.proxy.cut();
      console.log(`${seconds.toFixed(0)} s: ${kept} of ${total} kept; ${island.name} is cut off for ${cutS} s`);
      setTimeout(() => island.proxy.mend(), cutS * 1_000);
    }
    const { queues } = await store.work.counts();
    const open = queues.reduce((sum, { queued, leased }) => sum + queued + leased, 0);
    if ((open === 0 && kept >= total) || seconds > mostS) break;
    if (open === 0 && killed && cut) break;
  }
  const seconds = (performance.now() - began) / 1000;
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.race([Promise.all(running.map(({ ended }) => ended)), delay(60_000)]);

  const records = await all(store);
  const versions = records.filter(({ current }) => current !== null).length;
  const doubled = records.filter(({ current }) => (current ?? 0) > 1).length;
  const { queues } = await store.work.counts();
  const dead = queues.reduce((sum, row) => sum + row.dead, 0);
  const expired = queues.reduce((sum, row) => sum + row.expired, 0);
  await store.close();
  const pagesAsked = site.arrivals.filter(({ path }) => path === '/' || path.startsWith('/p'));
  const { early, together } = politeness(pagesAsked, delayMs);
  const result = {
    pages: total,
    hosts,
    workers,
    seconds: Math.round(seconds),
    perSecond: Math.round((versions / seconds) * 10) / 10,
    kept: versions,
    lost: total - versions,
    doubled,
    dead,
    expiredLeases: expired,
    requests: pagesAsked.length,
    early,
    together,
    shares: running.map(({ brought }) => brought).join(' '),
    load: loadavg()[0],
  };
  console.log(`\n${'pages'.padEnd(24)}${total} on ${hosts} hosts, ${workers} workers, one killed, one cut off for ${cutS} s`);
  for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(24)}${value}`);
  console.log(`BENCH ${JSON.stringify(result)}`);
  if (result.lost > 0 || doubled > 0 || early > 0 || together > 0) process.exitCode = 1;
} finally {
  for (const { child, proxy } of running) {
    child.kill('SIGKILL');
    await proxy.close();
  }
  await site.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function sourceOf(n: number) {
  return {
    id: `h${n}`,
    scope: { kind: 'host', urls: [`http://h${n}.test/`] },
    owner: `team ${n % 4}`,
    purpose: 'measurement',
    legalBasis: 'own pages',
    privacyClass: 'public',
    jurisdiction: 'EU',
    permission: 'owned',
    rate: { minDelayMs: delayMs },
    robotsNote: 'none',
    termsNote: 'own pages',
    class: 'documentation',
    retention: { versionsDays: 30, bodiesDays: 30 },
    deletionPath: 'the operator',
  };
}

async function run(args: readonly string[], database: string): Promise<void> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, VERITRAIL_DATABASE_URL: database },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`veritrail ${args[0]} ended with ${code}`);
}

async function all(store: Awaited<ReturnType<typeof openSharedStore>>) {
  const records = [];
  for (let after: string | null = null; ; ) {
    const page = await store.records.list({}, after, 2_000);
    records.push(...page);
    after = page.at(-1)?.key ?? null;
    if (page.length < 2_000) return records;
  }
}
