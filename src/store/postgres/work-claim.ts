import type { WorkClaim, WorkClaimRequest } from '../work.ts';
import { afterExpiry, type Tallies, tally } from '../work-rules.ts';
import { countOf, inOrder, strideOf, takeTurns, type WorkFlow } from '../work-turns.ts';
import type { PostgresDatabase, Queries, Row } from './database.ts';
import { toText } from './key.ts';
import { applyTallies, closeEmptyLines, type HostDefaults, moveHosts, NEVER, NO_HOST } from './work-places.ts';
import { type Call, callOf, keptRow, type Place, SELECT_WORK, SERVER_NOW } from './work-rows.ts';
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
  const { database, shift } = parts;
  const [look] = await database.rows(
    `WITH t AS MATERIALIZED (SELECT ${SERVER_NOW} AS now)
     SELECT t.now, c.seen, nextval('veritrail.work_calls') AS call,
       EXISTS (SELECT 1 FROM veritrail.work_items WHERE state = 'leased' AND lease_until <= (SELECT now FROM t)) AS expired,
       EXISTS (SELECT 1 FROM veritrail.work_items WHERE state = 'waiting' AND due_at <= (SELECT now FROM t)) AS due
     FROM t, veritrail.work_clock c`,
    shift(),
  );
  const call = callOf(Number(look?.now), Number(look?.call));
  await followClock(parts, call.now, Number(look?.seen));
  if (look?.expired === true) await bringBack(parts, call);
  if (look?.due === true) await bringForward(parts, call);
  return database.transaction((queries) => take(queries, parts, request, queues, call), { repeat: true });
}

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

interface OpenFlow extends WorkFlow {
  readonly turn: number;
  /** Since when its items without host, and those of its hosts, could have been claimed; null: there are none. */
  readonly freeSince: number | null;
  readonly hostsSince: number | null;
}

async function take(
  queries: Queries,
  parts: ClaimParts,
  request: WorkClaimRequest,
  queues: readonly string[],
  call: Call,
): Promise<WorkClaim[]> {
  const claims: WorkClaim[] = [];
  const tallies: Tallies = new Map();
  // A flow gives less than its turns where its hosts cannot be asked, or are being asked by others: then others get the rest.
  while (claims.length < request.limit) {
    const flows = await openFlows(queries, queues, call.now);
    const turns = new Map(flows.map(({ queue, turn }) => [queue, turn]));
    const order = takeTurns(flows, turns, queues, request.limit - claims.length);
    const lines = await chooseLines(queries, flows, countOf(order), parts.defaults, call.now);
    const rows = await lease(queries, lines, request, call);
    const given = Map.groupBy(rows, ({ flow }) => flow);
    await enterHosts(queries, rows, call.now, parts);
    await keepTurns(queries, flows, given);
    await closeEmptyLines(queries, linesToClose(lines, rows));
    for (const { claim } of rows) {
      tally(tallies, claim.queue, 'queued', -1);
      tally(tallies, claim.queue, 'leased', 1);
    }
    claims.push(...inOrder(order, given).map(({ claim }) => claim));
    if (rows.length === 0) break;
  }
  await applyTallies(queries, tallies);
  return claims;
}

async function openFlows(queries: Queries, queues: readonly string[], now: number): Promise<OpenFlow[]> {
  const since = (which: string): string =>
    `(SELECT l.open_at FROM veritrail.work_lines l WHERE l.flow = f.id AND l.open_at <= $2 AND l.host ${which} ORDER BY l.open_at LIMIT 1)`;
  const rows = await queries.rows(
    `SELECT * FROM (
       SELECT f.id, f.queue, f.priority, f.pass, q.turn, ${since(`= ${NO_HOST}`)} AS free, ${since(`<> ${NO_HOST}`)} AS hosts
       FROM veritrail.work_flows f JOIN veritrail.work_queues q USING (queue) WHERE f.queue = ANY($1::text[])
     ) open WHERE free IS NOT NULL OR hosts IS NOT NULL`,
    queues.map(toText),
    now,
  );
  const names = new Map(queues.map((queue) => [toText(queue), queue]));
  return rows.map(({ id, queue, priority, pass, turn, free, hosts }) => ({
    id: Number(id),
    queue: names.get(String(queue)) ?? '',
    priority: Number(priority),
    pass: Number(pass),
    turn: Number(turn),
    freeSince: free === null ? null : Number(free),
    hostsSince: hosts === null ? null : Number(hosts),
  }));
}

