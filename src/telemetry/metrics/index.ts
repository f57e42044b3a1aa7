/** @module Figures of a process. In: counts and durations with labels of few values. Out: what they add up to, for a scraper or an exporter. */
export { createFigures, type Figures, type Measured, type Series } from './figures.ts';
export { INSTRUMENTS, type Instrument, type InstrumentName, type Labels } from './instruments.ts';
export { OPEN_METRICS_TYPE, openMetrics, samplesOf } from './open-metrics.ts';
