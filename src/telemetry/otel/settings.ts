import { VeritrailError } from '../../vocabulary/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type Signal = 'traces' | 'metrics' | 'logs';
const SIGNALS: readonly Signal[] = ['traces', 'metrics', 'logs'];

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/, as far as it is known here. */
export interface ExportSettings {
  /** Where each signal is sent; one that is not there is not exported. */
  readonly urls: ReadonlyMap<Signal, string>;
  readonly serviceName: string;
  readonly sampler: { readonly kind: 'always_on' | 'always_off' | 'traceidratio'; readonly ratio: number; readonly parentBased: boolean };
  readonly metricIntervalMs: number;
}

const SAMPLER = /^(parentbased_)?(always_on|always_off|traceidratio)$/;
/** The default of the specification. */
const METRIC_INTERVAL_MS = 60_000;

/**
 * Null where nothing is to be exported: exporting is switched on by an endpoint. Pure.
 * @throws VeritrailError `config_invalid` for what would not do what it says
 */
export function exportSettings(env: Environment): ExportSettings | null {
  const value = (name: string): string | undefined => (env[name]?.trim() === '' ? undefined : env[name]?.trim());
  if (value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null;
  const base = value('OTEL_EXPORTER_OTLP_ENDPOINT');
  const urls = new Map<Signal, string>();
  for (const signal of SIGNALS) {
    const upper = signal.toUpperCase();
    const exporter = value(`OTEL_${upper}_EXPORTER`) ?? 'otlp';
    if (exporter === 'none') continue;
    const own = value(`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`);
    const url = own ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/${signal}`);
    if (url === undefined) continue;
    if (exporter !== 'otlp') throw new VeritrailError('config_invalid', `OTEL_${upper}_EXPORTER=${exporter}: otlp and none are known`);
    const protocol = value(`OTEL_EXPORTER_OTLP_${upper}_PROTOCOL`) ?? value('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json';
    if (!protocol.startsWith('http/'))
      throw new VeritrailError(
        'config_invalid',
        `OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}: signals go by http; give that port of the collector (4318)`,
      );
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new VeritrailError('config_invalid', `the OTLP endpoint of ${signal} is no http or https URL`);
    urls.set(signal, url);
  }
  if (urls.size === 0) return null;
  const name = value('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const [, parentBased, kind] = SAMPLER.exec(name) ?? [];
  const ratio = Number(value('OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (kind !== 'always_on' && kind !== 'always_off' && kind !== 'traceidratio')
    throw new VeritrailError('config_invalid', `OTEL_TRACES_SAMPLER=${name} is not known`);
  if (!(ratio >= 0 && ratio <= 1)) throw new VeritrailError('config_invalid', 'OTEL_TRACES_SAMPLER_ARG: expected a number from 0 to 1');
  const interval = Number(value('OTEL_METRIC_EXPORT_INTERVAL') ?? METRIC_INTERVAL_MS);
  if (!(interval >= 1)) throw new VeritrailError('config_invalid', 'OTEL_METRIC_EXPORT_INTERVAL: expected milliseconds');
  return {
    urls,
    serviceName: value('OTEL_SERVICE_NAME') ?? 'veritrail',
    sampler: { kind, ratio, parentBased: parentBased !== undefined },
    metricIntervalMs: interval,
  };
}
