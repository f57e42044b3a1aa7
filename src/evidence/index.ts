/**
 * @module Evidence: located quotes with the scope in which they hold. All functions are pure.
 * In: documents, claims, other evidence. Out: evidence whose quote is byte-exact at its locator, checks of claims and citations, conflicts, strength.
 */
export { type Anchor, blockAt, spanOf } from './anchor.ts';
export { type CellContext, cellContext } from './cell.ts';
export { type CitationInput, checkCitation, readInContext } from './citation.ts';
export { type ClaimInput, checkClaim } from './claim/index.ts';
export { alignFacts } from './conflict/align.ts';
export { findConflicts } from './conflict/find.ts';
export type { ConflictOptions, PageTimes } from './conflict/resolve.ts';
export { type Change, changesBetween, describeChanges } from './difference.ts';
export { type DocumentScan, injectionFlag, scanDocument } from './injection.ts';
export { type EvidenceInput, makeEvidence } from './make.ts';
export { type Reanchored, reanchor } from './reanchor.ts';
export * from './scope/index.ts';
export { ageInDays, type Directness, type StrengthInput, strengthOf } from './strength.ts';
export { basisOf, compareFactValues, describeValue } from './value.ts';
