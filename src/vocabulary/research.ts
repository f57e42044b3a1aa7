/** @module A research run: the question as understood, its plan, and how the run ends. */
import { z } from 'zod';
import { Candidate } from './artifact.ts';
import { Claim, SourceTier } from './claim.ts';
import { Scope } from './fact.ts';
import { LanguageTag, Share } from './primitives.ts';

export const QuestionType = z.enum(['fact', 'time_sensitive', 'comparison', 'causal', 'recommendation', 'investigation', 'calculation']);
export type QuestionType = z.infer<typeof QuestionType>;
export const AnswerType = z.enum(['person', 'date', 'number', 'money', 'duration', 'place', 'version', 'boolean', 'other']);
export type AnswerType = z.infer<typeof AnswerType>;

/** The user's own conditions: premises of recommendations, and part of every sub-query. */
export const Constraint = z.strictObject({
  id: z.string(),
  kind: z.enum(['region', 'plan', 'version', 'edition', 'time', 'spec', 'residency', 'audience', 'budget', 'other']),
  text: z.string(),
  value: z.string(),
});
export type Constraint = z.infer<typeof Constraint>;

export const Dimension = z.strictObject({ id: z.string(), label: z.string(), terms: z.array(z.string()), expects: z.array(z.string()) });
export type Dimension = z.infer<typeof Dimension>;

export const Analysis = z.strictObject({
  question: z.string(),
  language: LanguageTag,
  type: QuestionType,
  answerType: AnswerType,
  entities: z.array(z.strictObject({ id: z.string(), name: z.string(), aliases: z.array(z.string()) })),
  dimensions: z.array(Dimension),
  constraints: z.array(Constraint),
  terms: z.array(z.string()),
  /** Why it was read like this, one line a decision. */
  reasons: z.array(z.string()),
});
export type Analysis = z.infer<typeof Analysis>;

/** A node of the plan DAG. It runs when all of `dependsOn` are done and its `condition`, if any, holds. */
export const Query = z.strictObject({
  id: z.string(),
  question: z.string(),
  purpose: z.string(),
  query: z.string().min(1),
  priority: z.number(),
  status: z.enum(['waiting', 'ready', 'done', 'failed', 'skipped']),
  dependsOn: z.array(z.string()),
  condition: z.enum(['always', 'claims_open', 'conflict']).default('always'),
  claims: z.array(z.string()),
});
export type Query = z.infer<typeof Query>;

export const Plan = z.strictObject({ claims: z.array(Claim), queries: z.array(Query), recipe: z.string(), reason: z.string() });
export type Plan = z.infer<typeof Plan>;

/** S(s,c) = aA + bR + dF + eT + fV − gP with its reasons. */
export const SourceScore = z.strictObject({
  authority: Share,
  relevance: Share,
  freshness: Share,
  type: Share,
  verifiability: Share,
  penalty: Share,
  total: z.number(),
  reasons: z.array(z.string()),
});
export type SourceScore = z.infer<typeof SourceScore>;

export const PageState = z.enum([
  'discovered',
  'fetching',
  'fetched',
  'retryable',
  'blocked',
  'unsupported',
  'parsed',
  'evidence_extracted',
]);
export const Source = z.strictObject({
  id: z.string(),
  url: z.string(),
  domain: z.string(),
  title: z.string().nullable(),
  tier: SourceTier,
  tierReason: z.string(),
  score: SourceScore.optional(),
  published: z.string().nullable(),
  updated: z.string().nullable(),
  retrievedAt: z.string(),
  bytesHash: z.string().nullable(),
  artifactId: z.string().nullable(),
  /** Copies of one text form one cluster and count as one source. */
  cluster: z.string(),
  status: PageState,
  statusReason: z.string(),
  scope: Scope,
});
export type Source = z.infer<typeof Source>;

export const StopReason = z.enum([
  'critical_claims_covered',
  'marginal_gain',
  'budget_exhausted',
  'evidence_unobtainable',
  'conflict_unresolved',
  'cancelled',
]);
export type StopReason = z.infer<typeof StopReason>;

/** What one planned query brought: the candidates, or why it failed. */
export const QueryOutcome = z.strictObject({ queryId: z.string(), candidates: z.array(Candidate), failure: z.string().nullable() });
export type QueryOutcome = z.infer<typeof QueryOutcome>;
