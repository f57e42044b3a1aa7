/** @module Two versions of a page. In: two Documents. Out: whether they say the same, and if not each block that was added, removed, changed or moved, with the values that changed. Pure. */
export { type BlockChange, compareDocuments, type VersionComparison } from './compare.ts';
