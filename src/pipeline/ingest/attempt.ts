import type { FieldValue, QuarantineEntry, RegisteredSource, Times, VerdictKind } from '../../vocabulary/index.ts';

/** What was read of a page, as it is to be kept: redacted, normalised, hashed. */
export interface Content {
  /** Of the normal form. */
  readonly contentHash: string;
  /** Of the document as it is kept. */
  readonly textHash: string;
  /** Null where the bytes that were read are not kept. */
  readonly bytesHash: string | null;
  readonly documentHash: string;
  readonly title: string | null;
  readonly language: string | null;
  readonly times: Times;
  readonly madeBy: string;
  readonly redacted: Readonly<Record<string, number>>;
  /** Without key and version, which the decision gives them. */
  readonly fields: readonly Omit<FieldValue, 'key' | 'version'>[];
  /** Of the normal text (`fingerprint`). */
  readonly prints: readonly number[];
  /** The normal text, for the comparison with near duplicates. */
  readonly text: string;
}

/** What one attempt to bring a page came to. */
export type Outcome =
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'not_modified' }
  /** The server says that there is nothing; `status` of a soft 404 is what it sent. */
  | { readonly kind: 'missing'; readonly status: number | null }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'rejected';
      readonly stage: QuarantineEntry['stage'];
      readonly code: string;
      readonly reason: string;
      readonly bytesHash: string | null;
    };

export interface Attempt {
  readonly source: RegisteredSource;
  /** As it was asked for. */
  readonly url: string;
  /** Under the rules of its site; key and record are of this address. */
  readonly canonicalUrl: string;
  readonly authScope: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** By the clock of whoever decides what it means. */
  readonly now: number;
  readonly correlationId: string;
  readonly verdict: VerdictKind;
  readonly artifactId: string;
  readonly validators: { readonly etag: string | null; readonly lastModified: string | null };
  /** When it last changed, as a sitemap or a feed says; ms since 1970, null = nothing is said. */
  readonly hintedChange: number | null;
  readonly outcome: Outcome;
}

type OutcomeKind = Outcome['kind'];

/**
 * What a verdict means for a record. `rejected`: bytes came that are another thing than what was wanted; they are held, to be looked at and taken up
 * again after a fix. `failed`: nothing of the page came; there is nothing to look at.
 */
export const OUTCOMES: Readonly<Record<VerdictKind, OutcomeKind>> = {
  usable: 'content',
  partial: 'content',
  listing: 'content',
  not_modified: 'not_modified',
  gone: 'missing',
  soft_404: 'missing',
  contract_unmet: 'rejected',
  wrong_page: 'rejected',
  wrong_language: 'rejected',
  unsupported_type: 'rejected',
  extraction_failed: 'rejected',
  empty: 'rejected',
  error_page: 'rejected',
  parked: 'rejected',
  js_shell: 'rejected',
  transient: 'failed',
  rate_limited: 'failed',
  redirect_loop: 'failed',
  tls_error: 'failed',
  blocked_by_guard: 'failed',
  auth_required: 'failed',
  auth_expired: 'failed',
  login_wall: 'failed',
  paywall: 'failed',
  denied: 'failed',
  robots_disallowed: 'failed',
  legal_block: 'failed',
  consent_wall: 'failed',
  challenge: 'failed',
  captcha: 'failed',
  geo_block: 'failed',
  age_gate: 'failed',
  maintenance: 'failed',
  too_large: 'failed',
};
