import type { Figures } from '../../telemetry/index.ts';
import { targetOf } from '../freshness/index.ts';
import type { KeepDeps } from './deps.ts';
import { agesOf, percentileOf } from './status.ts';

/** Ages are read from many records, so they are looked up no more often. */
const AGES_FOR_MS = 60_000;
const QUANTILES = [0.5, 0.95, 0.99] as const;

interface OfClass {
  readonly ages: number[];
  readonly lags: number[];
  records: number;
  gone: number;
  sampled: number;
  fresh: number;
  held: number;
}

/** Looks up what stands in the store: queues each time, records at most once a minute. */
export function keptGauges(
  deps: Pick<KeepDeps, 'store' | 'sources' | 'now'>,
  figures: Figures,
  monotonic: () => number,
): () => Promise<void> {
  let lookedAt: number | null = null;
  return async () => {
    await observeQueues(deps, figures);
    if (lookedAt !== null && monotonic() - lookedAt < AGES_FOR_MS) return;
    await observeRecords(deps, figures);
    lookedAt = monotonic();
  };
}

async function observeQueues({ store, now }: Pick<KeepDeps, 'store' | 'now'>, figures: Figures): Promise<void> {
  const { queues } = await store.work.counts();
  const states = ['queued', 'leased', 'dead'] as const;
  figures.observe(
    'veritrail.queue.depth',
    queues.flatMap(({ queue, ...row }) => states.map((state) => ({ value: row[state], labels: { queue, state } }))),
  );
  figures.observe(
    'veritrail.queue.oldest.wait',
    queues.map(({ queue, oldestDueAt }) => ({
      value: oldestDueAt === null ? 0 : Math.max(0, (now() - oldestDueAt) / 1000),
      labels: { queue },
    })),
  );
  figures.observe(
    'veritrail.queue.lease.expiries',
    queues.map(({ queue, expired }) => ({ value: expired, labels: { queue } })),
  );
}

async function observeRecords(deps: Pick<KeepDeps, 'store' | 'sources' | 'now'>, figures: Figures): Promise<void> {
  const at = deps.now();
  const counts = new Map((await deps.store.records.counts()).map((row) => [row.sourceId, row]));
  const classes = new Map<string, OfClass>();
  for (const source of await deps.sources.list()) {
    const one = classes.get(source.class) ?? { ages: [], lags: [], records: 0, gone: 0, sampled: 0, fresh: 0, held: 0 };
    classes.set(source.class, one);
    const row = counts.get(source.id);
    one.records += row?.active ?? 0;
    one.gone += row?.gone ?? 0;
    one.held += row?.quarantined ?? 0;
    const target = targetOf(source);
    for (const age of await agesOf(deps, source, at)) {
      one.sampled++;
      if (age === null) continue;
      if (age <= target) one.fresh++;
      one.ages.push(age);
      one.lags.push(Math.max(0, age - target));
    }
  }
  const all = [...classes];
  const each = (value: (one: OfClass) => number) => all.map(([name, one]) => ({ value: value(one), labels: { 'source.class': name } }));
  const percentiles = (values: (one: OfClass) => number[]) =>
    all.flatMap(([name, one]) => {
      const sorted = values(one).sort((a, b) => a - b);
      return QUANTILES.flatMap((quantile) => {
        const value = percentileOf(sorted, quantile);
        return value === null ? [] : [{ value, labels: { 'source.class': name, quantile: String(quantile) } }];
      });
    });
  figures.observe(
    'veritrail.records',
    all.flatMap(([name, { records, gone }]) =>
      [['active', records] as const, ['gone', gone] as const].map(([state, value]) => ({ value, labels: { 'source.class': name, state } })),
    ),
  );
  figures.observe(
    'veritrail.records.age',
    percentiles(({ ages }) => ages),
  );
  figures.observe(
    'veritrail.records.lag',
    percentiles(({ lags }) => lags),
  );
  figures.observe(
    'veritrail.records.sampled',
    each(({ sampled }) => sampled),
  );
  figures.observe(
    'veritrail.records.fresh',
    all.flatMap(([name, { sampled, fresh }]) => (sampled === 0 ? [] : [{ value: fresh / sampled, labels: { 'source.class': name } }])),
  );
  figures.observe(
    'veritrail.quarantine.held',
    each(({ held }) => held),
  );
}
