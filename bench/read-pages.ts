/**
 * @module Reads 200 real saved pages, served on loopback under their own addresses, and tells verdicts, crashes and times.
 * @example npm run bench:read -- --pages 200 --list
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVeritrail, isAccepted, type ReadResult } from '../src/index.ts';
import { pickPages, type SavedPage, type ServedPages, servePages, sharedFolder } from './saved-pages.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    list: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
  },
});
const shared = sharedFolder();

if (shared === null) {
  console.log(
    'bench:read skipped: the shared data is absent (set VERITRAIL_SHARED to its folder, or put it beside the repository as ../shared)',
  );
} else {
  const pages = pickPages(shared, Number(values.pages));
  if (values.serve) process.send?.(await servePages(pages));
  else await measure(pages);
}

interface Reading {
  readonly page: SavedPage;
  readonly result: ReadResult | null;
  readonly crash: unknown;
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function measure(pages: readonly SavedPage[]): Promise<void> {
  // The servers run in a process of their own, so that their time is not counted as reading.
  const server = fork(import.meta.filename, ['--serve', '--pages', String(pages.length)]);
  const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-bench-'));
  try {
    const { httpPort, httpsPort, ca } = await new Promise<ServedPages>((resolve, reject) => {
      server.once('message', (message) => resolve(message as ServedPages));
      server.once('exit', (code) => reject(new Error(`the servers ended with ${code}`)));
    });
    await using veritrail = await createVeritrail({
      dataDir,
      connectTo: [`:80:127.0.0.1:${httpPort}`, `:443:127.0.0.1:${httpsPort}`],
      ca: [ca],
      minDelayMs: 0,
    });
    const readings: Reading[] = [];
    for (const page of pages) {
      const cpu = process.cpuUsage();
      const started = performance.now();
      let result: ReadResult | null = null;
      let crash: unknown = null;
      try {
        result = await veritrail.read(page.url);
        await veritrail.trace(result.traceId);
      } catch (error) {
        crash = error;
      }
      const { user, system } = process.cpuUsage(cpu);
      readings.push({ page, result, crash, wallMs: performance.now() - started, cpuMs: (user + system) / 1000 });
    }
    report(readings);
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(readings: readonly Reading[]): void {
  const kinds = Map.groupBy(readings, ({ result, crash }) => (crash === null ? (result?.verdict?.kind ?? 'none') : 'CRASH'));
  console.log(`${'verdict'.padEnd(18)} pages`);
  for (const [kind, list] of [...kinds].sort((a, b) => b[1].length - a[1].length)) console.log(`${kind.padEnd(18)} ${list.length}`);
  for (const { page, crash } of readings)
    if (crash !== null) console.log(`CRASH ${page.corpus}/${page.id} ${page.url}\n${crash instanceof Error ? crash.stack : String(crash)}`);
  if (values.list) {
    for (const { page, result, wallMs } of readings) {
      if (result?.verdict === null || result?.verdict === undefined || result.verdict.kind === 'usable') continue;
      const { kind, confidence, signals } = result.verdict;
      const why = signals.slice(0, 3).map(({ id, excerpt }) => `${id}: ${excerpt.replace(/\s+/g, ' ').slice(0, 80)}`);
      console.log(
        `${kind.padEnd(14)} ${confidence.toFixed(2)} ${Math.round(wallMs)} ms ${page.corpus}/${page.id} ${page.url} text ${result.document?.text.length ?? 0}\n  ${why.join(' | ')}`,
      );
    }
  }
  const wall = readings.map(({ wallMs }) => wallMs);
  const cpu = readings.map(({ cpuMs }) => cpuMs);
  console.log(`\n${''.padEnd(8)} ${'p50'.padStart(8)} ${'p95'.padStart(8)} ${'max'.padStart(8)}`);
  for (const [name, list] of [
    ['wall ms', wall],
    ['CPU ms', cpu],
  ] as const) {
    console.log(`${name.padEnd(8)} ${[0.5, 0.95, 1].map((share) => quantile(list, share).toFixed(1).padStart(8)).join(' ')}`);
  }
  const documents = readings.filter(({ result }) => result?.document !== null && result?.document !== undefined);
  const accepted = readings.filter(({ result }) => result?.verdict !== null && result?.verdict !== undefined && isAccepted(result.verdict));
  const crashes = readings.filter(({ crash }) => crash !== null);
  console.log(
    `BENCH ${JSON.stringify({
      pages: readings.length,
      crashes: crashes.length,
      documents: documents.length,
      accepted: accepted.length,
      p50Ms: round(quantile(wall, 0.5)),
      p95Ms: round(quantile(wall, 0.95)),
      cpuMsPerPage: round(cpu.reduce((sum, ms) => sum + ms, 0) / Math.max(1, cpu.length)),
    })}`,
  );
  if (crashes.length > 0) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Nearest rank. */
function quantile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * list.length) - 1)] ?? 0;
}
