import { getDomain } from 'tldts';
import {
  SESSION_NAMES,
  SESSION_NAMES_BY_VALUE,
  SESSION_PATH_NAMES,
  SESSION_PREFIXES,
  TRACKING_BY_DOMAIN,
  TRACKING_NAMES,
  TRACKING_PREFIXES,
} from './parameters.ts';
import { normalizePercent } from './percent.ts';

/**
 * The canonical form of a web address: dedupe and cache key. `null` when it is not an http or https address.
 * WHATWG URL parsing, then: no credentials, no root dot, unreserved octets decoded, parameters that only track or hold
 * a session dropped, the rest sorted by name (stable), fragment dropped unless it is a client-side route (`#!x`, `#/x`).
 * Path case, final slash and empty segments are kept: they can matter. `canonicalizeUrl(canonicalizeUrl(x)) = canonicalizeUrl(x)`.
 * @example canonicalizeUrl('HTTP://Shop.test:80/a?utm_source=x&b=1#top') // 'http://shop.test/a?b=1'
 */
export function canonicalizeUrl(input: string): string | null {
  if (CANONICAL.test(input)) return input;
  const url = parseWebUrl(input);
  if (url === null) return null;
  const host = hostOf(url);
  const kept = withoutPathSession(url.pathname);
  // Assigned back, so that a segment left as `..` is resolved like any other.
  if (kept !== url.pathname) url.pathname = kept;
  const path = normalizePercent(url.pathname).replaceAll('^', '%5E');
  const query = canonicalQuery(url.search.slice(1), host);
  return `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}${path}${query === '' ? '' : `?${query}`}${route(url.hash)}`;
}

/**
 * What most links of a site look like, and nothing would change: a name of plain labels that is no number and has no Punycode,
 * no port, a path of unreserved characters without dot segments and sessions, and nothing after it.
 */
const CANONICAL = /^https?:\/\/(?:[a-z0-9_]+(?:-[a-z0-9_]+)*\.)+[a-z][a-z0-9]*(?:\/(?:[\w~-][\w.~-]*)?)+$/;

/** Do both addresses name one resource, as far as the addresses alone can tell? */
export function sameResource(a: string, b: string): boolean {
  const canonical = canonicalizeUrl(a);
  return canonical !== null && canonical === canonicalizeUrl(b);
}

export type UrlParts = { origin: string; host: string; registrableDomain: string; path: string };

/**
 * The parts that policy and trust look at. `host` without port and root dot; `registrableDomain` by the Public Suffix
 * List with private suffixes (`foo.github.io` is its own site); an IP address or a bare suffix is its own domain.
 */
export function urlParts(input: string): UrlParts | null {
  const url = parseWebUrl(input);
  if (url === null) return null;
  const host = hostOf(url);
  return {
    origin: `${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`,
    host,
    registrableDomain: domainOf(host),
    path: url.pathname,
  };
}

const domainOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** Parsed, http(s) and with a host whose labels are all there (`a..` is no name). */
function parseWebUrl(input: string): URL | null {
  const url = URL.parse(input);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return hostOf(url) === '' || url.hostname.endsWith('..') ? null : url;
}

const hostOf = (url: URL): string => (url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname);

/** ASP.NET cookieless sessions: `/(S(token))/`, `/(X(1)S(token))/`; and `;jsessionid=…` on any segment. */
const ASPNET_SEGMENT = /^\((?:[A-Z]\([\w-]{1,64}\)){1,4}\)$/;
const HOLDS_SESSION = /[ASF]\([\w-]{12,64}\)/;

function withoutPathSession(path: string): string {
  if (!path.includes(';') && !path.includes('(')) return path;
  const kept = path
    .split('/')
    .map((segment) => (segment.includes(';') ? withoutSessionParameters(segment) : segment))
    .filter((segment) => !(ASPNET_SEGMENT.test(segment) && HOLDS_SESSION.test(segment)))
    .join('/');
  return kept.startsWith('/') ? kept : `/${kept}`;
}

function withoutSessionParameters(segment: string): string {
  const [name = '', ...parameters] = segment.split(';');
  const kept = parameters.filter((parameter) => !SESSION_PATH_NAMES.has(decodedName(/^[^=!]*/.exec(parameter)?.[0] ?? '')));
  return [name, ...kept].join(';');
}

function canonicalQuery(query: string, host: string): string {
  if (query === '') return '';
  const onThisSite = trackingOn(host);
  const pairs: { name: string; text: string }[] = [];
  for (const raw of query.split('&')) {
    if (raw === '') continue;
    const text = normalizePercent(raw.replaceAll('+', '%20'));
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    if (!isNoise(decodedName(name), equals < 0 ? '' : text.slice(equals + 1), onThisSite)) pairs.push({ name, text });
  }
  pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return pairs.map((pair) => pair.text).join('&');
}

/** The domain is looked up for hosts only that may belong to one of the listed ones. */
const trackingOn = (host: string): ReadonlySet<string> | undefined =>
  DOMAINS_THAT_TRACK.some((domain) => host.endsWith(domain)) ? TRACKING_BY_DOMAIN[domainOf(host)] : undefined;
const DOMAINS_THAT_TRACK = Object.keys(TRACKING_BY_DOMAIN);

const decodedName = (name: string): string => normalizePercent(name).toLowerCase();

/** Prefixes by their first unit. */
const PREFIXES = Map.groupBy([...TRACKING_PREFIXES, ...SESSION_PREFIXES], (prefix) => prefix.charCodeAt(0));

function isNoise(name: string, value: string, onThisSite: ReadonlySet<string> | undefined): boolean {
  if (TRACKING_NAMES.has(name) || SESSION_NAMES.has(name) || onThisSite?.has(name) === true) return true;
  if (PREFIXES.get(name.charCodeAt(0))?.some((prefix) => name.startsWith(prefix)) === true) return true;
  return SESSION_NAMES_BY_VALUE.has(name) && looksLikeToken(value);
}

/** A session token is long and random: at least 16 letters and digits, digits among them. `?sid=12` is content. */
const looksLikeToken = (value: string): boolean =>
  /^[A-Za-z0-9_-]{16,}$/.test(value) && /\d/.test(value) && (/[A-Za-z]/.test(value) || value.length >= 24);

/** Text directives (`:~:`) are never content; `#!x` and `#/x` are routes of a client-side application. */
function route(hash: string): string {
  const directive = hash.indexOf(':~:');
  const fragment = normalizePercent(directive < 0 ? hash : hash.slice(0, directive));
  return /^#[!/]./.test(fragment) ? fragment : '';
}
