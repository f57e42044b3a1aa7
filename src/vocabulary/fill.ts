/** @module A JSON Schema filled from one page: the value, and for each part what it was read from. */
import { z } from 'zod';
import { Locator } from './evidence.ts';

export const FilledField = z.strictObject({
  /** RFC 6901 into `value`. */
  pointer: z.string(),
  value: z.unknown(),
  quote: z.string(),
  /** `structured`: said to machines only (JSON-LD, meta elements); `source`: in the mark-up outside the main text. */
  channel: z.enum(['visible', 'embedded', 'structured', 'source']),
  from: z.string(),
  /** Null when the page's main text does not say it. */
  locator: Locator.nullable(),
});
export type FilledField = z.infer<typeof FilledField>;

export const SchemaFilled = z.strictObject({
  schemaVersion: z.literal('schema-fill-v1'),
  sourceUrl: z.string(),
  value: z.unknown(),
  fields: z.array(FilledField),
  /** Pointers of required fields that the page does not state. */
  missing: z.array(z.string()),
  valid: z.boolean(),
  problems: z.array(z.string()),
});
export type SchemaFilled = z.infer<typeof SchemaFilled>;
