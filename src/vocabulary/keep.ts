/** @module What the pipeline keeps of registered sources: records with their versions, facts by field, what was turned away, and who wants to hear of it. */
import { z } from 'zod';
import { Document, Times } from './document.ts';
import { Problem } from './errors.ts';
import { Instant, LanguageTag, PermissionClass, ScopeName, Sha256, Span, WebUrl } from './primitives.ts';
import { FreshnessDecision, SourceClass } from './source.ts';
import { VerdictKind } from './verdict.ts';

/** Hash of the canonical address and its auth scope: what makes two addresses one record. */
export const RecordKey = z.string().regex(/^[a-f0-9]{32}$/, 'expected 32 hexadecimal digits');

/** `gone`: the source says that it is there no more; its versions stay as long as retention says. `removed`: nothing is left but the key. */
export const RecordState = z.enum(['active', 'gone', 'removed']);
export type RecordState = z.infer<typeof RecordState>;

/** One address of a source, over all its versions. */
export const KeptRecord = z.strictObject({
  key: RecordKey,
  sourceId: z.string(),
  url: WebUrl,
  canonicalUrl: WebUrl,
  authScope: ScopeName.nullable(),
  state: RecordState,
  /** Number of the version that is served; null before the first was accepted. */
  current: z.int().min(1).nullable(),
  /** Number of the newest version ever made, served or not, kept or not; 0 before the first. The next one has the number after it. */
  lastVersion: z.int().min(0),
  /** Another record with the same content, which is served for this one; the provenance of both is kept. */
  duplicateOf: RecordKey.nullable(),
  title: z.string().nullable(),
  language: LanguageTag.nullable(),
  firstSeenAt: Instant,
  /** When it was last known to be what the source says; null before the first success. */
  checkedAt: Instant.nullable(),
  /** When its content was last found to be another. */
  changedAt: Instant.nullable(),
  /** What the last attempt came to, good or bad. */
  lastVerdict: VerdictKind.nullable(),
  lastAttemptAt: Instant.nullable(),
  /** Attempts that failed since the last success. */
  failures: z.int().min(0),
  /** What is believed of its changes; opaque to the store. */
  belief: z.unknown(),
  /** Of the body last received, so that the next request can be conditional over all workers. */
  validators: z.strictObject({ etag: z.string().nullable(), lastModified: z.string().nullable() }),
  /** Grows with every change. */
  revision: z.int().min(1),
});
export type KeptRecord = z.infer<typeof KeptRecord>;

/** What a record said from one moment on. Never changed once it is written, but for `state`. */
export const RecordVersion = z.strictObject({
  key: RecordKey,
  number: z.int().min(1),
  /** `rolled_back`: not served any more, by whose decision stands in the audit. */
  state: z.enum(['kept', 'rolled_back']),
  artifactId: z.string(),
  /** Of the normalised content; a new version has another one than its predecessor. */
  contentHash: Sha256,
  textHash: Sha256,
  bytesHash: Sha256.nullable(),
  /** The Document as JSON, among the bodies. */
  documentHash: Sha256,
  title: z.string().nullable(),
  language: LanguageTag.nullable(),
  permissionClass: PermissionClass,
  times: Times,
  createdAt: Instant,
  /** What made it: parser, normaliser and redaction by name and version. */
  madeBy: z.string().min(1),
  /** Kinds of personal data that were taken out at ingest, with how many of each. */
  redacted: z.record(z.string(), z.int().min(1)),
});
export type RecordVersion = z.infer<typeof RecordVersion>;

/** Where in its version a field's value stands. */
export const FieldPlace = z.strictObject({
  /** How it was read: `json_ld`, `microdata`, `table`, `definition`, `schema`, `text`, … */
  source: z.string().min(1),
  /** In the document's text, UTF-16 units; null where it stands in data beside it. */
  span: Span.nullable(),
  /** JSON Pointer, CSS path or row and column, where that is what tells. */
  pointer: z.string().nullable(),
  quote: z.string().nullable(),
});

/** One value of one entity of a version, for filters and calculation. */
export const FieldValue = z.strictObject({
  key: RecordKey,
  version: z.int().min(1),
  /** `product`, `price`, `place`, `schedule`, or a kind of the source's own schema. */
  entity: z.string().min(1).max(200),
  /** Tells entities of one version apart; the same entity keeps it from version to version. */
  entityId: z.string().min(1),
  name: z.string().min(1).max(200),
  /** As it is shown. */
  text: z.string(),
  /** In the unit, for comparing; null for what is no number. */
  number: z.number().nullable(),
  /** UCUM code or ISO 4217. */
  unit: z.string().nullable(),
  /** For what is a time. */
  instant: Instant.nullable(),
  place: FieldPlace,
});
export type FieldValue = z.infer<typeof FieldValue>;

/** Something that came and was not accepted, with its bytes. Nothing of it reaches the index. */
export const QuarantineEntry = z.strictObject({
  id: z.string().min(1),
  key: RecordKey,
  sourceId: z.string(),
  url: WebUrl,
  stage: z.enum(['accept', 'contract', 'normalise', 'version', 'passages', 'index']),
  /** A word to count by, e.g. a verdict kind or `contract_unmet`. */
  code: z.string().min(1),
  reason: z.string().min(1),
  verdict: VerdictKind.nullable(),
  artifactId: z.string(),
  bytesHash: Sha256.nullable(),
  at: Instant,
  state: z.enum(['held', 'released', 'replayed', 'dropped']),
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
});
export type QuarantineEntry = z.infer<typeof QuarantineEntry>;

