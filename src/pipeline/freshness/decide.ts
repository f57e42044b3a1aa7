import type { FreshnessDecision } from '../../vocabulary/index.ts';

/** `background`: only what is stored is served. `on_demand`: the source is asked each time. `hybrid`: it is asked where the copy is too old. */
export type ServingMode = 'background' | 'on_demand' | 'hybrid';

export interface ServingQuestion {
  readonly mode: ServingMode;
  /** When the stored record was last known to be what the source says, ms since 1970; null = none is stored. */
  readonly checkedAt: number | null;
  /** How old it should be at most, in seconds; null = nothing is stated. */
  readonly targetSeconds: number | null;
  /** How old it may be at most, by who asks: an older one is never served. */
  readonly maxAgeSeconds?: number;
  /** Ask the source whatever is stored. */
  readonly reload?: boolean;
  /** Why the source must not be asked; null = it may be. */
  readonly barred: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type ServingStep =
  | { readonly kind: 'serve'; readonly decision: FreshnessDecision }
  /** Ask the source; `otherwise` holds where that brings nothing. */
  | { readonly kind: 'refresh'; readonly reason: string; readonly otherwise: FreshnessDecision }
  | { readonly kind: 'refuse'; readonly decision: FreshnessDecision };

/** What is done about a question that a stored record may answer. Pure. */
export function decideServing(question: ServingQuestion): ServingStep {
  const { mode, checkedAt, maxAgeSeconds, reload = false, barred, now } = question;
  const targetSeconds = tighter(question.targetSeconds, maxAgeSeconds);
  // A clock that was set back makes nothing younger than new.
  const ageSeconds = checkedAt === null ? null : Math.max(0, (now - checkedAt) / 1000);
  const told = (decision: FreshnessDecision['decision'], reason: string): FreshnessDecision => ({
    decision,
    ageSeconds,
    targetSeconds,
    reason,
  });
  const stored = asStored(ageSeconds, targetSeconds, maxAgeSeconds, told);
  const wanted = wantedRefresh(mode, reload, stored);
  if (wanted === null || barred !== null) {
    const why = wanted === null || barred === null ? '' : `; the source is not asked: ${barred}`;
    const decision = { ...stored, reason: `${stored.reason}${why}` };
    return decision.decision === 'refused' ? { kind: 'refuse', decision } : { kind: 'serve', decision };
  }
  return { kind: 'refresh', reason: wanted, otherwise: stored };
}

/** The record came from its source just now, for this question. */
export const refreshedDecision = (targetSeconds: number | null, reason: string): FreshnessDecision => ({
  decision: 'refreshed',
  ageSeconds: 0,
  targetSeconds,
  reason,
});

const tighter = (target: number | null, most: number | undefined): number | null =>
  most === undefined ? target : target === null ? most : Math.min(target, most);

/** What the stored record alone is worth. */
function asStored(
  age: number | null,
  target: number | null,
  most: number | undefined,
  told: (decision: FreshnessDecision['decision'], reason: string) => FreshnessDecision,
): FreshnessDecision {
  if (age === null) return told('refused', 'nothing is stored');
  const shown = `${Math.floor(age)} s old`;
  if (target === null) return told('fresh', `${shown}; no age is stated for it`);
  if (age <= target) return told('fresh', `${shown}, at most ${target} s are wanted`);
  if (most !== undefined && age > most) return told('refused', `${shown}, older than the ${most} s that are allowed`);
  return told('stale_served', `${shown}, older than the ${target} s that are wanted`);
}

function wantedRefresh(mode: ServingMode, reload: boolean, stored: FreshnessDecision): string | null {
  if (mode === 'background') return null;
  if (reload) return 'a new copy was asked for';
  if (mode === 'on_demand') return 'the source is asked each time';
  return stored.decision === 'fresh' ? null : stored.reason;
}
