import type { HttpCacheStore } from '../http/cache/port.ts';
import type { Answer, Artifact, Document, TraceEvent } from '../vocabulary/index.ts';

export interface Store {
  readonly bodies: BodyStore;
  readonly artifacts: ArtifactStore;
  readonly documents: DocumentStore;
  /** A damaged entry is a miss: it can be fetched again. */
  readonly httpCache: HttpCacheStore;
  readonly kv: KeyValueStore;
  readonly runs: RunStore;
  readonly answers: AnswerStore;
  readonly passages: PassageStore;
  close(): void;
}

/** Content-addressed bytes. The same bytes are kept once. */
export interface BodyStore {
  /** @returns SHA-256 of the bytes, hex */
  put(bytes: Uint8Array): string;
  /** The bytes, hashed again: what comes back is what was put. @throws store_corrupt */
  get(sha256: string): Uint8Array | null;
  has(sha256: string): boolean;
}

export interface ArtifactStore {
  /** Same id again replaces the record. */
  put(artifact: Artifact): void;
  get(id: string): Artifact | null;
  /** The newest by `fetchedAt` in exactly this auth scope (none = public). */
  latestByUrl(canonicalUrl: string, authScope?: string): Artifact | null;
}

export interface DocumentStore {
  put(artifactId: string, document: Document): void;
  get(artifactId: string): Document | null;
}

/** Small JSON values in named spaces (robots.txt records, lane memory). Times are milliseconds since 1970. */
export interface KeyValueStore {
  /** `undefined` when absent, or when it had expired at `now`. */
  get(space: string, key: string, now?: number): unknown;
  put(space: string, key: string, value: unknown, expiresAt?: number): void;
  delete(space: string, key: string): void;
  /** Remove what had expired at `now`; returns how many. */
  prune(now: number): number;
}

export interface RunRecord {
  readonly id: string;
  readonly question: string;
  /** ISO 8601 instant. */
  readonly createdAt: string;
  readonly settings: unknown;
}

export interface RunStore {
  /** @throws input_invalid when the id is taken */
  create(run: RunRecord): void;
  get(id: string): RunRecord | null;
  /** Newest first. */
  list(limit: number): RunRecord[];
  /** Durable before it returns. @throws not_found for an unknown run, input_invalid for a number that is taken */
  appendEvent(runId: string, event: TraceEvent): void;
  /** All or none, with one flush to the disk. */
  appendEvents(runId: string, events: readonly TraceEvent[]): void;
  /** In order of `seq`. */
  events(runId: string): TraceEvent[];
  /** −1 when the run has no event yet. */
  lastSeq(runId: string): number;
}

export interface AnswerStore {
  /** Durable before it returns. */
  put(runId: string, answer: Answer): void;
  get(runId: string): Answer | null;
}

/** One source (a page in one auth scope) whose passages are replaced as a whole. */
export interface PassageSource {
  readonly key: string;
  readonly url: string;
  readonly artifactId: string;
  readonly title: string | null;
  /** What the passages were made from: same fingerprint, same passages. */
  readonly fingerprint: string;
}

export interface PassageRow {
  readonly headingPath: readonly string[];
  readonly span: { readonly start: number; readonly end: number };
  readonly text: string;
  /** What must be read before `text` to understand it: the header of a table that was cut. */
  readonly lead: string | null;
  /** SHA-256 of `text`. */
  readonly hash: string;
  /** Index terms, repeats kept. */
  readonly terms: readonly string[];
  /** Tokens such as `host:example.com`. */
  readonly facets: readonly string[];
}

/** What a query needs to score a passage. */
export interface PassageCandidate {
  readonly id: number;
  readonly terms: readonly string[];
}

export interface StoredPassage extends Omit<PassageRow, 'terms' | 'facets'> {
  readonly id: number;
  readonly source: PassageSource;
}

export interface PassageQuery {
  /** Any of them must occur; a repeated term counts as often. A few hundred at most. */
  readonly terms: readonly string[];
  /** All groups must match; in a group one facet is enough. */
  readonly facets?: readonly (readonly string[])[];
  /** Passages with the facet `every` are left out, unless they have `unless`, too. */
  readonly without?: { readonly every: string; readonly unless?: string | undefined };
  readonly limit: number;
}

export interface PassageStore {
  /** Replaces all passages of the source in one transaction. */
  replace(source: PassageSource, passages: readonly PassageRow[]): void;
  /** The same passages were found again in a newer artifact. */
  touch(key: string, artifactId: string): void;
  source(key: string): PassageSource | null;
  /** Sources of a page, in all scopes. */
  sourcesOf(url: string): PassageSource[];
  /** @returns how many passages went */
  remove(key: string): number;
  /** Passages held and the sum of their lengths in terms. */
  totals(): { readonly passages: number; readonly terms: number };
  /** In how many passages each term occurs. */
  documentFrequency(terms: Iterable<string>): Map<string, number>;
  /** Passages that may rank highest, by the engine's own rough order; the caller scores them. */
  candidates(query: PassageQuery): PassageCandidate[];
  /** Whole passages in the order of their ids here; those that are gone by now are left out. */
  load(ids: readonly number[]): StoredPassage[];
}
