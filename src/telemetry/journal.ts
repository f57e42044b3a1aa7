import type { TraceEvent, TraceEventType } from '../vocabulary/index.ts';
import type { TraceSink } from './trace.ts';

/** Events on which a resumed run builds. When one of them is heard, it and all before it are on the disk before the next step. */
const MILESTONES: ReadonlySet<TraceEventType> = new Set([
  'run.started',
  'run.resumed',
  'analysis.done',
  'plan.extended',
  'round.planned',
  'query.done',
  'page.done',
  'budget.refused',
  'stopped',
  'answer.ready',
  'failed',
]);
/** Everything else waits at most this long for company: one flush to the disk costs as much for one event as for fifty. */
const MAX_WAIT_MS = 20;

export interface Journal {
  readonly sink: TraceSink;
  /** Write what is waiting. */
  flush(): void;
}

/**
 * A durable trace sink with few flushes. A kill loses at most what happened in the last 20 ms since the last milestone: messages that were in
 * flight, never a finished query or page.
 * @param write durable before it returns. What it throws while nobody waits is thrown at the next event or flush: a run that cannot be kept
 * must end, and end by its own way.
 */
export function createJournal(write: (events: readonly TraceEvent[]) => void): Journal {
  let waiting: TraceEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let failure: { readonly error: unknown } | null = null;
  const flush = (): void => {
    if (failure !== null) throw failure.error;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    try {
      write(events);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const flushLater = (): void => {
    try {
      flush();
    } catch {
      // Kept in `failure`.
    }
  };
  return {
    flush,
    sink(event) {
      if (failure !== null) throw failure.error;
      waiting.push(event);
      if (MILESTONES.has(event.type)) return flush();
      timer ??= setTimeout(flushLater, MAX_WAIT_MS).unref();
    },
  };
}
