/** Named weights of a conditional logit; `none` is the score of answering nothing. */
export type Weights = Readonly<Record<string, number>>;

export interface Weighed<O> {
  readonly option: O;
  /** 0–1, among all options and "none". */
  readonly probability: number;
}

/** Keeps the exponential finite whatever a page piles up. */
const MAX_SCORE = 50;

export function scoreOf(features: Readonly<Record<string, number>>, weights: Weights): number {
  let score = 0;
  for (const [name, value] of Object.entries(features)) score += (weights[name] ?? 0) * value;
  return Math.min(score, MAX_SCORE);
}

interface Featured {
  readonly features: Readonly<Record<string, number>>;
}

interface Masses {
  readonly none: number;
  readonly each: readonly number[];
  /** Of all of them. */
  readonly sum: number;
}

function massesOf(options: readonly Featured[], weights: Weights): Masses {
  const none = weights['none'] === undefined ? 0 : Math.exp(weights['none']);
  const each = options.map(({ features }) => Math.exp(scoreOf(features, weights)));
  return { none, each, sum: each.reduce((total, mass) => total + mass, none) };
}

/** Every option with its probability, likeliest first. */
export function weigh<O extends Featured>(options: readonly O[], weights: Weights): Weighed<O>[] {
  const { each, sum } = massesOf(options, weights);
  return options
    .map((option, at) => ({ option, probability: sum === 0 ? 0 : (each[at] ?? 0) / sum }))
    .toSorted((a, b) => b.probability - a.probability);
}

/**
 * The option with the most weight of evidence, or null where "none" has more, no option is as likely as `least`, or there is none at all.
 * The first wins a tie. An option that stands by itself may be less likely than that.
 */
export function likeliest<O extends Featured>(
  options: readonly O[],
  weights: Weights,
  { least = 0, stands = () => false }: { readonly least?: number; readonly stands?: (option: O) => boolean } = {},
): Weighed<O> | null {
  const { none, each, sum } = massesOf(options, weights);
  let best = 0;
  let top: O | null = null;
  for (const [at, option] of options.entries()) {
    const mass = each[at] ?? 0;
    if (mass > best && ((mass > none && mass >= least * sum) || stands(option))) [best, top] = [mass, option];
  }
  return top === null ? null : { option: top, probability: best / sum };
}
