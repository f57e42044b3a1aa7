import { getDomain } from 'tldts';
import { TRACKERS } from './trackers.ts';

/** What is known of a request of a page before anything is done about it. Header names in lower case. */
export interface PartRequest {
  readonly method: string;
  readonly url: URL;
  readonly header: (name: string) => string | null;
  readonly upgrade: boolean;
  /** Registrable domain of the page that is read. */
  readonly site: string | null;
}

export type PartKind = 'image' | 'media' | 'font' | 'tracker' | 'prefetch';

export interface PagePolicy {
  /** Kinds of parts that are left out: nobody reads them. */
  readonly blocked: ReadonlySet<PartKind>;
  /** What writes and may still go out, if it is approved of when it comes. */
  readonly asks: ReadonlySet<'request' | 'form'>;
  /** Whether scripts may ask by POST what by its body only reads (GraphQL queries). */
  readonly queries: boolean;
  /** Web sockets carry what no rule can look into; off where the page is read with someone's credentials. */
  readonly webSockets: boolean;
  /** As web sockets. */
  readonly serviceWorkers: boolean;
}

export const PUBLIC_POLICY: PagePolicy = {
  blocked: new Set<PartKind>(['image', 'media', 'font', 'tracker', 'prefetch']),
  asks: new Set(),
  queries: false,
  webSockets: true,
  serviceWorkers: true,
};
/** With credentials a page may do in their owner's name what it likes: it gets no way that is not looked into. */
export const SCOPED_POLICY: PagePolicy = { ...PUBLIC_POLICY, queries: false, webSockets: false, serviceWorkers: false };

export type PartDecision =
  /** A document for the main or an embedded frame, which may answer with a redirect. */
  | { readonly kind: 'fetch'; readonly as: 'page' | 'resource' }
  | { readonly kind: 'stream'; readonly as: 'websocket' | 'events' }
  /** It writes, and the task's leave names such: it goes out if whoever may say so approves. */
  | { readonly kind: 'ask'; readonly as: 'page' | 'resource'; readonly about: 'request' | 'form' }
  /** It goes out if its body is a query, which reads; else it is what `otherwise` says. */
  | { readonly kind: 'query'; readonly otherwise: 'ask' | 'refused' }
  /** Left out for what it is; no rule is broken by it. */
  | { readonly kind: 'blocked'; readonly part: PartKind | 'own' }
  | { readonly kind: 'refused'; readonly rule: string; readonly reason: string };

/** RFC 9110 §9.2.1, without TRACE, which no page may send. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The only method of all that write that our HTTP client has. */
const WRITES = 'POST';
const DESTINATION: Readonly<Record<string, PartKind>> = { image: 'image', audio: 'media', video: 'media', track: 'media', font: 'font' };
const EXTENSION: readonly (readonly [RegExp, PartKind])[] = [
  [/\.(?:png|jpe?g|gif|webp|avif|ico|bmp)$/i, 'image'],
  [/\.(?:mp4|m4v|webm|mov|mp3|m4a|aac|ogg|wav|m3u8|ts)$/i, 'media'],
  [/\.(?:woff2?|ttf|otf|eot)$/i, 'font'],
];

/** What is done about a request of a page, in the order of the questions. Addresses and robots.txt are judged behind this, by the HTTP client. Pure. */
export function judge(request: PartRequest, policy: PagePolicy): PartDecision {
  const { method, url, header } = request;
  if (isBrowsersOwn(request)) return { kind: 'blocked', part: 'own' };
  if (request.upgrade) {
    if (policy.webSockets) return { kind: 'stream', as: 'websocket' };
    return refused('read_only', `a web socket to ${url.host}: not in a page that is read with credentials`);
  }
  const preflightFor = method === 'OPTIONS' ? (header('access-control-request-method')?.toUpperCase() ?? null) : null;
  const wanted = preflightFor ?? method;
  const about = isNavigation(request) ? 'form' : 'request';
  const writes = !SAFE.has(wanted);
  const asks = wanted === WRITES && policy.asks.has(about);
  const mayQuery = wanted === WRITES && about === 'request' && policy.queries;
  if (writes && !asks && !mayQuery) return refusedToWrite(wanted, url);
  if (header('service-worker') === 'script' && !policy.serviceWorkers)
    return refused('read_only', `a service worker of ${url.host}: not in a page that is read with credentials`);
  if (writes && method !== 'OPTIONS' && mayQuery) return { kind: 'query', otherwise: asks ? 'ask' : 'refused' };
  if (writes && method !== 'OPTIONS') return { kind: 'ask', as: about === 'form' ? 'page' : 'resource', about };
  const part = partOf(request);
  if (part !== null && policy.blocked.has(part)) return { kind: 'blocked', part };
  if (header('accept') === 'text/event-stream') return { kind: 'stream', as: 'events' };
  return { kind: 'fetch', as: isNavigation(request) && header('sec-fetch-dest') !== 'iframe' ? 'page' : 'resource' };
}

type Refused = Extract<PartDecision, { kind: 'refused' }>;
const refused = (rule: string, reason: string): Refused => ({ kind: 'refused', rule, reason });
export const refusedToWrite = (method: string, { host, pathname }: URL): Refused =>
  refused('read_only', `${method} ${host}${pathname}: pages are only read`);

/** Browsers tell what a request is for on https and on this machine only; elsewhere its Accept header and its name have to say. */
function partOf({ url, header, site }: PartRequest): PartKind | null {
  if (/\bprefetch\b|\bprerender\b/.test(header('sec-purpose') ?? header('purpose') ?? '')) return 'prefetch';
  const domain = siteOf(url);
  if (domain !== site && (TRACKERS.has(domain ?? '') || TRACKERS.has(url.hostname))) return 'tracker';
  const destination = header('sec-fetch-dest');
  if (destination !== null) return DESTINATION[destination] ?? null;
  if (/^image\//.test(header('accept') ?? '')) return 'image';
  // A script that asks for any type may read what it gets, whatever the name says.
  if (header('x-requested-with') !== null || header('origin') !== null) return null;
  return header('accept') === '*/*' ? (EXTENSION.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? null) : null;
}

/**
 * What a browser asks for itself (its maker's services, updates, suggestions) belongs to no page. Pages' requests to https origins say where they
 * come from (Fetch Metadata); what comes from nowhere and is no navigation was not asked by a page.
 */
function isBrowsersOwn({ url, header, upgrade }: PartRequest): boolean {
  if (url.protocol !== 'https:') return false;
  if (upgrade) return header('origin') === null;
  const from = header('sec-fetch-site');
  return from === null || (from === 'none' && header('sec-fetch-mode') !== 'navigate');
}

export const siteOf = (url: URL): string | null => getDomain(url.hostname, { allowPrivateDomains: true });

export const isNavigation = ({ header }: Pick<PartRequest, 'header'>): boolean =>
  header('sec-fetch-mode') === 'navigate' || (header('sec-fetch-mode') === null && header('upgrade-insecure-requests') === '1');
