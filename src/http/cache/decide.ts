import type { Freshness } from '../../vocabulary/index.ts';
import { headerOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';
import { parseCacheControl, seconds } from './directives.ts';
import { currentAge, freshnessLifetime, mayBeKept } from './freshness.ts';
import type { StoredResponse } from './port.ts';

export interface CacheRequest {
  readonly headers: HeaderList;
  readonly freshness: Freshness | null;
}

/** What is done about a request, given what is stored for it. `ageSeconds` is the age of the stored copy. */
export type CacheDecision =
  | { readonly kind: 'fetch'; readonly reason: string }
  | { readonly kind: 'reuse'; readonly ageSeconds: number; readonly reason: string }
  /** The origin lets a stale copy be served while it is checked with these headers (RFC 5861 §3). */
  | { readonly kind: 'reuse_and_check'; readonly headers: HeaderList; readonly ageSeconds: number; readonly reason: string }
  /** Ask with these headers; a 304 means the copy is good. `mayServeStale` says whether the copy may stand in when the origin fails. */
  | {
      readonly kind: 'revalidate';
      readonly headers: HeaderList;
      readonly ageSeconds: number;
      readonly mayServeStale: boolean;
      readonly reason: string;
    }
  /** Only stored copies were allowed and none will do. `ageSeconds` of one that is too old, if it may be shown with a label. */
  | { readonly kind: 'unavailable'; readonly staleAgeSeconds: number | null; readonly reason: string };

/** Without a `stale-if-error` of its own a copy may stand in for this long past its freshness (RFC 9111 §4.2.4 leaves it to the cache). */
const STALE_IF_ERROR_S = 7 * 86_400;

/** RFC 9111 §4 for a private cache. Pure. @param now wall time in ms */
export function decide(request: CacheRequest, stored: StoredResponse | null, now: number): CacheDecision {
  const asked = parseCacheControl(request.headers);
  const mode = request.freshness?.mode ?? 'default';
  const onlyStored = mode === 'only_if_cached' || asked.has('only-if-cached');
  if (stored === null) {
    return onlyStored
      ? { kind: 'unavailable', staleAgeSeconds: null, reason: 'nothing is stored for it' }
      : { kind: 'fetch', reason: 'nothing is stored for it' };
  }
  const said = parseCacheControl(stored.headers);
  const age = currentAge(stored, now);
  const lifetime = freshnessLifetime(stored);
  const fresh = lifetime.seconds > age;
  // A fresh immutable response is not checked because of a reload (RFC 8246 §2); our own age limit stays what it is.
  const askedMaxAge = fresh && said.has('immutable') ? undefined : seconds(asked, 'max-age');
  const limits = [askedMaxAge, request.freshness?.maxAgeSeconds].filter((limit) => limit !== undefined);
  const tooOldFor = limits.some((limit) => age > limit);
  const maxStale = asked.has('max-stale')
    ? asked.get('max-stale') === null
      ? Number.POSITIVE_INFINITY
      : (seconds(asked, 'max-stale') ?? 0)
    : 0;
  const strict = said.has('no-cache') || said.has('must-revalidate');
  const staleness = Math.max(0, age - lifetime.seconds);
  const acceptable = fresh
    ? lifetime.seconds - age >= (seconds(asked, 'min-fresh') ?? 0)
    : maxStale > 0 && staleness <= maxStale && !strict;
  const noCache =
    said.has('no-cache') ||
    asked.has('no-cache') ||
    (!headerOf(request.headers, 'cache-control') && /no-cache/i.test(headerOf(request.headers, 'pragma') ?? ''));
  const shown = Math.floor(age);

  if (acceptable && !tooOldFor && !noCache && mode !== 'reload') {
    return { kind: 'reuse', ageSeconds: age, reason: `${shown} s old, fresh for ${Math.floor(lifetime.seconds)} s (${lifetime.basis})` };
  }
  const why = noCache
    ? 'no-cache asks for a check'
    : tooOldFor
      ? `${shown} s old, older than asked for`
      : `${shown} s old, fresh for only ${Math.floor(lifetime.seconds)} s`;
  const staleLimit = seconds(said, 'stale-if-error') ?? STALE_IF_ERROR_S;
  const mayServeStale = !strict && !tooOldFor && staleness <= staleLimit;
  if (onlyStored) return { kind: 'unavailable', staleAgeSeconds: mayServeStale ? age : null, reason: why };
  if (mode === 'reload') return { kind: 'fetch', reason: 'a new copy was asked for' };
  const window = seconds(said, 'stale-while-revalidate') ?? 0;
  if (staleness > 0 && staleness <= window && !strict && !tooOldFor && !noCache && !asked.has('min-fresh'))
    return {
      kind: 'reuse_and_check',
      headers: conditions(stored),
      ageSeconds: age,
      reason: `${why}; it may be served while it is checked`,
    };
  return { kind: 'revalidate', headers: conditions(stored), ageSeconds: age, mayServeStale, reason: why };
}

/** The validators of the copy (RFC 9110 §13.1). */
function conditions({ headers }: StoredResponse): HeaderList {
  const etag = headerOf(headers, 'etag');
  const modified = headerOf(headers, 'last-modified');
  return [
    ...(etag === null ? [] : [['if-none-match', etag] as [string, string]]),
    ...(modified === null ? [] : [['if-modified-since', modified] as [string, string]]),
  ];
}

/** Status codes whose caching rules are known here (RFC 9110 §15). */
const UNDERSTOOD: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 405, 410, 414, 501]);

/** Whether a response may be stored at all (RFC 9111 §3, private cache). */
export function isStorable(requestHeaders: HeaderList, response: StoredResponse): boolean {
  const asked = parseCacheControl(requestHeaders);
  const said = parseCacheControl(response.headers);
  if (response.method !== 'GET' && response.method !== 'HEAD') return false;
  if (response.status < 200 || response.status === 206 || response.status === 304) return false;
  // must-understand outranks no-store for a cache that knows the status code's rules (RFC 9111 §5.2.2.3).
  const forbidden = said.has('no-store') && !(said.has('must-understand') && UNDERSTOOD.has(response.status));
  if (asked.has('no-store') || forbidden) return false;
  if (requestHeaders.some(([name]) => name === 'range')) return false;
  if ((headerOf(response.headers, 'vary') ?? '').split(',').some((field) => field.trim() === '*')) return false;
  return mayBeKept(response);
}
