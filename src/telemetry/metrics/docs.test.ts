import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { INSTRUMENTS, type InstrumentName } from './instruments.ts';
import { samplesOf } from './open-metrics.ts';

const docs = resolve(import.meta.dirname, '../../../docs');
const names = Object.keys(INSTRUMENTS).filter((name): name is InstrumentName => name in INSTRUMENTS);
const ownerOf = new Map(names.flatMap((name) => samplesOf(name).map((sample) => [sample, name] as const)));

const Dashboard = z.looseObject({
  uid: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string().min(1),
      type: z.string(),
      gridPos: z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1).max(24), h: z.int().min(1) }),
      targets: z.array(z.looseObject({ expr: z.string().min(1), legendFormat: z.string() })).optional(),
    }),
  ),
});
const dashboard = Dashboard.parse(JSON.parse(readFileSync(resolve(docs, 'grafana-dashboard.json'), 'utf8')));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const samplesIn = (text: string): string[] => [...text.matchAll(/\bveritrail_[a-z_]+/g)].map(([sample]) => sample);

/** Labels that a query names of its metrics: in braces and after `by`. */
function labelsIn(query: string): string[] {
  const inBraces = [...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) => [...inner.matchAll(/(\w+)\s*[=!]/g)]);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) => [...inner.matchAll(/(\w+)/g)]);
  return [...inBraces, ...grouped].map(([, label = '']) => label);
}

describe('the dashboard', () => {
  it('asks for metrics that there are, by labels that they have', () => {
    expect(queries.length).toBeGreaterThan(20);
    for (const query of queries) {
      const samples = samplesIn(query);
      expect(samples, query).not.toEqual([]);
      for (const sample of samples) expect(ownerOf.has(sample), `${sample} in ${query}`).toBe(true);
      const labels = new Set(
        samples.flatMap((sample) =>
          INSTRUMENTS[ownerOf.get(sample) ?? 'veritrail.records'].labels.map((label) => label.replaceAll('.', '_')),
        ),
      );
      for (const label of labelsIn(query)) expect(label === 'le' || labels.has(label), `${label} in ${query}`).toBe(true);
    }
  });

  it('shows everything that is measured', () => {
    const shown = new Set(queries.flatMap(samplesIn).map((sample) => ownerOf.get(sample)));
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has panels of their own ids that lie beside each other', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [at, one] of panels.entries())
      for (const other of panels.slice(at + 1)) {
        const [a, b] = [one.gridPos, other.gridPos];
        const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect(apart, `${one.title} and ${other.title}`).toBe(true);
      }
  });
});

describe('the page on monitoring', () => {
  const page = readFileSync(resolve(docs, 'monitor.md'), 'utf8');

  it('names metrics that there are', () => {
    const families = new Set([...ownerOf.keys()].map((sample) => sample.replace(/_bucket$/, '')));
    const unknown = samplesIn(page).filter((sample) => !ownerOf.has(sample) && !families.has(sample));
    expect(unknown).toEqual([]);
  });

  it('names all of them', () => {
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
