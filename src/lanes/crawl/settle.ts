import { hash } from 'node:crypto';
import type { FrontierClaim, FrontierOutcome, FrontierRow } from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import { type Document, type ErrorCode, isAccepted, type VerdictKind } from '../../vocabulary/index.ts';
import type { PageRead } from '../fetch/index.ts';
import type { Scope } from './scope.ts';

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
  readonly read: PageRead;
  /** A page of the budget was spent. */
  readonly fetched: boolean;
  readonly now: number;
  readonly timeLeftMs: number;
  readonly scope: Scope;
  readonly find: (url: string) => FrontierRow | null;
  readonly findContent: (contentHash: string) => FrontierRow | null;
  readonly bytesOf: (artifactId: string) => string | null;
}

/** Claims of one page, deferred ones included. */
const MAX_CLAIMS = 3;
const RETRY_MS = 2_000;

/** Refusals in which no page was asked for. */
const REFUSALS: Readonly<Partial<Record<VerdictKind, string>>> = { robots_disallowed: 'robots', blocked_by_guard: 'guard' };
const OVER: ReadonlySet<ErrorCode> = new Set(['budget_exhausted', 'cancelled']);

/** Pure over what it is given: the same read in the same frontier ends the same way. */
export function decidePage(parts: DecisionParts): PageDecision {
  const { claim, read, fetched, now, timeLeftMs } = parts;
  const { artifact, verdict, problem } = read;
  if (problem !== null && (OVER.has(problem.code) || (problem.code === 'deadline_exceeded' && timeLeftMs <= 0))) {
    return {
      kind: 'ended',
      cause: problem.code === 'cancelled' ? 'cancelled' : 'budget_exhausted',
      reason: problem.detail ?? problem.message,
    };
  }
  const later = retryAt(parts);
  if (later !== null) return later;
  const url = canonicalizeUrl(artifact.finalUrl) ?? claim.url;
  const end = (
    outcome: Omit<FrontierOutcome, 'fetched' | 'artifactId'>,
    more: Partial<Extract<PageDecision, { kind: 'end' }>> = {},
  ): PageDecision => ({
    kind: 'end',
    url,
    outcome: { ...outcome, fetched, artifactId: artifact.id },
    adopt: null,
    follow: false,
    isNew: false,
    ...more,
  });
  const detail = problem?.detail ?? verdict.signals[0]?.excerpt ?? verdict.kind;
  if (!isAccepted(verdict)) {
    const refusal = REFUSALS[verdict.kind];
    if (refusal !== undefined) return end({ state: 'skipped', reason: { code: refusal, detail } });
    // A page that lacks what the task wants may still lead to one that has it.
    return end({ state: 'failed', reason: { code: verdict.kind, detail } }, { follow: verdict.kind === 'contract_unmet' });
  }
  if (url !== claim.url) return redirected(parts, url, end);
  const same = contentOf(parts);
  if (same.twin !== null && same.twin.key !== claim.key) return duplicate(parts, same.twin, end);
  return end({ state: 'done', reason: { code: verdict.kind, detail: '' }, ...same.hash }, { follow: true, isNew: true });

  function redirected(_: DecisionParts, target: string, finish: typeof end): PageDecision {
    const place = parts.scope.judge(target);
    if (place.kind === 'out')
      return finish({ state: 'skipped', reason: { code: 'redirect_out', detail: `${place.code}: ${place.reason}` }, aliasOf: target });
    const known = parts.find(target);
    const alias: Omit<FrontierOutcome, 'fetched' | 'artifactId'> = {
      state: 'skipped',
      reason: { code: 'redirect', detail: target },
      aliasOf: target,
    };
    const isFree =
      known === null ||
      known.state === 'queued' ||
      (known.state === 'skipped' && (known.reason?.code === 'nofollow' || known.reason?.code === 'max_depth'));
    if (!isFree) return finish(alias);
    const content = contentOf(parts);
    const isTwin = content.twin !== null && content.twin.url !== target;
    const adopt: FrontierOutcome = isTwin
      ? {
          state: 'skipped',
          reason: { code: 'duplicate_content', detail: content.twin?.url ?? '' },
          aliasOf: content.twin?.url ?? '',
          fetched: false,
        }
      : {
          state: 'done',
          reason: { code: verdict.kind, detail: `by redirect from ${claim.url}` },
          fetched: false,
          artifactId: artifact.id,
          ...content.hash,
        };
    return finish(alias, { adopt, follow: true, isNew: !isTwin });
  }
  function duplicate(_: DecisionParts, twin: FrontierRow, finish: typeof end): PageDecision {
    // The same bytes have the same links. The same text alone may lead elsewhere.
    const isCopy = twin.artifactId !== null && parts.bytesOf(twin.artifactId) === artifact.bytesHash;
    return finish({ state: 'skipped', reason: { code: 'duplicate_content', detail: twin.url }, aliasOf: twin.url }, { follow: !isCopy });
  }
  function contentOf({ read: { document } }: DecisionParts): { twin: FrontierRow | null; hash: { contentHash?: string } } {
    const contentHash = document === null ? null : contentHashOf(document);
    if (contentHash === null) return { twin: null, hash: {} };
    return { twin: parts.findContent(contentHash), hash: { contentHash } };
  }

  function retryAt({ claim: { attempts } }: DecisionParts): PageDecision | null {
    if (!verdict.retryable || attempts >= MAX_CLAIMS) return null;
    if (verdict.kind !== 'transient' && verdict.kind !== 'rate_limited' && verdict.kind !== 'maintenance') return null;
    const wait = verdict.retryAfterSeconds === undefined ? RETRY_MS * attempts : verdict.retryAfterSeconds * 1000;
    if (wait > timeLeftMs) return null;
    const reason = { code: verdict.kind, detail: `tried ${attempts} times; again in ${Math.round(wait / 1000)} s` };
    return { kind: 'defer', dueAt: now + wait, reason, hostPausedUntil: verdict.retryAfterSeconds === undefined ? null : now + wait };
  }
}

/** Title and text together: an empty page is like no other. */
function contentHashOf({ title, text, textHash }: Document): string | null {
  return text.trim() === '' ? null : hash('sha256', `${title ?? ''}\n${textHash}`, 'base64url').slice(0, 22);
}
