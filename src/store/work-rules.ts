import { z } from 'zod';
import { VeritrailError } from '../vocabulary/index.ts';
import type { WorkFilter, WorkItem, WorkOutcome, WorkReason, WorkRow, WorkSettled, WorkState } from './work.ts';

export const LEAST_PRIORITY = -5;
export const MOST_PRIORITY = 5;
const MAX_ATTEMPTS = 5;

/** As it is kept: what is queued either waits for its time (`waiting`) or for its turn (`ready`). */
export type KeptState = 'waiting' | 'ready' | 'leased' | 'done' | 'failed' | 'dead';

const STATES: ReadonlySet<string> = new Set<KeptState>(['waiting', 'ready', 'leased', 'done', 'failed', 'dead']);
export const isKeptState = (value: unknown): value is KeptState => typeof value === 'string' && STATES.has(value);

export const StoredReason: z.ZodType<WorkReason> = z.object({ code: z.string(), detail: z.string() });
export const StoredItem: z.ZodType<Required<WorkItem>> = z.object({
  queue: z.string(),
  key: z.string(),
  host: z.string().nullable(),
  source: z.string().nullable(),
  tenant: z.string(),
  priority: z.number(),
  dueAt: z.number(),
  payload: z.unknown(),
  maxAttempts: z.number(),
});

/** What may change of an item that is kept. */
export interface Kept {
  readonly item: Required<WorkItem>;
  readonly state: KeptState;
  readonly reason: WorkReason | null;
  readonly attempts: number;
  /** What was wished while it was leased. */
  readonly again: Required<WorkItem> | null;
  /** Cancelled while it was leased. */
  readonly stop: boolean;
}

export const publicState = (state: KeptState): WorkState => (state === 'waiting' || state === 'ready' ? 'queued' : state);

const CANCELLED: WorkReason = { code: 'cancelled', detail: 'cancelled before it ended' };

/** @throws input_invalid */
export function wishOf(item: WorkItem, now: number): Required<WorkItem> {
  const { priority, dueAt, maxAttempts = MAX_ATTEMPTS } = item;
  const wrong = (what: string): VeritrailError => new VeritrailError('input_invalid', `work ${item.queue} ${item.key}: ${what}`);
  if (!Number.isInteger(priority) || priority < LEAST_PRIORITY || priority > MOST_PRIORITY)
    throw wrong(`priority ${priority} is not a whole number from ${LEAST_PRIORITY} to ${MOST_PRIORITY}`);
  if (!Number.isFinite(dueAt)) throw wrong(`dueAt ${dueAt} is no time`);
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1) throw wrong(`maxAttempts ${maxAttempts} is not a whole number above 0`);
  if (item.host === '' || item.queue === '') throw wrong('an empty name');
  return { ...item, maxAttempts, dueAt: Math.max(now, Math.round(dueAt)) };
}

/** One item for each key, as if they had been enqueued one after the other. */
export function mergeWishes(wishes: readonly Required<WorkItem>[]): Required<WorkItem>[] {
  const merged = new Map<string, Required<WorkItem>>();
  for (const wish of wishes) {
    const name = JSON.stringify([wish.queue, wish.key]);
    const known = merged.get(name);
    merged.set(name, known === undefined ? wish : better(known, wish));
  }
  return [...merged.values()];
}

const better = (known: Required<WorkItem>, wish: Required<WorkItem>): Required<WorkItem> => ({
  ...known,
  dueAt: Math.min(known.dueAt, wish.dueAt),
  priority: Math.max(known.priority, wish.priority),
});

const queuedState = (dueAt: number, now: number): KeptState => (dueAt <= now ? 'ready' : 'waiting');

export const freshWork = (item: Required<WorkItem>, now: number): Kept => ({
  item,
  state: queuedState(item.dueAt, now),
  reason: null,
  attempts: 0,
  again: null,
  stop: false,
});

/** A wish for what is known. The same object: it changes nothing. */
export function meetWish(kept: Kept, wish: Required<WorkItem>, now: number): Kept {
  switch (kept.state) {
    case 'done':
    case 'failed':
    case 'dead':
      return freshWork(wish, now);
    case 'leased':
      return { ...kept, again: kept.again === null ? wish : { ...better(kept.again, wish), payload: wish.payload } };
    case 'waiting':
    case 'ready': {
      const { dueAt, priority } = better(kept.item, wish);
      if (dueAt === kept.item.dueAt && priority === kept.item.priority) return kept;
      if (kept.state === 'ready') return priority === kept.item.priority ? kept : { ...kept, item: { ...kept.item, priority } };
      return { ...kept, item: { ...kept.item, dueAt, priority }, state: queuedState(dueAt, now) };
    }
  }
}

