/** How much of a date is stated. Nothing is ever filled in: `2026-08` stays a month. */
export type DatePrecision = 'year' | 'month' | 'day' | 'minute' | 'second';

/** A date as far as it is known. `zone` is the stated offset (`Z`, `+08:00`), null when none is stated. Months and days count from 1. */
export type PartialDate = {
  /** Canonical ISO 8601 text, cut to the precision. */
  readonly value: string;
  readonly precision: DatePrecision;
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
  readonly hour: number | null;
  readonly minute: number | null;
  readonly second: number | null;
  readonly zone: string | null;
};

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

/**
 * Read an ISO 8601 calendar date of any precision: `2026`, `2026-08`, `2026-08-20`, `2026-08-20T10:30+08:00`.
 * null when it is anything else or no such day exists. Fractions of seconds are dropped.
 */
export function parsePartialDate(text: string): PartialDate | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => (part === undefined ? null : Number(part)));
  const zone = match[7] === undefined ? null : normalZone(match[7]);
  if (year == null || zone === false || !isValid(year, month ?? null, day ?? null, hour ?? null, minute ?? null, second ?? null))
    return null;
  const precision: DatePrecision =
    second != null ? 'second' : minute != null ? 'minute' : day != null ? 'day' : month != null ? 'month' : 'year';
  const fields = { year, month: month ?? null, day: day ?? null, hour: hour ?? null, minute: minute ?? null, second: second ?? null };
  return { value: write(fields, precision, zone), precision, ...fields, zone };
}

/** Is it an ISO partial date of an existing day? */
export const isPartialDate = (text: string): boolean => parsePartialDate(text) !== null;

/** Cut to a coarser precision; a finer one than is known is not invented. */
export function cutTo(date: PartialDate, precision: DatePrecision): PartialDate {
  if (RANK[precision] >= RANK[date.precision]) return date;
  return parsePartialDate(write(date, precision, RANK[precision] >= RANK.minute ? date.zone : null)) ?? date;
}

const RANK: Readonly<Record<DatePrecision, number>> = { year: 0, month: 1, day: 2, minute: 3, second: 4 };

/** The coarser of two precisions: what a comparison can rest on. */
export const coarser = (a: DatePrecision, b: DatePrecision): DatePrecision => (RANK[a] <= RANK[b] ? a : b);

type Fields = Pick<PartialDate, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;
const pad = (value: number | null, size = 2): string => String(value ?? 0).padStart(size, '0');

function write(date: Fields, precision: DatePrecision, zone: string | null): string {
  const parts = [
    pad(date.year, 4),
    `-${pad(date.month)}`,
    `-${pad(date.day)}`,
    `T${pad(date.hour)}:${pad(date.minute)}`,
    `:${pad(date.second)}`,
  ];
  return parts.slice(0, RANK[precision] + 1).join('') + (RANK[precision] >= RANK.minute ? (zone ?? '') : '');
}

/** Offsets run from −12:00 to +14:00. */
function normalZone(zone: string): string | false {
  if (/^(?:z|[+-]00:?00)$/i.test(zone)) return 'Z';
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  return hours > 14 || minutes > 59 ? false : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
}

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function isValid(
  year: number,
  month: number | null,
  day: number | null,
  hour: number | null,
  minute: number | null,
  second: number | null,
): boolean {
  if (month !== null && (month < 1 || month > 12)) return false;
  if (day !== null && (day < 1 || day > daysInMonth(year, month ?? 1))) return false;
  // A leap second is written 60.
  return (hour ?? 0) <= 23 && (minute ?? 0) <= 59 && (second ?? 0) <= 60;
}
