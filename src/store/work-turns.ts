import { LEAST_PRIORITY, MOST_PRIORITY } from './work-rules.ts';

/** Items of one queue, tenant and priority: what has a share of its own. */
export interface WorkFlow {
  readonly id: number;
  readonly queue: string;
  readonly priority: number;
  /** Virtual time that its served items took. */
  readonly pass: number;
}

/** Of how many turns of the next lower priority one step is worth. */
const STEP = 4;

/** Virtual time that one item takes: the higher its priority, the less. */
export const strideOf = (priority: number): number => STEP ** (MOST_PRIORITY - Math.min(MOST_PRIORITY, Math.max(LEAST_PRIORITY, priority)));

/** A flow that was served late, because its hosts could not be asked, catches up with the others by one item only. */
const serve = (pass: number, stride: number, turn: number): number => Math.max(pass + stride, turn);

/**
 * Fair queueing by virtual time (start-time tags, as in Goyal, Vin and Cheng 1996): of each queue the flow that would end first is next,
 * and queues are served in turn. So tenants of one priority alternate, and a low priority waits for a bounded number of others.
 * @param turns virtual time of each queue
 * @returns the flows that are next, one after the other, for flows that may give any number
 */
export function takeTurns(
  flows: readonly WorkFlow[],
  turns: ReadonlyMap<string, number>,
  queues: readonly string[],
  limit: number,
): number[] {
  const order: number[] = [];
  const lanes = queues.map((queue) => ({
    turn: turns.get(queue) ?? 0,
    flows: flows
      .filter((flow) => flow.queue === queue)
      .map(({ id, priority, pass }) => ({ id, priority, pass, stride: strideOf(priority) })),
  }));
  const busy = lanes.filter((lane) => lane.flows.length > 0);
  for (let count = 0; count < limit && busy.length > 0; count++) {
    const lane = busy[count % busy.length];
    const next = lane?.flows.reduce((best, flow) => (isBefore(flow, best) ? flow : best));
    if (lane === undefined || next === undefined) break;
    const start = next.pass;
    next.pass = serve(next.pass, next.stride, lane.turn);
    lane.turn = Math.max(lane.turn, start);
    order.push(next.id);
  }
  return order;
}

interface Tag {
  readonly id: number;
  readonly priority: number;
  readonly pass: number;
  readonly stride: number;
}

function isBefore(a: Tag, b: Tag): boolean {
  const [endA, endB] = [a.pass + a.stride, b.pass + b.stride];
  if (endA !== endB) return endA < endB;
  return a.priority !== b.priority ? a.priority > b.priority : a.id < b.id;
}

/** Virtual times of a flow and its queue after so many of its items were served. */
export function afterServing(flow: WorkFlow, turn: number, served: number): { pass: number; turn: number } {
  if (served === 0) return { pass: flow.pass, turn };
  const stride = strideOf(flow.priority);
  const pass = serve(flow.pass, stride, turn) + (served - 1) * stride;
  return { pass, turn: Math.max(turn, pass - stride) };
}

/** What the flows gave, none more than its turns, in the order of these. */
export function inOrder<T>(order: readonly number[], given: ReadonlyMap<number, readonly T[]>): T[] {
  const at = new Map<number, number>();
  return order.flatMap((id) => {
    const position = at.get(id) ?? 0;
    at.set(id, position + 1);
    return given.get(id)?.slice(position, position + 1) ?? [];
  });
}

export function countOf(order: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of order) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
