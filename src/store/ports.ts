import type { HttpCacheStore } from '../http/cache/port.ts';
import type { Answer, Artifact, Document, RegisteredSource, TraceEvent } from '../vocabulary/index.ts';
import type { ErasureStore } from './erasure.ts';
import type { FrontierStore } from './frontier.ts';
import type { HoldStore, QuarantineStore, RecordStore, WebhookStore } from './keep.ts';
import type { WorkStore } from './work.ts';

export type * from './erasure.ts';
export type * from './frontier.ts';
export type * from './keep.ts';

/** A port as an engine in this process answers it: at once. */
export type Sync<Port> = {
  [K in keyof Port]: Port[K] extends (...given: infer Given) => Promise<infer Result> ? (...given: Given) => Result : Port[K];
};

/**
 * Everything that is kept. All but the last two may lie on another machine and be shared by any number of processes; `frontier` and `scratch`
 * are this machine's own: a crawl run is the work of one process, and what it does at every turn is on its own disk.
 */
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
  readonly laneMemory: LaneMemoryStore;
  readonly prints: PagePrintStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
  readonly sources: SourceStore;
  /** What is to be done, shared by all who work. */
  readonly work: WorkStore;
  readonly records: RecordStore;
  readonly quarantine: QuarantineStore;
  readonly holds: HoldStore;
  readonly webhooks: WebhookStore;
  /** All of it, for whoever has to take something away wherever it stands. */
  readonly erasure: ErasureStore;
  readonly frontier: FrontierStore;
  readonly scratch: Sync<KeyValueStore>;
  /** What lies below, and whether it is whole. Reads a good part of it. */
  inspect(): Promise<StoreReport>;
  close(): Promise<void>;
}

export interface StoreReport {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly version: string;
  /** Steps of the schema that were taken. */
  readonly schema: number;
  /** The file, or the host with the database; never a credential. */
  readonly place: string;
  /** Damage, in words; empty when all is well. */
  readonly problems: readonly string[];
}

/** Content-addressed bytes. The same bytes are kept once. */
export interface BodyStore {
  /**
   * @param gzip the same bytes packed by gzip, if they are at hand
   * @returns SHA-256 of the bytes, hex
   */
  put(bytes: Uint8Array, gzip?: Uint8Array): Promise<string>;
  /** The bytes, hashed again: what comes back is what was put. @throws store_corrupt */
  get(sha256: string): Promise<Uint8Array | null>;
  has(sha256: string): Promise<boolean>;
  /** The bytes are kept no more. Whoever calls knows that nothing refers to them. @returns whether they were */
  remove(sha256: string): Promise<boolean>;
  /** Hashes in their order, after one. */
  list(after: string | null, limit: number): Promise<string[]>;
}

export interface ArtifactStore {
  /** Same id again replaces the record. */
  put(artifact: Artifact): Promise<void>;
  get(id: string): Promise<Artifact | null>;
  /** The newest by `fetchedAt` in exactly this auth scope (none = public). */
  latestByUrl(canonicalUrl: string, authScope?: string): Promise<Artifact | null>;
  remove(id: string): Promise<boolean>;
}

export interface DocumentStore {
  put(artifactId: string, document: Document): Promise<void>;
  get(artifactId: string): Promise<Document | null>;
  remove(artifactId: string): Promise<boolean>;
}

/** Small JSON values in named spaces (robots.txt records, lane memory). Times are milliseconds since 1970. */
export interface KeyValueStore {
  /** `undefined` when absent, or when it had expired at `now`. */
  get(space: string, key: string, now?: number): Promise<unknown>;
  put(space: string, key: string, value: unknown, expiresAt?: number): Promise<void>;
  /**
   * Puts a value, if what stands there is the one that `get` gave: of several who try at once, in one process or many, one succeeds.
   * `undefined` is what is absent: as `expected`, nothing may stand there; as `value`, it is deleted.
   * @returns whether it was put
   */
  putIf(space: string, key: string, expected: unknown, value: unknown, expiresAt?: number): Promise<boolean>;
  delete(space: string, key: string): Promise<void>;
  /** Remove what had expired at `now`; returns how many. */
  prune(now: number): Promise<number>;
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
  create(run: RunRecord): Promise<void>;
  get(id: string): Promise<RunRecord | null>;
  /** Newest first. */
  list(limit: number): Promise<RunRecord[]>;
  /** Durable before it returns. @throws not_found for an unknown run, input_invalid for a number that is taken */
  appendEvent(runId: string, event: TraceEvent): Promise<void>;
  /** All or none, with one flush to the disk. */
  appendEvents(runId: string, events: readonly TraceEvent[]): Promise<void>;
  /** In order of `seq`. */
  events(runId: string): Promise<TraceEvent[]>;
  /** −1 when the run has no event yet. */
  lastSeq(runId: string): Promise<number>;
}

