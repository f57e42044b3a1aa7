import type { WorkItem } from '../../store/index.ts';
import type { KeptRecord, RegisteredSource } from '../../vocabulary/index.ts';
import { targetOf } from '../freshness/index.ts';
import { AHEAD_MS } from '../ingest/index.ts';
import type { KeepDeps } from './deps.ts';
import { discoverItem } from './discover.ts';
import { wishOf } from './payload.ts';
import { retainItem } from './retain.ts';
import { planSource, priorOf } from './schedule.ts';

export interface ScheduleOptions {
  /** Visits for one tick, all sources together. They share it by what is overdue. */
  readonly visits: number;
  /** Names the process that schedules. */
  readonly name: string;
  /** Whoever schedules holds the lock for so long. */
  readonly lockMs: number;
}

export interface ScheduleTick {
  /** Another process schedules. */
  readonly leader: boolean;
  readonly sources: number;
  readonly planned: number;
  readonly overdue: number;
  readonly discovering: number;
}

const LOCK = { space: 'keep.scheduler', key: 'leader' } as const;
const DISCOVERED = 'keep.discovered';
const RETAINED = 'keep.retained';
const DAY_MS = 86_400_000;
/** Sitemaps are looked at once in a target, at least and at most so often. */
const [DISCOVER_LEAST_MS, DISCOVER_MOST_MS] = [10 * 60_000, 7 * 86_400_000];
const PAGE = 2_000;
/** What has ended can be looked up for so long, e.g. messages that were given up. */
const ENDED_KEPT_MS = 30 * 86_400_000;
/** Records of one source that a tick looks at, those checked longest ago first. */
const LOOKED_AT = 20_000;

/**
 * Look once at all sources and enqueue what is due. Any number of processes may call it: one of them leads, and what two of them enqueue is the
 * same item.
 */
export async function scheduleTick(deps: KeepDeps, { visits, name, lockMs }: ScheduleOptions): Promise<ScheduleTick> {
  const none: ScheduleTick = { leader: false, sources: 0, planned: 0, overdue: 0, discovering: 0 };
  if (!(await lead(deps, name, lockMs))) return none;
  const registered = await deps.sources.list();
  const sources = registered.filter(({ state, permission }) => state === 'active' && permission !== 'unknown');
  const now = deps.now();
  const items: WorkItem[] = [];
  const discovering: RegisteredSource[] = [];
  /** One id from here to the answer; with it begins the trace. */
  const begin = async (source: RegisteredSource, cause: string): Promise<string> => {
    const correlationId = correlationOf(deps);
    const attributes = { 'veritrail.source.id': source.id, 'veritrail.source.class': source.class, 'veritrail.cause': cause };
    await deps.telemetry?.span({ correlationId, name: 'schedule', place: 'root', attributes }, async () => undefined);
    return correlationId;
  };
  for (const source of sources) {
    for (const url of source.scope.urls) await deps.store.work.setHost(new URL(url).host, rulesOf(source));
    if (!(await isDiscoveryDue(deps, source, now))) continue;
    items.push(discoverItem(source, await begin(source, 'discover')));
    discovering.push(source);
  }
  // Also of those that rest: what must go goes.
  const retaining: RegisteredSource[] = [];
  for (const source of registered) {
    if (!(await isRetentionDue(deps, source, now))) continue;
    items.push(retainItem(source, await begin(source, 'retain')));
    retaining.push(source);
  }
  const plans = [];
  for (const source of sources) {
    const records = await recordsOf(deps, source, now);
    plans.push({ source, visits: planSource(source, records, priorOf(source, records), now, visits) });
  }
  const shared = share(plans, visits);
  for (const { source, visit } of shared)
    items.push(
      wishOf(
        visit.key,
        {
          sourceId: source.id,
          correlationId: await begin(source, visit.overdue ? 'overdue' : 'early'),
          url: visit.url,
          depth: 0,
          cause: 'scheduled',
          hintedChange: null,
          force: false,
        },
        source,
        { priority: visit.overdue ? 1 : 0 },
      ),
    );
  for (let at = 0; at < items.length; at += PAGE) await deps.store.work.enqueue(items.slice(at, at + PAGE));
  await deps.store.work.prune(now - ENDED_KEPT_MS);
  // Only now: whoever is killed before has marked nothing as done.
  for (const source of discovering) await deps.store.kv.put(DISCOVERED, source.id, { at: now, as: source.updatedAt });
  for (const source of retaining) await deps.store.kv.put(RETAINED, source.id, { at: now, as: source.updatedAt });
  return {
    leader: true,
    sources: sources.length,
    planned: shared.length,
    overdue: shared.filter(({ visit }) => visit.overdue).length,
    discovering: discovering.length,
  };
}

