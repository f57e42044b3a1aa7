/** A conditional logit fitted by Adam; deterministic. */
import { likeliest, type Weights } from '../../src/extract/metadata/logit.ts';
import type { Choice } from './pages.ts';

export interface FitOptions {
  readonly penalty: number;
  readonly steps: number;
  /** Is "none" an answer? */
  readonly none: boolean;
}

const RATE = 0.05;
const [MOMENTUM, SPREAD] = [0.9, 0.999];

/** Weights that make the right options likeliest; several right ones share the credit. */
export function fitWeights(choices: readonly Choice[], { penalty, steps, none }: FitOptions): Weights {
  const names = new Map<string, number>([['none', 0]]);
  const indexOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const pages = choices
    .filter(({ weight, right }) => weight > 0 && (none || right.length > 0))
    .map(({ features, right, weight }) => ({
      right,
      weight,
      rows: features.map((row) => Object.entries(row).map(([name, value]) => [indexOf(name), value] as const)),
    }));
  const total = pages.reduce((sum, { weight }) => sum + weight, 0);
  const size = names.size;
  const [weights, first, second] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const at = (column: Float64Array, i: number): number => column[i] ?? 0;
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(size);
    for (const { rows, right, weight } of pages) {
      const scores = rows.map((row) => row.reduce((sum, [i, value]) => sum + at(weights, i) * value, 0));
      const zero = none ? at(weights, 0) : Number.NEGATIVE_INFINITY;
      const top = Math.max(zero, ...scores);
      const masses = scores.map((score) => Math.exp(score - top));
      const noMass = Math.exp(zero - top);
      const sum = masses.reduce((a, b) => a + b, noMass);
      const good = right.length === 0 ? noMass : right.reduce((held, j) => held + (masses[j] ?? 0), 0);
      if (none) gradient[0] = at(gradient, 0) + weight * (noMass / sum - (right.length === 0 ? 1 : 0));
      rows.forEach((row, j) => {
        const mass = masses[j] ?? 0;
        const pull = weight * (mass / sum - (right.includes(j) ? mass / good : 0));
        for (const [i, value] of row) gradient[i] = at(gradient, i) + pull * value;
      });
    }
    for (let i = 0; i < size; i += 1) {
      const slope = (at(gradient, i) / total) * 10 + penalty * at(weights, i);
      first[i] = MOMENTUM * at(first, i) + (1 - MOMENTUM) * slope;
      second[i] = SPREAD * at(second, i) + (1 - SPREAD) * slope * slope;
      const stepSize = at(first, i) / (1 - MOMENTUM ** step) / (Math.sqrt(at(second, i) / (1 - SPREAD ** step)) + 1e-8);
      weights[i] = at(weights, i) - RATE * stepSize;
    }
  }
  const rounded = [...names]
    .filter(([name]) => none || name !== 'none')
    .map(([name, i]) => [name, Number(at(weights, i).toFixed(3))] as const);
  return Object.fromEntries(rounded.filter(([name, value]) => value !== 0 || name === 'none').toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface Answer {
  /** Index of the option. */
  readonly option: number;
  readonly probability: number;
}

export function answer({ features, stands }: Choice, weights: Weights, least = 0): Answer | null {
  const chosen = likeliest(
    features.map((row, index) => ({ features: row, index })),
    weights,
    { least, stands: ({ index }) => stands(index) },
  );
  return chosen === null ? null : { option: chosen.option.index, probability: chosen.probability };
}
