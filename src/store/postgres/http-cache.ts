import type { HttpCacheStore } from '../../http/cache/port.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { Meta } from '../cache-meta.ts';
import { readStored } from '../json.ts';
import type { BodyStore } from '../ports.ts';
import type { PostgresDatabase } from './database.ts';
import { keyOf, toText } from './key.ts';

/** Headers and times as JSON, bytes among the bodies. What is damaged is a miss: unlike an artifact it can be fetched again. */
export function postgresHttpCache({ rows, run }: PostgresDatabase, bodies: BodyStore): HttpCacheStore {
  return {
    async get(key) {
      const [row] = await rows('SELECT json, body FROM veritrail.http_cache WHERE key = $1', keyOf(key));
      if (row === undefined) return null;
      try {
        const meta = readStored(Meta, row.json, `HTTP cache entry ${key}`);
        const body = row.body === null ? new Uint8Array(0) : await bodies.get(String(row.body));
        return body === null ? null : { meta, body };
      } catch (error) {
        if (error instanceof VeritrailError && error.code === 'store_corrupt') return null;
        throw error;
      }
    },
    async put(key, { meta, body, gzip }) {
      const hash = body.byteLength === 0 ? null : await bodies.put(body, gzip);
      await run(
        `INSERT INTO veritrail.http_cache (key, name, json, body) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO UPDATE SET json = excluded.json, body = excluded.body`,
        keyOf(key),
        toText(key),
        JSON.stringify(meta),
        hash,
      );
    },
    async delete(key) {
      await run('DELETE FROM veritrail.http_cache WHERE key = $1', keyOf(key));
    },
  };
}
