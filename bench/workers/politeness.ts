import type { Arrival } from './site.ts';

/** Requests to one host that came sooner after the end of the one before than they may, or before its end. A millisecond is the clock's. */
export function politeness(arrivals: readonly Arrival[], least: number): { readonly early: number; readonly together: number } {
  let [early, together] = [0, 0];
  for (const host of new Set(arrivals.map((one) => one.host))) {
    const of = arrivals.filter((one) => one.host === host).sort((a, b) => a.at - b.at);
    for (let n = 1; n < of.length; n++) {
      const [before, now] = [of[n - 1], of[n]];
      if (before === undefined || now === undefined) continue;
      if (now.at < before.ended - 1) together++;
      else if (now.at - before.ended < least - 2) early++;
    }
  }
  return { early, together };
}
