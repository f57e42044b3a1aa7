import { isAccepted, type Lane, type Mode, type RetrievalEnd, type RouterStep, type Task, type VerdictKind } from '../vocabulary/index.ts';
import type { LaneAdvice } from './memory.ts';

/** One thing tried and how it was judged. A search counts as accepted when it brought candidates. */
export interface Attempt {
  readonly lane: Lane;
  readonly url: string | null;
  /** `null` for a search that brought candidates. */
  readonly verdict: VerdictKind | null;
  /** Scripts of the page bring more than was read. */
  readonly scripted?: boolean;
  /** Where scripts of the page send something to get its content (`api_needs_post`). */
  readonly posts?: string;
}

/** All that the decision depends on. Plain data, so a decision can be replayed. */
export interface RouterState {
  readonly task: Pick<Task, 'mode' | 'url' | 'query' | 'authScope'> & { readonly contract?: Pick<Task['contract'], 'waitFor'> };
  readonly attempts: readonly Attempt[];
  /** Candidates that were not tried yet. */
  readonly candidatesLeft: number;
  /** Lanes that this installation has and the policy allows; `api` where the last page names where its content can be asked for. */
  readonly lanes: ReadonlySet<Lane>;
  /** Why a lane that could be there is not. */
  readonly missing?: Partial<Record<Lane, string>>;
  /** What is remembered of pages of this form; absent where nothing is asked of the memory. */
  readonly memory?: LaneAdvice;
  /** Why the address may not be asked for in the scope that the task names; absent where it may. */
  readonly barred?: string;
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
  authenticated: {
    lane: 'fetch',
    reason: 'a page inside a registered scope is asked for, and a plain fetch with its session is the cheapest lane',
  },
};

type Rule =
  | { readonly step: 'accept' }
  /** Nothing more to get from this address: try the next candidate, else end. */
  | {
      readonly step: 'other_source';
      readonly end: 'no_acceptable_source' | 'policy_denied' | 'challenge' | 'budget_exhausted';
      readonly why: string;
    }
  /** Change the lane, to the first of these that is there and was not tried; where there is none, `other_source` with the last one's reason. */
  | {
      readonly step: 'escalate';
      readonly to: readonly Escalation[];
      readonly why: string;
      readonly end: 'no_acceptable_source' | 'challenge';
    };

interface Escalation {
  readonly lane: Lane;
  readonly why: string;
  /** Only for a page whose scripts bring more. */
  readonly scripted?: true;
}

const accept: Rule = { step: 'accept' };
const other = (
  why: string,
  end: 'no_acceptable_source' | 'policy_denied' | 'challenge' | 'budget_exhausted' = 'no_acceptable_source',
): Rule => ({ step: 'other_source', why, end });
const escalate = (to: readonly Escalation[], why = to.at(-1)?.why ?? ''): Rule => ({
  step: 'escalate',
  to,
  why,
  end: 'no_acceptable_source',
});
const search = (why: string): Rule => escalate([{ lane: 'search', why }]);
/** Behind a gate of its own; it is there only where source and task allow it. */
const stealth = (why: string): Rule => ({
  step: 'escalate',
  to: [{ lane: 'stealth', why: `${why}; where its owner has granted it, the page is opened once more in an ordinary browser` }],
  why,
  end: 'challenge',
});

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
  gone: search('the page is gone, so its new or canonical address is searched'),
  soft_404: search('the page says that it does not exist, so its new or canonical address is searched'),
  // State that is embedded in the page was read by the extractor already: a page whose text was in it is no shell.
  js_shell: escalate([
    { lane: 'api', why: 'the page holds no state to read, but names where its content can be asked for, which costs less than a browser' },
    { lane: 'browser', why: 'the page holds no state to read and its content comes by script, which only a browser runs' },
  ]),
  consent_wall: escalate(
    [
      {
        lane: 'api',
        why: 'the page names where its content can be asked for, which needs no consent: nothing is kept and no cookie is sent',
      },
    ],
    'the page shows only a consent wall',
  ),
  challenge: stealth('the page is a challenge, which is reported and never solved'),
  captcha: stealth('the page is a captcha, which is reported and never solved'),
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
  contract_unmet: escalate(
    [{ lane: 'browser', why: 'the content does not meet the contract, and scripts of the page bring more of it', scripted: true }],
    'the content does not meet the contract; the bar is never lowered',
  ),
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
  const passed = passedOver(state, last);
  if (passed !== null) return passed;
  if (rule.step !== 'escalate') return otherwise(state, last.verdict, rule.end, rule.why);
  const fits = rule.to.filter(({ scripted }) => scripted === undefined || last.scripted === true);
  const to = fits.find(({ lane }) => canEscalate(lane, state));
  // Another candidate costs less than another lane for this one, where only the contract is unmet.
  const cheaper = last.verdict === 'contract_unmet' && state.candidatesLeft > 0;
  if (to !== undefined && !cheaper)
    return { kind: 'run', lane: to.lane, reason: to.why + needsPost(to.lane, last), escalatedFrom: last.lane, cause: last.verdict };
  // Who did not ask for the stealth lane is not told of it.
  const told = ({ lane }: Escalation): boolean => lane !== 'api' && (lane !== 'stealth' || state.missing?.stealth !== undefined);
  const lacks = fits.findLast((one) => !lanes.has(one.lane) && told(one));
  return otherwise(
    state,
    last.verdict,
    rule.end,
    (lacks === undefined ? rule.why : `${lacks.why}; ${unavailable(lacks.lane, state)}`) + needsPost('browser', last),
    lacks?.lane,
  );
}

