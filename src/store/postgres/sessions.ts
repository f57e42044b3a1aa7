import { z } from 'zod';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { SessionRow, SessionStore } from '../ports.ts';
import type { PostgresDatabase, Queries, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresSessions({ rows, transaction }: PostgresDatabase): SessionStore {
  const putAll = async (sessions: readonly SessionRow[]): Promise<boolean> => {
    // One order for all, so that no two wait for each other.
    const inOrder = sessions.map((row) => ({ row, key: keyOf(row.scope, row.origin) })).sort((a, b) => a.key.compare(b.key));
    try {
      return await transaction(
        async (queries, again) => {
          for (const { row, key } of inOrder) if (!(await putOne(queries, key, row, again))) throw new Outrun();
          return true;
        },
        { repeat: true },
      );
    } catch (error) {
      // The throw rolled the others back.
      if (error instanceof Outrun) return false;
      throw error;
    }
  };
  return {
    async get(origin, scope) {
      const [row] = await rows('SELECT * FROM veritrail.sessions WHERE key = $1', keyOf(scope, origin));
      return row === undefined ? null : sessionOf(row);
    },
    list: async () => (await rows('SELECT * FROM veritrail.sessions ORDER BY scope, origin')).map(sessionOf),
    put: (row) => putAll([row]),
    putAll,
    remove: (origin, scope) =>
      transaction(
        async (queries, again) => (await queries.run('DELETE FROM veritrail.sessions WHERE key = $1', keyOf(scope, origin))) > 0 || again,
        { repeat: true },
      ),
  };
}

class Outrun extends Error {}

async function putOne(queries: Queries, key: Buffer, row: SessionRow, again: boolean): Promise<boolean> {
  const { origin, scope, keyId, status, createdAt, updatedAt, version, sealed } = row;
  const changed = await queries.run(
    `INSERT INTO veritrail.sessions AS s (key, origin, scope, key_id, status, created_at, updated_at, version, sealed)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
     WHERE $8::bigint = 1 OR EXISTS (SELECT 1 FROM veritrail.sessions WHERE key = $1)
     ON CONFLICT (key) DO UPDATE SET key_id = excluded.key_id, status = excluded.status, created_at = excluded.created_at,
       updated_at = excluded.updated_at, version = excluded.version, sealed = excluded.sealed WHERE s.version = excluded.version - 1`,
    key,
    toText(origin),
    toText(scope),
    toText(keyId),
    status,
    Math.round(createdAt),
    Math.round(updatedAt),
    version,
    sealed,
  );
  if (changed === 1 || !again) return changed === 1;
  // Perhaps this very row was written by an attempt whose answer was lost.
  const [stored] = await queries.rows('SELECT version, sealed FROM veritrail.sessions WHERE key = $1', key);
  return Number(stored?.version) === version && stored?.sealed instanceof Uint8Array && Buffer.from(sealed).equals(stored.sealed);
}

const Status = z.enum(['active', 'expired']);

function sessionOf(row: Row): SessionRow {
  const { key_id, status, created_at, updated_at, version, sealed } = row;
  const [origin, scope] = [fromText(row.origin), fromText(row.scope)];
  const read = Status.safeParse(status);
  if (!read.success || !(sealed instanceof Uint8Array))
    throw new VeritrailError('store_corrupt', `session of ${origin} in scope ${scope}: unknown form`);
  return {
    origin,
    scope,
    keyId: fromText(key_id),
    status: read.data,
    createdAt: Number(created_at),
    updatedAt: Number(updated_at),
    version: Number(version),
    sealed: new Uint8Array(sealed),
  };
}
