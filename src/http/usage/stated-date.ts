const MONTHS: readonly string[] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours to UTC of the zones of RFC 822 §5.1. */
const ZONES: Readonly<Record<string, number>> = { edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8 };

const ZONE = String.raw`\s*(z|ut|utc|gmt|[ecmp][ds]t|[+-]\d{2}:?\d{2})?`;
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?`;
/** RFC 822 and RFC 850: `25 Jun 2010 15:00:00 PST`, `Monday, 15-Aug-05 15:52:01 UTC`. */
const NAMED = new RegExp(String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]{0,6}[\s-](\d{4}|\d{2})(?:\s+${CLOCK}${ZONE})?$`);
/** ISO 8601: `2010-06-25`, `2010-06-25T15:00:00+09:00`. */
const NUMERIC = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[t\s]${CLOCK}${ZONE})?$`);

/**
 * A date of `unavailable_after` in the forms that Google names (RFC 822, RFC 850, ISO 8601), as ms since 1970; null for anything else.
 * Without a zone it is UTC, without a time it is the end of the day: a page is not taken away too early.
 */
export function parseStatedDate(text: string): number | null {
  const value = text.trim().toLowerCase();
  if (value.length > 60) return null;
  const named = NAMED.exec(value);
  if (named !== null) return instant(yearOf(named[3]), MONTHS.indexOf(named[2] ?? ''), named[1], named.slice(4));
  const numeric = NUMERIC.exec(value);
  return numeric === null ? null : instant(Number(numeric[1]), Number(numeric[2]) - 1, numeric[3], numeric.slice(4));
}

/** A two-digit year from 70 on is one of the last century, as HTTP dates have it. */
const yearOf = (text = ''): number => (text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900));

function instant(year: number, month: number, day: string | undefined, clock: readonly (string | undefined)[]): number | null {
  const [hour, minute, second, zone] = clock;
  const [h, m, s] = hour === undefined ? [23, 59, 59] : [Number(hour), Number(minute), Number(second ?? 0)];
  const d = Number(day);
  if (month < 0 || month > 11 || d < 1 || h > 23 || m > 59 || s > 60) return null;
  const at = Date.UTC(year, month, d, h, m, s);
  // The calendar has no 31 June.
  return new Date(Date.UTC(year, month, d)).getUTCDate() === d ? at - offsetMs(zone) : null;
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (numeric === null) return (ZONES[zone] ?? 0) * 3_600_000;
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) * 60_000;
}
