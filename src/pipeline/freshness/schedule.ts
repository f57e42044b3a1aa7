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
  /** After how many seconds a visit would tell its rate (`tellingAge`); null = there is nothing to find out. */
  readonly tellingAge: number | null;
}

/**
 * The pages to visit now. One that was never visited comes first: nothing of it can be served. Then those of whose rate one visit would tell
 * much: they are few, and each only for a few visits. After that the visits that save most staleness, so each page is due when a visit is worth as much as the last one that the budget pays for. Pure.
 * @param budget visits
 */
export function planVisits(pages: readonly ScheduledPage[], now: number, budget: number): string[] {
  return chooseVisits(
    pages.map((page) => ({ key: page.key, worth: worthNow(page, now) })),
    budget,
  );
}

function worthNow({ rates, visitedAt, weight, hint, tellingAge }: ScheduledPage, now: number): number {
  if (visitedAt === null) return Number.POSITIVE_INFINITY;
  const age = Math.max(0, (now - visitedAt) / 1000);
  return tellingAge !== null && age > 0 && age >= tellingAge ? Number.MAX_VALUE : weight * savedWithHint(rates, age, hint);
}
