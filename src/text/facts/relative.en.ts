import { type Atom, dayAtom, dayOf, spanAtom } from './atoms.ts';
import { addMonths, dateOf, dayNumber, isoDate, monday, type Now, nextFitting, shiftSeconds, weekday } from './calendar.ts';
import { hoursOf } from './clock.en.ts';
import { type DateScope, dayOfMonth, MONTH, monthOf, WEEKDAY, weekdayOf } from './dates.en.ts';
import { ENGLISH_CARDINALS } from './numbers.en.ts';
import { matchAt } from './source.ts';

const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');
const STEP = '(this upcoming|this coming|upcoming|coming|following|next|last|previous|past|current|this|same|that|my|the)';
const COUNT =
  '(\\d{1,4}(?:\\.\\d)?|a few|few|several|some|a couple(?: of)?|couple(?: of)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)';
const UNIT =
  '(seconds?|secs?|minutes?|mins?|hours?|hrs?|business days?|days?|weeks?|weekends?|months?|quarters?|years?|decades?|centur(?:y|ies))(?![a-z])';

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
  return word === 'a' || word === 'an' ? 1 : word === 'hundred' ? 100 : (ENGLISH_CARDINALS.get(word) ?? 1);
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

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };
const stepOf = (word: string): number => (/next|coming|following/.test(word) ? 1 : /last|past|previous/.test(word) ? -1 : 0);

/** Weekday of the week `shift` weeks away. "Last"/"past" Wednesday: the Wednesday of last week; "past" may be this week. */
function weekdayIn(word: string, wd: number, now: Now): number {
  if (/upcoming|coming/.test(word)) {
    const ahead = (wd - weekday(now.day) + 7) % 7;
    return now.day + (ahead === 0 ? 7 : ahead);
  }
  if (word === 'past') return now.day - ((weekday(now.day) - wd + 7) % 7 || 7);
  return monday(now.day) + 7 * stepOf(word) + wd - 1;
}

type Rule = readonly [pattern: RegExp, build: (match: RegExpExecArray, at: number, now: Now, scope: DateScope) => Atom | null];
const end = (match: RegExpExecArray, at: number): number => at + match[0].length;

