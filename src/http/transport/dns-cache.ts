import type { ResolvedAddress, Resolver } from '../model.ts';

/** The system's resolver tells no time to live, so names are asked again soon. Failures are not remembered. */
const TTL_MS = 30_000;
const MAX_NAMES = 2000;

export interface DnsCache {
  readonly resolve: Resolver;
  /** The first address of a name that was resolved lately; null when it is not known. */
  peek(host: string): string | null;
  /** Ask anew next time: nothing answers at the addresses that are known. */
  forget(host: string): void;
}

/**
 * Askers of one name share one lookup, and its answer for a short time. What comes out is checked by the guard at every connection, cached or
 * not. @param monotonic ms that only grow
 */
export function createDnsCache(resolver: Resolver, monotonic: () => number): DnsCache {
  const known = new Map<string, { addresses: readonly ResolvedAddress[]; until: number }>();
  const running = new Map<string, ReturnType<Resolver>>();
  const fresh = (host: string): readonly ResolvedAddress[] | null => {
    const entry = known.get(host);
    return entry !== undefined && monotonic() < entry.until ? entry.addresses : null;
  };
  const look = async (host: string): ReturnType<Resolver> => {
    try {
      const addresses = await resolver(host);
      known.delete(host);
      if (addresses.length > 0) known.set(host, { addresses, until: monotonic() + TTL_MS });
      for (const oldest of known.keys()) {
        if (known.size <= MAX_NAMES) break;
        known.delete(oldest);
      }
      return addresses;
    } finally {
      running.delete(host);
    }
  };
  return {
    resolve(host) {
      const addresses = fresh(host);
      if (addresses !== null) return Promise.resolve(addresses);
      const pending = running.get(host) ?? look(host);
      running.set(host, pending);
      return pending;
    },
    peek: (host) => fresh(host)?.[0]?.address ?? null,
    forget: (host) => void known.delete(host),
  };
}
