/** Trained trees as the data that `src/extract/html/learned/trees.ts` reads: only the columns and edges in use. */
import type { PackedTrees } from '../../src/extract/html/learned/trees.ts';
import type { Boosted, Edges } from './boost.ts';

export function packTrees(model: Boosted, names: readonly string[], edges: Edges): PackedTrees {
  const used = [...new Set(model.trees.flatMap(({ feature }) => feature))].sort((a, b) => a - b);
  const place = new Map(used.map((feature, at) => [feature, at]));
  const largest = model.trees.reduce((most, { leaf }) => leaf.reduce((max, value) => Math.max(max, Math.abs(value)), most), 1e-6);
  const scale = largest / 32_000;
  const bytes: number[] = [];
  for (const tree of model.trees) {
    bytes.push(tree.feature.length);
    tree.feature.forEach((feature, i) => {
      bytes.push(place.get(feature) ?? 0, tree.bin[i] ?? 0, (tree.left[i] ?? 0) & 255, (tree.right[i] ?? 0) & 255);
    });
    for (const value of tree.leaf) {
      const steps = Math.round(value / scale) & 0xffff;
      bytes.push(steps & 255, steps >> 8);
    }
  }
  return {
    base: round(model.base),
    features: used.map((feature) => names[feature] ?? ''),
    edges: used.map((feature) => Array.from(edges[feature] ?? [], short)),
    scale,
    trees: Buffer.from(bytes).toString('base64'),
  };
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
/** The shortest decimal that is the same 32-bit float. */
function short(value: number): number {
  for (let digits = 3; digits < 10; digits += 1) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return text;
  }
  return value;
}
