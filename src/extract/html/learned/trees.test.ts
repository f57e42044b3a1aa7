import { describe, expect, test } from 'vitest';
import { type PackedTrees, sigmoid, unpackTrees, walkTrees } from './trees.ts';

/** Two trees over `b` and `c`: one split at 2, and one split at 2 whose right side splits at 10. */
const bytes = [1, 0, 0, 255, 254, 10, 0, 236, 255, 2, 0, 0, 255, 1, 1, 1, 254, 253, 1, 0, 2, 0, 4, 0];
const packed: PackedTrees = {
  base: 0.5,
  features: ['b', 'c'],
  edges: [[2], [5, 10]],
  scale: 0.1,
  trees: Buffer.from(bytes).toString('base64'),
};

describe('trees', () => {
  test('go left up to the edge and right above it, and add up', () => {
    const trees = unpackTrees(packed, ['a', 'b', 'c']);
    const [a, b, c] = walkTrees(trees, 3, { rows: Float32Array.of(9, 2, 99, 9, 3, 10, 9, 3, 11), width: 3, same: 3 });
    expect(a).toBeCloseTo(0.5 + 1 + 0.1);
    expect(b).toBeCloseTo(0.5 - 2 + 0.2);
    expect(c).toBeCloseTo(0.5 - 2 + 0.4);
  });
  test('without nodes are their base', () => {
    expect([
      ...walkTrees(unpackTrees({ ...packed, trees: '' }, ['b', 'c']), 1, { rows: Float32Array.of(1, 1), width: 2, same: 2 }),
    ]).toEqual([0.5]);
  });
  test('ask columns that are the same in all rows once, and those of a second table behind the first', () => {
    const trees = unpackTrees(packed, ['a', 'b', 'c']);
    const same = walkTrees(trees, 2, { rows: Float32Array.of(9, 3, 10, 8, 3, 10), width: 3, same: 1 });
    const apart = walkTrees(
      trees,
      2,
      { rows: Float32Array.of(9, 8), width: 1, same: 1 },
      { rows: Float32Array.of(3, 10, 3, 10), width: 2, same: 2 },
    );
    expect([...same]).toEqual([...apart]);
    expect(same[0]).toBeCloseTo(0.5 - 2 + 0.2);
  });
  test('refuse a column that nobody counts', () => {
    expect(() => unpackTrees(packed, ['b'])).toThrow('not counted: c');
  });
  test('sigmoid is a probability', () => {
    expect([sigmoid(0), sigmoid(-800), sigmoid(800)]).toEqual([0.5, 0, 1]);
  });
});
