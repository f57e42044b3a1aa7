/** How fast a host may be asked. Pure: one host's state in, the next state out. Times in ms of a clock that only grows. */
export interface Pace {
  /** Smoothed time to the first byte; null before the first answer. */
  readonly latencyMs: number | null;
  /** Factor ≥ 1 on the delay: doubled by errors and 429, decaying with success. */
  readonly penalty: number;
  /** Delay that robots.txt asks for, ms. */
  readonly crawlDelayMs: number;
  readonly nextStartAt: number;
  readonly pausedUntil: number;
  readonly failuresInRow: number;
  /** How often the breaker opened without a success between. */
  readonly opened: number;
  readonly openUntil: number;
}

export const NEW_PACE: Pace = {
  latencyMs: null,
  penalty: 1,
  crawlDelayMs: 0,
  nextStartAt: 0,
  pausedUntil: 0,
  failuresInRow: 0,
  opened: 0,
  openUntil: 0,
};

/** Weight of the newest latency in the moving average, and the bounds of the delay (research: AutoThrottle, Heritrix). */
const EWMA_WEIGHT = 0.3;
const MAX_DELAY_MS = 30_000;
/** What a site asks for is honoured in full, unless it is so long that it must be a mistake of units. */
const MAX_CRAWL_DELAY_MS = 3_600_000;
const MAX_PENALTY = 64;
const BREAKER_AFTER = 5;
const BREAKER_MS = 30_000;
const MAX_BREAKER_MS = 3_600_000;

/** Between the starts of two exchanges. A floor of 0 switches pacing off, for servers of one's own. */
export function delayOf(pace: Pace, minDelayMs: number): number {
  if (minDelayMs === 0) return 0;
  const adaptive = Math.max(minDelayMs, (pace.latencyMs ?? 0) * pace.penalty, minDelayMs * pace.penalty);
  return Math.max(Math.min(MAX_DELAY_MS, adaptive), Math.min(MAX_CRAWL_DELAY_MS, pace.crawlDelayMs));
}

export type Ending =
  | { readonly kind: 'answered'; readonly latencyMs: number; readonly overloaded: boolean }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'neutral' };

/** What an exchange teaches. Any answer proves the host alive; an overloaded one asks for distance; latency of an error never lowers the delay. */
export function learn(pace: Pace, ending: Ending, now: number): Pace {
  switch (ending.kind) {
    case 'neutral':
      return pace;
    case 'unreachable': {
      const failuresInRow = pace.failuresInRow + 1;
      const penalty = Math.min(MAX_PENALTY, pace.penalty * 2);
      // Half-open: one failure after the rest opens it again, for twice as long.
      const opens = failuresInRow >= BREAKER_AFTER || pace.opened > 0;
      if (!opens) return { ...pace, failuresInRow, penalty };
      return {
        ...pace,
        failuresInRow,
        penalty,
        opened: pace.opened + 1,
        openUntil: now + Math.min(MAX_BREAKER_MS, BREAKER_MS * 2 ** pace.opened),
      };
    }
    case 'answered': {
      const smoothed = pace.latencyMs === null ? ending.latencyMs : pace.latencyMs + EWMA_WEIGHT * (ending.latencyMs - pace.latencyMs);
      const latencyMs = ending.overloaded ? Math.max(smoothed, pace.latencyMs ?? 0) : smoothed;
      const penalty = ending.overloaded ? Math.min(MAX_PENALTY, pace.penalty * 2) : Math.max(1, pace.penalty * 0.9);
      return { ...pace, latencyMs, penalty, failuresInRow: 0, opened: 0, openUntil: 0 };
    }
  }
}
