import { hash } from 'node:crypto';
import { classifyUnread } from '../../classify/index.ts';
import { type LinksReading, readLinks } from '../../extract/index.ts';
import type { HeaderList, HttpClient, HttpOutcome } from '../../http/index.ts';
import { type RunContext, redactHeaders, withoutCredentials } from '../../telemetry/index.ts';
import { type Artifact, type Document, type Freshness, type Problem, problem, type Verdict } from '../../vocabulary/index.ts';
import {
  type FetchDeps,
  fetchPage,
  incompleteness,
  keptHeaders,
  type PageRead,
  REFUSED,
  reasonOf,
  transportOf,
  underTerms,
} from '../fetch/index.ts';
import type { Addresses } from './addresses.ts';
import type { CrawlPlan } from './options.ts';

/** What a crawl takes from one fetch, whether the page was read as a Document or for its links only. */
export interface Visited {
  readonly artifact: Artifact;
  readonly document: Document | null;
  /** Where it leads; null where nothing could be read. */
  readonly outline: LinksReading | null;
  /** Pages of the same hash are one; null where there is nothing to compare. */
  readonly contentHash: string | null;
  /** Nothing of it was kept. */
  readonly linksOnly: boolean;
  readonly verdict: Verdict;
  readonly problem: Problem | null;
}

export interface Wanted {
  readonly url: string;
  /** When a sitemap says that it changed last, ms since 1970; null = not said. */
  readonly lastmod: number | null;
}

/** Fetch one address as the plan wants it. */
export async function visitPage(
  wanted: Wanted,
  plan: CrawlPlan,
  addresses: Addresses,
  deps: FetchDeps,
  context: RunContext,
): Promise<Visited> {
  const { url } = wanted;
  const freshness = plan.freshness === null ? unlessChanged(wanted, context) : { freshness: plan.freshness };
  return plan.linksOnly
    ? visitLinks({ url, ...freshness }, addresses, deps.http, context)
    : visitedOf(await fetchPage(underTerms({ url, contract: plan.contract, ...freshness }, await deps.terms?.(url)), deps, context));
}

/**
 * A stored copy that is younger than the last change will do, whatever its headers say of its age, unless they forbid a stale one (RFC 9111
 * §5.2.1.2). Without such a copy it is asked for as usual.
 */
function unlessChanged({ lastmod }: Wanted, { clock }: RunContext): { headers?: HeaderList } {
  if (lastmod === null || lastmod > clock.now()) return {};
  return { headers: [['cache-control', `max-stale, max-age=${Math.floor((clock.now() - lastmod) / 1000)}`]] };
}

export function visitedOf({ artifact, document, verdict, problem }: PageRead): Visited {
  return {
    artifact,
    document,
    outline: document,
    contentHash: document === null ? null : contentHashOf(document.title, document.textHash, document.text),
    linksOnly: false,
    verdict,
    problem,
  };
}

/** Title and text together: an empty page is like no other. */
const contentHashOf = (title: string | null, text: string, readable = text): string | null =>
  readable.trim() === '' ? null : shortHash(`${title ?? ''}\n${text}`);

const shortHash = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 22);

/**
 * Fetch one page for its links: no Document, no look at the content, nothing kept. Judged by policy, status and headers; the artifact tells of
 * the exchange and is given to the caller only.
 */
async function visitLinks(
  asked: { readonly url: string; readonly freshness?: Freshness; readonly headers?: HeaderList },
  addresses: Addresses,
  http: HttpClient,
  context: RunContext,
): Promise<Visited> {
  const request = { ...asked, url: withoutCredentials(asked.url) };
  const place = context.ledger.reserve({ pages: 1 }, `page ${request.url}`);
  if (place.kind === 'refused') {
    const refused = problem(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason);
    return linksOf(request.url, null, refused, addresses, http, context);
  }
  const outcome = await http.request({ ...request, purpose: 'page', keep: false }, context);
  const failure = outcome.kind === 'failure' ? outcome.problem : null;
  // As for any page: it counts once something was asked of its server.
  if (failure?.code === 'budget_exhausted' || failure?.code === 'robots_disallowed') place.release();
  else place.commit();
  return linksOf(request.url, outcome, failure, addresses, http, context);
}

function linksOf(
  url: string,
  outcome: HttpOutcome | null,
  failure: Problem | null,
  addresses: Addresses,
  http: HttpClient,
  context: RunContext,
): Visited {
  const { clock, trace } = context;
  const response = outcome?.kind === 'response' ? outcome : null;
  const finalUrl = outcome?.finalUrl ?? url;
  const read =
    response === null || response.status >= 300 || response.body.byteLength === 0
      ? null
      : readLinks({
          bytes: response.body,
          contentType: response.contentType,
          charset: response.charset,
          url: finalUrl,
          resolver: addresses.resolver,
        });
  const unread = read?.kind === 'pdf' || read?.kind === 'binary' ? problem('unsupported_type', response?.contentType ?? read.kind) : null;
  const trouble = failure ?? (response === null ? null : incompleteness(response)) ?? unread;
  const tags = Object.entries(read?.reading?.metadata ?? {}).flatMap(([name, content]) =>
    typeof content === 'string' ? [[name, content] as const] : [],
  );
  const policy = [...(outcome?.policy ?? []), ...(tags.length === 0 ? [] : http.judgeTags(finalUrl, tags, context))];
  const transport = transportOf(url, outcome, trouble);
  const verdict = classifyUnread({ transport, policy: failure === null || REFUSED.has(failure.code) ? policy : [] });
  const fetchedAt = new Date(clock.now()).toISOString();
  const outline = read?.reading ?? null;
  const contentHash = outline === null ? null : contentHashOf(outline.title, outline.text);
  const artifact: Artifact = {
    id: `a_${hash('sha256', [url, finalUrl, contentHash ?? trouble?.code ?? '', fetchedAt].join('\n')).slice(0, 20)}`,
    requestedUrl: url,
    finalUrl,
    canonicalUrl: addresses.canonical(outline?.canonicalUrl ?? finalUrl) ?? finalUrl,
    redirects: [...(outcome?.redirects ?? [])],
    lane: 'fetch',
    status: response?.status ?? null,
    headers: redactHeaders(keptHeaders(response?.headers ?? [])),
    contentType: response?.contentType ?? null,
    charset: null,
    charsetSource: null,
    bytesHash: null,
    textHash: null,
    byteLength: response?.body.byteLength ?? 0,
    fetchedAt,
    timings: outcome?.timings ?? { totalMs: 0 },
    cache: response?.cache ?? 'none',
    policy,
    costUsd: 0,
    extractor: null,
    verdict,
    ...(trouble === null ? {} : { problem: { code: trouble.code, detail: trouble.detail ?? trouble.message } }),
    attempts: Math.max(1, outcome?.attempts ?? 1),
    traceId: trace.traceId,
  };
  trace.emit({
    type: 'verdict',
    url,
    artifactId: artifact.id,
    kind: verdict.kind,
    confidence: verdict.confidence,
    next: verdict.next,
    reason: reasonOf(verdict, trouble),
  });
  return {
    artifact,
    document: null,
    outline: read?.reading ?? null,
    contentHash,
    linksOnly: true,
    verdict,
    problem: trouble,
  };
}
