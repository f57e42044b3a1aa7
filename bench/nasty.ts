/**
 * @module Reads every path of the misbehaving server (all on loopback: fetched, extracted, judged, kept) and tells whether each ends in its class,
 * in time and in bounded memory. Memory is what the process holds right after a read more than before it, without any collection in between.
 * The table of classes is in `test/support/nasty.ts`.
 * @example npm run bench:nasty
 */
import { type NastyResult, readAll, startNastyServer } from '../test/support/nasty.ts';
import { sharedFile } from '../test/support/shared.ts';

const script = sharedFile('bench/nasty/server.mjs');

if (script === null) {
  console.log(
    'bench:nasty skipped: the server is absent (set VERITRAIL_SHARED to the shared folder, or put it beside the repository as ../shared)',
  );
} else await run(script);

async function run(file: string): Promise<void> {
  let uncaught = 0;
  const count = (error: unknown): void => {
    uncaught++;
    console.error('uncaught', error);
  };
  process.on('uncaughtException', count);
  process.on('unhandledRejection', count);
  const results: NastyResult[] = [];
  await using server = await startNastyServer(file, true);
  const atStart = process.memoryUsage().rss;
  let highest = atStart;
  const sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const line = (...cells: readonly (string | number)[]): string =>
    cells.map((cell, at) => (typeof cell === 'number' || at > 2 ? String(cell).padStart(9) : cell.padEnd(at === 2 ? 38 : 26))).join(' ');
  console.log(line('path', 'expected', 'got', 'fetch ms', 'fetch MB', 'read ms', 'read MB'));
  await readAll(server, (result) => {
    results.push(result);
    const { path, expected, got, fetchMs, readMs, fetchGrowthBytes, readGrowthBytes, wrong } = result;
    const cells = line(path, expected, got, Math.round(fetchMs), mb(fetchGrowthBytes), Math.round(readMs), mb(readGrowthBytes));
    console.log(wrong === null ? cells : `${cells}  WRONG: ${wrong}`);
  });
  clearInterval(sampling);
  const wrong = results.filter((result) => result.wrong !== null);
  console.log(`RSS ${mb(atStart)} MB at the start, ${mb(highest)} MB at its highest`);
  console.log(
    `BENCH ${JSON.stringify({
      paths: results.length,
      wrong: wrong.length,
      uncaught,
      maxFetchMs: Math.round(Math.max(...results.map(({ fetchMs }) => fetchMs))),
      maxReadMs: Math.round(Math.max(...results.map(({ readMs }) => readMs))),
      maxFetchGrowthMB: mb(Math.max(...results.map(({ fetchGrowthBytes }) => fetchGrowthBytes))),
      maxReadGrowthMB: mb(Math.max(...results.map(({ readGrowthBytes }) => readGrowthBytes))),
    })}`,
  );
  if (wrong.length > 0 || uncaught > 0) process.exitCode = 1;
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
