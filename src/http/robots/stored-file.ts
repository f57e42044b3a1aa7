import type { HttpCacheStore, StoredResponse } from '../cache/port.ts';
import type { HttpResponse } from '../model.ts';

/** A file of an origin as a store keeps it over restarts. */
export interface StoredFile {
  readonly meta: StoredResponse;
  readonly body: Uint8Array;
}

/** @param key names the kind of file and the origin */
export async function storedFile(store: HttpCacheStore | null, key: string): Promise<StoredFile | null> {
  const entry = (await store?.get(key)) ?? null;
  return entry === null || entry.meta.kind !== 'response' ? null : { meta: entry.meta, body: entry.body };
}

export async function storeFile(
  store: HttpCacheStore | null,
  key: string,
  url: string,
  { status, headers, wireBytes, body }: Pick<HttpResponse, 'status' | 'headers' | 'wireBytes' | 'body'>,
  now: number,
): Promise<void> {
  const meta: StoredResponse = {
    kind: 'response',
    url,
    method: 'GET',
    status,
    headers,
    selecting: [],
    requestTime: now,
    responseTime: now,
    wireBytes,
  };
  await store?.put(key, { meta, body });
}
