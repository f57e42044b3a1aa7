import { isAccepted, type Lane, type Mode, type RouterStep, type Task, type VerdictKind } from '../vocabulary/index.ts';

/** One thing tried and how it was judged. A search counts as accepted when it brought candidates. */
export interface Attempt {
  readonly lane: Lane;
  readonly url: string | null;
  /** `null` for a search that brought candidates. */
  readonly verdict: VerdictKind | null;
}

/** All that the decision depends on. Plain data, so a decision can be replayed. */
export interface RouterState {
  readonly task: Pick<Task, 'mode' | 'url' | 'query' | 'authScope'> & { readonly contract?: Pick<Task['contract'], 'waitFor'> };
  readonly attempts: readonly Attempt[];
  /** Candidates that were not tried yet. */
  readonly candidatesLeft: number;
  /** Lanes that this installation has and the policy allows. */
  readonly lanes: ReadonlySet<Lane>;
  /** Why a lane that could be there is not. */
  readonly missing?: Partial<Record<Lane, string>>;
  /** Reason of the ledger's refusal, when the budget or the deadline stopped the last step. */
  readonly exhausted: string | null;
  readonly cancelled: boolean;
}

/** Which lane a task enters by its shape. */
export const ENTRY: Readonly<Record<Mode, { lane: Lane; reason: string }>> = {
  discover: { lane: 'search', reason: 'only a question is given, so candidates are searched first' },
  read: { lane: 'fetch', reason: 'a URL is given and a plain fetch is the cheapest lane' },
  traverse: { lane: 'crawl', reason: 'a section is asked for, so its seed is crawled' },
  interact: { lane: 'browser', reason: 'the task declares that it needs a page to be operated' },
  authenticated: { lane: 'browser', reason: 'a page inside a registered scope is asked for' },
};

type Rule =
  | { readonly step: 'accept' }
  /** Nothing more to get from this address: try the next candidate, else end. */
  | {
      readonly step: 'other_source';
      readonly end: 'no_acceptable_source' | 'policy_denied' | 'challenge' | 'budget_exhausted';
      readonly why: string;
    }
  /** Change the lane; where it is missing, `other_source`. */
  | { readonly step: 'escalate'; readonly to: Lane; readonly why: string; readonly end: 'no_acceptable_source' };

const accept: Rule = { step: 'accept' };
const other = (
  why: string,
  end: 'no_acceptable_source' | 'policy_denied' | 'challenge' | 'budget_exhausted' = 'no_acceptable_source',
): Rule => ({ step: 'other_source', why, end });
const escalate = (to: Lane, why: string): Rule => ({ step: 'escalate', to, why, end: 'no_acceptable_source' });

/** What follows from each verdict. Retries within the lane have happened before a verdict gets here (`http/retry`). */
export const NEXT: Readonly<Record<VerdictKind, Rule>> = {
  usable: accept,
  partial: accept,
  listing: accept,
  not_modified: accept,
  transient: other('the server failed and its retries are used up'),
  rate_limited: other('the host asks to wait longer than the task may; its identity is never changed'),
  redirect_loop: other('the redirects lead nowhere'),
  tls_error: other('the connection is not trusted; it is never used without verification'),
  blocked_by_guard: other('the address is refused by the guard', 'policy_denied'),
  auth_required: other('the page wants credentials and none are guessed', 'policy_denied'),
  auth_expired: other('the registered session has expired', 'policy_denied'),
  login_wall: other('the page is a login wall; a public source is looked for'),
  paywall: other('the page is behind a paywall, which is never bypassed'),
  denied: other('the server refuses; a public alternative is looked for', 'policy_denied'),
  robots_disallowed: other('robots.txt disallows this URL; a public alternative is looked for', 'policy_denied'),
  legal_block: other('the page is blocked for legal reasons; a public alternative is looked for', 'policy_denied'),
  gone: escalate('search', 'the page is gone, so its new or canonical address is searched'),
  soft_404: escalate('search', 'the page says that it does not exist, so its new or canonical address is searched'),
  // State that is embedded in the page was read by the extractor already: a page whose text was in it is no shell.
  js_shell: escalate('browser', 'the page holds no state to read and its content comes by script, which only a browser runs'),
  consent_wall: other('the page shows only a consent wall'),
  challenge: other('the page is a challenge, which is reported and never solved', 'challenge'),
  captcha: other('the page is a captcha, which is reported and never solved', 'challenge'),
  geo_block: other('the page is refused for this place'),
  age_gate: other('the page shows only an age gate'),
  maintenance: other('the site is under maintenance'),
  parked: other('the domain is parked'),
  empty: other('the response is empty'),
  error_page: other('the server shows an error page'),
  wrong_page: other('another page than the expected one came back'),
  wrong_language: other('the page is in another language than asked for'),
  unsupported_type: other('the content type cannot be read'),
  extraction_failed: other('the bytes could not be read'),
  contract_unmet: other('the content does not meet the contract; the bar is never lowered'),
  too_large: other('the response is larger than the limit'),
};

