import type {
  WorkClaim,
  WorkCounts,
  WorkEnqueued,
  WorkFilter,
  WorkHeld,
  WorkItem,
  WorkOptions,
  WorkRef,
  WorkRow,
  WorkSettled,
  WorkSettlement,
  WorkStore,
} from '../work.ts';
import { foldCounts } from '../work-counts.ts';
import {
  afterCancel,
  afterOutcome,
  afterRelease,
  freshWork,
  judgeFence,
  type KeptRow,
  meetWish,
  mergeWishes,
  publicRow,
  publicState,
  requireFilter,
  type Tallies,
  tally,
  wishOf,
} from '../work-rules.ts';
import type { Database } from './database.ts';
import { catchUp, claimWork, followClock } from './work-claim.ts';
import { NEVER, workTables } from './work-tables.ts';

/** Rows that one transaction removes at most. */
const REMOVED_AT_ONCE = 2_000;

/** @param clock milliseconds since 1970; all processes on the file read the same one */
export function sqliteWork(database: Database, clock: () => number, options: WorkOptions = {}): WorkStore {
  const tables = workTables(database, { delayMs: options.delayMs ?? 1_000, perHost: options.perHost ?? 1 });
  const { sql } = tables;
  let rotation = 0;

  /** All of it or nothing, on the disk before it returns. */
  const change = <T>(work: (now: number, tallies: Tallies) => T): T =>
    database.durably(() => {
      const tallies: Tallies = new Map();
      tables.beginCall();
      const result = work(Math.floor(clock()), tallies);
      tables.applyTallies(tallies);
      return result;
    });

  const enqueueAll = (items: readonly WorkItem[], now: number, tallies: Tallies): WorkEnqueued => {
    const added: WorkRef[] = [];
    const reopened: WorkRef[] = [];
    for (const wish of mergeWishes(items.map((item) => wishOf(item, now)))) {
      const ref = { queue: wish.queue, key: wish.key };
      const known = tables.find(wish.queue, wish.key);
      if (known === null) {
        tables.insert(freshWork(wish, now), now, tallies);
        added.push(ref);
        continue;
      }
      const next = meetWish(known, wish, now);
      if (next === known) continue;
      tables.write(known, next, now, tallies);
      if (publicState(next.state) === 'queued' && publicState(known.state) !== 'queued') reopened.push(ref);
    }
    return { added, reopened };
  };

  const settleOne = (settlement: WorkSettlement, now: number, tallies: Tallies): WorkSettled => {
    const row = tables.find(settlement.queue, settlement.key);
    const verdict = judgeFence(row, settlement.fence);
    if (row === null || verdict !== 'applied') return verdict;
    tables.leaveHost(row.hostId, now, settlement.hostPausedUntil);
    tables.write(row, afterOutcome(row, settlement.outcome, now), now, tallies, 'settles');
    enqueueAll(settlement.follow ?? [], now, tallies);
    return 'applied';
  };

  const removeRow = (row: KeptRow, now: number, tallies: Tallies): void => {
    if (row.state === 'leased') tables.leaveHost(row.hostId, now);
    sql('DELETE FROM work_items WHERE number = ?').run(row.number);
    tables.closeEmptyLine(row.flowId, row.hostId);
    tally(tallies, row.item.queue, publicState(row.state), -1);
  };

  /** Others get in between: one transaction of a million rows would keep them waiting. */
  const removeAll = (where: string, values: readonly (string | number)[]): { removed: number; hosts: Set<number> } => {
    const hosts = new Set<number>();
    for (let removed = 0; ; ) {
      const rows = change((now, tallies) => {
        const found = tables.select(`${where} LIMIT ${REMOVED_AT_ONCE}`, ...values);
        for (const row of found) removeRow(row, now, tallies);
        return found;
      });
      removed += rows.length;
      for (const { hostId } of rows) hosts.add(hostId);
      if (rows.length < REMOVED_AT_ONCE) return { removed, hosts };
    }
  };

  return {
    async enqueue(items) {
      return change((now, tallies) => enqueueAll(items, now, tallies));
    },
    async claim(request): Promise<WorkClaim[]> {
      const { queues, limit } = request;
      if (limit <= 0 || queues.length === 0) return [];
      const at = rotation++ % queues.length;
      return change((now, tallies) => {
        followClock(tables, now);
        catchUp(tables, now, tallies);
        return claimWork(tables, request, [...queues.slice(at), ...queues.slice(0, at)], now, tallies);
      });
    },
    async extend(claims, leaseMs) {
      const isHeld = ({ queue, key, fence }: WorkHeld, now: number): boolean =>
        sql(
          `UPDATE work_items SET lease_until = ?1, at = ?2 WHERE queue = ?3 AND key = ?4 AND fence = ?5 AND state = 'leased' AND stop = 0`,
        ).run(now + leaseMs, now, queue, key, fence).changes > 0;
      return change((now) => claims.filter((claim) => isHeld(claim, now)));
    },
    async settle(settlements) {
      return change((now, tallies) => settlements.map((settlement) => settleOne(settlement, now, tallies)));
    },
    async release(worker) {
      return change((now, tallies) => {
        const rows = tables.select("i.state = 'leased' AND i.worker = ?", worker);
        for (const row of rows) {
          tables.leaveHost(row.hostId, now);
          tables.write(row, afterRelease(row, now), now, tallies, 'returns');
        }
        return rows.length;
      });
    },
    async cancel(queue, key) {
      return change((now, tallies) => {
        const row = tables.find(queue, key);
        if (row === null || !['queued', 'leased'].includes(publicState(row.state))) return null;
        tables.write(row, afterCancel(row), now, tallies);
        return row.state === 'leased' ? 'stopping' : 'cancelled';
      });
    },
    async find(queue, key): Promise<WorkRow | null> {
      const row = tables.find(queue, key);
      return row === null ? null : publicRow(row);
    },
    async list(filter, after, limit) {
      const { where, values } = whereOf(filter);
      return tables.select(`i.number > ? ${where} ORDER BY i.number LIMIT ?`, after, ...values, limit).map(publicRow);
    },
    async counts(): Promise<WorkCounts> {
      const heads = sql(
        `SELECT f.queue, min((SELECT i.due_at FROM work_items i WHERE i.flow = l.flow AND i.host = l.host AND i.state = 'ready' ORDER BY i.turn LIMIT 1)) AS due
         FROM work_lines l JOIN work_flows f ON f.id = l.flow GROUP BY f.queue`,
      ).all();
      return foldCounts(Math.floor(clock()), sql('SELECT queue, kind, n FROM work_tallies').all(), heads);
    },
    async nextDue(queues) {
      const row = sql(
        `SELECT min(at) AS at FROM (
           SELECT min(l.open_at) AS at FROM work_lines l JOIN work_flows f ON f.id = l.flow WHERE f.queue IN (SELECT value FROM json_each(?1)) AND l.open_at < ${NEVER}
           UNION ALL SELECT min(i.due_at) FROM work_items i JOIN work_flows f ON f.id = i.flow WHERE i.state = 'waiting' AND f.queue IN (SELECT value FROM json_each(?1))
           UNION ALL SELECT min(lease_until) FROM work_items WHERE state = 'leased' AND queue IN (SELECT value FROM json_each(?1)))`,
      ).get(JSON.stringify(queues));
      return row === undefined || row.at === null ? null : Number(row.at);
    },
    async setHost(host, { delayMs, perHost, pausedUntil }) {
      change((now) => {
        const id = tables.hostId(host);
        if (delayMs !== undefined) sql('UPDATE work_hosts SET delay_ms = ? WHERE id = ?').run(delayMs, id);
        if (perHost !== undefined) sql('UPDATE work_hosts SET per_host = ? WHERE id = ?').run(perHost, id);
        if (pausedUntil !== undefined) sql('UPDATE work_hosts SET paused_until = ?, at = ? WHERE id = ?').run(pausedUntil ?? 0, now, id);
        tables.moveLines(id);
      });
    },
    async remove(filter) {
      requireFilter(filter);
      const { where, values } = whereOf(filter);
      const { removed, hosts } = removeAll(`true ${where}`, values);
      // A host that may not be asked yet is remembered as long; `prune` comes by again.
      change((now) => {
        for (const id of hosts) sql(`DELETE FROM work_hosts WHERE ${IDLE} AND id = ?2`).run(now, id);
      });
      return removed;
    },
    async prune(endedBefore) {
      const { removed } = removeAll("i.state IN ('done', 'failed', 'dead') AND i.at < ?", [endedBefore]);
      change((now) => sql(`DELETE FROM work_hosts WHERE ${IDLE} AND delay_ms IS NULL AND per_host IS NULL`).run(now));
      return removed;
    },
  };
}

const IDLE = `next_at <= ?1 AND paused_until <= ?1 AND NOT EXISTS (SELECT 1 FROM work_items i WHERE i.host = work_hosts.id)`;

const COLUMNS: Readonly<Record<Exclude<keyof WorkFilter, 'state'>, string>> = {
  queue: 'i.queue',
  key: 'i.key',
  host: 'h.host',
  source: 'i.source',
  tenant: 'f.tenant',
};

function whereOf({ state, ...filter }: WorkFilter): { where: string; values: string[] } {
  const entries = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = Reflect.get(filter, name);
    return typeof value === 'string' ? [[column, value] as const] : [];
  });
  const states = state === undefined ? '' : state === 'queued' ? " AND i.state IN ('waiting', 'ready')" : ` AND i.state = '${state}'`;
  return { where: entries.map(([column]) => ` AND ${column} = ?`).join('') + states, values: entries.map(([, value]) => value) };
}
