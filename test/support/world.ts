import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningWorld, startWorld } from '../../demo/server.ts';
import { createWorld, type DemoQuestion, type World } from '../../demo/world.ts';
import type { ConfigInput } from '../../src/config.ts';
import { main } from '../../src/surfaces/cli/cli.ts';
import type { Terminal } from '../../src/surfaces/cli/terminal.ts';
import type { Answer } from '../../src/vocabulary/index.ts';

/** Where a run is sent: the world itself, or a relay in front of it. */
export type Door = Pick<RunningWorld, 'searchUrl' | 'connectTo'>;

export interface Stage extends AsyncDisposable {
  readonly world: World;
  readonly running: RunningWorld;
  /** A data directory of its own, gone with the stage. */
  folder(): string;
  question(id: string): DemoQuestion;
  /** Settings of a run in this world, for the library. */
  settings(dataDir: string, door?: Door): ConfigInput;
  /** The same for the command line. */
  flags(dataDir: string, door?: Door): string[];
}

/** The demo world of a seed on a fresh server: what a page does once per server life it does again. */
export async function stage(seed: number): Promise<Stage> {
  const world = createWorld(seed);
  const running = await startWorld(world);
  const root = mkdtempSync(join(tmpdir(), 'veritrail-e2e-'));
  let folders = 0;
  return {
    world,
    running,
    folder: () => join(root, String(folders++)),
    question(id) {
      const found = world.questions.find((one) => one.id === id);
      if (found === undefined) throw new RangeError(`no question ${id} in the world of seed ${seed}`);
      return found;
    },
    settings: (dataDir, door = running) => ({
      dataDir,
      searxng: door.searchUrl,
      connectTo: door.connectTo,
      now: world.now,
      minDelayMs: 0,
      // Whether this machine has a browser changes nothing here.
      browser: { use: false },
    }),
    flags: (dataDir, door = running) => [
      ...['--data', dataDir, '--searxng', door.searchUrl, '--now', world.now, '--min-delay-ms', '0', '--use-browser', 'off'],
      ...door.connectTo.flatMap((rule) => ['--connect-to', rule]),
    ],
    async [Symbol.asyncDispose]() {
      await running.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** What tells two runs of one question apart although they say the same. */
export function sameness(answer: Answer): Omit<Answer, 'runId' | 'traceId' | 'cost'> {
  const { runId: _run, traceId: _trace, cost: _cost, ...rest } = answer;
  return rest;
}

/** Run a command line in this process. */
export async function runCommand(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isTty: false,
    columns: 200,
    env: {},
    cwd: tmpdir(),
    signal: new AbortController().signal,
  };
  const code = await main(args, terminal);
  return { code, out, err };
}
