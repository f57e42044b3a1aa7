/** Gradient-boosted trees on binned features: leaf-wise growth, Newton steps, L2; deterministic for a seed. */

export const MAX_BINS = 48;

export interface Binned {
  readonly rows: number;
  readonly width: number;
  /** Row-major bins. */
  readonly bins: Uint8Array;
}

/** Per feature the upper edges of its bins: a value goes into the first bin whose edge it does not exceed. */
export type Edges = readonly Float32Array[];

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  readonly lambda: number;
  readonly minWeight: number;
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
  /** Rows of one group are drawn together. */
  readonly groups?: Int32Array | undefined;
}

/** Inner nodes first to last; a child below 0 is the leaf `~child`. */
export interface Tree {
  readonly feature: readonly number[];
  readonly bin: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly leaf: readonly number[];
}

export interface Boosted {
  readonly base: number;
  readonly trees: readonly Tree[];
}

export const random = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Quantile edges of a sample, so that every bin holds about as many rows. */
export function findEdges(values: Float32Array, width: number, sample: readonly number[]): Edges {
  return Array.from({ length: width }, (_, feature) => {
    const column = Float32Array.from(sample, (row) => values[row * width + feature] ?? 0).sort();
    const edges: number[] = [];
    const distinct = new Set(column);
    if (distinct.size <= MAX_BINS) {
      const list = [...distinct].sort((a, b) => a - b);
      for (let i = 0; i + 1 < list.length; i += 1) edges.push(Math.fround(((list[i] ?? 0) + (list[i + 1] ?? 0)) / 2));
    } else {
      for (let bin = 1; bin < MAX_BINS; bin += 1) {
        const edge = column[Math.floor((bin * column.length) / MAX_BINS)] ?? 0;
        if (edges.length === 0 || edge > (edges.at(-1) ?? 0)) edges.push(edge);
      }
    }
    return Float32Array.from(edges);
  });
}

export function toBins(values: Float32Array, width: number, edges: Edges): Binned {
  const rows = values.length / width;
  const bins = new Uint8Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    for (let feature = 0; feature < width; feature += 1) {
      const list = edges[feature] ?? new Float32Array();
      const value = values[row * width + feature] ?? 0;
      let [low, high] = [0, list.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value > (list[middle] ?? 0)) low = middle + 1;
        else high = middle;
      }
      bins[row * width + feature] = low;
    }
  }
  return { rows, width, bins };
}

/** Gradient and Hessian of one row's loss at its score. */
type Loss = (score: number, target: number) => readonly [number, number];
export const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Targets between 0 and 1. */
export function boostLogistic(data: Binned, target: Float32Array, weight: Float32Array, use: Int32Array, options: BoostOptions): Boosted {
  let [sum, all] = [0, 0];
  for (const row of use) {
    sum += (target[row] ?? 0) * (weight[row] ?? 0);
    all += weight[row] ?? 0;
  }
  const mean = Math.min(0.999, Math.max(0.001, sum / Math.max(1e-9, all)));
  return boost(data, target, weight, use, options, Math.log(mean / (1 - mean)), (score, y) => {
    const p = sigmoid(score);
    return [p - y, Math.max(1e-6, p * (1 - p))];
  });
}

function boost(
  data: Binned,
  target: Float32Array,
  weight: Float32Array,
  use: Int32Array,
  options: BoostOptions,
  base: number,
  loss: Loss,
): Boosted {
  const scores = new Float64Array(data.rows).fill(base);
  const gradient = new Float64Array(data.rows);
  const hessian = new Float64Array(data.rows);
  const next = random(options.seed);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const rows: number[] = [];
    const drawn = new Map<number, boolean>();
    const draw = (row: number): boolean => {
      const group = options.groups?.[row];
      if (group === undefined) return next() < options.rowShare;
      const known = drawn.get(group) ?? next() < options.rowShare;
      drawn.set(group, known);
      return known;
    };
    for (const row of use) {
      if (!draw(row)) continue;
      const w = weight[row] ?? 0;
      const [g, h] = loss(scores[row] ?? 0, target[row] ?? 0);
      gradient[row] = g * w;
      hessian[row] = h * w;
      rows.push(row);
    }
    const features = Array.from({ length: data.width }, (_, f) => f).filter(() => next() < options.featureShare);
    const tree = growTree(data, gradient, hessian, Int32Array.from(rows), features, options);
    trees.push(tree);
    for (const row of use) scores[row] = (scores[row] ?? 0) + walk(tree, data.bins, row * data.width);
  }
  return { base, trees };
}

export function walk(tree: Tree, bins: Uint8Array, offset: number): number {
  if (tree.feature.length === 0) return tree.leaf[0] ?? 0;
  let node = 0;
  do node = ((bins[offset + (tree.feature[node] ?? 0)] ?? 0) > (tree.bin[node] ?? 0) ? tree.right[node] : tree.left[node]) ?? -1;
  while (node >= 0);
  return tree.leaf[~node] ?? 0;
}

