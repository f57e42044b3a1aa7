import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { VeritrailError } from '../../vocabulary/index.ts';
import { redactText } from '../redact.ts';
import { wantedIds } from './ids.ts';
import { type ExportSettings, exportSettings } from './settings.ts';

/** An exporter that runs; whoever started it ends it. */
export interface Exporting {
  /** Send what waits and end, within so long at most. @returns what could not be sent, for people; null where all was */
  end(deadlineMs: number): Promise<string | null>;
}

/** One export with all its tries. A process lives on until it is over, so it is no longer than the end of a command waits. */
const EXPORT_MS = 3_000;

/** The packages are optional peers: whoever exports installs them. */
const load = async () => {
  try {
    const [api, trace, metrics, logs, resources, hooks, traceOut, metricsOut, logsOut] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/sdk-logs'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
      import('@opentelemetry/exporter-logs-otlp-http'),
    ]);
    return { api, trace, metrics, logs, resources, hooks, traceOut, metricsOut, logsOut };
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new VeritrailError('telemetry_missing', why, error);
  }
};

/**
 * Registers an SDK that exports by OTLP over HTTP, where the standard `OTEL_*` variables ask for it. Headers, compression and certificates are
 * read from them by the exporters themselves. Nothing is loaded where nothing is exported.
 * @throws VeritrailError `config_invalid`, `telemetry_missing`
 */
export async function startExport(env: Readonly<Record<string, string | undefined>>, version: string): Promise<Exporting | null> {
  const settings = exportSettings(env);
  return settings === null ? null : register(settings, version, await load());
}

function register(settings: ExportSettings, version: string, packages: Awaited<ReturnType<typeof load>>): Exporting {
  const { api, trace, metrics, logs, resources, hooks, traceOut, metricsOut, logsOut } = packages;
  const { urls, serviceName, metricIntervalMs } = settings;
  const resource = resources
    .resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
      'process.pid': process.pid,
    })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const ends: (() => Promise<void>)[] = [];
  const troubles = new Set<string>();
  // Failed exports are told once, at the end: a collector that is away must not fill the terminal.
  api.diag.setLogger(
    {
      error: (message, ...more) => void troubles.add(troubleOf(message, more)),
      warn: (message, ...more) => void troubles.add(troubleOf(message, more)),
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const outOf = (url: string) => ({ url, timeoutMillis: EXPORT_MS });
  const [traces, measured, logged] = [urls.get('traces'), urls.get('metrics'), urls.get('logs')];

  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  if (traces !== undefined) {
    const random = new trace.RandomIdGenerator();
    const provider = new trace.TracerProvider({
      resource,
      sampler: samplerOf(settings, trace),
      // A trace begins with the span that belongs to its correlation id.
      idGenerator: {
        generateTraceId: () => wantedIds()?.traceId ?? random.generateTraceId(),
        generateSpanId: () => wantedIds()?.spanId ?? random.generateSpanId(),
      },
      spanProcessors: [new trace.BatchSpanProcessor({ exporter: new traceOut.OTLPTraceExporter(outOf(traces)) })],
    });
    api.trace.setGlobalTracerProvider(provider);
    ends.push(() => provider.shutdown());
  }
  if (measured !== undefined) {
    const reader = new metrics.PeriodicExportingMetricReader({
      exporter: new metricsOut.OTLPMetricExporter(outOf(measured)),
      exportIntervalMillis: metricIntervalMs,
      exportTimeoutMillis: Math.min(EXPORT_MS, metricIntervalMs),
    });
    const provider = new metrics.MeterProvider({ resource, readers: [reader] });
    api.metrics.setGlobalMeterProvider(provider);
    ends.push(() => provider.shutdown());
  }
  if (logged !== undefined) {
    const provider = new logs.LoggerProvider({
      resource,
      processors: [new logs.BatchLogRecordProcessor({ exporter: new logsOut.OTLPLogExporter(outOf(logged)) })],
    });
    api.logs.setGlobalLoggerProvider(provider);
    ends.push(() => provider.shutdown());
  }
  return {
    async end(deadlineMs) {
      const late = Promise.withResolvers<'late'>();
      const timer = setTimeout(() => late.resolve('late'), deadlineMs);
      const sent = Promise.allSettled(ends.map((end) => end()));
      const won = await Promise.race([sent, late.promise]);
      clearTimeout(timer);
      api.trace.disable();
      api.metrics.disable();
      api.logs.disable();
      api.context.disable();
      api.diag.disable();
      if (won === 'late') return `not all telemetry was sent within ${deadlineMs} ms`;
      for (const one of won) if (one.status === 'rejected') troubles.add(troubleOf('an export failed:', [one.reason]));
      return troubles.size === 0 ? null : `telemetry: ${[...troubles].join('; ')}`;
    },
  };
}

/** A trace id is a hash, so each process takes the same share of the traces, also of those that another began. */
function samplerOf({ sampler: { kind, ratio, parentBased } }: ExportSettings, trace: typeof import('@opentelemetry/sdk-trace')) {
  const root =
    kind === 'always_on'
      ? new trace.AlwaysOnSampler()
      : kind === 'always_off'
        ? new trace.AlwaysOffSampler()
        : new trace.TraceIdRatioBasedSampler(ratio);
  return parentBased ? new trace.ParentBasedSampler({ root, remoteParentSampled: root }) : root;
}

const troubleOf = (message: string, more: readonly unknown[]): string =>
  redactText([message, ...more.map((one) => (one instanceof Error ? one.message : String(one)))].join(' ').split('\n')[0] ?? '').slice(
    0,
    300,
  );
