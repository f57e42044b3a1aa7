/**
 * @module Identity of web addresses. In: an address as found on a page. Out: its canonical form (dedupe and cache key) and
 * its parts. WHATWG URL parsing, RFC 3986 §6 equivalence; the policy beyond them is in `canonicalizeUrl`. Pure.
 */
export { canonicalizeUrl, sameResource, type UrlParts, urlParts } from './canonical.ts';
export { TRACKING_LIST_DATE } from './parameters.ts';
