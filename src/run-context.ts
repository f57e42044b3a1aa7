import { createLedger, type Ledger } from './budget/index.ts';
import type { TraceKeeper } from './crawling.ts';
import type { CallOptions } from './face.ts';
import { type Clock, createContext, createTrace, type RunContext, type Telemetry } from './telemetry/index.ts';
import { type Budget, Budget as BudgetSchema, DEFAULT_BUDGET, parseInput, type RunState } from './vocabulary/index.ts';

export interface ContextParts {
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Takes known secrets out of every text. */
  readonly mask: (text: string) => string;
  /** Limits of the settings. */
  readonly budget: { readonly [K in keyof Budget]?: Budget[K] | undefined };
}

/** Trace and ledger of one run. @param state what of it was done before */
export type ContextMaker = (runId: string, options: CallOptions, state: RunState, keeper: TraceKeeper) => RunContext;

/** Only the limits that are given: an absent one must not hide the default below it. */
const given = (limits: { [K in keyof Budget]?: Budget[K] | undefined } | undefined): Partial<Budget> =>
  Object.fromEntries(Object.entries(limits ?? {}).filter(([, value]) => value !== undefined));

export function contextMaker({ clock, telemetry, mask, budget }: ContextParts): ContextMaker {
  return (runId, options, state, { sink, settled }) => {
    const spans = telemetry.spansOf(runId);
    const trace = createTrace({
      traceId: runId,
      clock,
      firstSeq: state.lastSeq + 1,
      mask: mask,
      ...(settled === undefined ? {} : { settled }),
      sinks: [sink, ...(spans === null ? [] : [spans]), ...(options.onEvent ? [options.onEvent] : [])],
    });
    const ledger: Ledger = createLedger({
      limits: parseInput(
        BudgetSchema,
        { ...DEFAULT_BUDGET, ...state.budget, ...given(budget), ...given(options.budget) },
        'budget',
        'config_invalid',
      ),
      monotonic: () => clock.monotonic(),
      // What was on its way when a run was cut has reached its server, though nothing was booked for it.
      spent: { ...state.spend, requests: Math.max(state.spend.requests, state.requests) },
      observe: (event) => {
        if (event.kind === 'refused') {
          const { resource, requested, used, limit, reason } = event.refusal;
          trace.emit({ type: 'budget.refused', resource, requested, used, limit, reason });
        } else
          trace.emit({
            type: 'budget.spent',
            resource: event.resource,
            amount: event.amount,
            used: event.used,
            limit: event.limit,
            reason: event.reason,
          });
      },
    });
    return createContext({ clock, ledger, trace, ...(options.signal ? { signal: options.signal } : {}) });
  };
}
