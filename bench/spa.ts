/**
 * @module Pages that are made by scripts, on loopback: how many the router reads right, how many of them without a browser, and how often it opens
 * one over a set of these, real pages and walls, beside always opening one; and, in the browser, whether the generic wait finds the whole text and how long it takes beside an oracle
 * that knows the text and looks for it every 5 ms, and beside a declared condition. Times count from the start of navigation to the moment the page
 * is taken; the three ways take turns, page by page.
 * @example npm run bench:spa
 * @example npm run bench:spa -- --rounds 0        (the router alone)
 * @example npm run bench:spa -- --modules DIR   (a folder whose node_modules holds react@18 react-dom@18 vue@3 svelte@5 htmx.org@2 esbuild ws)
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { extractDocument } from '../src/extract/index.ts';
import { createHttpClient } from '../src/http/index.ts';
import { type CdpConnection, Nothing } from '../src/lanes/browser/cdp/connection.ts';
import { createAnswerer } from '../src/lanes/browser/gateway/answer.ts';
import { openGateway } from '../src/lanes/browser/gateway/gateway.ts';
import { PUBLIC_POLICY } from '../src/lanes/browser/gateway/judge.ts';
import { createBrowserPool } from '../src/lanes/browser/index.ts';
import { openTab } from '../src/lanes/browser/page/tab.ts';
import type { WaitFor } from '../src/lanes/browser/page/wait-for.ts';
import type { Lease } from '../src/lanes/browser/pool.ts';
import { visit } from '../src/lanes/browser/visit.ts';
import { testContext } from '../test/support/context.ts';
import { sharedFile } from '../test/support/shared.ts';
import { routeMixed } from './spa-mixed.ts';
import { routeCases } from './spa-routed.ts';

const PACKAGES = ['react@18', 'react-dom@18', 'vue@3', 'svelte@5', 'htmx.org@2', 'esbuild', 'ws'];
const Case = z.object({ path: z.string(), expect: z.array(z.string()), without_browser: z.string(), needs: z.string() });
type Case = z.infer<typeof Case>;
const Context = z.object({ browserContextId: z.string() });
const Target = z.object({ targetId: z.string() });
const Session = z.object({ sessionId: z.string() });
const Evaluated = z.object({ result: z.looseObject({ value: z.unknown().optional() }) });
const PAGE_MS = 20_000;
const ORACLE_LOOK_MS = 5;

const { values } = parseArgs({
  options: {
    modules: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    /** Of the mixed set: saved real pages, and saved pages of each kind. */
    saved: { type: 'string', default: '120' },
    kinds: { type: 'string', default: '6' },
  },
});
const script = sharedFile('bench/spa/server.mjs');
const pool = createBrowserPool();
const lacking = pool.missing();
if (script === null) console.log('bench:spa skipped: the site is absent (set VERITRAIL_SHARED to the shared folder)');
else if (lacking !== null) console.log(`bench:spa skipped: ${lacking.detail ?? lacking.message} ${lacking.hint}`);
else await run(script, modulesFolder());

