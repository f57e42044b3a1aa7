import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterServing, inOrder, takeTurns, type WorkFlow } from './work-turns.ts';

const flow = (id: number, over: Partial<WorkFlow> = {}): WorkFlow => ({ id, queue: 'q', priority: 0, pass: 0, ...over });
const countIn = (order: readonly number[], id: number): number => order.filter((each) => each === id).length;

/** Claims of one queue one after the other, each with what the ones before have left. */
function serve(flows: readonly WorkFlow[], claims: number, limit: number): number[] {
  let current = [...flows];
  let turn = 0;
  const served: number[] = [];
  for (let claim = 0; claim < claims; claim++) {
    const order = takeTurns(current, new Map([['q', turn]]), ['q'], limit);
    served.push(...order);
    const nexts = current.map((each) => ({ each, next: afterServing(each, turn, countIn(order, each.id)) }));
    current = nexts.map(({ each, next }) => ({ ...each, pass: next.pass }));
    turn = Math.max(turn, ...nexts.map(({ next }) => next.turn));
  }
  return served;
}

describe('turns of flows', () => {
  it('serves equal flows in turn', () => {
    expect(takeTurns([flow(1), flow(2), flow(3)], new Map(), ['q'], 6)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('gives one step of priority four times the share, and the higher one first', () => {
    const order = takeTurns([flow(1), flow(2, { priority: 1 })], new Map(), ['q'], 50);
    expect(order.slice(0, 4)).toEqual([2, 2, 2, 2]);
    expect([countIn(order, 1), countIn(order, 2)]).toEqual([10, 40]);
  });

  it('serves queues in turn whatever their flows are worth, and nobody where there is nothing', () => {
    expect(
      takeTurns([flow(1, { queue: 'a', priority: 5 }), flow(2, { queue: 'b', priority: -5 })], new Map(), ['b', 'empty', 'a'], 4),
    ).toEqual([2, 1, 2, 1]);
    expect(takeTurns([], new Map(), ['q'], 4)).toEqual([]);
  });

  it('lets one that was kept from its turns catch up by one item, not by all', () => {
    const order = takeTurns([flow(1, { pass: 0 }), flow(2, { pass: 4 ** 5 * 1000 })], new Map([['q', 4 ** 5 * 1000]]), ['q'], 6);
    expect(countIn(order, 1)).toBeLessThanOrEqual(4);
    expect(order[0]).toBe(1);
  });

  it('starves nobody: a flow waits for no more items than the shares of the others allow', () => {
    const flows = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(flows, fc.integer({ min: 1, max: 30 }), (priorities, limit) => {
        const all = priorities.map((priority, at) => flow(at + 1, { priority }));
        // In a round of the lowest one, each other has as many turns as it is worth more, and one for what begins in it.
        const round = priorities.reduce((sum, priority) => sum + 4 ** (priority - Math.min(...priorities)) + 1, 0);
        const served = serve(all, Math.ceil((2 * round) / limit) + 1, limit);
        for (const { id } of all) expect(countIn(served.slice(0, 2 * round), id)).toBeGreaterThan(0);
      }),
    );
  });

  it('treats equal flows alike, however many are claimed at a time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 1, max: 20 }),
        (flows, limit, claims) => {
          const served = serve(
            Array.from({ length: flows }, (_, at) => flow(at + 1)),
            claims,
            limit,
          );
          const counts = Array.from({ length: flows }, (_, at) => countIn(served, at + 1));
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('puts what was given in the order of the turns, and leaves out what was not', () => {
    expect(
      inOrder(
        [1, 2, 1, 2, 1],
        new Map([
          [1, ['a', 'b']],
          [2, ['x', 'y']],
        ]),
      ),
    ).toEqual(['a', 'x', 'b', 'y']);
  });
});
