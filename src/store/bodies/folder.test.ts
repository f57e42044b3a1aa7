import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../records.test.sample.ts';
import { folderBodies } from './folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bodies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

describe('bodies in a folder', () => {
  it('are files by their hash, each once, and nothing else', async () => {
    const bodies = folderBodies(folder);
    const bytes = randomBytes(50_000);
    const put = await Promise.all(Array.from({ length: 5 }, () => bodies.put(bytes)));
    const sha256 = hash('sha256', bytes);
    expect(new Set(put)).toEqual(new Set([sha256]));
    expect(readdirSync(join(folder, sha256.slice(0, 2)))).toEqual([sha256]);
    expect(Buffer.from((await folderBodies(folder).get(sha256)) ?? []).equals(bytes)).toBe(true);
    expect([await bodies.has(sha256), await bodies.has(hash('sha256', 'other')), await bodies.get('../x')]).toEqual([true, false, null]);
  });

  it('are reported where someone changed them, and repaired when the same bytes come again', async () => {
    const bodies = folderBodies(folder);
    const sha256 = await bodies.put(Buffer.from('the true bytes'));
    const other = await bodies.put(Buffer.from('other bytes'));
    for (const damaged of [Buffer.from('noise'), Buffer.alloc(0), readFileSync(pathOf(other))]) {
      writeFileSync(pathOf(sha256), damaged);
      expect(await codeOf(() => bodies.get(sha256))).toMatch(new RegExp(`^store_corrupt: body ${sha256}`));
      await bodies.put(Buffer.from('the true bytes'));
      expect(Buffer.from((await bodies.get(sha256)) ?? []).toString()).toBe('the true bytes');
    }
  });

  it('stay as they came by gzip, unless that is not what it holds', async () => {
    const bodies = folderBodies(folder);
    const came = gzipSync('the bytes '.repeat(50));
    const [own, foreign] = [await bodies.put(Buffer.from('the bytes '.repeat(50)), came), await bodies.put(Buffer.from('others'), came)];
    expect(readFileSync(pathOf(own)).equals(came)).toBe(true);
    expect(Buffer.from((await bodies.get(foreign)) ?? []).toString()).toBe('others');
  });

  it('that cannot be written leave no draft, and say why', async () => {
    writeFileSync(join(folder, hash('sha256', 'x').slice(0, 2)), 'a file where a folder should be');
    expect(await codeOf(() => folderBodies(folder).put(Buffer.from('x')))).toMatch(/^store_unavailable: /);
    expect(existsSync(folder) && readdirSync(folder)).toHaveLength(1);
  });
});
