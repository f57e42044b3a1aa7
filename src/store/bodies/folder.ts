import { hash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';
import type { BodyStore } from '../ports.ts';
import { isHash, packBody, unpackBody } from './packed.ts';

/**
 * Files `<folder>/aa/<sha256>`, on this machine or on a file system that several share. A file appears under its name only when it is whole
 * and on the disk (flush, then rename), so that no record elsewhere names a body that a power cut took. What someone has damaged is
 * reported by `get`, and repaired by the next `put` of the same bytes.
 */
export function folderBodies(folder: string): BodyStore {
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

  const get = async (sha256: string): Promise<Uint8Array | null> => {
    if (!isHash(sha256)) return null;
    const packed = await readIfPresent(pathOf(sha256));
    return packed === null ? null : unpackBody(packed, sha256);
  };

  const isIntact = async (sha256: string): Promise<boolean> => {
    try {
      return (await get(sha256)) !== null;
    } catch (error) {
      if (error instanceof VeritrailError && error.code === 'store_corrupt') return false;
      throw error;
    }
  };

  return {
    get,
    has: async (sha256) => isHash(sha256) && (await isPresent(pathOf(sha256))),
    async put(bytes, gzip) {
      const sha256 = hash('sha256', bytes);
      if (!(await isIntact(sha256))) await writeWhole(pathOf(sha256), packBody(bytes, gzip), `body ${sha256}`);
      return sha256;
    },
    async remove(sha256) {
      if (!isHash(sha256) || !(await isPresent(pathOf(sha256)))) return false;
      // Also what a process that was killed had begun to write of it.
      for (const name of await namesIn(dirname(pathOf(sha256))))
        if (name.startsWith(sha256)) await rm(join(folder, sha256.slice(0, 2), name), { force: true });
      return true;
    },
    async list(after, limit) {
      const found: string[] = [];
      for (const part of await namesIn(folder)) {
        if (found.length >= limit) break;
        if (part.length !== 2 || part < (after ?? '').slice(0, 2)) continue;
        found.push(...(await namesIn(join(folder, part))).filter((name) => isHash(name) && name > (after ?? '')));
      }
      return found.slice(0, limit);
    },
  };
}

async function writeWhole(path: string, packed: Uint8Array, entry: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(packed);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw unavailable(entry, error);
  }
}

async function readIfPresent(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw unavailable(path, error);
  }
}

/** In their order. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw unavailable(folder, error);
  }
}

async function isPresent(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw unavailable(path, error);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const unavailable = (entry: string, error: unknown): VeritrailError =>
  new VeritrailError('store_unavailable', `${entry}: ${messageOf(error)}`, error);
