import { headerOf, parseHttpDate, valuesOf } from '../headers.ts';
import { parseCacheControl, seconds } from './directives.ts';
import type { StoredResponse } from './port.ts';

/** Status codes that may be reused without explicit freshness (RFC 9110 §15.1). */
const HEURISTIC_STATUS: ReadonlySet<number> = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
/** A tenth of the time since the last change (RFC 9111 §4.2.2), never more than a day. */
const HEURISTIC_SHARE = 0.1;
const MAX_HEURISTIC_S = 86_400;

/** Seconds since the response was made or checked at its origin (RFC 9111 §4.2.3). @param now wall time in ms */
export function currentAge(stored: StoredResponse, now: number): number {
  const date = dateOf(stored);
  const apparent = Math.max(0, (stored.responseTime - date) / 1000);
  const corrected = ageHeader(stored) + Math.max(0, (stored.responseTime - stored.requestTime) / 1000);
  return Math.max(apparent, corrected) + Math.max(0, (now - stored.responseTime) / 1000);
}

/** The first member counts, and only if it is a plain number (RFC 9111 §5.1). */
function ageHeader({ headers }: StoredResponse): number {
  const first = (valuesOf(headers, 'age')[0] ?? '').split(',')[0]?.trim() ?? '';
  return /^\d+$/.test(first) ? Math.min(Number(first), 2_147_483_648) : 0;
}

const dateOf = ({ headers, responseTime }: StoredResponse): number => parseHttpDate(headerOf(headers, 'date') ?? '') ?? responseTime;

/** Seconds for which the response stays fresh, and where that comes from (RFC 9111 §4.2.1, private cache: s-maxage does not apply). */
export function freshnessLifetime(stored: StoredResponse): { seconds: number; basis: 'explicit' | 'heuristic' | 'none' } {
  const directives = parseCacheControl(stored.headers);
  const maxAge = seconds(directives, 'max-age');
  if (maxAge !== undefined) return { seconds: maxAge, basis: 'explicit' };
  const expires = valuesOf(stored.headers, 'expires');
  if (expires.length > 0) {
    // Several or an unreadable one mean "already expired" (RFC 9111 §5.3).
    const at = expires.length === 1 ? parseHttpDate(expires[0] ?? '') : null;
    return { seconds: at === null ? 0 : Math.max(0, (at - dateOf(stored)) / 1000), basis: 'explicit' };
  }
  const modified = parseHttpDate(headerOf(stored.headers, 'last-modified') ?? '');
  const eligible = HEURISTIC_STATUS.has(stored.status) || directives.has('public');
  if (modified === null || !eligible) return { seconds: 0, basis: 'none' };
  return { seconds: Math.min(MAX_HEURISTIC_S, Math.max(0, ((dateOf(stored) - modified) / 1000) * HEURISTIC_SHARE)), basis: 'heuristic' };
}

/** Whether a response of this status says by itself how long it may be kept, or may be guessed at. */
export const mayBeKept = (stored: StoredResponse): boolean => {
  const directives = parseCacheControl(stored.headers);
  return (
    freshnessLifetime(stored).basis !== 'none' ||
    directives.has('public') ||
    directives.has('private') ||
    HEURISTIC_STATUS.has(stored.status)
  );
};
