import { hash } from 'node:crypto';
import { type ClassifyInput, classify } from '../../classify/index.ts';
import {
  EXTRACTOR,
  type ExtractInput,
  type Extractor,
  type ExtractResult,
  inProcess,
  type Observation,
  PACKED_PAGE,
  type SiteProfile,
} from '../../extract/index.ts';
import type { HeaderList, HttpClient, HttpOutcome, HttpResponse } from '../../http/index.ts';
import type { Store } from '../../store/index.ts';
import { type RunContext, redactHeaders, redactUrl, withoutCredentials, withoutSecrets } from '../../telemetry/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import {
  type Artifact,
  type ArtifactPart,
  type Browsing,
  type Contract,
  type Document,
  type ErrorCode,
  type Freshness,
  isAccepted,
  type Lane,
  type PermissionClass,
  type Problem,
  problem,
  type SourceTerms,
  type Verdict,
  type VerdictKind,
} from '../../vocabulary/index.ts';
import { embeddedTarget } from './embedded.ts';
import { afterRefresh, MAX_REFRESHES, refreshTarget } from './refresh.ts';
import type { SitePrints } from './site-prints.ts';

export interface FetchRequest {
  readonly url: string;
  readonly contract: Contract;
  readonly freshness?: Freshness;
  readonly authScope?: string;
  readonly maxAttempts?: number;
  readonly parentArtifactId?: string;
  readonly searchQuery?: string;
  readonly permissionClass?: PermissionClass;
  /** Request header fields beside the usual ones, e.g. directives for the cache. */
  readonly headers?: HeaderList;
  /** Under whose name the page is kept, where a lane reads by the hand of another. */
  readonly inLane?: Lane;
}

export interface FetchDeps {
  readonly http: HttpClient;
  readonly store: Pick<Store, 'bodies' | 'artifacts' | 'documents'>;
  /** Reads long pages beside this thread. Without it every page is read in it. */
  readonly extractor?: Extractor;
  /** Helps to choose the main content. Without it every page is read by itself alone. */
  readonly site?: SiteMemory;
  /** A text without what is known to be secret. */
  readonly mask?: (text: string) => string;
  /** Which texts stood under which addresses of a site. Without it every page is judged by itself alone. */
  readonly prints?: SitePrints;
  /** What the operator states about the source of an address. Without it nothing is stated about any. */
  readonly terms?: (url: string) => Promise<SourceTerms | null>;
  /** Told of every accepted document, e.g. to index it; its artifact knows whose it is. */
  readonly onDocument?: (document: Document, artifact: Artifact) => void | Promise<void>;
}

/** What is known of the pages of each host, and hears of each page that was accepted. */
export interface SiteMemory {
  profileOf(url: string): SiteProfile | null;
  hear(observation: Observation): void;
}

export interface PageRead {
  readonly artifact: Artifact;
  readonly document: Document | null;
  readonly verdict: Verdict;
  readonly problem: Problem | null;
  /** Of a page that shows its content only elsewhere: what was received and read, so that another lane needs not ask for it again. */
  readonly response?: HttpResponse;
  readonly extracted?: ExtractResult;
  /** What a browser saw of the visit, and what steps collected in it. */
  readonly browsing?: Browsing;
}

/** What is known of a page beside its exchange. */
export interface RecordMore {
  /** What its body was put together from. */
  readonly parts?: readonly ArtifactPart[];
  readonly operated?: Artifact['operated'];
  readonly told?: ClassifyInput['told'];
  readonly sameBody?: ClassifyInput['sameBody'];
}

/** Pages that stand in the place of the one asked for, whoever asks. A kind that depends on the task's contract is none of them. */
const JUNK: ReadonlySet<VerdictKind> = new Set<VerdictKind>([
  'transient',
  'rate_limited',
  'login_wall',
  'auth_expired',
  'denied',
  'soft_404',
  'consent_wall',
  'challenge',
  'captcha',
  'geo_block',
  'age_gate',
  'maintenance',
  'parked',
  'empty',
  'error_page',
]);

/** Pages whose content another lane may bring. */
const ELSEWHERE: ReadonlySet<VerdictKind> = new Set<VerdictKind>(['js_shell', 'consent_wall', 'contract_unmet']);

/** Refusals of our own, of which the policy's decisions tell. */
export const REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['robots_disallowed', 'guard_blocked', 'policy_denied']);