/** Sources in turn, each by its own order: what is overdue of any source before what is early of another. Pure. */
function share<Visit extends { readonly overdue: boolean }>(
  plans: readonly { readonly source: RegisteredSource; readonly visits: readonly Visit[] }[],
  budget: number,
): { readonly source: RegisteredSource; readonly visit: Visit }[] {
  const taken: { source: RegisteredSource; visit: Visit }[] = [];
  for (const overdue of [true, false]) {
    const queues = plans.map(({ source, visits }) => ({ source, visits: visits.filter((visit) => visit.overdue === overdue) }));
    for (let turn = 0; taken.length < budget && queues.some(({ visits }) => turn < visits.length); turn++)
      for (const { source, visits } of queues) {
        const visit = visits[turn];
        if (visit !== undefined && taken.length < budget) taken.push({ source, visit });
      }
  }
  return taken;
}

/** As hard as the source says that it may be asked. */
const rulesOf = ({ rate: { minDelayMs, concurrency = 1 } }: RegisteredSource) => ({ delayMs: minDelayMs, perHost: concurrency });

async function isDiscoveryDue({ store }: KeepDeps, source: RegisteredSource, now: number): Promise<boolean> {
  const every = Math.min(DISCOVER_MOST_MS, Math.max(DISCOVER_LEAST_MS, targetOf(source) * 1000));
  const last = await store.kv.get(DISCOVERED, source.id);
  // A source that was changed is looked at anew.
  const key = source.updatedAt;
  return !(isDone(last) && last.as === key && now >= last.at && now - last.at < every);
}

/** Once a day, and when its rules have changed. */
async function isRetentionDue({ store }: KeepDeps, { id, updatedAt }: RegisteredSource, now: number): Promise<boolean> {
  const last = await store.kv.get(RETAINED, id);
  return !(isDone(last) && last.as === updatedAt && now >= last.at && now - last.at < DAY_MS);
}

const isDone = (value: unknown): value is { readonly at: number; readonly as: string } =>
  typeof value === 'object' && value !== null && 'at' in value && 'as' in value;

async function recordsOf({ store }: KeepDeps, source: RegisteredSource, now: number): Promise<KeptRecord[]> {
  const checkedOutside = [now - targetOf(source) * 100, now + AHEAD_MS] as const;
  const found: KeptRecord[] = [];
  for (let after: string | null = null; found.length < LOOKED_AT; ) {
    const page: KeptRecord[] = await store.records.list({ sourceId: source.id, checkedOutside }, after, PAGE);
    found.push(...page);
    after = page.at(-1)?.key ?? null;
    if (page.length < PAGE) break;
  }
  return found;
}

/** One leader at a time, as long as it comes again before its lock ends. A lock from far ahead was taken by a clock that has been put right since. */
async function lead({ store: { kv }, now }: KeepDeps, name: string, lockMs: number): Promise<boolean> {
  const held = await kv.get(LOCK.space, LOCK.key);
  if (isLock(held) && held.name !== name && held.until > now() && held.until <= now() + lockMs + AHEAD_MS) return false;
  return kv.putIf(LOCK.space, LOCK.key, held, { name, until: now() + lockMs });
}

const isLock = (value: unknown): value is { readonly name: string; readonly until: number } =>
  typeof value === 'object' && value !== null && 'name' in value && 'until' in value && typeof value.until === 'number';

/** Another may lead at once. */
export async function resign({ store: { kv } }: Pick<KeepDeps, 'store'>, name: string): Promise<void> {
  const held = await kv.get(LOCK.space, LOCK.key);
  if (isLock(held) && held.name === name) await kv.putIf(LOCK.space, LOCK.key, held, undefined);
}

const correlationOf = ({ now, random }: KeepDeps): string => {
  const day = new Date(now()).toISOString().slice(0, 10).replaceAll('-', '');
  return `keep-${day}-${Math.floor(random() * 2 ** 40)
    .toString(36)
    .padStart(8, '0')}`;
};
