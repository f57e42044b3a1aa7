import type { HeaderList, HttpClient, HttpOutcome, HttpResponse, StreamClient } from '../../../http/index.ts';
import type { RunContext } from '../../../telemetry/index.ts';
import type { ErrorCode, Problem } from '../../../vocabulary/index.ts';
import { type Activity, trackActivity } from './activity.ts';
import { type Approver, createApprover } from './approval.ts';
import { isQuery } from './graphql.ts';
import { isNavigation, judge, type PagePolicy, type PartDecision, type PartRequest, refusedToWrite, siteOf } from './judge.ts';
import { type NetworkRecord, recordNetwork } from './network.ts';

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
  /** Default: one that says no to everything. */
  readonly approver?: Approver;
  /** Address of the page that is read. */
  readonly page: string;
  readonly userAgent: string;
  readonly known: KnownDocument | null;
  readonly authScope?: string | undefined;
  /** Whether what the browser says of itself is sent on. */
  readonly clientHints?: boolean | undefined;
  /** Header fields that go to their origin and to no other; the page itself never sees them. */
  readonly credentials?: readonly { readonly origin: string; readonly name: string; readonly value: string }[] | undefined;
}

export interface Answerer {
  readonly activity: Activity;
  readonly approver: Approver;
  readonly counts: Counts;
  /** Responses that may be documents of their own. */
  readonly data: readonly HttpResponse[];
  readonly network: NetworkRecord;
  /** What was refused for being more than reading, in words. */
  readonly refusals: readonly string[];
  /** Set once the budget has no room for what the page asks for. */
  exhausted(): Problem | null;
  readonly navigations: readonly NavigationSeen[];
  /** When an answer came (since then) whose address has these words in it, ms of the run's monotonic clock; null before. */
  heardAt(part: string, since?: number): number | null;
  decide(request: PartRequest): PartDecision;
  /** For a decision that is no stream. Never throws. */
  answer(request: PartBody, decision: PartDecision): Promise<Answer>;
  /** What is sent on with a request, whoever sends it. */
  forwarded(request: Pick<PartBody, 'url' | 'headers'>): HeaderList;
  openStream: StreamClient['openStream'];
  readonly site: string | null;
  /** Whether anything was asked for that outlives its page: a service worker, a stream. */
  readonly lasting: boolean;
}

/** Of this connection (RFC 9110 §7.6.1), of the client's own, or of the browser's make, which is no site's business. */
const NOT_SENT_ON =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|accept-encoding|user-agent|sec-ch-ua.*)$/;
/** Beside those of the connection: what would last longer in the browser than the page. Our HTTP client has a cache of its own. */
const NOT_HANDED_BACK =
  /^(?:strict-transport-security|clear-site-data|report-to|reporting-endpoints|nel|cache-control|expires|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-encoding|content-length|alt-svc)$/;
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['guard_blocked', 'robots_disallowed', 'policy_denied', 'budget_exhausted']);
/** What a page is built with; everything else that it loads is for its readers. */
const MATERIAL = /javascript|ecmascript|css|wasm|^(?:image|font|audio|video)\//;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Data kept from one page, and the most of it. */
const MAX_DATA = 20;
const MAX_DATA_BYTES = 1 << 20;
const MAX_HEARD = 2_000;

