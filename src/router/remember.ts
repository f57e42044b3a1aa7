import { urlShape } from '../extract/index.ts';
import type { LaneMemoryStore } from '../store/index.ts';
import type { RunContext } from '../telemetry/index.ts';
import { adviceOf, compare, FORGET_MS, type LaneAdvice, type LaneRead, learn, passedOver } from './memory.ts';

/** The memory of lanes, as the router uses it. Only public reads ask it and teach it. */
export interface LaneMemory {
  recall(url: string, context: Pick<RunContext, 'clock'>): Promise<LaneAdvice>;
  /** The plain request is left out. */
  passOver(url: string): Promise<void>;
  learn(url: string, reads: readonly LaneRead[], context: Pick<RunContext, 'clock' | 'trace'>): Promise<void>;
}

/** Host and form of an address: what one record holds for. Null for what is no address. */
export function placeOf(url: string): { readonly host: string; readonly template: string } | null {
  const target = URL.parse(url);
  return target === null ? null : { host: target.host, template: urlShape(target) };
}

export function createLaneMemory(store: LaneMemoryStore): LaneMemory {
  const recordOf = async (url: string) => {
    const place = placeOf(url);
    return place === null ? null : { ...place, record: await store.get(place.host, place.template) };
  };
  return {
    recall: async (url, { clock }) => adviceOf((await recordOf(url))?.record ?? null, clock.now()),
    async passOver(url) {
      const known = await recordOf(url);
      if (known !== null && known.record !== null) await store.put(known.host, known.template, passedOver(known.record));
    },
    async learn(url, reads, { clock, trace }) {
      const comparison = compare(reads);
      const known = await recordOf(url);
      if (comparison.kind === 'inconclusive' || known === null) return;
      const { host, template, record } = known;
      const now = clock.now();
      const next = learn(record, comparison, now);
      if (next === null) return;
      await store.put(host, template, next);
      await store.forget(now - FORGET_MS);
      // What was expected is no news.
      if (comparison.kind === 'enough' && comparison.lane === 'fetch' && (record === null || record.needed === 0)) return;
      trace.emit({ type: 'lane.learned', host, template, lane: comparison.lane, reason: comparison.reason });
    },
  };
}

/** Knows nothing and keeps nothing. */
export const NO_MEMORY: LaneMemory = {
  recall: async () => ({ kind: 'unknown', reason: 'nothing is remembered here' }),
  passOver: async () => undefined,
  learn: async () => undefined,
};
