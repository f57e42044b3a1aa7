/** @module What changed between two versions of a record, and what was removed of one, for people and programs. */
import { z } from 'zod';
import { BlockKind } from './document.ts';
import { Scope } from './fact.ts';
import { Instant, Sha256, Span } from './primitives.ts';

/** A version as a comparison names it. */
export const VersionName = z.strictObject({
  /** Null where it is not kept under a number. */
  number: z.int().min(1).nullable(),
  at: Instant,
  url: z.string(),
  textHash: Sha256,
});
export type VersionName = z.infer<typeof VersionName>;

/** A value as one version states it. */
export const StatedValue = z.strictObject({
  /** In normal form, for people: `15 USD per month`. */
  value: z.string(),
  /** As it is written; at `span`, the text of that version says exactly this. */
  quote: z.string(),
  span: Span,
  /** Where it holds, as the page says it. */
  scope: Scope,
});
export type StatedValue = z.infer<typeof StatedValue>;

/** A value that came, went or took the place of another. */
export const ChangedFact = z.strictObject({
  /** What it is a value of: a column, a label, else its kind. */
  name: z.string(),
  /** What it is about: a row, a heading; '' where nothing says. */
  subject: z.string(),
  before: StatedValue.nullable(),
  after: StatedValue.nullable(),
  /** Aspects in which the two sides hold for something else. Empty: the value itself changed. */
  differs: z.array(z.string()),
});
export type ChangedFact = z.infer<typeof ChangedFact>;

/** `text` is cut where it is long; `span` tells the whole. */
const Side = z.strictObject({ text: z.string(), span: Span });

export const ChangedBlock = z.strictObject({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  block: BlockKind,
  headingPath: z.array(z.string()),
  /** Null where it did not stand. */
  before: Side.nullable(),
  after: Side.nullable(),
  cell: z.strictObject({ row: z.string(), column: z.string() }).optional(),
  facts: z.array(ChangedFact),
});
export type ChangedBlock = z.infer<typeof ChangedBlock>;

/** What `a` and `b` do not share, block by block. */
export const VersionDiff = z.strictObject({
  schemaVersion: z.literal('version-diff-v1'),
  from: VersionName,
  to: VersionName,
  state: z.enum(['same', 'changed']),
  title: z.strictObject({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
  /** Of all changes, also those that are not listed. */
  counts: z.strictObject({ added: z.int(), removed: z.int(), changed: z.int(), moved: z.int(), facts: z.int() }),
  blocks: z.array(ChangedBlock),
  /** Changes that are not listed, because there are too many. */
  omitted: z.int().min(0),
});
export type VersionDiff = z.infer<typeof VersionDiff>;
