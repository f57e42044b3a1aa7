import type { EndCause } from './thread.ts';

export interface ExtractLimits {
  /** What the task has left, ms; waiting for a thread counts. */
  readonly timeLeftMs: number;
  readonly signal: AbortSignal;
}

export interface Stopped {
  readonly cause: EndCause;
  readonly detail: string;
}

/** The end of the task, by its deadline or by its caller. */
export interface Stop {
  /** Null as long as the task goes on. */
  said(): Stopped | null;
  /** Only the last listener is told; at once when it has been said before. */
  hear(listener: (stopped: Stopped) => void): void;
  forget(): void;
}

/** A longer timer of Node's would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const NO_TIME: Stopped = { cause: 'deadline', detail: 'the task has no time left' };
const BY_CALLER: Stopped = { cause: 'cancelled', detail: 'by the caller' };

export function stopOf({ timeLeftMs, signal }: ExtractLimits): Stop {
  let stopped: Stopped | null = signal.aborted ? BY_CALLER : timeLeftMs <= 0 ? NO_TIME : null;
  let listener: ((stopped: Stopped) => void) | null = null;
  const stop = (cause: Stopped): void => {
    stopped ??= cause;
    listener?.(stopped);
  };
  const cancel = (): void => stop(BY_CALLER);
  const timer = setTimeout(stop, Math.min(timeLeftMs, LONGEST_TIMER_MS), NO_TIME);
  signal.addEventListener('abort', cancel);
  return {
    said: () => stopped,
    hear(next) {
      listener = next;
      if (stopped !== null) next(stopped);
    },
    forget() {
      listener = null;
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    },
  };
}
