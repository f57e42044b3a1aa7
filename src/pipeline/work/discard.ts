import type { HttpClient } from '../../http/index.ts';
import type { Store } from '../../store/index.ts';
import type { Artifact } from '../../vocabulary/index.ts';

export interface DiscardDeps {
  readonly store: Pick<Store, 'artifacts' | 'documents' | 'bodies' | 'records'>;
  readonly http: Pick<HttpClient, 'invalidate'>;
}

/**
 * Nothing of what was read is kept: not as a body, a document or in the HTTP cache. The artifact tells that it was there, without the hash of its
 * bytes. A body that something else refers to stays: it belongs to that.
 */
export async function discardRead({ store, http }: DiscardDeps, artifact: Artifact): Promise<void> {
  const { id, requestedUrl, finalUrl, redirects, authScope, bytesHash } = artifact;
  for (const url of new Set([requestedUrl, finalUrl, ...redirects.map(({ url: hop }) => hop)])) await http.invalidate(url, authScope);
  await store.documents.remove(id);
  await store.artifacts.put({ ...artifact, bytesHash: null, textHash: null });
  if (bytesHash !== null && !(await store.records.refersTo(bytesHash))) await store.bodies.remove(bytesHash);
}
