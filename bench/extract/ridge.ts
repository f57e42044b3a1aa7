/** A weighted sum fitted by least squares with a penalty on the weights of the standardised columns; and how well numbers go together. */
import type { QualityWeights } from '../../src/extract/html/learned/quality.ts';

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);

export function fitRidge(rows: readonly (readonly number[])[], target: readonly number[], lambda: number): QualityWeights {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, k) => rows.map((row) => row[k] ?? 0));
  const means = columns.map(mean);
  const spreads = columns.map((column, k) => Math.sqrt(mean(column.map((value) => (value - (means[k] ?? 0)) ** 2))) || 1);
  const standard = columns.map((column, k) => column.map((value) => (value - (means[k] ?? 0)) / (spreads[k] ?? 1)));
  const level = mean(target);
  const system = standard.map((a, r) => [
    ...standard.map((b, c) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), r === c ? lambda : 0)),
    a.reduce((sum, value, i) => sum + value * ((target[i] ?? 0) - level), 0),
  ]);
  const solved = solve(system);
  const weights = solved.map((value, k) => value / (spreads[k] ?? 1));
  return { bias: weights.reduce((sum, weight, k) => sum - weight * (means[k] ?? 0), level), weights };
}

/** Gauss-Jordan on the rows of `[A | b]`; A is positive definite here, so no pivot is 0. */
function solve(system: readonly (readonly number[])[]): number[] {
  const rows = system.map((row) => [...row]);
  rows.forEach((pivot, i) => {
    const by = pivot[i] ?? 1;
    for (const [k, value] of pivot.entries()) pivot[k] = value / by;
    for (const [r, row] of rows.entries()) {
      const factor = row[i] ?? 0;
      if (r === i || factor === 0) continue;
      for (const [k, value] of pivot.entries()) row[k] = (row[k] ?? 0) - factor * value;
    }
  });
  return rows.map((row) => row.at(-1) ?? 0);
}

/** Pearson's. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, i) => {
    const other = (b[i] ?? 0) - mb;
    ab += (value - ma) * other;
    aa += (value - ma) ** 2;
    bb += other ** 2;
  });
  return ab / Math.sqrt(aa * bb);
}
