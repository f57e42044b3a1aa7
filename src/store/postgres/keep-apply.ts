import type { FieldValue, KeepEvent, KeptRecord, QuarantineEntry, RecordVersion } from '../../vocabulary/index.ts';
import type { RecordChange } from '../keep.ts';
import { bytesOf, bytesOrNull, fieldJson, recordColumns, recordOf, versionJson } from '../keep-rows.ts';
import { distinctPrints, hostOf, refuseTaken, refuseVersion, requireChange, servedOf, textKey } from '../keep-rules.ts';
import type { Queries } from './database.ts';
import { keyOf, toText } from './key.ts';

/** Held from the first event of a transaction to its end, so that their numbers stand in the order in which they can be read. */
const EVENTS_LOCK = 0x7665726974726576n;

/** @param again whether the same change may have been made by an attempt whose answer was lost */
export async function applyChange(queries: Queries, change: RecordChange, again: boolean): Promise<boolean> {
  const { record, version, restate, quarantine, events = [] } = change;
  const [row] = await queries.rows('SELECT number, key, json FROM veritrail.keep_records WHERE key = $1 FOR UPDATE', bytesOf(record.key));
  const before = row === undefined ? null : recordOf(row);
  if ((before?.revision ?? 0) !== record.revision - 1) return again && row?.json === JSON.stringify(record);
  requireChange(change, before);
  const number = row === undefined ? await insertRecord(queries, record) : Number(row.number);
  // Another connection has just inserted it.
  if (number === null) return false;
  if (before !== null && before.sourceId !== record.sourceId) await moveRecord(queries, number, record.sourceId);
  if (version !== undefined) await insertVersion(queries, number, change, version);
  if (restate !== undefined) {
    const found = await queries.run(
      'UPDATE veritrail.keep_versions SET state = $3 WHERE record = $1 AND number = $2',
      number,
      restate.number,
      restate.state,
    );
    if (found === 0) refuseVersion(record.key, restate.number);
  }
  await updateRecord(queries, number, record, version === undefined ? 0 : 1);
  if (record.current !== (before?.current ?? null) || servedOf(record) !== servedOf(before))
    await serve(queries, number, record, servedOf(before));
  if (quarantine !== undefined) await insertEntry(queries, number, quarantine);
  if (events.length > 0) await queries.rows('SELECT pg_advisory_xact_lock($1)', EVENTS_LOCK);
  for (const event of events) await insertEvent(queries, event);
  return true;
}

async function insertRecord(queries: Queries, { key, sourceId, url, state, firstSeenAt }: KeptRecord): Promise<number | null> {
  const [row] = await queries.rows(
    `INSERT INTO veritrail.keep_records (key, revision, source, host, state, first_seen_at, json) VALUES ($1, 1, $2, $3, $4, $5, '')
     ON CONFLICT (key) DO NOTHING RETURNING number`,
    bytesOf(key),
    toText(sourceId),
    hostOf(url),
    state,
    Date.parse(firstSeenAt),
  );
  return row === undefined ? null : Number(row.number);
}

async function updateRecord(queries: Queries, number: number, record: KeptRecord, added: 0 | 1): Promise<void> {
  const { firstSeenAt, checkedAt, changedAt, duplicateOf } = recordColumns(record);
  await queries.run(
    `UPDATE veritrail.keep_records SET revision = $2, source = $3, host = $4, state = $5, first_seen_at = $6, checked_at = $7,
       changed_at = $8, duplicate_of = $9, current = $10, versions = versions + $11, json = $12 WHERE number = $1`,
    number,
    record.revision,
    toText(record.sourceId),
    hostOf(record.url),
    record.state,
    firstSeenAt,
    checkedAt,
    changedAt,
    duplicateOf,
    record.current,
    added,
    JSON.stringify(record),
  );
}

async function moveRecord(queries: Queries, number: number, sourceId: string): Promise<void> {
  await queries.run('UPDATE veritrail.keep_versions SET source = $2 WHERE record = $1', number, toText(sourceId));
  await queries.run('UPDATE veritrail.keep_fields SET source = $2 WHERE record = $1', number, toText(sourceId));
}

async function insertVersion(queries: Queries, number: number, change: RecordChange, version: RecordVersion): Promise<void> {
  const { record, fields = [], prints = [] } = change;
  const { contentHash, bytesHash, documentHash, state, createdAt } = version;
  if (version.number > 1)
    await queries.run(
      'UPDATE veritrail.keep_versions SET followed_at = $3 WHERE record = $1 AND number = $2',
      number,
      version.number - 1,
      Date.parse(createdAt),
    );
  await queries.run(
    `INSERT INTO veritrail.keep_versions (record, number, source, state, content, bytes, document, prints, json)
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
async function serve(queries: Queries, number: number, record: KeptRecord, from: number | null): Promise<void> {
  if (record.current !== null) {
    const [version] = await queries.rows(
      "SELECT 1 FROM veritrail.keep_versions WHERE record = $1 AND number = $2 AND state = 'kept'",
      number,
      record.current,
    );
    if (version === undefined) refuseVersion(record.key, record.current);
  }
  const to = servedOf(record);
  if (from === to) return;
  await queries.run(
    'UPDATE veritrail.keep_fields SET served = (version IS NOT DISTINCT FROM $3::int) WHERE record = $1 AND version IN ($2, $3)',
    number,
    from,
    to,
  );
  await queries.run('DELETE FROM veritrail.keep_prints WHERE record = $1', number);
  await queries.run(
    `INSERT INTO veritrail.keep_prints (record, prints)
     SELECT record, prints FROM veritrail.keep_versions WHERE record = $1 AND number = $2 AND cardinality(prints) > 0`,
    number,
    to,
  );
  await queries.run(
    `UPDATE veritrail.keep_records SET content = (SELECT content FROM veritrail.keep_versions WHERE record = $1 AND number = $2)
     WHERE number = $1`,
    number,
    to,
  );
}

async function insertEntry(queries: Queries, number: number, entry: QuarantineEntry): Promise<void> {
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

async function insertEvent(queries: Queries, event: KeepEvent): Promise<void> {
  const { id, sourceId, key, version } = event;
  const added = await queries.run(
    'INSERT INTO veritrail.keep_events (id, source, key, version, json) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING',
    keyOf(id),
    toText(sourceId),
    bytesOrNull(key),
    version,
    JSON.stringify(event),
  );
  if (added === 0) refuseTaken('event', id);
}
