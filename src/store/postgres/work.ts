import type { WorkFilter, WorkOptions, WorkSettled, WorkSettlement, WorkStore } from '../work.ts';
import { foldCounts } from '../work-counts.ts';
import {
  afterCancel,
  afterOutcome,
  afterRelease,
  judgeFence,
  publicRow,
  publicState,
  requireFilter,
  type Tallies,
  tally,
  wishOf,
} from '../work-rules.ts';
import type { PostgresDatabase, Queries } from './database.ts';
import { fromText, toText } from './key.ts';
import { type ClaimParts, claimWork } from './work-claim.ts';
import { endWork, isPlain } from './work-end.ts';
import { applyTallies, moveHosts, NEVER, NO_HOST, setHostRules } from './work-places.ts';
import { beginCall, type Call, FROM_WORK, idOf, keptRow, SELECT_WORK, SERVER_NOW, workId } from './work-rows.ts';
import { changed, keepChanges, lockAll, meetWishes, type RowChange } from './work-write.ts';

/** Rows that one transaction removes at most. */
const REMOVED_AT_ONCE = 5_000;

export interface PostgresWorkOptions extends WorkOptions {
  /** Milliseconds that are added to the server's clock, for tests. Default: none. */
  readonly shift?: () => number;
}

export function postgresWork(database: PostgresDatabase, options: PostgresWorkOptions = {}): WorkStore {
  const { delayMs = 1_000, perHost = 1, shift = () => 0 } = options;
  const defaults = { delayMs, perHost };
  const parts: ClaimParts = { database, defaults, shift };
  let rotation = 0;

  /** All of it or nothing. It may be done twice where the connection was lost at its end: nothing here does harm by that. */
  const change = <T>(work: (queries: Queries, call: Call) => Promise<T>): Promise<T> =>
    database.transaction(async (queries) => work(queries, await beginCall(queries, shift())), { repeat: true });
  const keep = (queries: Queries, changes: readonly RowChange[], call: Call): Promise<void> =>
    keepChanges(queries, changes, call, new Map(), defaults, shift());

  /** @returns how many of the rows that `where` selects were removed, up to a limit */
  const removeSome = (where: string, values: readonly unknown[]): Promise<number> =>
    change(async (queries, { now }) => {
      const found = await queries.rows(`${SELECT_WORK} WHERE ${where} ORDER BY i.id LIMIT ${REMOVED_AT_ONCE} FOR UPDATE OF i`, ...values);
      const rows = found.map(keptRow);
      const tallies: Tallies = new Map();
      const moves = new Map<number, { by: number; pausedUntil: number }>();
      for (const { item, state, hostId } of rows) {
        tally(tallies, item.queue, publicState(state), -1);
        if (state === 'leased') moves.set(hostId, { by: (moves.get(hostId)?.by ?? 0) - 1, pausedUntil: 0 });
      }
      await queries.run(
        'DELETE FROM veritrail.work_items WHERE number = ANY($1::bigint[])',
        rows.map(({ number }) => number),
      );
      await moveHosts(queries, moves, now, shift(), defaults);
      await applyTallies(queries, tallies);
      return rows.length;
    });
  const removeAll = async (where: string, values: readonly unknown[]): Promise<number> => {
    for (let total = 0; ; ) {
      const removed = await removeSome(where, values);
      total += removed;
      if (removed < REMOVED_AT_ONCE) return total;
    }
  };
  /** Hosts that have no items and may be asked: nothing is known of them that matters. */
  const forgetHosts = (only: string, ...values: readonly unknown[]): Promise<void> =>
    change(async (queries, { now }) => {
      const idle = `next_at <= $1 AND paused_until <= $1 AND NOT EXISTS (SELECT 1 FROM veritrail.work_items i WHERE i.host = h.id) AND ${only}`;
      const locked = await queries.rows(
        `SELECT id FROM veritrail.work_hosts h WHERE ${idle} ORDER BY id FOR UPDATE SKIP LOCKED`,
        now,
        ...values,
      );
      if (locked.length === 0) return;
      const ids = locked.map(({ id }) => Number(id));
      await queries.run(
        `DELETE FROM veritrail.work_hosts h WHERE id = ANY($1::int[]) AND NOT EXISTS (SELECT 1 FROM veritrail.work_items i WHERE i.host = h.id)`,
        ids,
      );
      await queries.run(
        'DELETE FROM veritrail.work_lines l WHERE host = ANY($1::int[]) AND NOT EXISTS (SELECT 1 FROM veritrail.work_hosts h WHERE h.id = l.host)',
        ids,
      );
    });

  const settleFully = (settlements: readonly WorkSettlement[]): Promise<WorkSettled[]> =>
    change(async (queries, call) => {
      const tallies: Tallies = new Map();
      const locked = await lockAll(
        queries,
        settlements.flatMap((settlement) => [settlement, ...(settlement.follow ?? [])]),
      );
      const settled = settlements.map((settlement): WorkSettled => {
        const id = workId(settlement).toString('hex');
        const known = locked.get(id);
        // One claim may be settled twice in one call.
        const verdict =
          known?.settles === true && known.row.fence === settlement.fence ? 'already' : judgeFence(known?.row, settlement.fence);
        if (known === undefined || verdict !== 'applied') return verdict;
        const { row } = known;
        locked.set(id, {
          row,
          kept: afterOutcome(row, settlement.outcome, call.now),
          settles: true,
          pausedUntil: settlement.hostPausedUntil ?? 0,
        });
        return verdict;
      });
      const follow = settlements.flatMap(({ follow = [] }, at) => (settled[at] === 'applied' ? follow : []));
      const wishes = follow.map((item) => wishOf(item, call.now));
      const { insertions } = await meetWishes(queries, wishes, locked, call, tallies);
      await keepChanges(queries, changed(locked), call, tallies, defaults, shift(), insertions);
      return settled;
    });

  return {
    enqueue: (items) =>
      change(async (queries, call) => {
        const tallies: Tallies = new Map();
        const wishes = items.map((item) => wishOf(item, call.now));
        const locked = await lockAll(queries, wishes);
        const { added, reopened, insertions } = await meetWishes(queries, wishes, locked, call, tallies);
        await keepChanges(queries, changed(locked), call, tallies, defaults, shift(), insertions);
        return { added, reopened };
      }),
    async claim(request) {
      const { queues, limit } = request;
      if (limit <= 0 || queues.length === 0) return [];
      const at = rotation++ % queues.length;
      return claimWork(parts, request, [...queues.slice(at), ...queues.slice(0, at)]);
    },
    extend: (claims, leaseMs) =>
      change(async (queries, { now }) => {
        const held = await queries.rows(
          `WITH held AS (
             SELECT i.number FROM veritrail.work_items i JOIN unnest($3::bytea[], $4::bigint[]) AS s (id, fence) ON i.id = s.id AND i.fence = s.fence
             WHERE i.state = 'leased' AND NOT i.stop ORDER BY i.id FOR NO KEY UPDATE OF i
           ) UPDATE veritrail.work_items i SET lease_until = $1, at = $2 FROM held WHERE i.number = held.number RETURNING i.id, i.fence`,
          now + leaseMs,
          now,
          claims.map(workId),
          claims.map(({ fence }) => fence),
        );
        const named = new Set(held.map((row) => `${idOf(row)} ${Number(row.fence)}`));
        return claims.filter((claim) => named.has(`${workId(claim).toString('hex')} ${claim.fence}`));
      }),
    async settle(settlements) {
      const named = settlements.map((settlement) => workId(settlement).toString('hex'));
      const plain = settlements.filter(
        (settlement, at) => isPlain(settlement) && named.indexOf(named[at] ?? '') === named.lastIndexOf(named[at] ?? ''),
      );
      const ended = await endWork(database, plain, defaults, shift());
      const verdicts = new Map(plain.map((settlement, at) => [settlement, ended[at]]));
      const others = settlements.filter((settlement) => (verdicts.get(settlement) ?? 'special') === 'special');
      const settled = others.length === 0 ? [] : await settleFully(others);
      for (const [at, settlement] of others.entries()) verdicts.set(settlement, settled[at]);
      return settlements.map((settlement) => {
        const verdict = verdicts.get(settlement);
        return verdict === undefined || verdict === 'special' ? 'outdated' : verdict;
      });
    },
    release: (worker) =>
      change(async (queries, call) => {
        const rows = await queries.rows(
          `${SELECT_WORK} WHERE i.state = 'leased' AND i.worker = $1 ORDER BY i.id FOR NO KEY UPDATE OF i`,
          toText(worker),
        );
        await keep(
          queries,
          rows.map(keptRow).map((row) => ({ row, kept: afterRelease(row, call.now), returns: true })),
          call,
        );
        return rows.length;
      }),
    cancel: (queue, key) =>
      change(async (queries, call) => {
        const [found] = (await lockAll(queries, [{ queue, key }])).values();
        if (found === undefined || !['queued', 'leased'].includes(publicState(found.row.state))) return null;
        await keep(queries, [{ row: found.row, kept: afterCancel(found.row) }], call);
        return found.row.state === 'leased' ? 'stopping' : 'cancelled';
      }),
    async find(queue, key) {
      const [row] = await database.rows(`${SELECT_WORK} WHERE i.id = $1`, workId({ queue, key }));
      return row === undefined ? null : publicRow(keptRow(row));
    },
    async list(filter, after, limit) {
      const { where, values } = whereOf(filter, 2);
      const rows = await database.rows(`${SELECT_WORK} WHERE i.number > $1${where} ORDER BY i.number LIMIT $2`, after, limit, ...values);
      return rows.map((row) => publicRow(keptRow(row)));
    },
    async counts() {
      const [clock] = await database.rows(`SELECT ${SERVER_NOW} AS now`, shift());
      const tallies = await database.rows('SELECT queue, kind, sum(n) AS n FROM veritrail.work_tallies GROUP BY queue, kind');
      const heads = await database.rows(
        `SELECT f.queue, min(head.due_at) AS due FROM veritrail.work_lines l JOIN veritrail.work_flows f ON f.id = l.flow CROSS JOIN LATERAL (
           SELECT i.due_at FROM veritrail.work_items i WHERE i.flow = l.flow AND i.host = l.host AND i.state = 'ready' ORDER BY i.turn LIMIT 1
         ) head GROUP BY f.queue`,
      );
      const named = <T extends Record<string, unknown>>(row: T) => ({ ...row, queue: fromText(row.queue) });
      return foldCounts(Number(clock?.now), tallies.map(named), heads.map(named));
    },
    async nextDue(queues) {
      const ours = 'SELECT f.id FROM veritrail.work_flows f WHERE f.queue = ANY($1::text[])';
      const [row] = await database.rows(
        `SELECT least(
           (SELECT min(l.open_at) FROM veritrail.work_lines l WHERE l.flow IN (${ours}) AND l.open_at < ${NEVER}),
           (SELECT min(i.due_at) FROM veritrail.work_items i WHERE i.state = 'waiting' AND i.flow IN (${ours})),
           (SELECT min(i.lease_until) FROM veritrail.work_items i WHERE i.state = 'leased' AND i.flow IN (${ours}))) AS at`,
        queues.map(toText),
      );
      return row === undefined || row.at === null ? null : Number(row.at);
    },
    setHost: (host, rules) => change((queries) => setHostRules(queries, host, rules, shift(), defaults)),
    async remove(filter) {
      requireFilter(filter);
      const { where, values } = whereOf(filter, 0);
      const hosts = await database.rows(`SELECT DISTINCT i.host ${FROM_WORK} WHERE i.host <> ${NO_HOST}${where}`, ...values);
      const removed = await removeAll(`true${where}`, values);
      await forgetHosts(
        'id = ANY($2::int[])',
        hosts.map(({ host }) => Number(host)),
      );
      return removed;
    },
    async prune(endedBefore) {
      const removed = await removeAll("i.state IN ('done', 'failed', 'dead') AND i.at < $1", [endedBefore]);
      await forgetHosts('delay_ms IS NULL AND per_host IS NULL');
      return removed;
    },
  };
}

const COLUMNS: Readonly<Record<Exclude<keyof WorkFilter, 'state'>, string>> = {
  queue: 'f.queue',
  key: 'i.key',
  host: 'h.host',
  source: 'i.source',
  tenant: 'f.tenant',
};

/** @param used values that stand before these */
function whereOf({ state, ...filter }: WorkFilter, used: number): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = Reflect.get(filter, name);
    if (typeof value !== 'string') return [];
    values.push(toText(value));
    return [` AND ${column} = $${used + values.length}`];
  });
  if (filter.queue !== undefined && filter.key !== undefined) {
    values.push(workId({ queue: filter.queue, key: filter.key }));
    conditions.push(` AND i.id = $${used + values.length}`);
  }
  if (state !== undefined) conditions.push(state === 'queued' ? " AND i.state IN ('waiting', 'ready')" : ` AND i.state = '${state}'`);
  return { where: conditions.join(''), values };
}
