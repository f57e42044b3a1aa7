import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RunContext } from '../telemetry/index.ts';
import type { CacheState, Freshness, PolicyDecision, Problem, RedirectHop, Timings } from '../vocabulary/index.ts';
import type { HttpCacheStore } from './cache/port.ts';
import type { CredentialSource } from './credentials/port.ts';
import type { ConnectTo } from './guard/connect-to.ts';
import type { WarcRecorder, WarcReplay } from './record/port.ts';
import type { UsageRules } from './usage/decide.ts';
import type { PageTags } from './usage/statements.ts';

/** Limits of one exchange. Times in ms, sizes in bytes. */
export interface Bounds {
  /** DNS, TCP and TLS together. */
  readonly connectMs: number;
  /** From the request sent to the response head complete. */
  readonly headersMs: number;
  /** Longest silence inside a body. */
  readonly idleMs: number;
  /** All exchanges of one request together, hops and retries included; waiting for the host's turn is not counted. */
  readonly totalMs: number;
  /** Body as it comes over the wire. */
  readonly maxWireBytes: number;
  /** Body after content decoding. */
  readonly maxBodyBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxRedirects: number;
  /** Content codings stacked on one response. */
  readonly maxCodings: number;
}

export const DEFAULT_BOUNDS: Bounds = {
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 15_000,
  totalMs: 30_000,
  maxWireBytes: 16 * 2 ** 20,
  maxBodyBytes: 32 * 2 ** 20,
  maxHeaderBytes: 128 * 2 ** 10,
  maxRedirects: 10,
  maxCodings: 3,
};

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
/** All addresses of a host name. Rejects when there are none. */
export type Resolver = (host: string) => Promise<readonly ResolvedAddress[]>;

export interface DialTarget {
  /** An IP literal that the guard has let through; a name only where the operator's proxy resolves names (`socks5h://`). */
  readonly address: string;
  readonly port: number;
  readonly protocol: 'http:' | 'https:';
  /** Host name for SNI and the certificate check; null for IP literals and plain http. */
  readonly servername: string | null;
  /** Offer HTTP/2 in the TLS handshake. */
  readonly offerH2?: boolean;
}
/** Opens the connection; for https the TLS handshake is part of it. Tests inject one that records and refuses. */
export type Dial = (target: DialTarget) => Promise<Socket>;

export interface HttpOptions {
  /** Default `Veritrail/<version>`; whoever runs it adds a contact. */
  readonly userAgent?: string;
  /** Product token matched against robots.txt. Default `Veritrail`. */
  readonly robotsAgent?: string;
  readonly bounds?: Partial<Bounds>;
  readonly resolver?: Resolver;
  readonly connector?: Dial;
  /** Operator's exceptions to the address guard: IP addresses or CIDR blocks. */
  readonly allowAddresses?: readonly string[];
  readonly connectTo?: readonly ConnectTo[];
  /**
   * `http://`, `https://`, `socks5://` or `socks5h://` address through which everything public goes. Names are resolved and checked here and the
   * proxy is told the checked address, so the guard holds. Only with `socks5h://` the proxy resolves names itself: the guard then checks scheme,
   * port, literal addresses and names of private networks, and each such origin stands in the trace as an exception.
   */
  readonly proxy?: string;
  /** Hosts that are reached without the proxy, in the form of the NO_PROXY variable. */
  readonly noProxy?: readonly string[];
  /** HTTP/2 where an https origin offers it. Default true. */
  readonly http2?: boolean;
  /** A second attempt for reads whose host answers later than it usually does; both are paid for. Default false. */
  readonly hedge?: boolean;
  /** PEM certificates trusted besides the system's. */
  readonly ca?: string | readonly string[];
  readonly cache?: HttpCacheStore | null;
  /** What goes with requests that name an authorisation scope. Without it nothing does. */
  readonly credentials?: CredentialSource | null;
  readonly recorder?: WarcRecorder | null;
  readonly replay?: WarcReplay | null;
  /** Origins whose robots.txt the operator has decided not to ask, with the reason; traced as `policy.exception`. */
  readonly ignoreRobots?: readonly { readonly origin: string; readonly reason: string }[];
  /**
   * What publishers' usage signals do, by name, over the defaults of `usage/decide.ts`. A row for `tdm` also has tdmrep.json asked for. The
   * exceptions above lift them too.
   */
  readonly usage?: UsageRules;
  /** Exchanges at a time on one host. Default 2. */
  readonly concurrencyPerHost?: number;
  /** On all hosts of one registrable domain. Default 4, or what one host is allowed if that is more. */
  readonly concurrencyPerDomain?: number;
  /** On one public address, once it is known. Default 16, or what one host is allowed if that is more. */
  readonly concurrencyPerAddress?: number;
  /** Floor of the adaptive delay between two exchanges on one host. Default 250; 0 = no delay at all. */
  readonly minDelayMs?: number;
}