export interface AnswerStore {
  /** Durable before it returns. */
  put(runId: string, answer: Answer): Promise<void>;
  get(runId: string): Promise<Answer | null>;
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
  replace(source: PassageSource, passages: readonly PassageRow[]): Promise<void>;
  /** The same passages were found again in a newer artifact. */
  touch(key: string, artifactId: string): Promise<void>;
  source(key: string): Promise<PassageSource | null>;
  /** Sources of a page, in all scopes. */
  sourcesOf(url: string): Promise<PassageSource[]>;
  /** @returns how many passages went */
  remove(key: string): Promise<number>;
  /** Passages held and the sum of their lengths in terms. */
  totals(): Promise<{ readonly passages: number; readonly terms: number }>;
  /** In how many passages each term occurs. */
  documentFrequency(terms: Iterable<string>): Promise<Map<string, number>>;
  /** Passages that may rank highest, by the engine's own rough order; the caller scores them. */
  candidates(query: PassageQuery): Promise<PassageCandidate[]>;
  /** Whole passages in the order of their ids here; those that are gone by now are left out. */
  load(ids: readonly number[]): Promise<StoredPassage[]>;
}

/** Comparisons of lanes for pages of one form on one host, each conclusive. */
export interface LaneRecord {
  /** Pages that only a browser could read. */
  readonly needed: number;
  /** Pages for which less was enough. */
  readonly enough: number;
  /** Times that the plain request was left out since the last comparison. */
  readonly skipped: number;
  /** After so many the plain request is tried again. */
  readonly probeAfter: number;
  /** Milliseconds since 1970. */
  readonly comparedAt: number;
}

export interface LaneMemoryStore {
  get(host: string, template: string): Promise<LaneRecord | null>;
  put(host: string, template: string, record: LaneRecord): Promise<void>;
  /** Remove what was compared before; returns how many. */
  forget(before: number): Promise<number>;
}

/** Which paths of a host showed one body, by a print of its text. */
export interface PagePrintStore {
  /** In no order. */
  paths(host: string, print: string, limit: number): Promise<string[]>;
  put(host: string, print: string, path: string): Promise<void>;
}

/** A session as it is kept: sealed by who registered it. The store neither knows nor needs the key. */
export interface SessionRow {
  readonly origin: string;
  readonly scope: string;
  /** Names the key that opens the seal. */
  readonly keyId: string;
  readonly status: 'active' | 'expired';
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Grows with every change, so that nobody overwrites what they have not seen. */
  readonly version: number;
  readonly sealed: Uint8Array;
}

/** Durable before each call returns. */
export interface SessionStore {
  get(origin: string, scope: string): Promise<SessionRow | null>;
  /** By scope and origin. */
  list(): Promise<SessionRow[]>;
  /** Replaces the row that has the version before this one's (0 = there is none yet); false where another was faster. */
  put(row: SessionRow): Promise<boolean>;
  /** All rows or none, each as with `put`. */
  putAll(rows: readonly SessionRow[]): Promise<boolean>;
  /** False when there was none. */
  remove(origin: string, scope: string): Promise<boolean>;
}

export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ChainedEntry extends AuditEntry {
  /** SHA-256 of the hash of the entry before (64 zeros for the first) and the canonical JSON (RFC 8785) of `at`, `detail` and `kind`, in hex. */
  readonly hash: string;
}

export type AuditCheck =
  /** `head`: hash of the last entry; who has noted it elsewhere also sees whether entries are missing at the end. */
  | { readonly state: 'intact'; readonly entries: number; readonly head: string | null }
  /** `entries`: those before the first that is broken. */
  | {
      readonly state: 'broken';
      readonly entries: number;
      readonly first: { readonly number: number; readonly at: number; readonly kind: string };
      readonly reason: string;
    };

/**
 * What was done by an exceptional permission, written before it is done. Nothing is ever changed or removed: the engine refuses it, and each entry
 * is chained to the one before, so that it shows where that was got round.
 */
export interface AuditStore {
  /** On the disk before it returns. */
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<ChainedEntry[]>;
  verify(): Promise<AuditCheck>;
}

export interface SourceChanges {
  /** Each replaces what has its id. */
  readonly put: readonly RegisteredSource[];
  readonly remove: readonly string[];
  /** Written with them. */
  readonly audit: readonly AuditEntry[];
}

/** Registered sources. Durable before each call returns. */
export interface SourceStore {
  /** Grows with every change, whichever process makes it. */
  revision(): Promise<number>;
  get(id: string): Promise<RegisteredSource | null>;
  /** By id. */
  list(): Promise<RegisteredSource[]>;
  /**
   * All or nothing; false, and nothing changed, where the revision is another by now.
   * @param seen the revision that the changes were decided at
   */
  change(seen: number, changes: SourceChanges): Promise<boolean>;
}