/** The frameworks that the pages are made with are none of ours: they are kept in a folder of their own. */
function modulesFolder(): string {
  if (values.modules !== undefined) return values.modules;
  const folder = join(tmpdir(), 'veritrail-bench-spa');
  if (existsSync(join(folder, 'node_modules', 'react'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder, stdio: 'inherit' });
  return folder;
}

interface Row {
  readonly path: string;
  readonly oracle: number[];
  readonly generic: number[];
  readonly declared: number[];
  right: boolean;
}

async function run(file: string, modules: string): Promise<void> {
  const server = spawn(process.execPath, [file, '--modules', modules], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [first] = await once(server.stdout, 'data');
    const { base } = z.object({ base: z.string() }).parse(JSON.parse(String(first)));
    const cases = z.array(Case).parse(JSON.parse(readFileSync(join(dirname(file), 'cases.json'), 'utf8')));
    const routed = await routeCases(base, cases, pool);
    console.log(`ROUTED ${JSON.stringify(routed)}`);
    await showMixed(base, cases);
    if (Number(values.rounds) === 0) return;
    console.log(`${'page'.padEnd(26)} ${['oracle', 'generic', 'declared'].map((name) => name.padStart(8)).join(' ')}  (ms)`);
    const lease = await pool.lease(PAGE_MS, new AbortController().signal);
    const rows: Row[] = [];
    try {
      for (const one of cases.filter(({ needs }) => needs === 'render' || needs === 'none')) {
        const row = await measure(base, one, lease, Number(values.rounds));
        rows.push(row);
        const cells = [row.oracle, row.generic, row.declared].map((times) => `${Math.round(median(times))}`.padStart(8));
        console.log(`${one.path.padEnd(26)} ${cells.join(' ')}  ${row.right ? 'right' : 'WRONG'}`);
      }
    } finally {
      await lease.release(false);
    }
    const of = (pick: (row: Row) => number[]): number => median(rows.map((row) => median(pick(row))));
    const [oracle, generic, declared] = [of((row) => row.oracle), of((row) => row.generic), of((row) => row.declared)];
    const round = (value: number): number => Math.round(value * 100) / 100;
    console.log(`${'median'.padEnd(26)} ${[oracle, generic, declared].map((ms) => `${Math.round(ms)}`.padStart(8)).join(' ')}`);
    console.log(`${lease.product} on ${availableParallelism()} processors`);
    console.log(
      `BENCH ${JSON.stringify({
        cases: rows.length,
        right: rows.filter(({ right }) => right).length,
        oracleMs: Math.round(oracle),
        genericMs: Math.round(generic),
        genericRatio: round(generic / oracle),
        declaredMs: Math.round(declared),
        declaredRatio: round(declared / oracle),
      })}`,
    );
  } finally {
    server.kill();
    await pool.close();
  }
}

async function showMixed(base: string, cases: readonly Case[]): Promise<void> {
  const mixed = await routeMixed({ base, cases, saved: Number(values.saved), ofEachKind: Number(values.kinds) });
  if (mixed === null) return console.log('no real pages here (set VERITRAIL_SHARED)');
  const { router, always, onlyRouter, onlyAlways } = mixed;
  const row = (name: string, cells: readonly unknown[]): void =>
    console.log([name.padEnd(16), ...cells.map((cell) => String(cell).padStart(10))].join(' '));
  row('', ['pages', 'accepted', 'browser', 'per 100', 'CPU s', 'wall s']);
  for (const [name, side] of [
    ['router', router],
    ['always a browser', always],
  ] as const)
    row(name, [
      side.pages,
      side.accepted,
      side.browserStarts,
      side.startsPer100Accepted,
      ...[side.cpuMs, side.wallMs].map((ms) => (ms / 1000).toFixed(1)),
    ]);
  for (const [name, urls] of [
    ['router', onlyRouter],
    ['browser', onlyAlways],
  ] as const)
    for (const url of urls) console.log(`only by the ${name}: ${url}`);
  console.log(`MIXED ${JSON.stringify({ router, always })}`);
}

async function measure(base: string, { path, expect }: Case, lease: Lease, rounds: number): Promise<Row> {
  const row: Row = { path, oracle: [], generic: [], declared: [], right: true };
  const last = expect.at(-1) ?? '';
  const take = async (times: number[], waitFor: WaitFor | null): Promise<void> => {
    const { ms, text } = await browse(base + path, waitFor, lease);
    times.push(ms);
    row.right &&= expect.every((words) => text.includes(words));
  };
  const ways: readonly (() => Promise<unknown>)[] = [
    async () => row.oracle.push(await oracle(base + path, expect, lease.process.connection)),
    () => take(row.generic, null),
    () => take(row.declared, { kind: 'text', text: last }),
  ];
  // Whoever comes first finds a server that has not served the page yet: each way is first in turn.
  for (let round = 0; round < rounds; round++) for (let at = 0; at < ways.length; at++) await ways[(round + at) % ways.length]?.();
  return row;
}

/** As the lane does it, without what comes before the navigation and after the page is taken. */
async function browse(url: string, waitFor: WaitFor | null, lease: Lease): Promise<{ ms: number; text: string }> {
  const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
  const context = testContext({ budget: { deadlineMs: PAGE_MS } });
  const endsAt = context.clock.monotonic() + PAGE_MS;
  const answerer = createAnswerer({ http, context, policy: PUBLIC_POLICY, page: url, userAgent: 'bench', known: null });
  const gateway = await openGateway({ answerer, secureContext: lease.secureContext, context });
  const tab = await openTab(lease.process.connection, { proxy: gateway.address, userAgent: 'bench', timeLeftMs: () => PAGE_MS });
  const begun = performance.now();
  const { snapshot } = await visit(tab, { url, waitFor, endsAt, screenshot: false }, answerer, context);
  const ms = performance.now() - begun;
  await tab.close();
  await gateway.close();
  await http.close();
  const fetchedAt = new Date().toISOString();
  const { document } = extractDocument({ bytes: Buffer.from(snapshot.html), contentType: 'text/html', charset: 'utf-8', url, fetchedAt });
  return { ms, text: document?.text ?? '' };
}

/** Without any gateway, rule or blocking: the least time that this browser needs to show the text. */
async function oracle(url: string, expect: readonly string[], connection: CdpConnection): Promise<number> {
  const { browserContextId } = await connection.call('Target.createBrowserContext', { proxyServer: 'direct://' }, Context);
  const { targetId } = await connection.call('Target.createTarget', { url: 'about:blank', browserContextId }, Target);
  const { sessionId } = await connection.call('Target.attachToTarget', { targetId, flatten: true }, Session);
  const session = connection.session(sessionId);
  const expression = `(() => { let all = ''; const walk = (n) => { if (n.nodeType === 3) all += n.nodeValue; if (n.shadowRoot) walk(n.shadowRoot);
    if (n.contentDocument) walk(n.contentDocument); if (!/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(n.nodeName)) n.childNodes.forEach(walk); };
    walk(document); return ${JSON.stringify(expect)}.every((text) => all.includes(text)); })()`;
  const begun = performance.now();
  await session.call('Page.navigate', { url }, Nothing);
  for (;;) {
    const { result } = await session.call('Runtime.evaluate', { expression, returnByValue: true }, Evaluated);
    if (result.value === true || performance.now() - begun > PAGE_MS) break;
    await new Promise((resolve) => setTimeout(resolve, ORACLE_LOOK_MS));
  }
  const ms = performance.now() - begun;
  await connection.call('Target.disposeBrowserContext', { browserContextId }, Nothing);
  return ms;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
