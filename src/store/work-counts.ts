import type { WorkCounts, WorkQueueCounts } from './work.ts';

type Row = Readonly<Record<string, unknown>>;
type Mutable = { -readonly [Key in keyof WorkQueueCounts]: WorkQueueCounts[Key] };

/**
 * @param tallies `queue`, `kind` and `n`, several of a kind are added up
 * @param heads `queue` and `due`: since when the first of its lines could be claimed
 */
export function foldCounts(now: number, tallies: readonly Row[], heads: readonly Row[]): WorkCounts {
  const queues = new Map<string, Mutable>();
  for (const { queue, kind, n } of tallies) {
    const name = String(queue);
    const counts = queues.get(name) ?? { queue: name, queued: 0, leased: 0, done: 0, failed: 0, dead: 0, oldestDueAt: null, expired: 0 };
    queues.set(name, counts);
    if (isKind(kind)) counts[kind] += Number(n);
  }
  for (const { queue, due } of heads) {
    const counts = queues.get(String(queue));
    if (counts !== undefined && due !== null) counts.oldestDueAt = Number(due);
  }
  return { now, queues: [...queues.values()].sort((a, b) => (a.queue < b.queue ? -1 : 1)) };
}

const KINDS = ['queued', 'leased', 'done', 'failed', 'dead', 'expired'] as const;
const isKind = (value: unknown): value is (typeof KINDS)[number] => KINDS.some((kind) => kind === value);
