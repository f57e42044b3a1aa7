import { z } from 'zod';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { SessionRow, SessionStore, Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';

export function sqliteSessions({ sql, durably }: Database): Sync<SessionStore> {
  const insert = ({ origin, scope, keyId, status, createdAt, updatedAt, version, sealed }: SessionRow): boolean => {
    const taken = Number(sql('SELECT version FROM sessions WHERE scope = ? AND origin = ?').get(scope, origin)?.version ?? 0);
    if (taken !== version - 1) return false;
    sql(
      'INSERT OR REPLACE INTO sessions (origin, scope, key_id, status, created_at, updated_at, version, sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(origin, scope, keyId, status, createdAt, updatedAt, version, sealed);
    return true;
  };
  return {
    get(origin, scope) {
      const row = sql('SELECT * FROM sessions WHERE scope = ? AND origin = ?').get(scope, origin);
      return row === undefined ? null : sessionOf(row);
    },
    list: () => sql('SELECT * FROM sessions ORDER BY scope, origin').all().map(sessionOf),
    put: (row) => durably(() => insert(row)),
    putAll(rows) {
      try {
        return durably(() => {
          for (const row of rows) if (!insert(row)) throw new Outrun();
          return true;
        });
      } catch (error) {
        // The throw rolled the others back.
        if (error instanceof Outrun) return false;
        throw error;
      }
    },
    remove: (origin, scope) =>
      durably(() => Number(sql('DELETE FROM sessions WHERE scope = ? AND origin = ?').run(scope, origin).changes) > 0),
  };
}

class Outrun extends Error {}

const Status = z.enum(['active', 'expired']);

export function sessionOf(row: Row): SessionRow {
  const { origin, scope, key_id, status, created_at, updated_at, version, sealed } = row;
  const read = Status.safeParse(status);
  if (!read.success || !(sealed instanceof Uint8Array))
    throw new VeritrailError('store_corrupt', `session of ${origin} in scope ${scope}: unknown form`);
  return {
    origin: String(origin),
    scope: String(scope),
    keyId: String(key_id),
    status: read.data,
    createdAt: Number(created_at),
    updatedAt: Number(updated_at),
    version: Number(version),
    sealed,
  };
}
