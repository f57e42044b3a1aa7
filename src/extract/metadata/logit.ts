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

/** The option with the most weight of evidence, or null where "none" has more or there is no option. The first wins a tie. */
export function likeliest<O extends { readonly features: Readonly<Record<string, number>> }>(
  options: readonly O[],
  weights: Weights,
): Weighed<O> | null {
  const none = weights['none'] === undefined ? 0 : Math.exp(weights['none']);
  let [sum, best] = [none, none];
  let top: O | null = null;
  for (const option of options) {
    const mass = Math.exp(scoreOf(option.features, weights));
    sum += mass;
    if (mass > best) [best, top] = [mass, option];
  }
  return top === null ? null : { option: top, probability: best / sum };
}