/** Why nothing less than the page's own script gets its content. */
const needsPost = (to: Lane, { verdict, posts }: Attempt): string =>
  to !== 'browser' || verdict !== 'js_shell' || posts === undefined
    ? ''
    : `; what it sends to ${posts} for that is not sent in its place (api_needs_post)`;

function otherwise({ candidatesLeft }: RouterState, cause: VerdictKind, end: RetrievalEnd, reason: string, lacks?: Lane): RouterStep {
  if (candidatesLeft > 0) return { kind: 'next_candidate', reason, cause };
  return { kind: 'end', end, reason, ...(lacks === undefined ? {} : { lacks }) };
}

/** Rules that hold for every lane. */
const RULED: ReadonlySet<VerdictKind> = new Set<VerdictKind>(['robots_disallowed', 'blocked_by_guard', 'legal_block']);

/** What memory left out is done after all where the lane it chose did not bring the page: it never lowers what can be had. */
function passedOver({ task, attempts }: RouterState, last: Attempt): RouterStep | null {
  const [first] = attempts;
  if (
    attempts.length !== 1 ||
    first?.lane !== 'browser' ||
    last.verdict === null ||
    entryOf(task).lane !== 'fetch' ||
    RULED.has(last.verdict)
  )
    return null;
  return {
    kind: 'run',
    lane: 'fetch',
    reason: `the browser, which was opened at once by what is remembered, ended with ${last.verdict}: the plain request is made after all`,
    escalatedFrom: 'browser',
    cause: last.verdict,
  };
}

const unavailable = (lane: Lane, { missing = {} }: RouterState): string =>
  `the ${lane} lane is not available here${missing[lane] === undefined ? '' : ` (${missing[lane]})`}`;

/** A read that waits for something on the page needs the page to run, whatever its address is. */
const WAITING = { lane: 'browser', reason: 'the task declares what to wait for on the page, which only a browser can do' } as const;

function entryOf({ mode, url, contract }: RouterState['task']): { lane: Lane; reason: string } {
  if (mode !== 'read' && mode !== 'authenticated') return ENTRY[mode];
  if (url === undefined) return ENTRY.discover;
  return contract?.waitFor === undefined ? ENTRY[mode] : WAITING;
}

function enter(state: RouterState): RouterStep {
  const { task, lanes, memory, barred } = state;
  if (task.mode === 'authenticated' && task.authScope === undefined)
    return { kind: 'end', end: 'policy_denied', reason: 'a page inside a registered scope is asked for, but the task names no scope' };
  if (barred !== undefined) return { kind: 'end', end: 'policy_denied', reason: barred };
  const { lane, reason } = entryOf(task);
  if (lane === 'fetch' && memory?.kind === 'skip' && lanes.has(memory.lane))
    return { kind: 'run', lane: memory.lane, reason: memory.reason };
  // A retrieval gives one page; a section is many, which the crawler gives one by one.
  const instead = lane === 'crawl' ? ': one page is retrieved here; call crawl for a section' : '';
  if (!lanes.has(lane))
    return { kind: 'end', end: 'policy_denied', reason: `${reason}, but ${unavailable(lane, state)}${instead}`, lacks: lane };
  return { kind: 'run', lane, reason: lane === 'fetch' && memory?.kind === 'probe' ? `${reason}; ${memory.reason}` : reason };
}

/** A lane is escalated to once, what a page names is asked for once a page; a search also needs a query to ask. */
function canEscalate(to: Lane, { lanes, attempts, task, candidatesLeft }: RouterState): boolean {
  const here = attempts.at(-1)?.url;
  if (!lanes.has(to) || attempts.some(({ lane, url }) => lane === to && (to !== 'api' || url === here))) return false;
  return to !== 'search' || (task.query !== undefined && candidatesLeft === 0);
}
