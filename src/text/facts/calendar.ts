/** Civil dates as day numbers (days since 1970-01-01, proleptic Gregorian): all arithmetic of this room, without time zones. */
export interface PartialDate {
  readonly y?: number;
  readonly m?: number;
  readonly d?: number;
  /** ISO weekday, Monday 1. */
  readonly wd?: number;
}

/** Time of day; `sure` when the half of the day is known (15:30, 3 pm). */
export interface Clock {
  readonly h: number;
  readonly mi?: number;
  readonly s?: number;
  readonly sure: boolean;
}

export function dayNumber(y: number, m: number, d: number): number {
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  return Math.round(date.getTime() / 86_400_000);
}

export function dateOf(day: number): { y: number; m: number; d: number } {
  const date = new Date(day * 86_400_000);
  return { y: date.getUTCFullYear(), m: date.getUTCMonth() + 1, d: date.getUTCDate() };
}

export const isoDate = (day: number): string => {
  const { y, m, d } = dateOf(day);
  return `${pad(y, 4)}-${pad(m)}-${pad(d)}`;
};

export const pad = (value: number, size = 2): string => String(value).padStart(size, '0');
export const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
export const monday = (day: number): number => day - weekday(day) + 1;
export const daysInMonth = (y: number, m: number): number => dayNumber(y, m + 1, 1) - dayNumber(y, m, 1);

/** Add months; a day that the month lacks becomes its last (31 January + 1 month = 28 February). */
export function addMonths(day: number, months: number): number {
  const { y, m, d } = dateOf(day);
  const first = dayNumber(y, m + months, 1);
  const target = dateOf(first);
  return first + Math.min(d, daysInMonth(target.y, target.m)) - 1;
}

/** Does the partial date name a day that exists? 29 February without a year does. */
export function isValid({ y, m, d }: PartialDate): boolean {
  if (m !== undefined && (m < 1 || m > 12)) return false;
  if (d === undefined) return true;
  return d >= 1 && d <= daysInMonth(y ?? 2000, m ?? 1);
}

/** ISO partial date; what is not said is X: `XXXX-10-02`, `2026-08`, `XXXX-WXX-5`, `XXXX-XX-29`. */
export function formatPartial({ y, m, d, wd }: PartialDate): string {
  const year = y === undefined ? 'XXXX' : pad(y, 4);
  if (m === undefined && d === undefined) return wd === undefined ? year : `XXXX-WXX-${wd}`;
  if (d === undefined) return `${year}-${pad(m ?? 1)}`;
  return `${year}-${m === undefined ? 'XX' : pad(m)}-${pad(d)}`;
}

export function formatClock({ h, mi, s }: Clock): string {
  return `T${pad(h)}${mi === undefined && s === undefined ? '' : `:${pad(mi ?? 0)}`}${s === undefined ? '' : `:${pad(s)}`}`;
}

export const fullClock = ({ h, mi, s }: Clock): string => `${pad(h)}:${pad(mi ?? 0)}:${pad(s ?? 0)}`;

/** First and last-exclusive day of a partial date that has a year; null otherwise. */
export function boundsOf({ y, m, d }: PartialDate): { from: number; to: number } | null {
  if (y === undefined) return null;
  if (m === undefined) return { from: dayNumber(y, 1, 1), to: dayNumber(y + 1, 1, 1) };
  if (d === undefined) return { from: dayNumber(y, m, 1), to: dayNumber(y, m + 1, 1) };
  const from = dayNumber(y, m, d);
  return { from, to: from + 1 };
}

/** The next day (today included) that fits a partial date. */
export function nextFitting(date: PartialDate, today: number): { y: number; m: number; d?: number } | null {
  const now = dateOf(today);
  if (date.wd !== undefined && date.d === undefined) return dateOf(today + ((date.wd - weekday(today) + 7) % 7));
  if (date.y !== undefined) return date.m === undefined ? null : { y: date.y, m: date.m, ...(date.d === undefined ? {} : { d: date.d }) };
  if (date.m === undefined) {
    if (date.d === undefined) return null;
    for (let ahead = 0; ahead < 12; ahead++) {
      const month = dateOf(dayNumber(now.y, now.m + ahead, 1));
      if (date.d <= daysInMonth(month.y, month.m) && dayNumber(month.y, month.m, date.d) >= today) return { ...month, d: date.d };
    }
    return null;
  }
  for (let y = now.y; y < now.y + 9; y++) {
    if (!isValid({ ...date, y })) continue;
    const end = date.d === undefined ? dayNumber(y, date.m + 1, 1) - 1 : dayNumber(y, date.m, date.d);
    if (end >= today) return { y, m: date.m, ...(date.d === undefined ? {} : { d: date.d }) };
  }
  return null;
}

/** "Now": the day and the time of day of the reference. */
export interface Now {
  readonly day: number;
  readonly clock: string;
}

const REFERENCE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;
export function readReference(reference: string | null): Now | null {
  const match = reference === null ? null : REFERENCE.exec(reference);
  if (match === null) return null;
  const [, y, m, d, h = '00', mi = '00', s = '00'] = match;
  return { day: dayNumber(Number(y), Number(m), Number(d)), clock: `${h}:${mi}:${s}` };
}

/** A moment `seconds` away from now, as a local ISO date-time. */
export function shiftSeconds(now: Now, seconds: number): string {
  const [h = 0, mi = 0, s = 0] = now.clock.split(':').map(Number);
  const total = now.day * 86_400 + h * 3600 + mi * 60 + s + Math.round(seconds);
  const day = Math.floor(total / 86_400);
  const rest = total - day * 86_400;
  return `${isoDate(day)}T${pad(Math.floor(rest / 3600))}:${pad(Math.floor((rest % 3600) / 60))}:${pad(rest % 60)}`;
}

/** A two-digit year: 00-29 → 2000s, the rest → 1900s. */
export const fullYear = (written: number, digits: number): number =>
  digits > 2 ? written : written < 30 ? 2000 + written : 1900 + written;
