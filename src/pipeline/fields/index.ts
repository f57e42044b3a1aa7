/**
 * @module What a page says of things, as rows for filters and calculation. In: a Document, the schema of its source. Out: values of products, prices,
 * places, schedules and the source's own kinds, each with the place it stands at. What the page does not state is not there; nothing is completed or
 * converted. Pure; bounded in rows. Errors: `input_invalid`, `regex_invalid` for a schema that cannot be read.
 */
export type { FieldRow } from './entity.ts';
export { fieldsOf } from './fields.ts';
