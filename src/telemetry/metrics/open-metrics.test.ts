import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFigures } from './figures.ts';
import { INSTRUMENTS, type Instrument } from './instruments.ts';
import { parseOpenMetrics } from './open-metrics.test.parser.ts';
import { openMetrics, samplesOf } from './open-metrics.ts';

describe('figures for Prometheus', () => {
  it('are an empty exposition before anything was measured', () => {
    expect(openMetrics(createFigures().read())).toBe('# EOF\n');
  });

  it('have the unit at the end of their name, and what they mean', () => {
    const figures = createFigures();
    figures.count('veritrail.ingest.attempts', 2, { 'source.class': 'price', outcome: 'duplicate' });
    figures.measure('veritrail.freshness.lag', 90, { 'source.class': 'price' });
    figures.observe('veritrail.records.fresh', [{ value: 0.5, labels: { 'source.class': 'price' } }]);
    const families = parseOpenMetrics(openMetrics(figures.read()));
    expect(families.get('veritrail_ingest_attempts')).toEqual({
      type: 'counter',
      unit: null,
      help: 'What attempts at pages came to.',
      samples: [{ name: 'veritrail_ingest_attempts_total', labels: { source_class: 'price', outcome: 'duplicate' }, value: 2 }],
    });
    expect(families.get('veritrail_freshness_lag_seconds')).toMatchObject({ type: 'histogram', unit: 'seconds' });
    expect(families.get('veritrail_records_fresh_ratio')?.samples).toEqual([
      { name: 'veritrail_records_fresh_ratio', labels: { source_class: 'price' }, value: 0.5 },
    ]);
  });

  it('keep every value and every label as it was, whatever stands in it', () => {
    const label = fc.string({ unit: 'binary', maxLength: 12 });
    const measured = fc.array(fc.record({ name: label, reason: label, value: fc.double({ min: 0, max: 1e9, noNaN: true }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(measured, (all) => {
        const figures = createFigures();
        for (const { name, reason, value } of all) {
          figures.count('veritrail.ingest.rejections', 1, { 'source.class': name, stage: 'accept', reason });
          figures.measure('veritrail.freshness.lag', value, { 'source.class': name });
        }
        const families = parseOpenMetrics(openMetrics(figures.read()));
        const counted = families.get('veritrail_ingest_rejections')?.samples ?? [];
        const lags = families.get('veritrail_freshness_lag_seconds')?.samples.filter((one) => one.name.endsWith('_count')) ?? [];
        expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(all.length);
        expect(lags.reduce((sum, { value }) => sum + value, 0)).toBe(all.length);
        for (const { name, reason } of all)
          expect(counted.some(({ labels }) => labels.source_class === name && labels.reason === reason)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('put a value into the bucket that ends with it', () => {
    const figures = createFigures();
    for (const seconds of [0, 60, 61, 9e9]) figures.measure('veritrail.freshness.lag', seconds, { 'source.class': 'news' });
    const samples = parseOpenMetrics(openMetrics(figures.read())).get('veritrail_freshness_lag_seconds')?.samples ?? [];
    const upTo = (le: string) => samples.find(({ labels }) => labels.le === le)?.value;
    expect([upTo('0.0'), upTo('60.0'), upTo('300.0'), upTo('2592000.0'), upTo('+Inf')]).toEqual([1, 2, 3, 3, 4]);
  });
});

describe('the table of instruments', () => {
  const all: readonly (readonly [string, Instrument])[] = Object.entries(INSTRUMENTS);

  it('has names of OpenTelemetry, and bounds that grow for histograms alone', () => {
    for (const [name, { kind, bounds }] of all) {
      expect(name).toMatch(/^veritrail(?:\.[a-z]+)+$/);
      expect(bounds !== undefined).toBe(kind === 'histogram');
      expect([...(bounds ?? [])].sort((a, b) => a - b)).toEqual(bounds ?? []);
    }
  });

  it('has no label of many values', () => {
    const few = [
      'source.class',
      'lane',
      'outcome',
      'stage',
      'reason',
      'acquisition',
      'decision',
      'queue',
      'state',
      'error.type',
      'quantile',
    ];
    expect(all.flatMap(([, { labels }]) => labels).filter((label) => !few.includes(label))).toEqual([]);
  });

  it('gives no two instruments a sample of the same name', () => {
    const names = all.flatMap(([name]) => (name in INSTRUMENTS ? samplesOf(name as keyof typeof INSTRUMENTS) : []));
    expect(new Set(names).size).toBe(names.length);
  });
});
