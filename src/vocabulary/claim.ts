/** @module Claims to establish, and how two pieces of evidence can disagree. */
import { z } from 'zod';
import { Scope } from './fact.ts';
import { Share } from './primitives.ts';

export const SourceTier = z.enum(['first_hand', 'quality_secondary', 'community', 'unknown']);
export type SourceTier = z.infer<typeof SourceTier>;

/** How fast a kind of statement ages. */
export const FreshnessClass = z.enum(['high', 'medium', 'low']);

export const ClaimStatus = z.enum(['open', 'covered', 'partly_covered', 'conflicting', 'unobtainable']);
export const Claim = z.strictObject({
  id: z.string().min(1),
  text: z.string().min(1),
  kind: z.enum(['fact', 'derivation', 'recommendation']),
  critical: z.boolean(),
  /** Weight w in the coverage sum. */
  weight: z.number().min(0),
  freshnessClass: FreshnessClass,
  /** Source types r that may carry it alone; empty = any. */
  requiredSourceTypes: z.array(SourceTier),
  /** Coverage θ from which it counts as covered. */
  threshold: Share,
  coverage: Share,
  status: ClaimStatus,
  evidence: z.array(z.string()),
  /** Claims or user constraints this one rests on. */
  premises: z.array(z.string()),
});
export type Claim = z.infer<typeof Claim>;

export const ConflictKind = z.enum(['context_difference', 'value', 'semantic', 'temporal']);
export const ConflictSide = z.strictObject({ evidenceId: z.string(), value: z.string(), scope: Scope });
export const Conflict = z.strictObject({
  id: z.string().min(1),
  kind: ConflictKind,
  subject: z.string(),
  predicate: z.string(),
  a: ConflictSide,
  b: ConflictSide,
  /** Which parts of the context are the same, differ, or are not stated. */
  alignment: z.array(
    z.strictObject({
      aspect: z.string(),
      relation: z.enum(['same', 'different', 'unstated']),
      a: z.string().nullable(),
      b: z.string().nullable(),
    }),
  ),
  resolution: z.enum(['scope', 'time_version', 'authority', 'directness', 'unresolved']),
  /** The side that holds in the asked context, when resolved. */
  prefer: z.enum(['a', 'b']).nullable(),
  reason: z.string(),
});
export type Conflict = z.infer<typeof Conflict>;
