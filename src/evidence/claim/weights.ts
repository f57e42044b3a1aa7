import type { FeatureName } from './features.ts';

/** Weights of the logistic score, fitted by `bench/claims/fit.ts`. Measures of one thing share its weight, so single values say little. */
export const WEIGHTS: Readonly<Record<FeatureName | 'bias', number>> = {
  bias: 0.53,
  coverWhole: 0.0,
  full: 0.34,
  namesMissing: -0.49,
  relationMissing: -0.39,
  lastMissing: -0.41,
  subjectMissing: 0.05,
  pairs: 0.17,
  quantitiesMet: 1.05,
  quantitiesMissing: -0.98,
  quantitiesViolated: -3.11,
  negation: -0.23,
  antonym: -1.01,
  exclusive: -0.09,
  longClaim: -0.29,
};
/** From this score on a claim whose checks are all met counts as supported; values that all agree are evidence of their own. */
export const SUPPORTED_FROM = { anchored: 0.5, plain: 0.7 };
