import { chooseVisits } from './allocate.ts';
import type { RateMixture } from './belief.ts';
import { bestAt, learned } from './explore.ts';
import { type ChangeHint, savedWithHint } from './value.ts';

export interface ScheduledPage {
  readonly key: string;
  /** What is believed of it (`posterior`). */
  readonly rates: RateMixture;
  /** Milliseconds since 1970; null = never. */
  readonly visitedAt: number | null;
  /** How much its freshness counts; 1 = as much as that of any other. */
  readonly weight: number;
  readonly hint: ChangeHint | null;
}

/**
 * The pages to visit now. One that was never visited comes first: nothing of it can be served. Then the visits that save most staleness, so that
 * each page is due when a visit is worth as much as the last one that the budget pays for; and a visit that tells how often a page changes is worth
 * what is lost for not knowing it. Pure.
 * @param budget visits
 */
export function planVisits(pages: readonly ScheduledPage[], now: number, budget: number): string[] {
  const visits = pages.map((page) => {
    const age = page.visitedAt === null ? null : Math.max(0, (now - page.visitedAt) / 1000);
    return { page, age, worth: age === null ? Number.POSITIVE_INFINITY : page.weight * savedWithHint(page.rates, age, page.hint) };
  });
  const price = visits.map(({ worth }) => worth).sort((a, b) => b - a)[Math.max(0, Math.floor(budget))] ?? 0;
  // Where the budget pays for every visit that is worth anything, or not for all new pages, there is nothing to weigh.
  const best = price > 0 && Number.isFinite(price) ? bestAt(price) : null;
  return chooseVisits(
    visits.map(({ page: { key, rates, weight }, age, worth }) => ({
      key,
      worth: age === null || best === null ? worth : worth + weight * learned(rates, age, best, price),
    })),
    budget,
  );
}
