import type { WorkEnqueued, WorkItem, WorkRef } from '../work.ts';
import { freshWork, type Kept, type KeptRow, meetWish, mergeWishes, publicState, type Tallies, tally } from '../work-rules.ts';
import type { Queries } from './database.ts';
import { applyTallies, type HostDefaults, moveHosts, NO_HOST, openLines, placesOf } from './work-places.ts';
import { type Call, type Change, type Insertion, insertWork, lockWork, updateWork, workId } from './work-rows.ts';

/** What becomes of a locked row. */
export interface RowChange {
  readonly row: KeptRow;
  readonly kept: Kept;
  /** Its fence has settled it. */
  readonly settles?: boolean;
  /** It keeps its place in line. */
  readonly returns?: boolean;
  /** Its host rests until then. */
  readonly pausedUntil?: number;
}

/** Writes rows, whoever held one leaves its host, lines and tallies follow. The last thing a transaction does. */
export async function keepChanges(
  queries: Queries,
  changes: readonly RowChange[],
  call: Call,
  tallies: Tallies,
  defaults: HostDefaults,
  shift: number,
  insertions: readonly Insertion[] = [],
): Promise<void> {
  const moved = changes.filter(({ row, kept }) => !staysInPlace(row.item, kept.item));
  const placeOf = await placesOf(
    queries,
    moved.map(({ kept }) => kept.item),
  );
  const placed = changes.map(({ row, kept, settles = false, returns = false }): Change => {
    const enters = kept.state === 'ready' && row.state !== 'ready' && !returns;
    return {
      row,
      kept,
      settles,
      turn: enters ? call.nextNumber() : null,
      ...(staysInPlace(row.item, kept.item) ? { flow: row.flowId, host: row.hostId } : placeOf(kept.item)),
    };
  });
  await updateWork(queries, placed, call.now);
  const moves = new Map<number, { by: number; pausedUntil: number }>();
  for (const { row, kept, pausedUntil = 0 } of changes) {
    tally(tallies, row.item.queue, publicState(row.state), -1);
    tally(tallies, row.item.queue, publicState(kept.state), 1);
    if (row.state !== 'leased' || kept.state === 'leased' || row.hostId === NO_HOST) continue;
    const known = moves.get(row.hostId) ?? { by: 0, pausedUntil: 0 };
    moves.set(row.hostId, { by: known.by - 1, pausedUntil: Math.max(known.pausedUntil, pausedUntil) });
  }
  await moveHosts(queries, moves, call.now, shift, defaults);
  await openLines(
    queries,
    [...placed, ...insertions].filter(({ kept }) => kept.state === 'ready'),
    call.now,
  );
  await applyTallies(queries, tallies);
}

/** A row that is there keeps its flow and its host. */
const staysInPlace = (a: WorkItem, b: WorkItem): boolean => a.host === b.host && a.tenant === b.tenant && a.priority === b.priority;

/** Rows that are locked, by the hex of their id, with what has become of them in this call. */
export type Locked = Map<string, RowChange>;

export async function lockAll(queries: Queries, refs: readonly WorkRef[]): Promise<Locked> {
  const rows = await lockWork(queries, refs.map(workId));
  return new Map([...rows].map(([id, row]) => [id, { row, kept: row }]));
}

/**
 * New items are inserted; what the wishes change of known ones is noted in `locked`.
 * @param locked all that was there of them
 */
export async function meetWishes(
  queries: Queries,
  wishes: readonly Required<WorkItem>[],
  locked: Locked,
  call: Call,
  tallies: Tallies,
): Promise<WorkEnqueued & { readonly insertions: readonly Insertion[] }> {
  const merged = mergeWishes(wishes).map((wish) => ({ wish, id: workId(wish).toString('hex'), number: call.nextNumber() }));
  const unknown = merged.filter(({ id }) => !locked.has(id));
  const placeOf = await placesOf(
    queries,
    unknown.map(({ wish }) => wish),
  );
  const fresh = unknown.map(({ wish, id, number }) => ({ id, number, kept: freshWork(wish, call.now), ...placeOf(wish) }));
  const inserted = await insertWork(queries, fresh, call.now);
  // Somebody else was faster.
  const late = merged.filter(({ id }) => !locked.has(id) && !inserted.has(id));
  for (const [id, change] of await lockAll(
    queries,
    late.map(({ wish }) => wish),
  ))
    locked.set(id, change);

  const added: WorkRef[] = [];
  const reopened: WorkRef[] = [];
  for (const { wish, id } of merged) {
    const ref = { queue: wish.queue, key: wish.key };
    const change = locked.get(id);
    if (change === undefined) {
      if (!inserted.has(id)) continue;
      added.push(ref);
      tally(tallies, wish.queue, 'queued', 1);
      continue;
    }
    const kept = meetWish(change.kept, wish, call.now);
    if (publicState(kept.state) === 'queued' && publicState(change.kept.state) !== 'queued') reopened.push(ref);
    locked.set(id, { ...change, kept });
  }
  return { added, reopened, insertions: fresh.filter(({ id }) => inserted.has(id)) };
}

export const changed = (locked: Locked): RowChange[] => [...locked.values()].filter(({ row, kept }) => kept !== row);
