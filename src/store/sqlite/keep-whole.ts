import type { KeptEvent, WholeRecord, WholeVersion } from '../keep.ts';
import { bytesOf, bytesOrNull, fieldOf, recordOf, versionOf } from '../keep-rows.ts';
import { requireWhole, servedOf, unpackPrints } from '../keep-rules.ts';
import type { Database } from './database.ts';
import { insertRecord, insertVersion, serve, updateRecord } from './keep-apply.ts';

export function wholeRecord({ sql }: Database, key: string): WholeRecord | null {
  const row = sql('SELECT number, key, json FROM keep_records WHERE key = ?').get(bytesOf(key));
  if (row === undefined) return null;
  const fields = sql(
    'SELECT r.key, f.* FROM keep_fields f JOIN keep_records r ON r.number = f.record WHERE f.record = ? ORDER BY version, position',
  )
    .all(Number(row.number))
    .map((field) => fieldOf(field));
  const versions = sql('SELECT state, json, prints, followed_at FROM keep_versions WHERE record = ? ORDER BY number')
    .all(Number(row.number))
    .map((one): WholeVersion => {
      const version = versionOf(one);
      return {
        version,
        followedAt: one.followed_at === null ? null : Number(one.followed_at),
        fields: fields.filter((field) => field.version === version.number),
        prints: unpackPrints(one.prints),
      };
    });
  return { record: recordOf(row), versions };
}

/** In an open transaction. */
export function restoreWhole(database: Database, whole: WholeRecord, replace: boolean): boolean {
  requireWhole(whole);
  const { sql } = database;
  const { record, versions } = whole;
  const before = sql('SELECT number, key, json FROM keep_records WHERE key = ?').get(bytesOf(record.key));
  if (before !== undefined && !replace) return false;
  const number = before === undefined ? insertRecord(database, record) : Number(before.number);
  if (before !== undefined) {
    // Nothing of it is found any more, then nothing of it is kept.
    const found = sql('SELECT prints FROM keep_versions WHERE record = ? AND number = ?').get(number, servedOf(recordOf(before)));
    for (const print of unpackPrints(found?.prints)) sql('DELETE FROM keep_prints WHERE print = ? AND record = ?').run(print, number);
    for (const table of ['keep_fields', 'keep_versions']) sql(`DELETE FROM ${table} WHERE record = ?`).run(number);
    sql('UPDATE keep_records SET versions = 0, prints = 0, content = NULL WHERE number = ?').run(number);
  }
  for (const { version, fields, prints } of versions) insertVersion(database, number, { record, fields, prints }, version);
  for (const { version, followedAt } of versions)
    sql('UPDATE keep_versions SET followed_at = ? WHERE record = ? AND number = ?').run(followedAt, number, version.number);
  updateRecord(database, number, record, versions.length);
  serve(database, number, record, null);
  return true;
}

/** In an open transaction. */
export function restoreEvents({ sql }: Database, events: readonly KeptEvent[]): void {
  for (const { id, event } of events)
    sql('INSERT INTO keep_events (id, source, key, version, json) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING').run(
      id,
      event?.sourceId ?? null,
      bytesOrNull(event?.key ?? null),
      event?.version ?? null,
      event === null ? null : JSON.stringify(event),
    );
}
