import type { FieldValue, KeepEvent, KeptRecord, QuarantineEntry, RecordVersion } from '../../vocabulary/index.ts';
import type { KeptEvent, RecordChange } from '../keep.ts';
import { bytesOf, bytesOrNull, fieldJson, recordColumns, recordOf, versionJson } from '../keep-rows.ts';
import { distinctPrints, hostOf, refuseTaken, refuseVersion, requireChange, servedOf, textKey } from '../keep-rules.ts';
import type { Queries } from './database.ts';
import { keyOf, toText } from './key.ts';

/** Held from the first event of a transaction to its end, so that their numbers stand in the order in which they can be read. */
const EVENTS_LOCK = 0x7665726974726576n;

/** @param again whether the same change may have been made by an attempt whose answer was lost */
export async function applyChange(queries: Queries, change: RecordChange, again: boolean): Promise<boolean> {
  const { record, version, restate, quarantine, events = [] } = change;
  const [row] = await queries.rows(
    `SELECT r.number, r.key, r.json, v.state FROM veritrail.keep_records r
     LEFT JOIN veritrail.keep_versions v ON v.record = r.number AND v.number = $2 WHERE r.key = $1 FOR UPDATE OF r`,
    bytesOf(record.key),
    record.current,
  );
  const before = row === undefined ? null : recordOf(row);
  if ((before?.revision ?? 0) !== record.revision - 1) return again && row?.json === JSON.stringify(record);
  requireChange(change, before);
  const isKept = [version, restate].find((one) => one?.number === record.current)?.state ?? row?.state;
  if (record.current !== null && isKept !== 'kept') refuseVersion(record.key, record.current);
  const number = row === undefined ? await insertRecord(queries, change) : Number(row.number);
  // Another connection has just inserted it.
  if (number === null) return false;
  if (before !== null && before.sourceId !== record.sourceId) await moveRecord(queries, number, record.sourceId);
  if (version !== undefined) await insertVersion(queries, number, change, version);
  if (restate !== undefined) await restateVersion(queries, number, record.key, restate);
  if (before !== null) await updateRecord(queries, number, change);
  if (servedOf(record) !== servedOf(before)) await serve(queries, number, servedOf(before), servedOf(record));
  if (quarantine !== undefined) await insertEntry(queries, number, quarantine);
  if (events.length > 0) await insertEvents(queries, events);
  return true;
}

/** Columns of a record, in the order of their values, but for its content. */
const COLUMNS = 'revision, source, host, state, first_seen_at, checked_at, changed_at, duplicate_of, current, json';

function valuesOf(record: KeptRecord): readonly unknown[] {
  const { firstSeenAt, checkedAt, changedAt, duplicateOf } = recordColumns(record);
  const { revision, sourceId, url, state, current } = record;
  const json = JSON.stringify(record);
  return [revision, toText(sourceId), hostOf(url), state, firstSeenAt, checkedAt, changedAt, duplicateOf, current, json];
}

export async function insertRecord(
  queries: Queries,
  { record, version }: Pick<RecordChange, 'record' | 'version'>,
): Promise<number | null> {
  const [row] = await queries.rows(
    `INSERT INTO veritrail.keep_records (${COLUMNS}, key, versions, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (key) DO NOTHING RETURNING number`,
    ...valuesOf(record),
    bytesOf(record.key),
    version === undefined ? 0 : 1,
    version === undefined || servedOf(record) === null ? null : bytesOf(version.contentHash),
  );
  return row === undefined ? null : Number(row.number);
}

export const updateRecord = (
  queries: Queries,
  number: number,
  { record, version }: Pick<RecordChange, 'record' | 'version'>,
): Promise<number> =>
  queries.run(
    `UPDATE veritrail.keep_records SET (${COLUMNS}) = ROW($1::bigint, $2::text, $3::text, $4::text, $5::bigint, $6::bigint, $7::bigint, $8::bytea,
       $9::integer, $10::text), versions = versions + $12,
       content = (SELECT content FROM veritrail.keep_versions WHERE record = $11 AND number = $13)
     WHERE number = $11`,
    ...valuesOf(record),
    number,
    version === undefined ? 0 : 1,
    servedOf(record),
  );

async function restateVersion(
  queries: Queries,
  record: number,
  key: string,
  { number, state }: Pick<RecordVersion, 'number' | 'state'>,
): Promise<void> {
  const found = await queries.run('UPDATE veritrail.keep_versions SET state = $3 WHERE record = $1 AND number = $2', record, number, state);
  if (found === 0) refuseVersion(key, number);
}

async function moveRecord(queries: Queries, number: number, sourceId: string): Promise<void> {
  await queries.run('UPDATE veritrail.keep_versions SET source = $2 WHERE record = $1', number, toText(sourceId));
  await queries.run('UPDATE veritrail.keep_fields SET source = $2 WHERE record = $1', number, toText(sourceId));
}

