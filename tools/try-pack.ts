/**
 * `npm run pack:try [-- --node FILE]`: packs the product, installs the tarball in an empty folder and uses it there as a user would: version,
 * `read` (a long page too, in a worker thread) and `ask` against the demo world on loopback, and the library face. One line per step; ends with 1 at the first step that is not as
 * it should be. `--node` runs the installed command on another Node, for example the oldest supported one.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorld } from '../demo/server.ts';
import { createWorld } from '../demo/world.ts';

const { values } = parseArgs({ options: { node: { type: 'string', default: process.execPath } } });
const node = resolve(values.node);
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'veritrail-pack-'));
const world = createWorld(11);
const running = await startWorld(world);

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** The chosen Node stands first in PATH, so that `npx` and the command's first line find it. */
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' };

const run = (command: string, args: readonly string[], cwd: string): Promise<Run> =>
  new Promise((done) => {
    execFile(command, args, { cwd, env, timeout: 180_000, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, stdout, stderr });
    });
  });

/** Runs one step; what it says goes on the step's line. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now();
  try {
    const said = await work();
    console.log(`ok   ${name.padEnd(10)} ${said} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(`FAIL ${name.padEnd(10)} ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

function demand(holds: boolean, what: string, { code, stdout, stderr }: Run): void {
  if (!holds) throw new Error(`${what}; exit ${code}\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`);
}

const veritrail = (...args: readonly string[]): Promise<Run> => run('npx', ['--no-install', 'veritrail', ...args], folder);
const connection = [...running.connectTo.flatMap((rule) => ['--connect-to', rule]), '--now', world.now, '--min-delay-ms', '0'];

try {
  let tarball = '';
  await step('pack', async () => {
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], root);
    demand(packed.code === 0, 'npm pack failed', packed);
    tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    demand(tarball !== '', 'no tarball was written', packed);
    return tarball;
  });
  if (tarball !== '') {
    await step('install', async () => {
      writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
      const installed = await run('npm', ['install', '--loglevel=error', '--no-audit', '--no-fund', `./${tarball}`], folder);
      demand(installed.code === 0, 'npm install failed', installed);
      const packages = Object.keys((JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }).packages);
      return `${packages.length - 1} packages, run on Node ${(await run(node, ['--version'], folder)).stdout.trim()}`;
    });
    await step('version', async () => {
      const said = await veritrail('--version');
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      demand(said.code === 0 && said.stdout.trim() === version && said.stderr === '', `expected ${version} and nothing else`, said);
      return version;
    });
    await step('read', async () => {
      const page = world.pages.find(({ url, status }) => status === 200 && /\/docs\/.*backup/.test(url)) ?? world.pages[0];
      const said = await veritrail('read', page?.url ?? '', '--json', ...connection);
      demand(said.code === 0, `read ${page?.url} failed`, said);
      const { end, document, verdict } = JSON.parse(said.stdout) as { end: string; document: { text: string }; verdict: { kind: string } };
      demand(end === 'complete' && document.text.length > 100, 'the page was not read', said);
      return `${page?.url}: ${verdict.kind}, ${document.text.length} characters`;
    });
    await step('ask', async () => {
      const question = world.questions[0]?.question ?? '';
      const said = await veritrail('ask', question, '--searxng', running.searchUrl, '--bundle', 'b.evidence', '--json', ...connection);
      demand(said.code === 0, 'ask failed', said);
      const { facts, coverage } = JSON.parse(said.stdout) as { facts: unknown[]; coverage: number };
      demand(facts.length > 0, 'the answer has no fact', said);
      return `${facts.length} facts, coverage ${coverage.toFixed(2)}`;
    });
    await step('verify', async () => {
      const said = await veritrail('verify', 'b.evidence');
      demand(said.code === 0 && said.stdout.startsWith('intact'), 'the bundle is not intact', said);
      return said.stdout.split('\n')[0] ?? '';
    });
    await step('long page', async () => {
      const page = world.pages.findLast(({ status, headers }) => status === 200 && /html/.test(headers['content-type'] ?? ''));
      running.setPage(
        page?.url ?? '',
        `<title>Long</title><main>${'<p>The service keeps backups for thirty days.</p>'.repeat(20_000)}</main>`,
      );
      const read = await veritrail('read', page?.url ?? '', '--reload', '--json', ...connection);
      demand(read.code === 0, `read ${page?.url} failed`, read);
      const { traceId } = JSON.parse(read.stdout) as { traceId: string };
      const traced = await veritrail('trace', traceId, '--json');
      const { events } = JSON.parse(traced.stdout) as { events: { type: string; place?: string; reason: string }[] };
      const extracted = events.find(({ type }) => type === 'page.extracted');
      demand(extracted?.place === 'worker', `not read in a worker thread: ${extracted?.reason ?? 'the trace says nothing'}`, traced);
      return `read in a worker thread: ${extracted?.reason}`;
    });
    await step('import', async () => {
      const script =
        "import { createVeritrail } from 'veritrail'; import { canonicalizeUrl } from 'veritrail/text'; import { Answer } from 'veritrail/vocabulary';" +
        "const v = await createVeritrail(); console.log(typeof v.ask, canonicalizeUrl('HTTP://A.test:80/'), typeof Answer.parse); await v.close();";
      const said = await run(node, ['--input-type=module', '-e', script], folder);
      demand(said.code === 0 && said.stdout.trim() === 'function http://a.test/ function', 'the library face does not load', said);
      return 'veritrail, veritrail/text, veritrail/vocabulary';
    });
  }
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}
