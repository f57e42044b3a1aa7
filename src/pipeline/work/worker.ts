import type { WorkClaim, WorkOutcome, WorkSettled, WorkSettlement, WorkStore } from '../../store/index.ts';
import type { Clock } from '../../telemetry/index.ts';
import { toProblem, VeritrailError } from '../../vocabulary/index.ts';
import { afterError, type Stage, type StageResult } from './stage.ts';

/** What a worker tells of itself. Times are elapsed milliseconds. */
export type WorkerEvent =
  | { readonly type: 'claimed'; readonly claim: WorkClaim; readonly waitedMs: number }
  | {
      readonly type: 'settled';
      readonly claim: WorkClaim;
      readonly outcome: WorkOutcome;
      readonly settled: WorkSettled;
      readonly ms: number;
    }
  /** Another has it, or it was cancelled: what was done is not taken. */
  | { readonly type: 'lost'; readonly claim: WorkClaim }
  /** The store did not answer; it is asked again. */
  | { readonly type: 'store_failed'; readonly code: string; readonly detail: string; readonly waitMs: number };

export interface WorkerOptions {
  /** Unique among those who work now. */
  readonly name: string;
  readonly stages: readonly Stage[];
  readonly work: WorkStore;
  readonly clock: Clock;
  readonly random?: () => number;
  /** Claims at a time. */
  readonly concurrency: number;
  /** Default: 60,000. A killed worker's claims come back after it. */
  readonly leaseMs?: number;
  /** Stop claiming; what is under way is finished. */
  readonly signal: AbortSignal;
  /** How long that may take. Then jobs are aborted and their claims given back. Default: 30,000. */
  readonly drainMs?: number;
  /** End when nothing of the queues is under way or due within a minute, instead of waiting for more. */
  readonly untilEmpty?: boolean;
  readonly observe?: (event: WorkerEvent) => void;
}

export interface WorkerSummary {
  readonly claimed: number;
  readonly done: number;
  readonly failed: number;
  readonly deferred: number;
  readonly dead: number;
  /** Claims that another took over. */
  readonly lost: number;
}

const LEASE_MS = 60_000;
const DRAIN_MS = 30_000;
/** Work that others enqueue is seen after so long at the latest. */
const IDLE_MS = 1_000;
/** Looks at the leases in the time of one. */
const WATCHES = 20;
/** Work that is due later than this is not waited for by who only waits until all is done. */
const SOON_MS = 60_000;
const STORE_RETRY_MS = 200;
const STORE_RETRY_MOST_MS = 15_000;

interface Held {
  readonly claim: WorkClaim;
  readonly stop: AbortController;
  /** Until when it is this worker's, as far as it knows; monotonic. */
  until: number;
  lost: boolean;
  /** Its end is on its way to the store. */
  ending: boolean;
}

