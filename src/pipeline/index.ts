/**
 * @module Keeping sources: the registry of what an operator may read, and the pipeline that keeps it fresh. In: what is stated about a source.
 * Out: the terms of an address; records with versions, fields and freshness, in an index. Work is shared by any number of processes over one
 * store. Errors: `input_invalid`, `not_found`, `policy_denied`.
 */
export {
  addSwept,
  createHolds,
  type Erasure,
  erase,
  type GovernanceDeps,
  type Holds,
  NOTHING_SWEPT,
  type Swept,
  sweepRecords,
} from './governance/index.ts';
export { createSourceRegistry, type SourceImport, type SourceRegistry, type SourceRemoval, termsOf } from './sources/index.ts';
export { diffVersions, renderDiff } from './versions/index.ts';
export { createWebhooks, createWebhookVault, type Webhooks, type WebhookVault } from './webhooks/index.ts';
export {
  admissionOf,
  createKeeper,
  discardRead,
  documentOf,
  type KeepDeps,
  type Keeper,
  keptGauges,
  notifyStage,
  QUEUES,
  type WorkerEvent,
  type WorkerSummary,
} from './work/index.ts';
