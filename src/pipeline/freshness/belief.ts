/**
 * How often a page changes, as a belief over rates instead of one figure: after few visits the figure would be far off, and what a visit is worth
 * depends on the whole of what is still possible. Changes are taken as a Poisson process; visits at any intervals say only whether something
 * changed in between (Cho, Garcia-Molina: Estimating frequency of change, 2003, §5 and §6), or, where the server tells, when it last did.
 */

/** Changes per second: from one in ten years to one a minute, in equal ratios. Finer steps changed no schedule, coarser ones did. */
export const RATES: readonly number[] = (() => {
  const [from, to, count] = [1 / (3652 * 86_400), 1 / 60, 56];
  return Array.from({ length: count }, (_, at) => from * (to / from) ** (at / (count - 1)));
})();

/** Probabilities of `RATES`; they sum to 1. */
export type RateMixture = readonly number[];

/** What the visits of one page say: log likelihood of each rate, up to a constant. */
export interface Belief {
  readonly logLikelihood: readonly number[];
  readonly visits: number;
  /** While every visit has found a change: how many did, and after how few seconds one already had; null once none was found. */
  readonly always: { readonly count: number; readonly shortest: number } | null;
}

export const NOTHING_SEEN: Belief = {
  logLikelihood: RATES.map(() => 0),
  visits: 0,
  always: { count: 0, shortest: Number.POSITIVE_INFINITY },
};

export interface Visit {
  /** Seconds since the visit before; null at the first. */
  readonly elapsed: number | null;
  /** Whether it was found to be another than at the visit before. */
  readonly changed: boolean;
  /** Seconds since its last change, where the page or a sitemap credibly says so. */
  readonly quietFor?: number;
}

/** A belief after one more visit. */
export function observe({ logLikelihood, visits, always }: Belief, { elapsed, changed, quietFor }: Visit): Belief {
  const said = (rate: number): number => {
    // The moment of the last change says more than that there was one.
    if ((changed || elapsed === null) && quietFor !== undefined && quietFor >= 0 && (elapsed === null || quietFor <= elapsed))
      return Math.log(rate) - rate * quietFor;
    if (elapsed === null || !(elapsed > 0)) return 0;
    return changed ? Math.log(-Math.expm1(-rate * elapsed)) : -rate * elapsed;
  };
  const still = changed && always !== null && elapsed !== null;
  return {
    logLikelihood: logLikelihood.map((value, at) => value + said(RATES[at] ?? 0)),
    visits: visits + 1,
    always: still ? { count: always.count + 1, shortest: Math.min(always.shortest, elapsed) } : elapsed === null ? always : null,
  };
}

/** What is left of a belief after each visit, because pages change how they change: some two hundred visits count. */
const KEPT = 0.995;

/** The same belief, trusted less. @param share from 1 (all of it) to 0 (none) */
export const fade = ({ logLikelihood, visits, always }: Belief, share = KEPT): Belief => ({
  logLikelihood: logLikelihood.map((value) => value * share),
  visits: visits * share,
  always,
});

/** So many visits that all found a change make a page suspect, and so many are spent on it at most. */
const [SUSPECT_FROM, SUSPECT_UNTIL] = [3, 12];

/**
 * Visits that find a change each time cannot tell a page that changes thrice a day from one that always does: after how many seconds one more
 * visit would tell, a third of the shortest time that was not enough; null where there is nothing to find out.
 */
export const tellingAge = ({ always }: Belief): number | null =>
  always !== null && always.count >= SUSPECT_FROM && always.count < SUSPECT_UNTIL ? always.shortest / 3 : null;

/**
 * Before anything is seen: bell-shaped in the logarithm, one standard deviation is a factor of e².
 * @param typical seconds between two changes of a typical page of its kind
 */
export function priorAround(typical: number): RateMixture {
  const centre = -Math.log(typical);
  return normalised(RATES.map((rate) => -0.5 * ((Math.log(rate) - centre) / 2) ** 2));
}

/** What is believed of a page. */
export const posterior = ({ logLikelihood }: Belief, prior: RateMixture): RateMixture =>
  normalised(logLikelihood.map((value, at) => value + Math.log(Math.max(prior[at] ?? 0, Number.MIN_VALUE))));

/**
 * What is believed of a page of this kind that nobody has visited yet, learned from those that were visited: the mixture under which their
 * visits are likeliest (expectation maximisation), as far as they are many.
 * @param before what was believed without them; it counts like `weight` pages
 */
export function learnPrior(beliefs: readonly Belief[], before: RateMixture, { rounds = 8, weight = 5 } = {}): RateMixture {
  const seen = beliefs.filter(({ visits }) => visits > 0);
  let prior = before;
  for (let round = 0; round < rounds && seen.length > 0; round++) {
    const sums = before.map((share) => share * weight);
    for (const belief of seen)
      posterior(belief, prior).forEach((share, at) => {
        sums[at] = (sums[at] ?? 0) + share;
      });
    const total = seen.length + weight;
    prior = smoothed(sums.map((sum) => sum / total));
  }
  return prior;
}

/** Neighbouring rates are told apart by hundreds of visits only, so peaks that a few pages make are no knowledge. */
const smoothed = (shares: readonly number[]): RateMixture =>
  shares.map((share, at) => ((shares[at - 1] ?? share) + 2 * share + (shares[at + 1] ?? share)) / 4);

/** Expected changes per second. */
export const meanRate = (mixture: RateMixture): number => mixture.reduce((sum, share, at) => sum + share * (RATES[at] ?? 0), 0);

function normalised(logs: readonly number[]): RateMixture {
  const top = Math.max(...logs);
  const shares = logs.map((value) => Math.exp(value - top));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}
