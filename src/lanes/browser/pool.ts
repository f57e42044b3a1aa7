import { availableParallelism } from 'node:os';
import type { SecureContext } from 'node:tls';
import { z } from 'zod';
import { type Problem, VeritrailError } from '../../vocabulary/index.ts';
import { Nothing } from './cdp/connection.ts';
import { attachBrowser, type BrowserProcess, launchBrowser } from './cdp/launch.ts';
import { memoryMb } from './cdp/memory.ts';
import { findBrowser, isExecutable } from './find.ts';
import { type Grounds, prepareGrounds } from './gateway/grounds.ts';
import type { WarmTab } from './place.ts';
import { within } from './within.ts';

export interface BrowserSettings {
  /** Path of the browser. Default: the first known one on this machine. */
  readonly executablePath?: string | undefined;
  /** DevTools address of a browser that runs already, here or elsewhere. */
  readonly endpoint?: string | undefined;
  /** Default: on, but for root, for whom Chromium has none. */
  readonly sandbox?: boolean | undefined;
  /** Whether pages are told that a program operates the browser. Default: yes. */
  readonly tellsAutomation?: boolean | undefined;
  /** Pages at once. Default: two for each processor. */
  readonly concurrency?: number | undefined;
  /** A browser is replaced after so many pages. */
  readonly recycleAfterPages?: number | undefined;
  /** A browser that holds more is replaced when its pages are done, MB. */
  readonly memoryMb?: number | undefined;
  /** A browser without work is closed after so long, ms. */
  readonly idleMs?: number | undefined;
}

export interface Lease {
  readonly process: BrowserProcess;
  /** `Chrome/150.0.7871.100` */
  readonly product: string;
  readonly secureContext: SecureContext;
  /** Started for this lease: how long that took, ms; null for a browser that was there. */
  readonly startedInMs: number | null;
  /** A tab that was kept for the next page, of the same origin if there is one; null when there is none. */
  takeWarm(origin: string, userAgent: string): WarmTab | null;
  keepWarm(warm: WarmTab): void;
  /** @param broken the browser did not do what it was told: it is killed instead of used again */
  release(broken: boolean): Promise<void>;
}

export interface BrowserPool extends AsyncDisposable {
  /** Why there is no browser here; null when there is one. Nothing is started. */
  missing(): Problem | null;
  /** A place in a running browser, within the time that is left. @throws VeritrailError browser_missing, browser_failed, deadline_exceeded, cancelled */
  lease(timeLeftMs: number, signal: AbortSignal): Promise<Lease>;
  /** Pages that are open now, and browsers that run. */
  readonly pages: number;
  readonly browsers: number;
  /** Ends every browser with all that it started. */
  close(): Promise<void>;
}

const PER_CPU = 2;
const RECYCLE_AFTER = 200;
/** One page costs 30 to 75 MB, the browser without pages 165 to 390. */
const MEMORY_MB = 1_500;
const IDLE_MS = 60_000;
/** A look at the memory of all processes takes some ms. */
const LOOK_EVERY = 10;
const START_MS = 15_000;

const Version = z.looseObject({ product: z.string() });

interface Running {
  readonly process: BrowserProcess;
  readonly product: string;
  readonly startedInMs: number;
  /** Of the lease that started it. */
  fresh: boolean;
  leases: number;
  served: number;
  /** No new page; it ends with the last one. */
  retired: boolean;
  /** Tabs between two pages. */
  readonly warm: WarmTab[];
}

