/** @module Normalised facts: what a scanner finds in a sentence, and what a page states about a subject. */
import { z } from 'zod';
import { Span } from './primitives.ts';

export const FACT_KINDS = [
  'number',
  'percent',
  'ordinal',
  'range',
  'currency',
  'dimension',
  'temperature',
  'age',
  'date',
  'datetime',
  'time',
  'period',
  'duration',
  'version',
] as const;
export const FactKind = z.enum(FACT_KINDS);
export type FactKind = z.infer<typeof FactKind>;

/** `start` inclusive, `end` exclusive, ISO 8601 local; `value` an ISO (partial) date, time, duration or interval (`A/B`, `../B`, `A/..`). */
export const FactTime = z.strictObject({
  start: z.string().optional(),
  end: z.string().optional(),
  precision: z.string(),
  value: z.string(),
});
export type FactTime = z.infer<typeof FactTime>;

/**
 * A value found in text. Comparators are intervals: "more than 540,000" is a `range` with `lo` 540000, `loInclusive` false, `hi` null.
 * `per` is a rate's denominator ("/ month" = `mo`, "per node-hour" = `node.h`), UCUM-like.
 */
export const FactSpan = z.strictObject({
  kind: FactKind,
  start: z.int().min(0),
  end: z.int().min(0),
  raw: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  lo: z.number().nullable().optional(),
  hi: z.number().nullable().optional(),
  loInclusive: z.boolean().optional(),
  hiInclusive: z.boolean().optional(),
  approx: z.boolean().optional(),
  /** UCUM code where one exists. */
  unit: z.string().optional(),
  /** ISO 4217. */
  currency: z.string().optional(),
  per: z.string().optional(),
  time: FactTime.optional(),
});
export type FactSpan = z.infer<typeof FactSpan>;

/** Where a statement holds. Absent = the page does not say. */
export const Scope = z.strictObject({
  region: z.string().optional(),
  plan: z.string().optional(),
  version: z.string().optional(),
  audience: z.string().optional(),
  edition: z.string().optional(),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
});
export type Scope = z.infer<typeof Scope>;

/** A statement in normal form. `value` for points and text, `interval` for ranges and comparators. */
export const Fact = z.strictObject({
  subject: z.string(),
  predicate: z.string(),
  kind: FactKind.or(z.enum(['text', 'boolean'])),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  interval: z
    .strictObject({ lo: z.number().nullable(), hi: z.number().nullable(), loInclusive: z.boolean(), hiInclusive: z.boolean() })
    .optional(),
  unit: z.string().optional(),
  currency: z.string().optional(),
  qualifiers: z.strictObject({
    region: z.string().optional(),
    plan: z.string().optional(),
    version: z.string().optional(),
    spec: z.string().optional(),
    audience: z.string().optional(),
    tax: z.string().optional(),
    priceKind: z.string().optional(),
    billingPeriod: z.string().optional(),
    includes: z.string().optional(),
  }),
  validFrom: z.string().optional(),
  validUntil: z.string().optional(),
  sourceId: z.string(),
  span: Span.optional(),
});
export type Fact = z.infer<typeof Fact>;
