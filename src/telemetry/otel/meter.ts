import type { Counter, Histogram, Meter, Observable } from '@opentelemetry/api';
import { type Figures, INSTRUMENTS, type Instrument } from '../metrics/index.ts';

/** Every figure through the API as well: what is measured at once, what is looked up when an exporter asks. */
export function mirrorFigures(figures: Figures, meter: Meter): void {
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const observed = new Map<string, Observable>();
  for (const [name, instrument] of Object.entries(INSTRUMENTS)) {
    const { kind, unit, description, bounds = [] }: Instrument = instrument;
    switch (kind) {
      case 'counter':
        counters.set(name, meter.createCounter(name, { unit, description }));
        break;
      case 'histogram':
        histograms.set(name, meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: [...bounds] } }));
        break;
      case 'gauge':
        observed.set(name, meter.createObservableGauge(name, { unit, description }));
        break;
      case 'total':
        observed.set(name, meter.createObservableCounter(name, { unit, description }));
        break;
    }
  }
  figures.subscribe((name, value, labels) => {
    counters.get(name)?.add(value, labels);
    histograms.get(name)?.record(value, labels);
  });
  meter.addBatchObservableCallback(
    async (result) => {
      await figures.refresh();
      for (const { name, points } of figures.read()) {
        const instrument = observed.get(name);
        if (instrument === undefined) continue;
        for (const point of points) if ('value' in point) result.observe(instrument, point.value, point.labels);
      }
    },
    [...observed.values()],
  );
}
