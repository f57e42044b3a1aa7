import type { CacheState, Contract, Document, PageShape, PolicyDecision, Problem, RedirectHop } from '../vocabulary/index.ts';

/** What is known of one exchange, whatever lane or provider it came from. */
export interface TransportFacts {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  /** Null when no response arrived. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
  readonly byteLength: number;
  readonly redirects: readonly RedirectHop[];
  /** What went wrong on the way, if anything did. */
  readonly problem?: Problem | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly authScope?: string | undefined;
  readonly cache?: CacheState | undefined;
}

export interface ClassifyInput {
  readonly transport: TransportFacts;
  /** Null when there is no body. */
  readonly shape: PageShape | null;
  readonly document: Document | null;
  readonly contract: Contract;
  readonly policy: readonly PolicyDecision[];
  /** What the one address answered from which a shell takes all of its content. */
  readonly told?: { readonly url: string; readonly status: number };
  /** Other paths of the host that showed the same text, and one that nobody can have made where that shows it too. */
  readonly sameBody?: { readonly paths: readonly string[]; readonly probed: string | null } | undefined;
  /** The parsed body of JSON content, for a contract's schema and fields; without it a JSON body up to 20,000 characters is parsed here. */
  readonly json?: unknown;
}
