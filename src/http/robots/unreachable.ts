import type { HttpCacheStore } from '../cache/port.ts';

/** Since when the robots.txt of an origin cannot be had, over restarts: RFC 9309 §2.3.1.4 has a rule for more than 30 days of it. */
export interface Unreachable {
  /** Seconds without a break, this answer included; 0 when the file came. */
  seconds(origin: string, isUnreachable: boolean, now: number): Promise<number>;
}

const MAX_ORIGINS = 5000;

export function createUnreachable(store: HttpCacheStore | null): Unreachable {
  const since = new Map<string, number>();
  const keyOf = (origin: string): string => `robots unreachable ${origin}`;

  const begin = async (origin: string, now: number): Promise<number> => {
    const stored = await store?.get(keyOf(origin));
    if (stored?.meta.kind === 'response') return stored.meta.responseTime;
    await store?.put(keyOf(origin), {
      meta: {
        kind: 'response',
        url: origin,
        method: 'GET',
        status: 503,
        headers: [],
        selecting: [],
        requestTime: now,
        responseTime: now,
        wireBytes: 0,
      },
      body: new Uint8Array(0),
    });
    return now;
  };

  return {
    async seconds(origin, isUnreachable, now) {
      if (!isUnreachable) {
        since.delete(origin);
        await store?.delete(keyOf(origin));
        return 0;
      }
      const start = since.get(origin) ?? (await begin(origin, now));
      since.set(origin, start);
      for (const oldest of since.keys()) {
        if (since.size <= MAX_ORIGINS) break;
        since.delete(oldest);
      }
      return Math.max(0, (now - start) / 1000);
    },
  };
}
