import { existsSync, mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProfile, removeProfile } from './profile.ts';

/** No process has this number: it is above the highest that Linux gives. */
const NOBODY = 4_194_305;

it('a folder that a killed process left is removed a day later, and no other', () => {
  const now = Date.now();
  const left = (pid: number, daysAgo: number): string => {
    const folder = mkdtempSync(join(tmpdir(), `veritrail-browser-${pid}-`));
    const at = now / 1000 - daysAgo * 86_400;
    utimesSync(folder, at, at);
    return folder;
  };
  const folders = { dead: left(NOBODY, 2), young: left(NOBODY, 0), alive: left(process.pid, 2) };
  const own = makeProfile(now);
  const there = Object.fromEntries(Object.entries({ ...folders, own }).map(([name, folder]) => [name, existsSync(folder)]));
  for (const folder of [...Object.values(folders), own]) removeProfile(folder);
  expect(there).toEqual({ dead: false, young: true, alive: true, own: true });
});
