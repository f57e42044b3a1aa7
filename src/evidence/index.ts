/**
 * @module Evidence: located quotes with the scope in which they hold. All functions are pure.
 * In: documents, claims, other evidence. Out: evidence whose quote is byte-exact at its locator, checks of claims and citations, conflicts, strength,
 * what changed between two versions of a page.
 */
export type { Anchor } from './anchor.ts';
export { type CellContext, cellContext } from './cell.ts';
export { type CitationInput, checkCitation, readInContext } from './citation.ts';
export { type ClaimInput, checkClaim } from './claim/index.ts';
export { findConflicts } from './conflict/find.ts';
export type { ConflictOptions, PageTimes } from './conflict/resolve.ts';
export { type DocumentScan, scanDocument } from './injection.ts';
export { type EvidenceInput, makeEvidence } from './make.ts';
export { type Reanchored, reanchor } from './reanchor.ts';
export * from './scope/index.ts';
export { type Directness, type StrengthInput, strengthOf } from './strength.ts';
export { type BlockChange, compareDocuments, type VersionComparison } from './versions/index.ts';
