/**
 * @module A JSON Schema filled from a page by rules. In: the schema (with `x-source` where its author knows the place), a Document, and the
 * HTML source for selectors. Out: the value, each part with its quote, place and channel, what is missing, and what the schema objects to.
 * Pure, linear in the document. Errors: `input_invalid`, `regex_invalid` for a schema that cannot be read.
 */
export { type FilledValue, fillSchema, type SchemaFill } from './fill.ts';
export { foldLabel, labelMatch } from './labels.ts';
export { isSchema, type JsonSchema } from './node.ts';
export { offeredFields } from './offers.ts';
export { labelledPairs, type Pair } from './pairs.ts';
