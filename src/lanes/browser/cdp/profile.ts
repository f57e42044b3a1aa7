import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^veritrail-browser-(\d+)-/;
/** Younger ones are left: the process may be one of another container, whose number means nothing here. */
const OLD_MS = 86_400_000;

/** A folder for one browser's profile, gone with it. Folders of processes that were killed before they could clear up are removed. */
export function makeProfile(now: number = Date.now()): string {
  const folder = tmpdir();
  for (const name of readdirSync(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)) && isOld(join(folder, name), now)) removeProfile(join(folder, name));
  }
  return mkdtempSync(join(folder, `veritrail-browser-${process.pid}-`));
}

/** A browser that is ending may still write for a moment. */
export function removeProfile(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user: it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOld(path: string, now: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && now - stats.mtimeMs > OLD_MS;
}
