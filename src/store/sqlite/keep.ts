import { KeepEvent } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { RecordStore } from '../keep.ts';
import { bytesOf, fieldOf, hexOf, recordOf, versionOf } from '../keep-rows.ts';
import { distinctPrints, refuseUnknown } from '../keep-rules.ts';
import type { Sync } from '../ports.ts';
import type { Database } from './database.ts';
import { applyChange } from './keep-apply.ts';
import { fieldConditions, recordConditions } from './keep-conditions.ts';
import { isReferredTo, removeRecords, removeVersions } from './keep-removal.ts';
import { restoreEvents, restoreWhole, wholeRecord } from './keep-whole.ts';

export function sqliteKeptRecords(database: Database): Sync<RecordStore> {
  const { sql } = database;
  return {
    get(key) {
      const row = sql('SELECT key, json FROM keep_records WHERE key = ?').get(bytesOf(key));
      return row === undefined ? null : recordOf(row);
    },
    getMany: (keys) =>
      sql('SELECT key, json FROM keep_records WHERE key IN (SELECT unhex(value) FROM json_each(?))')
        .all(JSON.stringify(keys))
        .map(recordOf),
    list(filter, after, limit) {
      const { conditions, values } = recordConditions(filter);
      return sql(`SELECT key, json FROM keep_records WHERE key > ?${conditions} ORDER BY key LIMIT ?`)
        .all(bytesOf(after ?? ''), ...values, limit)
        .map(recordOf);
    },
    apply: (change) => database.durably(() => applyChange(database, change)),
    version(key, number) {
      const row = sql(
        'SELECT v.state, v.json FROM keep_versions v JOIN keep_records r ON r.number = v.record WHERE r.key = ? AND v.number = ?',
      ).get(bytesOf(key), number);
      return row === undefined ? null : versionOf(row);
    },
    versions: (key, limit) =>
      sql(
        'SELECT v.state, v.json FROM keep_versions v JOIN keep_records r ON r.number = v.record WHERE r.key = ? ORDER BY v.number DESC LIMIT ?',
      )
        .all(bytesOf(key), limit)
        .map(versionOf),
    withContent: (contentHash, limit) =>
      sql('SELECT key, json FROM keep_records WHERE content = ? ORDER BY first_seen_at, key LIMIT ?')
        .all(bytesOf(contentHash), limit)
        .map(recordOf),
    sharing: (prints, limit) =>
      sql(
        `SELECT r.key, r.prints, count(*) AS shared FROM json_each(?) q JOIN keep_prints p ON p.print = q.value
         JOIN keep_records r ON r.number = p.record GROUP BY p.record ORDER BY shared DESC, r.key LIMIT ?`,
      )
        .all(JSON.stringify(distinctPrints(prints)), limit)
        .map((row) => ({ key: hexOf(row.key), shared: Number(row.shared), of: Number(row.prints) })),
    fields(filter, after, limit) {
      const { conditions, values } = fieldConditions(filter);
      return sql(
        `SELECT r.key, f.* FROM keep_fields f JOIN keep_records r ON r.number = f.record WHERE f.served = 1${conditions}
         ORDER BY f.entity, f.entity_id, f.name, r.key, f.position LIMIT ? OFFSET ?`,
      )
        .all(...values, limit, after)
        .map((row) => fieldOf(row));
    },
    fieldsOf: (key, version) =>
      sql(
        'SELECT r.key, f.* FROM keep_records r JOIN keep_fields f ON f.record = r.number WHERE r.key = ? AND f.version = ? ORDER BY f.position',
      )
        .all(bytesOf(key), version)
        .map((row) => fieldOf(row)),
    counts: () =>
      // Each from one index alone.
      sql(
        `SELECT r.*, (SELECT count(*) FROM keep_quarantine q WHERE q.source = r.source AND q.state = 'held') AS quarantined FROM (
           SELECT source, sum(state = 'active') AS active, sum(state = 'gone') AS gone, sum(versions) AS versions,
             sum(duplicate_of IS NOT NULL AND state <> 'removed') AS duplicates
           FROM keep_records GROUP BY source) r ORDER BY source`,
      )
        .all()
        .map(({ source, active, gone, duplicates, versions, quarantined }) => ({
          sourceId: String(source),
          active: Number(active),
          gone: Number(gone),
          duplicates: Number(duplicates),
          versions: Number(versions),
          quarantined: Number(quarantined),
        })),
    followedBefore: (sourceId, before, limit) =>
      sql(
        `SELECT v.state, v.json FROM keep_versions v JOIN keep_records r ON r.number = v.record
         WHERE v.source = ? AND v.followed_at < ? AND v.number IS NOT json_extract(r.json, '$.current')
         ORDER BY v.followed_at, r.key, v.number LIMIT ?`,
      )
        .all(sourceId, before, limit)
        .map(versionOf),
    removeVersions: (key, numbers) => removeVersions(database, key, numbers),
    removeRecords: (keys) => removeRecords(database, keys),
    refersTo: (bodyHash) => isReferredTo(database, bodyHash),
    whole: (key) => wholeRecord(database, key),
    restore: (whole, { replace }) => database.durably(() => restoreWhole(database, whole, replace)),
    restoreEvents: (events) => database.durably(() => restoreEvents(database, events)),
    event(id) {
      const row = sql('SELECT json FROM keep_events WHERE id = ? AND json IS NOT NULL').get(id);
      return row === undefined ? null : readStored(KeepEvent, row.json, `event ${id}`);
    },
    events(afterId, { sourceId, key }, limit) {
      const after = afterId === null ? 0 : sql('SELECT number FROM keep_events WHERE id = ?').get(afterId)?.number;
      if (after === undefined) return refuseUnknown('event', afterId ?? '');
      const conditions = `${sourceId === undefined ? '' : ' AND source = ?'}${key === undefined ? '' : ' AND key = ?'}`;
      const values = [...(sourceId === undefined ? [] : [sourceId]), ...(key === undefined ? [] : [bytesOf(key)])];
      return sql(`SELECT id, json FROM keep_events WHERE number > ? AND json IS NOT NULL${conditions} ORDER BY number LIMIT ?`)
        .all(Number(after), ...values, limit)
        .map(({ id, json }) => readStored(KeepEvent, json, `event ${id}`));
    },
  };
}
