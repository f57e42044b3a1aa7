import type { WorkClaim, WorkClaimRequest } from '../work.ts';
import { afterExpiry, type Tallies, tally } from '../work-rules.ts';
import { countOf, inOrder, takeTurns } from '../work-turns.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { toText } from './key.ts';
import { closeEmptyLines, type HostDefaults, NO_HOST, tellLines } from './work-places.ts';
import { type Call, callOf, hidden, keptRow, SELECT_WORK, SERVER_NOW } from './work-rows.ts';
import { type OpenFlow, takeWork } from './work-take.ts';
import { keepChanges } from './work-write.ts';

/** Items that are brought back or forward with one claim at most: a claim stays short, and the next one goes on. */
const BATCH = 1_000;

export interface ClaimParts {
  readonly database: PostgresDatabase;
  readonly defaults: HostDefaults;
  /** Milliseconds that are added to the server's clock. */
  readonly shift: () => number;
}

/** @param queues in the order of their turns */
export async function claimWork(parts: ClaimParts, request: WorkClaimRequest, queues: readonly string[]): Promise<WorkClaim[]> {
  const { database, defaults, shift } = parts;
  const claims: WorkClaim[] = [];
  const spent = new Set<number>();
  // A flow gives less than its turns where others hold its hosts. Then others get the rest, unless that is little: whoever has nearly what it
  // wanted may as well begin.
  while (claims.length * 2 < request.limit) {
    const { call, flows } = await look(parts, queues);
    const left = flows.filter(({ id }) => !spent.has(id));
    const order = takeTurns(left, new Map(left.map(({ queue, turn }) => [queue, turn])), queues, request.limit - claims.length);
    if (order.length === 0) break;
    const shares = countOf(order);
    const taken = await takeWork(database, left, shares, request, call, defaults, shift());
    await closeEmptyLines(database, taken.emptied);
    claims.push(...inOrder(order, taken.claims));
    for (const id of shares.keys()) if (!taken.claims.has(id)) spent.add(id);
  }
  return claims;
}

interface Look {
  readonly call: Call;
  readonly flows: readonly OpenFlow[];
}

/** What is open by now, after what has come to an end came back and what is due came forward. */
async function look(parts: ClaimParts, queues: readonly string[]): Promise<Look> {
  const { database, defaults, shift } = parts;
  for (let looked = 0; ; looked++) {
    const rows = await database.rows(LOOK, shift(), queues.map(toText), defaults.perHost);
    const { now, call: number, seen, expired, due } = rows[0] ?? {};
    const call = callOf(Number(now), Number(number));
    if (looked === 0) {
      await followClock(parts, call.now, Number(seen));
      if (expired === true) await bringBack(parts, call);
      if (due === true) await bringForward(parts, call);
    }
    if (looked > 0 || (expired !== true && due !== true && call.now >= Number(seen))) return { call, flows: rows.flatMap(flowOf(queues)) };
  }
}

/** A line may be told of its host too early: the host decides. */
const WITH_OPEN_HOST = `JOIN veritrail.work_hosts h ON h.id = l.host AND h.in_flight < coalesce(h.per_host, ${hidden(3, 'int')})
  AND greatest(h.next_at, h.paused_until) <= t.now`;
const LOOK = `
  WITH t AS MATERIALIZED (SELECT ${SERVER_NOW} AS now, nextval('veritrail.work_calls') AS call)
  SELECT t.now, t.call, c.seen, open.*,
    EXISTS (SELECT 1 FROM veritrail.work_items WHERE state = 'leased' AND lease_until <= (SELECT now FROM t)) AS expired,
    EXISTS (SELECT 1 FROM veritrail.work_items WHERE state = 'waiting' AND due_at <= (SELECT now FROM t)) AS due
  FROM t CROSS JOIN veritrail.work_clock c LEFT JOIN (
    SELECT f.id, f.queue, f.priority, f.pass, q.turn,
      (SELECT l.open_at FROM veritrail.work_lines l WHERE l.host = ${NO_HOST} AND l.flow = f.id AND l.open_at <= t.now) AS free,
      (SELECT l.open_at FROM veritrail.work_lines l ${WITH_OPEN_HOST}
        WHERE l.flow = f.id AND l.open_at <= t.now ORDER BY l.open_at, l.host LIMIT 1) AS hosts
    FROM t, veritrail.work_flows f JOIN veritrail.work_queues q USING (queue)
    WHERE f.queue IN (SELECT queue FROM unnest(${hidden(2, 'text[]')}) AS s (queue))
  ) open ON open.free IS NOT NULL OR open.hosts IS NOT NULL`;

