import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningWorld, startWorld } from '../../demo/server.ts';
import { createWorld } from '../../demo/world.ts';
import { type Answer, jsonSchema, type SchemaName } from '../../src/index.ts';
import { serve, type TestServer } from '../support/server.ts';

const program = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
const world = createWorld(7);
const question = world.questions.find(({ language }) => language === 'en')?.question ?? '';
const [page] = world.pages.filter(({ status, behaviour, url }) => status === 200 && behaviour === undefined && url.endsWith('/backups'));
let running: RunningWorld;
let folder: string;

beforeAll(async () => {
  running = await startWorld(world);
});
afterAll(() => running.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The program as a person starts it, in a folder of its own, with the world as its web. */
function start(argv: string[], env: Record<string, string> = {}): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...argv], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      VERITRAIL_DATA: join(folder, 'data'),
      VERITRAIL_SEARXNG: running.searchUrl,
      VERITRAIL_CONNECT_TO: running.connectTo.join(','),
      VERITRAIL_NOW: world.now,
      VERITRAIL_MIN_DELAY_MS: '0',
      VERITRAIL_USE_BROWSER: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text.out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text.err += chunk;
  });
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...text }))) };
}
const run = (argv: string[], env: Record<string, string> = {}): Promise<Ended> => start(argv, env).ended;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
formats.default(ajv);
function expectValid(name: SchemaName, text: string): unknown {
  const value: unknown = JSON.parse(text);
  const validate = ajv.getSchema(`urn:veritrail:${name}`) ?? ajv.compile(jsonSchema(name));
  validate(value);
  expect(validate.errors).toBeNull();
  return value;
}

// Each start loads the program anew from its sources, which is slow on a busy machine.
describe('the program', { timeout: 120_000 }, () => {
  it('tells its version and nothing else', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('reads a page: the content on stdout, the judgement on stderr, no escape codes in either', async () => {
    const { code, out, err } = await run(['read', page?.url ?? '']);
    expect(code).toBe(0);
    expect(out).toMatch(/^# /);
    expect(err).toMatch(/^accepted usable/m);
    expect(err).toMatch(/^trace {4}veritrail trace read-20261130-/m);
    expect(out + err).not.toContain('\u001b');
  });

  it('searches, and says that snippets are hints', async () => {
    const { code, out } = await run(['search', 'backup retention', '--count', '3']);
    expect(code).toBe(0);
    expect(out.match(/^\d\. /gm)).toHaveLength(3);
    expect(out).toContain('hint: ');
  });

  it('asks, answers in JSON that fits its schema, and the trace of the run fits its own', async () => {
    const { code, out, err } = await run(['ask', question, '--json', '--max-requests', '12']);
    expect([0, 3, 4]).toContain(code);
    const { runId } = expectValid('answer', out) as Answer;
    expect(err).not.toContain('\u001b');
    expect(err).toContain(`run      ${runId}`);
    expectValid('trace-report', (await run(['trace', runId, '--json'])).out);
  });

  it('takes the flag before the variable before the file', async () => {
    writeFileSync(join(folder, 'veritrail.config.json'), JSON.stringify({ budget: { maxRequests: 7 } }));
    expect((await run(['read', page?.url ?? '', '--quiet', '--max-requests', '5'], { VERITRAIL_MAX_REQUESTS: '0' })).code).toBe(0);
    expect((await run(['read', page?.url ?? '', '--quiet'], { VERITRAIL_MAX_REQUESTS: '0' })).code).toBe(4);
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const { child, ended } = start(['read', page?.url ?? '']);
    child.stdout?.destroy();
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).not.toMatch(/EPIPE|Error/);
  });
});

describe('Ctrl-C', { timeout: 120_000 }, () => {
  let slow: TestServer;
  beforeAll(async () => {
    // Answers robots.txt at once and nothing else ever.
    slow = await serve(() => undefined);
  });
  afterAll(() => slow[Symbol.asyncDispose]());

  it('ends a read with 130 and the result so far', async () => {
    const { child, ended } = start(['read', 'http://slow.test/', '--json'], { VERITRAIL_CONNECT_TO: `::127.0.0.1:${slow.port}` });
    while (!slow.seen.some(({ url }) => url === '/')) await new Promise((resolve) => setTimeout(resolve, 20));
    const asked = performance.now();
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect(code).toBe(130);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(expectValid('read-result', out)).toMatchObject({ end: 'cancelled' });
    expect(err).toContain('press Ctrl-C again');
  });
});
