import type { KeptStatus, RegisteredSource, SourceFreshness } from '../../vocabulary/index.ts';
import { targetOf } from '../freshness/index.ts';
import type { KeepDeps } from './deps.ts';

/** Ages of so many records of a source are looked at; of more it is told that they are a sample. */
const SAMPLE = 20_000;
const PAGE = 2_000;

/** How fresh everything is, and what waits. */
export async function keptStatus(deps: KeepDeps): Promise<KeptStatus> {
  const { store, now } = deps;
  const at = now();
  const counts = new Map((await store.records.counts()).map((row) => [row.sourceId, row]));
  const sources: SourceFreshness[] = [];
  for (const source of await deps.sources.list()) {
    const row = counts.get(source.id);
    const ages = await agesOf(deps, source, at);
    sources.push({
      sourceId: source.id,
      class: source.class,
      state: source.state,
      targetSeconds: targetOf(source),
      records: row?.active ?? 0,
      gone: row?.gone ?? 0,
      duplicates: row?.duplicates ?? 0,
      versions: row?.versions ?? 0,
      quarantined: row?.quarantined ?? 0,
      ...freshnessOf(ages, targetOf(source)),
    });
  }
  const { queues } = await store.work.counts();
  return {
    schemaVersion: 'kept-status-v1',
    at: new Date(at).toISOString(),
    sources,
    queues: queues.map(({ oldestDueAt, expired, ...row }) => ({
      ...row,
      waitingSeconds: oldestDueAt === null ? 0 : Math.max(0, (at - oldestDueAt) / 1000),
      expiredLeases: expired,
    })),
  };
}

/** Seconds since each active record was last known to be what its source says; null = never. */
export async function agesOf({ store }: Pick<KeepDeps, 'store'>, source: RegisteredSource, now: number): Promise<(number | null)[]> {
  const ages: (number | null)[] = [];
  for (let after: string | null = null; ages.length < SAMPLE; ) {
    const page = await store.records.list({ sourceId: source.id, state: 'active' }, after, PAGE);
    for (const { checkedAt } of page) ages.push(checkedAt === null ? null : Math.max(0, (now - Date.parse(checkedAt)) / 1000));
    after = page.at(-1)?.key ?? null;
    if (page.length < PAGE) break;
  }
  return ages;
}

/** Share of copies within their target, and how old they are. Pure. */
export function freshnessOf(
  ages: readonly (number | null)[],
  target: number,
): Pick<SourceFreshness, 'sample' | 'freshShare' | 'ageP50Seconds' | 'ageP95Seconds' | 'lagP95Seconds'> {
  const known = ages.filter((age) => age !== null).sort((a, b) => a - b);
  const [p50, p95] = [percentileOf(known, 0.5), percentileOf(known, 0.95)];
  return {
    sample: ages.length,
    freshShare: ages.length === 0 ? null : known.filter((age) => age <= target).length / ages.length,
    ageP50Seconds: p50,
    ageP95Seconds: p95,
    lagP95Seconds: p95 === null ? null : Math.max(0, p95 - target),
  };
}

/** Of values in their order; null where there is none. Pure. */
export const percentileOf = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
