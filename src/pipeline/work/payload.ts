import { z } from 'zod';
import type { WorkItem } from '../../store/index.ts';
import { FieldValue, RecordKey, type RegisteredSource, Sha256, Times, VeritrailError, WebUrl } from '../../vocabulary/index.ts';

/** The queues of the pipeline in their order; each has consumers of its own. */
export const QUEUES = [
  'discover',
  'frontier',
  'acquire',
  'accept',
  'contract',
  'normalise',
  'version',
  'index',
  'notify',
  'retain',
] as const;
export type QueueName = (typeof QUEUES)[number];

const Base = z.strictObject({
  sourceId: z.string(),
  /** From the schedule to the answer. */
  correlationId: z.string().min(1),
});

/** A page that is to be brought. */
export const PageWish = Base.extend({
  /** Under the rules of its site. */
  url: WebUrl,
  /** Links followed from an address that the source names. */
  depth: z.int().min(0),
  /** Why it is asked for now: `scheduled`, `link`, `sitemap`, `seed`, `asked`, … */
  cause: z.string().min(1),
  /** When it last changed, as a sitemap or a feed says; ms since 1970. */
  hintedChange: z.number().nullable(),
  /** Although it was looked at a moment ago. */
  force: z.boolean(),
});
export type PageWish = z.infer<typeof PageWish>;

/** A page that was brought, whatever it is. */
export const Brought = PageWish.extend({ key: RecordKey, artifactId: z.string() });
export type Brought = z.infer<typeof Brought>;

/** A record whose passages are to follow what it says now. */
export const Indexing = Base.extend({ key: RecordKey });
/** A source whose addresses are to be looked for. */
export const Discovering = Base;
/** A source of which what is kept no longer goes. */
export const Retaining = Base.extend({ after: RecordKey.nullable() });
/** An event that somebody wants to hear of. */
export const Notifying = Base.extend({ eventId: z.string(), webhookId: z.string() });

/** The prepared content as it waits between two stages. */
export const KeptContent = z.strictObject({
  contentHash: Sha256,
  textHash: Sha256,
  bytesHash: Sha256.nullable(),
  documentHash: Sha256,
  title: z.string().nullable(),
  language: z.string().nullable(),
  times: Times,
  madeBy: z.string(),
  redacted: z.record(z.string(), z.number()),
  fields: z.array(FieldValue.omit({ key: true, version: true })),
  prints: z.array(z.number()),
  text: z.string(),
});

/** @throws VeritrailError `internal` for a payload that another version wrote in another form */
export function payloadOf<T>(schema: z.ZodType<T>, { payload, queue, key }: Pick<WorkItem, 'payload' | 'queue' | 'key'>): T {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  throw new VeritrailError('internal', `the work ${key} of ${queue} has a payload of another form: ${z.prettifyError(read.error)}`);
}

interface ItemParts {
  readonly key: string;
  readonly source: Pick<RegisteredSource, 'id' | 'owner'>;
  readonly payload: unknown;
  readonly host?: string;
  readonly priority?: number;
  readonly dueAt?: number;
  readonly maxAttempts?: number;
}

/** One item of a queue. Owners are served in turn. */
export const itemOf = (queue: QueueName, { key, source, payload, host, priority = 0, dueAt = 0, maxAttempts }: ItemParts): WorkItem => ({
  queue,
  key,
  host: host ?? null,
  source: source.id,
  tenant: source.owner,
  priority,
  dueAt,
  payload,
  ...(maxAttempts === undefined ? {} : { maxAttempts }),
});

/** The page that is to be brought, as work: one item for each record. */
export const wishOf = (
  key: string,
  wish: PageWish,
  source: Pick<RegisteredSource, 'id' | 'owner'>,
  more: { readonly priority?: number; readonly dueAt?: number } = {},
): WorkItem => itemOf('acquire', { key, source, payload: wish, host: new URL(wish.url).host, ...more });
