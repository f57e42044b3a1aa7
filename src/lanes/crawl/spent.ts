import { z } from 'zod';
import type { Store } from '../../store/index.ts';
import { type Budget, LIMIT_OF, type Resource, Spend, ZERO_SPEND } from '../../vocabulary/index.ts';

const SPACE = 'crawl.spent';
const RESOURCES = z.array(z.enum(Object.keys(ZERO_SPEND) as [Resource, ...Resource[]])).parse(Object.keys(ZERO_SPEND));

/** What the earlier parts of a crawl spent, kept with its turns: a kill loses at most what was under way. */
export interface SpentMemory {
  readonly before: Spend;
  /** @param here by this part so far */
  keep(here: Spend): void;
  total(here: Spend): Spend;
}

export function createSpentMemory(kv: Store['scratch'], runId: string, resumed: boolean): SpentMemory {
  const known = resumed ? Spend.safeParse(kv.get(SPACE, runId)) : null;
  const before = known?.success === true ? known.data : ZERO_SPEND;
  const total = (here: Spend): Spend => {
    const sum = { ...before };
    for (const resource of RESOURCES) sum[resource] += here[resource];
    return sum;
  };
  return { before, total, keep: (here) => kv.put(SPACE, runId, total(here)) };
}

/** Limits count over the whole crawl: what of them is left. Only the deadline is each part's own, as nobody waits between two parts. */
export function leftOf(limits: Budget, before: Spend): Partial<Budget> {
  const left: { -readonly [K in keyof Budget]?: Budget[K] } = {};
  for (const resource of RESOURCES) {
    const limit = limits[LIMIT_OF[resource]];
    if (typeof limit === 'number') left[LIMIT_OF[resource]] = Math.max(0, limit - before[resource]);
  }
  return left;
}
