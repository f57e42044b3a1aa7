import type { RunContext } from '../../telemetry/index.ts';
import { type ErrorCode, type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';

/** What holds for an origin until `until` (wall time, ms). */
export interface Dated {
  readonly fetchedAt: number;
  readonly until: number;
}

export type Asked<T> =
  | { readonly kind: 'known'; readonly value: T }
  /** The question could not be asked, for a cause of ours. */
  | { readonly kind: 'not_asked'; readonly problem: Problem };

export interface PerOrigin<T> {
  /** @param what is asked for, for the reason when time is up */
  of(origin: string, context: RunContext): Promise<Asked<T>>;
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
export const isOurs = (code: ErrorCode): boolean => OURS.has(code);

const MAX_ORIGINS = 5000;

/**
 * One file of each origin, fetched when it is first needed and remembered while it holds. Askers of the same origin share one fetch.
 * @param load throws `VeritrailError` only for causes of ours (`isOurs`); whatever the web does is a value
 */
export function createPerOrigin<T extends Dated>(
  what: string,
  load: (origin: string, context: RunContext, earlier: T | undefined) => Promise<T>,
): PerOrigin<T> {
  const memory = new Map<string, T>();
  const running = new Map<string, Promise<T>>();

  const fetch = async (origin: string, context: RunContext): Promise<T> => {
    const value = await load(origin, context, memory.get(origin));
    memory.delete(origin);
    memory.set(origin, value);
    for (const oldest of memory.keys()) {
      if (memory.size <= MAX_ORIGINS) break;
      memory.delete(oldest);
    }
    return value;
  };

  return {
    async of(origin, context) {
      for (;;) {
        const known = memory.get(origin);
        if (known !== undefined && isFresh(known, context.clock.now())) return { kind: 'known', value: known };
        const pending = running.get(origin);
        if (pending !== undefined) {
          // The asker that fetches may have more time than this one.
          const shared = await inTime(
            pending.catch(() => null),
            context,
          );
          if (shared === LATE) return { kind: 'not_asked', problem: lateProblem(what, origin, context) };
          if (shared !== null) return { kind: 'known', value: shared };
          // The other asker had to give up: look for ourselves.
          continue;
        }
        const own = fetch(origin, context).finally(() => running.delete(origin));
        running.set(origin, own);
        try {
          return { kind: 'known', value: await own };
        } catch (error) {
          if (error instanceof VeritrailError && isOurs(error.code)) return { kind: 'not_asked', problem: error.toProblem() };
          throw error;
        }
      }
    },
  };
}

export const isFresh = ({ fetchedAt, until }: Dated, now: number): boolean => now < until && now >= fetchedAt;

const lateProblem = (what: string, origin: string, { signal }: RunContext): Problem =>
  signal.aborted ? problem('cancelled') : problem('deadline_exceeded', `the deadline passed while ${what} of ${origin} was asked for`);

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
