import type { FrontierClaim, FrontierClaimRequest, FrontierEnqueued, FrontierOutcome, FrontierStore } from '../../store/index.ts';
import type { AliasRules } from './alias.ts';
import type { EntryMaker } from './entries.ts';
import { createGate } from './gate.ts';
import type { Tally } from './tally.ts';
import type { TrapMemory } from './trap.ts';

export interface ClaimsParts {
  readonly runId: string;
  readonly frontier: FrontierStore;
  /** Layer by layer, so that no page is deeper than its shortest way; else best first. */
  readonly layered: boolean;
  readonly traps: TrapMemory;
  readonly aliases: AliasRules;
  readonly maker: EntryMaker;
  readonly tally: Tally;
  readonly now: () => number;
}

export interface Claims {
  /** At most `limit` addresses that are worth a fetch now. */
  claim(request: Omit<FrontierClaimRequest, 'now' | 'maxDepth'>): FrontierClaim[];
  /** Claimed already, and waiting for room or for others of their form. */
  waiting(): number;
  /** The fetch of a claim has ended, however. */
  ended(claim: FrontierClaim): void;
}

/** Addresses out of the frontier, without those that what was learned meanwhile has settled. */
export function createClaims({ runId, frontier, layered, traps, aliases, maker, tally, now }: ClaimsParts): Claims {
  const gate = createGate(traps);
  const underWay = new Map<string, number>();
  /** Claimed before and held back; they may go now. */
  let ready: FrontierClaim[] = [];

  /** What was learned while the address waited may settle it without a fetch. */
  const spare = (claim: FrontierClaim): boolean => {
    if (claim.edge === 'seed') return false;
    const alias = aliases.resolve(claim.url);
    const trap = alias === null ? traps.barren(new URL(claim.url)) : null;
    if (alias === null && trap === null) return false;
    const { url, depth, parent, anchor } = claim;
    const reason = alias === null ? { code: `trap_${trap?.kind}`, detail: trap?.reason ?? '' } : { code: 'alias_rule', detail: alias.rule };
    const outcome: FrontierOutcome = { state: 'skipped', fetched: false, reason, ...(alias === null ? {} : { aliasOf: alias.url }) };
    const lead = { parent, anchor, depth, region: 'content', nofollow: false, lastmod: null, parentRelevance: 0 } as const;
    const discovered = alias === null ? [] : maker.make({ ...lead, url: alias.url, edge: 'alias' }).filter((entry) => entry.url !== url);
    const [settled] = frontier.settle(runId, [{ key: claim.key, fence: claim.fence, outcome, discovered }]);
    tally.ended(claim, outcome);
    if (settled !== undefined) tally.enqueued(settled.enqueued satisfies FrontierEnqueued);
    return true;
  };

  const giveBack = (claim: FrontierClaim): void => {
    const reason = { code: 'held', detail: 'others of its form came first' };
    frontier.settle(runId, [{ key: claim.key, fence: claim.fence, outcome: { state: 'defer', dueAt: 0, reason }, discovered: [] }]);
  };

  return {
    claim({ limit, perHost, ...request }) {
      const taken: FrontierClaim[] = [];
      const start = (claim: FrontierClaim): void => {
        if (spare(claim)) return;
        // A host on which some are held looks fuller in its row than it is, so the row alone cannot say.
        if (taken.length >= limit || (underWay.get(claim.host) ?? 0) >= perHost) ready.push(claim);
        else if (gate.enter(claim, now())) {
          underWay.set(claim.host, (underWay.get(claim.host) ?? 0) + 1);
          taken.push(claim);
        }
      };
      const held = ready;
      ready = [];
      for (const claim of held) start(claim);
      while (taken.length < limit) {
        const layer = layered ? tally.layer() : null;
        const claims = frontier.claim(runId, {
          ...request,
          limit: limit - taken.length,
          perHost: perHost + gate.mostHeld() + ready.length,
          now: now(),
          ...(layer === null ? {} : { maxDepth: layer }),
        });
        for (const claim of claims) tally.claimed(claim);
        const before = ready.length;
        for (const claim of claims) start(claim);
        // Hosts that are full already give no more.
        if (claims.length === 0 || ready.length > before) break;
      }
      return taken;
    },
    waiting: () => ready.length,
    ended(claim) {
      const left = (underWay.get(claim.host) ?? 1) - 1;
      if (left > 0) underWay.set(claim.host, left);
      else underWay.delete(claim.host);
      const { ready: free, stale } = gate.leave(claim, now());
      ready.push(...free);
      for (const one of stale) giveBack(one);
    },
  };
}
