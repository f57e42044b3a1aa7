import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { BodyStore } from '../ports.ts';
import { messageOf } from './database.ts';
import { pack, unpack } from './json.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const isHash = (text: string): boolean => /^[a-f0-9]{64}$/.test(text);

/**
 * `<folder>/aa/<sha256>`, Zstandard-compressed. A file appears under its name only when it is whole (rename), so readers in other
 * processes never see half of one. It is not flushed to the disk at once: after a power cut the newest bodies may be damaged, which
 * `get` reports and the next `put` of the same bytes repairs.
 */
export function folderBodies(folder: string): BodyStore {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);

  const get = (sha256: string): Uint8Array | null => {
    if (!isHash(sha256)) return null;
    const packed = readIfPresent(pathOf(sha256));
    if (packed === null) return null;
    const bytes = unpack(packed, `body ${sha256}`);
    if (hashOf(bytes) !== sha256) throw new VeritrailError('store_corrupt', `body ${sha256}: the bytes have another hash`);
    return bytes;
  };

  const isIntact = (sha256: string): boolean => {
    try {
      return get(sha256) !== null;
    } catch (error) {
      if (error instanceof VeritrailError && error.code === 'store_corrupt') return false;
      throw error;
    }
  };

  return {
    get,
    has: (sha256) => isHash(sha256) && existsSync(pathOf(sha256)),
    put(bytes) {
      const sha256 = hashOf(bytes);
      if (isIntact(sha256)) return sha256;
      const path = pathOf(sha256);
      const draft = `${path}.${randomUUID()}`;
      try {
        mkdirSync(join(folder, sha256.slice(0, 2)), { recursive: true });
        writeFileSync(draft, pack(bytes), { flag: 'wx' });
        renameSync(draft, path);
      } catch (error) {
        rmSync(draft, { force: true });
        throw new VeritrailError('store_unavailable', `body ${sha256}: ${messageOf(error)}`, error);
      }
      return sha256;
    },
  };
}

export function memoryBodies(): BodyStore {
  const bodies = new Map<string, Uint8Array>();
  return {
    put(bytes) {
      const sha256 = hashOf(bytes);
      if (!bodies.has(sha256)) bodies.set(sha256, Uint8Array.from(bytes));
      return sha256;
    },
    get(sha256) {
      const bytes = bodies.get(sha256);
      return bytes === undefined ? null : Uint8Array.from(bytes);
    },
    has: (sha256) => bodies.has(sha256),
  };
}

function readIfPresent(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new VeritrailError('store_unavailable', `${path}: ${messageOf(error)}`, error);
  }
}
