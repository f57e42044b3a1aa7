/** Who reads the pages, how each is started, and whether it is there. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { PageRecord } from '../corpora.ts';

export const OURS = 'veritrail';

interface Definition {
  readonly name: string;
  /** Why it cannot run here, or null. */
  readonly missing: string | null;
  readonly command: string;
  readonly argv: readonly string[];
}

export interface Reader {
  readonly name: string;
  /** CPU ms, or null where it failed. */
  read(page: PageRecord): Promise<number | null>;
  stop(): void;
}

export function readers(peers: string): Definition[] {
  const node = (name: string, kind: string, packages: readonly string[]): Definition => ({
    name,
    missing:
      packages.map((one) => (installedIn(peers, one) ? null : `${one} is not installed in ${peers}`)).find((why) => why !== null) ?? null,
    command: process.execPath,
    argv: [join(import.meta.dirname, 'child.ts'), kind, resolve(peers)],
  });
  const python = ['python3', '/usr/bin/python3'].find((command) => runs(command, ['-c', 'import trafilatura, brotli']));
  return [
    node(OURS, 'ours', []),
    node('Readability + linkedom', 'readability', ['@mozilla/readability', 'linkedom']),
    node('Defuddle + linkedom, Markdown', 'defuddle', ['defuddle', 'linkedom']),
    {
      name: 'trafilatura, Markdown',
      missing: python === undefined ? 'no Python here imports trafilatura and brotli' : null,
      command: python ?? 'python3',
      argv: [join(import.meta.dirname, 'trafilatura_child.py')],
    },
  ];
}

/** One line in, the page; one line out, what it cost. */
export async function startReader({ name, command, argv }: Definition): Promise<Reader> {
  const child: ChildProcess = spawn(command, argv, { stdio: ['pipe', 'pipe', 'ignore'] });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new TypeError(`${name} has no pipes`);
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`${name} ended`);
    return line.value;
  };
  if ((await next()) !== 'ready') throw new Error(`${name} did not start`);
  return {
    name,
    async read({ corpus, file, url }) {
      stdin.write(`${JSON.stringify({ corpus, file, url: url ?? 'https://page.invalid/' })}\n`);
      const line = await next();
      return line.startsWith('failed') ? null : Number(line);
    },
    stop: () => child.kill(),
  };
}

function installedIn(folder: string, name: string): boolean {
  const from = join(resolve(folder), 'package.json');
  if (!existsSync(from)) return false;
  try {
    createRequire(from).resolve(name);
    return true;
  } catch {
    return existsSync(join(resolve(folder), 'node_modules', name, 'package.json'));
  }
}

function runs(command: string, argv: readonly string[]): boolean {
  return spawnSync(command, argv, { stdio: 'ignore' }).status === 0;
}