/** Nothing that it covers is removed, by retention or by a person, until it is lifted. */
export const LegalHold = z.strictObject({
  id: z.string().min(1),
  /** All records of a source, or one record. */
  covers: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('source'), sourceId: z.string() }),
    z.strictObject({ kind: z.literal('record'), key: RecordKey }),
  ]),
  reason: z.string().regex(/\S/),
  by: z.string().regex(/\S/),
  since: Instant,
  liftedAt: Instant.nullable(),
});
export type LegalHold = z.infer<typeof LegalHold>;

/** What happens to a record that others may want to hear of. */
export const KeepEventType = z.enum([
  'record.added',
  'record.changed',
  'record.gone',
  'record.removed',
  'record.quarantined',
  'version.rolled_back',
]);
export type KeepEventType = z.infer<typeof KeepEventType>;

export const KeepEvent = z.strictObject({
  id: z.string().min(1),
  type: KeepEventType,
  at: Instant,
  sourceId: z.string(),
  key: RecordKey.nullable(),
  url: WebUrl.nullable(),
  version: z.int().min(1).nullable(),
  /** One id from the schedule to the answer. */
  correlationId: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type KeepEvent = z.infer<typeof KeepEvent>;

/** Who is told by a signed POST. The secret is kept sealed, apart from this. */
export const Webhook = z.strictObject({
  id: z.string().min(1),
  url: WebUrl,
  events: z.array(KeepEventType).min(1),
  /** Of these sources; empty = of all. */
  sourceIds: z.array(z.string()),
  state: z.enum(['active', 'paused']),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** What `veritrail webhook show --json` prints. Nothing of the secret. */
export const WebhookReport = z.strictObject({
  schemaVersion: z.literal('webhook-report-v1'),
  webhook: Webhook,
  /** Names the key that seals the secret. */
  keyId: z.string(),
  /** Messages that wait, those that are tried again among them. */
  waiting: z.int().min(0),
  /** Messages that were not delivered and are tried no more until it is resumed: the newest ones, so many at most. */
  undelivered: z.array(
    z.strictObject({
      eventId: z.string(),
      endedAt: Instant,
      attempts: z.int().min(0),
      code: z.string(),
      detail: z.string(),
    }),
  ),
});
export type WebhookReport = z.infer<typeof WebhookReport>;

/** What `veritrail webhook test --json` prints. */
export const WebhookTest = z.strictObject({
  schemaVersion: z.literal('webhook-test-v1'),
  webhookId: z.string(),
  messageId: z.string(),
  delivered: z.boolean(),
  /** Null where nobody answered. */
  status: z.int().nullable(),
  problem: Problem.nullable(),
});
export type WebhookTest = z.infer<typeof WebhookTest>;

/** What `veritrail webhook add --json` prints: the only time that a secret that was made is told. */
export const WebhookAdded = z.strictObject({ webhook: Webhook, secret: z.string().nullable() });
export type WebhookAdded = z.infer<typeof WebhookAdded>;

/** What is served of a kept record, and what that is worth in time. */
export const ServedRecord = z.strictObject({
  schemaVersion: z.literal('served-record-v1'),
  decision: FreshnessDecision,
  sourceId: z.string(),
  /** Null where nothing is kept. */
  record: KeptRecord.nullable(),
  /** Null where nothing may be served. */
  version: RecordVersion.nullable(),
  document: Document.nullable(),
  traceId: z.string(),
});
export type ServedRecord = z.infer<typeof ServedRecord>;

/** A record with what became of it. */
export const RecordHistory = z.strictObject({
  schemaVersion: z.literal('record-history-v1'),
  record: KeptRecord,
  /** Newest first, so many at most. */
  versions: z.array(RecordVersion),
  /** Oldest first. */
  events: z.array(KeepEvent),
  /** Of the version that is served. */
  fields: z.array(FieldValue),
});
export type RecordHistory = z.infer<typeof RecordHistory>;

/** How fresh the records of a source are. Times are seconds; `sample` records were looked at, percentiles are of those that were ever read. */
export const SourceFreshness = z.strictObject({
  sourceId: z.string(),
  class: SourceClass,
  state: z.enum(['active', 'paused']),
  targetSeconds: z.number(),
  records: z.int().min(0),
  gone: z.int().min(0),
  duplicates: z.int().min(0),
  versions: z.int().min(0),
  quarantined: z.int().min(0),
  sample: z.int().min(0),
  /** Of all active records those that are no older than their target; null where there is none. */
  freshShare: z.number().min(0).max(1).nullable(),
  ageP50Seconds: z.number().nullable(),
  ageP95Seconds: z.number().nullable(),
  /** By how much the oldest twentieth is over its target. */
  lagP95Seconds: z.number().nullable(),
});
export type SourceFreshness = z.infer<typeof SourceFreshness>;

/** What `veritrail status --json` prints. */
export const KeptStatus = z.strictObject({
  schemaVersion: z.literal('kept-status-v1'),
  at: Instant,
  sources: z.array(SourceFreshness),
  queues: z.array(
    z.strictObject({
      queue: z.string(),
      queued: z.int().min(0),
      leased: z.int().min(0),
      done: z.int().min(0),
      failed: z.int().min(0),
      dead: z.int().min(0),
      /** Since when the one that waits longest could have been done. */
      waitingSeconds: z.number().min(0),
      /** Leases that ended by time, ever. */
      expiredLeases: z.int().min(0),
    }),
  ),
});
export type KeptStatus = z.infer<typeof KeptStatus>;
