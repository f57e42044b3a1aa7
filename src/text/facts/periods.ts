import { type Atom, spanAtom } from './atoms.ts';
import { addMonths, dateOf, dayNumber, isoDate, monday, type Now, shiftSeconds, weekday } from './calendar.ts';
import { CARDINAL } from './words.en.ts';

export type PeriodUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'decade' | 'century';
const UNIT_OF: readonly (readonly [RegExp, PeriodUnit])[] = [
  [/^sec/, 'second'],
  [/^min/, 'minute'],
  [/^h/, 'hour'],
  [/day/, 'day'],
  [/^weekend/, 'weekend'],
  [/^week/, 'week'],
  [/^month/, 'month'],
  [/^quarter/, 'quarter'],
  [/^year/, 'year'],
  [/^decade/, 'decade'],
  [/^centur/, 'century'],
];
export const unitOf = (word: string): PeriodUnit => UNIT_OF.find(([pattern]) => pattern.test(word))?.[1] ?? 'day';

export function countOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  if (/few|several|some/.test(word)) return 3;
  if (/couple/.test(word)) return 2;
  return word === 'a' || word === 'an' ? 1 : word === 'hundred' ? 100 : (CARDINAL.get(word) ?? 1);
}

/** The calendar period `shift` units from now: next week = 1. [from, to) as day numbers. */
export function periodAround(unit: PeriodUnit, shift: number, now: Now): { from: number; to: number } {
  const { y, m } = dateOf(now.day);
  if (unit === 'week') return { from: monday(now.day) + 7 * shift, to: monday(now.day) + 7 * shift + 7 };
  if (unit === 'weekend') return { from: monday(now.day) + 7 * shift + 5, to: monday(now.day) + 7 * shift + 7 };
  if (unit === 'month') return { from: dayNumber(y, m + shift, 1), to: dayNumber(y, m + shift + 1, 1) };
  if (unit === 'quarter') {
    const first = Math.floor((m - 1) / 3) * 3 + 1 + shift * 3;
    return { from: dayNumber(y, first, 1), to: dayNumber(y, first + 3, 1) };
  }
  if (unit === 'decade')
    return { from: dayNumber(Math.floor(y / 10) * 10 + 10 * shift, 1, 1), to: dayNumber(Math.floor(y / 10) * 10 + 10 * shift + 10, 1, 1) };
  if (unit === 'century')
    return {
      from: dayNumber(Math.floor(y / 100) * 100 + 100 * shift, 1, 1),
      to: dayNumber(Math.floor(y / 100) * 100 + 100 * shift + 100, 1, 1),
    };
  if (unit === 'year') return { from: dayNumber(y + shift, 1, 1), to: dayNumber(y + shift + 1, 1, 1) };
  return { from: now.day + shift, to: now.day + shift + 1 };
}

/** A day `count` units after `day`. */
export function shiftDay(day: number, unit: PeriodUnit, count: number): number {
  switch (unit) {
    case 'week':
    case 'weekend':
      return day + 7 * count;
    case 'month':
      return addMonths(day, count);
    case 'quarter':
      return addMonths(day, 3 * count);
    case 'year':
      return addMonths(day, 12 * count);
    case 'decade':
      return addMonths(day, 120 * count);
    case 'century':
      return addMonths(day, 1200 * count);
    default:
      return day + count;
  }
}

export const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

/** The Monday of the first week that has most of its days in the period (ISO 8601). */
export const firstWeek = (from: number): number => (monday(from + 3) >= from - 3 ? monday(from + 3) : monday(from + 3) + 7);

/** "next 3 days", "last 2 quarters": from the day after, or back from now; quarters and decades of the calendar; business days skip weekends. */
export function counted(start: number, stop: number, count: number, word: string, step: number, within: boolean, now: Now): Atom | null {
  if (step === 0) return null;
  const unit = unitOf(word);
  const seconds = SECONDS[unit];
  if (seconds !== undefined) {
    const here = `${isoDate(now.day)}T${now.clock}`;
    const there = shiftSeconds(now, step * count * seconds);
    return { type: 'period', start, end: stop, from: step > 0 ? here : there, to: step > 0 ? there : here, precision: unit };
  }
  if (!Number.isInteger(count)) return null;
  if (unit === 'quarter' || unit === 'decade') {
    const current = periodAround(unit, 0, now);
    return step > 0
      ? spanAtom(start, stop, current.to, shiftDay(current.to, unit, count), unit)
      : spanAtom(start, stop, shiftDay(current.from, unit, -count), current.from, unit);
  }
  if (word.startsWith('business')) {
    const there = businessDay(now.day, step * count);
    return step > 0 ? spanAtom(start, stop, businessDay(now.day, 1), there + 1, 'day') : spanAtom(start, stop, there, now.day, 'day');
  }
  const first = step > 0 ? (within ? now.day : now.day + 1) : shiftDay(now.day, unit, -count);
  return spanAtom(start, stop, first, step > 0 ? shiftDay(first, unit, count) : now.day, 'day');
}

function businessDay(from: number, count: number): number {
  let day = from;
  for (let left = Math.min(Math.abs(count), 2000); left > 0; ) {
    day += Math.sign(count);
    if (weekday(day) <= 5) left--;
  }
  return day;
}

export const pair = ({ from, to }: { from: number; to: number }): readonly [number, number] => [from, to];

/** Earlier/later halves: "earlier this year" ends now, "later this year" begins now; early, mid and late are a half or middle. */
export function partOf(
  start: number,
  endAt: number,
  { from, to }: { from: number; to: number },
  unit: PeriodUnit,
  word: string,
  now: Now,
): Atom & { type: 'period' } {
  const middle =
    unit === 'week'
      ? from + 3
      : unit === 'month'
        ? from + 15
        : unit === 'year'
          ? dayNumber(dateOf(from).y, 7, 1)
          : Math.floor((from + to) / 2);
  const inside = now.day >= from && now.day < to;
  if (/^mid/.test(word) || word.includes('middle')) {
    const quarter =
      unit === 'week'
        ? [from + 2, from + 5]
        : unit === 'month'
          ? [from + 9, from + 20]
          : [dayNumber(dateOf(from).y, 5, 1), dayNumber(dateOf(from).y, 9, 1)];
    return spanAtom(start, endAt, quarter[0] ?? from, quarter[1] ?? to, unit);
  }
  if (/earl|begin|start/.test(word))
    return spanAtom(start, endAt, from, word === 'earlier' && inside && now.day > from ? Math.min(middle, now.day) : middle, unit);
  return spanAtom(start, endAt, word === 'later' && inside ? Math.max(now.day, middle) : middle, to, unit);
}
