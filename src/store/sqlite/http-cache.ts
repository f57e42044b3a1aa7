import type { HttpCacheStore } from '../../http/cache/port.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { Meta } from '../cache-meta.ts';
import { readStored } from '../json.ts';
import type { BodyStore, Sync } from '../ports.ts';
import type { Database } from './database.ts';

/** Headers and times as JSON, bytes among the bodies. What is damaged is a miss: unlike an artifact it can be fetched again. */
export function sqliteHttpCache(database: Database, bodies: Sync<BodyStore>): HttpCacheStore {
  const entryOf = (key: string): string => `HTTP cache entry ${key}`;
  return {
    async get(key) {
      database.settle(entryOf(key));
      const row = database.sql('SELECT json, body FROM http_cache WHERE key = ?').get(key);
      if (row === undefined) return null;
      try {
        const meta = readStored(Meta, row.json, entryOf(key));
        const body = row.body === null ? new Uint8Array(0) : bodies.get(String(row.body));
        return body === null ? null : { meta, body };
      } catch (error) {
        if (error instanceof VeritrailError && error.code === 'store_corrupt') return null;
        throw error;
      }
    },
    async put(key, { meta, body, gzip }) {
      const hash = body.byteLength === 0 ? null : bodies.put(body, gzip);
      const json = JSON.stringify(meta);
      database.later(entryOf(key), json.length, () =>
        database.sql('INSERT OR REPLACE INTO http_cache (key, json, body) VALUES (?, ?, ?)').run(key, json, hash),
      );
    },
    async delete(key) {
      database.later(entryOf(key), 0, () => database.sql('DELETE FROM http_cache WHERE key = ?').run(key));
    },
  };
}
