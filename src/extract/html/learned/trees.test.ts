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
    expect(walkTrees(trees, Float32Array.of(9, 2, 99), 0)).toBeCloseTo(0.5 + 1 + 0.1);
    expect(walkTrees(trees, Float32Array.of(9, 3, 10), 0)).toBeCloseTo(0.5 - 2 + 0.2);
    expect(walkTrees(trees, Float32Array.of(9, 3, 11), 0)).toBeCloseTo(0.5 - 2 + 0.4);
  });
  test('read columns past the width from the second row', () => {
    const trees = unpackTrees(packed, ['b', 'x', 'c']);
    expect(walkTrees(trees, Float32Array.of(7, 7, 3, 0), 2, 2, Float32Array.of(0, 11), 1)).toBeCloseTo(0.5 - 2 + 0.4);
  });
  test('without nodes are their base', () => {
    expect(walkTrees(unpackTrees({ ...packed, trees: '' }, ['b', 'c']), Float32Array.of(1, 1), 0)).toBe(0.5);
  });
  test('refuse a column that nobody counts', () => {
    expect(() => unpackTrees(packed, ['b'])).toThrow('not counted: c');
  });
  test('sigmoid is a probability', () => {
    expect([sigmoid(0), sigmoid(-800), sigmoid(800)]).toEqual([0.5, 0, 1]);
  });
});
