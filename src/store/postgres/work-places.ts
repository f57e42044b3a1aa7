import { VeritrailError } from '../../vocabulary/index.ts';
import type { WorkItem } from '../work.ts';
import type { Tallies } from '../work-rules.ts';
import type { Queries } from './database.ts';
import { fromText, toText } from './key.ts';
import { hidden, type Place, SERVER_NOW } from './work-rows.ts';

/** Of hosts that may not be asked before one of their requests has ended. */
export const NEVER = Number.MAX_SAFE_INTEGER;
/** Stands for "no host" in lines and items. */
export const NO_HOST = 0;

export interface HostDefaults {
  readonly delayMs: number;
  readonly perHost: number;
}

/** Others may add and remove the same at the same moment; each of them makes one further attempt. */
const ATTEMPTS = 50;

const nameOfFlow = ({ queue, tenant, priority }: WorkItem): string => JSON.stringify([queue, tenant, priority]);

/** @returns the place of each item; its host and its flow are there and stay as long as the transaction */
export async function placesOf(queries: Queries, items: readonly WorkItem[]): Promise<(item: WorkItem) => Place> {
  const names = [...new Set(items.flatMap(({ host }) => (host === null ? [] : [host])))];
  if (items.length === 0) return () => ({ flow: 0, host: NO_HOST });
  const hosts = await pinHosts(queries, names);
  const flows = await pinFlows(queries, [...new Map(items.map((item) => [nameOfFlow(item), item])).values()]);
  return (item) => ({
    flow: flows.get(nameOfFlow(item)) ?? 0,
    host: item.host === null ? NO_HOST : (hosts.get(item.host) ?? NO_HOST),
  });
}

export async function pinHosts(queries: Queries, names: readonly string[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const missing = names.filter((name) => !known.has(name)).map(toText);
    if (missing.length === 0) return known;
    if (attempt > 0)
      await queries.run(
        `INSERT INTO veritrail.work_hosts (host) SELECT host FROM unnest($1::text[]) AS s (host) ORDER BY host ON CONFLICT DO NOTHING`,
        missing,
      );
    const rows = await queries.rows('SELECT id, host FROM veritrail.work_hosts WHERE host = ANY($1::text[]) FOR KEY SHARE', missing);
    for (const { id, host } of rows) known.set(fromText(host), Number(id));
  }
  throw busy('hosts');
}

async function pinFlows(queries: Queries, items: readonly WorkItem[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const missing = items.filter((item) => !known.has(nameOfFlow(item)));
    if (missing.length === 0) return known;
    const values = [
      missing.map(({ queue }) => toText(queue)),
      missing.map(({ tenant }) => toText(tenant)),
      missing.map(({ priority }) => priority),
    ];
    if (attempt > 0) {
      await queries.run(
        `INSERT INTO veritrail.work_queues (queue, turn) SELECT DISTINCT queue, 0 FROM unnest($1::text[]) AS s (queue) ORDER BY queue ON CONFLICT DO NOTHING`,
        values[0],
      );
      await queries.run(
        `INSERT INTO veritrail.work_flows (queue, tenant, priority, pass)
         SELECT s.queue, s.tenant, s.priority, q.turn FROM unnest($1::text[], $2::text[], $3::smallint[]) AS s (queue, tenant, priority)
           JOIN veritrail.work_queues q ON q.queue = s.queue COLLATE "C"
         ORDER BY s.queue, s.tenant, s.priority ON CONFLICT DO NOTHING`,
        ...values,
      );
    }
    const rows = await queries.rows(
      `SELECT f.id, f.queue, f.tenant, f.priority FROM unnest($1::text[], $2::text[], $3::smallint[]) AS s (queue, tenant, priority)
         JOIN veritrail.work_flows f ON f.queue = s.queue COLLATE "C" AND f.tenant = s.tenant COLLATE "C" AND f.priority = s.priority
       FOR KEY SHARE OF f`,
      ...values,
    );
    for (const { id, queue, tenant, priority } of rows)
      known.set(JSON.stringify([fromText(queue), fromText(tenant), Number(priority)]), Number(id));
  }
  throw busy('flows');
}

