import type { FrontierCounts } from '../ports.ts';
import type { Database } from './database.ts';

/** One pass over the rows of a run, so for starts, ends and questions, not for every page. */
export function frontierCounts(database: Database, run: string): FrontierCounts {
  const counts = { total: 0, queued: 0, leased: 0, done: 0, failed: 0, skipped: 0, fetched: 0 };
  const reasons: Record<string, number> = {};
  const openByDepth = new Map<number, number>();
  const rows = database
    .sql(
      `SELECT state, CASE WHEN state IN ('failed', 'skipped') THEN reason END AS why, CASE WHEN state IN ('queued', 'leased') THEN depth END AS depth,
              count(*) AS n, sum(fetched) AS fetched
       FROM frontier_urls WHERE run = ? GROUP BY 1, 2, 3`,
    )
    .all(run);
  for (const { state, why, depth, n, fetched } of rows) {
    const count = Number(n);
    counts.total += count;
    counts.fetched += Number(fetched);
    if (state === 'queued' || state === 'leased' || state === 'done' || state === 'failed' || state === 'skipped') counts[state] += count;
    if (why !== null) reasons[String(why)] = (reasons[String(why)] ?? 0) + count;
    if (depth !== null) openByDepth.set(Number(depth), (openByDepth.get(Number(depth)) ?? 0) + count);
  }
  return { ...counts, reasons, openByDepth };
}

/** The first two questions are answered by indexes; only where every address waits for a time of its own are they all looked at. */
export function frontierNextDue(database: Database, run: string, now: number): number | null {
  const first = database.sql('SELECT min(next_at) AS at FROM frontier_hosts WHERE run = ? AND ready > 0').get(run)?.at;
  if (first === null || first === undefined) return null;
  if (Number(first) > now) return Number(first);
  const ready = database
    .sql(
      `SELECT 1 FROM frontier_hosts h WHERE h.run = ?1 AND h.ready > 0 AND h.next_at <= ?2
       AND EXISTS (SELECT 1 FROM frontier_urls u WHERE u.run = h.run AND u.host = h.host AND u.state = 'queued' AND u.due_at <= ?2) LIMIT 1`,
    )
    .get(run, now);
  if (ready !== undefined) return now;
  const row = database
    .sql(
      `SELECT min(max(h.next_at, u.due)) AS due FROM frontier_hosts h
       JOIN (SELECT host, min(due_at) AS due FROM frontier_urls WHERE run = ?1 AND state = 'queued' GROUP BY host) u ON u.host = h.host
       WHERE h.run = ?1`,
    )
    .get(run);
  return row?.due === null || row?.due === undefined ? null : Number(row.due);
}
