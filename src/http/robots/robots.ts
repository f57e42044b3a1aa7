import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, VeritrailError } from '../../vocabulary/index.ts';
import type { HttpCacheStore } from '../cache/port.ts';
import type { HttpFailure, HttpOutcome, HttpRequest } from '../model.ts';
import { contentSignal, contentUsage } from '../usage/preferences.ts';
import { mostRestrictive, type StatedUsage, spoken, type UsageStatement } from '../usage/statement.ts';
import { tdmReservation } from '../usage/tdm.ts';
import { describe, isUnreachable, whatCame } from './came.ts';
import { fromStore, type Known, rulesOf, toStore } from './known.ts';
import { crawlDelayOf, isAllowed, robotsUrlOf, usageSignalsOf } from './match.ts';
import { decideRobotsFetch, MAX_ROBOTS_REDIRECTS } from './outcome.ts';
import { parseRobots, type UsageField, type UsageSignal } from './parse.ts';
import { createPerOrigin, isFresh, isOurs } from './per-origin.ts';
import { decodeRobots } from './text.ts';
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
  /** What is kept of the file says so, and nobody is asked. */
  recall(url: URL, now: number): Promise<RobotsRecall>;
}

export interface RobotsRecall {
  /** `stale`: it would be asked for again. */
  readonly state: 'allowed' | 'denied' | 'stale' | 'unknown';
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number | null;
}

/** A host that could not be reached is asked again after this long. */
const UNREACHABLE_MS = 60_000;
/** Rules are not asked for more often than this, whatever Cache-Control says (RFC 9309 §2.4 lets a crawler choose below 24 h). */
const MIN_CACHE_MS = 300_000;
/** Nor when the host is in trouble, even if it says "at once": every page would bring one more request upon it. */
const MIN_RETRY_MS = 10_000;

/** Fetches, remembers and asks robots.txt (RFC 9309). */
export function createRobots({ agent, ask, store }: RobotsParts): Robots {
  const unreachable = createUnreachable(store);

  const files = createPerOrigin<Known>('robots.txt', async (origin, context, known) => {
    const now = context.clock.now();
    const earlier = known?.served === true ? known : await fromStore(store, origin);
    if (earlier !== null && earlier.problem === null && isFresh(earlier, now)) return earlier;
    const url = robotsUrlOf(origin);
    const outcome = await ask({ url, purpose: 'robots', maxRedirects: MAX_ROBOTS_REDIRECTS, accept: 'text/plain,*/*;q=0.5' }, context);
    const ledAway = outcome.kind === 'failure' && isLedAway(outcome);
    if (outcome.kind === 'failure' && isOurs(outcome.problem.code) && !ledAway)
      throw new VeritrailError(outcome.problem.code, outcome.problem.detail);
    const came = whatCame(outcome);
    const file = came === null ? null : parseRobots(decodeRobots(came.body));
    const stored = earlier?.served === true ? { ageSeconds: (now - earlier.fetchedAt) / 1000 } : null;
    const unreachableSeconds = await unreachable.seconds(origin, isUnreachable(outcome, came), now);
    const decision = decideRobotsFetch(describe(outcome, came, file, stored, unreachableSeconds));
    const answered = decision.decision === 'parse' || decision.decision === 'allow_all';
    const until = now + Math.max(answered ? MIN_CACHE_MS : MIN_RETRY_MS, decision.cacheSeconds * 1000);
    if (decision.decision === 'use_stored' && earlier !== null) return { ...earlier, reason: decision.reason, until };
    const trouble = outcome.kind === 'failure' && decision.decision === 'disallow_all' && !ledAway ? outcome.problem : null;
    if (outcome.kind === 'response' && answered) await toStore(store, origin, outcome, decision, now);
    return {
      rules: rulesOf(decision, file),
      reason: decision.reason,
      problem: trouble,
      served: came !== null && answered,
      fetchedAt: now,
      until: trouble === null ? until : now + UNREACHABLE_MS,
    };
  });

  return {
    async check(url, context) {
      const asked = await files.of(url.origin, context);
      return asked.kind === 'known' ? answer(asked.value, agent, url) : { kind: 'unreachable', problem: asked.problem };
    },
    async recall(url, now) {
      const known = await fromStore(store, url.origin);
      if (known === null)
        return { state: 'unknown', reason: `robots.txt of ${url.host} is not kept: it would be asked for first`, fetchedAt: null };
      const { fetchedAt } = known;
      const said = answer(known, agent, url);
      if (said.kind === 'unreachable') return { state: 'unknown', reason: said.problem.detail ?? said.problem.message, fetchedAt };
      if (isFresh(known, now)) return { state: said.kind, reason: said.reason, fetchedAt };
      return { state: 'stale', reason: `${said.reason}, but it is too old and would be asked for again`, fetchedAt };
    },
  };
}

/** The origin's own redirect led where nothing may be asked: an answer of its, though no useful one. */
const isLedAway = ({ problem, redirects }: HttpFailure): boolean => problem.code === 'guard_blocked' && redirects.length > 0;

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
    usage: usageOfRobots(usageSignalsOf(rules, agent, url.href), url.host),
  };
}

/** Each line is an expression of its own; one that cannot be read does not silence the others. Read once: a crawl asks thousands of times. */
const expressions = new WeakMap<UsageSignal, readonly UsageStatement[]>();
function expressionOf(signal: UsageSignal): readonly UsageStatement[] {
  const known =
    expressions.get(signal) ?? (signal.field === 'content-usage' ? contentUsage([signal.value]) : contentSignal([signal.value]));
  expressions.set(signal, known);
  return known;
}

/** What the lines of a robots.txt beside its rules say about use. */
function usageOfRobots(signals: readonly UsageSignal[], host: string): StatedUsage[] {
  const of = (wanted: UsageField): UsageSignal[] => signals.filter(({ field }) => field === wanted);
  const values = (wanted: UsageField): string[] => of(wanted).map(({ value }) => value);
  return spoken([
    { source: `Content-Signal of ${host}`, statements: mostRestrictive(of('content-signal').flatMap(expressionOf)) },
    { source: `Content-Usage of ${host}`, statements: mostRestrictive(of('content-usage').flatMap(expressionOf)) },
    { source: `TDM-Reservation of ${host}`, statements: tdmReservation(values('tdm-reservation'), values('tdm-policy')) },
  ]);
}