/** Every request of one page comes through here, whatever way the browser sent it: judged, then carried out by our own HTTP client. */
export function createAnswerer({
  http,
  context,
  policy,
  page,
  userAgent,
  known,
  authScope,
  credentials = [],
  clientHints = false,
  ...rest
}: AnswererOptions): Answerer {
  const { clock, trace } = context;
  const { approver = createApprover(undefined, context) } = rest;
  const activity = trackActivity(() => clock.monotonic());
  const counts: Counts = { requests: 0, blocked: 0, refused: 0, bytes: 0 };
  const kept: HttpResponse[] = [];
  const network = recordNetwork();
  const refusals: string[] = [];
  let exhausted: Problem | null = null;
  let lasting = false;
  const navigations: NavigationSeen[] = [];
  const home = URL.parse(page);
  const site = home === null ? null : siteOf(home);
  const heard: { readonly url: string; readonly at: number }[] = [];
  let unserved = known;

  const keepData = (response: HttpResponse): void => {
    const { contentType, body } = response;
    if (kept.length < MAX_DATA && body.byteLength > 0 && body.byteLength <= MAX_DATA_BYTES && /[/+]json$/.test(contentType ?? ''))
      kept.push(response);
  };
  const note = ({ url, method }: PartRequest, outcome: 'blocked' | 'refused' | 'failed', why: string): void =>
    network.add({ url: url.href, method, status: null, contentType: null, bytes: 0, outcome, why });

  function refuse(request: PartRequest, { rule, reason }: Extract<PartDecision, { kind: 'refused' }>): void {
    counts.refused++;
    refusals.push(reason);
    note(request, 'refused', reason);
    trace.emit({ type: 'policy.denied', url: request.url.href, rule, reason });
  }

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
        const { code, detail, message } = outcome.problem;
        const refused = REFUSALS.has(code);
        if (refused) counts.refused++;
        if (code === 'budget_exhausted') exhausted ??= outcome.problem;
        note(request, refused ? 'refused' : 'failed', detail ?? message);
        return refusal(request, refused ? 403 : 502);
      }
      counts.bytes += outcome.wireBytes;
      network.add({
        url,
        method: request.method,
        status: outcome.status,
        contentType: outcome.contentType,
        bytes: outcome.body.byteLength,
        outcome: 'answered',
        why: null,
      });
      const { status, body, contentType } = outcome;
      if (heard.length < MAX_HEARD) heard.push({ url, at: clock.monotonic() });
      data = as === 'resource' && contentType !== null && !MATERIAL.test(contentType);
      if (as === 'resource' && request.method === 'GET') keepData(outcome);
      return { status, headers: handedBack(outcome.headers), body: NO_BODY.has(status) ? NOTHING : body };
    } finally {
      done(data);
    }
  }

  function forwarded({ url, headers }: Pick<PartBody, 'url' | 'headers'>): HeaderList {
    const own: HeaderList = credentials.flatMap(({ origin, name, value }) => (origin === url.origin ? [[name.toLowerCase(), value]] : []));
    const ours = new Set(own.map(([name]) => name));
    // Cookies know no ports; what a scope has for its origin is not for the host's other ones.
    if (authScope !== undefined && home !== null && url.hostname === home.hostname && url.origin !== home.origin) ours.add('cookie');
    return [
      ...headers.filter(([name]) => (!NOT_SENT_ON.test(name) || (clientHints && name.startsWith('sec-ch-ua'))) && !ours.has(name)),
      ...own,
      ['user-agent', userAgent],
    ];
  }

  return {
    activity,
    approver,
    counts,
    data: kept,
    network,
    refusals,
    exhausted: () => exhausted,
    navigations,
    site,
    forwarded,
    get lasting() {
      return lasting;
    },
    heardAt: (part, since = 0) => heard.find(({ url, at }) => at >= since && url.includes(part))?.at ?? null,
    decide(request) {
      const decision = judge(request, policy);
      lasting ||= decision.kind === 'stream' || request.header('service-worker') !== null;
      if (decision.kind === 'blocked') {
        counts.blocked++;
        if (decision.part !== 'own') note(request, 'blocked', `${decision.part}: nobody reads it`);
      }
      if (decision.kind === 'refused') refuse(request, decision);
      return decision;
    },
    async answer(request, given) {
      let decision = given;
      if (decision.kind === 'query') {
        const { method, url } = request;
        if (isQuery(request.header('content-type'), request.body)) {
          trace.emit({
            type: 'policy.exception',
            url: url.href,
            rule: 'posted_query',
            reason: 'the operator lets pages ask GraphQL queries, which read, by POST',
          });
          return carryOut(request, 'resource');
        }
        decision = decision.otherwise === 'ask' ? { kind: 'ask', as: 'resource', about: 'request' } : refusedToWrite(method, url);
        if (decision.kind === 'refused') refuse(request, decision);
      }
      if (decision.kind === 'ask') {
        const what = `${decision.about === 'form' ? 'a form is sent' : 'a script sends data'} to ${request.url.host}${request.url.pathname} (${request.method}, ${request.body?.byteLength ?? 0} bytes)`;
        if (await approver.ask(decision.about, request.url.href, what)) return carryOut(request, decision.as);
        counts.refused++;
        refusals.push(`${what}: not approved of`);
        note(request, 'refused', `${what}: not approved of`);
        return refusal(request, 403);
      }
      if (decision.kind !== 'fetch') return refusal(request, 403);
      if (unserved !== null && request.method === 'GET' && sameDocument(unserved.url, request.url)) {
        const { status, headers, body, url } = unserved;
        unserved = null;
        navigations.push({ url, outcome: null });
        network.add({ url, method: 'GET', status, contentType: null, bytes: body.byteLength, outcome: 'answered', why: null });
        return { status, headers: handedBack(headers), body };
      }
      return carryOut(request, decision.as);
    },
    openStream: async (url, within) => {
      counts.requests++;
      const outcome = await http.openStream(url, within);
      const problem = outcome.kind === 'failure' ? outcome.problem : null;
      const refused = problem !== null && REFUSALS.has(problem.code);
      if (refused) counts.refused++;
      network.add({
        url,
        method: 'GET',
        status: null,
        contentType: null,
        bytes: 0,
        outcome: problem === null ? 'answered' : refused ? 'refused' : 'failed',
        why: problem === null ? null : (problem.detail ?? problem.message),
      });
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
    .map(([name, value]): [string, string] => [name, /[^\x00-\xff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value])
    .concat([['cache-control', 'no-store']]);

function sameDocument(known: string, asked: URL): boolean {
  const url = URL.parse(known);
  if (url === null) return false;
  url.hash = '';
  return url.href === asked.href;
}
