/** @module What would be done with an address, and why, as far as it is known without asking any network. */
import { z } from 'zod';
import { CrawlExplanation, CrawlReason } from './crawl.ts';
import { Instant, Lane } from './primitives.ts';
import { VerdictKind } from './verdict.ts';

/** What `veritrail explain --json` prints. */
export const Explanation = z.strictObject({
  schemaVersion: z.literal('explanation-v1'),
  url: z.string(),
  canonicalUrl: z.string().nullable(),
  wouldRead: z.boolean(),
  /** The first lane of a read; null where there is none. */
  lane: Lane.nullable(),
  /** Codes are those of a crawl; `lane` where nothing stands in the way. */
  reason: CrawlReason,
  guard: z.strictObject({ allowed: z.boolean(), reason: z.string() }),
  robots: z.strictObject({
    state: z.enum(['allowed', 'denied', 'excepted', 'stale', 'unknown']),
    reason: z.string(),
    fetchedAt: Instant.nullable(),
  }),
  /** What is remembered of pages of this form on this host. */
  memory: z.strictObject({
    host: z.string(),
    template: z.string(),
    advice: z.enum(['unknown', 'cheap', 'probe', 'skip']),
    reason: z.string(),
    record: z
      .strictObject({
        needed: z.int().min(0),
        enough: z.int().min(0),
        skipped: z.int().min(0),
        probeAfter: z.int().min(0),
        comparedAt: Instant,
      })
      .nullable(),
  }),
  /** How the address was read the last time, lane by lane, the last one first, each with the signals of its verdict; empty where it never was. */
  lastRead: z.array(
    z.strictObject({ artifactId: z.string(), fetchedAt: Instant, lane: Lane, verdict: VerdictKind, signals: z.array(z.string()) }),
  ),
  /** What the scope of a crawl says, where one was named. */
  crawl: CrawlExplanation.nullable(),
});
export type Explanation = z.infer<typeof Explanation>;
