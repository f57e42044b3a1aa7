import type { WorkClaim, WorkItem, WorkOutcome } from '../../store/index.ts';
import { type ErrorCode, toProblem } from '../../vocabulary/index.ts';

/** One claim as its stage sees it. */
export interface Job {
  readonly claim: WorkClaim;
  /** Aborted when the claim is lost to another worker, was cancelled, or the worker gives up waiting. What is settled afterwards changes nothing. */
  readonly signal: AbortSignal;
}

export interface StageResult {
  readonly outcome: WorkOutcome;
  /** Enqueued in the transaction that settles the claim. */
  readonly follow?: readonly WorkItem[];
  readonly hostPausedUntil?: number;
}

/** A consumer of one queue. At-least-once: what it does is the same however often it is done. */
export interface Stage {
  readonly queue: string;
  run(job: Job): Promise<StageResult>;
}

const FIRST_MS = 5_000;
const LAST_MS = 60 * 60_000;

/** Before which time a work that failed for now is tried again: twice as long each time, spread so that many do not come back at once. Pure. */
export function retryAt(now: number, attempts: number, random: number): number {
  const most = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return Math.round(now + most * (0.5 + random / 2));
}

/** The worker's own end: the work is whole, and another does it. */
const UNTRIED: ReadonlySet<ErrorCode> = new Set(['cancelled']);

/** What an error of a stage means for its claim. Pure. */
export function afterError(
  { attempts, maxAttempts }: Pick<WorkClaim, 'attempts' | 'maxAttempts'>,
  error: unknown,
  now: number,
  random: number,
): WorkOutcome {
  const { code, detail, message, retryable } = toProblem(error);
  const reason = { code, detail: detail ?? message };
  if (UNTRIED.has(code)) return { state: 'defer', dueAt: now, reason, uncounted: true };
  // A store that is away, or a full disk, says nothing of the work.
  if (code === 'store_unavailable') return { state: 'defer', dueAt: retryAt(now, attempts, random), reason, uncounted: true };
  if (!retryable) return { state: 'dead', reason };
  if (attempts >= maxAttempts)
    return { state: 'dead', reason: { code: 'max_attempts', detail: `${attempts} attempts, the last: ${code}: ${reason.detail}` } };
  return { state: 'defer', dueAt: retryAt(now, attempts, random), reason };
}
