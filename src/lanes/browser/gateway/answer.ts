import type { HeaderList, HttpClient, HttpOutcome, StreamClient } from '../../../http/index.ts';
import type { RunContext } from '../../../telemetry/index.ts';
import type { ErrorCode } from '../../../vocabulary/index.ts';
import { type Activity, trackActivity } from './activity.ts';
import { isNavigation, judge, type PagePolicy, type PartDecision, type PartRequest, siteOf } from './judge.ts';

/** A document that is known already: the browser gets these bytes, and nobody is asked again. */
export interface KnownDocument {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

export interface PartBody extends PartRequest {
  readonly headers: HeaderList;
  readonly body: Uint8Array | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** A response that may be a document of its own. */
export interface DataResponse {
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The answer that a top-level navigation got. */
export interface NavigationSeen {
  readonly url: string;
  readonly outcome: HttpOutcome | null;
}

export interface Counts {
  requests: number;
  blocked: number;
  refused: number;
  bytes: number;
}

export interface AnswererOptions {
  readonly http: Pick<HttpClient, 'request'> & StreamClient;
  readonly context: RunContext;
  readonly policy: PagePolicy;
  /** Address of the page that is read. */
  readonly page: string;
  readonly userAgent: string;
  readonly known: KnownDocument | null;
  readonly authScope?: string | undefined;
  /** Header fields that go to their origin and to no other; the page itself never sees them. */
  readonly credentials?: readonly { readonly origin: string; readonly name: string; readonly value: string }[] | undefined;
}

export interface Answerer {
  readonly activity: Activity;
  readonly counts: Counts;
  readonly data: readonly DataResponse[];
  readonly navigations: readonly NavigationSeen[];
  /** When an answer came whose address has these words in it, ms of the run's monotonic clock; null before. */
  heardAt(part: string): number | null;
  decide(request: PartRequest): PartDecision;
  /** For a decision that is no stream. Never throws. */
  answer(request: PartBody, decision: PartDecision): Promise<Answer>;
  /** What is sent on with a request, whoever sends it. */
  forwarded(request: Pick<PartBody, 'url' | 'headers'>): HeaderList;
  openStream: StreamClient['openStream'];
  readonly site: string | null;
}

/** Of this connection (RFC 9110 §7.6.1), of the client's own, or of the browser's make, which is no site's business. */
const NOT_SENT_ON =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|accept-encoding|user-agent|sec-ch-ua.*)$/;
const NOT_HANDED_BACK = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-encoding|content-length|alt-svc)$/;
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['guard_blocked', 'robots_disallowed', 'policy_denied', 'budget_exhausted']);
/** What a page is built with; everything else that it loads is for its readers. */
const MATERIAL = /javascript|ecmascript|css|wasm|^(?:image|font|audio|video)\//;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Data kept from one page, and the most of it. */
const MAX_DATA = 20;
const MAX_DATA_BYTES = 1 << 20;
const MAX_HEARD = 2_000;

