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
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, out, err })) };
}

/** The run that a command tells of on stderr. */
export const runIdIn = (err: string): string => /^run {6}(\S+)$/m.exec(err)?.[1] ?? '';
