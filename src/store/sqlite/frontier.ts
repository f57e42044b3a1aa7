import { VeritrailError } from '../../vocabulary/index.ts';
import type {
  FrontierClaim,
  FrontierClaimRequest,
  FrontierEnqueued,
  FrontierEntry,
  FrontierOutcome,
  FrontierRow,
  FrontierSettled,
  FrontierSettlement,
  FrontierState,
  FrontierStore,
} from '../ports.ts';
import type { Database, Row } from './database.ts';
import { frontierCounts, frontierNextDue } from './frontier-counts.ts';

/** Skipped for the way they were found, not for what they are: a better way opens them again. */
const REOPENABLE = "('nofollow', 'max_depth')";

export function sqliteFrontier(database: Database): FrontierStore {
  const { sql, durably: together } = database;
  const hostOf = (run: string, host: string, ready: number, inFlight: number): void => {
    if (ready === 0 && inFlight === 0) return;
    sql(
      `INSERT INTO frontier_hosts (run, host, ready, in_flight, next_at) VALUES (?1, ?2, ?3, ?4, 0)
       ON CONFLICT (run, host) DO UPDATE SET ready = ready + ?3, in_flight = in_flight + ?4`,
    ).run(run, host, ready, inFlight);
  };

  const insert = (run: string, entry: FrontierEntry): boolean => {
    const { key, url, host, depth, priority, parent, anchor, edge, dueAt, skip } = entry;
    const { changes } = sql(
      `INSERT OR IGNORE INTO frontier_urls (run, key, url, host, depth, priority, parent, anchor, edge, state, reason, detail, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      run,
      key,
      url,
      host,
      depth,
      priority,
      parent,
      anchor,
      edge,
      skip === undefined ? 'queued' : 'skipped',
      skip?.code ?? null,
      skip?.detail ?? null,
      dueAt ?? 0,
    );
    return changes > 0;
  };

  /** Known already: a shorter way counts, and one that may be followed opens what was skipped only for its way. */
  const improve = (run: string, { key, depth, priority, parent, anchor, edge, skip }: FrontierEntry): boolean => {
    if (skip !== undefined) return false;
    sql('UPDATE frontier_urls SET depth = ?1, priority = ?2 WHERE run = ?3 AND key = ?4 AND state = ?5 AND depth > ?1').run(
      depth,
      priority,
      run,
      key,
      'queued',
    );
    const { changes } = sql(
      `UPDATE frontier_urls SET state = 'queued', reason = NULL, detail = NULL, depth = ?, priority = ?, parent = ?, anchor = ?, edge = ?
       WHERE run = ? AND key = ? AND state = 'skipped' AND reason IN ${REOPENABLE}`,
    ).run(depth, priority, parent, anchor, edge, run, key);
    return changes > 0;
  };

  const enqueueAll = (run: string, entries: readonly FrontierEntry[]): FrontierEnqueued => {
    const ready = new Map<string, number>();
    const added: FrontierEntry[] = [];
    const reopened: FrontierEntry[] = [];
    for (const entry of entries) {
      if (insert(run, entry)) added.push(entry);
      else if (improve(run, entry)) reopened.push(entry);
      else continue;
      if (entry.skip === undefined) ready.set(entry.host, (ready.get(entry.host) ?? 0) + 1);
    }
    for (const [host, count] of ready) hostOf(run, host, count, 0);
    return { added, reopened };
  };

  const giveBack = (run: string, rows: readonly Row[]): void => {
    for (const { number, host } of rows) {
      sql("UPDATE frontier_urls SET state = 'queued' WHERE number = ?").run(Number(number));
      hostOf(run, String(host), 1, -1);
    }
  };

  const lease = (run: string, host: string, request: FrontierClaimRequest): FrontierClaim | null => {
    const { now, leaseMs, maxDepth = Number.MAX_SAFE_INTEGER } = request;
    // One by one: a row from `get` costs a third of one from `all`.
    const row = sql(
      `SELECT * FROM frontier_urls WHERE run = ? AND host = ? AND state = 'queued' AND due_at <= ? AND depth <= ?
       ORDER BY priority DESC, number LIMIT 1`,
    ).get(run, host, now, maxDepth);
    if (row === undefined) return null;
    sql("UPDATE frontier_urls SET state = 'leased', lease_until = ?, fence = fence + 1 WHERE number = ?").run(
      now + leaseMs,
      Number(row.number),
    );
    const fence = Number(row.fence) + 1;
    return { ...rowOf(row), state: 'leased', attempts: fence, fence };
  };

  /** One address of each host in turn, as often as its places allow; a host that rests between two fetches gives one. */
  const takeInTurn = (run: string, hosts: readonly Row[], request: FrontierClaimRequest, limit: number): FrontierClaim[] => {
    const { now, perHost, delayMs } = request;
    const claims: FrontierClaim[] = [];
    const places = hosts.map(({ host, in_flight: busy }) => ({
      host: String(host),
      free: delayMs > 0 ? 1 : perHost - Number(busy),
      taken: 0,
    }));
    for (let open = places; open.length > 0 && claims.length < limit; open = open.filter(({ free }) => free > 0)) {
      for (const at of open) {
        if (claims.length >= limit) break;
        const claim = lease(run, at.host, request);
        at.free = claim === null ? 0 : at.free - 1;
        if (claim === null) continue;
        at.taken++;
        claims.push(claim);
      }
    }
    for (const { host, taken } of places) {
      if (taken === 0) continue;
      sql(
        'UPDATE frontier_hosts SET ready = ready - ?1, in_flight = in_flight + ?1, next_at = max(next_at, ?2) WHERE run = ?3 AND host = ?4',
      ).run(taken, now + delayMs, run, host);
    }
    return claims;
  };

  const claim = (run: string, request: FrontierClaimRequest): FrontierClaim[] => {
    const { now, limit, perHost } = request;
    if (limit <= 0) return [];
    return together(() => {
      giveBack(run, sql("SELECT number, host FROM frontier_urls WHERE run = ? AND state = 'leased' AND lease_until <= ?").all(run, now));
      const claims: FrontierClaim[] = [];
      // Hosts whose addresses are all too deep or not due yet give nothing: then more hosts are looked at.
      for (let look = limit + 64; claims.length < limit; look *= 4) {
        const hosts = sql(
          'SELECT host, in_flight FROM frontier_hosts WHERE run = ? AND ready > 0 AND in_flight < ? AND next_at <= ? ORDER BY next_at, host LIMIT ?',
        ).all(run, perHost, now, look);
        claims.push(...takeInTurn(run, hosts, request, limit - claims.length));
        if (hosts.length < look) break;
      }
      return claims;
    });
  };

  const end = (number: number, outcome: FrontierOutcome): void => {
    const {
      state,
      reason,
      fetched,
      artifactId = null,
      contentHash = null,
      bytesHash = null,
      canonicalUrl = null,
      aliasOf = null,
    } = outcome;
    sql(
      `UPDATE frontier_urls SET state = ?, reason = ?, detail = ?, fetched = ?, artifact_id = ?, content_hash = ?, bytes_hash = ?,
         canonical_url = ?, alias_of = ? WHERE number = ?`,
    ).run(state, reason.code, reason.detail, fetched ? 1 : 0, artifactId, contentHash, bytesHash, canonicalUrl, aliasOf, number);
  };

  /** The other address is settled by this fetch, unless someone else has it. */
  const adopt = (run: string, { entry, outcome }: NonNullable<FrontierSettlement['adopted']>): boolean => {
    const { skip: _skip, ...open } = entry;
    const isNew = insert(run, open);
    const row = sql('SELECT number, state, reason FROM frontier_urls WHERE run = ? AND key = ?').get(run, entry.key);
    if (row === undefined || row.state === 'leased' || row.state === 'done' || row.state === 'failed') return false;
    if (row.state === 'queued' && !isNew) hostOf(run, entry.host, -1, 0);
    if (row.state === 'skipped' && row.reason !== 'nofollow' && row.reason !== 'max_depth') return false;
    end(Number(row.number), outcome);
    return true;
  };

  const settleOne = (run: string, settlement: FrontierSettlement): FrontierSettled => {
    const { key, fence, outcome, discovered, adopted, hostPausedUntil } = settlement;
    const row = sql("SELECT number, host FROM frontier_urls WHERE run = ? AND key = ? AND fence = ? AND state = 'leased'").get(
      run,
      key,
      fence,
    );
    if (row === undefined) return { applied: false, enqueued: { added: [], reopened: [] }, adopted: false };
    const host = String(row.host);
    if (outcome.state === 'defer') {
      sql("UPDATE frontier_urls SET state = 'queued', due_at = ?, reason = ?, detail = ? WHERE number = ?").run(
        outcome.dueAt,
        outcome.reason.code,
        outcome.reason.detail,
        Number(row.number),
      );
      hostOf(run, host, 1, -1);
    } else {
      end(Number(row.number), outcome);
      hostOf(run, host, 0, -1);
    }
    if (hostPausedUntil !== undefined)
      sql('UPDATE frontier_hosts SET next_at = max(next_at, ?) WHERE run = ? AND host = ?').run(hostPausedUntil, run, host);
    return {
      applied: true,
      adopted: adopted === undefined ? false : adopt(run, adopted),
      enqueued: enqueueAll(run, discovered),
    };
  };

  return {
    enqueue: (run, entries) => together(() => enqueueAll(run, entries)),
    together,
    claim,
    settle: (run, settlements) => together(() => settlements.map((settlement) => settleOne(run, settlement))),
    reopen: (run, { code, detail }) =>
      together(() => {
        const where = "run = ? AND state = 'skipped' AND reason = ? AND detail = ?";
        const hosts = sql(`SELECT host, count(*) AS n FROM frontier_urls WHERE ${where} GROUP BY host`).all(run, code, detail);
        for (const { host, n } of hosts) hostOf(run, String(host), Number(n), 0);
        const { changes } = sql(
          `UPDATE frontier_urls SET state = 'queued', reason = NULL, detail = NULL, alias_of = NULL WHERE ${where}`,
        ).run(run, code, detail);
        return Number(changes);
      }),
    release: (run) =>
      together(() => {
        const rows = sql("SELECT number, host FROM frontier_urls WHERE run = ? AND state = 'leased'").all(run);
        giveBack(run, rows);
        return rows.length;
      }),
    find(run, key) {
      const row = sql('SELECT * FROM frontier_urls WHERE run = ? AND key = ?').get(run, key);
      return row === undefined ? null : rowOf(row);
    },
    findContent(run, contentHash) {
      const row = sql("SELECT * FROM frontier_urls WHERE run = ? AND content_hash = ? AND state = 'done' ORDER BY number LIMIT 1").get(
        run,
        contentHash,
      );
      return row === undefined ? null : rowOf(row);
    },
    list: (run, after, limit) =>
      sql('SELECT * FROM frontier_urls WHERE run = ? ORDER BY number LIMIT ? OFFSET ?').all(run, limit, after).map(rowOf),
    nextDue: (run, now) => frontierNextDue(database, run, now),
    counts: (run) => frontierCounts(database, run),
  };
}

const STATES: ReadonlySet<string> = new Set<FrontierState>(['queued', 'leased', 'done', 'failed', 'skipped']);
const isState = (value: unknown): value is FrontierState => typeof value === 'string' && STATES.has(value);
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function rowOf(row: Row): FrontierRow {
  if (!isState(row.state)) throw new VeritrailError('store_corrupt', `frontier entry ${row.number}: state ${String(row.state)}`);
  return {
    key: String(row.key),
    url: String(row.url),
    host: String(row.host),
    depth: Number(row.depth),
    priority: Number(row.priority),
    parent: textOrNull(row.parent),
    anchor: String(row.anchor),
    edge: String(row.edge),
    state: row.state,
    reason: row.reason === null ? null : { code: String(row.reason), detail: String(row.detail) },
    attempts: Number(row.fence),
    fetched: row.fetched === 1,
    artifactId: textOrNull(row.artifact_id),
    contentHash: textOrNull(row.content_hash),
    bytesHash: textOrNull(row.bytes_hash),
    canonicalUrl: textOrNull(row.canonical_url),
    aliasOf: textOrNull(row.alias_of),
  };
}
