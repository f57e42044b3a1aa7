/** @module JSON Schema 2020-12 of everything that leaves the system, emitted from the zod schemas. */
import { z } from 'zod';
import { Answer, BundleManifest, VerifyReport } from './answer.ts';
import { Artifact, Candidate } from './artifact.ts';
import { Browsing } from './browsing.ts';
import { Budget, Spend } from './budget.ts';
import { Claim, Conflict } from './claim.ts';
import { CrawlExplanation, CrawlPage, CrawlSummary, MapResult } from './crawl.ts';
import { AgentDocument, Document } from './document.ts';
import { Problem } from './errors.ts';
import { Evidence, Locator } from './evidence.ts';
import { Explanation } from './explain.ts';
import { Fact, FactSpan } from './fact.ts';
import { SchemaFilled } from './fill.ts';
import {
  FieldValue,
  KeepEvent,
  KeptRecord,
  KeptStatus,
  QuarantineEntry,
  RecordHistory,
  ServedRecord,
  Webhook,
  WebhookAdded,
  WebhookReport,
  WebhookTest,
} from './keep.ts';
import { DeletionReceipt } from './removal.ts';
import {
  AuditList,
  BackupReport,
  DoctorReport,
  MigrationReport,
  RunList,
  SessionDetails,
  SessionInfo,
  SessionRemoved,
  SessionsRotated,
  SourceList,
  SourceRemoved,
  SourcesImported,
} from './reports.ts';
import { RegisteredSource } from './source.ts';
import { ApprovalRequest, StepsFile } from './steps.ts';
import { Contract, Task } from './task.ts';
import { RunState, TraceEvent } from './trace.ts';
import { Verdict } from './verdict.ts';
import { VersionDiff } from './versions.ts';

/** What `veritrail read --json` prints. */
export const ReadResult = z.strictObject({
  schemaVersion: z.literal('read-result-v1'),
  end: z.enum(['complete', 'budget_exhausted', 'no_acceptable_source', 'challenge', 'policy_denied', 'cancelled']),
  reason: z.string(),
  artifact: Artifact.nullable(),
  document: Document.nullable(),
  verdict: Verdict.nullable(),
  /** Where the page was opened in a browser. */
  browsing: Browsing.optional(),
  cost: Spend,
  problems: z.array(Problem),
  traceId: z.string(),
});
export type ReadResult = z.infer<typeof ReadResult>;

/** What `veritrail search --json` prints. Snippets are hints, never evidence. */
export const SearchResult = z.strictObject({
  schemaVersion: z.literal('search-result-v1'),
  query: z.string(),
  candidates: z.array(Candidate),
  providers: z.array(z.strictObject({ name: z.string(), results: z.int(), failure: z.string().nullable() })),
  cost: Spend,
  problems: z.array(Problem),
  traceId: z.string(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** What `veritrail trace --json` prints. */
export const TraceReport = z.strictObject({
  schemaVersion: z.literal('trace-v1'),
  traceId: z.string(),
  state: RunState,
  events: z.array(TraceEvent),
});
export type TraceReport = z.infer<typeof TraceReport>;

/** What `veritrail session check --json` prints. */
export const SessionCheck = z.strictObject({ session: SessionInfo, valid: z.boolean(), read: ReadResult });
export type SessionCheck = z.infer<typeof SessionCheck>;

export const SCHEMAS = {
  task: Task,
  steps: StepsFile,
  'approval-request': ApprovalRequest,
  contract: Contract,
  budget: Budget,
  verdict: Verdict,
  artifact: Artifact,
  candidate: Candidate,
  document: Document,
  'agent-document': AgentDocument,
  fact: Fact,
  'fact-span': FactSpan,
  evidence: Evidence,
  locator: Locator,
  claim: Claim,
  conflict: Conflict,
  answer: Answer,
  'bundle-manifest': BundleManifest,
  'verify-report': VerifyReport,
  'trace-event': TraceEvent,
  'run-state': RunState,
  problem: Problem,
  'read-result': ReadResult,
  'schema-fill': SchemaFilled,
  'search-result': SearchResult,
  'trace-report': TraceReport,
  'crawl-page': CrawlPage,
  'crawl-summary': CrawlSummary,
  'crawl-explanation': CrawlExplanation,
  explanation: Explanation,
  'map-result': MapResult,
  source: RegisteredSource,
  'source-list': SourceList,
  'source-import': SourcesImported,
  'source-removal': SourceRemoved,
  session: SessionInfo,
  'session-list': z.array(SessionInfo),
  'session-details': SessionDetails,
  'session-check': SessionCheck,
  'session-removal': SessionRemoved,
  'session-rotation': SessionsRotated,
  'version-diff': VersionDiff,
  'deletion-receipt': DeletionReceipt,
  record: KeptRecord,
  'record-list': z.array(KeptRecord),
  'record-history': RecordHistory,
  'record-fields': z.array(FieldValue),
  'served-record': ServedRecord,
  quarantine: QuarantineEntry,
  'quarantine-list': z.array(QuarantineEntry),
  'kept-status': KeptStatus,
  'keep-event': KeepEvent,
  webhook: Webhook,
  'webhook-list': z.array(Webhook),
  'webhook-added': WebhookAdded,
  'webhook-report': WebhookReport,
  'webhook-test': WebhookTest,
  audit: AuditList,
  runs: RunList,
  doctor: DoctorReport,
  migration: MigrationReport,
  backup: BackupReport,
} as const;
export type SchemaName = keyof typeof SCHEMAS;

/** JSON Schema 2020-12 of a named schema, output side (defaults are filled in). @example jsonSchema('answer') */
export function jsonSchema(name: SchemaName): Record<string, unknown> {
  const schema = z.toJSONSchema(SCHEMAS[name], { target: 'draft-2020-12', io: 'output' });
  return { ...schema, $id: `urn:veritrail:${name}` };
}
