/**
 * The port behind which a store keeps HTTP responses. An entry is opaque to the store: `meta` is plain JSON, `body` are bytes.
 * Keys are strings of any length; the store need not understand them.
 */
export interface HttpCacheStore {
  get(key: string): Promise<CacheEntry | null>;
  /** Replaces what was there. */
  put(key: string, entry: CacheEntry): Promise<void>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
}

export interface CacheEntry {
  readonly meta: CacheMeta;
  /** The decoded body; empty for an index entry. */
  readonly body: Uint8Array;
  /** The same bytes packed by gzip, where they came so; what is read back has none. */
  readonly gzip?: Uint8Array;
}

/** JSON only, so that any store can write it as one text column. */
export type CacheMeta = StoredResponse | VaryIndex;

export interface StoredResponse {
  readonly kind: 'response';
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: [string, string][];
  /** The request's values of the fields that `Vary` names, lower-case names (RFC 9111 §4.1). */
  readonly selecting: [string, string][];
  /** Wall time in ms when the request was sent and the response arrived (RFC 9111 §4.2.3). */
  readonly requestTime: number;
  readonly responseTime: number;
  readonly wireBytes: number;
}

/** Stands at the plain key when responses vary: which variants lie under which key. */
export interface VaryIndex {
  readonly kind: 'vary';
  readonly url: string;
  readonly variants: { readonly key: string; readonly selecting: [string, string][]; readonly responseTime: number }[];
}
