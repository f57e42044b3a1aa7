import { chooseVisits } from './allocate.ts';
import type { RateMixture } from './belief.ts';
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
 * The pages to visit now. One that was never visited comes first: nothing of it can be served. After that the visits that save most staleness,
 * so each page is due when a visit is worth as much as the last one that the budget pays for. Pure.
 * @param budget visits
 */
export function planVisits(pages: readonly ScheduledPage[], now: number, budget: number): string[] {
  return chooseVisits(
    pages.map(({ key, rates, visitedAt, weight, hint }) => ({
      key,
      worth: visitedAt === null ? Number.POSITIVE_INFINITY : weight * savedWithHint(rates, Math.max(0, (now - visitedAt) / 1000), hint),
    })),
    budget,
  );
}
