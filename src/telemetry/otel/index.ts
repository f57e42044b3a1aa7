/**
 * @module The mirror of what happens to OpenTelemetry. In: spans by correlation id, trace events, log lines, figures. Out: the same through the
 * OpenTelemetry API, to whatever SDK this process has registered. Loads the API, so it is loaded only where somebody listens.
 */
import {
  type Context,
  context,
  createContextKey,
  logs,
  metrics,
  ROOT_CONTEXT,
  SeverityNumber,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { toProblem } from '../../vocabulary/index.ts';
import type { Figures } from '../metrics/index.ts';
import type { Attributes, LogLine, SpanHandle, SpanStart, Telemetry } from '../observer.ts';
import { redactText } from '../redact.ts';
import { traceIdsOf, withIds } from './ids.ts';
import { mirrorFigures } from './meter.ts';
import { traceSpans } from './trace-spans.ts';

const SCOPE = 'veritrail';
const CORRELATION = createContextKey('veritrail correlation id');
const SEVERITY: Record<LogLine['level'], SeverityNumber> = {
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** @param mask takes known secrets out of every text */
export function otelTelemetry(figures: Figures, mask: (text: string) => string): Telemetry {
  const tracer = trace.getTracer(SCOPE);
  const logger = logs.getLogger(SCOPE);
  mirrorFigures(figures, metrics.getMeter(SCOPE));
  const clean = (text: string): string => redactText(mask(text));
  const cleaned = (attributes: Attributes): Attributes =>
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, typeof value === 'string' ? clean(value) : value]));

  /** In the trace of this id, below the span with which it begins, whoever has it. */
  const inTrace = (correlationId: string): Context =>
    trace
      .setSpanContext(ROOT_CONTEXT, { ...traceIdsOf(correlationId), traceFlags: TraceFlags.SAMPLED, isRemote: true })
      .setValue(CORRELATION, correlationId);
  /** What is under way in this process for the id, else its trace. */
  const here = (correlationId: string): Context => {
    const active = context.active();
    return active.getValue(CORRELATION) === correlationId ? active : inTrace(correlationId);
  };

  async function span<T>({ correlationId, name, attributes = {}, place }: SpanStart, run: (span: SpanHandle) => Promise<T>): Promise<T> {
    const options = { attributes: cleaned({ ...attributes, 'veritrail.correlation.id': correlationId }) };
    const within = place === 'part' ? here(correlationId) : context.active();
    const caller = trace.getSpanContext(within);
    const made =
      place === 'part'
        ? tracer.startSpan(name, options, within)
        : caller === undefined
          ? withIds(traceIdsOf(correlationId), () => tracer.startSpan(name, { ...options, root: true }, ROOT_CONTEXT))
          : // Somebody's own trace goes on here; the one of the id is named.
            tracer.startSpan(
              name,
              { ...options, links: [{ context: { ...traceIdsOf(correlationId), traceFlags: TraceFlags.SAMPLED } }] },
              within,
            );
    const fail = (code: string, detail: string): void =>
      void made.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR, message: clean(detail) });
    try {
      return await context.with(trace.setSpan(within, made).setValue(CORRELATION, correlationId), () =>
        run({ set: (more) => void made.setAttributes(cleaned(more)), fail }),
      );
    } catch (error) {
      const { code, detail, message } = toProblem(error);
      fail(code, detail ?? message);
      throw error;
    } finally {
      made.end();
    }
  }

  return {
    figures,
    span,
    spansOf: (correlationId) => traceSpans(tracer, here(correlationId), Date.now),
    log({ level, event, message, correlationId, attributes = {} }) {
      logger.emit({
        eventName: event,
        severityNumber: SEVERITY[level],
        severityText: level.toUpperCase(),
        body: clean(message),
        attributes: cleaned(correlationId === null ? attributes : { ...attributes, 'veritrail.correlation.id': correlationId }),
        context: correlationId === null ? ROOT_CONTEXT : here(correlationId),
      });
    },
  };
}
