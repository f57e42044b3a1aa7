import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem } from '../../vocabulary/index.ts';
import type { HostHealth } from '../hedge/decide.ts';
import { MAX_WAIT_MS } from '../retry/decide.ts';
import { delayOf, type Ending, learn, NEW_PACE, type Pace } from './pace.ts';
import type { PolitenessPolicy } from './policy.ts';
import { Slots } from './slots.ts';

/** Exchanges at a time on an endpoint that the operator runs. */
const OWN_CONCURRENCY = 8;

/** Exchanges at a time on one host for the parts of a page, as browsers have it for HTTP/1.1. */
const PART_CONCURRENCY = 6;

/**
 * `full` waits for the delay since the last start; `follow` is a step of something that has waited already (a redirect); `part` is loaded by a
 * page that has waited; `none` has no pace, `own` is the operator's.
 */
export type Pacing = 'full' | 'follow' | 'part' | 'none' | 'own';

const MOST: Readonly<Record<Pacing, number>> = { full: 0, follow: 0, part: PART_CONCURRENCY, none: 0, own: OWN_CONCURRENCY };

/** Names that this host shares with others. */
export interface Neighbours {
  readonly domain?: string;
  readonly address?: string;
}

export type Turn =
  | { readonly kind: 'go'; done(ending: Ending): void }
  | { readonly kind: 'no'; readonly problem: Problem; readonly retryAfterSeconds?: number };

/** Above this many hosts the ones at rest are forgotten, oldest first. */
const MAX_HOSTS = 5000;

/** The client's memory of hosts: who may be asked now, who waits, who is left alone. A host is name and port. */
export class Hosts {
  readonly #paces = new Map<string, Pace>();
  readonly #slots = new Slots();
  readonly #policy: PolitenessPolicy;

  constructor(policy: PolitenessPolicy) {
    this.#policy = policy;
  }

  /**
   * Wait for this host's turn, as long as deadline and patience allow.
   * @param neighbours further names under which places are limited: registrable domain and address
   */
  async turn(name: string, pacing: Pacing, context: RunContext, neighbours: Neighbours = {}): Promise<Turn> {
    const { clock, ledger, signal } = context;
    let wokenIn: string | null = null;
    for (;;) {
      const now = clock.monotonic();
      const pace = this.#pace(name);
      const left = ledger.timeLeftMs();
      if (left <= 0) return { kind: 'no', problem: problem('deadline_exceeded', `the deadline passed while waiting for ${name}`) };
      const refusal = refusalOf(name, pace, pacing, now, left);
      if (refusal !== null) return refusal;
      const wait = Math.max(pace.pausedUntil - now, pacing === 'full' ? pace.nextStartAt - now : 0);
      const places = this.#places(name, pacing, pace, neighbours);
      const full = wait > 0 ? undefined : places.find(([group, limit]) => this.#slots.isFull(group, limit))?.[0];
      // Woken for a place that cannot be used yet: the next one in that row may.
      if (wokenIn !== null && (wait > 0 || (full !== undefined && full !== wokenIn))) this.#slots.wake(wokenIn);
      wokenIn = null;
      try {
        if (wait > 0) await clock.sleep(Math.min(wait, left), signal);
        else if (full !== undefined) wokenIn = await this.#placeIn(full, left, context);
        else return this.#start(name, pacing, places, context);
      } catch {
        return { kind: 'no', problem: problem('cancelled') };
      }
    }
  }

  /** Every group in which this exchange takes a place, with its limit. */
  #places(name: string, pacing: Pacing, pace: Pace, { domain, address }: Neighbours): [group: string, limit: number][] {
    const { perHost, perDomain, perAddress } = this.#policy;
    const most = Math.max(perHost, MOST[pacing]);
    const places: [string, number][] = [[name, pace.crawlDelayMs > 0 || pace.opened > 0 ? 1 : most]];
    if (domain !== undefined) places.push([`domain ${domain}`, Math.max(perDomain, MOST[pacing])]);
    if (address !== undefined) places.push([`address ${address}`, perAddress]);
    return places;
  }

