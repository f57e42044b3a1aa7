import type {
  FieldValue,
  KeepEvent,
  KeptRecord,
  LegalHold,
  QuarantineEntry,
  RecordState,
  RecordVersion,
  Webhook,
} from '../vocabulary/index.ts';

/** Everything that one step of the pipeline changes about one record: taken together or not at all. */
export interface RecordChange {
  /** The record as it is to be; its revision is one more than the one it was decided at (1 = there was none). */
  readonly record: KeptRecord;
  /** A new version; its number is one more than the last one's. */
  readonly version?: RecordVersion;
  /** Of that version; they replace the fields of the version before in every search, which keeps its own for its history. */
  readonly fields?: readonly FieldValue[];
  /** Prints of that version's text, by which near duplicates are found; they replace those of the version before. */
  readonly prints?: readonly number[];
  /** A version whose state changes. */
  readonly restate?: Pick<RecordVersion, 'number' | 'state'>;
  readonly quarantine?: QuarantineEntry;
  readonly events?: readonly KeepEvent[];
}

/** All that are given must match. */
export interface RecordFilter {
  readonly sourceId?: string;
  readonly state?: RecordState;
  /** Name and port of the address. */
  readonly host?: string;
  readonly duplicateOf?: string;
  /** Never succeeded, or last checked before; ms since 1970. */
  readonly checkedBefore?: number;
  /** Never succeeded, or last checked at another time than from one instant to another; ms since 1970. */
  readonly checkedOutside?: readonly [from: number, to: number];
  readonly changedSince?: number;
}

/** Values of current versions of active records. All that are given must match. */
export interface FieldFilter {
  readonly sourceId?: string;
  readonly key?: string;
  readonly entity?: string;
  readonly name?: string;
  readonly text?: string;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
}

/** Of one source that has records. */
export interface RecordCounts {
  readonly sourceId: string;
  readonly active: number;
  readonly gone: number;
  /** Active and gone ones for which another is served. */
  readonly duplicates: number;
  /** Kept ones. */
  readonly versions: number;
  /** Entries that are held. */
  readonly quarantined: number;
}

/** What went with a removal, by table; part of its receipt. */
export interface RemovedRows {
  readonly records: number;
  readonly versions: number;
  readonly fields: number;
  readonly prints: number;
  readonly quarantine: number;
  readonly events: number;
  /** Hashes of bodies to which what went had referred, and nothing of what is kept of records refers any more; artifacts may (`refersTo`). */
  readonly orphans: readonly string[];
  /** Artifacts that what went was made from, and nothing that stays of the same record. */
  readonly artifacts: readonly string[];
}

/** A version with all that hangs on it, as it is kept. */
export interface WholeVersion {
  readonly version: RecordVersion;
  /** Since when another one followed; ms since 1970. */
  readonly followedAt: number | null;
  readonly fields: readonly FieldValue[];
  /** Distinct, in order. */
  readonly prints: readonly number[];
}

/** One record as it is kept, but for what was held of it and its events, which have an order over all records. */
export interface WholeRecord {
  readonly record: KeptRecord;
  /** In their order; some may have been removed. */
  readonly versions: readonly WholeVersion[];
}

/** Of an event whose record was removed nothing is left but its id. */
export interface KeptEvent {
  readonly id: string;
  readonly event: KeepEvent | null;
}

