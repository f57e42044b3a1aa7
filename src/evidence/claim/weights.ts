import type { FeatureName } from './features.ts';

/** Weights of the logistic score, fitted by `bench/claims/fit.ts`; the sign of each is what its name promises. */
export const WEIGHTS: Readonly<Record<FeatureName | 'bias', number>> = {
  bias: 0.5,
  coverWhole: 0.02,
  full: 0.36,
  namesMissing: -0.49,
  relationMissing: -0.37,
  lastMissing: -0.4,
  subjectMissing: 0.07,
  pairs: 0.15,
  quantitiesMet: 1.04,
  quantitiesMissing: -0.92,
  quantitiesViolated: -3.08,
  negation: -0.23,
  antonym: -0.97,
  exclusive: -0.08,
  longClaim: -0.28,
};
/** From this score on a claim whose checks are all met counts as supported; values that all agree are evidence of their own. */
export const SUPPORTED_FROM = { anchored: 0.5, plain: 0.7 };
