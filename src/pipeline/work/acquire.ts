import { type Retrieval, retrieve } from '../../router/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { EMPTY_CONTRACT, type RegisteredSource, type Task, VeritrailError } from '../../vocabulary/index.ts';
import { admit, learnAddresses } from '../ingest/index.ts';
import type { KeepDeps } from './deps.ts';
import { itemOf, PageWish, payloadOf } from './payload.ts';
import { retryAt, type Stage, type StageResult } from './stage.ts';

/** Asked twice within so long, a page is not brought twice, unless somebody insists. */
const JUST_NOW_MS = 5_000;

/** What failed for a moment is tried again by the queue, politely over all workers. */
const PASSING: ReadonlySet<string> = new Set(['transient', 'rate_limited', 'maintenance']);

/** The address is asked for, by the lane that it takes. Whatever came is judged by the stages after this. */
export const acquireStage = (deps: KeepDeps): Stage => ({
  queue: 'acquire',
  async run({ claim, signal }): Promise<StageResult> {
    const wish = payloadOf(PageWish, claim);
    const source = await sourceOf(deps, wish.sourceId);
    if (source === null) return refused('source_removed', `the source ${wish.sourceId} is not registered any more`);
    const admission = admit(wish.url, {
      match: await deps.sources.matcher(),
      // What a site has taught since must not make another record of this one.
      addresses: (of) => learnAddresses([], of.addresses),
      background: wish.cause !== 'asked',
    });
    if (admission.kind === 'refused') return refused(admission.code, admission.reason);
    if (admission.source.id !== source.id || admission.key !== claim.key)
      return refused('outside_registry', `${wish.url} belongs to ${admission.source.id} as ${admission.url} now`);
    const record = await deps.store.records.get(claim.key);
    if (record?.state === 'removed') return refused('removed', 'the record was removed; only a person takes it up again');
    const age = record?.lastAttemptAt == null ? null : deps.now() - Date.parse(record.lastAttemptAt);
    if (!wish.force && age !== null && age >= 0 && age < JUST_NOW_MS) return refused('just_now', `it was looked at ${age} ms ago`);

    const context = deps.contextOf(wish.correlationId, signal);
    const began = context.clock.monotonic();
    const found = await retrieve(taskOf(wish, source, context.ledger.limits), deps.router, context);
    tellOf(deps, source, found, context, began);
    if (signal.aborted) throw new VeritrailError('cancelled', 'the worker stops');
    const { artifact, verdict } = found;
    if (artifact === null || verdict === null)
      throw new VeritrailError(found.end === 'budget_exhausted' ? 'deadline_exceeded' : 'connect_failed', found.reason);
    const waitMs = verdict.retryAfterSeconds === undefined ? null : verdict.retryAfterSeconds * 1000;
    const pause = waitMs === null ? {} : { hostPausedUntil: deps.now() + waitMs };
    if (verdict.retryable && PASSING.has(verdict.kind) && claim.attempts < claim.maxAttempts) {
      const reason = { code: verdict.kind, detail: found.reason };
      const dueAt = waitMs === null ? retryAt(deps.now(), claim.attempts, deps.random()) : deps.now() + waitMs;
      return { outcome: { state: 'defer', dueAt, reason }, ...pause };
    }
    return {
      outcome: { state: 'done' },
      follow: [
        itemOf('accept', { key: `${claim.key}:${artifact.id}`, source, payload: { ...wish, key: claim.key, artifactId: artifact.id } }),
      ],
      ...pause,
    };
  },
});

/** What it took to bring the page, whatever came. */
function tellOf({ telemetry }: KeepDeps, source: RegisteredSource, found: Retrieval, { clock, ledger }: RunContext, began: number): void {
  if (telemetry === undefined) return;
  const { figures } = telemetry;
  const labels = { 'source.class': source.class };
  figures.measure('veritrail.acquisition.duration', (clock.monotonic() - began) / 1000, {
    ...labels,
    lane: found.artifact?.lane ?? 'none',
    outcome: found.end,
  });
  const { requests, bytes, costUsd } = ledger.spent();
  figures.count('veritrail.acquisition.requests', requests, labels);
  figures.count('veritrail.acquisition.io', bytes, labels);
  figures.count('veritrail.acquisition.cost', costUsd, labels);
}

/** Null where it is not registered any more. */
export async function sourceOf({ sources }: Pick<KeepDeps, 'sources'>, id: string): Promise<RegisteredSource | null> {
  return (await sources.list()).find((source) => source.id === id) ?? null;
}

/** Done, and this is its result: nothing follows. */
export const refused = (code: string, detail: string): StageResult => ({ outcome: { state: 'failed', reason: { code, detail } } });

/** What is stored is compared with what the source says now, by a conditional request where that is possible. */
const taskOf = ({ url, correlationId }: PageWish, { authScope }: RegisteredSource, budget: Task['budget']): Task => ({
  id: correlationId,
  correlationId,
  mode: authScope === undefined ? 'read' : 'authenticated',
  url,
  contract: EMPTY_CONTRACT,
  enough: { requiredFacts: [], minIndependentSources: 1 },
  budget,
  stageAttempts: { fetch: 1, browser: 1 },
  freshness: { mode: 'default', maxAgeSeconds: 0 },
  ...(authScope === undefined ? {} : { authScope }),
});