export async function insertVersion(
  queries: Queries,
  number: number,
  change: Pick<RecordChange, 'record' | 'fields' | 'prints'>,
  version: RecordVersion,
): Promise<void> {
  const { record, fields = [], prints = [] } = change;
  const { contentHash, bytesHash, documentHash, state, createdAt } = version;
  await queries.run(
    `WITH followed AS (UPDATE veritrail.keep_versions SET followed_at = $10 WHERE record = $1 AND number = $2 - 1)
     INSERT INTO veritrail.keep_versions (record, number, source, state, content, bytes, document, prints, json)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    number,
    version.number,
    toText(record.sourceId),
    state,
    bytesOf(contentHash),
    bytesOrNull(bytesHash),
    bytesOf(documentHash),
    distinctPrints(prints),
    versionJson(version),
    Date.parse(createdAt),
  );
  if (fields.length > 0) await insertFields(queries, number, version.number, toText(record.sourceId), fields);
}

async function insertFields(
  queries: Queries,
  record: number,
  version: number,
  source: string,
  fields: readonly FieldValue[],
): Promise<void> {
  await queries.run(
    `INSERT INTO veritrail.keep_fields
       (record, version, position, served, source, entity, entity_id, name, text, text_key, value, unit, json)
     SELECT $1, $2, f.position - 1, false, $3, f.entity, f.entity_id, f.name, f.text, f.text_key, f.value, f.unit, f.json
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::double precision[], $10::text[], $11::text[])
       WITH ORDINALITY AS f (entity, entity_id, name, text, text_key, value, unit, json, position)`,
    record,
    version,
    source,
    fields.map(({ entity }) => toText(entity)),
    fields.map(({ entityId }) => toText(entityId)),
    fields.map(({ name }) => toText(name)),
    fields.map(({ text }) => toText(text)),
    fields.map(({ text }) => textKey(text)),
    fields.map((field) => field.number),
    fields.map(({ unit }) => (unit === null ? null : toText(unit))),
    fields.map(fieldJson),
  );
}

/** Searches find what is served now, and nothing of what was served before. */
export const serve = (queries: Queries, record: number, from: number | null, to: number | null): Promise<number> =>
  queries.run(
    `WITH next AS (SELECT prints FROM veritrail.keep_versions WHERE record = $1 AND number = $3 AND cardinality(prints) > 0),
       marked AS (UPDATE veritrail.keep_fields SET served = coalesce(version = $3, false) WHERE record = $1 AND version IN ($2, $3)),
       gone AS (DELETE FROM veritrail.keep_prints WHERE record = $1 AND NOT EXISTS (SELECT 1 FROM next))
     INSERT INTO veritrail.keep_prints (record, prints) SELECT $1, prints FROM next
       ON CONFLICT (record) DO UPDATE SET prints = excluded.prints`,
    record,
    from,
    to,
  );

export async function insertEntry(queries: Queries, number: number, entry: QuarantineEntry): Promise<void> {
  const { id, sourceId, state, code, bytesHash } = entry;
  const added = await queries.run(
    `INSERT INTO veritrail.keep_quarantine (id, record, source, state, code, bytes, json) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO NOTHING`,
    keyOf(id),
    number,
    toText(sourceId),
    state,
    toText(code),
    bytesOrNull(bytesHash),
    JSON.stringify(entry),
  );
  if (added === 0) refuseTaken('quarantine entry', id);
}

async function insertEvents(queries: Queries, events: readonly KeepEvent[]): Promise<void> {
  const added = await addEvents(
    queries,
    events.map((event) => ({ id: event.id, event })),
  );
  if (added < events.length) refuseTaken('event', events.map(({ id }) => id).join(', '));
}

/** Those whose id is taken are left. @returns how many were added */
export const addEvents = (queries: Queries, events: readonly KeptEvent[]): Promise<number> =>
  queries.run(
    `WITH held AS MATERIALIZED (SELECT pg_advisory_xact_lock($1))
     INSERT INTO veritrail.keep_events (id, source, key, version, json)
     SELECT e.id, e.source, e.key, e.version, e.json FROM held
       CROSS JOIN unnest($2::bytea[], $3::text[], $4::bytea[], $5::int[], $6::text[]) WITH ORDINALITY AS e (id, source, key, version, json, place)
     ORDER BY e.place ON CONFLICT (id) DO NOTHING`,
    EVENTS_LOCK,
    events.map(({ id }) => keyOf(id)),
    events.map(({ event }) => (event === null ? null : toText(event.sourceId))),
    events.map(({ event }) => bytesOrNull(event?.key ?? null)),
    events.map(({ event }) => event?.version ?? null),
    events.map(({ event }) => (event === null ? null : JSON.stringify(event))),
  );
