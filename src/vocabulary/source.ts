/** @module What the operator states about a source: what may be done with it, and by whose leave. */
import { z } from 'zod';
import { Instant, PermissionClass, WebUrl } from './primitives.ts';

/** The owner's leave to read a source with an ordinary-looking browser; without all three parts there is none. */
export const StealthGrant = z.strictObject({
  /** Who granted it. */
  by: z.string().min(1),
  /** Where that can be looked up: a contract, a ticket, a letter. */
  evidence: z.string().min(1),
  expires: Instant,
});

/** A registered source: one origin with its permission. */
export const SourcePolicy = z.strictObject({
  origin: WebUrl,
  permission: PermissionClass,
  stealthGrant: StealthGrant.optional(),
});
export type SourcePolicy = z.infer<typeof SourcePolicy>;
