import type { Answer, ErrorCode, ReadResult, SearchResult, VerifyReport } from '../../vocabulary/index.ts';

/** Exit codes of every command; documented in `veritrail --help` and the README. */
export const EXIT = {
  done: 0,
  internal: 1,
  wrongUse: 2,
  noResult: 3,
  partial: 4,
  denied: 5,
  interrupted: 130,
} as const;

export const EXIT_HELP = `Exit codes:
  0    done
  1    an error inside veritrail
  2    wrong use or configuration
  3    no acceptable result: the page is unusable, no fact could be established, a quote is not intact
  4    partial result: the budget or the deadline is used up
  5    refused by policy: robots.txt, the address guard, an access refusal
  130  interrupted; what was found so far is printed`;

const WRONG_USE: ReadonlySet<ErrorCode> = new Set([
  'input_invalid',
  'url_invalid',
  'config_invalid',
  'regex_invalid',
  'not_found',
  'file_unreadable',
  'no_provider',
  'bundle_invalid',
  'session_key_invalid',
  'keyring_missing',
  'telemetry_missing',
  'display_missing',
]);

export function exitOfError(code: ErrorCode): number {
  if (WRONG_USE.has(code)) return EXIT.wrongUse;
  if (code === 'cancelled') return EXIT.interrupted;
  if (
    code === 'guard_blocked' ||
    code === 'robots_disallowed' ||
    code === 'policy_denied' ||
    code === 'session_missing' ||
    code === 'session_expired'
  )
    return EXIT.denied;
  if (code === 'budget_exhausted' || code === 'deadline_exceeded') return EXIT.partial;
  return EXIT.internal;
}

export function exitOfRead({ end }: Pick<ReadResult, 'end'>): number {
  const codes: Readonly<Record<ReadResult['end'], number>> = {
    complete: EXIT.done,
    budget_exhausted: EXIT.partial,
    no_acceptable_source: EXIT.noResult,
    challenge: EXIT.noResult,
    policy_denied: EXIT.denied,
    cancelled: EXIT.interrupted,
  };
  return codes[end];
}

export function exitOfAnswer({ stopReason, facts }: Pick<Answer, 'stopReason' | 'facts'>): number {
  if (stopReason === 'cancelled') return EXIT.interrupted;
  if (stopReason === 'budget_exhausted') return EXIT.partial;
  return facts.length > 0 ? EXIT.done : EXIT.noResult;
}

export function exitOfSearch({ candidates, problems }: Pick<SearchResult, 'candidates' | 'problems'>): number {
  const [first] = problems;
  if (candidates.length > 0) return EXIT.done;
  return first === undefined ? EXIT.noResult : Math.max(EXIT.noResult, exitOfError(first.code));
}

export const exitOfVerify = ({ state }: Pick<VerifyReport, 'state'>): number =>
  state === 'intact' || state === 'moved' ? EXIT.done : EXIT.noResult;
