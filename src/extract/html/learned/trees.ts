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

/**
 * Trees ready to be asked, laid out as QuickScorer does (Lucchese et al. 2015): all splits by column and edge. A row starts with every leaf of
 * every tree; each split that it goes right of takes the leaves on its left away; the first leaf left over is the one that it would reach.
 */
export interface Trees {
  readonly base: number;
  readonly count: number;
  /** Columns asked for, ascending, and where the splits of each begin. */
  readonly columns: Int32Array;
  readonly starts: Int32Array;
  /** Splits, by column and then by edge: the edge, the tree, and the leaves (bits) that stay where a value is above the edge. */
  readonly edge: Float32Array;
  readonly tree: Uint16Array;
  readonly stay: Int32Array;
  /** Leaves of each tree from left to right, `stride` places a tree. */
  readonly leaf: Float32Array;
  readonly stride: number;
}

interface Split {
  readonly column: number;
  readonly edge: number;
  readonly tree: number;
  readonly stay: number;
}

/** Leaves of a tree are bits of one number. */
const MAX_LEAVES = 32;

/** @throws Error when the data names a column that `columns` does not have, or holds a tree of more than 32 leaves. */
export function unpackTrees(packed: PackedTrees, columns: readonly string[]): Trees {
  const bytes = Uint8Array.from(atob(packed.trees), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const where = packed.features.map((name) => {
    const at = columns.indexOf(name);
    if (at < 0) throw new Error(`the model asks for a feature that is not counted: ${name}`);
    return at;
  });
  const splits: Split[] = [];
  const leaves: number[][] = [];
  for (let at = 0; at < bytes.length; ) {
    const inner = view.getUint8(at);
    if (inner >= MAX_LEAVES) throw new Error(`a tree of ${inner + 1} leaves`);
    const [nodes, values] = [at + 1, at + 1 + inner * 4];
    const tree = leaves.length;
    const list: number[] = [];
    /** Numbers the leaves below from left to right; their bits. */
    const below = (node: number): number => {
      if (node < 0) {
        list.push(view.getInt16(values + ~node * 2, true) * packed.scale);
        return 1 << (list.length - 1);
      }
      const place = nodes + node * 4;
      const feature = view.getUint8(place);
      const onLeft = below(view.getInt8(place + 2));
      const edge = packed.edges[feature]?.[view.getUint8(place + 1)] ?? Number.POSITIVE_INFINITY;
      splits.push({ column: where[feature] ?? 0, edge, tree, stay: ~onLeft });
      return onLeft | below(view.getInt8(place + 3));
    };
    below(inner === 0 ? -1 : 0);
    leaves.push(list);
    at = values + (inner + 1) * 2;
  }
  splits.sort((a, b) => a.column - b.column || a.edge - b.edge);
  const used = [...new Set(splits.map(({ column }) => column))];
  const stride = leaves.reduce((most, list) => Math.max(most, list.length), 1);
  const leaf = new Float32Array(leaves.length * stride);
  for (const [tree, list] of leaves.entries()) leaf.set(list, tree * stride);
  return {
    base: packed.base,
    count: leaves.length,
    columns: Int32Array.from(used),
    starts: Int32Array.from([...used.map((wanted) => splits.findIndex(({ column }) => column === wanted)), splits.length]),
    edge: Float32Array.from(splits, ({ edge }) => edge),
    tree: Uint16Array.from(splits, ({ tree }) => tree),
    stay: Int32Array.from(splits, ({ stay }) => stay),
    leaf,
    stride,
  };
}

/** Rows of numbers, one after another. */
export interface Rows {
  readonly rows: Float32Array;
  readonly width: number;
  /** The columns from here on are the same in all rows; the width where none is. */
  readonly same: number;
}

/** The sum of all trees for each of `count` rows; the columns of `more` stand behind those of `own`. */
export function walkTrees(trees: Trees, count: number, own: Rows, more: Rows = NO_MORE): Float32Array {
  const { columns, starts, edge, tree, stay, leaf, stride, base } = trees;
  const scores = new Float32Array(count);
  const begin = new Int32Array(trees.count).fill(-1);
  const left = new Int32Array(trees.count);
  const used = columns.length;
  const sameFrom = firstFrom(columns, own.same);
  const moreFrom = firstFrom(columns, own.width);
  for (let at = sameFrom; at < moreFrom; at += 1) {
    const value = own.rows[columns[at] as number] as number;
    const end = starts[at + 1] as number;
    for (let k = starts[at] as number; k < end && value > (edge[k] as number); k += 1) {
      const t = tree[k] as number;
      begin[t] = (begin[t] as number) & (stay[k] as number);
    }
  }
  for (let row = 0; row < count; row += 1) {
    left.set(begin);
    for (let at = 0; at < used; at += 1) {
      if (at === sameFrom) {
        at = moreFrom;
        if (at === used) break;
      }
      const column = columns[at] as number;
      const value = (at < moreFrom ? own.rows[row * own.width + column] : more.rows[row * more.width + column - own.width]) as number;
      const end = starts[at + 1] as number;
      for (let k = starts[at] as number; k < end && value > (edge[k] as number); k += 1) {
        const t = tree[k] as number;
        left[t] = (left[t] as number) & (stay[k] as number);
      }
    }
    let score = Math.fround(base);
    for (let t = 0; t < left.length; t += 1) {
      const bits = left[t] as number;
      score = Math.fround(score + (leaf[t * stride + 31 - Math.clz32(bits & -bits)] as number));
    }
    scores[row] = score;
  }
  return scores;
}

const NO_MORE: Rows = { rows: new Float32Array(), width: 0, same: 0 };

function firstFrom(columns: Int32Array, from: number): number {
  let at = 0;
  while (at < columns.length && (columns[at] as number) < from) at += 1;
  return at;
}

export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));
