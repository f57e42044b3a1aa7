import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../tools/require-node.mjs', import.meta.url));
const tooOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major < 22 || (major === 22 && minor < 19);
};

/** A Node of the machine that is older than the oldest supported one, if there is any. */
const old = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && tooOld(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? ''));

it.skipIf(old === undefined)('a Node that is too old says so in one line and ends with 1 (skipped where every Node is new enough)', () => {
  const { status, stderr, stdout } = spawnSync(old ?? '', [script], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^veritrail needs Node 22\.19 or newer, this is \d+\.\d+\.\d+\. [^\n]+\n$/);
});

it('a Node that is new enough passes without a word', () => {
  expect(spawnSync(process.execPath, [script], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '', stderr: '' });
});
