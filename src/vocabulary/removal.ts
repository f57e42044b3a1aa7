/** @module The receipt of a removal: what went, from where, what is left, and why. */
import { z } from 'zod';
import { RecordKey } from './keep.ts';
import { Instant, ScopeName, Sha256 } from './primitives.ts';

/** Everything in which something of a record may stand. A removal names each of them: as emptied, or as left with the reason. */
export const RemovalPlace = z.enum([
  'records',
  'versions',
  'fields',
  'prints',
  'quarantine',
  'events',
  'passages',
  'vectors',
  'artifacts',
  'documents',
  'bodies',
  'http_cache',
  'work',
  'frontier',
  'key_values',
  'lane_memory',
  'page_prints',
  'sessions',
  'source',
  'webhooks',
  'runs',
  'answers',
  'bundles',
  'audit',
  'holds',
]);
export type RemovalPlace = z.infer<typeof RemovalPlace>;

export const RemovalTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('source'), sourceId: z.string() }),
  z.strictObject({ kind: z.literal('record'), key: RecordKey, sourceId: z.string() }),
  /** All that belongs to an auth scope. */
  z.strictObject({ kind: z.literal('scope'), authScope: ScopeName }),
  /** Records found to speak of somebody. The words by which they were found are not kept, but for their hash. */
  z.strictObject({ kind: z.literal('subject'), subjectHash: Sha256 }),
]);
export type RemovalTarget = z.infer<typeof RemovalTarget>;

export const RemovedFrom = z.strictObject({
  place: RemovalPlace,
  /** Rows, entries or bodies that went. */
  count: z.int().min(0),
  /** Looked at again afterwards; nothing was there. */
  verified: z.boolean(),
});
export type RemovedFrom = z.infer<typeof RemovedFrom>;

export const LeftAt = z.strictObject({
  place: RemovalPlace,
  /** A word to count by. */
  code: z.enum([
    'legal_hold',
    'evidence_bundle',
    'audit',
    'cited_answer',
    'shared_host',
    'shared_body',
    'registration',
    'subscription',
    'failed',
  ]),
  reason: z.string().min(1),
  /** Keys, hashes, ids or paths of what is left; never its text. */
  items: z.array(z.string()),
  /** How many there are; more than `items` where those are cut. */
  count: z.int().min(0),
});
export type LeftAt = z.infer<typeof LeftAt>;

export const DeletionReceipt = z.strictObject({
  schemaVersion: z.literal('deletion-receipt-v1'),
  id: z.string().min(1),
  target: RemovalTarget,
  /** Who asked for it, and on which ground. */
  by: z.string().regex(/\S/),
  reason: z.string().regex(/\S/),
  startedAt: Instant,
  finishedAt: Instant,
  /** Nothing but what has a reason is left, and every place was looked at again. */
  complete: z.boolean(),
  removed: z.array(RemovedFrom),
  left: z.array(LeftAt),
  /** Keys of the records that went. */
  keys: z.array(RecordKey),
  /** Of all the rest, by the key of the data directory; null where nobody has signed it. */
  signature: z.strictObject({ algorithm: z.literal('Ed25519'), publicKey: z.string(), value: z.string() }).nullable(),
});
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;
