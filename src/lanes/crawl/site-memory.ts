import { emptyProfile, learn, openProfile, type SiteProfile, StoredProfile, storedProfile } from '../../extract/index.ts';
import type { Store } from '../../store/index.ts';
import type { SiteMemory } from '../fetch/index.ts';

const SPACE = 'site.profile';
/**
 * A profile of some 100 kB is written after so many pages, or after this share of those that it has learned from, not after each; a kill loses
 * what can be learned again.
 */
const PAGES_A_WRITE = 16;
const SHARE_A_WRITE = 1 / 8;
/** Hosts held at once; the one that was asked for longest ago is written and dropped. */
const MAX_HOSTS = 100;

export interface StoredSiteMemory extends SiteMemory {
  /** Write what was learned, where it is enough or `all` is asked for. */
  keep(options?: { readonly all: boolean }): void;
}

interface Held {
  readonly profile: SiteProfile;
  /** Pages learned since it was written. */
  unwritten: number;
}

/** Profiles of hosts, kept between runs. A damaged one begins anew. */
export function createSiteMemory(kv: Store['scratch']): StoredSiteMemory {
  const hosts = new Map<string, Held>();

  const write = (host: string, held: Held): void => {
    if (held.unwritten === 0) return;
    kv.put(SPACE, host, storedProfile(held.profile));
    held.unwritten = 0;
  };

  const hold = (host: string): Held => {
    let held = hosts.get(host);
    if (held === undefined) {
      const stored = StoredProfile.safeParse(kv.get(SPACE, host));
      held = { profile: stored.success && stored.data.host === host ? openProfile(stored.data) : emptyProfile(host), unwritten: 0 };
    }
    // Deleted first: the one used last stands last.
    hosts.delete(host);
    hosts.set(host, held);
    for (const [oldest, idle] of hosts) {
      if (hosts.size <= MAX_HOSTS) break;
      write(oldest, idle);
      hosts.delete(oldest);
    }
    return held;
  };

  return {
    profileOf(url) {
      const host = URL.parse(url)?.host ?? '';
      return host === '' ? null : hold(host).profile;
    },
    hear(observation) {
      if (observation.host === '') return;
      const held = hold(observation.host);
      learn(held.profile, observation);
      held.unwritten += 1;
    },
    keep({ all } = { all: false }) {
      for (const [host, held] of hosts) {
        const enough = Math.max(PAGES_A_WRITE, held.profile.version * SHARE_A_WRITE);
        if (all || held.unwritten >= enough) write(host, held);
      }
    },
  };
}
