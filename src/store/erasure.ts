import type { Artifact } from '../vocabulary/index.ts';

/** Where something of a page may stand, as the store divides it. `anchors`: texts of links on a page, beside the addresses they led a crawl to. */
export const ERASABLE = [
  'records',
  'versions',
  'fields',
  'quarantine',
  'events',
  'artifacts',
  'documents',
  'bodies',
  'http_cache',
  'passages',
  'key_values',
  'scratch',
  'frontier',
  'anchors',
  'lane_memory',
  'page_prints',
  'run_events',
  'runs',
  'answers',
] as const;
export type ErasablePlace = (typeof ERASABLE)[number];

/** Places of which no other port takes single entries away. */
export type ForgettablePlace = 'events' | 'frontier' | 'anchors' | 'lane_memory' | 'page_prints' | 'run_events' | 'runs' | 'answers';

/** One thing that is kept, as it reads: what was packed is unpacked. */
export interface ErasableEntry {
  /** For `forget`; says nothing by itself. */
  readonly id: string;
  /** As the port of its place names it: key of a record, id of an artifact, hash of a body, key of a cache entry or of a passage source, id of a run; `space` and key. */
  readonly name: string;
  readonly space?: string;
  /** Addresses that it is about. */
  readonly urls: readonly string[];
  /** Name and port, where it is about a whole host. */
  readonly host?: string;
  /** Hashes of bodies that it needs. */
  readonly bodies: readonly string[];
  /** Everything in it that is text; of a body its bytes. */
  readonly text: string | Uint8Array;
}

/** What needs a body. */
export interface BodyReferrers {
  readonly versions: readonly { readonly key: string; readonly number: number }[];
  readonly quarantine: readonly { readonly key: string; readonly held: boolean }[];
  readonly artifacts: readonly string[];
  /** Keys of entries of the HTTP cache. */
  readonly cache: readonly string[];
}

/** For whoever takes away what was kept, and has to know that nothing of it is left. Reads everything: it is slow by its nature. */
export interface ErasureStore {
  /** In no order, one at a time. What is put meanwhile may be missed. */
  entries(place: ErasablePlace): AsyncIterable<ErasableEntry>;
  /** Taken away, or emptied where a row must stay: an event keeps its id, a run its id and time. @returns how many there were */
  forget(place: ForgettablePlace, ids: readonly string[]): Promise<number>;
  /** Oldest first. */
  artifactsAt(canonicalUrl: string, authScope: string | null): Promise<Artifact[]>;
  referrers(bodyHash: string): Promise<BodyReferrers>;
  /**
   * What was taken away before does not stay in free parts of files, indexes or logs: files are written anew. Takes the time of a copy, and for a
   * moment as much room. @throws store_unavailable where another process is in the way
   */
  scrub(): Promise<void>;
}