/**
 * `resource` = a part that a page loads while a browser shows it: the rules of pages hold for it, their pace does not. `notice` = a message to
 * somebody who has asked for it: no page is read, so robots.txt has no say, and guard and pace hold as ever.
 */
export type Purpose = 'page' | 'resource' | 'robots' | 'search' | 'verify' | 'notice';
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
export type HeaderList = [string, string][];

export interface HttpRequest {
  readonly url: string;
  /** Default GET. */
  readonly method?: Method;
  readonly headers?: HeaderList;
  readonly body?: string | Uint8Array;
  readonly purpose: Purpose;
  /** An address the operator configured: guard and robots are lifted for exactly this host and port, and the trace says so. */
  readonly operatorEndpoint?: boolean;
  /** Messages per hop, the first included. Default 2. */
  readonly maxAttempts?: number;
  readonly freshness?: Freshness;
  readonly authScope?: string;
  /** False: what was not in the cache is not written there either; stored copies are used as always. Default true. */
  readonly keep?: boolean;
  /** The Accept header. */
  readonly accept?: string;
  readonly maxRedirects?: number;
  /** False: a redirect is the outcome, for a browser that follows it itself. Default true. */
  readonly followRedirects?: boolean;
}

/** A connection for what does not end with one answer (WebSocket, server-sent events); the caller speaks HTTP/1.1 over it. */
export type StreamOutcome =
  | {
      readonly kind: 'open';
      readonly socket: Duplex;
      /** Book bytes that came; false = the budget has no room for them, and the caller closes. */
      readonly count: (bytes: number) => boolean;
    }
  | { readonly kind: 'failure'; readonly problem: Problem };

interface Outcome {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly redirects: readonly RedirectHop[];
  readonly timings: Timings;
  /** Messages sent for the last hop; 0 when none was needed. */
  readonly attempts: number;
  readonly policy: readonly PolicyDecision[];
  readonly retryAfterSeconds?: number;
}

export interface HttpResponse extends Outcome {
  readonly kind: 'response';
  readonly status: number;
  /** As received, names in lower case, in order. */
  readonly headers: HeaderList;
  /** After content decoding. */
  readonly body: Uint8Array;
  /** The same bytes packed by gzip, where they came so: whoever keeps them need not pack them again. */
  readonly gzip?: Uint8Array;
  readonly wireBytes: number;
  /** Media type essence in lower case, e.g. `text/html`; null when absent or not one. */
  readonly contentType: string | null;
  /** The charset parameter in lower case, as the header says. */
  readonly charset: string | null;
  readonly cache: CacheState;
}

export interface HttpFailure extends Outcome {
  readonly kind: 'failure';
  readonly problem: Problem;
  /** Body bytes that had arrived. */
  readonly partialBytes: number;
  /** Of a robots.txt that broke off: what came of it. RFC 9309 has its first 500 KiB read whatever follows. */
  readonly partial?: { readonly status: number; readonly headers: HeaderList; readonly body: Uint8Array };
}

export type HttpOutcome = HttpResponse | HttpFailure;

export interface StreamClient {
  /** Connect to an http or https origin under the same guard, robots rules and budget as a request. Never throws for what the web does. */
  openStream(url: string, context: RunContext): Promise<StreamOutcome>;
}

/** What the rules say of a request before it is made. */
export interface Foresight {
  readonly guard: { readonly allowed: boolean; readonly reason: string };
  readonly robots: {
    readonly state: 'allowed' | 'denied' | 'excepted' | 'stale' | 'unknown';
    readonly reason: string;
    /** Milliseconds since 1970. */
    readonly fetchedAt: number | null;
  };
}

export interface ForesightClient {
  /** What guard and kept robots rules would say of an address. Nothing is sent and no name resolved. */
  foresee(url: URL, now: number): Promise<Foresight>;
}

export interface HttpClient {
  /** Never throws for what the web does: every refusal, failure and timeout is an outcome. */
  request(request: HttpRequest, context: RunContext): Promise<HttpOutcome>;
  /** Forget stored copies of a URL, e.g. because what came turned out to be junk. */
  invalidate(url: string, authScope?: string): Promise<void>;
  /** What the tags of a page say about its use, judged by the rules that its headers were judged by. */
  judgeTags(url: string, tags: PageTags, context: RunContext): PolicyDecision[];
  /** Ends all connections. */
  close(): Promise<void>;
}
