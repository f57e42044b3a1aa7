import type { KeptStatus, RecordVersion } from '../../vocabulary/index.ts';
import { acquireStage } from './acquire.ts';
import type { KeepDeps } from './deps.ts';
import { discoverStage, frontierStage } from './discover.ts';
import { acceptStage, contractStage } from './judge.ts';
import { indexStage, normaliseStage, versionStage } from './keep.ts';
import { dropHeld, type QuarantineDecision, releaseHeld, replayHeld, rollBack } from './operate.ts';
import { retainStage } from './retain.ts';
import { resign, type ScheduleOptions, type ScheduleTick, scheduleTick } from './scheduler.ts';
import { type Served, type ServeQuestion, serveAddress } from './serve.ts';
import type { Stage } from './stage.ts';
import { keptStatus } from './status.ts';
import { tellOfWork, traced } from './traced.ts';
import { runWorker, type WorkerOptions, type WorkerSummary } from './worker.ts';

/** The pipeline of one process: it schedules, works and serves over a store that it shares with any number of others. */
export interface Keeper {
  /** Consumers of this process by their queues, in the order of the pipeline. */
  readonly stages: readonly Stage[];
  /** Look once at all sources and enqueue what is due. */
  schedule(options: ScheduleOptions): Promise<ScheduleTick>;
  /** Schedules no more: another may lead at once. */
  resign(name: string): Promise<void>;
  /** Consume the queues until told to stop. */
  work(options: Omit<WorkerOptions, 'work' | 'stages'> & { readonly queues?: readonly string[] }): Promise<WorkerSummary>;
  serve(address: string, question: ServeQuestion): Promise<Served>;
  replay(id: string, by: string, signal?: AbortSignal): Promise<QuarantineDecision>;
  release(id: string, by: string, signal?: AbortSignal): Promise<QuarantineDecision>;
  drop(id: string, by: string): Promise<QuarantineDecision>;
  rollBack(key: string, reason: string, by: string): Promise<RecordVersion | null>;
  status(): Promise<KeptStatus>;
}

const NEVER = new AbortController().signal;

/** @param more consumers of further queues, e.g. of those who want to be told */
export function createKeeper(deps: KeepDeps, more: readonly Stage[] = []): Keeper {
  const { telemetry } = deps;
  const plain: readonly Stage[] = [
    discoverStage(deps),
    frontierStage(deps),
    acquireStage(deps),
    acceptStage(deps),
    contractStage(deps),
    normaliseStage(deps),
    versionStage(deps),
    indexStage(deps),
    retainStage(deps),
    ...more,
  ];
  const stages = telemetry === undefined ? plain : plain.map((stage) => traced(stage, telemetry));
  return {
    stages,
    schedule: (options) => scheduleTick(deps, options),
    resign: (name) => resign(deps, name),
    work: ({ queues, ...options }) =>
      runWorker({
        ...options,
        observe(event) {
          if (telemetry !== undefined) tellOfWork(event, telemetry);
          options.observe?.(event);
        },
        work: deps.store.work,
        stages: queues === undefined ? stages : stages.filter(({ queue }) => queues.includes(queue)),
      }),
    serve: (address, question) => serveAddress(deps, stages, address, question),
    replay: (id, by, signal = NEVER) => replayHeld(deps, stages, id, by, signal),
    release: (id, by, signal = NEVER) => releaseHeld(deps, stages, id, by, signal),
    drop: (id, by) => dropHeld(deps, id, by),
    rollBack: (key, reason, by) => rollBack(deps, key, reason, by),
    status: () => keptStatus(deps),
  };
}