/** Every request of one page comes through here, whatever way the browser sent it: judged, then carried out by our own HTTP client. */
export function createAnswerer({ http, context, policy, page, userAgent, known, authScope, credentials = [] }: AnswererOptions): Answerer {
  const { clock, trace } = context;
  const activity = trackActivity(() => clock.monotonic());
  const counts: Counts = { requests: 0, blocked: 0, refused: 0, bytes: 0 };
  const kept: DataResponse[] = [];
  const navigations: NavigationSeen[] = [];
  const site = URL.canParse(page) ? siteOf(new URL(page)) : null;
  const heard: { readonly url: string; readonly at: number }[] = [];
  let unserved = known;

  const keepData = ({ url, status, contentType, body }: DataResponse): void => {
    if (kept.length < MAX_DATA && body.byteLength > 0 && body.byteLength <= MAX_DATA_BYTES && /[/+]json$/.test(contentType))
      kept.push({ url, status, contentType, body });
  };

  async function carryOut(request: PartBody, as: 'page' | 'resource'): Promise<Answer> {
    const url = request.url.href;
    counts.requests++;
    const done = activity.begin(request.url);
    let data = false;
    try {
      const headers = forwarded(request);
      const outcome = await http.request(
        {
          url,
          purpose: as,
          method: methodOf(request.method),
          headers,
          followRedirects: false,
          maxAttempts: 1,
          // What was asked with a cookie of this page's visit is of no use to another visit.
          keep: request.header('cookie') === null && credentials.every(({ origin }) => origin !== request.url.origin),
          ...(request.body === null ? {} : { body: request.body }),
          ...(authScope === undefined ? {} : { authScope }),
        },
        context,
      );
      if (as === 'page') navigations.push({ url, outcome });
      if (outcome.kind === 'failure') {
        if (REFUSALS.has(outcome.problem.code)) counts.refused++;
        return refusal(request, REFUSALS.has(outcome.problem.code) ? 403 : 502);
      }
      counts.bytes += outcome.wireBytes;
      const { status, body, contentType } = outcome;
      if (heard.length < MAX_HEARD) heard.push({ url, at: clock.monotonic() });
      data = as === 'resource' && contentType !== null && !MATERIAL.test(contentType);
      keepData({ url, status, contentType: contentType ?? '', body });
      return { status, headers: handedBack(outcome.headers), body: NO_BODY.has(status) ? NOTHING : body };
    } finally {
      done(data);
    }
  }

  function forwarded({ url, headers }: Pick<PartBody, 'url' | 'headers'>): HeaderList {
    const own: HeaderList = credentials.flatMap(({ origin, name, value }) => (origin === url.origin ? [[name.toLowerCase(), value]] : []));
    const ours = new Set(own.map(([name]) => name));
    return [...headers.filter(([name]) => !NOT_SENT_ON.test(name) && !ours.has(name)), ...own, ['user-agent', userAgent]];
  }

  return {
    activity,
    counts,
    data: kept,
    navigations,
    site,
    forwarded,
    heardAt: (part) => heard.find(({ url }) => url.includes(part))?.at ?? null,
    decide(request) {
      const decision = judge(request, policy);
      if (decision.kind === 'blocked') counts.blocked++;
      if (decision.kind === 'refused') {
        counts.refused++;
        trace.emit({ type: 'policy.denied', url: request.url.href, rule: decision.rule, reason: decision.reason });
      }
      return decision;
    },
    async answer(request, decision) {
      if (decision.kind !== 'fetch') return refusal(request, 403);
      if (unserved !== null && request.method === 'GET' && sameDocument(unserved.url, request.url)) {
        const { status, headers, body, url } = unserved;
        unserved = null;
        navigations.push({ url, outcome: null });
        return { status, headers: handedBack(headers), body };
      }
      return carryOut(request, decision.as);
    },
    openStream: async (url, within) => {
      counts.requests++;
      const outcome = await http.openStream(url, within);
      if (outcome.kind === 'failure' && REFUSALS.has(outcome.problem.code)) counts.refused++;
      return outcome;
    },
  };
}

const NOTHING = new Uint8Array(0);

/** A page that is refused leaves the one before it where it is (204); a part that is refused has failed. */
const refusal = (request: PartRequest, status: number): Answer => ({
  status: isNavigation(request) ? 204 : status,
  headers: [],
  body: NOTHING,
});

function methodOf(method: string): 'GET' | 'HEAD' | 'OPTIONS' | 'POST' {
  return method === 'HEAD' || method === 'OPTIONS' || method === 'POST' ? method : 'GET';
}

/** Lengths and codings are those of the decoded body; what cannot stand in a header is left out. */
const handedBack = (headers: HeaderList): HeaderList =>
  headers
    .filter(([name, value]) => !NOT_HANDED_BACK.test(name) && !/[\0\r\n]/.test(value))
    .map(([name, value]) => [name, /[^\x00-\xff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value]);

function sameDocument(known: string, asked: URL): boolean {
  const url = URL.parse(known);
  if (url === null) return false;
  url.hash = '';
  return url.href === asked.href;
}