/** Headers worth keeping for later questions (RFC 9110 §8, RFC 9111); all others are dropped. */
const KEPT_HEADERS = new Set([
  'content-type',
  'content-language',
  'content-location',
  'last-modified',
  'etag',
  'date',
  'age',
  'expires',
  'cache-control',
  'vary',
  'link',
  'x-robots-tag',
  'retry-after',
  'refresh',
  'location',
  'server',
  'tdm-reservation',
  'tdm-policy',
  'content-usage',
  'content-signal',
]);

export const keptHeaders = (headers: HeaderList): HeaderList => headers.filter(([name]) => KEPT_HEADERS.has(name.toLowerCase()));

/**
 * Read one page: request, keep the bytes, extract, classify, record. Expected failures are values: the artifact's verdict says what happened.
 * A refused budget gives an artifact without bytes and a `budget_exhausted` problem; nothing was sent then.
 */
export async function fetchPage(asked: FetchRequest, deps: FetchDeps, context: RunContext): Promise<PageRead> {
  const { ledger } = context;
  const request = { ...asked, url: withoutCredentials(asked.url) };
  const place = ledger.reserve({ pages: 1 }, `page ${request.url}`);
  if (place.kind === 'refused')
    return record(
      request,
      null,
      null,
      problem(place.resource === 'time' ? 'deadline_exceeded' : 'budget_exhausted', place.reason),
      deps,
      context,
    );
  const ask = (url: string): Promise<HttpOutcome> =>
    deps.http.request(
      {
        url,
        purpose: 'page',
        ...(request.headers === undefined ? {} : { headers: request.headers }),
        ...(request.freshness === undefined ? {} : { freshness: request.freshness }),
        ...(request.authScope === undefined ? {} : { authScope: request.authScope }),
        ...(request.maxAttempts === undefined ? {} : { maxAttempts: request.maxAttempts }),
      },
      context,
    );
  let outcome = await ask(request.url);
  let extracted = await extract(request, outcome, deps, context);
  for (let followed = 0; followed < MAX_REFRESHES; followed++) {
    const shape = extracted?.shape ?? null;
    const refresh = refreshTarget(outcome, shape);
    const target = refresh ?? embeddedTarget(outcome, shape);
    if (target === null) break;
    const status = outcome.kind === 'response' ? outcome.status : 0;
    const reason = `the page has hardly any text and ${refresh === null ? 'shows a PDF' : 'refreshes to another address'}`;
    context.trace.emit({ type: 'redirect.followed', from: outcome.finalUrl, to: target, status, reason });
    outcome = afterRefresh(outcome, target, await ask(target));
    extracted = await extract(request, outcome, deps, context);
  }
  // A page counts once something was asked of its server.
  if (outcome.kind === 'failure' && (outcome.problem.code === 'budget_exhausted' || outcome.problem.code === 'robots_disallowed'))
    place.release();
  else place.commit();
  const page = extracted?.document ?? null;
  // What a scope shows says nothing of the public site, nor the other way round.
  const prints =
    page !== null && outcome.kind === 'response' && outcome.status < 300 && request.authScope === undefined ? deps.prints : undefined;
  const sameBody = page === null ? undefined : await prints?.known(page, outcome.finalUrl, context);
  const failure = outcome.kind === 'failure' ? outcome.problem : null;
  const read = await record(request, outcome, extracted, failure, deps, context, 'fetch', { sameBody });
  if (page !== null && (isAccepted(read.verdict) || read.verdict.kind === 'soft_404')) await prints?.keep(page, outcome.finalUrl);
  const observation = extracted?.site?.observation ?? null;
  if (observation !== null && isAccepted(read.verdict)) deps.site?.hear(observation);
  // Junk would be served from the cache as long as its headers say, whatever its status: the next read asks the server again.
  if (outcome.kind === 'response' && JUNK.has(read.verdict.kind)) await deps.http.invalidate(outcome.finalUrl, request.authScope);
  // So would the way to a log-in, after the session has been renewed.
  if (read.verdict.kind === 'auth_expired') for (const { url } of outcome.redirects) await deps.http.invalidate(url, request.authScope);
  return outcome.kind === 'response' && extracted !== null && ELSEWHERE.has(read.verdict.kind)
    ? { ...read, response: outcome, extracted }
    : read;
}

