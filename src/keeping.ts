import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ForesightClient, HttpClient } from './http/index.ts';
import {
  admissionOf,
  createKeeper,
  createWebhooks,
  diffVersions,
  documentOf,
  type KeepDeps,
  type Keeper,
  keptGauges,
  notifyStage,
  QUEUES,
  type Webhooks,
  type WebhookVault,
  type WorkerEvent,
  type WorkerSummary,
} from './pipeline/index.ts';
import type { FieldFilter, RecordFilter, Store } from './store/index.ts';
import { type Clock, openMetrics, silentTelemetry } from './telemetry/index.ts';
import {
  type FieldValue,
  type KeptRecord,
  type KeptStatus,
  type QuarantineEntry,
  type RecordHistory,
  type RecordVersion,
  type ServedRecord,
  VeritrailError,
  type VersionDiff,
} from './vocabulary/index.ts';

export interface ServeOptions {
  /** `background`: what is stored. `on_demand`: the source is asked. `hybrid`: it is asked where the copy is too old. Default: hybrid. */
  readonly mode?: 'background' | 'on_demand' | 'hybrid';
  /** An older copy is never served. */
  readonly maxAgeSeconds?: number;
  /** Ask the source whatever is stored. */
  readonly reload?: boolean;
  readonly authScope?: string;
  readonly signal?: AbortSignal;
}

export interface WorkOptions {
  /** Default: all. */
  readonly queues?: readonly string[];
  /** Plan what is due, too, where no other process does. Default: true. */
  readonly schedule?: boolean;
  /** Visits planned at a time. Default: 500. */
  readonly visits?: number;
  /** Milliseconds between two plans. Default: 10,000. */
  readonly tickMs?: number;
  /** Claims at a time. Default: the setting. */
  readonly concurrency?: number;
  /** How long what is under way may take after the signal. Default: 30,000. */
  readonly drainMs?: number;
  readonly leaseMs?: number;
  /** Plan once, and end when nothing is open. */
  readonly untilEmpty?: boolean;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: WorkerEvent) => void;
}

export interface KeptRecords {
  list(filter?: RecordFilter, after?: string | null, limit?: number): Promise<KeptRecord[]>;
  /** By key or by address. @throws VeritrailError `not_found` */
  show(keyOrUrl: string): Promise<RecordHistory>;
  /**
   * What changed between two versions, block by block, with the values that changed. Default: the served one and the one before it.
   * @throws VeritrailError `not_found` for a version that is not kept
   */
  diff(keyOrUrl: string, between?: { readonly from?: number; readonly to?: number }): Promise<VersionDiff>;
  /** Values of current versions. */
  fields(filter: FieldFilter, limit?: number): Promise<FieldValue[]>;
  /** Serve the version before this one again. @throws VeritrailError `not_found`, `input_invalid` */
  rollBack(keyOrUrl: string, reason: string, by: string): Promise<RecordVersion | null>;
}

export interface Quarantined {
  list(filter?: { sourceId?: string; state?: QuarantineEntry['state']; code?: string }, limit?: number): Promise<QuarantineEntry[]>;
  /** With the bytes that are held; null where they are not kept any more. @throws VeritrailError `not_found` */
  show(id: string): Promise<{ readonly entry: QuarantineEntry; readonly bytes: Uint8Array | null }>;
  /** Read the kept bytes by the rules of today. @throws VeritrailError `not_found`, `input_invalid` */
  replay(id: string, by: string): ReturnType<Keeper['replay']>;
  /** Take it as it is. @throws VeritrailError `not_found`, `input_invalid` */
  release(id: string, by: string): ReturnType<Keeper['release']>;
  /** Never take it; its bytes go. @throws VeritrailError `not_found`, `input_invalid` */
  drop(id: string, by: string): ReturnType<Keeper['drop']>;
}

/** What is kept of registered sources. */
export interface Keeping {
  /** Answer by what is kept, with its freshness, and ask the source first where that is too old. @throws VeritrailError `policy_denied` for an address that no source covers */
  serve(url: string, options?: ServeOptions): Promise<ServedRecord>;
  /** Keep the registered sources fresh until told to stop. Any number of processes may do so on one store. */
  work(options?: WorkOptions): Promise<WorkerSummary>;
  readonly records: KeptRecords;
  readonly quarantine: Quarantined;
  /** Who is told of what happens to records. Workers of the queue `notify` send the messages. */
  readonly webhooks: Webhooks;
  /** How fresh everything is, and what waits. */
  status(): Promise<KeptStatus>;
  /** The figures of this process, with those that stand in the store, as OpenMetrics text: see docs/monitor.md. */
  metrics(): Promise<string>;
}

export interface KeepingParts {
  readonly deps: KeepDeps;
  readonly store: Store;
  readonly http: HttpClient & ForesightClient;
  readonly vault: WebhookVault;
  readonly clock: Clock;
  readonly concurrency: number;
}

const TICK_MS = 10_000;

/** A store that is away comes back. */
function unlessAway(error: unknown): void {
  if (!(error instanceof VeritrailError && error.code === 'store_unavailable')) throw error;
}

