import type { PassageSource, Store, WorkRow } from '../../src/store/index.ts';
import { canonicalizeUrl } from '../../src/text/index.ts';
import type { KeptRecord } from '../../src/vocabulary/index.ts';
import { politeness } from '../workers/politeness.ts';
import type { Ground } from './ground.ts';

/** What is wrong after a fault; all of it must be 0. */
export interface Findings {
  /** Settlements that a worker was told were taken, and of which the store knows nothing. */
  readonly lost: number;
  /** Leases that nobody took up. */
  readonly stuck: number;
  /** Work that was given up. */
  readonly dead: number;
  /** Pages of the site that are not kept. */
  readonly missing: number;
  /** Versions that say what the one before said, or that a page has although it never changed. */
  readonly doubled: number;
  /** Requests that came before their time, or while another was under way. */
  readonly early: number;
  readonly together: number;
  /** Queues whose tallies are not what their rows say. */
  readonly unbalanced: number;
  /** Pages whose passages are not those of the version that is served, or that are found although nothing of them is served. */
  readonly misindexed: number;
  /** Links of the audit, rows and bodies that do not hold. */
  readonly broken: number;
}

const PAGE = 2_000;

export async function check(ground: Ground, store: Store): Promise<Findings> {
  const records = await allOf<KeptRecord>((after) => store.records.list({}, after?.key ?? null, PAGE));
  const rows = await allOf<WorkRow>((after) => store.work.list({}, after?.number ?? 0, PAGE));
  const { hosts, perHost, delayMs } = ground.size;
  const pages = ground.site.arrivals.filter(({ path }) => path === '/' || path.startsWith('/p'));
  const [audit, inspection] = [await store.audit.verify(), await store.inspect()];
  const served = new Set(
    records.filter(({ state, current }) => state === 'active' && current !== null).map(({ canonicalUrl }) => canonicalUrl),
  );
  let missing = 0;
  for (let host = 0; host < hosts; host++) for (let page = 0; page < perHost; page++) if (!served.has(addressOf(host, page))) missing++;
  return {
    lost: lostOf(ground, records, rows),
    stuck: rows.filter(({ state }) => state === 'leased' || state === 'queued').length,
    dead: rows.filter(({ state }) => state === 'dead').length,
    missing,
    doubled: await doubledOf(store, records),
    ...politeness(pages, delayMs),
    unbalanced: await unbalancedOf(store, rows),
    misindexed: await misindexedOf(store, records),
    broken: (audit.state === 'intact' ? 0 : 1) + inspection.problems.length,
  };
}

const addressOf = (host: number, page: number): string => canonicalizeUrl(`http://h${host}.test/${page === 0 ? '' : `p${page}`}`) ?? '';

async function allOf<T>(next: (after: T | null) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await next(all.at(-1) ?? null);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** What follows from a settlement stands in the store with it: the row itself, the work of the next stage, what the record says. */
function lostOf({ acknowledged }: Ground, records: readonly KeptRecord[], rows: readonly WorkRow[]): number {
  const known = new Set(rows.map(({ queue, key }) => `${queue} ${key}`));
  const kept = new Map(records.map((record) => [record.key, record]));
  const stands = ({ queue, key, state }: Ground['acknowledged'][number]): boolean => {
    if (!known.has(`${queue} ${key}`)) return false;
    if (state !== 'done') return true;
    const page = kept.get(key.split(':')[0] ?? '');
    switch (queue) {
      case 'contract':
        return known.has(`normalise ${key}`);
      case 'normalise':
        return known.has(`version ${key}`);
      case 'accept':
        return page !== undefined || known.has(`contract ${key}`);
      case 'version':
      case 'index':
        return page !== undefined && page.current !== null;
      case 'acquire':
        return page !== undefined || rows.some((row) => row.queue === 'accept' && row.key.startsWith(`${key}:`));
      default:
        return true;
    }
  };
  return acknowledged.filter((one) => !stands(one)).length;
}

/** The site never changes: one version for each page. */
async function doubledOf(store: Store, records: readonly KeptRecord[]): Promise<number> {
  let doubled = 0;
  for (const { key, lastVersion } of records) {
    if (lastVersion <= 1) continue;
    const versions = await store.records.versions(key, lastVersion);
    doubled += lastVersion - 1;
    doubled += versions.filter(({ contentHash }, at) => contentHash === versions[at + 1]?.contentHash).length;
  }
  return doubled;
}

async function unbalancedOf(store: Store, rows: readonly WorkRow[]): Promise<number> {
  const { queues } = await store.work.counts();
  return queues.filter((tallies) => {
    const own = rows.filter(({ queue }) => queue === tallies.queue);
    return (['queued', 'leased', 'done', 'failed', 'dead'] as const).some(
      (state) => own.filter((row) => row.state === state).length !== tallies[state],
    );
  }).length;
}

async function misindexedOf(store: Store, records: readonly KeptRecord[]): Promise<number> {
  let wrong = 0;
  for (const { key, canonicalUrl, state, current, duplicateOf } of records) {
    const sources: PassageSource[] = await store.passages.sourcesOf(canonicalUrl);
    const version = current === null ? null : await store.records.version(key, current);
    const shown = state === 'active' && duplicateOf === null && version !== null;
    const isRight = shown ? sources.length === 1 && sources[0]?.artifactId === version.artifactId : sources.length === 0;
    if (!isRight) wrong++;
  }
  return wrong;
}
