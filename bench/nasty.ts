/**
 * @module Reads every path of the misbehaving server (all on loopback) and tells whether each ends in its class, in time and in bounded memory.
 * The table of classes is in `test/support/nasty.ts`.
 * @example npm run bench:nasty
 */
import { type NastyResult, readAll, startNastyServer } from '../test/support/nasty.ts';
import { sharedFile } from '../test/support/shared.ts';

/** A page that takes longer to read than a fetch may take is told, though its bytes were there in time. */
const SLOW_READ_MS = 3500;
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
  await using server = await startNastyServer(file);
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
  const slow = results.filter(({ readMs }) => readMs > SLOW_READ_MS);
  if (slow.length > 0) console.log(`slow to extract: ${slow.map(({ path, readMs }) => `${path} ${Math.round(readMs)} ms`).join(', ')}`);
  console.log(`RSS ${mb(atStart)} MB at the start, ${mb(highest)} MB at its highest`);
  console.log(
    `BENCH ${JSON.stringify({
      paths: results.length,
      wrong: wrong.length,
      uncaught,
      maxFetchMs: Math.round(Math.max(...results.map(({ fetchMs }) => fetchMs))),
      maxFetchGrowthMB: mb(Math.max(...results.map(({ fetchGrowthBytes }) => fetchGrowthBytes))),
      maxReadGrowthMB: mb(Math.max(...results.map(({ readGrowthBytes }) => readGrowthBytes))),
      slowReads: slow.length,
    })}`,
  );
  if (wrong.length > 0 || uncaught > 0) process.exitCode = 1;
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
