/** @module The running pipeline: stages as consumers of queues, a schedule with one leader, workers, serving, and what persons decide. */
export { documentOf } from './attempt.ts';
export type { KeepDeps } from './deps.ts';
export { discardRead } from './discard.ts';
export { keptGauges } from './gauges.ts';
export { createKeeper, type Keeper } from './keeper.ts';
export { notifyStage } from './notify.ts';
export { QUEUES } from './payload.ts';
export { admissionOf } from './record-key.ts';
export type { WorkerEvent, WorkerSummary } from './worker.ts';
