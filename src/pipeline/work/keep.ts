import type { z } from 'zod';
import { decodeText } from '../../extract/index.ts';
import { type Artifact, type Document, type RegisteredSource, VeritrailError } from '../../vocabulary/index.ts';
import { prepareContent } from '../ingest/index.ts';
import { refused, sourceOf } from './acquire.ts';
import { documentOf, takeAttempt } from './attempt.ts';
import type { KeepDeps } from './deps.ts';
import { Brought, Indexing, itemOf, KeptContent, payloadOf } from './payload.ts';
import type { Stage } from './stage.ts';

/** The prepared content of a page waits here between two stages. */
const SPACE = 'keep.prepared';
/** Longer than any queue is expected to be. What is gone by then is prepared anew. */
const WAITS_MS = 7 * 86_400_000;

/** What of the page is kept, and by what it is compared: personal data out, fields, normal form, hashes, prints. */
export const normaliseStage = (deps: KeepDeps): Stage => ({
  queue: 'normalise',
  async run({ claim }) {
    const brought = payloadOf(Brought, claim);
    const source = await sourceOf(deps, brought.sourceId);
    if (source === null) return refused('source_removed', `the source ${brought.sourceId} is not registered any more`);
    const artifact = await deps.store.artifacts.get(brought.artifactId);
    const read = await deps.store.documents.get(brought.artifactId);
    if (artifact === null || read === null) return refused('artifact_removed', `the artifact ${brought.artifactId} is not kept any more`);
    const named: Document = { ...read, canonicalUrl: brought.url };
    const { content, json } = prepareContent(named, source, await markupOf(deps, source, artifact));
    await deps.store.bodies.put(Buffer.from(json));
    const waiting: z.infer<typeof KeptContent> = {
      ...content,
      redacted: { ...content.redacted },
      fields: [...content.fields],
      prints: [...content.prints],
    };
    const key = `${brought.key}:${artifact.id}`;
    await deps.store.kv.put(SPACE, key, waiting, deps.now() + WAITS_MS);
    return { outcome: { state: 'done' }, follow: [itemOf('version', { key, source, payload: brought })] };
  },
});

/** The source of the page, where the schema of its source may select in it; null where it does not, or where the bytes are gone. */
async function markupOf({ store }: KeepDeps, { contract }: RegisteredSource, { bytesHash, charset }: Artifact): Promise<string | null> {
  if (contract === undefined || bytesHash === null) return null;
  const bytes = await store.bodies.get(bytesHash);
  return bytes === null ? null : decodeText(bytes, charset).text;
}

/** What the page says now becomes what is kept of it, or is found to be that already. */
export const versionStage = (deps: KeepDeps): Stage => ({
  queue: 'version',
  async run({ claim }) {
    const brought = payloadOf(Brought, claim);
    const source = await sourceOf(deps, brought.sourceId);
    if (source === null) return refused('source_removed', `the source ${brought.sourceId} is not registered any more`);
    const artifact = await deps.store.artifacts.get(brought.artifactId);
    if (artifact === null) return refused('artifact_removed', `the artifact ${brought.artifactId} is not kept any more`);
    const key = `${brought.key}:${artifact.id}`;
    const prepared = KeptContent.safeParse(await deps.store.kv.get(SPACE, key, deps.now()));
    // It waited too long, or another version of the program prepared it.
    if (!prepared.success) return { outcome: { state: 'done' }, follow: [itemOf('normalise', { key, source, payload: brought })] };
    const { decision, follow } = await takeAttempt(deps, brought, source, artifact, { kind: 'content', content: prepared.data });
    await deps.store.kv.delete(SPACE, key);
    if (decision.change?.version === undefined) await forget(deps, brought.key, prepared.data.documentHash, artifact);
    if (decision.kind === 'barred') return refused('removed', decision.reason);
    return { outcome: { state: 'done' }, follow };
  },
});

/** What was prepared is kept already, or is to be kept by nobody: pages that are looked at often must not fill the store. */
async function forget({ store }: KeepDeps, key: string, documentHash: string, { id }: Artifact): Promise<void> {
  // This very page was taken before.
  if ((await store.records.versions(key, 1))[0]?.artifactId === id) return;
  await store.documents.remove(id);
  if (!(await store.records.refersTo(documentHash))) await store.bodies.remove(documentHash);
}

/** The index says what the record says now, whatever has happened since this was wished for. */
export const indexStage = (deps: KeepDeps): Stage => ({
  queue: 'index',
  async run({ claim }) {
    const { key } = payloadOf(Indexing, claim);
    const record = await deps.store.records.get(key);
    if (record === null) return refused('removed', 'the record is not kept any more');
    const version = record.current === null ? null : await deps.store.records.version(key, record.current);
    const shown = record.state === 'active' && record.duplicateOf === null && version !== null;
    if (!shown) {
      await deps.index.remove(record.canonicalUrl, record.authScope);
      return { outcome: { state: 'done' } };
    }
    const document = await documentOf(deps, version.documentHash);
    if (document === null)
      throw new VeritrailError('store_corrupt', `the document of version ${version.number} of ${record.canonicalUrl} is not kept`);
    const facets = record.authScope === null ? {} : { authScope: record.authScope };
    const added = await deps.index.add({ ...document, canonicalUrl: record.canonicalUrl }, { artifactId: version.artifactId, facets });
    return added.added ? { outcome: { state: 'done' } } : refused('not_indexable', added.reason);
  },
});
