import { type PartialDate, parsePartialDate } from './partial.ts';

/**
 * The time a partial date covers, half-open: `2026-08` is [2026-08-01, 2026-09-01). Bounds are ISO 8601, dates for dates and
 * local date-times with the stated zone for times; null = open.
 */
export type Period = { readonly start: string | null; readonly end: string | null };

/** Zones run from UTC−12 to UTC+14: a local date without a zone can begin that much earlier or later. */
const EARLIEST_SHIFT_MS = 14 * 3_600_000;
const LATEST_SHIFT_MS = 12 * 3_600_000;

/**
 * The period of an ISO partial date or of an interval `A/B`, `../B`, `A/..` (B exclusive: the interval ends where B begins).
 * null when it is neither.
 * @example periodOf('2026-02') // { start: '2026-02-01', end: '2026-03-01' }
 */
export function periodOf(value: string): Period | null {
  const parts = value.split('/');
  if (parts.length === 2) {
    const [from = '', to = ''] = parts;
    const start = from === '..' || from === '' ? null : parsePartialDate(from);
    const end = to === '..' || to === '' ? null : parsePartialDate(to);
    if ((start === null && from !== '..' && from !== '') || (end === null && to !== '..' && to !== '') || (start === null && end === null))
      return null;
    const period = { start: start === null ? null : bound(start, 0), end: end === null ? null : bound(end, 0) };
    return start !== null && end !== null && millisOf(end, 0) < millisOf(start, 0) ? null : period;
  }
  const date = parts.length === 1 ? parsePartialDate(value) : null;
  return date === null ? null : { start: bound(date, 0), end: bound(date, 1) };
}

/** Can both have been at one moment? Periods that only touch do not overlap. False when either is no period. */
export function overlaps(a: string, b: string): boolean {
  const [first, second] = ranges(a, b);
  return first !== null && second !== null && first.earliest < second.latestEnd && second.earliest < first.latestEnd;
}

/**
 * Is `a` before `b`? `definite`: all of `a` lies before all of `b`. `possible`: some reading of the two puts `a` first
 * (`2026` and `2026-08`). `no`: `a` cannot be before `b`, or either is no date.
 */
export function isBefore(a: string, b: string): 'definite' | 'possible' | 'no' {
  const [first, second] = ranges(a, b);
  if (first === null || second === null) return 'no';
  if (first.latestEnd <= second.earliest) return 'definite';
  // Times are counted to the second: the last point of b is one step before its end.
  return first.earliest < second.latestEnd - STEP_MS ? 'possible' : 'no';
}

const STEP_MS = 1_000;

/** −1 or 1 when the order is certain, 0 when both state the very same, null when they overlap and nothing can be said. */
export function comparePartial(a: string, b: string): -1 | 0 | 1 | null {
  const [first, second] = [parsePartialDate(a), parsePartialDate(b)];
  if (first === null || second === null) return null;
  if (first.value === second.value) return 0;
  if (isBefore(a, b) === 'definite') return -1;
  if (isBefore(b, a) === 'definite') return 1;
  const sameInstant =
    first.zone !== null && second.zone !== null && first.precision === second.precision && millisOf(first, 0) === millisOf(second, 0);
  return sameInstant ? 0 : null;
}

/** How many seconds lie between `value` and the later instant `now` (ISO with zone): the least and the most that fit. null when either is no date. */
export function ageSeconds(value: string, now: string): { readonly min: number; readonly max: number } | null {
  const [range, at] = [rangeOf(value, true), rangeOf(now, true)];
  if (range === null || at === null || !Number.isFinite(range.earliest) || !Number.isFinite(range.latestEnd)) return null;
  return { min: Math.max(0, (at.earliest - range.latestEnd) / 1000), max: Math.max(0, (at.earliest - range.earliest) / 1000) };
}

type Range = { earliest: number; latestEnd: number };

/** On one line of time. Without zones on both sides local times are compared as they stand; with one on one side only, the other is widened by all zones. */
function ranges(a: string, b: string): [Range | null, Range | null] {
  const zoned = hasZone(a) || hasZone(b);
  return [rangeOf(a, zoned), rangeOf(b, zoned)];
}

const hasZone = (value: string): boolean => value.split('/').some((part) => parsePartialDate(part)?.zone != null);

function rangeOf(value: string, absolute: boolean): Range | null {
  const period = periodOf(value);
  if (period === null) return null;
  const read = (text: string | null, shift: number, open: number): number => {
    const date = text === null ? null : parsePartialDate(text);
    if (date === null) return open;
    return millisOf(date, 0) + (absolute && date.zone === null ? shift : 0);
  };
  return {
    earliest: read(period.start, -EARLIEST_SHIFT_MS, Number.NEGATIVE_INFINITY),
    latestEnd: read(period.end, LATEST_SHIFT_MS, Number.POSITIVE_INFINITY),
  };
}

/** Start of the date, moved on by `steps` units of its precision; UTC where a zone is stated, else the local time read as if it were. */
function millisOf(date: PartialDate, steps: number): number {
  const by = (precision: PartialDate['precision']): number => (date.precision === precision ? steps : 0);
  const local = new Date(0);
  local.setUTCFullYear(date.year + by('year'), (date.month ?? 1) - 1 + by('month'), (date.day ?? 1) + by('day'));
  local.setUTCHours(date.hour ?? 0, (date.minute ?? 0) + by('minute'), (date.second ?? 0) + by('second'));
  return local.getTime() - offsetMinutes(date.zone) * 60_000;
}

function offsetMinutes(zone: string | null): number {
  if (zone === null || zone === 'Z') return 0;
  return (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
}

/** The bound as text, in the date's own zone. */
function bound(date: PartialDate, steps: number): string {
  const local = new Date(millisOf(date, steps) + offsetMinutes(date.zone) * 60_000);
  // Year 10000 would need another form; the last stated year is followed by its own end.
  const iso = local.getUTCFullYear() > 9999 ? '9999-12-31T23:59:59' : local.toISOString().slice(0, 19);
  return date.hour === null ? iso.slice(0, 10) : `${iso}${date.zone ?? ''}`;
}
