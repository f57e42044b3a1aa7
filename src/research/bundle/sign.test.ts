import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { loadSigningKey } from './sign.ts';

const root = mkdtempSync(join(tmpdir(), 'veritrail-key-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const codeOf = (path: string): string => {
  try {
    loadSigningKey(path);
    return 'no error';
  } catch (error) {
    return error instanceof VeritrailError ? error.code : String(error);
  }
};

describe('the signing key', () => {
  it('is made once, for its owner alone, and leaves nothing else behind', () => {
    const path = join(root, 'new', 'signing.key');
    const { publicKey } = loadSigningKey(path);
    expect(loadSigningKey(path).publicKey).toBe(publicKey);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, 'new'))).toEqual(['signing.key']);
  });

  it.each([
    ['an empty file', ''],
    ['rubbish', 'not a key'],
    ['a key of another kind', generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('is named when the file is %s', (_, content) => {
    const path = join(root, 'damaged.key');
    writeFileSync(path, content);
    expect(codeOf(path)).toBe('store_corrupt');
  });

  it('is named when the path cannot be read', () => {
    const path = join(root, 'folder.key');
    mkdirSync(path);
    expect(codeOf(path)).toBe('file_unreadable');
  });
});