const flowOf = (queues: readonly string[]) => {
  const names = new Map(queues.map((queue) => [toText(queue), queue]));
  return ({ id, queue, priority, pass, turn, free, hosts }: Row): OpenFlow[] =>
    id === null
      ? []
      : [
          {
            id: Number(id),
            queue: names.get(String(queue)) ?? '',
            priority: Number(priority),
            pass: Number(pass),
            turn: Number(turn),
            freeSince: free === null ? null : Number(free),
            hostsSince: hosts === null ? null : Number(hosts),
          },
        ];
};

async function bringBack({ database, defaults, shift }: ClaimParts, call: Call): Promise<void> {
  await database.transaction(
    async (queries) => {
      const rows = await queries.rows(
        `${SELECT_WORK} WHERE i.state = 'leased' AND i.lease_until <= $1 ORDER BY i.lease_until LIMIT ${BATCH} FOR NO KEY UPDATE OF i SKIP LOCKED`,
        call.now,
      );
      const tallies: Tallies = new Map();
      const changes = rows.map(keptRow).map((row) => ({ row, kept: afterExpiry(row, call.now), returns: true }));
      for (const { row } of changes) tally(tallies, row.item.queue, 'expired', 1);
      await keepChanges(queries, changes, call, tallies, defaults, shift());
    },
    { repeat: true },
  );
}

async function bringForward({ database, defaults, shift }: ClaimParts, call: Call): Promise<void> {
  await database.transaction(
    async (queries) => {
      const rows = await queries.rows(
        `${SELECT_WORK} WHERE i.state = 'waiting' AND i.due_at <= $1 ORDER BY i.due_at LIMIT ${BATCH} FOR NO KEY UPDATE OF i SKIP LOCKED`,
        call.now,
      );
      const changes = rows.map(keptRow).map((row) => ({ row, kept: { ...row, state: 'ready' as const } }));
      await keepChanges(queries, changes, call, new Map(), defaults, shift());
    },
    { repeat: true },
  );
}

/** A clock that was set back: what was promised for later by the clock as it was is promised by the clock as it is. */
async function followClock({ database, defaults }: ClaimParts, now: number, seen: number): Promise<void> {
  if (now >= seen && now <= seen + 1_000) return;
  if (now > seen) {
    await database.run(
      `UPDATE veritrail.work_clock SET seen = $1 WHERE single IN (SELECT single FROM veritrail.work_clock WHERE seen < $1 FOR UPDATE SKIP LOCKED)`,
      now,
    );
    return;
  }
  await database.transaction(
    async (queries) => {
      const [clock] = await queries.rows('SELECT seen FROM veritrail.work_clock FOR UPDATE');
      const back = Number(clock?.seen) - now;
      if (back <= 0) return;
      await queries.run('UPDATE veritrail.work_clock SET seen = $1', now);
      await queries.run(
        "UPDATE veritrail.work_items SET lease_until = lease_until - $1, at = $2 WHERE state = 'leased' AND at > $2",
        back,
        now,
      );
      await queries.run(
        "UPDATE veritrail.work_items SET due_at = due_at - $1, at = $2 WHERE state IN ('waiting', 'ready') AND at > $2",
        back,
        now,
      );
      await queries.run(
        `WITH locked AS (SELECT id FROM veritrail.work_hosts WHERE at > $2 ORDER BY id FOR NO KEY UPDATE),
         changed AS (
           UPDATE veritrail.work_hosts h SET next_at = next_at - $1, paused_until = greatest(0, paused_until - $1), at = $2
           FROM locked WHERE h.id = locked.id RETURNING h.*
         ) ${tellLines('$3')}`,
        back,
        now,
        defaults.perHost,
      );
      await queries.run('UPDATE veritrail.work_lines SET open_at = $1 WHERE host = $2 AND open_at > $1', now, NO_HOST);
    },
    { repeat: true },
  );
}
