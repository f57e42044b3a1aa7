import { describe, expect, it } from 'vitest';
import { exportSettings } from './settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('what the OTEL variables ask for', () => {
  it('is nothing without an endpoint, when it is switched off, or with no signal left', () => {
    expect(exportSettings({})).toBeNull();
    expect(exportSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBeNull();
    expect(exportSettings({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    expect(
      exportSettings({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }),
    ).toBeNull();
  });

  it('is each signal at its path below the endpoint, or at an address of its own as it stands', () => {
    const settings = exportSettings({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://metrics.example/in',
      OTEL_LOGS_EXPORTER: 'none',
    });
    expect([...(settings?.urls ?? [])]).toEqual([
      ['traces', 'http://collector:4318/v1/traces'],
      ['metrics', 'https://metrics.example/in'],
    ]);
    expect(settings).toMatchObject({
      serviceName: 'veritrail',
      sampler: { kind: 'always_on', parentBased: true },
      metricIntervalMs: 60_000,
    });
  });

  it('is a share of the traces where a sampler says so', () => {
    expect(
      exportSettings({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' })?.sampler,
    ).toEqual({ kind: 'traceidratio', ratio: 0.1, parentBased: true });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }],
    [{ OTEL_METRIC_EXPORT_INTERVAL: 'soon' }],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'collector:4318' }],
  ])('is refused where it cannot be had: %o', (more) => {
    expect(() => exportSettings({ ...ENDPOINT, ...more })).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  });
});
