/**
 * @module Versions of records: what changed between two of them, which ones retention lets go, and what a removal takes away and leaves. In: versions,
 * documents, the rules of their source, holds, the time. Out: differences, plans, receipts. Pure: the runtime carries plans out.
 */

export {
  type DeletionFacts,
  type DeletionOutcome,
  type DeletionPlan,
  type DeletionStep,
  deletionPlan,
  deletionReceipt,
} from './deletion.ts';
export { type ComparedVersion, diffVersions } from './diff.ts';
export { renderDiff } from './render.ts';
export { holdsRecord, type RetentionPlan, retentionPlan } from './retention.ts';
