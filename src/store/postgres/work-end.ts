import { VeritrailError } from '../../vocabulary/index.ts';
import type { WorkSettled, WorkSettlement } from '../work.ts';
import type { PostgresDatabase } from './database.ts';
import { type HostDefaults, NO_HOST, tallying, tellLines } from './work-places.ts';
import { hidden, SERVER_NOW, workId } from './work-rows.ts';

/** A settlement from which nothing follows. */
export const isPlain = ({ outcome, follow = [] }: WorkSettlement): boolean => outcome.state !== 'defer' && follow.length === 0;

/**
 * Plain settlements in one statement, which is most of them. Items that were wished again or cancelled meanwhile are `special` and left as they are.
 * $1 shift, $2 ids, $3 fences, $4 states, $5 reasons, $6 rest of the host, $7 default delay, $8 default of hosts
 */
const END = `
  WITH t AS MATERIALIZED (SELECT ${SERVER_NOW} AS now),
  given AS MATERIALIZED (
    SELECT * FROM unnest(${hidden(2, 'bytea[]')}, ${hidden(3, 'bigint[]')}, ${hidden(4, 'text[]')}, ${hidden(5, 'text[]')}, ${hidden(6, 'bigint[]')}) WITH ORDINALITY
      AS s (id, fence, state, reason, paused, place)
  ), locked AS MATERIALIZED (
    SELECT i.number, i.id, i.flow, i.host, i.state, i.fence, i.settled_fence, (i.again IS NOT NULL OR i.stop) AS special
    FROM veritrail.work_items i WHERE i.id IN (SELECT id FROM given) ORDER BY i.id FOR NO KEY UPDATE
  ), judged AS MATERIALIZED (
    SELECT s.*, l.number, l.flow, l.host,
      CASE WHEN l.state = 'leased' AND l.fence = s.fence THEN CASE WHEN l.special THEN 'special' ELSE 'applied' END
        WHEN l.settled_fence = s.fence THEN 'already' ELSE 'outdated' END AS verdict
    FROM given s LEFT JOIN locked l ON l.id = s.id
  ), ended AS (
    UPDATE veritrail.work_items i SET state = j.state, reason = j.reason, settled_fence = i.fence, worker = NULL, lease_until = NULL, at = t.now
    FROM judged j, t WHERE j.verdict = 'applied' AND i.number = j.number RETURNING i.flow, i.state
  ), left_hosts AS MATERIALIZED (
    SELECT host, count(*)::int AS n, max(paused) AS paused FROM judged WHERE verdict = 'applied' AND host <> ${NO_HOST} GROUP BY host
  ), owned AS MATERIALIZED (
    SELECT h.id FROM veritrail.work_hosts h WHERE h.id IN (SELECT host FROM left_hosts) ORDER BY h.id FOR NO KEY UPDATE
  ), changed AS (
    UPDATE veritrail.work_hosts h SET in_flight = greatest(0, h.in_flight - l.n), paused_until = greatest(h.paused_until, l.paused), at = t.now,
      next_at = greatest(h.next_at, t.now + coalesce(h.delay_ms, ${hidden(7, 'bigint')}))
    FROM t, left_hosts l JOIN owned o ON o.id = l.host WHERE h.id = l.host RETURNING h.*
  ), told AS (${tellLines(hidden(8, 'int'))}),
  tallied AS (${tallying(`
    SELECT f.queue, k.kind, sum(k.by) FROM ended e JOIN veritrail.work_flows f ON f.id = e.flow
      CROSS JOIN LATERAL (VALUES ('leased', -1), (e.state, 1)) AS k (kind, by) GROUP BY f.queue, k.kind`)})
  SELECT verdict FROM judged ORDER BY place`;

/** @param settlements plain ones, each of another item */
export async function endWork(
  { rows }: PostgresDatabase,
  settlements: readonly WorkSettlement[],
  { delayMs, perHost }: HostDefaults,
  shift: number,
): Promise<(WorkSettled | 'special')[]> {
  if (settlements.length === 0) return [];
  const judged = await rows(
    END,
    shift,
    settlements.map(workId),
    settlements.map(({ fence }) => fence),
    settlements.map(({ outcome }) => outcome.state),
    settlements.map(({ outcome }) => ('reason' in outcome ? JSON.stringify(outcome.reason) : null)),
    settlements.map(({ hostPausedUntil = 0 }) => hostPausedUntil),
    delayMs,
    perHost,
  );
  return judged.map(({ verdict }) => verdictOf(verdict));
}

function verdictOf(verdict: unknown): WorkSettled | 'special' {
  if (verdict === 'applied' || verdict === 'already' || verdict === 'outdated' || verdict === 'special') return verdict;
  throw new VeritrailError('store_corrupt', `work: verdict ${String(verdict)}`);
}