/** Bound by what the task has left of its time. A long page says in the trace where it was read and why, and one unlike its site that it is. */
export async function extract(
  request: FetchRequest,
  outcome: HttpOutcome,
  { extractor, site, terms }: FetchDeps,
  { clock, ledger, signal, trace }: RunContext,
  lane: Lane = 'fetch',
): Promise<ExtractResult | null> {
  if (outcome.kind === 'failure') return null;
  // What a scope shows stays in it.
  const profile = request.authScope === undefined ? (site?.profileOf(outcome.finalUrl) ?? null) : null;
  // Where a redirect has led to another source, its permission counts.
  const permissionClass = request.permissionClass ?? (await terms?.(outcome.finalUrl))?.permission;
  const input: ExtractInput = {
    bytes: outcome.body,
    contentType: typeOf(outcome, lane),
    charset: outcome.charset,
    url: outcome.finalUrl,
    requestedUrl: request.url,
    fetchedAt: new Date(clock.now()).toISOString(),
    headers: keptHeaders(outcome.headers),
    ...(permissionClass === undefined ? {} : { permissionClass }),
    ...(profile === null ? {} : { site: { kind: 'profile', profile } }),
  };
  if (extractor === undefined) return inProcess(input).result;
  const began = clock.monotonic();
  const { result, place, reason } = await extractor.extract(input, { timeLeftMs: ledger.timeLeftMs(), signal });
  const ms = Math.round(clock.monotonic() - began);
  const drift = result.site?.drift ?? null;
  const why = reason ?? (drift === null ? null : `what is known of the site was not used: ${drift.reason}`);
  if (why !== null) trace.emit({ type: 'page.extracted', url: outcome.finalUrl, place, bytes: outcome.body.byteLength, ms, reason: why });
  return result;
}

/** Judge what came, keep it, and tell of it. @param lane by which it came */
export async function record(
  request: FetchRequest,
  outcome: HttpOutcome | null,
  extracted: ExtractResult | null,
  failure: Problem | null,
  { http, store, onDocument, mask }: FetchDeps,
  context: RunContext,
  by: Lane = 'fetch',
  { parts, operated, told, sameBody }: RecordMore = {},
): Promise<PageRead> {
  const lane = request.inLane ?? by;
  const fetchedAt = new Date(context.clock.now()).toISOString();
  const response = outcome?.kind === 'response' ? outcome : null;
  const finalUrl = outcome?.finalUrl ?? request.url;
  const headers = keptHeaders(response?.headers ?? []);
  const found = extracted?.document ?? null;
  const selection = extracted?.site?.selection ?? null;
  // Bytes that cannot be read are the trouble only where bytes came and the status promised content: a bare 403 or 503 speaks for itself.
  const unread = response !== null && response.status < 400 && response.body.byteLength > 0 ? extracted?.problem : null;
  const trouble = failure ?? (response === null ? null : incompleteness(response)) ?? unread ?? null;
  const transport: ClassifyInput['transport'] = {
    ...transportOf(request.url, outcome, trouble),
    ...(request.authScope === undefined ? {} : { authScope: request.authScope }),
    ...(response === null ? {} : { cache: response.cache }),
  };
  const { metaRobots = [], metaUsage = [] } = extracted?.shape ?? {};
  const tags = http.judgeTags(finalUrl, [['robots', metaRobots.join(',')], ...metaUsage], context);
  const policy = [...(outcome?.policy ?? []), ...tags];
  const verdict = classify({
    transport,
    shape: response === null || response.body.byteLength === 0 ? null : (extracted?.shape ?? null),
    document: found,
    contract: request.contract,
    ...(told === undefined ? {} : { told }),
    sameBody,
    // A robots.txt that could not be reached closes the host, but what failed is the network: the verdict says that.
    policy: failure === null || REFUSED.has(failure.code) ? policy : [],
  });

  const bytesHash = response === null ? null : await store.bodies.put(response.body, response.gzip);
  // What one scope is shown may be, byte for byte, what others are shown in the same moment: still it is another artifact.
  const hide = mask !== undefined && request.authScope !== undefined ? mask : (text: string): string => text;
  const whose = request.authScope === undefined ? [] : [`scope:${request.authScope}`];
  const canonicalUrl = canonicalizeUrl(found?.canonicalUrl ?? finalUrl) ?? finalUrl;
  const id = `a_${sha256([request.url, finalUrl, bytesHash ?? trouble?.code ?? '', fetchedAt, ...(lane === 'fetch' ? [] : [lane]), ...whose].join('\n')).slice(0, 20)}`;
  const document: Document | null =
    found === null
      ? null
      : {
          ...found,
          sourceUrl: hide(found.sourceUrl),
          canonicalUrl: hide(found.canonicalUrl),
          provenance: { ...found.provenance, artifactId: id, traceId: context.trace.traceId },
        };
  const kept: Artifact = {
    id,
    requestedUrl: request.url,
    finalUrl,
    canonicalUrl,
    redirects: [...(outcome?.redirects ?? [])],
    lane,
    status: response?.status ?? null,
    headers: redactHeaders(headers),
    contentType: response === null ? null : typeOf(response, lane),
    charset: extracted?.charset ?? null,
    charsetSource: extracted?.charsetSource ?? null,
    bytesHash,
    textHash: found?.textHash ?? null,
    byteLength: response?.body.byteLength ?? 0,
    fetchedAt,
    timings: outcome?.timings ?? { totalMs: 0 },
    cache: response?.cache ?? 'none',
    ...(request.authScope === undefined ? {} : { authScope: request.authScope }),
    ...(request.parentArtifactId === undefined ? {} : { parentArtifactId: request.parentArtifactId }),
    ...(parts === undefined ? {} : { parts: [...parts] }),
    ...(operated === undefined ? {} : { operated }),
    ...(request.searchQuery === undefined ? {} : { searchQuery: request.searchQuery }),
    policy,
    costUsd: 0,
    extractor: found === null ? null : EXTRACTOR,
    ...(selection === null ? {} : { selection }),
    verdict,
    ...(trouble === null ? {} : { problem: { code: trouble.code, detail: trouble.detail ?? trouble.message } }),
    attempts: Math.max(1, outcome?.attempts ?? 1),
    traceId: context.trace.traceId,
  };
  // A server may repeat in an address what it was sent.
  const artifact = request.authScope === undefined ? kept : withoutSecrets(kept, hide);
  await store.artifacts.put(artifact);
  if (document !== null && isAccepted(verdict)) {
    await store.documents.put(id, document);
    // Who holds an address with a secret in it may read the page; a later search must not hand it on.
    if ([request.url, finalUrl].every((address) => hide(redactUrl(address)) === address)) await onDocument?.(document, artifact);
  }
  context.trace.emit({
    type: 'verdict',
    url: request.url,
    artifactId: id,
    kind: verdict.kind,
    confidence: verdict.confidence,
    next: verdict.next,
    reason: reasonOf(verdict, trouble),
  });
  return {
    artifact,
    document,
    verdict: artifact.verdict,
    problem: trouble === null ? null : withoutSecrets(trouble, hide),
  };
}

