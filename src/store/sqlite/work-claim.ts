import type { WorkClaim, WorkClaimRequest } from '../work.ts';
import { afterExpiry, type KeptRow, type Tallies, tally } from '../work-rules.ts';
import { afterServing, countOf, inOrder, takeTurns, type WorkFlow } from '../work-turns.ts';
import { NO_HOST, type WorkTables } from './work-tables.ts';

/** Items that are brought back or forward with one claim at most: a claim stays short, and the next one goes on. */
const BATCH = 1_000;

/** Leases that have ended come back, and what is due gets in line. */
export function catchUp(tables: WorkTables, now: number, tallies: Tallies): void {
  for (const row of tables.select(`i.state = 'leased' AND i.lease_until <= ? ORDER BY i.lease_until LIMIT ${BATCH}`, now)) {
    tables.leaveHost(row.hostId, now);
    tables.write(row, afterExpiry(row, now), now, tallies, 'returns');
    tally(tallies, row.item.queue, 'expired', 1);
  }
  for (const row of tables.select(`i.state = 'waiting' AND i.due_at <= ? ORDER BY i.due_at LIMIT ${BATCH}`, now))
    tables.write(row, { ...row, state: 'ready' }, now, tallies);
}

/** @param queues in the order of their turns */
export function claimWork(
  tables: WorkTables,
  request: WorkClaimRequest,
  queues: readonly string[],
  now: number,
  tallies: Tallies,
): WorkClaim[] {
  const claims: WorkClaim[] = [];
  // A flow gives less than its turns where its hosts cannot be asked: then others get the rest.
  while (claims.length < request.limit) {
    const flows = queues.flatMap((queue) => openFlows(tables, queue, now));
    const turns = new Map(queues.map((queue) => [queue, tables.turnOf(queue)]));
    const order = takeTurns(flows, turns, queues, request.limit - claims.length);
    const shares = countOf(order);
    if (shares.size === 0) break;
    const given = new Map<number, WorkClaim[]>();
    for (const flow of flows) {
      const rows = takeFrom(tables, flow, shares.get(flow.id) ?? 0, now);
      given.set(
        flow.id,
        rows.map((row) => lease(tables, row, request, now, tallies)),
      );
      keepTurn(tables, flow, rows.length);
    }
    claims.push(...inOrder(order, given));
  }
  return claims;
}

function openFlows({ sql }: WorkTables, queue: string, now: number): WorkFlow[] {
  return sql(
    'SELECT id, priority, pass FROM work_flows f WHERE queue = ? AND EXISTS (SELECT 1 FROM work_lines l WHERE l.flow = f.id AND l.open_at <= ?)',
  )
    .all(queue, now)
    .map(({ id, priority, pass }) => ({ id: Number(id), queue, priority: Number(priority), pass: Number(pass) }));
}

function keepTurn(tables: WorkTables, flow: WorkFlow, served: number): void {
  if (served === 0) return;
  const { pass, turn } = afterServing(flow, tables.turnOf(flow.queue), served);
  tables.sql('UPDATE work_flows SET pass = ? WHERE id = ?').run(pass, flow.id);
  tables.sql('UPDATE work_queues SET turn = ? WHERE queue = ?').run(turn, flow.queue);
}

/** The hosts that have waited longest, one item of each; what has no host fills up what they leave. */
function takeFrom(tables: WorkTables, flow: WorkFlow, share: number, now: number): KeptRow[] {
  if (share === 0) return [];
  const taken: KeptRow[] = [];
  const { sql } = tables;
  const lines = sql('SELECT host FROM work_lines WHERE flow = ? AND open_at <= ? ORDER BY open_at, host LIMIT ?').all(flow.id, now, share);
  for (const { host } of lines) {
    const id = Number(host);
    // A line that was opened while its host was busy, or shut by another line of this claim.
    if (tables.opensAt(id) > now) {
      tables.moveLines(id);
      continue;
    }
    const most = id === NO_HOST ? share - lines.length + 1 : 1;
    const rows = tables.select(`i.flow = ? AND i.host = ? AND i.state = 'ready' ORDER BY i.turn LIMIT ?`, flow.id, id, most);
    for (const row of rows) {
      tables.enterHost(id, flow.id, now);
      taken.push(row);
    }
    if (id === NO_HOST) sql('UPDATE work_lines SET open_at = ? WHERE flow = ? AND host = ?').run(now, flow.id, id);
    if (rows.length === 0) tables.closeEmptyLine(flow.id, id);
  }
  return taken;
}

function lease(tables: WorkTables, row: KeptRow, request: WorkClaimRequest, now: number, tallies: Tallies): WorkClaim {
  const [fence, attempts, leaseUntil] = [tables.nextNumber(), row.attempts + 1, now + request.leaseMs];
  tables
    .sql(`UPDATE work_items SET state = 'leased', fence = ?, attempts = ?, worker = ?, lease_until = ?, at = ? WHERE number = ?`)
    .run(fence, attempts, request.worker, leaseUntil, now, row.number);
  tables.closeEmptyLine(row.flowId, row.hostId);
  tally(tallies, row.item.queue, 'queued', -1);
  tally(tallies, row.item.queue, 'leased', 1);
  return { ...row.item, fence, attempts, leaseUntil };
}

/** A clock that was set back: what was promised for later by the clock as it was is promised by the clock as it is. */
export function followClock(tables: WorkTables, now: number): void {
  const { sql } = tables;
  const seen = Number(sql('SELECT seen FROM work_clock').get()?.seen ?? 0);
  if (now > seen + 1_000) sql('UPDATE work_clock SET seen = ?').run(now);
  if (now >= seen) return;
  const back = seen - now;
  sql('UPDATE work_clock SET seen = ?').run(now);
  sql(`UPDATE work_items SET lease_until = lease_until - ?1, at = ?2 WHERE state = 'leased' AND at > ?2`).run(back, now);
  sql(`UPDATE work_items SET due_at = due_at - ?1, at = ?2 WHERE state IN ('waiting', 'ready') AND at > ?2`).run(back, now);
  sql('UPDATE work_hosts SET next_at = next_at - ?1, paused_until = max(0, paused_until - ?1), at = ?2 WHERE at > ?2').run(back, now);
  for (const { host } of sql('SELECT DISTINCT host FROM work_lines').all()) tables.moveLines(Number(host));
}
