/**
 * @module Pages a second in a browser, side by side with Crawlee's PlaywrightCrawler on the same pages of this machine, in turns, each in a process
 * of its own with the start of its browser counted: ours with everything on and its generic wait, ours with the words declared that are waited for,
 * theirs with its blocking on, and theirs the way it comes. Half of the pages are made by frameworks (shared bench), half are heavy with pictures,
 * fonts and scripts that measure visitors.
 * @example npm run bench:browser -- --peers DIR --executable /usr/bin/chromium --rounds 3
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findBrowser, isExecutable } from '../../src/lanes/index.ts';
import { sharedFile } from '../../test/support/shared.ts';
import { resolverRules, startHeavySite } from './site.ts';

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: '.' },
    /** A folder whose node_modules holds what the shared site is made with; see bench:spa. */
    modules: { type: 'string', default: join(tmpdir(), 'veritrail-bench-spa') },
    executable: { type: 'string' },
    heavy: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: String(Math.max(2, 2 * availableParallelism())) },
  },
});
const Case = z.object({ path: z.string(), expect: z.array(z.string()), needs: z.string() });
const Result = z.object({ pages: z.number(), right: z.number(), cpuMs: z.number(), ms: z.number() });
interface Row {
  readonly name: string;
  readonly rates: number[];
  readonly cpus: number[];
  right: number;
  pages: number;
}

const found = findBrowser({ executablePath: values.executable, path: process.env.PATH ?? '', isExecutable });
const script = sharedFile('bench/spa/server.mjs');
const peers = resolve(values.peers);
if (found.kind === 'missing') console.log(`bench:browser skipped: ${found.problem.detail ?? found.problem.message}`);
else await run(found.executable);

async function run(executable: string): Promise<void> {
  await using heavy = await startHeavySite();
  const pages = Array.from({ length: Number(values.heavy) }, (_, n) => heavy.page(n));
  const server = script !== null && existsSync(join(values.modules, 'node_modules')) ? await startShared(script) : null;
  if (server === null)
    console.log('without the pages of the shared bench: it or what it is made with is absent (npm run bench:spa installs that)');
  else pages.push(...server.pages);
  const shared = ['--concurrency', values.concurrency, '--executable', executable];
  const theirs = ['--peers', peers, `--resolver=${resolverRules(heavy.port)}`, ...shared];
  const runs: [string, string, string[]][] = [
    ['ours', 'ours.ts', shared],
    ['ours, words declared', 'ours.ts', [...shared, '--declared']],
    ...(existsSync(join(peers, 'node_modules/crawlee'))
      ? ([
          ['crawlee, blocking on', 'peer.ts', [...theirs, '--blocking']],
          ['crawlee, as it comes', 'peer.ts', theirs],
        ] satisfies [string, string, string[]][])
      : []),
  ];
  if (runs.length === 2) console.log(`crawlee is not installed in ${peers}: name a folder with --peers`);
  const rows: Row[] = runs.map(([name]) => ({ name, rates: [], cpus: [], right: 0, pages: 0 }));
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const at of runs.keys()) {
        const turn = (at + round) % runs.length;
        const [name, file, argv] = runs[turn] ?? ['', '', []];
        const result = await child(file, argv, pages);
        const row = rows[turn];
        if (row === undefined) continue;
        row.rates.push(result.pages / (result.ms / 1000));
        row.cpus.push(result.cpuMs / result.pages);
        row.right += result.right;
        row.pages += result.pages;
        console.log(
          `${name.padEnd(24)} ${row.rates.at(-1)?.toFixed(2)} pages/s, ${Math.round(result.cpuMs / result.pages)} CPU ms a page, ${result.right} of ${result.pages} right`,
        );
      }
    }
  } finally {
    server?.stop();
  }
  report(rows, pages.length);
}

function report(rows: readonly Row[], pages: number): void {
  const ours = rows.find(({ name }) => name === 'ours');
  if (ours === undefined) return;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const against = (row: Row): { rate: number; cpu: number } => ({
    rate: round(median(ours.rates) / median(row.rates)),
    cpu: round(median(row.cpus) / median(ours.cpus)),
  });
  console.log(`\n${'who'.padEnd(24)} ${['pages/s', 'ours is', 'CPU ms', 'ours is'].map((head) => head.padStart(8)).join(' ')}  right`);
  for (const row of rows) {
    const { rate, cpu } = against(row);
    const cells = [median(row.rates).toFixed(2), `${rate.toFixed(2)}x`, `${Math.round(median(row.cpus))}`, `${cpu.toFixed(2)}x`];
    console.log(`${row.name.padEnd(24)} ${cells.map((cell) => cell.padStart(8)).join(' ')}  ${row.right} of ${row.pages}`);
  }
  const told = (name: string): { rate: number; cpu: number } | null => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? null : against(row);
  };
  const figures = {
    pages,
    pagesPerSecond: round(median(ours.rates)),
    cpuMsPerPage: Math.round(median(ours.cpus)),
    againstBlocking: told('crawlee, blocking on'),
    againstDefault: told('crawlee, as it comes'),
    right: ours.right,
    of: ours.pages,
  };
  console.log(`BENCH ${JSON.stringify(figures)}`);
}

async function child(file: string, argv: readonly string[], pages: readonly object[]): Promise<z.infer<typeof Result>> {
  const started = spawn(process.execPath, [join(import.meta.dirname, file), ...argv], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  started.stdin.end(JSON.stringify(pages));
  await once(started, 'close');
  return Result.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
}

/** Those pages of the shared bench that show their words without a click. */
async function startShared(file: string): Promise<{ pages: { url: string; text: string }[]; stop: () => void }> {
  const server = spawn(process.execPath, [file, '--modules', values.modules], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [first] = await once(server.stdout, 'data');
  const { base } = z.object({ base: z.string() }).parse(JSON.parse(String(first)));
  const cases = z.array(Case).parse(JSON.parse(readFileSync(join(dirname(file), 'cases.json'), 'utf8')));
  const shown = cases.filter(({ needs }) => needs === 'render');
  return { pages: shown.map(({ path, expect }) => ({ url: base + path, text: expect.at(-1) ?? '' })), stop: () => server.kill() };
}

function median(rates: readonly number[]): number {
  const sorted = [...rates].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