/**
 * The lines of items that are ready are there and stay as long as the transaction. A new line is told of its host only what surely comes to
 * pass: whoever changes the host later tells all lines that are there by then. A flow that had nothing to do does not catch up.
 */
export async function openLines(queries: Queries, places: readonly Place[], now: number): Promise<void> {
  let missing = [...new Map(places.map((place) => [`${place.flow} ${place.host}`, place])).values()];
  for (let attempt = 0; attempt < ATTEMPTS && missing.length > 0; attempt++) {
    if (attempt > 0) {
      const values = [missing.map(({ flow }) => flow), missing.map(({ host }) => host)];
      await queries.run(
        `WITH idle AS (
           SELECT f.id, q.turn FROM veritrail.work_flows f JOIN veritrail.work_queues q USING (queue)
           WHERE f.id = ANY($1::int[]) AND f.pass < q.turn AND NOT EXISTS (SELECT 1 FROM veritrail.work_lines l WHERE l.flow = f.id)
           ORDER BY f.id FOR NO KEY UPDATE OF f
         ) UPDATE veritrail.work_flows f SET pass = greatest(f.pass, idle.turn) FROM idle WHERE f.id = idle.id`,
        values[0],
      );
      await queries.run(
        `INSERT INTO veritrail.work_lines (flow, host, open_at)
         SELECT s.flow, s.host, greatest($3::bigint, h.next_at, h.paused_until) FROM unnest($1::int[], $2::int[]) AS s (flow, host)
           LEFT JOIN veritrail.work_hosts h ON h.id = s.host
         ORDER BY s.flow, s.host ON CONFLICT DO NOTHING`,
        ...values,
        now,
      );
    }
    const rows = await queries.rows(
      `SELECT l.flow, l.host FROM unnest($1::int[], $2::int[]) AS s (flow, host) JOIN veritrail.work_lines l ON l.flow = s.flow AND l.host = s.host
       FOR KEY SHARE OF l`,
      missing.map(({ flow }) => flow),
      missing.map(({ host }) => host),
    );
    const there = new Set(rows.map(({ flow, host }) => `${flow} ${host}`));
    missing = missing.filter(({ flow, host }) => !there.has(`${flow} ${host}`));
  }
  if (missing.length > 0) throw busy('lines');
}

/**
 * Lines in which nobody stands go, unless somebody is about to enter one. Whether nobody does is asked once a line is locked: the function
 * sees what was committed by then.
 */
export async function closeEmptyLines(queries: Queries, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await queries.run(
    `WITH locked AS MATERIALIZED (
       SELECT l.flow, l.host FROM unnest(${hidden(1, 'int[]')}, ${hidden(2, 'int[]')}) AS s (flow, host)
         JOIN veritrail.work_lines l ON l.flow = s.flow AND l.host = s.host
       FOR UPDATE OF l SKIP LOCKED
     ), empty AS MATERIALIZED (SELECT flow, host FROM locked WHERE veritrail.work_line_is_empty(flow, host))
     DELETE FROM veritrail.work_lines l USING empty e WHERE l.flow = e.flow AND l.host = e.host`,
    places.map(({ flow }) => flow),
    places.map(({ host }) => host),
  );
}

/** When a host may be asked. @param row name of its columns @param perHost default */
export const opensAt = (row: string, perHost: string): string =>
  `CASE WHEN ${row}.in_flight >= coalesce(${row}.per_host, ${perHost}) THEN ${NEVER} ELSE greatest(${row}.next_at, ${row}.paused_until) END`;

/** Tells every line of the hosts in `changed` (id, and the columns of the host) when it may be asked. */
export const tellLines = (perHost: string): string =>
  `UPDATE veritrail.work_lines l SET open_at = ${opensAt('changed', perHost)} FROM changed WHERE l.host = changed.id`;

