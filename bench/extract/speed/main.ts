/**
 * @module CPU time of reading a page, ours beside others in one run: ours makes text, Markdown, metadata and the verdict; the others what they
 * make. Each runs in a process of its own and all read one page after another in turn, so that a busy machine is busy for all of them alike;
 * the time of a page is all CPU time of the process while it reads that page, collection of garbage included.
 * @example npm run bench:extract-speed -- --peers ../peers --pages 300
 */
import { parseArgs } from 'node:util';
import { sharedFolder } from '../../saved-pages.ts';
import { loadCorpus, type PageRecord } from '../corpora.ts';
import { OURS, type Reader, readers, startReader } from './readers.ts';

const { values } = parseArgs({
  options: {
    /** Pages read by all, spread over the corpus; 0 = all of it. */
    pages: { type: 'string', default: '0' },
    /** Pages read before the clock counts. */
    warm: { type: 'string', default: '300' },
    /** Folder whose node_modules holds the peers. Default: this repository. */
    peers: { type: 'string', default: process.cwd() },
  },
});
const CORPUS = 'wcxb';

if (sharedFolder() === null)
  console.log(
    'bench:extract-speed skipped: the shared data is absent (set VERITRAIL_SHARED to its folder, or put it beside the repository as ../shared)',
  );
else await measure(spread(loadCorpus(CORPUS), Number(values.pages)));

function spread(pages: readonly PageRecord[], count: number): readonly PageRecord[] {
  if (count <= 0 || count >= pages.length) return pages;
  return Array.from({ length: count }, (_, at) => pages[Math.floor((at * pages.length) / count)]).filter((page) => page !== undefined);
}

async function measure(pages: readonly PageRecord[]): Promise<void> {
  const present: Reader[] = [];
  for (const definition of readers(values.peers)) {
    if (definition.missing === null) present.push(await startReader(definition));
    else console.log(`skipped: ${definition.name}: ${definition.missing}`);
  }
  const times = new Map<string, number[]>(present.map(({ name }) => [name, []]));
  let failed = 0;
  try {
    for (const page of spread(pages, Number(values.warm))) for (const reader of present) await reader.read(page);
    for (const [at, page] of pages.entries()) {
      // Who begins changes with the page.
      for (let turn = 0; turn < present.length; turn += 1) {
        const reader = present[(at + turn) % present.length];
        const ms = (await reader?.read(page)) ?? null;
        if (reader === undefined) continue;
        if (ms === null) failed += 1;
        else times.get(reader.name)?.push(ms);
      }
    }
  } finally {
    for (const reader of present) reader.stop();
  }
  report(pages.length, times, failed);
}

function report(pages: number, times: ReadonlyMap<string, readonly number[]>, failed: number): void {
  const ours = times.get(OURS) ?? [];
  const [median, mean] = [quantile(ours, 0.5), average(ours)];
  console.log(`CPU ms a page over ${pages} pages of ${CORPUS}`);
  console.log(`${''.padEnd(34)}${['median', 'mean', 'p95', 'x median', 'x mean'].map((head) => head.padStart(10)).join('')}`);
  for (const [name, list] of times) {
    const cells = [quantile(list, 0.5), average(list), quantile(list, 0.95), quantile(list, 0.5) / median, average(list) / mean];
    console.log(`${name.padEnd(34)}${cells.map((value) => value.toFixed(2).padStart(10)).join('')}`);
  }
  if (failed > 0) console.log(`${failed} readings failed and are not counted`);
  const perName = Object.fromEntries(
    [...times].map(([name, list]) => [name, { medianMs: round(quantile(list, 0.5)), meanMs: round(average(list)) }]),
  );
  console.log(`BENCH ${JSON.stringify({ pages, failed, readers: perName })}`);
}

function average(list: readonly number[]): number {
  return list.reduce((sum, ms) => sum + ms, 0) / Math.max(1, list.length);
}

/** Nearest rank. */
function quantile(list: readonly number[], share: number): number {
  return list.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * list.length) - 1)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