/** The keeping half of the library face. */
export function createKeeping({ deps, store, http, vault, clock, concurrency }: KeepingParts): Keeping {
  const keeper = createKeeper(deps, [notifyStage(deps, http, vault)]);
  const telemetry = deps.telemetry ?? silentTelemetry();
  const { figures } = telemetry;
  const lookUp = keptGauges(deps, figures, () => clock.monotonic());
  const known = async (keyOrUrl: string): Promise<KeptRecord> => {
    const admission = /^[a-f0-9]{32}$/.test(keyOrUrl) ? { kind: 'in' as const, key: keyOrUrl } : await admissionOf(deps, keyOrUrl);
    const record = admission.kind === 'refused' ? null : await store.records.get(admission.key);
    if (record === null) throw new VeritrailError('not_found', `nothing is kept of ${keyOrUrl}`);
    return record;
  };
  return {
    async serve(url, options = {}) {
      const correlationId = `serve-${randomUUID().slice(0, 13)}`;
      const began = clock.monotonic();
      const served = await telemetry.span({ correlationId, name: 'serve', place: 'root' }, () =>
        keeper.serve(url, { ...options, correlationId }),
      );
      const { decision, source, record, version, document, asked } = served;
      figures.measure('veritrail.serve.duration', (clock.monotonic() - began) / 1000, {
        'source.class': source.class,
        acquisition: asked ? 'live' : 'stored',
        decision: decision.decision,
      });
      return { schemaVersion: 'served-record-v1', decision, sourceId: source.id, record, version, document, traceId: correlationId };
    },
    async work({ queues, schedule = true, visits = 500, tickMs = TICK_MS, untilEmpty = false, onEvent, ...options } = {}) {
      const unknown = queues?.find((queue) => !QUEUES.some((name) => name === queue));
      if (unknown !== undefined) throw new VeritrailError('input_invalid', `there is no queue ${unknown}; there are ${QUEUES.join(', ')}`);
      const name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
      const { signal = new AbortController().signal } = options;
      const over = new AbortController();
      const tick = () => keeper.schedule({ visits, name, lockMs: 3 * tickMs });
      if (schedule && untilEmpty) await tick();
      const failed = Promise.withResolvers<never>();
      const lookedUp = figures.lookUp(lookUp);
      const ticking = (async () => {
        while (schedule && !untilEmpty && !signal.aborted && !over.signal.aborted) {
          // Whoever plans wrongly must be heard of.
          await tick().catch(unlessAway).catch(failed.reject);
          await delay(tickMs, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => undefined);
        }
      })();
      try {
        const summary = await Promise.race([
          keeper.work({
            name,
            clock,
            concurrency: options.concurrency ?? concurrency,
            signal: AbortSignal.any([signal, over.signal]),
            untilEmpty,
            ...(queues === undefined ? {} : { queues }),
            ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
            ...(options.drainMs === undefined ? {} : { drainMs: options.drainMs }),
            ...(onEvent === undefined ? {} : { observe: onEvent }),
          }),
          failed.promise,
        ]);
        // An exporter that looks seldom sees how it ended.
        if (figures.isHeard()) await lookUp().catch(unlessAway);
        return summary;
      } finally {
        over.abort();
        await ticking;
        lookedUp();
        // A store that is away frees the lead by itself, in a moment.
        if (schedule) await keeper.resign(name).catch(() => undefined);
      }
    },
    records: {
      list: (filter = {}, after = null, limit = 100) => store.records.list(filter, after, limit),
      async show(keyOrUrl) {
        const record = await known(keyOrUrl);
        const versions = await store.records.versions(record.key, 100);
        const events = await store.records.events(null, { key: record.key }, 1_000);
        const fields = record.current === null ? [] : await store.records.fieldsOf(record.key, record.current);
        return { schemaVersion: 'record-history-v1', record, versions, events, fields };
      },
      async diff(keyOrUrl, between = {}) {
        const { key, current, canonicalUrl } = await known(keyOrUrl);
        const to = between.to ?? current ?? 0;
        const from = between.from ?? to - 1;
        const side = async (number: number) => {
          const version = number < 1 ? null : await store.records.version(key, number);
          const document = version === null ? null : await documentOf({ store }, version.documentHash);
          if (version === null || document === null)
            throw new VeritrailError('not_found', `version ${number} of ${canonicalUrl} is not kept`);
          return { number, at: version.createdAt, document };
        };
        return diffVersions(await side(from), await side(to));
      },
      fields: (filter, limit = 1_000) => store.records.fields(filter, 0, limit),
      rollBack: async (keyOrUrl, reason, by) => keeper.rollBack((await known(keyOrUrl)).key, reason, by),
    },
    quarantine: {
      list: (filter = {}, limit = 100) => store.quarantine.list(filter, null, limit),
      async show(id) {
        const entry = await store.quarantine.get(id);
        if (entry === null) throw new VeritrailError('not_found', `no entry ${id} in quarantine`);
        const artifact = await store.artifacts.get(entry.artifactId);
        return { entry, bytes: artifact?.bytesHash == null ? null : await store.bodies.get(artifact.bytesHash) };
      },
      replay: (id, by) => keeper.replay(id, by),
      release: (id, by) => keeper.release(id, by),
      drop: (id, by) => keeper.drop(id, by),
    },
    webhooks: createWebhooks({ store, sources: deps.sources, vault, http, contextOf: deps.contextOf, now: deps.now }),
    status: () => keeper.status(),
    async metrics() {
      await lookUp();
      return openMetrics(figures.read());
    },
  };
}
