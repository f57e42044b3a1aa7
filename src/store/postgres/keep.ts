import { KeepEvent } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { RecordStore } from '../keep.ts';
import { bytesOf, fieldOf, hexOf, recordOf, versionOf } from '../keep-rows.ts';
import { distinctPrints, refuseUnknown } from '../keep-rules.ts';
import type { PostgresDatabase } from './database.ts';
import { addEvents, applyChange } from './keep-apply.ts';
import { conditionsOf, fieldConditions, recordConditions } from './keep-conditions.ts';
import { isReferredTo, removeRecords, removeVersions } from './keep-removal.ts';
import { restoreWhole, wholeRecord } from './keep-whole.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresKeptRecords(database: PostgresDatabase): RecordStore {
  const { rows } = database;
  return {
    async get(key) {
      const [row] = await rows('SELECT key, json FROM veritrail.keep_records WHERE key = $1', bytesOf(key));
      return row === undefined ? null : recordOf(row);
    },
    async getMany(keys) {
      return (await rows('SELECT key, json FROM veritrail.keep_records WHERE key = ANY($1::bytea[])', keys.map(bytesOf))).map(recordOf);
    },
    async list(filter, after, limit) {
      const { conditions, values } = recordConditions(filter, 3);
      const found = await rows(
        `SELECT key, json FROM veritrail.keep_records WHERE key > $1${conditions} ORDER BY key LIMIT $2`,
        bytesOf(after ?? ''),
        limit,
        ...values,
      );
      return found.map(recordOf);
    },
    apply: (change) => database.transaction((queries, again) => applyChange(queries, change, again), { repeat: true }),
    async version(key, number) {
      const [row] = await rows(`${VERSIONS} WHERE r.key = $1 AND v.number = $2`, bytesOf(key), number);
      return row === undefined ? null : versionOf(row);
    },
    async versions(key, limit) {
      return (await rows(`${VERSIONS} WHERE r.key = $1 ORDER BY v.number DESC LIMIT $2`, bytesOf(key), limit)).map(versionOf);
    },
    async withContent(contentHash, limit) {
      const found = await rows(
        'SELECT key, json FROM veritrail.keep_records WHERE content = $1 ORDER BY first_seen_at, key LIMIT $2',
        bytesOf(contentHash),
        limit,
      );
      return found.map(recordOf);
    },
    async sharing(prints, limit) {
      // Print by print, each by the index: asked for all at once, the planner expects too many and reads all records.
      const found = await rows(
        `SELECT r.key, s.shared, (SELECT cardinality(prints) FROM veritrail.keep_prints WHERE record = s.record) AS prints
         FROM (SELECT p.record, count(*) AS shared FROM unnest($1::bigint[]) AS q (print)
           CROSS JOIN LATERAL (SELECT record FROM veritrail.keep_prints WHERE prints @> ARRAY[q.print] OFFSET 0) AS p GROUP BY p.record) AS s
         JOIN veritrail.keep_records AS r ON r.number = s.record ORDER BY s.shared DESC, r.key LIMIT $2`,
        distinctPrints(prints),
        limit,
      );
      return found.map((row) => ({ key: hexOf(row.key), shared: Number(row.shared), of: Number(row.prints) }));
    },
    async fields(filter, after, limit) {
      const { conditions, values } = fieldConditions(filter, 3);
      const found = await rows(
        `SELECT r.key, f.* FROM veritrail.keep_fields f JOIN veritrail.keep_records r ON r.number = f.record WHERE f.served${conditions}
         ORDER BY f.entity, f.entity_id, f.name, r.key, f.position LIMIT $1 OFFSET $2`,
        limit,
        after,
        ...values,
      );
      return found.map((row) => fieldOf(row, fromText));
    },
    async fieldsOf(key, version) {
      const found = await rows(
        `SELECT r.key, f.* FROM veritrail.keep_records r JOIN veritrail.keep_fields f ON f.record = r.number
         WHERE r.key = $1 AND f.version = $2 ORDER BY f.position`,
        bytesOf(key),
        version,
      );
      return found.map((row) => fieldOf(row, fromText));
    },
    async counts() {
      // Each from one index alone.
      const found = await rows(
        `SELECT r.*, (SELECT count(*) FROM veritrail.keep_quarantine q WHERE q.source = r.source AND q.state = 'held') AS quarantined FROM (
           SELECT source, count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'gone') AS gone,
             sum(versions) AS versions, count(*) FILTER (WHERE (duplicate_of IS NOT NULL) AND state <> 'removed') AS duplicates
           FROM veritrail.keep_records GROUP BY source) r ORDER BY source`,
      );
      return found.map(({ source, active, gone, duplicates, versions, quarantined }) => ({
        sourceId: fromText(source),
        active: Number(active),
        gone: Number(gone),
        duplicates: Number(duplicates),
        versions: Number(versions),
        quarantined: Number(quarantined),
      }));
    },
    async followedBefore(sourceId, before, limit) {
      const found = await rows(
        `${VERSIONS} WHERE v.source = $1 AND v.followed_at < $2 AND v.number IS DISTINCT FROM r.current
         ORDER BY v.followed_at, r.key, v.number LIMIT $3`,
        toText(sourceId),
        Math.ceil(before),
        limit,
      );
      return found.map(versionOf);
    },
    removeVersions: (key, numbers) => removeVersions(database, key, numbers),
    removeRecords: (keys) => removeRecords(database, keys),
    refersTo: (bodyHash) => isReferredTo(database, bodyHash),
    whole: (key) => wholeRecord(database, key),
    restore: (whole, { replace }) =>
      database.transaction((queries, again) => restoreWhole(queries, whole, replace, again), { repeat: true }),
    async restoreEvents(events) {
      await database.transaction((queries) => addEvents(queries, events), { repeat: true });
    },
    async event(id) {
      const [row] = await rows('SELECT json FROM veritrail.keep_events WHERE id = $1 AND json IS NOT NULL', keyOf(id));
      return row === undefined ? null : readStored(KeepEvent, row.json, `event ${id}`);
    },
    async events(afterId, { sourceId, key }, limit) {
      const [last] =
        afterId === null ? [{ number: 0 }] : await rows('SELECT number FROM veritrail.keep_events WHERE id = $1', keyOf(afterId));
      if (last === undefined) return refuseUnknown('event', afterId ?? '');
      const { conditions, values } = conditionsOf(3, [
        sourceId === undefined ? null : ['source = ?', toText(sourceId)],
        key === undefined ? null : ['key = ?', bytesOf(key)],
      ]);
      const found = await rows(
        `SELECT number, json FROM veritrail.keep_events WHERE number > $1 AND json IS NOT NULL${conditions} ORDER BY number LIMIT $2`,
        last.number,
        limit,
        ...values,
      );
      return found.map(({ number, json }) => readStored(KeepEvent, json, `event ${number}`));
    },
  };
}

const VERSIONS = 'SELECT v.state, v.json FROM veritrail.keep_versions v JOIN veritrail.keep_records r ON r.number = v.record';
