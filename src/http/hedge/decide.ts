import type { Method } from '../model.ts';

/** RFC 9110 §9.2.1: only methods that change nothing may be sent twice. */
const SAFE: ReadonlySet<Method> = new Set(['GET', 'HEAD']);
/** The second attempt starts when so many of this host's answers would have begun (Dean and Barroso, "The Tail at Scale", 2013). */
const PERCENTILE = 0.95;
/** Fewer answers say too little about a host's tail. */
const MIN_SAMPLES = 10;
/** Below this nothing is won, ms. */
const MIN_DELAY_MS = 50;
/** A host that has become slow as a whole is not asked twice for everything. */
const MAX_SHARE = 0.1;

export interface HedgeFacts {
  readonly method: Method;
  /** An endpoint of the operator's own has limits that we do not know. */
  readonly operator: boolean;
  /** Time to the response head of this host's last answers, ms. */
  readonly latencies: readonly number[];
  /** Requests to this host so far, and how many of them were hedged. */
  readonly requests: number;
  readonly hedged: number;
}

export type HedgePlan = { readonly kind: 'never'; readonly reason: string } | { readonly kind: 'after'; readonly delayMs: number };

/** After which silence a second attempt may be made; pure. */
export function hedgePlan({ method, operator, latencies, requests, hedged }: HedgeFacts): HedgePlan {
  if (!SAFE.has(method)) return { kind: 'never', reason: `${method} is not a safe method` };
  if (operator) return { kind: 'never', reason: "the endpoint is the operator's own" };
  if (latencies.length < MIN_SAMPLES) return { kind: 'never', reason: `${latencies.length} answers do not tell how slow this host may be` };
  if (hedged + 1 > Math.max(1, requests * MAX_SHARE))
    return { kind: 'never', reason: `${hedged} of ${requests} requests were hedged already` };
  const sorted = latencies.toSorted((a, b) => a - b);
  const delayMs = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * PERCENTILE))] ?? 0;
  return { kind: 'after', delayMs: Math.max(MIN_DELAY_MS, delayMs) };
}

/** How a host stands at this moment. */
export interface HostHealth {
  /** It asked for a pause (Retry-After) that is not over. */
  readonly paused: boolean;
  readonly breakerOpen: boolean;
  /** 429, 503 or failures lie behind it, or robots.txt asks for a delay. */
  readonly slowDownAsked: boolean;
  /** A place and a turn could be had at once, under every limit. */
  readonly room: boolean;
}

export type HedgeDecision = { readonly hedge: boolean; readonly reason: string };

/** Whether the second attempt is made now; pure. The first rule that holds decides. */
export function hedgeDecision(health: HostHealth, waitedMs: number): HedgeDecision {
  const against = AGAINST.find(([field]) => health[field]);
  if (against !== undefined) return { hedge: false, reason: against[1] };
  if (!health.room) return { hedge: false, reason: 'no place of the host is free' };
  return {
    hedge: true,
    reason: `no answer within ${Math.round(waitedMs)} ms, in which ${PERCENTILE * 100} % of this host's answers begin`,
  };
}

const AGAINST: readonly (readonly [field: keyof Omit<HostHealth, 'room'>, reason: string])[] = [
  ['breakerOpen', 'the host is left alone after failures'],
  ['paused', 'the host asked for a pause'],
  ['slowDownAsked', 'the host asked for less'],
];
