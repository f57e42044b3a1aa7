import { type HttpOutcome, type Refresh, refreshOf } from '../../http/index.ts';
import type { PageShape } from '../../vocabulary/index.ts';

/** A page with more visible text than this is read as it is, whatever it says about going elsewhere (news tickers, `<noscript>` refreshes). */
const STUB_LENGTH = 600;
/** A page that stays longer than this is meant to be read before it goes. */
const MAX_SECONDS = 30;
/** Refreshes in a row. */
export const MAX_REFRESHES = 3;

/**
 * Where a page leads that is only a step on the way: a stub with a `Refresh` header, `<meta http-equiv=refresh>` or a one-line script to another
 * address.
 * Null for every page that is to be read itself.
 */
export function refreshTarget(outcome: HttpOutcome, shape: PageShape | null): string | null {
  if (outcome.kind === 'failure' || outcome.status < 200 || outcome.status >= 300) return null;
  if (shape !== null && shape.visibleLength > STUB_LENGTH) return null;
  const refresh = refreshOf(outcome.headers, outcome.finalUrl) ?? shape?.metaRefresh ?? scriptRedirect(shape, outcome.finalUrl);
  if (refresh === null || refresh.url === null || refresh.seconds > MAX_SECONDS) return null;
  const seen = new Set([outcome.finalUrl, outcome.requestedUrl, ...outcome.redirects.map(({ url }) => url)].map(withoutFragment));
  return seen.has(withoutFragment(refresh.url)) ? null : refresh.url;
}

/** A page that is nothing but a script has so much visible text at most, and a script so short. */
const SCRIPT_STUB_LENGTH = 200;
const SCRIPT_STUB_BYTES = 1000;
const ASSIGNED = /\blocation(?:\.href)?\s{0,10}=\s{0,10}(["'])([^"'\s]{1,2000})\1/;
const CALLED = /\blocation\.(?:replace|assign)\(\s{0,10}(["'])([^"'\s]{1,2000})\1\s{0,10}\)/;

/**
 * Where a page goes whose only content is a script that names the next address in plain text. Nothing is run. A script that looks at cookies or
 * loads others, or a page with a form, may be a check of the visitor, and is left to the classifier.
 */
function scriptRedirect(shape: PageShape | null, base: string): Refresh | null {
  if (shape === null || shape.visibleLength > SCRIPT_STUB_LENGTH || shape.forms.length > 0 || shape.scriptSources.length > 0) return null;
  const script = shape.inlineScriptHead;
  if (shape.scripts !== 1 || script.length > SCRIPT_STUB_BYTES || /cookie|eval|atob|fetch|XMLHttp/i.test(script)) return null;
  const target = (ASSIGNED.exec(script) ?? CALLED.exec(script))?.[2];
  if (target === undefined || !URL.canParse(target, base)) return null;
  const url = new URL(target, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? { seconds: 0, url: url.href } : null;
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
