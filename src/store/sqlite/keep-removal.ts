import { QuarantineEntry } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { RemovedRows } from '../keep.ts';
import { bytesOf, recordOf, versionOf } from '../keep-rows.ts';
import { artifactsLeft, bodiesOf, NOTHING_REMOVED, type Referrer, refuseHeld, unpackPrints } from '../keep-rules.ts';
import type { Database } from './database.ts';

/** All of it or nothing; what was in the rows does not stay in the free parts of the file. */
function durablyErased<T>(database: Database, work: () => T): T {
  const before = SECURE_DELETE[Number(database.sql('PRAGMA secure_delete').get()?.secure_delete)] ?? 'ON';
  database.raw.exec('PRAGMA secure_delete = ON');
  try {
    return database.durably(work);
  } finally {
    database.raw.exec(`PRAGMA secure_delete = ${before}`);
  }
}
const SECURE_DELETE = ['OFF', 'ON', 'FAST'];

export const removeVersions = (database: Database, key: string, numbers: readonly number[]): RemovedRows =>
  durablyErased(database, () => {
    const { sql } = database;
    const row = sql('SELECT number, key, json FROM keep_records WHERE key = ?').get(bytesOf(key));
    if (row === undefined) return NOTHING_REMOVED;
    const record = recordOf(row);
    requireNoHold(database, [{ key, sourceId: record.sourceId }]);
    const wanted = new Set(numbers.filter((number) => number !== record.current));
    const all = versionsOf(database, Number(row.number));
    const gone = all.filter(({ version }) => wanted.has(version.number));
    let fields = 0;
    let events = 0;
    for (const { version } of gone) {
      sql('DELETE FROM keep_versions WHERE record = ? AND number = ?').run(Number(row.number), version.number);
      fields += Number(sql('DELETE FROM keep_fields WHERE record = ? AND version = ?').run(Number(row.number), version.number).changes);
      events += Number(sql(`${FORGET} AND key = ? AND version = ?`).run(bytesOf(key), version.number).changes);
    }
    sql('UPDATE keep_records SET versions = versions - ? WHERE number = ?').run(gone.length, Number(row.number));
    const stays = [
      ...all.filter(({ version }) => !wanted.has(version.number)).map(({ version }) => version),
      ...entriesOf(database, Number(row.number)),
    ];
    const versions = gone.map(({ version }) => version);
    const prints = sum(gone.map((version) => version.prints));
    return {
      ...NOTHING_REMOVED,
      versions: gone.length,
      fields,
      prints,
      events,
      orphans: orphansOf(database, versions),
      artifacts: artifactsLeft(versions, stays),
    };
  });

export const removeRecords = (database: Database, keys: readonly string[]): RemovedRows =>
  durablyErased(database, () => {
    const { sql } = database;
    const rows = sql('SELECT number, key, json FROM keep_records WHERE key IN (SELECT unhex(value) FROM json_each(?))').all(
      JSON.stringify(keys),
    );
    const records = rows.map((row) => ({ number: Number(row.number), ...recordOf(row) }));
    requireNoHold(database, records);
    const gone: Referrer[] = [];
    const counts = { records: rows.length, versions: 0, fields: 0, prints: 0, quarantine: 0, events: 0 };
    for (const { number, key } of records) {
      const versions = versionsOf(database, number);
      const entries = entriesOf(database, number);
      gone.push(...versions.map(({ version }) => version), ...entries);
      counts.versions += versions.length;
      counts.quarantine += entries.length;
      counts.prints += sum(versions.map((version) => version.prints));
      for (const print of versions.flatMap((version) => version.all))
        sql('DELETE FROM keep_prints WHERE print = ? AND record = ?').run(print, number);
      counts.fields += Number(sql('DELETE FROM keep_fields WHERE record = ?').run(number).changes);
      for (const table of ['keep_versions', 'keep_quarantine']) sql(`DELETE FROM ${table} WHERE record = ?`).run(number);
      sql('DELETE FROM keep_records WHERE number = ?').run(number);
      counts.events += Number(sql(`${FORGET} AND key = ?`).run(bytesOf(key)).changes);
    }
    return { ...counts, orphans: orphansOf(database, gone), artifacts: artifactsLeft(gone, []) };
  });

const FORGET = 'UPDATE keep_events SET source = NULL, key = NULL, version = NULL, json = NULL WHERE json IS NOT NULL';

const versionsOf = ({ sql }: Database, record: number) =>
  sql('SELECT state, prints, json FROM keep_versions WHERE record = ?')
    .all(record)
    .map((row) => {
      const all = unpackPrints(row.prints);
      return { version: versionOf(row), all, prints: all.length };
    });

const entriesOf = ({ sql }: Database, record: number): QuarantineEntry[] =>
  sql('SELECT id, json FROM keep_quarantine WHERE record = ?')
    .all(record)
    .map(({ id, json }) => readStored(QuarantineEntry, json, `quarantine entry ${id}`));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function requireNoHold({ sql }: Database, records: readonly { readonly key: string; readonly sourceId: string }[]): void {
  for (const { key, sourceId } of records) {
    const row = sql(
      "SELECT id, json_extract(json, '$.reason') AS reason FROM keep_holds WHERE lifted_at IS NULL AND (key = ? OR source = ?)",
    ).get(bytesOf(key), sourceId);
    if (row !== undefined) refuseHeld({ id: String(row.id), reason: String(row.reason) });
  }
}

const orphansOf = (database: Database, gone: readonly Referrer[]): string[] => bodiesOf(gone).filter((hash) => !isKept(database, hash));

const isKept = ({ sql }: Database, bodyHash: string): boolean => {
  const hash = bytesOf(bodyHash);
  return (
    sql(
      `SELECT 1 FROM keep_versions WHERE bytes = ?1 UNION ALL SELECT 1 FROM keep_versions WHERE document = ?1
       UNION ALL SELECT 1 FROM keep_quarantine WHERE bytes = ?1 LIMIT 1`,
    ).get(hash) !== undefined
  );
};

export function isReferredTo(database: Database, bodyHash: string): boolean {
  database.settle();
  return isKept(database, bodyHash) || database.sql('SELECT 1 FROM artifacts WHERE body = ? LIMIT 1').get(bytesOf(bodyHash)) !== undefined;
}
