/**
 * What the result of asking for a robots.txt means (RFC 9309 §2.3 and §2.4). Pure: the caller fetches and remembers.
 * `cacheSeconds` says how long the decision holds before the file is asked for again.
 */
export type RobotsOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** Octets of the body after content decoding. */
      readonly bodyBytes?: number;
      /** The body looks like markup. */
      readonly isMarkup?: boolean;
      /** The body broke off before its end; `endsInWholeLine` = what came ends with a line end. */
      readonly cutOff?: { readonly endsInWholeLine: boolean };
      /** `Location` was given (for 3xx). */
      readonly hasLocation?: boolean;
      /** Redirects followed before this response. */
      readonly redirects?: number;
      /** `Cache-Control: max-age` in seconds, null or absent when not stated. */
      readonly maxAgeSeconds?: number | null;
      readonly retryAfterSeconds?: number | null;
      readonly stored?: StoredRobots | null;
      /** How long the file has been unreachable without a break, this answer included. */
      readonly unreachableSeconds?: number;
    }
  | { readonly kind: 'redirect_loop' }
  | { readonly kind: 'too_many_redirects' }
  /** No response: DNS, refused, reset, TLS, time-out. */
  | { readonly kind: 'failure'; readonly cause: string; readonly stored?: StoredRobots | null; readonly unreachableSeconds?: number }
  /** A copy is at hand; may it be used without asking? */
  | { readonly kind: 'stored'; readonly stored: StoredRobots };

/** `cacheSeconds` as decided when the copy was stored. */
type StoredRobots = { readonly ageSeconds: number; readonly cacheSeconds?: number };

export type RobotsFetchDecision = {
  readonly decision: 'parse' | 'allow_all' | 'disallow_all' | 'use_stored' | 'follow' | 'refetch';
  readonly reason: string;
  readonly cacheSeconds: number;
};

/** RFC 9309 §2.4: not longer than 24 hours. */
export const ROBOTS_CACHE_SECONDS = 86_400;
/** RFC 9309 §2.3.1.2: at least five consecutive redirects. */
export const MAX_ROBOTS_REDIRECTS = 5;
/** RFC 9309 §2.3.1.4: unreachable for 30 days may count as unavailable. */
const GIVE_UP_SECONDS = 30 * 86_400;
/** An unreachable file is asked for again soon: it closes the whole host. */
const RETRY_SECONDS = 600;
const LIMIT_BYTES = 500 * 1024;

export function decideRobotsFetch(outcome: RobotsOutcome): RobotsFetchDecision {
  switch (outcome.kind) {
    case 'redirect_loop':
      return allowAll('the redirects of robots.txt form a loop, which counts as unavailable');
    case 'too_many_redirects':
      return allowAll(`robots.txt redirects more than ${MAX_ROBOTS_REDIRECTS} times, which counts as unavailable`);
    case 'failure':
      return unreachable(`robots.txt is unreachable (${outcome.cause})`, outcome.stored, outcome.unreachableSeconds, RETRY_SECONDS);
    case 'stored':
      return ageOf(outcome.stored);
    case 'response':
      return fromResponse(outcome);
  }
}

type Response = Extract<RobotsOutcome, { kind: 'response' }>;

function fromResponse(response: Response): RobotsFetchDecision {
  const { status } = response;
  if (status === 304 && response.stored != null)
    return { decision: 'use_stored', reason: 'not modified', cacheSeconds: cacheFor(response) };
  if (status >= 200 && status < 300) return fromBody(response);
  if (status >= 300 && status < 400) {
    if (response.hasLocation !== true) return allowAll(`status ${status} without a target counts as unavailable`);
    if ((response.redirects ?? 0) >= MAX_ROBOTS_REDIRECTS)
      return allowAll(`robots.txt redirects more than ${MAX_ROBOTS_REDIRECTS} times, which counts as unavailable`);
    return { decision: 'follow', reason: 'redirected; the rules apply to the host that was asked first', cacheSeconds: 0 };
  }
  if (status === 429)
    return unreachable(
      'status 429: the host asks to wait',
      response.stored,
      response.unreachableSeconds,
      response.retryAfterSeconds ?? RETRY_SECONDS,
    );
  if (status >= 400 && status < 500) return allowAll(`status ${status} counts as unavailable (RFC 9309 §2.3.1.3)`);
  return unreachable(
    `status ${status} counts as unreachable (RFC 9309 §2.3.1.4)`,
    response.stored,
    response.unreachableSeconds,
    response.retryAfterSeconds ?? RETRY_SECONDS,
  );
}

function fromBody(response: Response): RobotsFetchDecision {
  const bytes = response.bodyBytes ?? 0;
  if (response.cutOff !== undefined && !response.cutOff.endsInWholeLine) {
    return unreachable('the body broke off within a line', response.stored, response.unreachableSeconds, RETRY_SECONDS);
  }
  const cacheSeconds = response.cutOff === undefined ? cacheFor(response) : RETRY_SECONDS;
  if (response.status === 204 || bytes === 0) return { decision: 'allow_all', reason: 'an empty robots.txt has no rules', cacheSeconds };
  if (response.isMarkup === true) return { decision: 'parse', reason: 'the body is markup, a soft 404: it gives no rules', cacheSeconds };
  if (bytes > LIMIT_BYTES) return { decision: 'parse', reason: 'only the first 500 KiB are read', cacheSeconds };
  return {
    decision: 'parse',
    reason: response.cutOff === undefined ? 'a robots.txt was served' : 'the body broke off after a whole line: what came is read',
    cacheSeconds,
  };
}

/** A stated max-age shortens the 24 hours, it never lengthens them. */
const cacheFor = (response: Response): number =>
  Math.max(0, Math.min(ROBOTS_CACHE_SECONDS, response.maxAgeSeconds ?? ROBOTS_CACHE_SECONDS));

const allowAll = (reason: string): RobotsFetchDecision => ({ decision: 'allow_all', reason, cacheSeconds: ROBOTS_CACHE_SECONDS });

function unreachable(
  reason: string,
  stored: StoredRobots | null | undefined,
  unreachableSeconds: number | undefined,
  retrySeconds: number,
): RobotsFetchDecision {
  const cacheSeconds = Math.min(ROBOTS_CACHE_SECONDS, Math.max(0, retrySeconds));
  if (stored != null && stored.ageSeconds <= GIVE_UP_SECONDS)
    return { decision: 'use_stored', reason: `${reason}; a stored copy is used`, cacheSeconds };
  if ((unreachableSeconds ?? 0) > GIVE_UP_SECONDS) {
    return stored == null
      ? { decision: 'allow_all', reason: `${reason} for more than 30 days: may count as unavailable`, cacheSeconds }
      : { decision: 'use_stored', reason: `${reason} for more than 30 days: the last copy is used`, cacheSeconds };
  }
  return { decision: 'disallow_all', reason: `${reason}: nothing may be fetched`, cacheSeconds };
}

function ageOf(stored: StoredRobots): RobotsFetchDecision {
  const limit = Math.min(ROBOTS_CACHE_SECONDS, stored.cacheSeconds ?? ROBOTS_CACHE_SECONDS);
  const left = limit - stored.ageSeconds;
  return left > 0
    ? { decision: 'use_stored', reason: 'the stored copy is fresh', cacheSeconds: left }
    : { decision: 'refetch', reason: 'the stored copy is older than it may be', cacheSeconds: 0 };
}
