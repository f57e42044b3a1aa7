import type { FeatureName } from './features.ts';

/** Weights of the logistic score, fitted by `bench/claims/fit.ts`; the sign of each is what its name promises. */
export const WEIGHTS: Readonly<Record<FeatureName | 'bias', number>> = {
  bias: 0.48,
  coverWhole: 0.04,
  full: 0.37,
  namesMissing: -0.46,
  relationMissing: -0.38,
  lastMissing: -0.38,
  subjectMissing: 0.08,
  pairs: 0.14,
  quantitiesMet: 1.05,
  quantitiesMissing: -0.83,
  quantitiesViolated: -3.04,
  negation: -0.21,
  antonym: -0.99,
  exclusive: -0.08,
  longClaim: -0.30,
};
/** From this score on a claim whose checks are all met counts as supported. */
export const SUPPORTED_FROM = 0.6;
