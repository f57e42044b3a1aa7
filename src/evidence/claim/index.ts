/** @module Claim against evidence without a model: atomic checks, a score, and a verdict that abstains when unsure. */
export { checkClaim } from './check.ts';
export type { ClaimInput } from './features.ts';
