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
  /** Write what is waiting; done when all that was heard is kept. */
  flush(): Promise<void>;
}

/**
 * A durable trace sink with few flushes. A milestone is on its way to the store when `sink` returns, and is kept when the next `flush` is done:
 * who must not go on before awaits it. A kill loses at most what happened in the last 20 ms since the last milestone: messages that were in
 * flight, never a finished query or page.
 * @param write durable when its promise is. A store that answers at once is called at once, so what it writes goes with the transaction that
 * is open. What it throws is thrown at the next event or flush: a run that cannot be kept must end, and end by its own way.
 */
export function createJournal(write: (events: readonly TraceEvent[]) => Promise<void>): Journal {
  let waiting: TraceEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let failure: { readonly error: unknown } | null = null;
  /** Writes go one after the other; null while none is under way. */
  let writing: Promise<void> | null = null;

  const start = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0 || writing !== null || failure !== null) return;
    const events = waiting;
    waiting = [];
    const own: Promise<void> = write(events)
      .catch((error: unknown) => {
        failure = { error };
      })
      .then(() => {
        writing = null;
        // What was heard meanwhile has waited for this one.
        if (waiting.length > 0) start();
      });
    writing = own;
  };
  return {
    async flush() {
      start();
      while (writing !== null) await writing;
      if (failure !== null) throw failure.error;
    },
    sink(event) {
      if (failure !== null) throw failure.error;
      waiting.push(event);
      if (MILESTONES.has(event.type)) start();
      else timer ??= setTimeout(start, MAX_WAIT_MS).unref();
    },
  };
}
