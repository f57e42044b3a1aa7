import type { ErrorCode } from '../../vocabulary/index.ts';
import type { HttpOutcome, Method } from '../model.ts';

/** Failures that the next try may not meet. A broken protocol, a bad certificate or a refusal of ours stays what it is. */
const TRANSIENT_PROBLEMS: ReadonlySet<ErrorCode> = new Set([
  'dns_failed',
  'connect_failed',
  'connect_timeout',
  'headers_timeout',
  'body_timeout',
  'body_truncated',
  'connection_reset',
]);
/** 408 (RFC 9110 §15.5.9), 429 (RFC 6585 §4) and the server errors that name a passing state. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Silence that another, shorter silence would only repeat. */
const TIMEOUTS: ReadonlySet<string> = new Set(['headers_timeout', 'body_timeout']);
/** RFC 9110 §9.2.1: only methods that change nothing are repeated. */
const SAFE: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'OPTIONS']);

const BASE_MS = 500;
const MAX_BACKOFF_MS = 10_000;
/** A longer wait is better spent on another source; the caller learns how long it would have been. */
export const MAX_WAIT_MS = 30_000;

export interface RetryFacts {
  readonly method: Method;
  /** Messages sent so far, this one included. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** What the deadline leaves, ms. */
  readonly timeLeftMs: number;
  /** Uniform in [0, 1): jitter. */
  readonly random: number;
}

export type RetryDecision =
  | { readonly retry: true; readonly delayMs: number; readonly cause: string; readonly reason: string }
  | { readonly retry: false; readonly reason: string };

/** Whether the same message is sent once more, and when. Pure. */
export function retryDecision(outcome: HttpOutcome, facts: RetryFacts): RetryDecision {
  const cause = causeOf(outcome);
  if (cause === null) return { retry: false, reason: 'nothing that a second try could change' };
  if (!SAFE.has(facts.method)) return { retry: false, reason: `${facts.method} is not a safe method` };
  if (facts.attempt >= facts.maxAttempts) return { retry: false, reason: `${facts.attempt} of ${facts.maxAttempts} attempts are used` };
  const asked = outcome.retryAfterSeconds;
  const backoff = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** (facts.attempt - 1)) * (0.5 + facts.random);
  const delayMs = asked === undefined ? backoff : Math.max(asked * 1000, 0);
  if (delayMs > MAX_WAIT_MS)
    return { retry: false, reason: `the server asks to wait ${asked} s, longer than the ${MAX_WAIT_MS / 1000} s a request waits` };
  if (delayMs >= facts.timeLeftMs)
    return { retry: false, reason: `a wait of ${Math.round(delayMs)} ms does not fit into the ${Math.round(facts.timeLeftMs)} ms left` };
  if (TIMEOUTS.has(cause) && facts.timeLeftMs - delayMs < outcome.timings.totalMs) {
    return { retry: false, reason: `${cause}, and less time is left than the try that timed out has taken` };
  }
  const why = asked === undefined ? 'backoff with jitter' : 'the server asked for this wait (Retry-After)';
  return {
    retry: true,
    delayMs,
    cause,
    reason: `${cause}: attempt ${facts.attempt + 1} of ${facts.maxAttempts} after ${Math.round(delayMs)} ms, ${why}`,
  };
}

function causeOf(outcome: HttpOutcome): string | null {
  if (outcome.kind === 'response') return TRANSIENT_STATUS.has(outcome.status) ? `status ${outcome.status}` : null;
  // What never left for the server was refused by us: by the budget, a pause, the breaker.
  return TRANSIENT_PROBLEMS.has(outcome.problem.code) && outcome.retryAfterSeconds === undefined ? outcome.problem.code : null;
}