/** Records of registered sources. Every write is durable when its promise is done. */
export interface RecordStore {
  get(key: string): Promise<KeptRecord | null>;
  /** In no order; unknown ones are left out. One call for many: a listing page is compared with what is kept before its details are asked for. */
  getMany(keys: readonly string[]): Promise<KeptRecord[]>;
  /** By key, after one. */
  list(filter: RecordFilter, after: string | null, limit: number): Promise<KeptRecord[]>;
  /**
   * False, and nothing changed, where the record has another revision than the one before this.
   * @throws input_invalid where the change contradicts itself or what is kept, or an id of an entry or event is taken
   */
  apply(change: RecordChange): Promise<boolean>;
  version(key: string, number: number): Promise<RecordVersion | null>;
  /** Newest first. */
  versions(key: string, limit: number): Promise<RecordVersion[]>;
  /** Active records whose current version has this content, first seen first. */
  withContent(contentHash: string, limit: number): Promise<KeptRecord[]>;
  /** Active records that share most prints, best first, with how many they share. */
  sharing(prints: readonly number[], limit: number): Promise<{ readonly key: string; readonly shared: number; readonly of: number }[]>;
  /** By entity, id, name and record, after a number of rows. */
  fields(filter: FieldFilter, after: number, limit: number): Promise<FieldValue[]>;
  /** Of any version, as they were given. */
  fieldsOf(key: string, version: number): Promise<FieldValue[]>;
  counts(): Promise<RecordCounts[]>;
  /** Versions other than the current one that were followed before an instant, oldest first: what retention looks at. */
  followedBefore(sourceId: string, before: number, limit: number): Promise<RecordVersion[]>;
  /**
   * Takes versions away, never the current one, and the events that tell of them.
   * @returns what went
   * @throws policy_denied where a legal hold covers the record: nothing is removed then
   */
  removeVersions(key: string, numbers: readonly number[]): Promise<RemovedRows>;
  /**
   * Takes whole records away with all that hangs on them; a row with state `removed` and the key alone may stay by the caller's own `apply`.
   * Of an event only its id stays, as a place to read on from.
   * @throws policy_denied where a legal hold covers one of them: nothing is removed then
   */
  removeRecords(keys: readonly string[]): Promise<RemovedRows>;
  /** Whether any version, entry or artifact still refers to a body. */
  refersTo(bodyHash: string): Promise<boolean>;
  whole(key: string): Promise<WholeRecord | null>;
  /**
   * Puts a record as it is kept elsewhere, at its own revision. What is held of the record here, and its events, stay.
   * @returns false, and nothing changed, where there is one, unless it is to be replaced
   * @throws input_invalid where it contradicts itself
   */
  restore(whole: WholeRecord, options: { readonly replace: boolean }): Promise<boolean>;
  /** Adds events that were kept elsewhere behind all that are here, in their order; those whose id is here are left. */
  restoreEvents(events: readonly KeptEvent[]): Promise<void>;
  /** Null for one that never was, or that was taken away. */
  event(id: string): Promise<KeepEvent | null>;
  /**
   * After one, in the order in which they were kept, and none is ever added before one that was read: what webhooks, indexers and pages of
   * change history read. @throws not_found for an event that never was
   */
  events(afterId: string | null, filter: { readonly sourceId?: string; readonly key?: string }, limit: number): Promise<KeepEvent[]>;
}

export interface QuarantineStore {
  get(id: string): Promise<QuarantineEntry | null>;
  /** Newest first, those before an entry. @throws not_found for an entry that is not there */
  list(
    filter: { readonly sourceId?: string; readonly state?: QuarantineEntry['state']; readonly code?: string; readonly key?: string },
    before: string | null,
    limit: number,
  ): Promise<QuarantineEntry[]>;
  /** Puts an entry as it is kept elsewhere, as the newest one or in the place of the one with its id. @throws not_found for a record that is not there */
  restore(entry: QuarantineEntry): Promise<void>;
  /** False where it is not `held` any more. */
  decide(id: string, state: 'released' | 'replayed' | 'dropped', by: string, at: string): Promise<boolean>;
}

export interface HoldStore {
  /** Replaces the one with its id. */
  put(hold: LegalHold): Promise<void>;
  /** Oldest first. @param options `lifted`: with those that were lifted, or only those in force */
  list(options: { readonly lifted: boolean }): Promise<LegalHold[]>;
  /** Those in force on a record or its source. */
  covering(key: string, sourceId: string): Promise<LegalHold[]>;
}

/** The secret of a webhook as it is kept: sealed by whoever registered it. */
export interface WebhookRow {
  readonly webhook: Webhook;
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

export interface WebhookStore {
  /** Replaces the one with its id. */
  put(row: WebhookRow): Promise<void>;
  get(id: string): Promise<WebhookRow | null>;
  /** By id. */
  list(): Promise<Webhook[]>;
  remove(id: string): Promise<boolean>;
}
