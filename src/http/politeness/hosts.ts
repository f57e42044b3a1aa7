import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem } from '../../vocabulary/index.ts';
import { MAX_WAIT_MS } from '../retry/decide.ts';
import { delayOf, type Ending, learn, NEW_PACE, type Pace } from './pace.ts';

interface Host {
  pace: Pace;
  active: number;
  readonly waiting: (() => void)[];
}

/** Exchanges at a time on an endpoint that the operator runs. */
const OWN_CONCURRENCY = 8;

/** `full` waits for the delay since the last start; `follow` is a part of something that has waited already (a redirect); `none` has no pace, `own` is the operator's. */
export type Pacing = 'full' | 'follow' | 'none' | 'own';

export type Turn =
  | { readonly kind: 'go'; done(ending: Ending): void }
  | { readonly kind: 'no'; readonly problem: Problem; readonly retryAfterSeconds?: number };

/** Above this many hosts the ones at rest are forgotten, oldest first. */
const MAX_HOSTS = 5000;

/** The client's memory of hosts: who may be asked now, who waits, who is left alone. A host is name and port. */
export class Hosts {
  readonly #hosts = new Map<string, Host>();
  readonly #concurrency: number;
  readonly #minDelayMs: number;

  constructor({ concurrency, minDelayMs }: { concurrency: number; minDelayMs: number }) {
    this.#concurrency = concurrency;
    this.#minDelayMs = minDelayMs;
  }

  /** Wait for this host's turn, as long as deadline and patience allow. */
  async turn(name: string, pacing: Pacing, context: RunContext): Promise<Turn> {
    const { clock, ledger, signal } = context;
    const host = this.#host(name);
    for (;;) {
      const now = clock.monotonic();
      const { openUntil, pausedUntil, nextStartAt, failuresInRow } = host.pace;
      const left = ledger.timeLeftMs();
      if (left <= 0) return { kind: 'no', problem: problem('deadline_exceeded', `the deadline passed while waiting for ${name}`) };
      if (openUntil > now) {
        const seconds = Math.ceil((openUntil - now) / 1000);
        return {
          kind: 'no',
          problem: problem('connect_failed', `${name} failed ${failuresInRow} times in a row and is left alone for ${seconds} s`),
          retryAfterSeconds: seconds,
        };
      }
      const pause = pausedUntil - now;
      if (pause > Math.min(left, MAX_WAIT_MS)) {
        const seconds = Math.ceil(pause / 1000);
        return {
          kind: 'no',
          problem: problem('rate_limited', `${name} asked not to be asked for ${seconds} s`),
          retryAfterSeconds: seconds,
        };
      }
      const most = pacing === 'own' ? Math.max(OWN_CONCURRENCY, this.#concurrency) : this.#concurrency;
      const limit = host.pace.crawlDelayMs > 0 || host.pace.opened > 0 ? 1 : most;
      const wait = Math.max(pause, pacing === 'full' ? nextStartAt - now : 0);
      try {
        if (wait > 0) await clock.sleep(Math.min(wait, left), signal);
        else if (host.active >= limit) await this.#slot(host, left, context);
        else return this.#start(host, pacing, context);
      } catch {
        return { kind: 'no', problem: problem('cancelled') };
      }
    }
  }

  #start(host: Host, pacing: Pacing, { clock }: RunContext): Turn {
    host.active++;
    if (pacing === 'full' || pacing === 'follow')
      host.pace = { ...host.pace, nextStartAt: clock.monotonic() + delayOf(host.pace, this.#minDelayMs) };
    return {
      kind: 'go',
      done: (ending) => {
        host.active--;
        host.pace = learn(host.pace, ending, clock.monotonic());
        host.waiting.shift()?.();
      },
    };
  }

  /** Until a slot is free or the time is up; the loop looks again either way. */
  async #slot(host: Host, left: number, { clock, signal }: RunContext): Promise<void> {
    const stop = new AbortController();
    let wake: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      wake = resolve;
    });
    host.waiting.push(wake);
    try {
      await Promise.race([free, clock.sleep(left, AbortSignal.any([signal, stop.signal]))]);
    } finally {
      stop.abort();
      const at = host.waiting.indexOf(wake);
      if (at >= 0) host.waiting.splice(at, 1);
    }
  }

  /** Nobody asks this host before `ms` from now. */
  pause(name: string, ms: number, { clock }: RunContext): void {
    const host = this.#host(name);
    host.pace = { ...host.pace, pausedUntil: Math.max(host.pace.pausedUntil, clock.monotonic() + ms) };
  }

  crawlDelay(name: string, seconds: number): void {
    const host = this.#host(name);
    host.pace = { ...host.pace, crawlDelayMs: this.#minDelayMs === 0 ? 0 : seconds * 1000 };
  }

  openUntil(name: string): number {
    return this.#hosts.get(name)?.pace.openUntil ?? 0;
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    if (this.#hosts.size >= MAX_HOSTS) {
      const rest = [...this.#hosts].find(([, host]) => host.active === 0 && host.waiting.length === 0);
      if (rest !== undefined) this.#hosts.delete(rest[0]);
    }
    const host: Host = { pace: NEW_PACE, active: 0, waiting: [] };
    this.#hosts.set(name, host);
    return host;
  }
}
