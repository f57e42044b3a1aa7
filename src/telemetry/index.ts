/**
 * @module What happened and why. In: event bodies with reasons. Out: numbered, redacted events to any number of sinks, the run state folded
 * from them, and the context through which all effects (clock, randomness, budget, cancellation) reach a room. Beside them figures (`metrics/`)
 * and what of all this goes to OpenTelemetry (`otel/`, loaded where somebody listens).
 */

export { type Clock, createContext, fixedClock, type RunContext, systemClock } from './context.ts';
export { EMPTY_RUN, foldRun, foldTrace } from './fold.ts';
export { createJournal, type Journal } from './journal.ts';
export {
  type Figures,
  INSTRUMENTS,
  type Instrument,
  type InstrumentName,
  OPEN_METRICS_TYPE,
  openMetrics,
  samplesOf,
} from './metrics/index.ts';
export { type Attributes, type LogLine, openTelemetry, type SpanHandle, silentTelemetry, type Telemetry } from './observer.ts';
export { type Exporting, startExport } from './otel/sdk.ts';
export { redactHeaders, redactText, redactUrl, withoutCredentials } from './redact.ts';
export { createSecrets, type Secrets, withoutSecrets } from './secrets.ts';
export { createTrace, type Trace, type TraceSink } from './trace.ts';
