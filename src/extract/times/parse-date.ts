import type { TimeValue } from '../../vocabulary/index.ts';
import { type DateClues, dateClues } from './date-clues.ts';
import { MONTH, monthByName, plausibleYear } from './month-names.ts';

/** A calendar date as written, never completed: precision says where it stops. */
export interface WrittenDate {
  readonly value: string;
  readonly precision: TimeValue['precision'];
  readonly zone: string | null;
  /** Day and month could be the other way round (03/04/2026). */
  readonly ambiguous: boolean;
  /** The day the other way round, where that is open. */
  readonly otherDay: string | null;
  readonly start: number;
  readonly end: number;
}

const CLOCK = String.raw`(?:[T\s,]{1,3}(?:at\s|um\s|à\s|[-–|]\s)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap]\.?m\.?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
interface Form {
  /** Which of these clues a text needs for the form to be worth trying. */
  readonly clue: keyof DateClues;
  readonly pattern: RegExp;
  readonly read: (m: RegExpExecArray) => Parts | null;
}
/** Tried in this order at every place; earlier forms are more explicit. */
const FORMS: readonly Form[] = [
  {
    clue: 'numbers',
    pattern: new RegExp(String.raw`(?<![\d.])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)${CLOCK}`, 'gi'),
    read: (m) => ({ year: m[1], month: m[2], day: m[3], clock: m.slice(4, 9) }),
  },
  {
    clue: 'year',
    pattern:
      /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日号號일])?(?:\s{0,3}(?:\([^)]{1,4}\)\s?)?(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{2}))?)?/g,
    read: (m) => ({ year: m[1], month: m[2], day: m[3], clock: [m[4], m[5], m[6], undefined, undefined] }),
  },
  {
    clue: 'month',
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(${MONTH})\.?\s{1,2}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2}(\d{4})(?!\d)${CLOCK}`, 'giu'),
    read: (m) => ({ year: m[3], month: m[1], day: m[2], clock: m.slice(4, 9) }),
  },
  {
    clue: 'month',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(\d{1,2})(?:st|nd|rd|th|er|\.|º|°)?\s{0,2}(?:of\s|de\s|-|ב)?(${MONTH})\.?,?(?:\s|\sde\s|\sdel\s|-){1,2}(\d{4})(?!\d)${CLOCK}`,
      'giu',
    ),
    read: (m) => ({ year: m[3], month: m[2], day: m[1], clock: m.slice(4, 9) }),
  },
  {
    clue: 'yearFirst',
    pattern: new RegExp(String.raw`(?<!\d)(\d{4})\.?[\s-]{1,2}(${MONTH})\.?[\s-]{1,2}(\d{1,2})(?![\d:])\.?${CLOCK}`, 'giu'),
    read: (m) => ({ year: m[1], month: m[2], day: m[3], clock: m.slice(4, 9) }),
  },
  {
    clue: 'month',
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(${MONTH})\.?,?\s{1,2}(\d{4})(?!\d)`, 'giu'),
    // Two or three letters may be a word of the language ("out", "set"); only the English abbreviations stand alone.
    read: (m) => ((m[1] ?? '').length > 3 || ENGLISH.test(m[1] ?? '') ? { year: m[2], month: m[1], day: undefined, clock: [] } : null),
  },
  {
    clue: 'numbers',
    pattern: new RegExp(String.raw`(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])${CLOCK}`, 'gi'),
    read: (m) => ({ year: m[4], first: m[1], second: m[3], separator: m[2], clock: m.slice(5, 10) }),
  },
  {
    clue: 'year',
    pattern: /(民國|民国|令和|平成|昭和)\s?(\d{1,3}|元)\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日號号])?/g,
    read: (m) => ({ year: String((ERA[m[1] ?? ''] ?? 0) + (m[2] === '元' ? 1 : Number(m[2]))), month: m[3], day: m[4], clock: [] }),
  },
];

/** The year before the first year of an era. */
const ERA: Readonly<Record<string, number>> = { 民國: 1911, 民国: 1911, 令和: 2018, 平成: 1988, 昭和: 1925 };
const ENGLISH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;

interface Parts {
  readonly year: string | undefined;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly first?: string | undefined;
  readonly second?: string | undefined;
  readonly separator?: string | undefined;
  readonly clock: readonly (string | undefined)[];
}

export interface DateOptions {
  /** Page language: `en-US` writes the month first, all others the day (unless a number decides). */
  readonly monthFirst: boolean;
  readonly language?: string | null;
  /** The page's own dates, its country or its language show the order: no date is open. */
  readonly orderKnown?: boolean;
  /** ISO day of the fetch: of two readings of an open date, one after it is not what was meant. */
  readonly today?: string;
  /** The month that the page's address states, `2026-04`: of two readings of an open date, the one in it was meant. */
  readonly month?: string | undefined;
}

