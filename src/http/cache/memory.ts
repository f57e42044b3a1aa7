import type { CacheEntry, HttpCacheStore } from './port.ts';

/** A store that lives as long as the process and forgets its oldest entries above `maxEntries`. */
export function createMemoryCache({ maxEntries = 1000 }: { maxEntries?: number } = {}): HttpCacheStore & { readonly size: number } {
  const entries = new Map<string, CacheEntry>();
  return {
    get size() {
      return entries.size;
    },
    get: (key) => Promise.resolve(entries.get(key) ?? null),
    put(key, entry) {
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      return Promise.resolve();
    },
    delete(key) {
      entries.delete(key);
      return Promise.resolve();
    },
  };
}
