import type { KeepEvent, KeptRecord, QuarantineEntry, RecordVersion } from '../../vocabulary/index.ts';
import type { RecordChange } from '../keep.ts';
import { bytesOf, bytesOrNull, fieldJson, recordColumns, recordOf, versionJson } from '../keep-rows.ts';
import { hostOf, packPrints, refuseTaken, refuseVersion, requireChange, servedOf, textKey, unpackPrints } from '../keep-rules.ts';
import type { Database } from './database.ts';

/** In an open transaction. @returns whether the record had the revision before this one */
export function applyChange(database: Database, change: RecordChange): boolean {
  const { sql } = database;
  const { record, version, restate, quarantine, events = [] } = change;
  const row = sql('SELECT number, key, json FROM keep_records WHERE key = ?').get(bytesOf(record.key));
  const before = row === undefined ? null : recordOf(row);
  if ((before?.revision ?? 0) !== record.revision - 1) return false;
  requireChange(change, before);
  const number = row === undefined ? insertRecord(database, record) : Number(row.number);
  if (before !== null && before.sourceId !== record.sourceId) moveRecord(database, number, record.sourceId);
  if (version !== undefined) insertVersion(database, number, change, version);
  if (restate !== undefined) {
    const { changes } = sql('UPDATE keep_versions SET state = ? WHERE record = ? AND number = ?').run(
      restate.state,
      number,
      restate.number,
    );
    if (Number(changes) === 0) refuseVersion(record.key, restate.number);
  }
  updateRecord(database, number, record, version === undefined ? 0 : 1);
  serve(database, number, record, servedOf(before));
  if (quarantine !== undefined) insertEntry(database, number, quarantine);
  for (const event of events) insertEvent(database, event);
  return true;
}

export const insertRecord = ({ sql }: Database, { key, sourceId, url, state, firstSeenAt }: KeptRecord): number =>
  Number(
    sql("INSERT INTO keep_records (key, revision, source, host, state, first_seen_at, json) VALUES (?, 1, ?, ?, ?, ?, '')").run(
      bytesOf(key),
      sourceId,
      hostOf(url),
      state,
      Date.parse(firstSeenAt),
    ).lastInsertRowid,
  );

export function updateRecord({ sql }: Database, number: number, record: KeptRecord, added: number): void {
  const { firstSeenAt, checkedAt, changedAt, duplicateOf } = recordColumns(record);
  sql(
    `UPDATE keep_records SET revision = ?, source = ?, host = ?, state = ?, first_seen_at = ?, checked_at = ?, changed_at = ?,
       duplicate_of = ?, versions = versions + ?, json = ? WHERE number = ?`,
  ).run(
    record.revision,
    record.sourceId,
    hostOf(record.url),
    record.state,
    firstSeenAt,
    checkedAt,
    changedAt,
    duplicateOf,
    added,
    JSON.stringify(record),
    number,
  );
}

function moveRecord({ sql }: Database, number: number, sourceId: string): void {
  for (const table of ['keep_versions', 'keep_fields']) sql(`UPDATE ${table} SET source = ? WHERE record = ?`).run(sourceId, number);
}

export function insertVersion(
  { sql }: Database,
  number: number,
  change: Pick<RecordChange, 'record' | 'fields' | 'prints'>,
  version: RecordVersion,
): void {
  const { record, fields = [], prints = [] } = change;
  const { contentHash, bytesHash, documentHash, state, createdAt } = version;
  sql('UPDATE keep_versions SET followed_at = ? WHERE record = ? AND number = ?').run(Date.parse(createdAt), number, version.number - 1);
  sql(
    'INSERT INTO keep_versions (record, number, source, state, content, bytes, document, prints, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    number,
    version.number,
    record.sourceId,
    state,
    bytesOf(contentHash),
    bytesOrNull(bytesHash),
    bytesOf(documentHash),
    packPrints(prints),
    versionJson(version),
  );
  for (const [position, field] of fields.entries())
    sql(
      `INSERT INTO keep_fields (record, version, position, served, source, entity, entity_id, name, text, text_key, value, unit, json)
       VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      number,
      version.number,
      position,
      record.sourceId,
      field.entity,
      field.entityId,
      field.name,
      field.text,
      textKey(field.text),
      field.number,
      field.unit,
      fieldJson(field),
    );
}

/** Searches find what is served now, and nothing of what was served before. */
export function serve({ sql }: Database, number: number, record: KeptRecord, from: number | null): void {
  const to = servedOf(record);
  const find = (version: number | null) =>
    version === null
      ? undefined
      : sql('SELECT state, content, prints FROM keep_versions WHERE record = ? AND number = ?').get(number, version);
  const next = find(record.current);
  if (record.current !== null && next?.state !== 'kept') refuseVersion(record.key, record.current);
  if (from === to) return;
  for (const print of unpackPrints(find(from)?.prints)) sql('DELETE FROM keep_prints WHERE print = ? AND record = ?').run(print, number);
  const mark = (version: number | null, served: 0 | 1): void => {
    if (version !== null) sql('UPDATE keep_fields SET served = ? WHERE record = ? AND version = ?').run(served, number, version);
  };
  mark(from, 0);
  mark(to, 1);
  const prints = to === null ? [] : unpackPrints(next?.prints);
  for (const print of prints) sql('INSERT INTO keep_prints (print, record) VALUES (?, ?)').run(print, number);
  const content = to === null || !(next?.content instanceof Uint8Array) ? null : next.content;
  sql('UPDATE keep_records SET content = ?, prints = ? WHERE number = ?').run(content, prints.length, number);
}

export function insertEntry({ sql }: Database, number: number, entry: QuarantineEntry): void {
  const { id, sourceId, state, code, bytesHash } = entry;
  const { changes } = sql(
    'INSERT INTO keep_quarantine (id, record, source, state, code, bytes, json) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(id, number, sourceId, state, code, bytesOrNull(bytesHash), JSON.stringify(entry));
  if (Number(changes) === 0) refuseTaken('quarantine entry', id);
}

function insertEvent({ sql }: Database, event: KeepEvent): void {
  const { id, sourceId, key, version } = event;
  const { changes } = sql('INSERT INTO keep_events (id, source, key, version, json) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING').run(
    id,
    sourceId,
    bytesOrNull(key),
    version,
    JSON.stringify(event),
  );
  if (Number(changes) === 0) refuseTaken('event', id);
}