/**
 * Claim, run, settle, until told to stop. A store that does not answer is asked again for as long as the worker lives: what was done meanwhile
 * is settled when it is back, unless the lease has ended and another has taken the work.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerSummary> {
  const { name, work, clock, concurrency, signal, leaseMs = LEASE_MS, drainMs = DRAIN_MS, untilEmpty = false } = options;
  const { random = Math.random, observe = () => undefined } = options;
  const stages = new Map(options.stages.map((stage) => [stage.queue, stage]));
  const queues = [...stages.keys()];
  if (queues.length === 0) throw new VeritrailError('input_invalid', 'a worker needs at least one stage');
  const held = new Set<Held>();
  const running = new Set<Promise<void>>();
  const totals = { claimed: 0, done: 0, failed: 0, deferred: 0, dead: 0, lost: 0 };
  /** Aborted when nothing is waited for any more, the store included. */
  const over = new AbortController();

  const pause = (ms: number, ...ends: AbortSignal[]): Promise<void> =>
    clock.sleep(Math.max(1, ms), AbortSignal.any([over.signal, ...ends])).catch(() => undefined);

  /** Null when the worker ends first. */
  const ask = async <T>(call: () => Promise<T>, isWanted: () => boolean): Promise<T | null> => {
    for (let attempt = 1; isWanted() && !over.signal.aborted; attempt++) {
      try {
        return await call();
      } catch (error) {
        const { code, detail, message, retryable } = toProblem(error);
        if (!retryable && code !== 'store_unavailable') throw error;
        const waitMs = Math.min(STORE_RETRY_MOST_MS, STORE_RETRY_MS * 2 ** Math.min(10, attempt - 1)) * (0.5 + random() / 2);
        observe({ type: 'store_failed', code, detail: detail ?? message, waitMs });
        await pause(waitMs);
      }
    }
    return null;
  };

  const lose = (one: Held): void => {
    if (one.lost) return;
    one.lost = true;
    totals.lost++;
    one.stop.abort(new VeritrailError('cancelled', 'the claim is lost'));
    observe({ type: 'lost', claim: one.claim });
  };

  const resultOf = async (one: Held): Promise<StageResult> => {
    const stage = stages.get(one.claim.queue);
    try {
      if (stage === undefined) throw new VeritrailError('internal', `no stage for the queue ${one.claim.queue}`);
      return await stage.run({ claim: one.claim, signal: one.stop.signal });
    } catch (error) {
      return { outcome: afterError(one.claim, error, clock.now(), random()) };
    }
  };

  const settle = async (one: Held, { outcome, follow = [], hostPausedUntil }: StageResult, ms: number): Promise<void> => {
    const { claim } = one;
    one.ending = true;
    const settlement: WorkSettlement = {
      queue: claim.queue,
      key: claim.key,
      fence: claim.fence,
      outcome,
      follow,
      ...(hostPausedUntil === undefined ? {} : { hostPausedUntil }),
    };
    // Settling twice by one fence changes nothing, so a lost answer is asked for again.
    const [settled = null] =
      (await ask(
        () => work.settle([settlement]),
        () => !one.lost,
      )) ?? [];
    if (settled === null) return;
    if (settled === 'outdated') return lose(one);
    if (outcome.state === 'defer') totals.deferred++;
    else totals[outcome.state]++;
    observe({ type: 'settled', claim, outcome, settled, ms });
  };

  const start = (claim: WorkClaim, asked: number): void => {
    const one: Held = { claim, stop: new AbortController(), until: asked + leaseMs, lost: false, ending: false };
    held.add(one);
    totals.claimed++;
    const began = clock.monotonic();
    const task = resultOf(one)
      .then((result) => settle(one, result, Math.round(clock.monotonic() - began)))
      .finally(() => {
        held.delete(one);
        running.delete(task);
      });
    running.add(task);
  };

  const beat = async (): Promise<void> => {
    const mine = [...held].filter(({ lost }) => !lost);
    if (mine.length === 0) return;
    let asked = 0;
    const still = await ask(
      () => {
        asked = clock.monotonic();
        return work.extend(
          mine.map(({ claim: { queue, key, fence } }) => ({ queue, key, fence })),
          leaseMs,
        );
      },
      () => true,
    );
    if (still === null) return;
    const kept = new Set(still.map(({ queue, key, fence }) => JSON.stringify([queue, key, fence])));
    for (const one of mine) {
      const { queue, key, fence } = one.claim;
      if (kept.has(JSON.stringify([queue, key, fence]))) one.until = asked + leaseMs;
      else if (held.has(one) && !one.ending) lose(one);
    }
  };
  /** While the store is away nobody tells that a lease has ended: whoever asks a host after that may ask it at the same time as another. */
  const watch = (async () => {
    while (!over.signal.aborted) {
      await pause(leaseMs / WATCHES);
      const soon = clock.monotonic() + leaseMs / WATCHES;
      for (const one of held) if (one.claim.host !== null && !one.ending && one.until <= soon) lose(one);
    }
  })();
  const heart = (async () => {
    while (!over.signal.aborted) {
      await pause(leaseMs / 3);
      await beat();
    }
  })();

  /** Nobody works, and nothing may be tried soon: what was put off for longer is for a later start. */
  const isEmpty = async (): Promise<boolean> => {
    const counts = await ask(
      () => work.counts(),
      () => !signal.aborted,
    );
    if (counts === null || counts.queues.some(({ queue, leased }) => stages.has(queue) && leased > 0)) return false;
    const due = await ask(
      () => work.nextDue(queues),
      () => !signal.aborted,
    );
    return due === null || due > counts.now + SOON_MS;
  };

  try {
    while (!signal.aborted) {
      const free = concurrency - held.size;
      const began = clock.monotonic();
      let asked = began;
      const claims =
        free > 0
          ? await ask(
              () => {
                asked = clock.monotonic();
                return work.claim({ queues, worker: name, limit: free, leaseMs });
              },
              () => !signal.aborted,
            )
          : [];
      for (const claim of claims ?? []) {
        observe({ type: 'claimed', claim, waitedMs: Math.round(clock.monotonic() - began) });
        start(claim, asked);
      }
      if (signal.aborted || (claims ?? []).length === free) {
        // Full: a place becomes free when one is done.
        if (running.size > 0 && !signal.aborted) await Promise.race([...running, pause(IDLE_MS, signal)]);
        continue;
      }
      if (running.size > 0) await Promise.race([...running, pause(IDLE_MS, signal)]);
      else if (untilEmpty && (await isEmpty())) break;
      else await pause(IDLE_MS * (0.5 + random() / 2), signal);
    }
    await Promise.race([Promise.all(running), pause(drainMs)]);
    for (const { stop } of held) stop.abort(new VeritrailError('cancelled', 'the worker stops'));
    // Stages that hear it give back what they had within a moment.
    await Promise.race([Promise.all(running), pause(STORE_RETRY_MOST_MS)]);
  } finally {
    over.abort();
    await Promise.all([heart, watch]).catch(() => undefined);
  }
  // What is still under way did not hear: others may have it at once. Where the store is away its lease ends by itself.
  await work.release(name).catch(() => 0);
  return totals;
}
