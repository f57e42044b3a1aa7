import { createHash } from 'node:crypto';

/** W3C trace context: 16 bytes name a trace, 8 a span. */
export interface TraceIds {
  readonly traceId: string;
  /** Of the span with which the trace begins. */
  readonly spanId: string;
}

/**
 * The trace that belongs to a correlation id. Every process finds the same, so that what one schedules and others carry out is one trace, and
 * whoever has the id finds the trace. A hash, so that sampling by trace id takes a fair share.
 */
export function traceIdsOf(correlationId: string): TraceIds {
  const hash = createHash('sha256').update(correlationId).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}

/** The ids that the next span is to have. Set, used and taken back within one call. */
let wanted: TraceIds | null = null;

export function withIds<T>(ids: TraceIds, start: () => T): T {
  wanted = ids;
  try {
    return start();
  } finally {
    wanted = null;
  }
}

export const wantedIds = (): TraceIds | null => wanted;