/** One warm browser for all reads of a client. Nothing is started or listened to before the first lease. */
export function startPool(settings: BrowserSettings, monotonic: () => number = () => performance.now()): Omit<BrowserPool, 'missing'> {
  const most = settings.concurrency ?? Math.max(2, PER_CPU * availableParallelism());
  const all = new Set<Running>();
  const queue: (() => void)[] = [];
  let current: Promise<Running> | null = null;
  let active = 0;
  let closed = false;
  let idle: NodeJS.Timeout | null = null;
  let grounds: Promise<Grounds> | null = null;

  const end = async (running: Running): Promise<void> => {
    running.retired = true;
    all.delete(running);
    for (const { gateway } of running.warm.splice(0)) gateway.close().catch(() => undefined);
    await running.process.kill();
  };

  async function start(): Promise<Running> {
    const begun = monotonic();
    grounds ??= prepareGrounds();
    const { deadEnd, keyHash } = await grounds;
    const found = settings.endpoint === undefined ? look(settings) : null;
    if (found?.kind === 'missing') throw new VeritrailError(found.problem.code, found.problem.detail);
    const process =
      found === null
        ? await attachBrowser(settings.endpoint ?? '', AbortSignal.timeout(START_MS))
        : launchBrowser({
            executable: found.executable,
            sandbox: settings.sandbox ?? !isRoot(),
            trustedKey: keyHash,
            deadEnd,
            tellsAutomation: settings.tellsAutomation,
          });
    try {
      const { product } = await process.connection.call('Browser.getVersion', {}, Version, START_MS);
      await process.connection.call('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] }, Nothing, START_MS);
      const running: Running = {
        process,
        product,
        startedInMs: monotonic() - begun,
        fresh: true,
        leases: 0,
        served: 0,
        retired: closed,
        warm: [],
      };
      all.add(running);
      process.connection.closed.then(() => {
        // It has ended by itself: whoever is in it hears of it by its own calls.
        if (all.has(running)) end(running).catch(() => undefined);
      });
      return running;
    } catch (error) {
      await process.kill();
      const why = [error instanceof Error ? error.message : String(error), process.lastWords()]
        .filter((part) => part !== '')
        .join('; it said: ');
      throw new VeritrailError('browser_failed', `${process.name}: ${why}`, error);
    }
  }

  async function running(): Promise<Running> {
    for (;;) {
      current ??= start();
      const starting = current;
      try {
        const one = await starting;
        if (!one.retired) return one;
      } finally {
        // One that failed, or that has served long enough: the next who asks starts another.
        if (current === starting && !(await isGood(starting))) current = null;
      }
    }
  }

  async function place(timeLeftMs: number, signal: AbortSignal): Promise<void> {
    if (active < most) {
      active++;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    const late = AbortSignal.timeout(Math.max(1, Math.ceil(timeLeftMs)));
    const stop = AbortSignal.any([signal, late]);
    const stopped = new Promise<void>((done) => stop.addEventListener('abort', () => done(), { once: true }));
    await Promise.race([promise, stopped]);
    const at = queue.indexOf(resolve);
    if (at < 0) return;
    queue.splice(at, 1);
    throw signal.aborted
      ? new VeritrailError('cancelled')
      : new VeritrailError('deadline_exceeded', 'all places of the browser were taken');
  }

  function givePlace(): void {
    const next = queue.shift();
    if (next !== undefined) {
      next();
      return;
    }
    active--;
    if (active > 0 || closed) return;
    idle = setTimeout(() => {
      current = null;
      for (const one of all) end(one).catch(() => undefined);
    }, settings.idleMs ?? IDLE_MS);
    idle.unref();
  }

  return {
    async lease(timeLeftMs, signal) {
      const begun = monotonic();
      if (closed) throw new VeritrailError('cancelled', 'the browser lane is closed');
      if (idle !== null) clearTimeout(idle);
      idle = null;
      await place(timeLeftMs, signal);
      try {
        const one = await within(running(), timeLeftMs - (monotonic() - begun), signal);
        const { secureContext } = await (grounds ?? prepareGrounds());
        const startedInMs = one.fresh ? one.startedInMs : null;
        one.fresh = false;
        one.leases++;
        one.served++;
        if (one.served >= (settings.recycleAfterPages ?? RECYCLE_AFTER)) one.retired = true;
        let open = true;
        return {
          process: one.process,
          product: one.product,
          secureContext,
          startedInMs,
          takeWarm(origin, userAgent) {
            const fitting = one.warm.filter((warm) => warm.userAgent === userAgent);
            const best = fitting.find((warm) => warm.origin === origin) ?? fitting.at(0);
            if (best === undefined) return null;
            one.warm.splice(one.warm.indexOf(best), 1);
            return best;
          },
          keepWarm(warm) {
            const drop = (): void => {
              const at = one.warm.indexOf(warm);
              if (at >= 0) one.warm.splice(at, 1);
              for (const part of [warm.gateway, warm.tab]) part.close().catch(() => undefined);
            };
            if (!all.has(one)) return drop();
            one.warm.push(warm);
            // One that crashes while nobody is in it is nobody's trouble.
            warm.tab.lost.then(() => {
              if (one.warm.includes(warm)) drop();
            });
          },
          async release(broken) {
            if (!open) return;
            open = false;
            one.leases--;
            try {
              if (one.served % LOOK_EVERY === 0 && !one.retired && (await memoryMb(one.process)) > (settings.memoryMb ?? MEMORY_MB))
                one.retired = true;
              if ((broken || (one.retired && one.leases === 0)) && all.has(one)) await end(one);
            } finally {
              givePlace();
            }
          },
        };
      } catch (error) {
        givePlace();
        throw error;
      }
    },
    get pages() {
      return active;
    },
    get browsers() {
      return all.size;
    },
    async close() {
      closed = true;
      if (idle !== null) clearTimeout(idle);
      const starting = current;
      current = null;
      if (starting !== null) await starting.then(end).catch(() => undefined);
      await Promise.all([...all].map(end));
      if (grounds !== null) (await grounds).close();
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

const look = ({ executablePath }: BrowserSettings) => findBrowser({ executablePath, path: process.env.PATH ?? '', isExecutable });
const isRoot = (): boolean => process.getuid?.() === 0;
const isGood = (starting: Promise<Running>): Promise<boolean> =>
  starting.then(
    ({ retired }) => !retired,
    () => false,
  );