/** Phrases counted from the reference. Only tried when there is one. */
const RULES: readonly Rule[] = [
  [
    sticky('(?:the )?day (before yesterday|after tomorrow|after|before)(?! day)(?![a-z])'),
    (m, at, now) =>
      dayAtom(at, end(m, at), now.day + (m[1] === 'before yesterday' ? -2 : m[1] === 'after tomorrow' ? 2 : m[1] === 'after' ? 1 : -1)),
  ],
  [
    sticky(
      "(today|tomorrow|tmrw?|tmr|tomorow|yesterday|(?:the day(?! \\w+day)|my day|this day|(?:the )?next day|(?:the )?last day|(?:the )?previous day|the following day)(?! (?:of|before|after|when|that)))(?![a-z'])",
    ),
    (m, at, now) => {
      const word = m[1] ?? '';
      return dayAtom(at, end(m, at), now.day + (/^t(?:om|m)|next|following/.test(word) ? 1 : /yest|last|previous/.test(word) ? -1 : 0));
    },
  ],
  // "now" at the end of a clause or of a range; "now the comune of Pompei" is no time.
  [
    sticky('(right now|now)(?= ?(?:$|[.,!?;:]|and\\b|or\\b|until\\b|till\\b|to\\b|-))'),
    (m, at, now) => ({ type: 'date', start: at, end: end(m, at), date: {}, moment: `${isoDate(now.day)}T${now.clock}` }),
  ],
  // the eod, end of day; end of the month; beginning of next week: left to the joiner, except eod
  [
    sticky('(?:the )?(?:eod|end of (?:the )?day|end of (today|tomorrow|yesterday))(?![a-z])'),
    (m, at, now) => {
      const day = now.day + (m[1] === 'tomorrow' ? 1 : m[1] === 'yesterday' ? -1 : 0);
      return { ...dayAtom(at, end(m, at), day), clock: { h: 23, mi: 59, s: 59, sure: true } };
    },
  ],
  // next 3 days, the past two weeks, last few months
  [
    sticky(`(?:in |within |for |over |during )?(?:the )?${STEP} ${COUNT} ${UNIT}`),
    (m, at, now, scope) => {
      // "the course will last two weeks": a verb.
      if (
        m[1] === 'last' &&
        /\b(?:will|would|should|shall|can|could|may|might|must|to|not|does|did|lasts) $|n't $/.test(
          scope.source.norm.slice(Math.max(0, at - 8), at),
        )
      )
        return null;
      return counted(at, end(m, at), countOf(m[2] ?? ''), m[3] ?? '', stepOf(m[1] ?? ''), /^within/.test(m[0]), now);
    },
  ],
  // the 5 upcoming years, the 2 next days
  [
    sticky(`(?:in |over |during )?(?:the )?${COUNT} (next|upcoming|coming|following|last|past|previous) ${UNIT}`),
    (m, at, now) => counted(at, end(m, at), countOf(m[1] ?? ''), m[3] ?? '', stepOf(m[2] ?? ''), false, now),
  ],
  [
    sticky(`(?:the )?(?:(next|past|last|previous|coming|following) )fortnight(?![a-z])`),
    (m, at, now) =>
      stepOf(m[1] ?? '') > 0
        ? spanAtom(at, end(m, at), monday(now.day) + 7, monday(now.day) + 21, 'week')
        : spanAtom(at, end(m, at), monday(now.day) - 14, monday(now.day), 'week'),
  ],
  // this evening, last night, early this morning, tomorrow night is joined later
  [
    sticky(
      '(?:(early|late|later|earlier) )?(?:the )?(this|last|next|previous|following) (morning|afternoon|evening|night)(?![a-z])|(tonight|tonite)(?![a-z])',
    ),
    (m, at, now) => {
      const [from, to] = hoursOf(m[3] ?? 'night', m[1]);
      return { type: 'daypart', start: at, end: end(m, at), from, to, day: now.day + stepOf(m[2] ?? 'this') };
    },
  ],
  [
    sticky('(today|tomorrow|yesterday) ([ap])\\.?m\\b'),
    (m, at, now) => ({
      type: 'daypart',
      start: at,
      end: end(m, at),
      ...(m[2] === 'a' ? { from: 8, to: 12 } : { from: 12, to: 16 }),
      day: now.day + (m[1] === 'tomorrow' ? 1 : m[1] === 'yesterday' ? -1 : 0),
    }),
  ],
  [
    sticky('(?:the )?(week|month|year|weekend) after (?:the )?next(?! \\w)'),
    (m, at, now) => spanAtom(at, end(m, at), ...pair(periodAround(unitOf(m[1] ?? ''), 2, now)), unitOf(m[1] ?? '')),
  ],
  [
    sticky('(?:at the (?:moment|minute|present time)|at present|at this (?:moment|time)|(?:the )?current date)(?![a-z])'),
    (m, at, now) =>
      m[0].endsWith('date')
        ? dayAtom(at, end(m, at), now.day)
        : { type: 'date', start: at, end: end(m, at), date: {}, moment: `${isoDate(now.day)}T${now.clock}` },
  ],
  // from March to date
  [
    sticky('date(?![a-z])'),
    (m, at, now, { source }) => (/\bto $/.test(source.norm.slice(Math.max(0, at - 3), at)) ? dayAtom(at, end(m, at), now.day) : null),
  ],
  // from 4 to 22 this month, 3 until 12 of next month
  [
    sticky(`(?:(?:from|between) )?(\\d{1,2})(?: ?- ?| (?:to|until|till|and) )(\\d{1,2}) (?:of |in )?(?:the )?${STEP} month`),
    (m, at, now) => {
      const { from } = periodAround('month', stepOf(m[3] ?? ''), now);
      const [a, b] = [Number(m[1]), Number(m[2])];
      return a >= 1 && b <= 31 && a < b ? spanAtom(at, end(m, at), from + a - 1, from + b - 1, 'day') : null;
    },
  ],
  // the third month of 2021, the 9th month of next year, the 15th day of next month
  [
    sticky(
      `(?:the )?(\\d{1,2}(?:st|nd|rd|th)|[a-z]+(?:[ -][a-z]+)?) (day|week|month) (?:of|in) (?:(\\d{4})(?!\\d)|(?:the )?${STEP} (month|year)|(?:the )(month|year))`,
    ),
    (m, at, now) => {
      const nth = dayOfMonth(m[1] ?? '');
      const whole =
        m[3] !== undefined
          ? { from: dayNumber(Number(m[3]), 1, 1) }
          : periodAround((m[5] ?? m[6]) === 'year' ? 'year' : 'month', stepOf(m[4] ?? ''), now);
      if (nth < 1 || nth > 366) return null;
      if (m[2] === 'day') return dayAtom(at, end(m, at), whole.from + nth - 1);
      if (m[2] === 'week') return spanAtom(at, end(m, at), firstWeek(whole.from) + 7 * (nth - 1), firstWeek(whole.from) + 7 * nth, 'week');
      return nth > 12 ? null : spanAtom(at, end(m, at), addMonths(whole.from, nth - 1), addMonths(whole.from, nth), 'month');
    },
  ],
  // the first 2 weeks of 2021, the last 3 weeks of this year, first ten days of last year
  [
    sticky(
      `(?:the )?(first|last|final) ${COUNT} (days?|weeks?|months?|quarters?|years?) (?:of|in) (?:(${MONTH})\\.?(?:,? (\\d{4}))?|(\\d{4})(?!\\d)|(?:the )?${STEP} (month|year|quarter|decade))`,
    ),
    (m, at, now) => {
      const here = dateOf(now.day);
      const year = m[5] === undefined ? here.y : Number(m[5]);
      const whole =
        m[4] !== undefined
          ? { from: dayNumber(year, monthOf(m[4]), 1), to: dayNumber(year, monthOf(m[4]) + 1, 1) }
          : m[6] !== undefined
            ? { from: dayNumber(Number(m[6]), 1, 1), to: dayNumber(Number(m[6]) + 1, 1, 1) }
            : periodAround(unitOf(m[8] ?? 'year'), stepOf(m[7] ?? ''), now);
      const [count, unit] = [countOf(m[2] ?? ''), unitOf(m[3] ?? '')];
      if (unit === 'week') {
        const edge = m[1] === 'first' ? firstWeek(whole.from) : monday(whole.to - 4) + 7 - 7 * count;
        return spanAtom(at, end(m, at), edge, edge + 7 * count, 'week');
      }
      return m[1] === 'first'
        ? spanAtom(at, end(m, at), whole.from, shiftDay(whole.from, unit, count), unit)
        : spanAtom(at, end(m, at), shiftDay(whole.to, unit, -count), whole.to, unit);
    },
  ],
  // the end of 2008, early September, mid May 2020, start of June
  [
    sticky(
      `(?:the )?(early|late|mid|beginning of|start of|middle of|end of)(?: in|[- ]the)?[ -](?:(${MONTH})\\.?(?:,? (\\d{4})(?!\\d))?|(\\d{4})(?![\\d.,]\\d|\\d))`,
    ),
    (m, at, now) => {
      const here = dateOf(now.day);
      const month = m[2] === undefined ? undefined : monthOf(m[2]);
      const fit = month === undefined || m[3] !== undefined ? null : nextFitting({ m: month }, now.day);
      const y = Number(m[4] ?? m[3] ?? fit?.y ?? here.y);
      const unit = month === undefined ? 'year' : 'month';
      const from = dayNumber(y, month ?? 1, 1);
      const to = month === undefined ? dayNumber(y + 1, 1, 1) : dayNumber(y, month + 1, 1);
      const word = m[1] ?? '';
      if (unit === 'year') {
        const third = /earl|begin|start/.test(word) ? [1, 5] : /mid/.test(word) ? [5, 9] : [9, 13];
        return {
          ...spanAtom(at, end(m, at), dayNumber(y, third[0] ?? 1, 1), dayNumber(y, third[1] ?? 13, 1), 'year'),
          ...(word.startsWith('end') ? { tail: true } : {}),
        };
      }
      return {
        ...partOf(at, end(m, at), { from, to }, unit, word === 'late' ? 'end' : word, now),
        ...(word.startsWith('end') ? { tail: true } : {}),
      };
    },
  ],
  // next week Friday, next week on Friday, Friday of next week
  [
    sticky(`${STEP} week,? (?:on )?(${WEEKDAY})`),
    (m, at, now) => dayAtom(at, end(m, at), monday(now.day) + 7 * stepOf(m[1] ?? '') + weekdayOf(m[2] ?? '') - 1),
  ],
  [
    sticky(`(?:on )?(${WEEKDAY}),? (?:of )?(?:the )?${STEP} week(?!end)`),
    (m, at, now) => dayAtom(at, end(m, at), monday(now.day) + 7 * stepOf(m[2] ?? '') + weekdayOf(m[1] ?? '') - 1),
  ],
  [
    sticky(`${STEP} (${WEEKDAY})`),
    (m, at, now) =>
      m[1] === 'the' || m[1] === 'my' || m[1] === 'that' || m[1] === 'same'
        ? null
        : dayAtom(at, end(m, at), weekdayIn(m[1] ?? '', weekdayOf(m[2] ?? ''), now)),
  ],
  // the 20th of next month
  [
    sticky(`(?:the )?(\\d{1,2}(?:st|nd|rd|th)?|[a-z]+(?:[ -][a-z]+)?) (?:of )?(?:the )?${STEP} month`),
    (m, at, now) => {
      const d = dayOfMonth(m[1] ?? '');
      const { from } = periodAround('month', stepOf(m[2] ?? ''), now);
      return d > 0 && d <= 31 ? dayAtom(at, end(m, at), from + d - 1) : null;
    },
  ],
  // the first Friday of next month / of July / (of this month)
  [
    sticky(
      `(?:the )?(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th) (${WEEKDAY})(?: (?:of|in) (?:(?:the )?${STEP} month|(${MONTH})(?:,? (\\d{4}))?))?`,
    ),
    (m, at, now) => {
      if (m[3] === undefined && m[4] === undefined && m[1] === 'last') return null;
      const here = dateOf(now.day);
      const wd = weekdayOf(m[2] ?? '');
      const nth = m[1] === 'last' ? -1 : dayOfMonth(m[1] ?? '');
      const pick = (y: number, mo: number): number => {
        const first = dayNumber(y, mo, 1);
        const start = first + ((wd - weekday(first) + 7) % 7);
        if (nth > 0) return start + 7 * (nth - 1);
        const size = dayNumber(y, mo + 1, 1);
        return start + 7 * Math.floor((size - 1 - start) / 7);
      };
      if (m[4] !== undefined) {
        const month = monthOf(m[4]);
        const year = m[5] === undefined ? here.y : Number(m[5]);
        const day = pick(year, month);
        return dayAtom(at, end(m, at), m[5] === undefined && day < now.day ? pick(year + 1, month) : day);
      }
      const { y, m: mo } = dateOf(periodAround('month', stepOf(m[3] ?? ''), now).from);
      return dayAtom(at, end(m, at), pick(y, mo));
    },
  ],
  // the week of April 10th, the week starting on February 4
  [
    sticky('(?:the )?week (?:of|starting(?: on)?|beginning(?: on)?|commencing) (?=[a-z0-9])'),
    (m, at, now, scope) => {
      const inner = scope.read?.(end(m, at));
      const day = inner?.type === 'date' ? dayOf(inner.date, now) : null;
      return inner === undefined || inner === null || day === null ? null : spanAtom(at, inner.end, monday(day), monday(day) + 7, 'week');
    },
  ],
  [
    sticky(`(?:the )?week (\\d{1,2})(?: of (?:(\\d{4})|${STEP} year))?(?![\\d:])`),
    (m, at, now) => {
      const n = Number(m[1]);
      const y = m[2] === undefined ? dateOf(now.day).y + stepOf(m[3] ?? '') : Number(m[2]);
      const first = monday(dayNumber(y, 1, 4));
      return n < 1 || n > 53 ? null : spanAtom(at, end(m, at), first + 7 * (n - 1), first + 7 * n, 'week');
    },
  ],
  // first week of January (2015), last week of 2016, 3rd week of next month
  [
    sticky(
      `(?:the )?(first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th)) week (?:of|in) (?:(${MONTH})\\.?(?:,? (?:of )?(\\d{4}))?|(\\d{4})|(?:the )?${STEP} (month|year))`,
    ),
    (m, at, now) => {
      const here = dateOf(now.day);
      const nth = m[1] === 'last' ? -1 : dayOfMonth(m[1] ?? '');
      const weekIn = (from: number, to: number): number => {
        const first = monday(from + 3) >= from - 3 ? monday(from + 3) : monday(from + 3) + 7;
        return nth > 0 ? first + 7 * (nth - 1) : monday(to - 4);
      };
      let span: { from: number; to: number };
      if (m[2] !== undefined) {
        const month = monthOf(m[2]);
        const year = m[3] === undefined ? here.y : Number(m[3]);
        span = { from: dayNumber(year, month, 1), to: dayNumber(year, month + 1, 1) };
      } else if (m[4] !== undefined) span = { from: dayNumber(Number(m[4]), 1, 1), to: dayNumber(Number(m[4]) + 1, 1, 1) };
      else span = periodAround(m[6] === 'year' ? 'year' : 'month', stepOf(m[5] ?? ''), now);
      const week = weekIn(span.from, span.to);
      return spanAtom(at, end(m, at), week, week + 7, 'week');
    },
  ],
  // rest of the month, rest of this week
  [
    sticky('(?:the )?rest (?:of )?(?:the |this |my |current )?(week|month|year|day)(?![a-z])'),
    (m, at, now) => spanAtom(at, end(m, at), now.day, periodAround(unitOf(m[1] ?? ''), 0, now).to - 1, 'day'),
  ],
  [
    sticky('(?:the )?(?:year to date|ytd)(?![a-z])'),
    (m, at, now) => spanAtom(at, end(m, at), dayNumber(dateOf(now.day).y, 1, 1), now.day, 'day'),
  ],
  [sticky('(?:month to date|mtd)(?![a-z])'), (m, at, now) => spanAtom(at, end(m, at), periodAround('month', 0, now).from, now.day, 'day')],
  // next june, last march, june next year, may of this year
  [
    sticky(`${STEP} (${MONTH})`),
    (m, at, now, { source }) => {
      const step = stepOf(m[1] ?? '');
      if (m[1] === 'the' || m[1] === 'my' || (m[2] === 'may' && step === 0 && source.text.charAt(end(m, at) - 3) === 'm')) return null;
      const [month, here] = [monthOf(m[2] ?? ''), dateOf(now.day)];
      const y = step > 0 ? (month > here.m ? here.y : here.y + 1) : step < 0 ? (month < here.m ? here.y : here.y - 1) : here.y;
      return { ...spanAtom(at, end(m, at), dayNumber(y, month, 1), dayNumber(y, month + 1, 1), 'month'), date: { y, m: month } };
    },
  ],
  [
    sticky(`(${MONTH})\\.?,? (?:of )?(?:the )?${STEP} year`),
    (m, at, now) => {
      const [month, y] = [monthOf(m[1] ?? ''), dateOf(now.day).y + stepOf(m[2] ?? '')];
      return { ...spanAtom(at, end(m, at), dayNumber(y, month, 1), dayNumber(y, month + 1, 1), 'month'), date: { y, m: month } };
    },
  ],
  // earlier this week, later in the year, early next month …: a part of the period
  [
    sticky(
      `(earlier|later|early|late|mid|(?:the )?(?:beginning|start|middle|end) of|eom|eoy)(?:[ -](?:in )?(?:the )?)?(?:(?:${STEP} )?(week|month|year|decade)|)(?![a-z])`,
    ),
    (m, at, now) => {
      const word = m[1] ?? '';
      if (m[3] === undefined && word !== 'eom' && word !== 'eoy') return null;
      const unit = word === 'eom' ? 'month' : word === 'eoy' ? 'year' : unitOf(m[3] ?? '');
      const span = periodAround(unit, stepOf(m[2] ?? ''), now);
      return {
        ...partOf(at, end(m, at), span, unit, word === 'eom' || word === 'eoy' ? 'end' : word, now),
        precision: unit,
        ...(/^eo|end of/.test(word) ? { tail: true } : {}),
      };
    },
  ],
  // next week, this month, last year, the coming weekend
  [
    sticky(`(?:the )?${STEP} ${UNIT}(?! of \\d)`),
    (m, at, now, { source }) => {
      const [step, unit] = [stepOf(m[1] ?? ''), unitOf(m[2] ?? '')];
      // "Movie of the Year" is a title.
      if (m[1] === 'the' && /^[A-Z]/.test(source.text.slice(end(m, at) - (m[2] ?? '').length))) return null;
      const seconds = SECONDS[unit];
      if (
        (m[1] === 'the' || m[1] === 'my') &&
        (unit === 'quarter' || unit === 'century' || unit === 'decade' || seconds !== undefined || /s$/.test(m[2] ?? ''))
      )
        return null;
      if (seconds !== undefined) {
        if (step === 0) return null;
        const there = shiftSeconds(now, step * seconds);
        const here = `${isoDate(now.day)}T${now.clock}`;
        return { type: 'period', start: at, end: end(m, at), from: step > 0 ? here : there, to: step > 0 ? there : here, precision: unit };
      }
      if (/s$/.test(m[2] ?? '') || (unit === 'day' && step === 0 && m[1] !== 'the')) return null;
      const { from, to } = periodAround(unit, step, now);
      return unit === 'day' ? dayAtom(at, end(m, at), from) : spanAtom(at, end(m, at), from, to, unit);
    },
  ],
  [sticky('weekend(?![a-z])'), (m, at, now) => spanAtom(at, end(m, at), ...pair(periodAround('weekend', 0, now)), 'weekend')],
  // Q3, third quarter of 2026, H1 2026, first half of this year
  [
    sticky(
      `(?:the )?(?:q([1-4])|h([12])|(first|second|third|fourth|1st|2nd|3rd|4th|last) (quarter|half))(?:[ -/]|,? (?:of |in )?(?:the )?(?:fiscal |calendar )?)?(?:(\\d{4})(?!\\d)|${STEP} year)?(?![a-z0-9])`,
    ),
    (m, at, now) => {
      const half = m[2] !== undefined || m[4] === 'half';
      const named = m[3] === 'last' ? (half ? 2 : 4) : dayOfMonth(m[3] ?? '0');
      const nth = Number(m[1] ?? m[2] ?? named);
      if (nth === 0 || (m[3] !== undefined && m[5] === undefined && m[6] === undefined && (half || m[3] === 'last'))) return null;
      const y = m[5] !== undefined ? Number(m[5]) : dateOf(now.day).y + stepOf(m[6] ?? '');
      const size = half ? 6 : 3;
      return spanAtom(
        at,
        at + m[0].trimEnd().replace(/,$/, '').length,
        dayNumber(y, (nth - 1) * size + 1, 1),
        dayNumber(y, nth * size + 1, 1),
        half ? 'half' : 'quarter',
      );
    },
  ],
  [
    sticky('(\\d{4})[ -]?(?:q([1-4])|h([12]))(?![a-z0-9])'),
    (m, at) => {
      const [y, size, nth] = [Number(m[1]), m[2] === undefined ? 6 : 3, Number(m[2] ?? m[3])];
      return spanAtom(
        at,
        end(m, at),
        dayNumber(y, (nth - 1) * size + 1, 1),
        dayNumber(y, nth * size + 1, 1),
        size === 6 ? 'half' : 'quarter',
      );
    },
  ],
  // two sundays from now, two monday later
  [
    sticky(`${COUNT} (${WEEKDAY}) (?:from now|later)`),
    (m, at, now) =>
      dayAtom(at, end(m, at), now.day + ((weekdayOf(m[2] ?? '') - weekday(now.day) + 7) % 7 || 7) + 7 * (countOf(m[1] ?? '') - 1)),
  ],
];

