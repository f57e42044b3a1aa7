import type { TimeAbsence, TimeKind } from '../../vocabulary/index.ts';
import type { Found } from './found.ts';

/** A day that was weighed, with what states it. */
export interface WeighedDay {
  readonly stated: readonly Found[];
  readonly probability?: number;
}

type Reason = TimeAbsence['reason'];
type Considered = TimeAbsence['considered'][number];

const MOST = 5;

/**
 * Why no time of a kind is given, and what was weighed. `weighed` are the days that could be it, likeliest first; `all` every time found, those that
 * cannot be true as well.
 */
export function whyAbsent(
  kind: TimeKind,
  weighed: readonly WeighedDay[],
  all: readonly Found[],
  isPlausible: (found: Found) => boolean,
): TimeAbsence {
  const possible = weighed.filter(({ stated }) => stated.length > 0);
  if (possible.length > 0)
    return { reason: amongDays(possible.map(({ stated }) => stated)), considered: possible.slice(0, MOST).flatMap(consideredDay) };
  const own = all.filter((found) => found.kind === kind);
  const other = all.filter((found) => found.kind !== kind);
  const [reason, found]: [Reason, readonly Found[]] =
    own.length > 0
      ? [own.some(isPlausible) ? 'unlikely' : 'implausible', own]
      : other.length > 0
        ? ['other_kind', other]
        : ['no_candidates', []];
  return { reason, considered: found.slice(0, MOST).map(considered) };
}

function amongDays(days: readonly (readonly Found[])[]): Reason {
  if (days.every((stated) => stated.every(({ aside }) => aside))) return 'page_chrome';
  if (days.every((stated) => stated.every(({ ambiguous }) => ambiguous))) return 'ambiguous';
  const own = days.filter((stated) => !stated.every(({ aside }) => aside)).map((stated) => stated[0]?.time.value.slice(0, 10) ?? '');
  const longest = own.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return own.every((day) => longest.startsWith(day)) ? 'unlikely' : 'disagree';
}

const considered = ({ kind, time: { value, source } }: Found): Considered => ({ kind, value, source });

function consideredDay({ stated, probability }: WeighedDay): Considered[] {
  const [first] = stated;
  if (first === undefined) return [];
  return [{ ...considered(first), ...(probability === undefined ? {} : { probability: Number(probability.toFixed(3)) }) }];
}
