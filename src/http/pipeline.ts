import type { RunContext } from '../telemetry/index.ts';
import type { Freshness, PolicyDecision, Problem } from '../vocabulary/index.ts';
import type { HeaderList, HttpOutcome, Method, Purpose } from './model.ts';

/** What all hops and attempts of one request share. */
interface Call {
  /** Time spent in exchanges so far, ms: what `bounds.totalMs` limits. */
  activeMs: number;
  /** Time spent waiting for the host's turn, ms. */
  queuedMs: number;
  readonly policy: PolicyDecision[];
}

/** Who waits for an exchange and wants to know how far it has come. */
export interface Watch {
  /** The host's turn has come. */
  turn(): void;
  /** The response head is there. */
  head(): void;
}

/** One message to be sent, or answered from the cache. */
export interface Hop {
  readonly url: URL;
  readonly method: Method;
  /** Names in lower case. */
  readonly headers: HeaderList;
  readonly body: Uint8Array | null;
  readonly purpose: Purpose;
  /** The operator named exactly this host and port. */
  readonly operator: boolean;
  readonly maxAttempts: number;
  readonly attempt: number;
  /** A redirect led here. */
  readonly followed: boolean;
  /** Origins of the chain so far, this one's not among them unless it was there before. */
  readonly via?: readonly string[];
  readonly maxRedirects: number;
  /** False: the asker follows redirects itself. */
  readonly followRedirects?: boolean;
  readonly freshness: Freshness | null;
  readonly authScope: string | null;
  /** Whether a response that was not in the cache is written there. */
  readonly keep: boolean;
  readonly call: Call;
  readonly watch?: Watch;
}

/** A response whose body is still on its way, or the failure of a message. */
export type Exchange =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: HeaderList;
      /** Must be iterated, or the exchange cancelled; breaking off ends it too. Throws `VeritrailError` when the body fails. */
      readonly body: AsyncIterable<Uint8Array>;
      /** End the exchange without reading its body. */
      cancel(): void;
      readonly connectMs: number;
      readonly ttfbMs: number;
      readonly replayed: boolean;
    }
  | { readonly kind: 'failure'; readonly problem: Problem /** Whether the message may have reached the server. */; readonly sent: boolean };

export type Handler<T> = (hop: Hop, context: RunContext) => Promise<T>;
export type Interceptor<T> = (next: Handler<T>) => Handler<T>;
/** Whole bodies: everything from redirects down to politeness. */
export type OutcomeInterceptor = Interceptor<HttpOutcome>;
/** Streams: what happens to a single message. */
export type ExchangeInterceptor = Interceptor<Exchange>;

/** The first of the list is the outermost: it sees the request first and the result last. */
export function compose<T>(interceptors: readonly Interceptor<T>[], innermost: Handler<T>): Handler<T> {
  return interceptors.reduceRight<Handler<T>>((next, interceptor) => interceptor(next), innermost);
}
