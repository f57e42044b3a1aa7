import type { FeatureName } from './features.ts';

/** Weights of the logistic score, fitted by `bench/claims/fit.ts`; the sign of each is what its name promises. */
export const WEIGHTS: Readonly<Record<FeatureName | 'bias', number>> = {
  bias: -3,
  coverWhole: 3,
  coverBest: 2,
  full: 0.8,
  namesMissing: -1,
  missing: -2,
  lastMissing: -0.5,
  pairs: 0.8,
  quantitiesMet: 1,
  quantitiesMissing: -2,
  quantitiesViolated: -4,
  negation: -2,
  antonym: -2,
  exclusive: -1,
  longClaim: 0,
  longEvidence: 0,
  han: 0,
  table: -1,
};
/** From this score on a claim whose checks are all met counts as supported. */
export const SUPPORTED_FROM = 0.6;
