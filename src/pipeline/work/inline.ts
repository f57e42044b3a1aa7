import type { WorkClaim, WorkItem } from '../../store/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { KeepDeps } from './deps.ts';
import type { Stage } from './stage.ts';

/** What somebody waits for is done here and now, the rest of what follows is left to the workers. */
const HERE: ReadonlySet<string> = new Set(['accept', 'contract', 'normalise', 'version', 'index']);

/** Why it came to an end before the index had it; null where it did not. */
export interface InlineEnd {
  readonly code: string;
  readonly detail: string;
}

/**
 * Take one piece of work through its stages without a queue, in this process. Each stage does what it does for a worker, so one that takes the
 * same record at the same moment changes nothing about the result.
 */
export async function runInline(stages: readonly Stage[], first: WorkItem, deps: KeepDeps, signal: AbortSignal): Promise<InlineEnd | null> {
  const byQueue = new Map(stages.map((stage) => [stage.queue, stage]));
  const here: WorkItem[] = [first];
  const later: WorkItem[] = [];
  let end: InlineEnd | null = null;
  for (let item = here.shift(); item !== undefined; item = here.shift()) {
    const stage = byQueue.get(item.queue);
    if (stage === undefined) throw new VeritrailError('internal', `no stage for the queue ${item.queue}`);
    const { outcome, follow = [] } = await stage.run({ claim: claimOf(item, deps.now()), signal });
    if (outcome.state !== 'done') end = { code: outcome.reason.code, detail: outcome.reason.detail };
    for (const one of follow) (HERE.has(one.queue) ? here : later).push(one);
  }
  if (later.length > 0) await deps.store.work.enqueue(later);
  return end;
}

/** Tried once: somebody waits. */
const claimOf = (item: WorkItem, now: number): WorkClaim => ({ ...item, maxAttempts: 1, attempts: 1, fence: 0, leaseUntil: now + 600_000 });