interface Line extends Place {
  /** Items that may be taken from it. */
  readonly most: number;
}

/** The hosts that have waited longest, one item of each; what has no host fills up what they leave. Nobody else gets these hosts meanwhile. */
async function chooseLines(
  queries: Queries,
  flows: readonly OpenFlow[],
  shares: ReadonlyMap<number, number>,
  { perHost }: HostDefaults,
  now: number,
): Promise<Line[]> {
  const wanted = flows.flatMap((flow) => {
    const share = shares.get(flow.id) ?? 0;
    const { freeSince, hostsSince } = flow;
    if (share === 0) return [];
    if (freeSince === null || hostsSince === null)
      return [{ flow: flow.id, hosts: hostsSince === null ? 0 : share, free: hostsSince === null ? share : 0 }];
    const free = share > 1 || freeSince <= hostsSince ? 1 : 0;
    return [{ flow: flow.id, hosts: share - free, free }];
  });
  const asked = wanted.filter(({ hosts }) => hosts > 0);
  const rows =
    asked.length === 0
      ? []
      : await queries.rows(
          `SELECT s.flow, l.host FROM unnest($1::int[], $2::int[]) AS s (flow, share) CROSS JOIN LATERAL (
             SELECT l.host FROM veritrail.work_lines l JOIN veritrail.work_hosts h ON h.id = l.host
             WHERE l.flow = s.flow AND l.open_at <= $3 AND h.in_flight < coalesce(h.per_host, $4) AND greatest(h.next_at, h.paused_until) <= $3
             ORDER BY l.open_at, l.host LIMIT s.share FOR NO KEY UPDATE OF h SKIP LOCKED
           ) l`,
          asked.map(({ flow }) => flow),
          asked.map(({ hosts }) => hosts),
          now,
          perHost,
        );
  // One host may stand in lines of several flows: the first gets it.
  const lines = [...new Map(rows.map(({ flow, host }) => [Number(host), { flow: Number(flow), host: Number(host), most: 1 }])).values()];
  const given = Map.groupBy(lines, ({ flow }) => flow);
  const free = wanted.flatMap(({ flow, hosts, free }) =>
    free === 0 ? [] : [{ flow, host: NO_HOST, most: free + hosts - (given.get(flow)?.length ?? 0) }],
  );
  return [...lines, ...free];
}

interface Leased extends Place {
  readonly claim: WorkClaim;
}

async function lease(queries: Queries, lines: readonly Line[], { worker, leaseMs }: WorkClaimRequest, call: Call): Promise<Leased[]> {
  if (lines.length === 0) return [];
  const leaseUntil = call.now + leaseMs;
  const first = call.nextNumber();
  const rows = await queries.rows(
    `WITH picked AS (
       SELECT i.number FROM unnest($1::int[], $2::int[], $3::int[]) AS s (flow, host, most) CROSS JOIN LATERAL (
         SELECT number FROM veritrail.work_items i WHERE i.flow = s.flow AND i.host = s.host AND i.state = 'ready'
         ORDER BY i.turn LIMIT s.most FOR NO KEY UPDATE SKIP LOCKED
       ) i
     ), numbered AS (SELECT number, row_number() OVER () AS place FROM picked),
     leased AS (
       UPDATE veritrail.work_items i SET state = 'leased', fence = $4 + p.place, attempts = attempts + 1, worker = $5, lease_until = $6, at = $7
       FROM numbered p WHERE i.number = p.number RETURNING i.*
     )
     SELECT i.*, f.queue, f.tenant, f.priority, h.host AS host_name
     FROM leased i JOIN veritrail.work_flows f ON f.id = i.flow LEFT JOIN veritrail.work_hosts h ON h.id = i.host ORDER BY i.turn`,
    lines.map(({ flow }) => flow),
    lines.map(({ host }) => host),
    lines.map(({ most }) => most),
    first,
    toText(worker),
    leaseUntil,
    call.now,
  );
  for (let used = 1; used <= rows.length; used++) call.nextNumber();
  return rows.map((row) => leasedOf(row, leaseUntil));
}