/** A page that we put together is known by its type, so nobody else's may pass for one. */
const typeOf = ({ contentType }: HttpResponse, lane: Lane): string | null =>
  lane !== 'api' && contentType === PACKED_PAGE ? null : contentType;

/** What the exchange says of a page, for its verdict. */
export function transportOf(url: string, outcome: HttpOutcome | null, trouble: Problem | null): ClassifyInput['transport'] {
  const response = outcome?.kind === 'response' ? outcome : null;
  return {
    requestedUrl: url,
    finalUrl: outcome?.finalUrl ?? url,
    status: response?.status ?? null,
    headers: response?.headers ?? [],
    // A page that was put together is still the page that its shell is.
    contentType: response?.contentType === PACKED_PAGE ? 'text/html' : (response?.contentType ?? null),
    byteLength: response?.body.byteLength ?? 0,
    redirects: outcome?.redirects ?? [],
    ...(trouble === null ? {} : { problem: trouble }),
    ...(outcome?.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: outcome.retryAfterSeconds }),
  };
}

/** A part of a page must not pass for the page: nobody asked for a range (RFC 9110 §15.3.7), unless the range covers everything. */
export function incompleteness({ status, headers }: HttpResponse): Problem | null {
  if (status !== 206) return null;
  const range = headers.find(([name]) => name === 'content-range')?.[1] ?? '';
  const [, first, last, length] = /^\s*bytes\s+(\d{1,15})-(\d{1,15})\/(\d{1,15})\s*$/i.exec(range) ?? [];
  if (Number(first) === 0 && Number(last) + 1 === Number(length)) return null;
  return problem('body_truncated', `only a part was sent: ${range === '' ? 'no Content-Range says which' : range}`);
}

/** The verdict in a sentence: its strongest signals, or the problem that stands behind it. */
export function reasonOf(verdict: Verdict, trouble: Problem | null): string {
  const strongest = [...verdict.signals].sort((a, b) => b.weight - a.weight).slice(0, 3);
  if (strongest.length === 0) return trouble?.detail ?? trouble?.message ?? `judged ${verdict.kind}`;
  return strongest.map(({ id, excerpt }) => (excerpt === '' ? id : `${id}: ${excerpt}`)).join('; ');
}

const sha256 = (text: string): string => hash('sha256', text);
