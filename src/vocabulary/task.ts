/** @module What is asked of the router: a task, the contract its content must meet, and how a retrieval ends. */
import { z } from 'zod';
import { Budget } from './budget.ts';
import { Lane, LanguageTag, ScopeName, Share, WebUrl } from './primitives.ts';
import { Interaction, Steps } from './steps.ts';
import { VerdictKind } from './verdict.ts';

export const Mode = z.enum(['discover', 'read', 'traverse', 'interact', 'authenticated']);
export type Mode = z.infer<typeof Mode>;

/** A check on the content; a failed one yields `contract_unmet` with the check named. */
export const QualityCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string(), flags: z.string().optional() }),
  z.strictObject({ kind: z.literal('minSections'), count: z.int().min(1) }),
  z.strictObject({ kind: z.literal('mentions'), terms: z.array(z.string()).min(1), minShare: Share.default(1) }),
]);
export type QualityCheck = z.infer<typeof QualityCheck>;

/** Acceptance is declared by the task, never a global minimum length: an exchange rate may be one number. */
export const Contract = z.strictObject({
  requiredFields: z.array(z.string()).default([]),
  expectedContentTypes: z.array(z.string()).default([]),
  qualityChecks: z.array(QualityCheck).default([]),
  expectedSource: z.string().optional(),
  title: z.string().optional(),
  minLength: z.int().min(0).optional(),
  minDensity: Share.optional(),
  waitFor: z.string().optional(),
  language: LanguageTag.optional(),
  relevantTo: z.string().optional(),
  /** A JSON Schema 2020-12 that JSON content must satisfy. */
  schema: z.record(z.string(), z.unknown()).optional(),
  /** A JSON Schema 2020-12 that the page must satisfy as `agent-document-v1`, which it must be as well. */
  document: z.record(z.string(), z.unknown()).optional(),
});
export type Contract = z.infer<typeof Contract>;

export const EMPTY_CONTRACT: Contract = { requiredFields: [], expectedContentTypes: [], qualityChecks: [] };

/** When what was found is enough. `maxAgeSeconds` bounds the age of the content, not of the fetch. */
export const Enough = z.strictObject({
  requiredFacts: z.array(z.string()).default([]),
  minIndependentSources: z.int().min(1).default(1),
  maxAgeSeconds: z.number().min(0).optional(),
});

export const Freshness = z.strictObject({
  /** Stored copies older than this are revalidated. Absent = the HTTP rules alone decide (RFC 9111). */
  maxAgeSeconds: z.number().min(0).optional(),
  mode: z.enum(['default', 'only_if_cached', 'reload']).default('default'),
});
export type Freshness = z.infer<typeof Freshness>;

export const Task = z
  .strictObject({
    id: z.string().min(1),
    correlationId: z.string().min(1),
    mode: Mode,
    url: WebUrl.optional(),
    query: z.string().min(1).optional(),
    contract: Contract,
    enough: Enough,
    budget: Budget,
    stageAttempts: z.strictObject({ fetch: z.int().min(1).default(2), browser: z.int().min(1).default(1) }),
    freshness: Freshness,
    authScope: ScopeName.optional(),
    /** Of a task of mode `interact`: what is done on the page before it is read. */
    steps: Steps.optional(),
    interaction: Interaction.optional(),
    /** Of a task of mode `interact`: what else is wanted of the page. */
    capture: z.array(z.enum(['screenshot', 'accessible'])).optional(),
    /** Asks for the stealth lane where a challenge stands before a source whose owner allows it, and says what for. */
    stealth: z.strictObject({ reason: z.string().min(1) }).optional(),
    locale: LanguageTag.optional(),
    region: z.string().optional(),
  })
  .refine((task) => task.url !== undefined || task.query !== undefined, { error: 'a task needs a url or a query', path: ['url'] });
export type Task = z.infer<typeof Task>;

export const RetrievalEnd = z.enum(['complete', 'budget_exhausted', 'no_acceptable_source', 'challenge', 'policy_denied', 'cancelled']);
export type RetrievalEnd = z.infer<typeof RetrievalEnd>;

/** What the router does next. Every step says why. */
export const RouterStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), lane: Lane, reason: z.string(), escalatedFrom: Lane.optional(), cause: VerdictKind.optional() }),
  z.strictObject({ kind: z.literal('next_candidate'), reason: z.string(), cause: VerdictKind }),
  /** `lacks` = the lane that would have been next and is not there. */
  z.strictObject({ kind: z.literal('end'), end: RetrievalEnd, reason: z.string(), lacks: Lane.optional() }),
]);
export type RouterStep = z.infer<typeof RouterStep>;
