import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../budget/index.ts';
import type { Trace } from './trace.ts';

/** Wall time and elapsed time are apart: `--now` sets the first, deadlines use the second. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds that only grow. */
  monotonic(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A longer timer of Node's would fire at once. Whoever waits looks again anyway. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => delay(Math.min(ms, LONGEST_MS), undefined, signal ? { signal } : {}),
};

/** A wall clock that stands still at `now` (ISO or ms), with real elapsed time. */
export function fixedClock(now: string | number): Clock {
  const at = typeof now === 'number' ? now : Date.parse(now);
  return { ...systemClock, now: () => at };
}

/** Everything a room may not reach for by itself. One per task; children share clock and trace. */
export interface RunContext {
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly ledger: Ledger;
  readonly trace: Trace;
}

export function createContext(parts: Omit<RunContext, 'random' | 'signal'> & Partial<Pick<RunContext, 'random' | 'signal'>>): RunContext {
  return { random: Math.random, signal: new AbortController().signal, ...parts };
}