/** Requests begin (`by` above 0) or end (below), by host. A host without delay is only put behind those that wait longer. */
export async function moveHosts(
  queries: Queries,
  moves: ReadonlyMap<number, { readonly by: number; readonly pausedUntil: number }>,
  now: number,
  shift: number,
  { delayMs, perHost }: HostDefaults,
): Promise<void> {
  const ids = [...moves.keys()].filter((id) => id !== NO_HOST);
  if (ids.length === 0) return;
  await queries.run(
    `WITH locked AS (SELECT id FROM veritrail.work_hosts WHERE id = ANY($2::int[]) ORDER BY id FOR NO KEY UPDATE),
     t AS MATERIALIZED (SELECT ${SERVER_NOW} AS now),
     changed AS (
       UPDATE veritrail.work_hosts h SET in_flight = greatest(0, h.in_flight + s.by), next_at = greatest(h.next_at, coalesce(t.now + nullif(coalesce(h.delay_ms, $5), 0), $7)),
         paused_until = greatest(h.paused_until, s.paused), at = t.now
       FROM t, unnest($2::int[], $3::int[], $4::bigint[]) AS s (id, by, paused) JOIN locked USING (id) WHERE h.id = s.id RETURNING h.*
     ) ${tellLines('$6')}`,
    shift,
    ids,
    ids.map((id) => moves.get(id)?.by ?? 0),
    ids.map((id) => moves.get(id)?.pausedUntil ?? 0),
    delayMs,
    perHost,
    now,
  );
}

export async function setHostRules(
  queries: Queries,
  host: string,
  rules: { readonly delayMs?: number | null; readonly perHost?: number | null; readonly pausedUntil?: number | null },
  shift: number,
  defaults: HostDefaults,
): Promise<void> {
  const id = (await pinHosts(queries, [host])).get(host) ?? NO_HOST;
  const { delayMs, perHost, pausedUntil } = rules;
  await queries.run(
    `WITH changed AS (
       UPDATE veritrail.work_hosts h SET delay_ms = CASE WHEN $3 THEN $4 ELSE delay_ms END, per_host = CASE WHEN $5 THEN $6 ELSE per_host END,
         paused_until = CASE WHEN $7 THEN $8 ELSE paused_until END, at = CASE WHEN $7 THEN ${SERVER_NOW} ELSE at END
       WHERE id = $2 RETURNING h.*
     ) ${tellLines('$9')}`,
    shift,
    id,
    delayMs !== undefined,
    delayMs ?? null,
    perHost !== undefined,
    perHost ?? null,
    pausedUntil !== undefined,
    pausedUntil ?? 0,
    defaults.perHost,
  );
}

/** Adds up what `select` gives: queue, kind, n. Rows of this connection's own, mostly. */
export const tallying = (select: string): string => `
  INSERT INTO veritrail.work_tallies AS w (queue, kind, part, n)
  SELECT queue, kind, pg_backend_pid() % 64, n FROM (${select}) AS s (queue, kind, n) WHERE n <> 0 ORDER BY queue, kind
  ON CONFLICT (queue, kind, part) DO UPDATE SET n = w.n + excluded.n`;

/** The last statement of a transaction. */
export async function applyTallies(queries: Queries, tallies: Tallies): Promise<void> {
  const rows = [...tallies].flatMap(([queue, kinds]) => [...kinds].filter(([, by]) => by !== 0).map(([kind, by]) => ({ queue, kind, by })));
  if (rows.length === 0) return;
  await queries.run(
    tallying('SELECT queue, kind, n FROM unnest($1::text[], $2::text[], $3::bigint[]) AS s (queue, kind, n)'),
    rows.map(({ queue }) => toText(queue)),
    rows.map(({ kind }) => kind),
    rows.map(({ by }) => by),
  );
}

const busy = (what: string): VeritrailError =>
  new VeritrailError('store_unavailable', `work: ${what} were changed by others again and again`);
