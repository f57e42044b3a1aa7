/** @module What is known of a page's visit in a browser besides its content: its requests, frames, errors and the steps that were taken. */
import { z } from 'zod';
import { Artifact } from './artifact.ts';
import { Document } from './document.ts';

/** One request of a page. `answered` by the server or a stored copy; `blocked` for what it is; `refused` by a rule; `failed` on its way. */
export const NetworkEntry = z.strictObject({
  url: z.string(),
  method: z.string(),
  status: z.int().nullable(),
  contentType: z.string().nullable(),
  bytes: z.int().min(0),
  outcome: z.enum(['answered', 'blocked', 'refused', 'failed']),
  /** Why it was blocked, refused or failed; null for an answer. */
  why: z.string().nullable(),
});
export type NetworkEntry = z.infer<typeof NetworkEntry>;

/** A frame of another origin, and whether what it shows is part of the page's content. Frames of the same origin always are. */
export const FrameSeen = z.strictObject({ url: z.string(), read: z.boolean(), reason: z.string() });
export type FrameSeen = z.infer<typeof FrameSeen>;

export const StepReport = z.strictObject({
  /** From 1. */
  number: z.int().min(1),
  do: z.string(),
  target: z.string().nullable(),
  result: z.enum(['done', 'nothing', 'failed', 'stopped']),
  /** Clicks, keys and scrolls that it took. */
  actions: z.int().min(0),
  ms: z.number().min(0),
  reason: z.string(),
  /** What the step led to and the rules refused. */
  refused: z.array(z.string()),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type StepReport = z.infer<typeof StepReport>;

/** What has a name for those who do not see, and no text. */
export const AccessibleName = z.strictObject({ role: z.string(), name: z.string() });
export type AccessibleName = z.infer<typeof AccessibleName>;

export const Browsing = z.strictObject({
  /** The first requests of the visit; `more` = so many others were made. */
  network: z.array(NetworkEntry),
  more: z.int().min(0),
  consoleErrors: z.array(z.string()),
  frames: z.array(FrameSeen),
  steps: z.array(StepReport),
  /** Pages that steps collected before the last one, and files and data that became documents of their own, in order. */
  pages: z.array(z.strictObject({ artifact: Artifact, document: Document.nullable() })),
  /** Hash of the picture of the page as it was taken. */
  screenshot: z.string().nullable(),
  /** Where it was asked for. */
  accessible: z.array(AccessibleName).nullable(),
});
export type Browsing = z.infer<typeof Browsing>;
