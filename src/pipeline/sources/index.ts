/**
 * @module The source registry. In: what an operator states about a source, as data or as a file. Out: registered sources, and for an address
 * what its source says of it. A source is refused until everything that governs it is stated. Errors: `input_invalid`, `not_found`.
 */
export { createSourceRegistry, type SourceImport, type SourceRegistry, type SourceRemoval } from './registry.ts';
export { termsOf } from './terms.ts';
