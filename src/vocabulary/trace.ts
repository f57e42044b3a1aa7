/** @module The trace: append-only events, each with its reason. A run's state is a fold over them (`telemetry/fold.ts`). */
import { z } from 'zod';
import { StepReport } from './browsing.ts';
import { Budget, Spend } from './budget.ts';
import { Claim } from './claim.ts';
import { Problem } from './errors.ts';
import { Instant, Lane } from './primitives.ts';
import { Analysis, Query, QueryOutcome, StopReason } from './research.ts';
import { RetrievalEnd } from './task.ts';
import { NextStep, VerdictKind } from './verdict.ts';

const resource = z.enum(['requests', 'searchQueries', 'pages', 'browserStarts', 'bytes', 'costUsd', 'tokens', 'time']);
const reason = z.string().min(1);

/** Event bodies by type. Adding one means adding a case to the fold, which the compiler checks. */
const body = {
  'run.started': z.strictObject({ question: z.string(), timeNow: Instant, batchId: z.string(), budget: Budget, reason }),
  'run.resumed': z.strictObject({ reason }),
  'task.started': z.strictObject({
    taskId: z.string(),
    mode: z.string(),
    url: z.string().optional(),
    query: z.string().optional(),
    reason,
  }),
  'task.ended': z.strictObject({ taskId: z.string(), end: RetrievalEnd, reason }),
  'analysis.done': z.strictObject({ analysis: Analysis, reason }),
  'plan.extended': z.strictObject({ claims: z.array(Claim), queries: z.array(Query), recipe: z.string(), reason }),
  'query.started': z.strictObject({ queryId: z.string(), query: z.string(), provider: z.string(), reason }),
  'query.done': z.strictObject({ outcome: QueryOutcome, provider: z.string(), reason }),
  'candidate.selected': z.strictObject({ url: z.string(), score: z.number(), reason }),
  'candidate.rejected': z.strictObject({ url: z.string(), reason }),
  'lane.chosen': z.strictObject({ lane: Lane, url: z.string().optional(), reason }),
  escalated: z.strictObject({ from: Lane, to: Lane, cause: VerdictKind, url: z.string().optional(), reason }),
  'request.sent': z.strictObject({ url: z.string(), method: z.string(), purpose: z.string(), attempt: z.int(), reason }),
  'response.received': z.strictObject({ url: z.string(), status: z.int(), bytes: z.int(), ms: z.number(), reason }),
  'request.failed': z.strictObject({ url: z.string(), problem: Problem, reason }),
  'redirect.followed': z.strictObject({ from: z.string(), to: z.string(), status: z.int(), reason }),
  'cache.hit': z.strictObject({
    url: z.string(),
    state: z.enum(['hit', 'revalidated', 'stale_while_revalidate', 'stale_if_error', 'shared', 'replay']),
    reason,
  }),
  'retry.scheduled': z.strictObject({ url: z.string(), attempt: z.int(), delayMs: z.number(), cause: z.string(), reason }),
  'request.hedged': z.strictObject({ url: z.string(), afterMs: z.number(), reason }),
  'host.paused': z.strictObject({ host: z.string(), untilMs: z.number(), reason }),
  'page.extracted': z.strictObject({
    url: z.string(),
    place: z.enum(['worker', 'in_process']),
    bytes: z.int(),
    ms: z.number(),
    reason,
  }),
  /** What was asked for in the place of a browser: each address with what came of it. */
  'api.read': z.strictObject({
    url: z.string(),
    ms: z.number(),
    asked: z.array(
      z.strictObject({
        url: z.string(),
        why: z.string(),
        status: z.int().nullable(),
        taken: z.boolean(),
        bytesHash: z.string().nullable(),
        reason,
      }),
    ),
    reason,
  }),
  /** A conclusive comparison of lanes, as it is remembered for pages of this form. */
  'lane.learned': z.strictObject({ host: z.string(), template: z.string(), lane: Lane, reason }),
  'browser.started': z.strictObject({ browser: z.string(), product: z.string(), ms: z.number(), reason }),
  /** One page in the browser. `blocked` = parts left out for their kind, `refused` = what a rule or the read-only policy forbids. */
  'browser.read': z.strictObject({
    url: z.string(),
    ms: z.number(),
    requests: z.int(),
    blocked: z.int(),
    refused: z.int(),
    bytes: z.int(),
    settled: z.enum(['condition', 'quiet', 'time', 'stopped', 'failed']),
    consoleErrors: z.array(z.string()),
    data: z.array(z.strictObject({ url: z.string(), status: z.int(), bytesHash: z.string() })),
    screenshot: z.string().nullable(),
    reason,
  }),
  'browser.step': z.strictObject({ url: z.string(), ...StepReport.shape }),
  /** Something beyond reading was about to happen, and whoever may say so was asked. */
  'approval.asked': z.strictObject({ url: z.string(), kind: z.string(), granted: z.boolean(), reason }),
  /** A message went out with what is registered for its origin in this scope; never what that is. */
  'session.used': z.strictObject({ url: z.string(), scope: z.string(), reason }),
  'session.changed': z.strictObject({ origin: z.string(), scope: z.string(), change: z.enum(['renewed', 'expired']), reason }),
  /** The audit holds it; only then is the step taken. */
  'audit.written': z.strictObject({ url: z.string(), kind: z.string(), reason }),
  verdict: z.strictObject({ url: z.string(), artifactId: z.string(), kind: VerdictKind, confidence: z.number(), next: NextStep, reason }),
  'policy.denied': z.strictObject({ url: z.string(), rule: z.string(), reason }),
  'policy.exception': z.strictObject({ url: z.string(), rule: z.string(), reason }),
  'crawl.started': z.strictObject({ seeds: z.array(z.string()), resumed: z.boolean(), reason }),
  'crawl.ended': z.strictObject({ stop: z.string(), done: z.int(), failed: z.int(), skipped: z.int(), open: z.int(), reason }),
  'budget.spent': z.strictObject({ resource, amount: z.number(), used: z.number(), limit: z.number().nullable(), reason }),
  'budget.refused': z.strictObject({ resource, requested: z.number(), used: z.number(), limit: z.number(), reason }),
  'page.done': z.strictObject({
    url: z.string(),
    canonicalUrl: z.string(),
    artifactId: z.string().nullable(),
    accepted: z.boolean(),
    verdict: VerdictKind.nullable(),
    reason,
  }),
  /** Written before anything of the round is done: a resumed run finishes the same round. */
  'round.planned': z.strictObject({ round: z.int(), queries: z.array(z.string()), pages: z.array(z.string()), reason }),
  'round.assessed': z.strictObject({
    round: z.int(),
    coverage: z.number(),
    delta: z.number(),
    openClaims: z.array(z.string()),
    conflicts: z.int(),
    reason,
  }),
  stopped: z.strictObject({ stop: StopReason, reason }),
  'answer.ready': z.strictObject({ facts: z.int(), conflicts: z.int(), unknowns: z.int(), coverage: z.number(), reason }),
  failed: z.strictObject({ problem: Problem, reason }),
} as const;

