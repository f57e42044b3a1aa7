import type { ErasableEntry, ErasablePlace, ForgettablePlace, RemovedRows, WorkRow } from '../../store/index.ts';
import { type KeptRecord, type RemovalPlace, VeritrailError } from '../../vocabulary/index.ts';
import type { DeletionPlan, DeletionStep } from '../versions/index.ts';
import { itemOf } from '../work/payload.ts';
import { type Aim, concerns, isWorkOn } from './aim.ts';
import type { GovernanceDeps } from './deps.ts';
import { REMOVED_URL } from './survey.ts';

/** What went, and what could not. */
export interface Taken {
  readonly rows: RemovedRows[];
  readonly removed: Partial<Record<RemovalPlace, number>>;
  /** Hashes to which what went had referred. */
  readonly bodies: Set<string>;
  readonly sharedBodies: Set<string>;
}

export interface Carrying {
  readonly aim: Aim;
  readonly plan: DeletionPlan;
  /** Answers go, too. */
  readonly answers: boolean;
  /** Work that runs is waited for so long. */
  readonly patienceMs: number;
}

/** The place of a receipt to which a place of the store belongs. */
export const TOLD_AS: Readonly<Record<ErasablePlace, RemovalPlace>> = {
  records: 'records',
  versions: 'versions',
  fields: 'fields',
  quarantine: 'quarantine',
  events: 'events',
  artifacts: 'artifacts',
  documents: 'documents',
  bodies: 'bodies',
  http_cache: 'http_cache',
  passages: 'passages',
  key_values: 'key_values',
  scratch: 'key_values',
  frontier: 'frontier',
  anchors: 'frontier',
  lane_memory: 'lane_memory',
  page_prints: 'page_prints',
  run_events: 'runs',
  runs: 'runs',
  answers: 'answers',
};

const AT_ONCE = 200;
const POLL_MS = 250;
/** Others may change a record at the same moment. */
const TRIES = 10;

/** All steps of a plan in their order. Each may be done twice. */
export async function carryOut(deps: GovernanceDeps, carrying: Carrying, taken: Taken): Promise<void> {
  for (const step of carrying.plan.steps) await takeStep(deps, step, carrying, taken);
}

async function takeStep(deps: GovernanceDeps, step: DeletionStep, carrying: Carrying, taken: Taken): Promise<void> {
  const { store, sources, index } = deps;
  const { aim } = carrying;
  const everywhere = async (...places: readonly ErasablePlace[]): Promise<void> => {
    for (const place of places) await takeFrom(deps, aim, place, taken);
  };
  switch (step.do) {
    case 'bar':
      if (step.sourceId !== null && (await isRegistered(deps, step.sourceId))) await sources.pause(step.sourceId);
      for (const key of step.keys) await change(deps, key, (record) => ({ ...record, state: 'removed' }));
      count(taken, 'work', await clearWork(deps, carrying));
      return;
    case 'passages':
      for (const { url, authScope } of step.urls) count(taken, 'passages', await index.remove(url, authScope));
      return everywhere('passages');
    case 'restand':
      for (const key of step.keys) await restand(deps, key);
      return;
    case 'records':
      for (let at = 0; at < step.keys.length; at += AT_ONCE) {
        const keys = step.keys.slice(at, at + AT_ONCE);
        const sourcesOf = new Map((await store.records.getMany(keys)).map(({ key, sourceId }) => [key, sourceId]));
        const rows = await store.records.removeRecords(keys);
        taken.rows.push(rows);
        for (const body of rows.orphans) taken.bodies.add(body);
        // Nothing is left of it but its key, so that it does not come back by itself; with its source nothing of it comes back.
        if (carrying.plan.target.kind !== 'source') for (const [key, sourceId] of sourcesOf) await leaveKey(deps, key, sourceId);
      }
      return everywhere('events');
    case 'artifacts':
      return everywhere('documents', 'artifacts');
    case 'http_cache':
      return everywhere('http_cache');
    case 'hosts':
      return everywhere('lane_memory');
    case 'mentions':
      return everywhere(
        ...(['key_values', 'scratch', 'frontier', 'anchors', 'lane_memory', 'page_prints', 'run_events', 'runs'] as const),
        ...(carrying.answers ? (['answers'] as const) : []),
      );
    case 'bodies':
      return takeBodies(deps, aim, taken);
    case 'registration':
      if (!(await isRegistered(deps, step.sourceId))) return;
      await sources.remove(step.sourceId);
      return count(taken, 'source', 1);
    case 'sessions':
      throw new VeritrailError('internal', 'sessions are taken away by the scope that they belong to');
    case 'verify':
      return;
  }
}

const isRegistered = async ({ sources }: GovernanceDeps, sourceId: string): Promise<boolean> =>
  (await sources.list()).some(({ id }) => id === sourceId);

const count = (taken: Taken, place: RemovalPlace, more: number): void => {
  taken.removed[place] = (taken.removed[place] ?? 0) + more;
};

