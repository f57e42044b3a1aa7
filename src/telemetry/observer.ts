import { createFigures, type Figures } from './metrics/index.ts';
import type { TraceSink } from './trace.ts';

/** Plain values only, of which none is a secret when it leaves: texts are masked before. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Says more of a span while it lasts. */
export interface SpanHandle {
  set(attributes: Attributes): void;
  /** It ended badly; a word to count by, and why. */
  fail(code: string, detail: string): void;
}

export interface SpanStart {
  /** All spans of one id are one trace. */
  readonly correlationId: string;
  readonly name: string;
  readonly attributes?: Attributes;
  /** `root`: the trace begins here. `part`: of what is under way, else of the trace. */
  readonly place: 'root' | 'part';
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  /** A name for its kind. */
  readonly event: string;
  readonly message: string;
  readonly correlationId: string | null;
  readonly attributes?: Attributes;
}

/** Where a process tells of its work. Figures are always added up; spans and log records go out where somebody wants them. */
export interface Telemetry {
  readonly figures: Figures;
  span<T>(start: SpanStart, run: (span: SpanHandle) => Promise<T>): Promise<T>;
  /** Makes spans of the events of a run; null where nobody wants them. */
  spansOf(correlationId: string): TraceSink | null;
  log(line: LogLine): void;
}

const UNHEARD: SpanHandle = { set: () => undefined, fail: () => undefined };

export const silentTelemetry = (figures: Figures = createFigures()): Telemetry => ({
  figures,
  span: (_, run) => run(UNHEARD),
  spansOf: () => null,
  log: () => undefined,
});

/** Where an SDK registers itself: the same place for every copy of the API of this major version, loaded or not. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

/**
 * OpenTelemetry where this process has an SDK of it, else nothing. The API takes longer to load than a page takes to read, so it is loaded only
 * where somebody has registered with it before.
 * @param mask takes known secrets out of every text
 */
export async function openTelemetry(mask: (text: string) => string): Promise<Telemetry> {
  if (!(REGISTERED in globalThis)) return silentTelemetry();
  const { otelTelemetry } = await import('./otel/index.ts');
  return otelTelemetry(createFigures(), mask);
}