/** All dates written in a short text (at most 2,000 characters are read), in text order; overlaps go to the more explicit form. */
export function findDates(input: string, options: DateOptions): WrittenDate[] {
  const text = input.slice(0, 2000);
  const clues = dateClues(text);
  const found: WrittenDate[] = [];
  for (const { clue, pattern, read } of FORMS) {
    if (!clues[clue]) continue;
    pattern.lastIndex = 0;
    for (let m = pattern.exec(text); m !== null; m = pattern.exec(text)) {
      const start = m.index;
      const end = start + m[0].length;
      if (found.some((date) => date.start < end && start < date.end)) continue;
      const parts = read(m);
      const date = parts === null ? null : build(parts, options);
      if (date !== null) found.push({ ...date, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * How the numeric dates of a page are written, if any of them tells: `25/04` has the day first, `04/25` the month.
 * Null when none tells or they disagree.
 */
export function monthFirstByEvidence(texts: Iterable<string>): boolean | null {
  let [day, month] = [0, 0];
  for (const text of texts) {
    if (!dateClues(text.slice(0, 400)).numbers) continue;
    for (const m of text.slice(0, 400).matchAll(/(?<![\d./-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d./-])/g)) {
      const [a, b] = [Number(m[1]), Number(m[3])];
      if (a > 12 && a <= 31 && b <= 12) day += 1;
      else if (b > 12 && b <= 31 && a <= 12) month += 1;
    }
  }
  return day > 0 === month > 0 ? null : month > 0;
}

/** The date that a machine-readable field states: ISO 8601, RFC 9110 date, a date in words, a compact or Unix stamp. */
export function readDate(field: string, options: DateOptions): Omit<WrittenDate, 'start' | 'end'> | null {
  const text = field.trim().slice(0, 200);
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2}):?(\d{2})?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (compact !== null) {
    const date = build(
      { year: compact[1], month: compact[2], day: compact[3], clock: [compact[4], compact[5], compact[6], undefined, compact[7]] },
      options,
    );
    if (date !== null) return date;
  }
  const stamp = /^(\d{10})(\d{3})?$/.exec(text);
  if (stamp !== null)
    return {
      value: new Date(Number(stamp[1]) * 1000).toISOString().replace('.000', ''),
      precision: 'second',
      zone: 'Z',
      ambiguous: false,
      otherDay: null,
    };
  const month = /^(\d{4})[-/](\d{1,2})$/.exec(text);
  if (month !== null) return build({ year: month[1], month: month[2], clock: [] }, options);
  if (/^\d{4}$/.test(text))
    return plausibleYear(Number(text)) ? { value: text, precision: 'year', zone: null, ambiguous: false, otherDay: null } : null;
  const first = findDates(text, options)[0];
  return first ?? null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function build(parts: Parts, options: DateOptions): Omit<WrittenDate, 'start' | 'end'> | null {
  let year = Number(parts.year);
  if (parts.year?.length === 2) year += year >= 70 ? 1900 : 2000;
  if (!plausibleYear(year)) return null;
  let month = monthNumber(parts.month, options.language ?? null);
  let day = parts.day === undefined ? null : Number(parts.day);
  let ambiguous = false;
  let otherDay: string | null = null;
  if (parts.first !== undefined) {
    const [a, b] = [Number(parts.first), Number(parts.second)];
    const monthFirst = b > 12 ? true : a > 12 ? false : parts.separator === '.' ? false : options.monthFirst;
    ambiguous = options.orderKnown !== true && a <= 12 && b <= 12 && a !== b && parts.separator !== '.';
    [month, day] = monthFirst ? [a, b] : [b, a];
    const [read, other] = [`${year}-${two(month)}-${two(day)}`, `${year}-${two(day)}-${two(month)}`];
    const preferred = ambiguous ? settled(read, other, options) : null;
    if (preferred !== null) ambiguous = false;
    if (preferred === other) [month, day] = [day, month];
    if (ambiguous) otherDay = other;
  }
  if (month === null || month < 1 || month > 12) return null;
  if (day === null) return { value: `${year}-${two(month)}`, precision: 'month', zone: null, ambiguous, otherDay };
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  const clock = clockOf(parts.clock);
  if (clock === null) return { value: date, precision: 'day', zone: null, ambiguous, otherDay };
  return { value: `${date}T${clock.time}${clock.zone ?? ''}`, precision: clock.precision, zone: clock.zone, ambiguous, otherDay };
}

/** Of two readings of one date, the one that the page's other facts leave; null where they leave both. */
function settled(read: string, other: string, { today, month }: DateOptions): string | null {
  if (today !== undefined && read > today !== other > today) return read > today ? other : read;
  if (month !== undefined && read.startsWith(month) !== other.startsWith(month)) return read.startsWith(month) ? read : other;
  return null;
}

function monthNumber(word: string | undefined, language: string | null): number | null {
  if (word === undefined) return null;
  return /^\d+$/.test(word) ? Number(word) : monthByName(word, language);
}

function clockOf([hours, minutes, seconds, half, zone]: readonly (string | undefined)[]): {
  time: string;
  zone: string | null;
  precision: 'minute' | 'second';
} | null {
  if (hours === undefined || minutes === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined && hour <= 12) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  const offset =
    zone === undefined ? null : /^(?:Z|UTC|GMT)$/i.test(zone) ? 'Z' : zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const base = `${two(hour)}:${two(Number(minutes))}`;
  return seconds === undefined
    ? { time: base, zone: offset, precision: 'minute' }
    : { time: `${base}:${seconds}`, zone: offset, precision: 'second' };
}