async function takeFrom(deps: GovernanceDeps, aim: Aim, place: ErasablePlace, taken: Taken): Promise<void> {
  let batch: ErasableEntry[] = [];
  const take = async (): Promise<void> => {
    count(taken, TOLD_AS[place], await remove(deps, place, batch));
    batch = [];
  };
  for await (const entry of deps.store.erasure.entries(place)) {
    if (!concerns(aim, place, entry)) continue;
    for (const body of [...entry.bodies, ...(place === 'run_events' ? namedBodies(entry.text) : [])]) taken.bodies.add(body);
    // The text of a batch need not be held.
    batch.push({ ...entry, text: '' });
    if (batch.length >= AT_ONCE) await take();
  }
  if (batch.length > 0) await take();
}

/** Pictures of pages and data that a browser was given are bodies that only the events of the run name. */
const namedBodies = (text: string | Uint8Array): string[] =>
  typeof text === 'string' ? [...text.matchAll(/"(?:screenshot|bytesHash)":"([a-f0-9]{64})"/g)].flatMap(([, hash]) => hash ?? []) : [];

const FORGOTTEN: ReadonlySet<string> = new Set<ForgettablePlace>([
  'events',
  'frontier',
  'anchors',
  'lane_memory',
  'page_prints',
  'run_events',
  'runs',
  'answers',
]);
const isForgotten = (place: ErasablePlace): place is ForgettablePlace => FORGOTTEN.has(place);

/** @returns how many there were */
async function remove({ store }: GovernanceDeps, place: ErasablePlace, entries: readonly ErasableEntry[]): Promise<number> {
  if (isForgotten(place))
    return store.erasure.forget(
      place,
      entries.map(({ id }) => id),
    );
  let went = 0;
  for (const { name, space = '' } of entries) {
    if (place === 'artifacts') await store.artifacts.remove(name);
    else if (place === 'documents') await store.documents.remove(name);
    else if (place === 'http_cache') await store.httpCache.delete(name);
    else if (place === 'passages') went += (await store.passages.remove(name)) - 1;
    else if (place === 'key_values') await store.kv.delete(space, name);
    else if (place === 'scratch') store.scratch.delete(space, name);
    went++;
  }
  return went;
}

/** Those that nothing needs any more; those that speak of a subject go whoever needs them, because their referrers speak of it, too. */
async function takeBodies({ store }: GovernanceDeps, aim: Aim, taken: Taken): Promise<void> {
  for (const hash of new Set([...taken.bodies, ...aim.bodies])) {
    const { versions, quarantine, artifacts, cache } = await store.erasure.referrers(hash);
    if (versions.length + quarantine.length + artifacts.length + cache.length > 0 && !aim.bodies.has(hash)) taken.sharedBodies.add(hash);
    else if (await store.bodies.remove(hash)) count(taken, 'bodies', 1);
  }
}

async function change(
  { store: { records } }: Pick<Restanding, 'store'>,
  key: string,
  after: (record: KeptRecord) => KeptRecord,
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const record = await records.get(key);
    if (record === null || record.url === REMOVED_URL) return;
    if (await records.apply({ record: { ...after(record), revision: record.revision + 1 } })) return;
  }
  throw new VeritrailError('store_unavailable', `the record ${key} is changed by others all the time`);
}

type Restanding = Pick<GovernanceDeps, 'sources'> & { readonly store: Pick<GovernanceDeps['store'], 'records' | 'work'> };

/** It stands for itself from now on, in searches, too. */
export async function restand(deps: Restanding, key: string): Promise<void> {
  await change(deps, key, (record) => ({ ...record, duplicateOf: null }));
  const record = await deps.store.records.get(key);
  const source = (await deps.sources.list()).find(({ id }) => id === record?.sourceId);
  if (source === undefined) return;
  const payload = { sourceId: source.id, correlationId: `erase-${key.slice(0, 8)}`, key };
  await deps.store.work.enqueue([itemOf('index', { key, source, payload })]);
}

async function leaveKey({ store: { records }, now }: GovernanceDeps, key: string, sourceId: string): Promise<void> {
  const at = new Date(now()).toISOString();
  await records.apply({
    record: {
      key,
      sourceId,
      url: REMOVED_URL,
      canonicalUrl: REMOVED_URL,
      authScope: null,
      state: 'removed',
      current: null,
      lastVersion: 0,
      duplicateOf: null,
      title: null,
      language: null,
      firstSeenAt: at,
      checkedAt: null,
      changedAt: null,
      lastVerdict: null,
      lastAttemptAt: null,
      failures: 0,
      belief: null,
      validators: { etag: null, lastModified: null },
      revision: 1,
    },
  });
}

/** What waits is taken away, what runs is told to stop and waited for. @returns how many items */
async function clearWork(deps: GovernanceDeps, { aim, patienceMs }: Carrying): Promise<number> {
  const { work } = deps.store;
  let went = 0;
  for (let waited = 0; ; waited += POLL_MS) {
    let running = 0;
    for await (const row of workOn(deps, aim)) {
      const { queue, key, state } = row;
      if (state === 'leased' && waited < patienceMs) {
        await work.cancel(queue, key);
        running++;
      } else went += await work.remove({ queue, key });
    }
    if (running === 0) return went;
    await deps.sleep(POLL_MS);
  }
}

export async function* workOn({ store: { work } }: GovernanceDeps, aim: Aim): AsyncGenerator<WorkRow> {
  for (let after = 0; ; ) {
    const rows = await work.list({}, after, AT_ONCE);
    for (const row of rows) if (isWorkOn(aim, row)) yield row;
    after = rows.at(-1)?.number ?? after;
    if (rows.length < AT_ONCE) return;
  }
}
