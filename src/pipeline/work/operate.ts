import { createHash } from 'node:crypto';
import { rereadArtifact } from '../../lanes/index.ts';
import type { KeepEvent, QuarantineEntry, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { sourceOf } from './acquire.ts';
import { notices } from './attempt.ts';
import type { KeepDeps } from './deps.ts';
import { type InlineEnd, runInline } from './inline.ts';
import { type Brought, itemOf } from './payload.ts';
import type { Stage } from './stage.ts';

/** What a person decided about something that is held, and what came of it. */
export interface QuarantineDecision {
  readonly entry: QuarantineEntry;
  /** Why it is still held or was not taken; null where it was. */
  readonly problem: InlineEnd | null;
}

type Held = { readonly entry: QuarantineEntry; readonly source: RegisteredSource; readonly brought: Brought };

async function heldOf(deps: KeepDeps, id: string): Promise<Held> {
  const entry = await deps.store.quarantine.get(id);
  if (entry === null) throw new VeritrailError('not_found', `no entry ${id} in quarantine`);
  if (entry.state !== 'held')
    throw new VeritrailError('input_invalid', `the entry ${id} was ${entry.state} at ${entry.decidedAt} by ${entry.decidedBy}`);
  const source = await sourceOf(deps, entry.sourceId);
  if (source === null) throw new VeritrailError('not_found', `the source ${entry.sourceId} of the entry ${id} is not registered any more`);
  const brought: Brought = {
    key: entry.key,
    sourceId: source.id,
    correlationId: `quarantine-${id}`,
    url: entry.url,
    depth: 0,
    cause: 'quarantine',
    hintedChange: null,
    force: true,
    artifactId: entry.artifactId,
  };
  return { entry, source, brought };
}

/** Read the kept bytes again, by the rules of today, and go on as if they had just come. Asks no network. */
export async function replayHeld(
  deps: KeepDeps,
  stages: readonly Stage[],
  id: string,
  by: string,
  signal: AbortSignal,
): Promise<QuarantineDecision> {
  const held = await heldOf(deps, id);
  await reread(deps, held, signal);
  const first = itemOf('accept', { key: `${held.entry.key}:${held.entry.artifactId}`, source: held.source, payload: held.brought });
  const problem = await runInline(stages, first, deps, signal);
  const again = (await heldAgain(deps, held.entry)) ?? problem;
  if (again !== null) return { entry: held.entry, problem: again };
  return { entry: await decided(deps, held.entry, 'replayed', by), problem: null };
}

/** It was refused again where its record has not been seen well since. */
async function heldAgain({ store }: KeepDeps, { key, id }: QuarantineEntry): Promise<InlineEnd | null> {
  const record = await store.records.get(key);
  if (record === null || record.failures === 0) return null;
  const entry = await store.quarantine.get(id);
  return { code: entry?.code ?? 'refused', detail: entry?.reason ?? `it was judged ${record.lastVerdict}` };
}

/** Take it as it is, whatever spoke against it. */
export async function releaseHeld(
  deps: KeepDeps,
  stages: readonly Stage[],
  id: string,
  by: string,
  signal: AbortSignal,
): Promise<QuarantineDecision> {
  const held = await heldOf(deps, id);
  const page = await reread(deps, held, signal);
  if (page.document === null)
    throw new VeritrailError('input_invalid', `nothing could be read of the entry ${id}: there is no document to release`);
  await deps.store.documents.put(page.artifact.id, page.document);
  const first = itemOf('normalise', { key: `${held.entry.key}:${held.entry.artifactId}`, source: held.source, payload: held.brought });
  const problem = await runInline(stages, first, deps, signal);
  if (problem !== null) return { entry: held.entry, problem };
  return { entry: await decided(deps, held.entry, 'released', by), problem: null };
}

/** Nothing of it will be taken. Its bytes go with it. */
export async function dropHeld(deps: KeepDeps, id: string, by: string): Promise<QuarantineDecision> {
  const { entry } = await heldOf(deps, id);
  const after = await decided(deps, entry, 'dropped', by);
  const artifact = await deps.store.artifacts.get(entry.artifactId);
  if (artifact !== null) await deps.discard(artifact);
  return { entry: after, problem: null };
}

async function reread(deps: KeepDeps, { entry, brought }: Held, signal: AbortSignal) {
  const artifact = await deps.store.artifacts.get(entry.artifactId);
  const bytes = artifact?.bytesHash == null ? null : await deps.store.bodies.get(artifact.bytesHash);
  if (artifact === null || bytes === null)
    throw new VeritrailError('not_found', `the bytes of the entry ${entry.id} are not kept any more`);
  return rereadArtifact(artifact, bytes, deps.router, deps.contextOf(brought.correlationId, signal));
}

async function decided(
  deps: KeepDeps,
  entry: QuarantineEntry,
  state: 'released' | 'replayed' | 'dropped',
  by: string,
): Promise<QuarantineEntry> {
  const at = new Date(deps.now()).toISOString();
  // The audit first: a decision that nobody can look up must not stand.
  await deps.store.audit.append({
    at: deps.now(),
    kind: `quarantine.${state}`,
    detail: { id: entry.id, by, url: entry.url, code: entry.code },
  });
  if (!(await deps.store.quarantine.decide(entry.id, state, by, at)))
    throw new VeritrailError('input_invalid', `somebody else has decided about the entry ${entry.id} just now`);
  return { ...entry, state, decidedAt: at, decidedBy: by };
}

/**
 * Serve the version before this one again. The page's next change makes a new version; what it says now stays out.
 * @returns the version that is served now; null where there is none before
 */
export async function rollBack(deps: KeepDeps, key: string, reason: string, by: string): Promise<RecordVersion | null> {
  const record = await deps.store.records.get(key);
  if (record === null || record.state === 'removed') throw new VeritrailError('not_found', `no record ${key}`);
  if (record.current === null) throw new VeritrailError('input_invalid', `the record ${key} has no version that is served`);
  const source = await sourceOf(deps, record.sourceId);
  if (source === null) throw new VeritrailError('not_found', `the source ${record.sourceId} is not registered any more`);
  const versions = await deps.store.records.versions(key, 1_000);
  const before = versions.find(({ number, state }) => number < (record.current ?? 0) && state === 'kept') ?? null;
  const at = new Date(deps.now()).toISOString();
  const correlationId = `rollback-${key.slice(0, 8)}-${record.revision}`;
  await deps.store.audit.append({
    at: deps.now(),
    kind: 'version.rolled_back',
    detail: { key, url: record.canonicalUrl, version: record.current, to: before?.number ?? null, reason, by },
  });
  const event: KeepEvent = {
    id: `${String(deps.now()).padStart(13, '0')}-${createHash('sha256').update(correlationId).digest('hex').slice(0, 16)}`,
    type: 'version.rolled_back',
    at,
    sourceId: source.id,
    key,
    url: record.canonicalUrl,
    version: record.current,
    correlationId,
    detail: { to: before?.number ?? null, reason, by },
  };
  const applied = await deps.store.records.apply({
    record: {
      ...record,
      current: before?.number ?? null,
      title: before?.title ?? record.title,
      language: before?.language ?? record.language,
      revision: record.revision + 1,
    },
    restate: { number: record.current, state: 'rolled_back' },
    events: [event],
  });
  if (!applied) throw new VeritrailError('store_unavailable', `the record ${key} was changed at the same moment; look at it again`);
  const index = itemOf('index', { key, source, payload: { sourceId: source.id, correlationId, key } });
  await deps.store.work.enqueue([index, ...(await notices(deps, source, [event]))]);
  return before;
}
