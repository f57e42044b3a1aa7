import type { WorkClaim, WorkClaimRequest } from '../work.ts';
import { strideOf, type WorkFlow } from '../work-turns.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { toText } from './key.ts';
import { type HostDefaults, NO_HOST, opensAt, tallying } from './work-places.ts';
import { type Call, hidden, keptRow, type Place, SERVER_NOW } from './work-rows.ts';

/** A flow with lines that are open. */
export interface OpenFlow extends WorkFlow {
  /** Virtual time of its queue. */
  readonly turn: number;
  /** Since when its items without host, and those of its hosts, could have been claimed; null: there are none. */
  readonly freeSince: number | null;
  readonly hostsSince: number | null;
}

export interface Taken {
  readonly claims: ReadonlyMap<number, readonly WorkClaim[]>;
  /** Lines in which nobody seems to stand any more. */
  readonly emptied: readonly Place[];
}

/**
 * Takes items of each flow's hosts that have waited longest, one of each; what has no host fills up what they leave. One statement: it
 * locks the hosts, passing over those that somebody else holds, leases their first items, and writes what follows from it. It waits for
 * nobody before its last two steps, and for these in one order. Other lines of these hosts stay as they are: they are passed over until the
 * request has ended, and then all lines are told.
 * $1 shift, $2 flows, $3 hosts and $4 items without host that each is to give, $5 now, $6 default of hosts, $7 the first fence, $8 worker,
 * $9 end of the lease, $10 default delay, $11 strides, $12 whether turns are counted
 */
const TAKE = `
  WITH t AS MATERIALIZED (SELECT ${SERVER_NOW} AS now),
  wanted AS (SELECT * FROM unnest(${hidden(2, 'int[]')}, ${hidden(3, 'int[]')}, ${hidden(4, 'int[]')}, ${hidden(11, 'bigint[]')}, ${hidden(12, 'boolean[]')}) AS w (flow, hosts, free, stride, counted)),
  found AS MATERIALIZED (
    SELECT w.flow, l.host FROM wanted w CROSS JOIN LATERAL (
      SELECT l.host FROM veritrail.work_lines l JOIN veritrail.work_hosts h ON h.id = l.host
      WHERE l.flow = w.flow AND l.open_at <= ${hidden(5, 'bigint')} AND h.in_flight < coalesce(h.per_host, ${hidden(6, 'int')}) AND greatest(h.next_at, h.paused_until) <= ${hidden(5, 'bigint')}
      ORDER BY l.open_at, l.host LIMIT w.hosts FOR NO KEY UPDATE OF h SKIP LOCKED
    ) l
  ), chosen AS MATERIALIZED (
    SELECT DISTINCT ON (host) flow, host, 1::bigint AS most FROM found
    UNION ALL
    SELECT w.flow, ${NO_HOST}, w.hosts + w.free - (SELECT count(*) FROM found f WHERE f.flow = w.flow) FROM wanted w WHERE w.free > 0
  ), picked AS MATERIALIZED (
    SELECT i.number, row_number() OVER () AS place FROM chosen c CROSS JOIN LATERAL (
      SELECT number FROM veritrail.work_items i WHERE i.flow = c.flow AND i.host = c.host AND i.state = 'ready'
      ORDER BY i.turn LIMIT c.most FOR NO KEY UPDATE SKIP LOCKED
    ) i
  ), leased AS (
    UPDATE veritrail.work_items i SET state = 'leased', fence = ${hidden(7, 'bigint')} + p.place, attempts = attempts + 1, worker = ${hidden(8, 'text')}, lease_until = ${hidden(9, 'bigint')}, at = ${hidden(5, 'bigint')}
    FROM picked p WHERE i.number = p.number RETURNING i.*
  ), changed AS (
    UPDATE veritrail.work_hosts h SET in_flight = h.in_flight + 1, at = t.now,
      next_at = greatest(h.next_at, coalesce(t.now + nullif(coalesce(h.delay_ms, ${hidden(10, 'bigint')}), 0), ${hidden(5, 'bigint')}))
    FROM t, (SELECT DISTINCT host FROM leased) p WHERE h.id = p.host RETURNING h.*
  ), told AS (
    UPDATE veritrail.work_lines l SET open_at = ${opensAt('c', hidden(6, 'int'))}
    FROM changed c JOIN leased i ON i.host = c.id WHERE l.host = c.id AND l.flow = i.flow
  ),
  rested AS (
    UPDATE veritrail.work_lines l SET open_at = t.now FROM t, (
      SELECT l.flow FROM veritrail.work_lines l WHERE l.host = ${NO_HOST} AND l.flow IN (SELECT flow FROM leased WHERE host = ${NO_HOST})
      FOR NO KEY UPDATE SKIP LOCKED
    ) s WHERE l.flow = s.flow AND l.host = ${NO_HOST}
  ), served AS (SELECT flow, count(*) AS n FROM leased GROUP BY flow),
  owned AS MATERIALIZED (
    SELECT f.id FROM veritrail.work_flows f WHERE f.id IN (SELECT s.flow FROM served s JOIN wanted w USING (flow) WHERE w.counted)
    ORDER BY f.id FOR NO KEY UPDATE
  ), passed AS (
    UPDATE veritrail.work_flows f SET pass = greatest(f.pass + w.stride, q.turn) + (s.n - 1) * w.stride
    FROM owned, wanted w, served s, veritrail.work_queues q
    WHERE f.id = owned.id AND w.flow = f.id AND s.flow = f.id AND q.queue = f.queue RETURNING f.queue, f.pass - w.stride AS start
  ), reached AS MATERIALIZED (
    SELECT q.queue, (SELECT max(start) FROM passed p WHERE p.queue = q.queue) AS start FROM veritrail.work_queues q
    WHERE q.queue IN (SELECT queue FROM passed) ORDER BY q.queue FOR NO KEY UPDATE
  ), turned AS (
    UPDATE veritrail.work_queues q SET turn = r.start FROM reached r WHERE q.queue = r.queue AND q.turn < r.start
  ), tallied AS (${tallying(`
    SELECT f.queue, k.kind, sum(k.by * s.n) FROM served s JOIN veritrail.work_flows f ON f.id = s.flow, (VALUES ('queued', -1), ('leased', 1)) AS k (kind, by)
    GROUP BY f.queue, k.kind`)})
  SELECT i.*, c.flow AS line_flow, c.host AS line_host, f.queue, f.tenant, f.priority, h.host AS host_name, EXISTS (
    SELECT 1 FROM veritrail.work_items o WHERE o.flow = c.flow AND o.host = c.host AND o.state = 'ready' AND o.turn > coalesce(i.turn, -1)
  ) AS others
  FROM chosen c LEFT JOIN leased i ON i.flow = c.flow AND i.host = c.host
    LEFT JOIN veritrail.work_flows f ON f.id = c.flow LEFT JOIN veritrail.work_hosts h ON h.id = c.host ORDER BY i.turn`;

