import type { Series } from './figures.ts';
import { INSTRUMENTS, type Instrument, type InstrumentName } from './instruments.ts';

/** https://prometheus.io/docs/specs/om/open_metrics_spec/ */
export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** UCUM to what Prometheus says; annotations in braces have no unit there. */
const UNITS: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes', '1': 'ratio' };

/** The name of a metric family as Prometheus knows it: the unit is its end (OpenMetrics 1.0, “Unit”). */
export function familyOf(name: InstrumentName): { readonly family: string; readonly unit: string | null } {
  const plain = name.replaceAll('.', '_');
  const unit = UNITS[INSTRUMENTS[name].unit] ?? null;
  return { family: unit === null ? plain : `${plain}_${unit}`, unit };
}

/** The names of all samples that an instrument may show. */
export function samplesOf(name: InstrumentName): readonly string[] {
  const { family } = familyOf(name);
  const SUFFIXES: Record<Instrument['kind'], readonly string[]> = {
    counter: ['_total'],
    total: ['_total'],
    gauge: [''],
    histogram: ['_bucket', '_count', '_sum'],
  };
  return SUFFIXES[INSTRUMENTS[name].kind].map((suffix) => `${family}${suffix}`);
}

/** All figures as a scraper reads them. */
export function openMetrics(series: readonly Series[]): string {
  const lines: string[] = [];
  for (const { name, points } of series) {
    const { kind, description, bounds = [] }: Instrument = INSTRUMENTS[name];
    const { family, unit } = familyOf(name);
    lines.push(`# TYPE ${family} ${kind === 'total' ? 'counter' : kind}`);
    if (unit !== null) lines.push(`# UNIT ${family} ${unit}`);
    lines.push(`# HELP ${family} ${escaped(description)}`);
    for (const point of points) {
      const labels = Object.entries(point.labels);
      if ('value' in point) {
        lines.push(`${family}${kind === 'gauge' ? '' : '_total'}${labelled(labels)} ${point.value}`);
        continue;
      }
      let below = 0;
      for (const [at, n] of point.buckets.entries()) {
        below += n;
        const bound = bounds[at];
        lines.push(`${family}_bucket${labelled([...labels, ['le', bound === undefined ? '+Inf' : floating(bound)]])} ${below}`);
      }
      lines.push(`${family}_count${labelled(labels)} ${point.count}`, `${family}_sum${labelled(labels)} ${point.sum}`);
    }
  }
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

/** Bounds are floats: `1.0`, not `1` (“Considerations: Canonical Numbers”). */
const floating = (bound: number): string => (Number.isInteger(bound) ? `${bound}.0` : String(bound));

const labelled = (labels: readonly (readonly [string, string])[]): string =>
  labels.length === 0 ? '' : `{${labels.map(([label, value]) => `${label.replaceAll('.', '_')}="${escaped(value)}"`).join(',')}}`;

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
