import type { Until } from '../../../vocabulary/index.ts';

/** What is seen of a page between two repetitions. */
export interface Seen {
  readonly digest: string;
  /** How many elements match `until.count`; 0 without one. */
  readonly count: number;
  /** Whether `until.text` is there; false without one. */
  readonly text: boolean;
}

export type Repeat = { readonly kind: 'again' } | { readonly kind: 'enough' | 'no_more'; readonly reason: string };

/** Whether a repeated step is done once more. Pure. @param before all that was seen before, oldest first @param times repetitions so far */
export function repeat(until: Until, now: Seen, before: readonly Seen[], times: number): Repeat {
  const { count, text, most } = until;
  if (count !== undefined && now.count >= count.atLeast) return { kind: 'enough', reason: `${now.count} elements match ${count.css}` };
  if (text !== undefined && now.text) return { kind: 'enough', reason: `“${text}” is there` };
  const last = before.at(-1);
  if (last !== undefined && last.digest === now.digest)
    return { kind: 'no_more', reason: `nothing was added any more after ${times} times` };
  if (before.some(({ digest }) => digest === now.digest))
    return { kind: 'no_more', reason: `after ${times} times it came round to where it was before` };
  if (times >= most) return { kind: 'enough', reason: `${most} times are the most that were asked for` };
  return { kind: 'again' };
}
