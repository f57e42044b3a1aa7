import type { FrontierClaim, FrontierCounts, FrontierEnqueued, FrontierOutcome, FrontierRow } from '../../store/index.ts';
import type { CrawlCounts } from '../../vocabulary/index.ts';

/** Counts kept along, so that no page costs a look at all rows. Those of the rows are the truth at the start and at the end. */
export function createTally(from: FrontierCounts) {
  const counts = {
    total: from.total,
    done: from.done,
    failed: from.failed,
    skipped: from.skipped,
    open: from.queued + from.leased,
    fetched: from.fetched,
  };
  let open = new Map(from.openByDepth);
  /** Deferred ones with their depth: they hold no layer back. */
  const waiting = new Map<string, number>();
  const at = (depth: number, change: number): void => {
    const next = (open.get(depth) ?? 0) + change;
    if (next > 0) open.set(depth, next);
    else open.delete(depth);
  };
  return {
    counts: (): CrawlCounts => ({ ...counts }),
    /** The lowest depth with something open; what waits for its host holds nobody up. */
    layer: (): number | null => (open.size === 0 ? null : Math.min(...open.keys())),
    enqueued({ added, reopened }: FrontierEnqueued) {
      for (const { depth } of reopened) {
        counts.skipped--;
        counts.open++;
        at(depth, 1);
      }
      for (const { skip, depth } of added) {
        counts.total++;
        if (skip === undefined) {
          counts.open++;
          at(depth, 1);
        } else counts.skipped++;
      }
    },
    claimed({ key, depth }: FrontierClaim) {
      if (waiting.delete(key)) at(depth, 1);
    },
    deferred({ key, depth }: FrontierClaim) {
      waiting.set(key, depth);
      at(depth, -1);
    },
    ended({ depth }: FrontierClaim, { state, fetched }: FrontierOutcome) {
      counts.open--;
      counts[state]++;
      if (fetched) counts.fetched++;
      at(depth, -1);
    },
    adopted(row: FrontierRow | null, { state }: FrontierOutcome) {
      counts[state]++;
      if (row === null) counts.total++;
      else if (row.state === 'queued') {
        counts.open--;
        if (!waiting.delete(row.key)) at(row.depth, -1);
      } else counts.skipped--;
    },
    /** Count the layers anew. */
    resync(rows: FrontierCounts) {
      open = new Map(rows.openByDepth);
      for (const depth of waiting.values()) at(depth, -1);
    },
    opened(rows: number) {
      counts.skipped -= rows;
      counts.open += rows;
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
