import type { FrontierClaim, FrontierOutcome, FrontierRow } from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import { type ErrorCode, isAccepted, type VerdictKind } from '../../vocabulary/index.ts';
import type { Scope } from './scope.ts';
import type { Visited } from './visit.ts';

/** What one fetch means for the frontier. */
export type PageDecision =
  /** Nothing was learned of the page: it is claimed again from `dueAt`. */
  | { readonly kind: 'defer'; readonly dueAt: number; readonly reason: FrontierOutcome['reason']; readonly hostPausedUntil: number | null }
  /** The budget or the caller ended the crawl: the page stays open. */
  | { readonly kind: 'ended'; readonly cause: 'budget_exhausted' | 'cancelled'; readonly reason: string }
  | {
      readonly kind: 'end';
      /** Canonical address of the content. */
      readonly url: string;
      readonly outcome: FrontierOutcome;
      /** The content's address is another one, which is settled with it by this outcome. */
      readonly adopt: FrontierOutcome | null;
      /** Its links lead on. */
      readonly follow: boolean;
      /** Text that was not there before. */
      readonly isNew: boolean;
    };

export interface DecisionParts {
  readonly claim: FrontierClaim;
  readonly read: Visited;
  /** A page of the budget was spent. */
  readonly fetched: boolean;
  readonly now: number;
  readonly timeLeftMs: number;
  readonly scope: Scope;
  readonly find: (url: string) => FrontierRow | null;
  readonly findContent: (contentHash: string) => FrontierRow | null;
}

/** Claims of one page, deferred ones included. */
const MAX_CLAIMS = 3;
const RETRY_MS = 2_000;

/** Refusals in which no page was asked for. */
const REFUSALS: Readonly<Partial<Record<VerdictKind, string>>> = { robots_disallowed: 'robots', blocked_by_guard: 'guard' };
const RETRIED: ReadonlySet<VerdictKind> = new Set(['transient', 'rate_limited', 'maintenance']);
const OVER: ReadonlySet<ErrorCode> = new Set(['budget_exhausted', 'cancelled']);

/** Pure over what it is given: the same read in the same frontier ends the same way. */
export function decidePage(parts: DecisionParts): PageDecision {
  const { claim, read, timeLeftMs } = parts;
  const { artifact, verdict, problem } = read;
  if (problem !== null && (OVER.has(problem.code) || (problem.code === 'deadline_exceeded' && timeLeftMs <= 0))) {
    return {
      kind: 'ended',
      cause: problem.code === 'cancelled' ? 'cancelled' : 'budget_exhausted',
      reason: problem.detail ?? problem.message,
    };
  }
  const detail = problem?.detail ?? verdict.signals[0]?.excerpt ?? verdict.kind;
  const refusal = REFUSALS[verdict.kind] ?? (isClosed(read) ? 'robots_unreachable' : undefined);
  if (refusal !== undefined) return endOf(parts, claim.url, { state: 'skipped', reason: { code: refusal, detail } });
  const later = retryOf(parts);
  if (later !== null) return later;
  const url = canonicalizeUrl(artifact.finalUrl) ?? claim.url;
  if (!isAccepted(verdict)) {
    // A page that lacks what the task wants may still lead to one that has it.
    return endOf(parts, url, { state: 'failed', reason: { code: verdict.kind, detail } }, { follow: verdict.kind === 'contract_unmet' });
  }
  if (url !== claim.url) return redirectOf(parts, url);
  const { twin, hash: content } = contentOf(parts);
  if (twin === null || twin.key === claim.key) {
    return endOf(parts, url, { state: 'done', reason: { code: verdict.kind, detail: '' }, ...content }, { follow: true, isNew: true });
  }
  // The same bytes have the same links. The same text alone may lead elsewhere.
  const isCopy = twin.bytesHash !== null && twin.bytesHash === artifact.bytesHash;
  return endOf(parts, url, copyOf(twin), { follow: !isCopy });
}

type Ending = Omit<FrontierOutcome, 'fetched' | 'artifactId'>;

function endOf(
  { fetched, read }: DecisionParts,
  url: string,
  ending: Ending,
  more: Partial<Pick<Extract<PageDecision, { kind: 'end' }>, 'adopt' | 'follow' | 'isNew'>> = {},
): PageDecision {
  return {
    kind: 'end',
    url,
    outcome: { ...ending, fetched, ...keptAs(read) },
    adopt: null,
    follow: false,
    isNew: false,
    ...more,
  };
}

const copyOf = (twin: FrontierRow): Ending => ({
  state: 'skipped',
  reason: { code: 'duplicate_content', detail: twin.url },
  aliasOf: twin.url,
});

/** The content belongs to the target: settled there with this fetch, unless the target has been settled or is being fetched. */
function redirectOf(parts: DecisionParts, target: string): PageDecision {
  const { claim, read, scope, find } = parts;
  const place = scope.judge(target);
  if (place.kind === 'out') {
    return endOf(parts, target, {
      state: 'skipped',
      reason: { code: 'redirect_out', detail: `${place.code}: ${place.reason}` },
      aliasOf: target,
    });
  }
  const alias: Ending = { state: 'skipped', reason: { code: 'redirect', detail: target }, aliasOf: target };
  if (!isFree(find(target))) return endOf(parts, target, alias);
  const { twin, hash: content } = contentOf(parts);
  if (twin !== null && twin.url !== target)
    return endOf(parts, target, alias, { adopt: { ...copyOf(twin), fetched: false }, follow: true });
  const reason = { code: read.verdict.kind, detail: `by redirect from ${claim.url}` };
  const adopt: FrontierOutcome = { state: 'done', reason, fetched: false, ...keptAs(read), ...content };
  return endOf(parts, target, alias, { adopt, follow: true, isNew: true });
}

/** Unknown, queued, or left out only for the way by which it was found. */
const isFree = (row: FrontierRow | null): boolean =>
  row === null ||
  row.state === 'queued' ||
  (row.state === 'skipped' && (row.reason?.code === 'nofollow' || row.reason?.code === 'max_depth'));

/** The host's robots.txt could not be had, which closes the host (RFC 9309 §2.3.1.4) for longer than a crawl waits. */
const isClosed = ({ artifact, verdict }: Visited): boolean =>
  !isAccepted(verdict) && artifact.status === null && artifact.policy.some(({ rule, allowed }) => rule === 'robots' && !allowed);

/** The record of the fetch, where it was kept. */
const keptAs = ({ artifact: { id, bytesHash, canonicalUrl }, linksOnly }: Visited): Partial<FrontierOutcome> =>
  linksOnly ? {} : { artifactId: id, canonicalUrl, ...(bytesHash === null ? {} : { bytesHash }) };

function contentOf({ read: { contentHash }, findContent }: DecisionParts): { twin: FrontierRow | null; hash: { contentHash?: string } } {
  return contentHash === null ? { twin: null, hash: {} } : { twin: findContent(contentHash), hash: { contentHash } };
}

function retryOf({ claim: { attempts }, read: { verdict }, now, timeLeftMs }: DecisionParts): PageDecision | null {
  const { kind, retryable, retryAfterSeconds } = verdict;
  if (!retryable || attempts >= MAX_CLAIMS || !RETRIED.has(kind)) return null;
  const wait = retryAfterSeconds === undefined ? RETRY_MS * attempts : retryAfterSeconds * 1000;
  if (wait > timeLeftMs) return null;
  const reason = { code: kind, detail: `tried ${attempts} times; again in ${Math.round(wait / 1000)} s` };
  return { kind: 'defer', dueAt: now + wait, reason, hostPausedUntil: retryAfterSeconds === undefined ? null : now + wait };
}
