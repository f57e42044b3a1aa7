import type { FrontierClaim } from '../../store/index.ts';

/** Claims that wait longer for one of their form go back: their lease must not end under them. */
const MAX_HELD_MS = 240_000;
const MAX_HELD = 256;

/**
 * Of a form that is in doubt one page at a time is fetched, and what it teaches holds for the next. Claims of the others are held meanwhile;
 * something is held only while one of its form is under way.
 */
export interface Gate {
  /** False: held. */
  enter(claim: FrontierClaim, at: number): boolean;
  /** A fetch ended: those of its form that were held and may be looked at again. */
  leave(claim: FrontierClaim, at: number): { readonly ready: readonly FrontierClaim[]; readonly stale: readonly FrontierClaim[] };
  /** Held on the host with most of them: there they count as claimed and ask nothing. */
  mostHeld(): number;
}

export interface GateRules {
  /** Name of those of which one at a time may go: the form, or that of the chain it belongs to. */
  familyOf(url: URL): string;
  isDoubtful(family: string): boolean;
}

export function createGate({ familyOf, isDoubtful }: GateRules): Gate {
  const underWay = new Map<string, number>();
  /** By claim: what is known of a family may change while one is under way. */
  const families = new Map<string, string>();
  const waiting = new Map<string, { readonly claim: FrontierClaim; readonly since: number }[]>();
  const hosts = new Map<string, number>();
  let held = 0;
  const count = (map: Map<string, number>, key: string, change: number): void => {
    const next = (map.get(key) ?? 0) + change;
    if (next > 0) map.set(key, next);
    else map.delete(key);
  };
  return {
    enter(claim, at) {
      const family = familyOf(new URL(claim.url));
      if (claim.edge !== 'seed' && held < MAX_HELD && underWay.has(family) && isDoubtful(family)) {
        const queue = waiting.get(family) ?? [];
        queue.push({ claim, since: at });
        waiting.set(family, queue);
        count(hosts, claim.host, 1);
        held++;
        return false;
      }
      families.set(claim.key, family);
      count(underWay, family, 1);
      return true;
    },
    leave({ key }, at) {
      const family = families.get(key) ?? '';
      families.delete(key);
      count(underWay, family, -1);
      const queue = waiting.get(family);
      if (queue === undefined) return { ready: [], stale: [] };
      waiting.delete(family);
      held -= queue.length;
      for (const { claim } of queue) count(hosts, claim.host, -1);
      const isStale = ({ since }: { since: number }): boolean => at - since > MAX_HELD_MS;
      return {
        ready: queue.filter((one) => !isStale(one)).map(({ claim }) => claim),
        stale: queue.filter(isStale).map(({ claim }) => claim),
      };
    },
    mostHeld: () => (hosts.size === 0 ? 0 : Math.max(...hosts.values())),
  };
}
