import type { z } from 'zod';
import type { EvidenceFlag, SourceTier, StrengthFactors, Times } from '../vocabulary/index.ts';
import type { ScopeMatch } from './scope/index.ts';

type Factors = z.infer<typeof StrengthFactors>;

/** How the quote bears on the claim: it states the value, implies it, or only mentions the subject. */
export type Directness = 'states' | 'implies' | 'mentions';

export interface StrengthInput {
  readonly tier: SourceTier;
  readonly times: Pick<Times, 'published' | 'updated' | 'effective_from' | 'valid_until'>;
  readonly scope: ScopeMatch;
  readonly directness: Directness;
  readonly flags: readonly EvidenceFlag[];
  /** The run's clock, ISO 8601. */
  readonly now: string;
  /** How fast this kind of statement ages. */
  readonly freshnessClass: 'high' | 'medium' | 'low';
}

const QUALITY: Readonly<Record<SourceTier, number>> = { first_hand: 1, quality_secondary: 0.75, community: 0.4, unknown: 0.5 };
const DIRECTNESS: Readonly<Record<Directness, number>> = { states: 1, implies: 0.7, mentions: 0.35 };
/** What was not said may still hold; what was said for another scope does not. */
const SCOPE: Readonly<Record<ScopeMatch, number>> = { match: 1, broader: 0.75, narrower: 0.75, unstated: 0.6, different: 0.1 };
/** Days after which a statement is worth half: prices and versions, ordinary facts, history. */
const HALF_LIFE_DAYS = { high: 270, medium: 1_095, low: 7_300 } as const;
/** An undated page is as good as one that is this many half-lives old. */
const UNDATED_HALF_LIVES = { high: 0.75, medium: 0.5, low: 0.1 } as const;

/** What a flag takes away, and from which factor. */
const FLAG: Readonly<Partial<Record<EvidenceFlag, readonly [factor: keyof Factors, times: number]>>> = {
  injection_likely: ['quality', 0.1],
  injection_suspected: ['quality', 0.5],
  syndicated: ['quality', 0.8],
  marketing: ['quality', 0.5],
  speculation: ['directness', 0.4],
  stale: ['time', 0.5],
  not_yet_effective: ['time', 0.2],
  expired: ['time', 0.1],
  title_newer_than_body: ['time', 0.7],
};

/** Age in days at the run's clock, never negative; null when the page states no time. */
export function ageInDays(times: StrengthInput['times'], now: string): number | null {
  const stated = (times.updated ?? times.published)?.value;
  const at = stated === undefined ? Number.NaN : Date.parse(stated.length === 16 ? `${stated}Z` : stated);
  return Number.isNaN(at) ? null : Math.max(0, (Date.parse(now) - at) / 86_400_000);
}

/**
 * E = quality · directness · time · scope. Time is F(Δt) = 2^(−age / half-life) of the content, not of the fetch.
 * It orders evidence; it never replaces the checks of version and scope.
 */
export function strengthOf({ tier, times, scope, directness, flags, now, freshnessClass }: StrengthInput): {
  strength: number;
  factors: Factors;
} {
  const age = ageInDays(times, now);
  const halfLives = age === null ? UNDATED_HALF_LIVES[freshnessClass] : age / HALF_LIFE_DAYS[freshnessClass];
  const factors: Factors = { quality: QUALITY[tier], directness: DIRECTNESS[directness], time: 2 ** -halfLives, scope: SCOPE[scope] };
  for (const flag of new Set(flags)) {
    const effect = FLAG[flag];
    if (effect !== undefined) factors[effect[0]] *= effect[1];
  }
  const strength = factors.quality * factors.directness * factors.time * factors.scope;
  return { strength, factors };
}
