/**
 * @module Governance of what is kept: what is taken away on demand or by age, and what must not be. In: a source, a page or a subject; the retention
 * of a source; legal holds. Out: a receipt of what went, what is left and why. Errors: `policy_denied` (a legal hold), `not_found`, `input_invalid`.
 */
export type { GovernanceDeps } from './deps.ts';
export { type Erasure, erase } from './erase.ts';
export { createHolds, type Holds } from './holds.ts';
export { addSwept, NOTHING_SWEPT, type RetentionDeps, type Swept, sweepRecords } from './retain.ts';
