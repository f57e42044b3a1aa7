import { documentFailures } from '../../extract/index.ts';
import type { WorkItem } from '../../store/index.ts';
import type { Artifact, Document, RegisteredSource, Verdict } from '../../vocabulary/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { OUTCOMES, type Outcome } from '../ingest/index.ts';
import { refused, sourceOf } from './acquire.ts';
import { takeAttempt } from './attempt.ts';
import type { KeepDeps } from './deps.ts';
import { linksOf } from './discover.ts';
import { Brought, itemOf, payloadOf, type QueueName } from './payload.ts';
import type { Job, Stage, StageResult } from './stage.ts';

/** The artifact that a stage goes on from, with its source. */
interface Page {
  readonly brought: Brought;
  readonly source: RegisteredSource;
  readonly artifact: Artifact;
}

async function pageOf(deps: KeepDeps, { claim }: Job): Promise<Page | StageResult> {
  const brought = payloadOf(Brought, claim);
  const source = await sourceOf(deps, brought.sourceId);
  if (source === null) return refused('source_removed', `the source ${brought.sourceId} is not registered any more`);
  const artifact = await deps.store.artifacts.get(brought.artifactId);
  // Taken away between two stages, with its record or by retention.
  if (artifact === null) return refused('artifact_removed', `the artifact ${brought.artifactId} is not kept any more`);
  return { brought, source, artifact };
}

const isEnd = (page: Page | StageResult): page is StageResult => 'outcome' in page;

const next = (queue: QueueName, { brought, source, artifact }: Page): WorkItem =>
  itemOf(queue, { key: `${brought.key}:${artifact.id}`, source, payload: brought });

/** Is this what was asked for at all? By the verdict; content goes on, everything else is an attempt that ended here. */
export const acceptStage = (deps: KeepDeps): Stage => ({
  queue: 'accept',
  async run(job) {
    const page = await pageOf(deps, job);
    if (isEnd(page)) return page;
    const { brought, source, artifact } = page;
    const outcome = outcomeOf(artifact, await revalidated(deps, page));
    const document = await deps.store.documents.get(artifact.id);
    const links = document === null ? [] : await linksOf(deps, brought, source, document, artifact);
    if (outcome === null) {
      if (document === null) throw new VeritrailError('store_corrupt', `the document of the artifact ${artifact.id} is not kept`);
      return { outcome: { state: 'done' }, follow: [next('contract', page), ...links] };
    }
    const { follow } = await takeAttempt(deps, brought, source, artifact, outcome);
    return { outcome: { state: 'done' }, follow: [...follow, ...links] };
  },
});

/** The same bytes as those of the version that is served, and the server says so. */
async function revalidated({ store }: KeepDeps, { brought, artifact }: Page): Promise<boolean> {
  if (artifact.cache !== 'revalidated' || artifact.bytesHash === null) return false;
  const record = await store.records.get(brought.key);
  const version = record?.current == null ? null : await store.records.version(brought.key, record.current);
  return version !== null && version.bytesHash === artifact.bytesHash && record?.state === 'active';
}

/** What a verdict comes to; null: there is content to look at. */
function outcomeOf({ verdict, status, bytesHash }: Artifact, same: boolean): Outcome | null {
  const kind = OUTCOMES[verdict.kind];
  switch (kind) {
    case 'content':
      return same ? { kind: 'not_modified' } : null;
    case 'not_modified':
      return { kind };
    case 'missing':
      return { kind, status };
    case 'failed':
      return { kind, reason: `${verdict.kind}: ${why(verdict)}` };
    case 'rejected':
      return {
        kind,
        stage: verdict.kind === 'contract_unmet' ? 'contract' : 'accept',
        code: verdict.kind,
        reason: why(verdict),
        bytesHash,
      };
  }
}

const why = ({ kind, signals }: Verdict): string =>
  [...signals]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map(({ id, excerpt }) => (excerpt === '' ? id : `${id}: ${excerpt}`))
    .join('; ') || kind;

/** Does the document keep what its source promises? What does not waits in quarantine and is seen by nobody else. */
export const contractStage = (deps: KeepDeps): Stage => ({
  queue: 'contract',
  async run(job) {
    const page = await pageOf(deps, job);
    if (isEnd(page)) return page;
    const { brought, source, artifact } = page;
    const document = await deps.store.documents.get(artifact.id);
    if (document === null) throw new VeritrailError('store_corrupt', `the document of the artifact ${artifact.id} is not kept`);
    const failures = failuresOf(source, document);
    if (failures.length === 0) return { outcome: { state: 'done' }, follow: [next('normalise', page)] };
    const outcome: Outcome = {
      kind: 'rejected',
      stage: 'contract',
      code: 'contract_unmet',
      reason: failures.join('; '),
      bytesHash: artifact.bytesHash,
    };
    const { follow } = await takeAttempt(deps, brought, source, artifact, outcome);
    return { outcome: { state: 'done' }, follow };
  },
});

/** By `agent-document-v1`, extended by the schema of the source. */
const failuresOf = ({ contract }: RegisteredSource, document: Document): string[] => documentFailures(contract ?? {}, document);
