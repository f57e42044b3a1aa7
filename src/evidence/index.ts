/**
 * @module Evidence: located quotes with the scope in which they hold. All functions are pure.
 * In: documents, claims, other evidence. Out: evidence whose quote is byte-exact at its locator, checks of claims and citations, conflicts, strength.
 */
export { type Anchor, blockAt, spanOf } from './anchor.ts';
export { type CellContext, cellContext } from './cell.ts';
export { type EvidenceInput, makeEvidence } from './make.ts';
export * from './scope/index.ts';
