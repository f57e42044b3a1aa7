import { hash } from 'node:crypto';
import { type KeptRecord, type QuarantineEntry, type RecordVersion, VeritrailError } from '../vocabulary/index.ts';
import type { RecordChange, RemovedRows, WholeRecord } from './keep.ts';

/** The version by which a record is found: its current one, as long as it is active. */
export const servedOf = (record: KeptRecord | null): number | null => (record?.state === 'active' ? record.current : null);

/** Name and port of an address. */
export const hostOf = (url: string): string => new URL(url).host;

/** Long texts are compared by this first. */
export const textKey = (text: string): Buffer => hash('sha256', text, 'buffer').subarray(0, 8);

/** Distinct, in order. */
export const distinctPrints = (prints: readonly number[]): number[] => [...new Set(prints)].sort((a, b) => a - b);

/** Safe integers are doubles. */
export const packPrints = (prints: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(distinctPrints(prints)).buffer);

export const unpackPrints = (packed: unknown): number[] =>
  packed instanceof Uint8Array ? [...new Float64Array(Uint8Array.from(packed).buffer)] : [];

export const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/**
 * What contradicts itself, or what is kept, is the fault of whoever decided it, not of another who was faster.
 * @param before the record at the revision before this one
 * @throws input_invalid
 */
export function requireChange(change: RecordChange, before: KeptRecord | null): void {
  const { record, version, fields, prints, restate, quarantine } = change;
  const { key, current, lastVersion } = record;
  const refuse = (what: string): never => {
    throw new VeritrailError('input_invalid', `record ${key}: ${what}`);
  };
  const last = before?.lastVersion ?? 0;
  if (version !== undefined && (version.key !== key || version.number !== last + 1))
    refuse(`version ${version.number} of ${version.key} cannot follow ${last}`);
  if (lastVersion !== (version?.number ?? last)) refuse(`lastVersion is ${lastVersion}, and ${version?.number ?? last} is the last`);
  if (version === undefined && (fields !== undefined || prints !== undefined)) refuse('fields and prints come with a version');
  if (fields?.some((field) => field.key !== key || field.version !== version?.number)) refuse('a field belongs to another version');
  if (current !== null && current > lastVersion) refuse(`version ${current} cannot be served, ${lastVersion} is the last`);
  if (restate?.state === 'rolled_back' && restate.number === current) refuse(`version ${current} cannot be both served and rolled back`);
  if (quarantine !== undefined && quarantine.key !== key) refuse('the entry of the quarantine belongs to another');
}

/** @throws input_invalid where it contradicts itself */
export function requireWhole({ record: { key, current, lastVersion }, versions }: WholeRecord): void {
  const refuse = (what: string): never => {
    throw new VeritrailError('input_invalid', `record ${key}: ${what}`);
  };
  let last = 0;
  for (const { version, fields } of versions) {
    if (version.key !== key || version.number <= last || version.number > lastVersion)
      refuse(`version ${version.number} of ${version.key} cannot follow ${last} of ${lastVersion}`);
    if (fields.some((field) => field.key !== key || field.version !== version.number)) refuse('a field belongs to another version');
    last = version.number;
  }
  if (current !== null && versions.find(({ version }) => version.number === current)?.version.state !== 'kept') refuseVersion(key, current);
}

export const NOTHING_REMOVED: RemovedRows = {
  records: 0,
  versions: 0,
  fields: 0,
  prints: 0,
  quarantine: 0,
  events: 0,
  orphans: [],
  artifacts: [],
};

/** What refers to bodies and artifacts. */
export type Referrer = RecordVersion | QuarantineEntry;

export function bodiesOf(referrers: readonly Referrer[]): string[] {
  const hashes = referrers.flatMap((one) => ('documentHash' in one ? [one.bytesHash, one.documentHash] : [one.bytesHash]));
  return [...new Set(hashes.filter((hash) => hash !== null))].sort();
}

/** @param stays of the same record: an artifact belongs to one */
export function artifactsLeft(gone: readonly Referrer[], stays: readonly Referrer[]): string[] {
  const used = new Set(stays.map(({ artifactId }) => artifactId));
  return [...new Set(gone.map(({ artifactId }) => artifactId))].filter((id) => !used.has(id)).sort();
}

/** @throws input_invalid */
export function refuseVersion(key: string, number: number): never {
  throw new VeritrailError('input_invalid', `record ${key}: version ${number} is not kept, or was rolled back`);
}

/** @throws input_invalid */
export function refuseTaken(what: string, id: string): never {
  throw new VeritrailError('input_invalid', `${what} ${id}: the id is taken`);
}

/** @throws not_found */
export function refuseUnknown(what: string, id: string): never {
  throw new VeritrailError('not_found', `${what} ${id}`);
}

/** @throws policy_denied */
export function refuseHeld(hold: { readonly id: string; readonly reason: string }): never {
  throw new VeritrailError('policy_denied', `legal hold ${hold.id} (${hold.reason}): nothing was removed`);
}
