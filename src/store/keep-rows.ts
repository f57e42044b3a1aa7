import { z } from 'zod';
import { FieldPlace, type FieldValue, Instant, KeptRecord, RecordVersion } from '../vocabulary/index.ts';
import { readStored } from './json.ts';
import { msOf } from './keep-rules.ts';

type Row = Record<string, unknown>;

export const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const bytesOrNull = (hex: string | null): Buffer | null => (hex === null ? null : bytesOf(hex));
export const hexOf = (bytes: unknown): string => (bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : '');

/** Of `key` and `json`. */
export const recordOf = (row: Row): KeptRecord => readStored(KeptRecord, row.json, `record ${hexOf(row.key)}`);

/** The state stands in its column alone. */
const StoredVersion = RecordVersion.omit({ state: true });
const VersionState = RecordVersion.shape.state;

export const versionJson = ({ state: _, ...version }: RecordVersion): string => JSON.stringify(version);

/** Of `state` and `json`. */
export const versionOf = (row: Row): RecordVersion => ({
  ...readStored(StoredVersion, row.json, 'a version of a record'),
  state: VersionState.parse(row.state),
});

/** What of a field no search asks for. */
const FieldRest = z.strictObject({ instant: Instant.nullable(), place: FieldPlace });

export const fieldJson = ({ instant, place }: FieldValue): string => JSON.stringify({ instant, place });

/** Of the columns of a field, and `key`. @param text how the engine writes text */
export function fieldOf(row: Row, text: (stored: unknown) => string = String): FieldValue {
  const key = hexOf(row.key);
  const rest = readStored(FieldRest, row.json, `a field of record ${key}`);
  return {
    key,
    version: Number(row.version),
    entity: text(row.entity),
    entityId: text(row.entity_id),
    name: text(row.name),
    text: text(row.text),
    number: row.value === null ? null : Number(row.value),
    unit: row.unit === null ? null : text(row.unit),
    ...rest,
  };
}

/** The columns of a record by which it is found, but for what belongs to its served version. */
export const recordColumns = (record: KeptRecord) => ({
  firstSeenAt: msOf(record.firstSeenAt),
  checkedAt: msOf(record.checkedAt),
  changedAt: msOf(record.changedAt),
  duplicateOf: bytesOrNull(record.duplicateOf),
});
