/**
 * @module Keeping sources: the registry of what an operator may read, and how fresh it must be. In: what is stated about a source; what was
 * observed of its pages. Out: the terms of an address. Errors: `input_invalid`, `not_found`.
 */
export { createSourceRegistry, type SourceImport, type SourceRegistry, type SourceRemoval, termsOf } from './sources/index.ts';
