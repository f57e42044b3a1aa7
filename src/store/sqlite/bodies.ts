import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import { isHash, packBody, unpackBody } from '../bodies/packed.ts';
import { messageOf } from '../message.ts';
import type { BodyStore, Sync } from '../ports.ts';
import type { Database } from './database.ts';

/** Packed bytes up to here are rows, committed together with the records that name them; a larger body is a file of its own. */
const MAX_ROW_BYTES = 65_536;

/**
 * Compressed rows of the database (by Zstandard, or by gzip as they came), or files `<folder>/aa/<sha256>`. A file appears under its name only when it is whole (rename),
 * so readers in other processes never see half of one; it is not flushed to the disk at once. What a power cut, or someone, has damaged is
 * reported by `get`, and repaired by the next `put` of the same bytes.
 * @param folder null = rows only
 */
export function sqliteBodies(database: Database, folder: string | null): Sync<BodyStore> {
  const entryOf = (sha256: string): string => `body ${sha256}`;
  const pathOf = (sha256: string): string | null => (folder === null ? null : join(folder, sha256.slice(0, 2), sha256));

  const rowOf = (sha256: string): Uint8Array | null => {
    database.settle(entryOf(sha256));
    const data = database.sql('SELECT data FROM bodies WHERE hash = ?').get(Buffer.from(sha256, 'hex'))?.data;
    return data instanceof Uint8Array ? data : null;
  };
  const fileOf = (sha256: string): Uint8Array | null => {
    const path = pathOf(sha256);
    return path === null ? null : readIfPresent(path);
  };

  const get = (sha256: string): Uint8Array | null => {
    if (!isHash(sha256)) return null;
    const packed = rowOf(sha256) ?? fileOf(sha256);
    return packed === null ? null : unpackBody(packed, sha256);
  };

  const isIntact = (sha256: string): boolean => {
    try {
      return get(sha256) !== null;
    } catch (error) {
      if (error instanceof VeritrailError && error.code === 'store_corrupt') return false;
      throw error;
    }
  };

  const has = (sha256: string): boolean => {
    if (!isHash(sha256)) return false;
    if (database.isWaiting(entryOf(sha256))) return true;
    const path = pathOf(sha256);
    const row = database.sql('SELECT 1 FROM bodies WHERE hash = ?').get(Buffer.from(sha256, 'hex'));
    return row !== undefined || (path !== null && existsSync(path));
  };

  return {
    get,
    has,
    put(bytes, gzip) {
      const sha256 = hash('sha256', bytes);
      // What still waits is in memory, as it came.
      if (database.isWaiting(entryOf(sha256)) || isIntact(sha256)) return sha256;
      const packed = packBody(bytes, gzip);
      const key = Buffer.from(sha256, 'hex');
      const path = pathOf(sha256);
      if (path === null || packed.byteLength <= MAX_ROW_BYTES) {
        database.later(entryOf(sha256), packed.byteLength, () =>
          database
            .sql('INSERT INTO bodies (hash, data) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET data = excluded.data')
            .run(key, packed),
        );
      } else {
        writeWhole(path, packed, entryOf(sha256));
        // A damaged row would be found first.
        database.sql('DELETE FROM bodies WHERE hash = ?').run(key);
      }
      return sha256;
    },
    remove(sha256) {
      if (!has(sha256)) return false;
      database.settle(entryOf(sha256));
      database.sql('DELETE FROM bodies WHERE hash = ?').run(Buffer.from(sha256, 'hex'));
      const path = pathOf(sha256);
      // Also what a process that was killed had begun to write of it.
      const parts = path === null ? [] : namesIn(dirname(path)).filter((name) => name.startsWith(sha256));
      for (const name of parts) rmSync(join(path ?? '', '..', name), { force: true });
      return true;
    },
    list(after, limit) {
      database.settle();
      const last = after ?? '';
      const rows = database
        .sql('SELECT lower(hex(hash)) AS hash FROM bodies WHERE hash > unhex(?) ORDER BY hash LIMIT ?')
        .all(last, limit)
        .map((row) => String(row.hash));
      const files: string[] = [];
      for (const part of folder === null ? [] : namesIn(folder)) {
        if (files.length >= limit) break;
        if (part.length !== 2 || part < last.slice(0, 2)) continue;
        files.push(...namesIn(join(folder ?? '', part)).filter((name) => isHash(name) && name > last));
      }
      return [...new Set([...rows, ...files])].sort().slice(0, limit);
    },
  };
}

function writeWhole(path: string, packed: Uint8Array, entry: string): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(draft, packed, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new VeritrailError('store_unavailable', `${entry}: ${messageOf(error)}`, error);
  }
}

/** In their order. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

function readIfPresent(path: string): Uint8Array | null {
  // Most bodies are rows: an error for each file that is not there would cost more than the question.
  if (!existsSync(path)) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    // Removed in this moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new VeritrailError('store_unavailable', `${path}: ${messageOf(error)}`, error);
  }
}
