import type { TimeAbsence, Times } from '../../../vocabulary/index.ts';

/** Why there is no date, in words. */
const ABSENT: Readonly<Record<TimeAbsence['reason'], string>> = {
  no_candidates: 'none stated',
  other_kind: 'only dates of other kinds',
  implausible: 'implausible',
  page_chrome: 'only beside the text',
  ambiguous: 'day and month could be either way round',
  disagree: 'dates disagree',
  unlikely: 'nothing says that it is one',
};

/** The date, or why there is none, with the days that were weighed. */
export function dated({ absent, ...times }: Times, kind: 'published' | 'updated'): string {
  const time = times[kind];
  if (time !== undefined) return time.value;
  const why = absent?.[kind];
  if (why === undefined) return '–';
  const weighed = why.considered.filter((one) => one.kind === kind).map(({ value }) => value);
  return `– (${ABSENT[why.reason]}${weighed.length === 0 ? '' : `: ${weighed.slice(0, 3).join(', ')}`})`;
}