  #start(name: string, pacing: Pacing, places: readonly [group: string, limit: number][], { clock }: RunContext): Turn {
    for (const [group] of places) this.#slots.take(group);
    if (pacing === 'full' || pacing === 'follow') {
      const pace = this.#pace(name);
      const now = clock.monotonic();
      this.#keep(name, { ...pace, nextStartAt: now + delayOf(pace, this.#policy.minDelayMs) }, now);
    }
    return {
      kind: 'go',
      done: (ending) => {
        const now = clock.monotonic();
        this.#keep(name, learn(this.#pace(name), ending, now), now);
        for (const [group] of places) this.#slots.give(group);
      },
    };
  }

  /** Until a place is free or the time is up; the loop looks again either way. */
  async #placeIn(group: string, left: number, { clock, signal }: RunContext): Promise<string> {
    const stop = new AbortController();
    const wish = this.#slots.wait(group);
    try {
      await Promise.race([wish.free, clock.sleep(left, AbortSignal.any([signal, stop.signal]))]);
      return group;
    } finally {
      stop.abort();
      wish.leave();
    }
  }

  /** Nobody asks this host before `ms` from now. */
  pause(name: string, ms: number, { clock }: RunContext): void {
    const pace = this.#pace(name);
    const now = clock.monotonic();
    this.#keep(name, { ...pace, pausedUntil: Math.max(pace.pausedUntil, now + ms) }, now);
  }

  crawlDelay(name: string, seconds: number, { clock }: RunContext): void {
    const crawlDelayMs = this.#policy.minDelayMs === 0 ? 0 : seconds * 1000;
    const pace = this.#pace(name);
    if (pace.crawlDelayMs !== crawlDelayMs) this.#keep(name, { ...pace, crawlDelayMs }, clock.monotonic());
  }

  /** How the host stands now, for one who could also do without asking it. */
  health(name: string, neighbours: Neighbours, { clock }: RunContext): HostHealth {
    const now = clock.monotonic();
    const pace = this.#pace(name);
    return {
      paused: pace.pausedUntil > now,
      breakerOpen: pace.openUntil > now || pace.opened > 0,
      slowDownAsked: pace.penalty > 1 || pace.crawlDelayMs > 0,
      room:
        pace.nextStartAt <= now &&
        this.#places(name, 'full', pace, neighbours).every(([group, limit]) => !this.#slots.isFull(group, limit)),
    };
  }

  openUntil(name: string): number {
    return this.#pace(name).openUntil;
  }

  #pace(name: string): Pace {
    return this.#paces.get(name) ?? NEW_PACE;
  }

  #keep(name: string, pace: Pace, now: number): void {
    // In the order of use, so that the host that was asked longest ago is forgotten first.
    this.#paces.delete(name);
    this.#paces.set(name, pace);
    if (this.#paces.size <= MAX_HOSTS) return;
    let looked = 0;
    for (const [other, { pausedUntil, openUntil, nextStartAt }] of this.#paces) {
      // A host whose break or turn is still to come is not forgotten, unless there are too many of those as well.
      const resting = Math.max(pausedUntil, openUntil, nextStartAt) <= now && !this.#slots.isFull(other, 1);
      if (resting || this.#paces.size > 4 * MAX_HOSTS) {
        this.#paces.delete(other);
        return;
      }
      if (++looked >= MAX_LOOKS) return;
    }
  }
}

/** A look at more of the oldest costs more than it saves. */
const MAX_LOOKS = 16;

/** Why this host may not be asked at all now, rather than later. */
function refusalOf(name: string, pace: Pace, pacing: Pacing, now: number, left: number): Turn | null {
  if (pace.openUntil > now) {
    const seconds = Math.ceil((pace.openUntil - now) / 1000);
    const detail = `${name} failed ${pace.failuresInRow} times in a row and is left alone for ${seconds} s`;
    return { kind: 'no', problem: problem('connect_failed', detail), retryAfterSeconds: seconds };
  }
  const paused = pace.pausedUntil - now;
  const paced = pacing === 'full' ? pace.nextStartAt - now : 0;
  const wait = Math.max(paused, paced);
  if (wait <= Math.min(left, MAX_WAIT_MS)) return null;
  const seconds = Math.ceil(wait / 1000);
  const detail =
    paused >= paced
      ? `${name} asked not to be asked for ${seconds} s`
      : `the next turn of ${name} comes in ${seconds} s, as its pace demands`;
  return { kind: 'no', problem: problem('rate_limited', detail), retryAfterSeconds: seconds };
}