const ended = (kept: Kept, state: 'done' | 'failed' | 'dead', reason: WorkReason | null, now: number): Kept =>
  kept.again === null || kept.stop ? { ...kept, state, reason, again: null, stop: false } : freshWork(wishOf(kept.again, now), now);

/** What a settled claim becomes. */
export function afterOutcome(kept: Kept, outcome: WorkOutcome, now: number): Kept {
  if (outcome.state === 'done') return ended(kept, 'done', null, now);
  if (outcome.state !== 'defer') return ended(kept, outcome.state, outcome.reason, now);
  if (kept.stop) return ended(kept, 'dead', CANCELLED, now);
  const attempts = kept.attempts - (outcome.uncounted === true ? 1 : 0);
  if (attempts >= kept.item.maxAttempts)
    return ended(
      kept,
      'dead',
      { code: 'max_attempts', detail: `${attempts} attempts; the last: ${outcome.reason.code}: ${outcome.reason.detail}` },
      now,
    );
  const dueAt = Math.max(now, Math.round(outcome.dueAt));
  const priority = Math.max(kept.item.priority, kept.again?.priority ?? LEAST_PRIORITY);
  return {
    ...kept,
    item: { ...kept.item, dueAt, priority },
    state: queuedState(dueAt, now),
    reason: outcome.reason,
    attempts,
    again: null,
  };
}

/** What a claim becomes whose lease ended by time. */
export function afterExpiry(kept: Kept, now: number): Kept {
  if (!kept.stop && kept.attempts < kept.item.maxAttempts) return backInLine(kept);
  const reason = kept.stop ? CANCELLED : { code: 'lease_expired', detail: `${kept.attempts} leases ended before it was settled` };
  return ended(kept, 'dead', reason, now);
}

/** What a claim becomes that its holder gave back. */
export function afterRelease(kept: Kept, now: number): Kept {
  if (kept.stop) return ended(kept, 'dead', CANCELLED, now);
  return { ...backInLine(kept), attempts: kept.attempts - 1 };
}

const backInLine = (kept: Kept): Kept => ({
  ...kept,
  state: 'ready',
  item: kept.again === null ? kept.item : { ...kept.item, priority: Math.max(kept.item.priority, kept.again.priority) },
  again: null,
});

export const afterCancel = (kept: Kept): Kept =>
  kept.state === 'leased' ? { ...kept, stop: true, again: null } : { ...kept, state: 'dead', reason: CANCELLED };

/** Changes of tallies: what left one state entered another one. */
export type Tallies = Map<string, Map<WorkState | 'expired', number>>;

export function tally(tallies: Tallies, queue: string, kind: WorkState | 'expired', by: number): void {
  const counts = tallies.get(queue) ?? new Map();
  counts.set(kind, (counts.get(kind) ?? 0) + by);
  tallies.set(queue, counts);
}

/** @throws input_invalid where nothing is given: everything is never meant */
export function requireFilter(filter: WorkFilter): void {
  if (Object.values(filter).every((value) => value === undefined)) throw new VeritrailError('input_invalid', 'work: remove needs a filter');
}

/** A kept row with what names its place and its claim. */
export interface KeptRow extends Kept {
  readonly number: number;
  /** 0: none. */
  readonly hostId: number;
  readonly flowId: number;
  readonly fence: number;
  /** The last fence that settled it. */
  readonly settledFence: number;
  readonly worker: string | null;
  readonly leaseUntil: number | null;
  /** Since when it is in its state. */
  readonly at: number;
}

export function publicRow({ number, item, state, reason, attempts, worker, leaseUntil, again, at }: KeptRow): WorkRow {
  const isEnded = state === 'done' || state === 'failed' || state === 'dead';
  return {
    ...item,
    number,
    state: publicState(state),
    reason,
    attempts,
    worker,
    leaseUntil,
    endedAt: isEnded ? at : null,
    again: again !== null,
  };
}

/** Whose claim it is by now. */
export function judgeFence(row: KeptRow | null | undefined, fence: number): WorkSettled {
  if (row?.state === 'leased' && row.fence === fence) return 'applied';
  return row?.settledFence === fence ? 'already' : 'outdated';
}
