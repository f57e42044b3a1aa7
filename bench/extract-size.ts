/**
 * @module What extraction costs against the size of a page, for pages that stress one part each: CPU time of extracting and of judging, how it
 * grows (1 = in step with the size), and how long the event loop stands still in process and with a worker thread.
 * @example npm run bench:extract-size -- --max 5000000 --plot docs/extract-size.svg
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { classify } from '../src/classify/index.ts';
import { createExtractor, type ExtractInput, type ExtractResult, extractDocument, inProcess } from '../src/extract/index.ts';
import { EMPTY_CONTRACT } from '../src/vocabulary/index.ts';
import { PAGE_KINDS } from './size/kinds.ts';
import { plot } from './size/plot.ts';

const { values } = parseArgs({
  options: {
    max: { type: 'string', default: '20000000' },
    only: { type: 'string', default: '' },
    plot: { type: 'string' },
  },
});
const SIZES = [10_000, 100_000, 1_000_000, 5_000_000, 20_000_000].filter((size) => size <= Number(values.max));
/** The size from which a client hands pages to a worker, and the largest one measured. */
const HELD_SIZES = [384 * 1024, SIZES.at(-1) ?? 0];
/** Growth is fitted from here on: below it, start-up costs count. */
const FIT_FROM = 100_000;
const WARM_UP = 8;

interface Cost {
  readonly kind: string;
  /** CPU ms per size, all threads (the collector has its own). */
  readonly extract: readonly number[];
  readonly classify: readonly number[];
  readonly growth: number;
}

const inputOf = (kind: string, size: number): ExtractInput => ({
  bytes: new TextEncoder().encode(PAGE_KINDS[kind]?.(size) ?? ''),
  contentType: 'text/html',
  charset: 'utf-8',
  url: 'https://river.test/levels',
  fetchedAt: '2026-11-30T09:00:00Z',
});

function judge({ url, bytes }: ExtractInput, { shape, document }: ExtractResult): void {
  const transport = {
    requestedUrl: url,
    finalUrl: url,
    status: 200,
    headers: [],
    contentType: 'text/html',
    byteLength: bytes.length,
    redirects: [],
  };
  classify({ transport, shape, document, contract: EMPTY_CONTRACT, policy: [] });
}

/** Median CPU ms of a call; a short one is repeated. */
function cpuOf(size: number, call: () => unknown): number {
  const times = Array.from({ length: size >= 5_000_000 ? 1 : size >= 1_000_000 ? 3 : 15 }, () => {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function costOf(kind: string): Cost {
  const measured = SIZES.map((size) => {
    const input = inputOf(kind, size);
    const extract = cpuOf(size, () => extractDocument(input));
    const result = extractDocument(input);
    return { size, extract, classify: cpuOf(size, () => judge(input, result)) };
  });
  const fitted = measured.filter(({ size }) => size >= FIT_FROM);
  return {
    kind,
    extract: measured.map(({ extract }) => extract),
    classify: measured.map((one) => one.classify),
    growth: slope((fitted.length < 2 ? measured : fitted).map(({ size, extract }) => [Math.log(size), Math.log(Math.max(extract, 0.01))])),
  };
}

/** Least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return over / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}

/** The longest time in ms for which the event loop did not turn. */
async function heldFor(work: () => unknown): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 2 });
  histogram.enable();
  // The first interval only sets the mark that the next ones are counted from.
  await delay(20);
  await work();
  await delay(20);
  histogram.disable();
  return histogram.max / 1e6;
}

const cell = (value: string | number, width = 9): string =>
  (typeof value === 'number' ? value.toFixed(value < 10 ? 1 : 0) : value).padStart(width);
const sizeName = (size: number): string => (size >= 1e6 ? `${size / 1e6} MB` : `${Math.round(size / 1000)} kB`);

const kinds = Object.keys(PAGE_KINDS).filter((kind) => kind.includes(values.only));
for (let round = 0; round < WARM_UP; round += 1) {
  for (const kind of kinds) {
    const input = inputOf(kind, 50_000);
    judge(input, extractDocument(input));
  }
}

console.log(`CPU ms of extracting / judging a page; growth: exponent of the size from ${sizeName(FIT_FROM)} on`);
console.log(`${'page'.padEnd(18)}${SIZES.map((size) => cell(sizeName(size), 14)).join('')}${cell('growth')}`);
const costs = kinds.map((kind) => {
  const cost = costOf(kind);
  const cells = cost.extract.map((ms, at) => cell(`${cell(ms, 0)} /${cell(cost.classify[at] ?? 0, 4)}`, 14));
  console.log(`${kind.padEnd(18)}${cells.join('')}${cell(cost.growth.toFixed(2))}`);
  return cost;
});

if (values.plot !== undefined) {
  const byCost = [...costs].sort((a, b) => (b.extract.at(-1) ?? 0) - (a.extract.at(-1) ?? 0));
  const named = new Set([byCost[0], byCost.find(({ kind }) => kind === 'prose'), byCost.at(-1)]);
  const lines = costs.map((cost) => ({
    label: cost.kind,
    named: named.has(cost),
    points: SIZES.map((size, at): [number, number] => [size, Math.max(cost.extract[at] ?? 0, 0.1)]),
  }));
  const ticks = [0.1, 1, 10, 100, 1000, 10_000].map((ms): [number, string] => [ms, String(ms)]);
  const svg = plot(
    `Extraction against page size, ${costs.length} kinds of pages`,
    { title: 'page', ticks: SIZES.map((size): [number, string] => [size, sizeName(size)]) },
    { title: 'CPU ms', ticks },
    lines,
  );
  writeFileSync(values.plot, svg);
}

console.log('\nLongest stand-still of the event loop, ms: in process / with a worker');
console.log(`${'page'.padEnd(18)}${HELD_SIZES.map((size) => cell(sizeName(size), 16)).join('')}`);
await using extractor = createExtractor({ workerFromBytes: 0 });
const limits = { timeLeftMs: 600_000, signal: new AbortController().signal };
await extractor.extract(inputOf('prose', 10_000), limits);
const held: number[][] = [];
for (const kind of kinds) {
  const cells: string[] = [];
  for (const size of HELD_SIZES) {
    const input = inputOf(kind, size);
    const [here, beside] = [await heldFor(() => inProcess(input)), await heldFor(() => extractor.extract(input, limits))];
    held.push([size, here, beside]);
    cells.push(cell(`${cell(here, 0)} /${cell(beside, 5)}`, 16));
  }
  console.log(`${kind.padEnd(18)}${cells.join('')}`);
}

const atLargest = held.filter(([size]) => size === HELD_SIZES[1]);
console.log(
  `BENCH ${JSON.stringify({
    kinds: costs.length,
    largestBytes: SIZES.at(-1),
    medianMsPerMB: round(median(costs.map(({ extract }) => ((extract.at(-1) ?? 0) * 1e6) / (SIZES.at(-1) ?? 1)))),
    maxMsPerMB: round(Math.max(...costs.map(({ extract }) => ((extract.at(-1) ?? 0) * 1e6) / (SIZES.at(-1) ?? 1)))),
    maxClassifyMs: round(Math.max(...costs.flatMap((cost) => cost.classify))),
    medianGrowth: round(median(costs.map(({ growth }) => growth))),
    maxGrowth: round(Math.max(...costs.map(({ growth }) => growth))),
    maxHeldInProcessMs: round(Math.max(...atLargest.map(([, here = 0]) => here))),
    maxHeldWithWorkerMs: round(Math.max(...atLargest.map(([, , beside = 0]) => beside))),
  })}`,
);

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
