import { VeritrailError } from '../../vocabulary/index.ts';
import { parseStored, readStored } from '../json.ts';
import type { WorkItem } from '../work.ts';
import { isKeptState, type Kept, type KeptRow, publicState, StoredItem, StoredReason, type Tallies, tally } from '../work-rules.ts';
import type { Database, Row } from './database.ts';

/** Of hosts that may not be asked before one of their requests has ended. */
export const NEVER = Number.MAX_SAFE_INTEGER;
/** Stands for "no host" in lines and items: a line that is always open. */
export const NO_HOST = 0;

export interface HostDefaults {
  readonly delayMs: number;
  readonly perHost: number;
}

/** Numbers that are drawn at once. */
const NUMBERS_A_CALL = 100_000;

export const WORK_ROWS = `SELECT i.*, f.queue AS queue, f.tenant AS tenant, f.priority AS priority, h.host AS host_name
  FROM work_items i JOIN work_flows f ON f.id = i.flow LEFT JOIN work_hosts h ON h.id = i.host`;

/** Statements that keep items, lines, hosts and tallies true to each other. All of them are called inside a transaction. */
export function workTables(database: Database, defaults: HostDefaults) {
  const { sql } = database;

  const numbers = { base: 0, used: NUMBERS_A_CALL };
  /** Grows from call to call, whichever process makes it, and within a call. */
  const nextNumber = (): number => {
    if (numbers.used === NUMBERS_A_CALL) {
      numbers.base = Number(sql('UPDATE work_clock SET counter = counter + 1 RETURNING counter').get()?.counter);
      numbers.used = 0;
    }
    return numbers.base * NUMBERS_A_CALL + numbers.used++;
  };
  const beginCall = (): void => {
    numbers.used = NUMBERS_A_CALL;
  };

  const select = (where: string, ...values: (string | number)[]): KeptRow[] =>
    sql(`${WORK_ROWS} WHERE ${where}`)
      .all(...values)
      .map(keptRow);

  const find = (queue: string, key: string): KeptRow | null => select('i.queue = ? AND i.key = ?', queue, key)[0] ?? null;

  const hostId = (host: string | null): number => {
    if (host === null) return NO_HOST;
    const known = sql('SELECT id FROM work_hosts WHERE host = ?').get(host);
    return Number((known ?? sql('INSERT INTO work_hosts (host) VALUES (?) RETURNING id').get(host))?.id);
  };

  const turnOf = (queue: string): number => Number(sql('SELECT turn FROM work_queues WHERE queue = ?').get(queue)?.turn ?? 0);

  const flowId = ({ queue, tenant, priority }: WorkItem): number => {
    const known = sql('SELECT id FROM work_flows WHERE queue = ? AND tenant = ? AND priority = ?').get(queue, tenant, priority);
    if (known !== undefined) return Number(known.id);
    sql('INSERT OR IGNORE INTO work_queues (queue, turn) VALUES (?, 0)').run(queue);
    return Number(
      sql('INSERT INTO work_flows (queue, tenant, priority, pass) VALUES (?, ?, ?, ?) RETURNING id').get(
        queue,
        tenant,
        priority,
        turnOf(queue),
      )?.id,
    );
  };

  /** When the host may be asked, as it stands. */
  const opensAt = (id: number): number => {
    if (id === NO_HOST) return 0;
    const row = sql(
      `SELECT CASE WHEN in_flight >= coalesce(per_host, ?) THEN ${NEVER} ELSE max(next_at, paused_until) END AS at FROM work_hosts WHERE id = ?`,
    ).get(defaults.perHost, id);
    return Number(row?.at ?? 0);
  };

  /** A flow that had nothing to do does not catch up. */
  const openLine = (flow: number, host: number, now: number): void => {
    if (sql('SELECT 1 FROM work_lines WHERE flow = ? AND host = ?').get(flow, host) !== undefined) return;
    sql(
      `UPDATE work_flows SET pass = max(pass, (SELECT turn FROM work_queues q WHERE q.queue = work_flows.queue))
       WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM work_lines WHERE flow = ?1)`,
    ).run(flow);
    sql('INSERT INTO work_lines (flow, host, open_at) VALUES (?, ?, ?)').run(flow, host, Math.max(now, opensAt(host)));
  };

  const closeEmptyLine = (flow: number, host: number): void => {
    sql(
      `DELETE FROM work_lines WHERE flow = ?1 AND host = ?2
       AND NOT EXISTS (SELECT 1 FROM work_items WHERE flow = ?1 AND host = ?2 AND state = 'ready')`,
    ).run(flow, host);
  };

  /** Every line of the host knows when it may be asked. */
  const moveLines = (id: number): void => {
    sql('UPDATE work_lines SET open_at = ? WHERE host = ?').run(opensAt(id), id);
  };

  /** Other lines of the host are found shut when it is their turn. */
  const enterHost = (id: number, flow: number, now: number): void => {
    if (id === NO_HOST) return;
    sql('UPDATE work_hosts SET in_flight = in_flight + 1, next_at = max(next_at, ?2 + coalesce(delay_ms, ?3)), at = ?2 WHERE id = ?1').run(
      id,
      now,
      defaults.delayMs,
    );
    sql('UPDATE work_lines SET open_at = ? WHERE host = ? AND flow = ?').run(opensAt(id), id, flow);
  };

  const leaveHost = (id: number, now: number, pausedUntil = 0): void => {
    if (id === NO_HOST) return;
    sql(
      `UPDATE work_hosts SET in_flight = max(0, in_flight - 1), next_at = max(next_at, ?2 + coalesce(delay_ms, ?3)),
         paused_until = max(paused_until, ?4), at = ?2 WHERE id = ?1`,
    ).run(id, now, defaults.delayMs, pausedUntil);
    moveLines(id);
  };

  const applyTallies = (tallies: Tallies): void => {
    for (const [queue, kinds] of tallies)
      for (const [kind, by] of kinds)
        if (by !== 0)
          sql('INSERT INTO work_tallies (queue, kind, n) VALUES (?1, ?2, ?3) ON CONFLICT (queue, kind) DO UPDATE SET n = n + ?3').run(
            queue,
            kind,
            by,
          );
  };

  const insert = (kept: Kept, now: number, tallies: Tallies): void => {
    const { item, state } = kept;
    const [flow, host] = [flowId(item), hostId(item.host)];
    sql(
      `INSERT INTO work_items (number, queue, key, flow, host, source, payload, state, due_at, turn, max_attempts, at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?1, ?10, ?11)`,
    ).run(
      nextNumber(),
      item.queue,
      item.key,
      flow,
      host,
      item.source,
      JSON.stringify(item.payload ?? null),
      state,
      item.dueAt,
      item.maxAttempts,
      now,
    );
    if (state === 'ready') openLine(flow, host, now);
    tally(tallies, item.queue, 'queued', 1);
  };

  /**
   * Writes what became of a row; whoever held it has left its host before.
   * @param how `settles`: its fence has settled it; `returns`: it keeps its place in line
   */
  const write = (row: KeptRow, kept: Kept, now: number, tallies: Tallies, how: 'settles' | 'returns' | 'changes' = 'changes'): void => {
    const { item, state, reason, attempts, again, stop } = kept;
    const [flow, host] = [flowId(item), hostId(item.host)];
    const entersLine = state === 'ready' && row.state !== 'ready' && how !== 'returns';
    sql(
      `UPDATE work_items SET flow = ?1, host = ?2, source = ?3, payload = ?4, state = ?5, due_at = ?6, turn = coalesce(?7, turn), attempts = ?8,
         max_attempts = ?9, reason = ?10, again = ?11, stop = ?12, at = ?13, settled_fence = CASE ?14 WHEN 1 THEN fence ELSE settled_fence END,
         worker = CASE ?5 WHEN 'leased' THEN worker END, lease_until = CASE ?5 WHEN 'leased' THEN lease_until END
       WHERE number = ?15`,
    ).run(
      flow,
      host,
      item.source,
      JSON.stringify(item.payload ?? null),
      state,
      item.dueAt,
      entersLine ? nextNumber() : null,
      attempts,
      item.maxAttempts,
      reason === null ? null : JSON.stringify(reason),
      again === null ? null : JSON.stringify(again),
      stop ? 1 : 0,
      state === row.state ? row.at : now,
      how === 'settles' ? 1 : 0,
      row.number,
    );
    if (state === 'ready') openLine(flow, host, now);
    if (row.state === 'ready') closeEmptyLine(row.flowId, row.hostId);
    tally(tallies, item.queue, publicState(row.state), -1);
    tally(tallies, item.queue, publicState(state), 1);
  };

  return {
    sql,
    nextNumber,
    beginCall,
    select,
    find,
    turnOf,
    opensAt,
    openLine,
    closeEmptyLine,
    moveLines,
    hostId,
    enterHost,
    leaveHost,
    applyTallies,
    insert,
    write,
  };
}

export type WorkTables = ReturnType<typeof workTables>;

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));

export function keptRow(row: Row): KeptRow {
  const entry = `work ${row.queue} ${row.key}`;
  if (!isKeptState(row.state)) throw new VeritrailError('store_corrupt', `${entry}: state ${String(row.state)}`);
  return {
    number: Number(row.number),
    hostId: Number(row.host),
    flowId: Number(row.flow),
    item: {
      queue: String(row.queue),
      key: String(row.key),
      host: textOrNull(row.host_name),
      source: textOrNull(row.source),
      tenant: String(row.tenant),
      priority: Number(row.priority),
      dueAt: Number(row.due_at),
      payload: parseStored(row.payload, entry),
      maxAttempts: Number(row.max_attempts),
    },
    state: row.state,
    reason: row.reason === null ? null : readStored(StoredReason, row.reason, entry),
    attempts: Number(row.attempts),
    again: row.again === null ? null : readStored(StoredItem, row.again, entry),
    stop: row.stop === 1,
    fence: Number(row.fence),
    settledFence: Number(row.settled_fence),
    worker: textOrNull(row.worker),
    leaseUntil: row.lease_until === null ? null : Number(row.lease_until),
    at: Number(row.at),
  };
}