/** @param shares how many items of each flow are next */
export async function takeWork(
  database: PostgresDatabase,
  flows: readonly OpenFlow[],
  shares: ReadonlyMap<number, number>,
  { worker, leaseMs }: WorkClaimRequest,
  call: Call,
  { delayMs, perHost }: HostDefaults,
  shift: number,
): Promise<Taken> {
  const rivals = Map.groupBy(flows, ({ queue }) => queue);
  const wanted = flows.filter(({ id }) => shares.has(id)).map((flow) => ({ flow, ...divide(flow, shares.get(flow.id) ?? 0) }));
  const leaseUntil = call.now + leaseMs;
  const rows = await database.rows(
    TAKE,
    shift,
    wanted.map(({ flow }) => flow.id),
    wanted.map(({ hosts }) => hosts),
    wanted.map(({ free }) => free),
    call.now,
    perHost,
    call.first,
    toText(worker),
    leaseUntil,
    delayMs,
    wanted.map(({ flow }) => strideOf(flow.priority)),
    // Where only one flow has something to do there is nothing to share.
    wanted.map(({ flow }) => (rivals.get(flow.queue)?.length ?? 0) > 1),
  );
  const leased = rows.filter(({ number }) => number !== null);
  const claims = Map.groupBy(leased, ({ line_flow: flow }) => Number(flow));
  const emptied = new Map(rows.filter(({ others }) => others !== true).map((row) => [`${row.line_flow} ${row.line_host}`, placeOf(row)]));
  return {
    claims: new Map([...claims].map(([flow, own]) => [flow, own.map((row) => claimOf(row, leaseUntil))])),
    emptied: [...emptied.values()],
  };
}

/** Items without host stand in one line, which gets its turn like those of hosts. */
function divide({ freeSince, hostsSince }: OpenFlow, share: number): { hosts: number; free: number } {
  if (freeSince === null) return { hosts: share, free: 0 };
  if (hostsSince === null) return { hosts: 0, free: share };
  const free = share > 1 || freeSince <= hostsSince ? 1 : 0;
  return { hosts: share - free, free };
}

const placeOf = (row: Row): Place => ({ flow: Number(row.line_flow), host: Number(row.line_host) });

function claimOf(row: Row, leaseUntil: number): WorkClaim {
  const { item, fence, attempts } = keptRow(row);
  return { ...item, fence, attempts, leaseUntil };
}
