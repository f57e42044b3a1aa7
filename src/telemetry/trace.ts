import type { TraceBody, TraceEvent, TraceEventType } from '../vocabulary/index.ts';
import type { Clock } from './context.ts';
import { redactText, withoutCredentials } from './redact.ts';

export type TraceSink = (event: TraceEvent) => void;

export interface Trace {
  readonly traceId: string;
  /** Append one event. It reaches every sink before the call returns. */
  emit(body: TraceBody): void;
  /** Done when everything emitted so far is kept. Whoever builds on it after a restart waits here. @throws what the store throws */
  settled(): Promise<void>;
  /** Hear all later events; the returned function ends it. */
  subscribe(sink: TraceSink): () => void;
}

/** @param firstSeq number of the first event: one more than the last stored one when a run is resumed */
export function createTrace({
  traceId,
  clock,
  sinks = [],
  firstSeq = 0,
  mask = (text) => text,
  settled = async () => undefined,
}: {
  traceId: string;
  clock: Clock;
  sinks?: readonly TraceSink[];
  firstSeq?: number;
  /** Takes known secrets out of every text, besides what is redacted by its form. */
  mask?: (text: string) => string;
  /** Of the sinks that keep events. Default: they have kept an event when they return. */
  settled?: () => Promise<void>;
}): Trace {
  const redact = (text: string): string => redactText(mask(text));
  const keepAddress = (text: string): string => withoutCredentials(mask(text));
  let seq = firstSeq;
  // Many events fall into one millisecond, and writing it out is most of the work.
  let [ms, text] = [Number.NaN, ''];
  const instant = (now: number): string => {
    if (now !== ms) [ms, text] = [now, new Date(now).toISOString()];
    return text;
  };
  const listeners = new Set<TraceSink>(sinks);
  return {
    traceId,
    emit(body) {
      const event = {
        ...redactValues(body, { redact, keepAddress, addresses: ADDRESSES[body.type] }, redact),
        seq: seq++,
        at: instant(clock.now()),
        traceId,
      } as TraceEvent;
      for (const listen of listeners) listen(event);
    },
    settled,
    subscribe(sink) {
      listeners.add(sink);
      return () => listeners.delete(sink);
    },
  };
}

/**
 * Fields that hold addresses which a search brought. A run asks for them, and finds them again after it was cut, so they are kept as they
 * are but for credentials; being public, they carry no secret of ours.
 */
const ADDRESSES: Partial<Record<TraceEventType, ReadonlySet<string>>> = {
  'query.done': new Set(['url', 'canonicalUrl']),
  'round.planned': new Set(['pages']),
  'page.done': new Set(['url', 'canonicalUrl']),
};

interface Redaction {
  readonly redact: (text: string) => string;
  readonly keepAddress: (text: string) => string;
  readonly addresses: ReadonlySet<string> | undefined;
}

function redactValues<T>(value: T, how: Redaction, apply: (text: string) => string): T {
  if (typeof value === 'string') return apply(value) as T;
  if (Array.isArray(value)) return value.map((one) => redactValues(one, how, apply)) as T;
  if (value === null || typeof value !== 'object') return value;
  const { addresses, redact, keepAddress } = how;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    kept[key] = typeof inner === 'number' ? inner : redactValues<unknown>(inner, how, addresses?.has(key) === true ? keepAddress : redact);
  return kept as T;
}
