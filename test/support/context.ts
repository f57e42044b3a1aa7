import { createLedger } from '../../src/budget/index.ts';
import { type Clock, createContext, createTrace, type RunContext, systemClock } from '../../src/telemetry/index.ts';
import { type Budget, DEFAULT_BUDGET, type TraceEvent, type TraceEventType } from '../../src/vocabulary/index.ts';

/** A run context for tests that keeps its events. */
export function testContext({
  budget = {},
  clock = systemClock,
  signal,
}: {
  budget?: Partial<Budget>;
  clock?: Clock;
  signal?: AbortSignal;
} = {}): RunContext & {
  events: TraceEvent[];
  of(type: TraceEventType): TraceEvent[];
} {
  const events: TraceEvent[] = [];
  const context = createContext({
    clock,
    ledger: createLedger({ limits: { ...DEFAULT_BUDGET, ...budget }, monotonic: clock.monotonic }),
    trace: createTrace({ traceId: 'test', clock, sinks: [(event) => events.push(event)] }),
    random: () => 0.5,
    ...(signal === undefined ? {} : { signal }),
  });
  return { ...context, events, of: (type) => events.filter((event) => event.type === type) };
}
