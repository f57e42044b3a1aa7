import { VeritrailError } from '../../vocabulary/index.ts';
import { parseStored, readStored } from '../json.ts';
import type { WorkItem } from '../work.ts';
import { isKeptState, type Kept, type KeptRow, StoredItem, StoredReason } from '../work-rules.ts';
import type { Queries, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

/** Numbers that one call may give out. */
const NUMBERS_A_CALL = 100_000;

/** One call's clock and numbers: the server's, so that all workers share them. */
export interface Call {
  readonly now: number;
  /** All numbers of the call are above it, and below those of the next. */
  readonly first: number;
  /** Grows within the call, and from call to call. */
  nextNumber(): number;
}

/**
 * A value whose size the planner cannot see. It would make a plan of its own for each length of a list, and planning these statements takes
 * longer than doing them: so it keeps the first.
 */
export const hidden = (parameter: number, type: string): string => `(SELECT $${parameter}::${type})`;

/** Milliseconds since 1970 of the server; `$1` shifts it. */
export const SERVER_NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + (SELECT $1::bigint)';

export async function beginCall(queries: Queries, shift: number): Promise<Call> {
  const [row] = await queries.rows(`SELECT ${SERVER_NOW} AS now, nextval('veritrail.work_calls') AS call`, shift);
  return callOf(Number(row?.now), Number(row?.call));
}

export function callOf(now: number, call: number): Call {
  let used = 1;
  const first = call * NUMBERS_A_CALL;
  return {
    now,
    first,
    nextNumber() {
      if (used === NUMBERS_A_CALL) throw new VeritrailError('input_invalid', `work: more than ${NUMBERS_A_CALL} items in one call`);
      return first + used++;
    },
  };
}

/** Rows with their names. `WHERE` follows. */
export const FROM_WORK =
  'FROM veritrail.work_items i JOIN veritrail.work_flows f ON f.id = i.flow LEFT JOIN veritrail.work_hosts h ON h.id = i.host';
export const SELECT_WORK = `SELECT i.*, f.queue, f.tenant, f.priority, h.host AS host_name ${FROM_WORK}`;

export const workId = ({ queue, key }: { queue: string; key: string }): Buffer => keyOf(queue, key);

/** @returns rows that are there, by the hex of their id; nobody else changes them before the transaction ends */
export async function lockWork(queries: Queries, ids: readonly Buffer[]): Promise<Map<string, KeptRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.rows(`${SELECT_WORK} WHERE i.id = ANY($1::bytea[]) ORDER BY i.id FOR NO KEY UPDATE OF i`, ids);
  return new Map(rows.map((row) => [idOf(row), keptRow(row)]));
}

export const idOf = ({ id }: Row): string => (Buffer.isBuffer(id) ? id.toString('hex') : '');

/** Where an item stands: its flow and host. */
export interface Place {
  readonly flow: number;
  readonly host: number;
}

export interface Insertion extends Place {
  readonly kept: Kept;
  readonly number: number;
}

/** @returns ids (hex) of those that were not there; the others were added by somebody else just now */
export async function insertWork(queries: Queries, insertions: readonly Insertion[], now: number): Promise<Set<string>> {
  if (insertions.length === 0) return new Set();
  const items = insertions.map(({ kept }) => kept.item);
  const rows = await queries.rows(
    `INSERT INTO veritrail.work_items (number, id, key, flow, host, source, payload, state, due_at, turn, max_attempts, at)
     SELECT number, id, key, flow, host, source, payload, state, due_at, number, max_attempts, $1
     FROM unnest($2::bigint[], $3::bytea[], $4::text[], $5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::int[])
       AS s (number, id, key, flow, host, source, payload, state, due_at, max_attempts)
     ORDER BY id ON CONFLICT (id) DO NOTHING RETURNING id`,
    now,
    insertions.map(({ number }) => number),
    items.map(workId),
    items.map(({ key }) => toText(key)),
    insertions.map(({ flow }) => flow),
    insertions.map(({ host }) => host),
    items.map(({ source }) => textOrNull(source)),
    items.map(payloadOf),
    insertions.map(({ kept }) => kept.state),
    items.map(({ dueAt }) => dueAt),
    items.map(({ maxAttempts }) => maxAttempts),
  );
  return new Set(rows.map(idOf));
}

