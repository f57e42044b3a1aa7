import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeBodies } from '../contract/bodies.test.suite.ts';
import { codeOf } from '../records.test.sample.ts';
import { folderBodies } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bodies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

describeBodies('a folder', async () => ({
  bodies: folderBodies(folder),
  damage: async (sha256, packed) => writeFileSync(pathOf(sha256), packed),
  packed: async (sha256) => readFileSync(pathOf(sha256)),
}));

describe('bodies in a folder', () => {
  it('are files by their hash, and nothing else', async () => {
    const sha256 = await folderBodies(folder).put(randomBytes(50_000));
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([sha256.slice(0, 2), join(sha256.slice(0, 2), sha256)]);
  });

  it('that cannot be written leave no draft, and say why', async () => {
    writeFileSync(join(folder, hash('sha256', 'x').slice(0, 2)), 'a file where a folder should be');
    expect(await codeOf(() => folderBodies(folder).put(Buffer.from('x')))).toMatch(/^store_unavailable: /);
    expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1);
  });
});
