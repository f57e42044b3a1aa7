/** @module What a crawl and a map give: pages as they come, and a summary in which every address is accounted for. */
import { z } from 'zod';
import { Artifact } from './artifact.ts';
import { Spend } from './budget.ts';
import { Document } from './document.ts';
import { Problem } from './errors.ts';
import { Verdict } from './verdict.ts';

/** How an address was found. */
export const CrawlEdge = z.enum([
  'seed',
  'link',
  'pagination',
  'canonical',
  'hreflang',
  'alternate',
  'feed',
  'sitemap',
  'llms',
  'redirect',
  'alias',
]);
export type CrawlEdge = z.infer<typeof CrawlEdge>;

export const CrawlReason = z.strictObject({ code: z.string().min(1), detail: z.string() });
export type CrawlReason = z.infer<typeof CrawlReason>;

/** total = done + failed + skipped + open. `fetched` are those on which a page was spent. */
export const CrawlCounts = z.strictObject({
  total: z.int().min(0),
  done: z.int().min(0),
  failed: z.int().min(0),
  skipped: z.int().min(0),
  open: z.int().min(0),
  fetched: z.int().min(0),
});
export type CrawlCounts = z.infer<typeof CrawlCounts>;

/** One fetch of a crawl and what it was good for: `done` an accepted page, `failed` none, `skipped` a page that another address stands for. */
export const CrawlPage = z.strictObject({
  type: z.literal('page'),
  runId: z.string(),
  /** Canonical; after redirects. */
  url: z.string(),
  requestedUrl: z.string(),
  depth: z.int().min(0),
  parent: z.string().nullable(),
  anchor: z.string(),
  edge: CrawlEdge,
  state: z.enum(['done', 'failed', 'skipped']),
  reason: CrawlReason,
  /** The address that stands for this one. */
  aliasOf: z.string().nullable(),
  /** An earlier page with nearly this text; both are kept. */
  nearDuplicateOf: z.string().nullable(),
  /** Share of the query's words on the page; null without a query. */
  relevance: z.number().min(0).max(1).nullable(),
  title: z.string().nullable(),
  /** The page asks not to be indexed; it is given here and kept out of the index. */
  noindex: z.boolean(),
  /** In a links-only crawl it tells of the exchange and was not kept. */
  artifact: Artifact,
  document: Document.nullable(),
  verdict: Verdict,
  counts: CrawlCounts,
});
export type CrawlPage = z.infer<typeof CrawlPage>;

export const SitemapReport = z.strictObject({
  url: z.string(),
  urls: z.int().min(0),
  /** Why not all of it was read; null when it was. */
  problem: z.string().nullable(),
});
export type SitemapReport = z.infer<typeof SitemapReport>;

export const CrawlStop = z.enum(['complete', 'max_pages', 'budget_exhausted', 'marginal_gain', 'contract_met', 'cancelled']);
export type CrawlStop = z.infer<typeof CrawlStop>;

/** What `veritrail crawl --json` prints last. */
export const CrawlSummary = z.strictObject({
  type: z.literal('summary'),
  schemaVersion: z.literal('crawl-summary-v1'),
  runId: z.string(),
  seeds: z.array(z.string()),
  stop: CrawlStop,
  reason: z.string(),
  counts: CrawlCounts,
  /** Failed and skipped addresses by the code of their reason. */
  reasons: z.record(z.string(), z.int()),
  /** Skipped addresses beyond the bound of what is recorded. */
  unrecorded: z.int().min(0),
  sitemaps: z.array(SitemapReport),
  cost: Spend,
});
export type CrawlSummary = z.infer<typeof CrawlSummary>;

/** One address that `veritrail map` found. Nothing but the seeds was read. */
export const MapEntry = z.strictObject({
  type: z.literal('url'),
  url: z.string(),
  edge: CrawlEdge,
  parent: z.string().nullable(),
  anchor: z.string(),
  /** As the sitemap states it, ISO 8601; a hint. */
  lastmod: z.string().nullable(),
});
export type MapEntry = z.infer<typeof MapEntry>;

/** What `veritrail map --json` prints. */
export const MapResult = z.strictObject({
  schemaVersion: z.literal('map-result-v1'),
  seeds: z.array(z.string()),
  urls: z.array(MapEntry),
  /** Found and left out, by the code of the reason. */
  leftOut: z.record(z.string(), z.int()),
  sitemaps: z.array(SitemapReport),
  problems: z.array(Problem),
  cost: Spend,
  traceId: z.string(),
});
export type MapResult = z.infer<typeof MapResult>;

/** What a crawl would do with an address, and what it did where a run is named. */
export const CrawlExplanation = z.strictObject({
  url: z.string(),
  canonicalUrl: z.string().nullable(),
  wouldFetch: z.boolean(),
  reason: CrawlReason,
  /** Where it stands in the run; null when it is not there or no run was named. */
  row: z
    .strictObject({
      state: z.enum(['queued', 'leased', 'done', 'failed', 'skipped']),
      reason: CrawlReason.nullable(),
      depth: z.int(),
      parent: z.string().nullable(),
      anchor: z.string(),
      edge: z.string(),
      attempts: z.int(),
      aliasOf: z.string().nullable(),
      artifactId: z.string().nullable(),
    })
    .nullable(),
});
export type CrawlExplanation = z.infer<typeof CrawlExplanation>;
