import type { FactSpan } from '../../vocabulary/index.ts';
import { says, wordingOf } from '../analyse/index.ts';
import { partAround } from './alignment.ts';
import type { Unit } from './units.ts';

/** Under this share a value is about something else than what was asked. */
export const LEAST_DETAIL = 0.5;

/** Share of the question's details that stand with a value: in its statement fully, over it or in the page's title nearly so. */
export function shareOf(unit: Unit, details: readonly string[]): number {
  if (details.length === 0) return 1;
  return details.reduce((sum, term) => sum + (says(unit.own, term) ? 1 : says(unit.around, term) ? 0.8 : 0), 0) / details.length;
}

/** "An adult ticket costs £12 and a child ticket £5": of several values those whose own part of the sentence names most of what was asked. */
export function valuesWithDetails(
  text: string,
  facts: readonly FactSpan[],
  details: readonly string[],
  language: string | null,
): readonly FactSpan[] {
  if (facts.length < 2 || details.length === 0) return facts;
  const counts = facts.map((fact) => {
    const part = wordingOf(partAround(text, fact.start), language);
    return details.filter((term) => says(part, term)).length;
  });
  const most = Math.max(...counts);
  return facts.filter((_, at) => counts[at] === most);
}
