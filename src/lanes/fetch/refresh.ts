import { type HttpOutcome, refreshOf } from '../../http/index.ts';
import type { PageShape } from '../../vocabulary/index.ts';

/** A page with more visible text than this is read as it is, whatever it says about going elsewhere (news tickers, `<noscript>` refreshes). */
const STUB_LENGTH = 600;
/** A page that stays longer than this is meant to be read before it goes. */
const MAX_SECONDS = 30;
/** Refreshes in a row. */
export const MAX_REFRESHES = 3;

/**
 * Where a page leads that is only a step on the way: a stub with a `Refresh` header or `<meta http-equiv=refresh>` to another address.
 * Null for every page that is to be read itself.
 */
export function refreshTarget(outcome: HttpOutcome, shape: PageShape | null): string | null {
  if (outcome.kind === 'failure' || outcome.status < 200 || outcome.status >= 300) return null;
  if (shape !== null && shape.visibleLength > STUB_LENGTH) return null;
  const refresh = refreshOf(outcome.headers, outcome.finalUrl) ?? shape?.metaRefresh ?? null;
  if (refresh === null || refresh.url === null || refresh.seconds > MAX_SECONDS) return null;
  const seen = new Set([outcome.finalUrl, outcome.requestedUrl, ...outcome.redirects.map(({ url }) => url)].map(withoutFragment));
  return seen.has(withoutFragment(refresh.url)) ? null : refresh.url;
}

/** What came of following it, told as one way from the address that was asked first. */
export function afterRefresh(before: HttpOutcome, target: string, then: HttpOutcome): HttpOutcome {
  const status = before.kind === 'response' ? before.status : 0;
  return {
    ...then,
    requestedUrl: before.requestedUrl,
    redirects: [...before.redirects, { url: before.finalUrl, status, location: target }, ...then.redirects],
    policy: [...before.policy, ...then.policy],
    timings: { ...then.timings, totalMs: before.timings.totalMs + then.timings.totalMs },
  };
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