export interface Change extends Place {
  readonly row: KeptRow;
  readonly kept: Kept;
  /** A new place in line; null: the one it had. */
  readonly turn: number | null;
  /** By the fence that holds it. */
  readonly settles: boolean;
}

export async function updateWork(queries: Queries, changes: readonly Change[], now: number): Promise<void> {
  if (changes.length === 0) return;
  await queries.run(
    `UPDATE veritrail.work_items i SET flow = s.flow, host = s.host, source = s.source, payload = coalesce(s.payload, i.payload), state = s.state,
       due_at = s.due_at, turn = coalesce(s.turn, i.turn), attempts = s.attempts, max_attempts = s.max_attempts, reason = s.reason,
       again = s.again, stop = s.stop, at = CASE WHEN i.state = s.state THEN i.at ELSE $1 END,
       settled_fence = CASE WHEN s.settles THEN i.fence ELSE i.settled_fence END,
       worker = CASE s.state WHEN 'leased' THEN i.worker END, lease_until = CASE s.state WHEN 'leased' THEN i.lease_until END
     FROM unnest($2::bigint[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::int[], $11::int[],
       $12::text[], $13::text[], $14::boolean[], $15::boolean[])
       AS s (number, flow, host, source, payload, state, due_at, turn, attempts, max_attempts, reason, again, stop, settles)
     WHERE i.number = s.number`,
    now,
    changes.map(({ row }) => row.number),
    changes.map(({ flow }) => flow),
    changes.map(({ host }) => host),
    changes.map(({ kept }) => textOrNull(kept.item.source)),
    changes.map(({ row, kept }) => (row.item.payload === kept.item.payload ? null : payloadOf(kept.item))),
    changes.map(({ kept }) => kept.state),
    changes.map(({ kept }) => kept.item.dueAt),
    changes.map(({ turn }) => turn),
    changes.map(({ kept }) => kept.attempts),
    changes.map(({ kept }) => kept.item.maxAttempts),
    changes.map(({ kept }) => jsonOrNull(kept.reason)),
    changes.map(({ kept }) => jsonOrNull(kept.again)),
    changes.map(({ kept }) => kept.stop),
    changes.map(({ settles }) => settles),
  );
}

const payloadOf = ({ payload }: WorkItem): string => JSON.stringify(payload ?? null);
const textOrNull = (text: string | null): string | null => (text === null ? null : toText(text));
const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
const readOrNull = (value: unknown): string | null => (value === null ? null : fromText(value));

export function keptRow(row: Row): KeptRow {
  const [queue, key] = [fromText(row.queue), fromText(row.key)];
  const entry = `work ${queue} ${key}`;
  if (!isKeptState(row.state)) throw new VeritrailError('store_corrupt', `${entry}: state ${String(row.state)}`);
  return {
    number: Number(row.number),
    hostId: Number(row.host),
    flowId: Number(row.flow),
    item: {
      queue,
      key,
      host: readOrNull(row.host_name),
      source: readOrNull(row.source),
      tenant: fromText(row.tenant),
      priority: Number(row.priority),
      dueAt: Number(row.due_at),
      payload: parseStored(row.payload, entry),
      maxAttempts: Number(row.max_attempts),
    },
    state: row.state,
    reason: row.reason === null ? null : readStored(StoredReason, row.reason, entry),
    attempts: Number(row.attempts),
    again: row.again === null ? null : readStored(StoredItem, row.again, entry),
    stop: row.stop === true,
    fence: Number(row.fence),
    settledFence: Number(row.settled_fence),
    worker: readOrNull(row.worker),
    leaseUntil: numberOrNull(row.lease_until),
    at: Number(row.at),
  };
}