export type TraceEventType = keyof typeof body;

/** What a caller emits; the trace adds `seq`, `at` and `traceId`. */
export type TraceBody = { [T in TraceEventType]: { type: T } & z.infer<(typeof body)[T]> }[TraceEventType];
export type TraceEvent = TraceBody & { seq: number; at: string; traceId: string };

const envelope = { seq: z.int().min(0), at: Instant, traceId: z.string().min(1) };
const members = Object.entries(body).map(([type, shape]) => shape.extend({ type: z.literal(type), ...envelope }));

const [firstMember, ...otherMembers] = members;
if (firstMember === undefined) throw new TypeError('there are no trace events');

/** Schema of one event as stored and as printed by `veritrail trace --json`. */
export const TraceEvent: z.ZodType<TraceEvent> = z.discriminatedUnion('type', [firstMember, ...otherMembers]) as z.ZodType<TraceEvent>;

export const PageOutcome = z.strictObject({
  url: z.string(),
  canonicalUrl: z.string(),
  artifactId: z.string().nullable(),
  accepted: z.boolean(),
  verdict: VerdictKind.nullable(),
  reason: z.string(),
});
export type PageOutcome = z.infer<typeof PageOutcome>;

/** State of a run. Plain data: it can be written as JSON and folded on. */
export const RunState = z.strictObject({
  traceId: z.string().nullable(),
  question: z.string().nullable(),
  timeNow: z.string().nullable(),
  batchId: z.string().nullable(),
  budget: Budget.nullable(),
  status: z.enum(['new', 'running', 'stopped', 'answered', 'failed']),
  analysis: Analysis.nullable(),
  claims: z.array(Claim),
  queries: z.array(Query),
  outcomes: z.array(QueryOutcome),
  pages: z.array(PageOutcome),
  /** The round that was planned last; what of it has no outcome yet is still to be done. */
  round: z.strictObject({ number: z.int(), queries: z.array(z.string()), pages: z.array(z.string()) }).nullable(),
  rounds: z.int(),
  coverage: z.number(),
  lastDelta: z.number(),
  /** Rounds of reading in a row that brought (almost) nothing new. */
  idleRounds: z.int(),
  spend: Spend,
  refusals: z.array(z.strictObject({ resource, reason: z.string() })),
  requests: z.int(),
  retries: z.int(),
  escalations: z.int(),
  denials: z.int(),
  cacheHits: z.int(),
  stopReason: StopReason.nullable(),
  stopDetail: z.string().nullable(),
  problems: z.array(Problem),
  lastSeq: z.int(),
});
export type RunState = z.infer<typeof RunState>;
