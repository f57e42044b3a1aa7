/** @module The answer, its citations and the portable evidence bundle. */
import { z } from 'zod';
import { Operated, SiteSelection } from './artifact.ts';
import { Spend } from './budget.ts';
import { Claim, Conflict } from './claim.ts';
import { Problem } from './errors.ts';
import { Evidence, Support } from './evidence.ts';
import { Scope } from './fact.ts';
import { Instant, Lane, LanguageTag, Sha256, Share } from './primitives.ts';
import { Analysis, Source, StopReason } from './research.ts';

export const CitationFailure = z.enum([
  'missing_evidence',
  'quote_not_found',
  'scope_mismatch',
  'stale_evidence',
  'weak_evidence',
  'login_required',
  'truncated_meaning',
]);
export type CitationFailure = z.infer<typeof CitationFailure>;

export const CitationCheck = z.strictObject({
  evidenceId: z.string(),
  valid: z.boolean(),
  failures: z.array(CitationFailure),
  detail: z.string(),
});
export type CitationCheck = z.infer<typeof CitationCheck>;

export const AnswerFact = z.strictObject({
  id: z.string(),
  claimId: z.string(),
  text: z.string(),
  scope: Scope,
  /** The date the statement refers to or was published, with its kind; never a bare "date". */
  asOf: z.strictObject({
    kind: z.enum(['event', 'published', 'updated', 'retrieved', 'effective_from', 'valid_until']),
    value: z.string(),
  }),
  citations: z.array(CitationCheck).min(1),
  confidence: Share,
});
export type AnswerFact = z.infer<typeof AnswerFact>;

export const Derivation = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Ids of facts, derivations or constraints. */
  premises: z.array(z.string()).min(1),
  computation: z.string(),
});
export type Derivation = z.infer<typeof Derivation>;

export const Recommendation = z.strictObject({
  id: z.string(),
  text: z.string(),
  conditions: z.array(z.string()),
  premises: z.array(z.string()).min(1),
});
export type Recommendation = z.infer<typeof Recommendation>;

export const Unknown = z.strictObject({
  claimId: z.string().nullable(),
  text: z.string(),
  reason: z.string(),
  tried: z.array(z.string()),
});
export type Unknown = z.infer<typeof Unknown>;

export const Answer = z.strictObject({
  schemaVersion: z.literal('answer-v1'),
  runId: z.string(),
  question: z.string(),
  language: LanguageTag,
  analysis: Analysis,
  asOf: Instant,
  retrievedAt: z.strictObject({ from: Instant.nullable(), to: Instant.nullable() }),
  facts: z.array(AnswerFact),
  derivations: z.array(Derivation),
  recommendations: z.array(Recommendation),
  conflicts: z.array(Conflict),
  unknowns: z.array(Unknown),
  claims: z.array(Claim),
  evidence: z.array(Evidence),
  supports: z.array(Support),
  /** CitationCoverage = Σ wᵢ·[valid evidence] / Σ wᵢ. */
  coverage: Share,
  sources: z.array(Source),
  stopReason: StopReason,
  stopDetail: z.string(),
  cost: Spend,
  problems: z.array(Problem),
  traceId: z.string(),
});
export type Answer = z.infer<typeof Answer>;

export const QuoteState = z.enum(['intact', 'moved', 'changed', 'gone', 'tampered']);
export type QuoteState = z.infer<typeof QuoteState>;

/** Bundle: `manifest.json`, `answer.json`, `answer.md`, `bodies/<sha256>`. Hashes are of the files as they lie there. */
export const BundleManifest = z.strictObject({
  schemaVersion: z.literal('evidence-bundle-v1'),
  runId: z.string(),
  createdAt: Instant,
  generator: z.string(),
  files: z.array(z.strictObject({ path: z.string(), sha256: Sha256, bytes: z.int().min(0) })),
  artifacts: z.array(
    z.strictObject({
      artifactId: z.string(),
      url: z.string(),
      contentType: z.string().nullable(),
      charset: z.string().nullable(),
      bytesHash: Sha256,
      fetchedAt: Instant,
      selection: SiteSelection.optional(),
      /** Absent for a plain request. */
      lane: Lane.optional(),
      /** What `verify --live` does again. */
      operated: Operated.optional(),
    }),
  ),
  signature: z.strictObject({ algorithm: z.literal('Ed25519'), publicKey: z.string(), value: z.string() }).nullable(),
});
export type BundleManifest = z.infer<typeof BundleManifest>;

export const VerifyReport = z.strictObject({
  schemaVersion: z.literal('verify-report-v1'),
  bundle: z.string(),
  mode: z.enum(['offline', 'live']),
  /** `other_key`: valid, but not by the key that was expected. */
  signature: z.enum(['valid', 'invalid', 'absent', 'other_key']),
  /** Hex SHA-256 of the signer's public key; whoever holds it vouches for the bundle. Null without a signature. */
  signedBy: Sha256.nullable(),
  state: QuoteState,
  quotes: z.array(
    z.strictObject({
      evidenceId: z.string(),
      url: z.string(),
      quote: z.string(),
      state: QuoteState,
      detail: z.string(),
      found: z.string().nullable(),
    }),
  ),
  files: z.array(z.strictObject({ path: z.string(), problem: z.string() })),
});
export type VerifyReport = z.infer<typeof VerifyReport>;