/** The Monday of the first week that has most of its days in the period (ISO 8601). */
const firstWeek = (from: number): number => (monday(from + 3) >= from - 3 ? monday(from + 3) : monday(from + 3) + 7);

/** "next 3 days", "last 2 quarters": from the day after, or back from now; quarters and decades of the calendar; business days skip weekends. */
function counted(start: number, stop: number, count: number, word: string, step: number, within: boolean, now: Now): Atom | null {
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

const pair = ({ from, to }: { from: number; to: number }): readonly [number, number] => [from, to];

/** Earlier/later halves: "earlier this year" ends now, "later this year" begins now; early, mid and late are a half or middle. */
function partOf(
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

/** The longest relative phrase at `at`. */
export function readRelative(scope: DateScope, at: number): Atom | null {
  // Without a reference only phrases with their own year can be placed (Q3 2026, first week of 2015).
  const now = scope.now ?? { day: 0, clock: '00:00:00' };
  let best: Atom | null = null;
  for (const [pattern, build] of RULES) {
    const match = matchAt(pattern, scope.source.norm, at);
    if (match === null || match[0].length === 0 || (scope.now === null && !/\d{4}/.test(match[0]))) continue;
    const atom = build(match, at, now, scope);
    if (atom !== null && (best === null || atom.end > best.end)) best = atom;
  }
  return best;
}
