/** @module One representation obtained from the web, with everything that is needed to say later where it came from. */
import { z } from 'zod';
import { ErrorCode } from './errors.ts';
import { Instant, Lane, Sha256, WebUrl } from './primitives.ts';
import { Leave, Steps } from './steps.ts';
import { Verdict } from './verdict.ts';

export const RedirectHop = z.strictObject({ url: z.string(), status: z.int(), location: z.string() });
export type RedirectHop = z.infer<typeof RedirectHop>;

/** Milliseconds by phase; absent phases did not happen (a reused connection has no dns). */
export const Timings = z.strictObject({
  queuedMs: z.number().optional(),
  dnsMs: z.number().optional(),
  connectMs: z.number().optional(),
  ttfbMs: z.number().optional(),
  bodyMs: z.number().optional(),
  totalMs: z.number(),
});
export type Timings = z.infer<typeof Timings>;

/**
 * RFC 9111 outcome. `stale_if_error` content is labelled wherever it is shown; `stale_while_revalidate` is served by the origin's own leave
 * (RFC 5861 §3) while it is checked; `shared` is the answer to the same request of another caller at the same time.
 */
export const CacheState = z.enum([
  'none',
  'miss',
  'hit',
  'revalidated',
  'stale_while_revalidate',
  'stale_if_error',
  'shared',
  'replay',
  'bypass',
]);
export type CacheState = z.infer<typeof CacheState>;

/** Why the policy let a step happen or refused it. */
export const PolicyDecision = z.strictObject({
  allowed: z.boolean(),
  rule: z.enum(['default', 'robots', 'guard', 'operator_exception', 'usage_signal', 'budget', 'auth_scope']),
  reason: z.string(),
});
export type PolicyDecision = z.infer<typeof PolicyDecision>;

/**
 * Which segments of a page were taken for its main content with the help of what other pages of its site have in common. With it the same bytes
 * give the same text again, whatever is known of the site by then.
 */
export const SiteSelection = z.strictObject({
  host: z.string(),
  template: z.string().min(1),
  /** Pages of the host that the profile had learned from, and those of this template. */
  version: z.int().min(0),
  support: z.int().min(0),
  /** `fast`: by the profile alone; `full`: by the page and the profile. */
  way: z.enum(['fast', 'full']),
  /** As estimated then; null = the page type was not clear. */
  quality: z.number().min(0).max(1),
  type: z.string().nullable(),
  /** How many segments the page has, a hash of their texts, and the runs of those kept: `0-3,5`. */
  segments: z.int().min(0),
  print: z.int().min(0),
  kept: z.string(),
});
export type SiteSelection = z.infer<typeof SiteSelection>;

/** One of the responses that a page was put together from, the shell first. Its bytes stand whole in the artifact's body. */
export const ArtifactPart = z.strictObject({
  url: z.string(),
  status: z.int(),
  contentType: z.string().nullable(),
  bytesHash: Sha256,
});
export type ArtifactPart = z.infer<typeof ArtifactPart>;

/** How a page was brought to what was read of it: the address that was opened, and the steps as they were declared. */
export const Operated = z.strictObject({ from: z.string(), steps: Steps, leave: Leave });
export type Operated = z.infer<typeof Operated>;

export const Artifact = z.strictObject({
  id: z.string().min(1),
  requestedUrl: z.string(),
  finalUrl: z.string(),
  canonicalUrl: z.string(),
  redirects: z.array(RedirectHop),
  lane: Lane,
  provider: z.string().optional(),
  status: z.int().nullable(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  contentType: z.string().nullable(),
  charset: z.string().nullable(),
  charsetSource: z.enum(['bom', 'utf8', 'header', 'meta', 'detected', 'default']).nullable(),
  /** SHA-256 of the body after content decoding: the bytes that were read. */
  bytesHash: Sha256.nullable(),
  /** SHA-256 of the extracted text (UTF-8). */
  textHash: Sha256.nullable(),
  byteLength: z.int().min(0),
  fetchedAt: Instant,
  timings: Timings,
  cache: CacheState,
  authScope: z.string().optional(),
  parentArtifactId: z.string().optional(),
  /** Of a page whose content was asked for at the addresses that its shell names: what the body holds (`multipart/related`, RFC 2387 and 2557). */
  parts: z.array(ArtifactPart).optional(),
  /** Absent where the page was read as it shows itself. */
  operated: Operated.optional(),
  searchQuery: z.string().optional(),
  policy: z.array(PolicyDecision),
  costUsd: z.number().min(0),
  extractor: z.string().nullable(),
  /** Absent when the page was read by itself alone. */
  selection: SiteSelection.optional(),
  verdict: Verdict,
  problem: z.strictObject({ code: ErrorCode, detail: z.string() }).optional(),
  attempts: z.int().min(1),
  traceId: z.string(),
});
export type Artifact = z.infer<typeof Artifact>;

/** A search result: a second-hand hint, never evidence. */
export const Candidate = z.strictObject({
  url: WebUrl,
  canonicalUrl: z.string(),
  title: z.string(),
  snippet: z.string(),
  provider: z.string(),
  rank: z.int().min(1),
  score: z.number().optional(),
  publishedAt: z.string().optional(),
  query: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;
