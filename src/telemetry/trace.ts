import type { TraceBody, TraceEvent } from '../vocabulary/index.ts';
import type { Clock } from './context.ts';
import { redactText } from './redact.ts';

export type TraceSink = (event: TraceEvent) => void;

export interface Trace {
  readonly traceId: string;
  /** Append one event. It reaches every sink before the call returns, so a durable sink makes it durable. */
  emit(body: TraceBody): void;
  /** Hear all later events; the returned function ends it. */
  subscribe(sink: TraceSink): () => void;
}

/** @param firstSeq number of the first event: one more than the last stored one when a run is resumed */
export function createTrace({
  traceId,
  clock,
  sinks = [],
  firstSeq = 0,
}: {
  traceId: string;
  clock: Clock;
  sinks?: readonly TraceSink[];
  firstSeq?: number;
}): Trace {
  let seq = firstSeq;
  const listeners = new Set<TraceSink>(sinks);
  return {
    traceId,
    emit(body) {
      const event = { ...redactValues(body), seq: seq++, at: new Date(clock.now()).toISOString(), traceId } as TraceEvent;
      for (const listen of listeners) listen(event);
    },
    subscribe(sink) {
      listeners.add(sink);
      return () => listeners.delete(sink);
    },
  };
}

function redactValues<T>(value: T): T {
  if (typeof value === 'string') return redactText(value) as T;
  if (Array.isArray(value)) return value.map(redactValues) as T;
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactValues(inner)])) as T;
  return value;
}
