import type { RateMixture } from './belief.ts';
import { expectedSaved, mostSaved } from './value.ts';

export interface AllocatedPage {
  readonly rates: RateMixture;
  /** How much its freshness counts; 1 = as much as that of any other. */
  readonly weight: number;
}

export interface Allocation {
  /** Seconds between two visits of each page, in the order given; null = none is worth it at this budget. */
  readonly intervals: readonly (number | null)[];
  /** What the last visit is worth: a page is due as soon as a visit to it is worth as much. */
  readonly threshold: number;
}

/** Bisections: more than the 53 bits of a number give nothing. */
const STEPS = 60;
/** No page is visited more often than every so many seconds, or planned for longer than that. */
const [LEAST_S, MOST_S] = [1, 20 * 365 * 86_400];

/**
 * Split a budget of visits so that the pages are fresh for the greatest part of the time, weighted: at the optimum the last visit to every page is
 * worth the same (Lagrange), and pages whose best visit is worth less get none. The budget is never exceeded. Pure.
 * @param budget visits per second
 */
export function allocate(pages: readonly AllocatedPage[], budget: number): Allocation {
  const tops = pages.map(({ rates, weight }) => weight * mostSaved(rates));
  let [low, high] = [0, Math.max(0, ...tops)];
  // At `high` nothing is visited, so it is always within the budget.
  let best = intervalsAt(pages, tops, high);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const intervals = intervalsAt(pages, tops, middle);
    if (visitsPerSecond(intervals) <= budget) [high, best] = [middle, intervals];
    else low = middle;
  }
  return { intervals: best, threshold: high };
}

export const visitsPerSecond = (intervals: readonly (number | null)[]): number =>
  intervals.reduce<number>((sum, interval) => sum + (interval === null ? 0 : 1 / interval), 0);

const intervalsAt = (pages: readonly AllocatedPage[], tops: readonly number[], threshold: number): (number | null)[] =>
  pages.map((page, at) => ((tops[at] ?? 0) <= threshold ? null : dueAfter(page, threshold)));

/** After how many seconds a visit is worth the threshold; null = never. */
export function dueAfter({ rates, weight }: AllocatedPage, threshold: number): number | null {
  const worth = (age: number): number => weight * expectedSaved(rates, age);
  if (worth(MOST_S) < threshold) return null;
  let [low, high] = [Math.log(LEAST_S), Math.log(MOST_S)];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (worth(Math.exp(middle)) < threshold) low = middle;
    else high = middle;
  }
  return Math.exp(high);
}

export interface DuePage {
  readonly key: string;
  /** What a visit now is worth. */
  readonly worth: number;
}

/** The pages that are visited now: those whose visit is worth most, as many as the budget has; the same pages in whatever order they are given. Pure. */
export function chooseVisits(pages: readonly DuePage[], budget: number): string[] {
  return pages
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => (a.worth === b.worth ? (a.key < b.key ? -1 : 1) : b.worth > a.worth ? 1 : -1))
    .slice(0, Math.max(0, Math.floor(budget)))
    .map(({ key }) => key);
}
