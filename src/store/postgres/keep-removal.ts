import { QuarantineEntry } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { RemovedRows } from '../keep.ts';
import { bytesOf, hexOf, recordOf, versionOf } from '../keep-rows.ts';
import { artifactsLeft, bodiesOf, NOTHING_REMOVED, type Referrer, refuseHeld } from '../keep-rules.ts';
import type { PostgresDatabase, Queries } from './database.ts';
import { fromText } from './key.ts';

export const removeVersions = (database: PostgresDatabase, key: string, numbers: readonly number[]): Promise<RemovedRows> =>
  database.transaction(async (queries) => {
    const [record] = await lockRecords(queries, [key]);
    if (record === undefined) return NOTHING_REMOVED;
    const wanted = numbers.filter((number) => number !== record.current);
    const gone = (
      await queries.rows(
        'DELETE FROM veritrail.keep_versions WHERE record = $1 AND number = ANY($2::int[]) RETURNING state, json, cardinality(prints) AS prints',
        record.number,
        wanted,
      )
    ).map((row) => ({ version: versionOf(row), prints: Number(row.prints) }));
    const versions = gone.map(({ version }) => version);
    const removed = versions.map(({ number }) => number);
    const fields = await queries.run(
      'DELETE FROM veritrail.keep_fields WHERE record = $1 AND version = ANY($2::int[])',
      record.number,
      removed,
    );
    const events = await queries.run(`${FORGET} AND key = $1 AND version = ANY($2::int[])`, bytesOf(key), removed);
    await queries.run('UPDATE veritrail.keep_records SET versions = versions - $2 WHERE number = $1', record.number, removed.length);
    const stays = [
      ...(await queries.rows('SELECT state, json FROM veritrail.keep_versions WHERE record = $1', record.number)).map(versionOf),
      ...entriesOf(await queries.rows('SELECT json FROM veritrail.keep_quarantine WHERE record = $1', record.number)),
    ];
    return {
      ...NOTHING_REMOVED,
      versions: removed.length,
      fields,
      prints: gone.reduce((total, { prints }) => total + prints, 0),
      events,
      orphans: await orphansOf(queries, versions),
      artifacts: artifactsLeft(versions, stays),
    };
  });

export const removeRecords = (database: PostgresDatabase, keys: readonly string[]): Promise<RemovedRows> =>
  database.transaction(async (queries) => {
    const records = await lockRecords(queries, keys);
    const numbers = records.map(({ number }) => number);
    const of = (table: string): string => `DELETE FROM veritrail.${table} WHERE record = ANY($1::bigint[])`;
    const versions = await queries.rows(`${of('keep_versions')} RETURNING state, json, cardinality(prints) AS prints`, numbers);
    const entries = entriesOf(await queries.rows(`${of('keep_quarantine')} RETURNING json`, numbers));
    await queries.run(of('keep_prints'), numbers);
    const fields = await queries.run(of('keep_fields'), numbers);
    const events = await queries.run(
      `${FORGET} AND key = ANY($1::bytea[])`,
      records.map(({ key }) => bytesOf(key)),
    );
    await queries.run('DELETE FROM veritrail.keep_records WHERE number = ANY($1::bigint[])', numbers);
    const gone: Referrer[] = [...versions.map(versionOf), ...entries];
    return {
      records: records.length,
      versions: versions.length,
      fields,
      prints: versions.reduce((total, row) => total + Number(row.prints), 0),
      quarantine: entries.length,
      events,
      orphans: await orphansOf(queries, gone),
      artifacts: artifactsLeft(gone, []),
    };
  });

const FORGET = 'UPDATE veritrail.keep_events SET source = NULL, key = NULL, version = NULL, json = NULL WHERE json IS NOT NULL';

/** One order for all, so that no two wait for each other. @throws policy_denied where a hold covers one of them */
async function lockRecords(queries: Queries, keys: readonly string[]) {
  // Whoever places a hold now waits for the end of this, and the other way round.
  await queries.rows('SELECT pg_advisory_xact_lock_shared($1)', HOLDS_LOCK);
  const rows = await queries.rows(
    'SELECT number, key, json FROM veritrail.keep_records WHERE key = ANY($1::bytea[]) ORDER BY key FOR UPDATE',
    keys.map(bytesOf),
  );
  const records = rows.map((row) => ({ ...recordOf(row), number: Number(row.number), key: hexOf(row.key) }));
  const [hold] = await queries.rows(
    `SELECT json::json ->> 'id' AS id, json::json ->> 'reason' AS reason FROM veritrail.keep_holds
     WHERE lifted_at IS NULL AND (key = ANY($1::bytea[]) OR source = ANY($2::text[])) LIMIT 1`,
    records.map(({ key }) => bytesOf(key)),
    records.map(({ sourceId }) => sourceId),
  );
  if (hold !== undefined) refuseHeld({ id: fromText(hold.id), reason: fromText(hold.reason) });
  return records;
}

/** Shared by removals. */
export const HOLDS_LOCK = 0x76657269686f6c64n;

const entriesOf = (rows: readonly Record<string, unknown>[]): QuarantineEntry[] =>
  rows.map(({ json }) => readStored(QuarantineEntry, json, 'a quarantine entry'));

async function orphansOf(queries: Queries, gone: readonly Referrer[]): Promise<string[]> {
  const hashes = bodiesOf(gone);
  const kept = await queries.rows(
    `SELECT bytes AS hash FROM veritrail.keep_versions WHERE bytes = ANY($1::bytea[])
     UNION SELECT document FROM veritrail.keep_versions WHERE document = ANY($1::bytea[])
     UNION SELECT bytes FROM veritrail.keep_quarantine WHERE bytes = ANY($1::bytea[])`,
    hashes.map(bytesOf),
  );
  const used = new Set(kept.map(({ hash }) => hexOf(hash)));
  return hashes.filter((hash) => !used.has(hash));
}

export async function isReferredTo({ rows }: PostgresDatabase, bodyHash: string): Promise<boolean> {
  const [row] = await rows(
    `SELECT 1 FROM veritrail.keep_versions WHERE bytes = $1 UNION ALL SELECT 1 FROM veritrail.keep_versions WHERE document = $1
     UNION ALL SELECT 1 FROM veritrail.keep_quarantine WHERE bytes = $1 UNION ALL SELECT 1 FROM veritrail.artifacts WHERE body = $1 LIMIT 1`,
    bytesOf(bodyHash),
  );
  return row !== undefined;
}
