import { canonicalizeUrl } from '../../text/url/index.ts';
import type { HeaderList } from '../model.ts';
import type { CacheEntry, HttpCacheStore, StoredResponse, VaryIndex } from './port.ts';
import { selects, variantKey } from './stored.ts';

export type StoredEntry = CacheEntry & { readonly meta: StoredResponse };

/** Variants kept of one URL; the oldest leaves. */
const MAX_VARIANTS = 16;

/** Key of a response: method, canonical URL with its case kept, auth scope. Copies of different scopes never meet. */
export const cacheKey = (method: string, url: string, authScope: string | null): string =>
  `${method} ${canonicalizeUrl(url) ?? url}${authScope === null ? '' : ` scope:${authScope}`}`;

/** Find, keep and forget responses and their variants over the plain store. */
export function createLibrary(store: HttpCacheStore) {
  const indexAt = async (key: string): Promise<VaryIndex | null> => {
    const entry = await store.get(key);
    return entry?.meta.kind === 'vary' ? entry.meta : null;
  };
  const dropVariants = async (key: string): Promise<void> => {
    for (const variant of (await indexAt(key))?.variants ?? []) await store.delete(variant.key);
  };

  return {
    async find(key: string, request: HeaderList): Promise<StoredEntry | null> {
      const entry = await store.get(key);
      if (entry === null) return null;
      if (entry.meta.kind === 'response') return selects(entry.meta.selecting, request) ? { meta: entry.meta, body: entry.body } : null;
      // The newest that matches, as responses may have changed what they vary on (RFC 9111 §4.1).
      const match = entry.meta.variants
        .filter(({ selecting }) => selects(selecting, request))
        .sort((a, b) => b.responseTime - a.responseTime)[0];
      const variant = match === undefined ? null : await store.get(match.key);
      return variant?.meta.kind === 'response' ? { meta: variant.meta, body: variant.body } : null;
    },

    async keep(key: string, entry: StoredEntry): Promise<void> {
      const { meta } = entry;
      if (meta.selecting.length === 0) {
        await dropVariants(key);
        await store.put(key, entry);
        return;
      }
      const own = { key: variantKey(key, meta), selecting: meta.selecting, responseTime: meta.responseTime };
      const others = ((await indexAt(key))?.variants ?? []).filter((variant) => variant.key !== own.key);
      const variants = [own, ...others].slice(0, MAX_VARIANTS);
      await store.put(own.key, entry);
      await store.put(key, { meta: { kind: 'vary', url: meta.url, variants }, body: new Uint8Array(0) });
      for (const gone of others.slice(MAX_VARIANTS - 1)) await store.delete(gone.key);
    },

    async forget(url: string, authScope: string | null): Promise<void> {
      for (const method of ['GET', 'HEAD']) {
        const key = cacheKey(method, url, authScope);
        await dropVariants(key);
        await store.delete(key);
      }
    },
  };
}

export type Library = ReturnType<typeof createLibrary>;
