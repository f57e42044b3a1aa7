import type { Artifact, KeptRecord, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { retentionPlan } from '../versions/index.ts';
import { restand } from './carry-out.ts';
import type { GovernanceDeps } from './deps.ts';

export type RetentionDeps = Pick<GovernanceDeps, 'sources' | 'index' | 'now'> & {
  readonly store: Pick<
    GovernanceDeps['store'],
    'records' | 'quarantine' | 'holds' | 'work' | 'artifacts' | 'documents' | 'bodies' | 'httpCache' | 'runs' | 'erasure'
  >;
};

/** What the retention of a source let go. */
export interface Swept {
  /** Records that were looked at. */
  readonly records: number;
  /** Of these, that went as a whole. */
  readonly gone: number;
  readonly versions: number;
  /** What visits left that made no version. */
  readonly artifacts: number;
  readonly bodies: number;
  /** Records of which nothing goes, because a legal hold covers them. */
  readonly held: number;
}

export const NOTHING_SWEPT: Swept = { records: 0, gone: 0, versions: 0, artifacts: 0, bodies: 0, held: 0 };

export const addSwept = (a: Swept, b: Swept): Swept => ({
  records: a.records + b.records,
  gone: a.gone + b.gone,
  versions: a.versions + b.versions,
  artifacts: a.artifacts + b.artifacts,
  bodies: a.bodies + b.bodies,
  held: a.held + b.held,
});

const DAY_MS = 86_400_000;
const ALL = 2 ** 31 - 1;

/** The records of a source after one, so many at most. May be done twice. @returns where to go on; null at the end */
export async function sweepRecords(
  deps: RetentionDeps,
  source: RegisteredSource,
  after: string | null,
  limit: number,
): Promise<{ readonly swept: Swept; readonly next: string | null }> {
  const records = await deps.store.records.list({ sourceId: source.id }, after, limit);
  let swept = NOTHING_SWEPT;
  for (const record of records) if (record.state !== 'removed') swept = addSwept(swept, await sweepRecord(deps, source, record));
  return { swept, next: records.length < limit ? null : (records.at(-1)?.key ?? null) };
}

async function sweepRecord(deps: RetentionDeps, source: RegisteredSource, record: KeptRecord): Promise<Swept> {
  const { store, index, now } = deps;
  const { key, canonicalUrl, authScope } = record;
  const looked = { ...NOTHING_SWEPT, records: 1 };
  const holds = await store.holds.covering(key, record.sourceId);
  if (holds.length > 0) return { ...looked, held: 1 };
  const versions = await store.records.versions(key, ALL);
  const plan = retentionPlan(record, versions, source.retention, holds, now());
  const page: Page = {
    deps,
    record,
    agedBefore: now() - source.retention.bodiesDays * DAY_MS,
    versions: versions.filter(({ number }) => !plan.versions.includes(number)),
  };
  const visits = await visitsOf(page);
  if (plan.wholeRecord) {
    await index.remove(canonicalUrl, authScope);
    for (const other of await store.records.list({ duplicateOf: key }, null, ALL)) await restand(deps, other.key);
    const rows = await store.records.removeRecords([key]);
    const artifacts = await takeVisits(page, visits, new Set());
    const hashes = [...rows.orphans, ...visits.flatMap(bytesOf)];
    return { ...looked, gone: 1, versions: rows.versions, artifacts, bodies: await release({ ...page, versions: [] }, hashes) };
  }
  const rows = plan.versions.length === 0 ? null : await store.records.removeVersions(key, plan.versions);
  const needed = await neededArtifacts(page);
  const due = visits.filter(({ id, fetchedAt }) => !needed.has(id) && Date.parse(fetchedAt) <= page.agedBefore);
  const artifacts = await takeVisits(page, [...due, ...visits.filter(({ id }) => rows?.artifacts.includes(id))], needed);
  const hashes = [...(rows?.orphans ?? []), ...plan.bodies, ...due.flatMap(bytesOf)];
  return { ...looked, versions: rows?.versions ?? 0, artifacts, bodies: await release(page, hashes) };
}

interface Page {
  readonly deps: RetentionDeps;
  readonly record: KeptRecord;
  /** Bytes that came before are kept no longer; ms since 1970. */
  readonly agedBefore: number;
  /** Those that stay. */
  readonly versions: readonly RecordVersion[];
}

const bytesOf = ({ bytesHash }: Artifact): string[] => (bytesHash === null ? [] : [bytesHash]);

/** Artifacts of the pipeline's own visits. What a person or an agent has read belongs to their run. */
async function visitsOf({ deps: { store }, record }: Page): Promise<Artifact[]> {
  const found = new Map<string, Artifact>();
  for (const url of new Set([record.canonicalUrl, record.url]))
    for (const artifact of await store.erasure.artifactsAt(url, record.authScope)) found.set(artifact.id, artifact);
  const visits: Artifact[] = [];
  for (const artifact of found.values()) if ((await store.runs.get(artifact.traceId)) === null) visits.push(artifact);
  return visits;
}

/** By the versions that stay, and by what is held in quarantine. */
async function neededArtifacts({ deps: { store }, record: { key }, versions }: Page): Promise<Set<string>> {
  const held = await store.quarantine.list({ key, state: 'held' }, null, ALL);
  return new Set([...versions, ...held].map(({ artifactId }) => artifactId));
}

async function takeVisits({ deps: { store } }: Page, visits: readonly Artifact[], needed: ReadonlySet<string>): Promise<number> {
  let went = 0;
  for (const id of new Set(visits.map((visit) => visit.id))) {
    if (needed.has(id)) continue;
    await store.documents.remove(id);
    if (await store.artifacts.remove(id)) went++;
  }
  return went;
}

/** Bodies that nobody needs any longer, with the copies of the HTTP cache: the next visit asks for the whole page again. */
async function release(page: Page, hashes: readonly string[]): Promise<number> {
  const { bodies, httpCache, erasure } = page.deps.store;
  let went = 0;
  for (const hash of new Set(hashes)) {
    if (!(await bodies.has(hash)) || (await isNeeded(page, hash))) continue;
    for (const key of (await erasure.referrers(hash)).cache) await httpCache.delete(key);
    if (await bodies.remove(hash)) went++;
  }
  return went;
}

async function isNeeded({ deps: { store }, record, versions, agedBefore }: Page, hash: string): Promise<boolean> {
  const by = await store.erasure.referrers(hash);
  if (by.quarantine.some(({ held }) => held)) return true;
  const kept = new Map(versions.map((version) => [version.number, version]));
  for (const { key, number } of by.versions) {
    const version = kept.get(number);
    // A document of a version is kept as long as the version; the bytes it was read from are not.
    if (key !== record.key || version === undefined || version.documentHash === hash) return true;
  }
  for (const id of by.artifacts) {
    const artifact = await store.artifacts.get(id);
    if (artifact === null) continue;
    const isOfPage = [record.url, record.canonicalUrl].includes(artifact.canonicalUrl);
    // What was revalidated did not come anew.
    const came = artifact.cache === 'revalidated' || artifact.cache === 'hit' ? Number.NEGATIVE_INFINITY : Date.parse(artifact.fetchedAt);
    if (!isOfPage || came > agedBefore || (await store.runs.get(artifact.traceId)) !== null) return true;
  }
  return false;
}