export const predict = (model: Boosted, data: Binned, row: number): number => {
  let score = model.base;
  for (const tree of model.trees) score += walk(tree, data.bins, row * data.width);
  return score;
};

interface Leaf {
  readonly rows: Int32Array;
  readonly sums: Float64Array;
  readonly g: number;
  readonly h: number;
  /** Where the parent keeps the reference to this leaf. */
  readonly parent: number;
  readonly isRight: boolean;
  gain: number;
  feature: number;
  bin: number;
}

function growTree(
  data: Binned,
  gradient: Float64Array,
  hessian: Float64Array,
  rows: Int32Array,
  features: readonly number[],
  options: BoostOptions,
): Tree {
  const { lambda, minWeight, rate } = options;
  const width = features.length * MAX_BINS * 2;
  const columns = Int32Array.from(features);
  const collect = (list: Int32Array): Float64Array => {
    const sums = new Float64Array(width);
    for (let i = 0; i < list.length; i += 1) {
      const row = list[i] as number;
      const offset = row * data.width;
      const g = gradient[row] as number;
      const h = hessian[row] as number;
      for (let f = 0; f < columns.length; f += 1) {
        const at = (f * MAX_BINS + (data.bins[offset + (columns[f] as number)] as number)) * 2;
        sums[at] = (sums[at] as number) + g;
        sums[at + 1] = (sums[at + 1] as number) + h;
      }
    }
    return sums;
  };
  const total = (list: Int32Array, of: Float64Array): number => {
    let sum = 0;
    for (const row of list) sum += of[row] ?? 0;
    return sum;
  };
  const best = (leaf: Leaf): Leaf => {
    const whole = (leaf.g * leaf.g) / (leaf.h + lambda);
    for (let f = 0; f < features.length; f += 1) {
      let [g, h] = [0, 0];
      for (let bin = 0; bin < MAX_BINS - 1; bin += 1) {
        const at = (f * MAX_BINS + bin) * 2;
        g += leaf.sums[at] as number;
        h += leaf.sums[at + 1] as number;
        if (h < minWeight) continue;
        if (leaf.h - h < minWeight) break;
        const gain = (g * g) / (h + lambda) + ((leaf.g - g) * (leaf.g - g)) / (leaf.h - h + lambda) - whole;
        if (gain > leaf.gain) [leaf.gain, leaf.feature, leaf.bin] = [gain, f, bin];
      }
    }
    return leaf;
  };
  const make = (list: Int32Array, sums: Float64Array, parent: number, isRight: boolean): Leaf =>
    best({ rows: list, sums, g: total(list, gradient), h: total(list, hessian), parent, isRight, gain: 1e-6, feature: -1, bin: 0 });
  const open: Leaf[] = [make(rows, collect(rows), -1, false)];
  const tree = { feature: [] as number[], bin: [] as number[], left: [] as number[], right: [] as number[], leaf: [] as number[] };
  const done: Leaf[] = [];
  while (open.length > 0) {
    let pick = 0;
    for (let i = 1; i < open.length; i += 1) if ((open[i]?.gain ?? 0) > (open[pick]?.gain ?? 0)) pick = i;
    const [leaf] = open.splice(pick, 1);
    if (leaf === undefined) break;
    if (leaf.feature < 0 || open.length + done.length + 1 >= options.leaves) {
      done.push(leaf);
      continue;
    }
    const node = tree.feature.push(columns[leaf.feature] ?? 0) - 1;
    tree.bin.push(leaf.bin);
    tree.left.push(0);
    tree.right.push(0);
    link(leaf, node);
    const feature = columns[leaf.feature] ?? 0;
    const small: number[] = [];
    const rest: number[] = [];
    for (const row of leaf.rows) ((data.bins[row * data.width + feature] ?? 0) > leaf.bin ? rest : small).push(row);
    const [left, right] = [Int32Array.from(small), Int32Array.from(rest)];
    const [less, more] = left.length <= right.length ? [left, right] : [right, left];
    const lessSums = collect(less);
    const moreSums = leaf.sums;
    for (let i = 0; i < width; i += 1) moreSums[i] = (moreSums[i] as number) - (lessSums[i] as number);
    open.push(make(less, lessSums, node, less === right), make(more, moreSums, node, more === right));
  }
  for (const leaf of done) {
    const index = tree.leaf.push((-leaf.g / (leaf.h + lambda)) * rate) - 1;
    link(leaf, ~index);
  }
  return tree;

  function link(leaf: Leaf, to: number): void {
    if (leaf.parent < 0) return;
    (leaf.isRight ? tree.right : tree.left)[leaf.parent] = to;
  }
}