function leasedOf(row: Row, leaseUntil: number): Leased {
  const { item, fence, attempts, flowId, hostId } = keptRow(row);
  return { flow: flowId, host: hostId, claim: { ...item, fence, attempts, leaseUntil } };
}

async function enterHosts(queries: Queries, rows: readonly Leased[], now: number, { defaults, shift }: ClaimParts): Promise<void> {
  await moveHosts(queries, new Map(rows.map(({ host }) => [host, { by: 1, pausedUntil: 0 }])), now, shift(), defaults);
  const free = [...new Set(rows.filter(({ host }) => host === NO_HOST).map(({ flow }) => flow))];
  if (free.length === 0) return;
  await queries.run(
    `UPDATE veritrail.work_lines l SET open_at = ${SERVER_NOW} FROM (
       SELECT flow, host FROM veritrail.work_lines WHERE flow = ANY($2::int[]) AND host = ${NO_HOST} FOR NO KEY UPDATE SKIP LOCKED
     ) s WHERE l.flow = s.flow AND l.host = s.host`,
    shift(),
    free,
  );
}

/** Where only one flow has something to do there is nothing to share. */
async function keepTurns(queries: Queries, flows: readonly OpenFlow[], given: ReadonlyMap<number, readonly unknown[]>): Promise<void> {
  const rivals = Map.groupBy(flows, ({ queue }) => queue);
  const served = flows.filter(({ id, queue }) => given.has(id) && (rivals.get(queue)?.length ?? 0) > 1).sort((a, b) => a.id - b.id);
  if (served.length === 0) return;
  await queries.run(
    `WITH locked AS (SELECT id FROM veritrail.work_flows WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE),
     moved AS (
       UPDATE veritrail.work_flows f SET pass = greatest(f.pass + s.stride, q.turn) + (s.n - 1) * s.stride
       FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS s (id, stride, n) JOIN locked USING (id), veritrail.work_queues q
       WHERE f.id = s.id AND q.queue = f.queue RETURNING f.queue, f.pass - s.stride AS start
     ), tops AS (SELECT queue, max(start) AS start FROM moved GROUP BY queue),
     owned AS (SELECT q.queue FROM veritrail.work_queues q JOIN tops USING (queue) ORDER BY q.queue FOR NO KEY UPDATE OF q)
     UPDATE veritrail.work_queues q SET turn = tops.start FROM tops JOIN owned USING (queue) WHERE q.queue = tops.queue AND q.turn < tops.start`,
    served.map(({ id }) => id),
    served.map(({ priority }) => strideOf(priority)),
    served.map(({ id }) => given.get(id)?.length ?? 0),
  );
}

const linesToClose = (lines: readonly Line[], rows: readonly Leased[]): Place[] => {
  const byPlace = new Map([...lines, ...rows].map(({ flow, host }) => [`${flow} ${host}`, { flow, host }]));
  return [...byPlace.values()];
};

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
         )
         UPDATE veritrail.work_lines l SET open_at =
           CASE WHEN h.in_flight >= coalesce(h.per_host, $3) THEN ${NEVER} ELSE greatest(h.next_at, h.paused_until) END
         FROM changed h WHERE l.host = h.id`,
        back,
        now,
        defaults.perHost,
      );
      await queries.run('UPDATE veritrail.work_lines SET open_at = $1 WHERE host = $2 AND open_at > $1', now, NO_HOST);
    },
    { repeat: true },
  );
}