/** The next step of a task. Pure: the same state gives the same step, and every step says why. */
export function decide(state: RouterState): RouterStep {
  const { attempts, lanes } = state;
  if (state.cancelled) return { kind: 'end', end: 'cancelled', reason: 'the caller cancelled' };
  if (state.exhausted !== null) return { kind: 'end', end: 'budget_exhausted', reason: state.exhausted };
  const last = attempts.at(-1);
  if (last === undefined) return enter(state);
  if (last.verdict === null) {
    return state.candidatesLeft > 0
      ? { kind: 'run', lane: 'fetch', reason: 'the best candidate is read' }
      : { kind: 'end', end: 'no_acceptable_source', reason: 'the search brought no candidate' };
  }
  if (isAccepted({ kind: last.verdict })) return { kind: 'end', end: 'complete', reason: `${last.url ?? 'the page'} is ${last.verdict}` };
  const rule = NEXT[last.verdict];
  if (rule.step === 'accept') return { kind: 'end', end: 'complete', reason: `${last.url ?? 'the page'} is ${last.verdict}` };
  if (rule.step === 'escalate' && canEscalate(rule.to, state)) {
    return { kind: 'run', lane: rule.to, reason: rule.why, escalatedFrom: last.lane, cause: last.verdict };
  }
  const missing = rule.step === 'escalate' && !lanes.has(rule.to) ? `${rule.why}; ${unavailable(rule.to, state)}` : rule.why;
  if (state.candidatesLeft > 0) return { kind: 'next_candidate', reason: missing, cause: last.verdict };
  const lacks = rule.step === 'escalate' && !lanes.has(rule.to) ? { lacks: rule.to } : {};
  return { kind: 'end', end: rule.end, reason: missing, ...lacks };
}

const unavailable = (lane: Lane, { missing = {} }: RouterState): string =>
  `the ${lane} lane is not available here${missing[lane] === undefined ? '' : ` (${missing[lane]})`}`;

/** A read that waits for something on the page needs the page to run, whatever its address is. */
const WAITING = { lane: 'browser', reason: 'the task declares what to wait for on the page, which only a browser can do' } as const;

function entryOf({ mode, url, contract }: RouterState['task']): { lane: Lane; reason: string } {
  if (mode !== 'read') return ENTRY[mode];
  if (url === undefined) return ENTRY.discover;
  return contract?.waitFor === undefined ? ENTRY.read : WAITING;
}

function enter(state: RouterState): RouterStep {
  const { task, lanes } = state;
  const { lane, reason } = entryOf(task);
  // A retrieval gives one page; a section is many, which the crawler gives one by one.
  const instead = lane === 'crawl' ? ': one page is retrieved here; call crawl for a section' : '';
  if (!lanes.has(lane))
    return { kind: 'end', end: 'policy_denied', reason: `${reason}, but ${unavailable(lane, state)}${instead}`, lacks: lane };
  return { kind: 'run', lane, reason };
}

/** A lane is escalated to once; a search also needs a query to ask. */
function canEscalate(to: Lane, { lanes, attempts, task, candidatesLeft }: RouterState): boolean {
  if (!lanes.has(to) || attempts.some(({ lane }) => lane === to)) return false;
  return to !== 'search' || (task.query !== undefined && candidatesLeft === 0);
}
