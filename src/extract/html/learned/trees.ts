/** A tree ensemble as data: see `bench/extract/pack.ts`, which writes it. */
export interface PackedTrees {
  readonly base: number;
  /** Columns used, by name. */
  readonly features: readonly string[];
  /** Per used column the upper edges of its bins, ascending. */
  readonly edges: readonly (readonly number[])[];
  /** What one step of a leaf is worth. */
  readonly scale: number;
  /**
   * Base64 of all trees: the number of inner nodes (1 byte), then per inner node feature, bin, left, right (1 byte each; a child below 0 is
   * the leaf `~child`), then per leaf its value (2 bytes, little-endian, signed).
   */
  readonly trees: string;
}

/** Trees ready to walk, all nodes in one row of columns; children are absolute, below 0 = leaf `~child`. */
export interface Trees {
  readonly base: number;
  readonly roots: Int32Array;
  readonly column: Uint16Array;
  readonly edge: Float32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly leaf: Float32Array;
}

/** @throws Error when the data names a column that `columns` does not have. */
export function unpackTrees(packed: PackedTrees, columns: readonly string[]): Trees {
  const bytes = Uint8Array.from(atob(packed.trees), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const where = packed.features.map((name) => {
    const at = columns.indexOf(name);
    if (at < 0) throw new Error(`the model asks for a feature that is not counted: ${name}`);
    return at;
  });
  const nodes: [number, number, number, number][] = [];
  const roots: number[] = [];
  const leaf: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const inner = view.getUint8(at);
    at += 1;
    const [node, firstLeaf] = [nodes.length, leaf.length];
    const child = (value: number): number => (value < 0 ? ~(firstLeaf + ~value) : node + value);
    roots.push(inner === 0 ? ~firstLeaf : node);
    for (let i = 0; i < inner; i += 1, at += 4) {
      const feature = view.getUint8(at);
      const edge = packed.edges[feature]?.[view.getUint8(at + 1)] ?? Number.POSITIVE_INFINITY;
      nodes.push([where[feature] ?? 0, edge, child(view.getInt8(at + 2)), child(view.getInt8(at + 3))]);
    }
    for (let i = 0; i <= inner; i += 1, at += 2) leaf.push(view.getInt16(at, true) * packed.scale);
  }
  return {
    base: packed.base,
    roots: Int32Array.from(roots),
    column: Uint16Array.from(nodes, ([column]) => column),
    edge: Float32Array.from(nodes, ([, edge]) => edge),
    left: Int32Array.from(nodes, ([, , left]) => left),
    right: Int32Array.from(nodes, ([, , , right]) => right),
    leaf: Float32Array.from(leaf),
  };
}

/** The sum of all trees for each of `count` rows of `width` numbers. Tree by tree: rows in a line are much alike, so they go the same way. */
export function walkTrees(trees: Trees, rows: Float32Array, width: number, count: number): Float32Array {
  const { roots, column, edge, left, right, leaf } = trees;
  const scores = new Float32Array(count).fill(trees.base);
  for (let tree = 0; tree < roots.length; tree += 1) {
    const root = roots[tree] as number;
    for (let row = 0; row < count; row += 1) {
      const at = row * width;
      let node = root;
      while (node >= 0) {
        const value = rows[at + (column[node] as number)] as number;
        node = (value > (edge[node] as number) ? right[node] : left[node]) as number;
      }
      scores[row] = (scores[row] as number) + (leaf[~node] as number);
    }
  }
  return scores;
}

export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));
