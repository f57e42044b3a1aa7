import type { RunContext } from '../../telemetry/index.ts';
import { type ErrorCode, type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';
import type { HttpCacheStore } from '../cache/port.ts';
import type { HttpOutcome, HttpRequest } from '../model.ts';
import { preferences, type StatedUsage, tdmReservation } from '../usage/statements.ts';
import { describe, isUnreachable, whatCame } from './came.ts';
import { fromStore, type Known, rulesOf, toStore } from './known.ts';
import { crawlDelayOf, isAllowed, robotsUrlOf, usageSignalsOf } from './match.ts';
import { decideRobotsFetch, MAX_ROBOTS_REDIRECTS } from './outcome.ts';
import { parseRobots, type UsageSignal } from './parse.ts';
import { createUnreachable } from './unreachable.ts';

export interface RobotsParts {
  /** Product token. */
  readonly agent: string;
  readonly ask: (request: HttpRequest, context: RunContext) => Promise<HttpOutcome>;
  /** Where files outlive the process; null = nowhere. */
  readonly store: HttpCacheStore | null;
}

type RobotsAnswer =
  | {
      readonly kind: 'allowed' | 'denied';
      readonly reason: string;
      readonly crawlDelaySeconds: number | null;
      readonly usage: readonly StatedUsage[];
    }
  /** The host cannot be reached, or the question may not be asked: nothing may be fetched, and this is why. */
  | { readonly kind: 'unreachable'; readonly problem: Problem };

export interface Robots {
  check(url: URL, context: RunContext): Promise<RobotsAnswer>;
}

/** Causes on our side: they say nothing about the origin and are not remembered. */
const OURS: ReadonlySet<ErrorCode> = new Set([
  'budget_exhausted',
  'deadline_exceeded',
  'cancelled',
  'guard_blocked',
  'replay_missing',
  'input_invalid',
]);
/** A host that could not be reached is asked again after this long. */
const UNREACHABLE_MS = 60_000;
/** Rules are not asked for more often than this, whatever Cache-Control says (RFC 9309 §2.4 lets a crawler choose below 24 h). */
const MIN_CACHE_MS = 300_000;
const MAX_ORIGINS = 5000;

/** Fetches, remembers and asks robots.txt (RFC 9309). Askers of the same origin share one fetch. */
export function createRobots({ agent, ask, store }: RobotsParts): Robots {
  const memory = new Map<string, Known>();
  const running = new Map<string, Promise<Known>>();
  const unreachable = createUnreachable(store);

  const remember = (origin: string, known: Known): Known => {
    memory.delete(origin);
    memory.set(origin, known);
    for (const oldest of memory.keys()) {
      if (memory.size <= MAX_ORIGINS) break;
      memory.delete(oldest);
    }
    return known;
  };

  /** Throws only for causes of ours. */
  const load = async (origin: string, context: RunContext): Promise<Known> => {
    const now = context.clock.now();
    const known = memory.get(origin);
    const earlier = known?.served === true ? known : await fromStore(store, origin);
    if (earlier !== null && earlier.problem === null && isFresh(earlier, now)) {
      return remember(origin, earlier);
    }
    const url = robotsUrlOf(origin);
    const outcome = await ask({ url, purpose: 'robots', maxRedirects: MAX_ROBOTS_REDIRECTS, accept: 'text/plain,*/*;q=0.5' }, context);
    if (outcome.kind === 'failure' && OURS.has(outcome.problem.code))
      throw new VeritrailError(outcome.problem.code, outcome.problem.detail);
    const came = whatCame(outcome);
    const file = came === null ? null : parseRobots(new TextDecoder().decode(came.body));
    const stored = earlier?.served === true ? { ageSeconds: (now - earlier.fetchedAt) / 1000 } : null;
    const unreachableSeconds = await unreachable.seconds(origin, isUnreachable(outcome, came), now);
    const decision = decideRobotsFetch(describe(outcome, came, file, stored, unreachableSeconds));
    const answered = decision.decision === 'parse' || decision.decision === 'allow_all';
    const until = now + Math.max(answered ? MIN_CACHE_MS : 0, decision.cacheSeconds * 1000);
    if (decision.decision === 'use_stored' && earlier !== null) {
      return remember(origin, { ...earlier, reason: decision.reason, until });
    }
    const trouble = outcome.kind === 'failure' && decision.decision === 'disallow_all' ? outcome.problem : null;
    const fresh = remember(origin, {
      rules: rulesOf(decision, file),
      reason: decision.reason,
      problem: trouble,
      served: came !== null && answered,
      fetchedAt: now,
      until: trouble === null ? until : now + UNREACHABLE_MS,
    });
    if (outcome.kind === 'response' && answered) await toStore(store, origin, outcome, decision, now);
    return fresh;
  };

  return {
    async check(url, context) {
      const { origin } = url;
      for (;;) {
        const known = memory.get(origin);
        if (known !== undefined && isFresh(known, context.clock.now())) return answer(known, agent, url);
        const pending = running.get(origin);
        if (pending !== undefined) {
          // The asker that fetches may have more time than this one.
          const shared = await inTime(
            pending.catch(() => null),
            context,
          );
          if (shared === LATE)
            return {
              kind: 'unreachable',
              problem: context.signal.aborted
                ? problem('cancelled')
                : problem('deadline_exceeded', `the deadline passed while robots.txt of ${origin} was asked for`),
            };
          if (shared !== null) return answer(shared, agent, url);
          // The other asker had to give up: look for ourselves.
          continue;
        }
        const own = load(origin, context).finally(() => running.delete(origin));
        running.set(origin, own);
        try {
          return answer(await own, agent, url);
        } catch (error) {
          if (error instanceof VeritrailError && OURS.has(error.code)) return { kind: 'unreachable', problem: error.toProblem() };
          throw error;
        }
      }
    },
  };
}

const LATE = Symbol('late');

/** The work, or `LATE` when this caller's time is up or it was cancelled; the work itself goes on. */
async function inTime<T>(work: Promise<T>, { clock, ledger, signal }: RunContext): Promise<T | typeof LATE> {
  const done = new AbortController();
  const late = (): typeof LATE => LATE;
  try {
    return await Promise.race([work, clock.sleep(ledger.timeLeftMs(), AbortSignal.any([signal, done.signal])).then(late, late)]);
  } finally {
    done.abort();
  }
}

const isFresh = (known: Known, now: number): boolean => now < known.until && now >= known.fetchedAt;

function answer(known: Known, agent: string, url: URL): RobotsAnswer {
  const { rules, reason, problem } = known;
  if (problem !== null) return { kind: 'unreachable', problem };
  if (rules === 'allow_all' || rules === 'disallow_all') {
    return { kind: rules === 'allow_all' ? 'allowed' : 'denied', reason, crawlDelaySeconds: null, usage: [] };
  }
  const { allowed, rule } = isAllowed(rules, agent, url.href);
  return {
    kind: allowed ? 'allowed' : 'denied',
    reason: rule === null ? 'no rule of robots.txt applies' : `robots.txt of ${url.host} says "${rule}"`,
    crawlDelaySeconds: crawlDelayOf(rules, agent),
    usage: usageOfRobots(usageSignalsOf(rules, agent), url.host),
  };
}

/** What the lines of a robots.txt beside its rules say about use. */
function usageOfRobots(signals: readonly UsageSignal[], host: string): StatedUsage[] {
  const of = (field: string): string[] => signals.filter((signal) => signal.field.startsWith(field)).map(({ value }) => value);
  return [
    { source: `Content-Signal of ${host}`, statements: preferences(of('content-signal')) },
    // A path may stand before the preferences: `Content-Usage: /blog/ train-ai=n`; such a line is for that path only and is not applied to others.
    { source: `Content-Usage of ${host}`, statements: preferences(of('content-usage').filter((value) => !value.startsWith('/'))) },
    { source: `TDM-Reservation of ${host}`, statements: tdmReservation(of('tdm-reservation')) },
  ].filter(({ statements }) => statements.length > 0);
}
