import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../src/surfaces/cli/main.ts');

export interface Child {
  readonly process: ChildProcess;
  /** Exit code (null when killed) and all output. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** `veritrail …` as a process of its own. */
export function veritrail(...args: string[]): Child {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  // A character may be cut between two chunks; the streams put it together again.
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, out, err })) };
}

/** The run that a command tells of on stderr. */
export const runIdIn = (err: string): string => /^run {6}(\S+)$/m.exec(err)?.[1] ?? '';
