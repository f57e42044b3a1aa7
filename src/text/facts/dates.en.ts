import { type Atom, dateAtom, dayAtom, partialAtom, spanAtom } from './atoms.ts';
import {
  dateOf,
  dayNumber,
  daysInMonth,
  formatPartial,
  fullYear,
  isoDate,
  isValid,
  type Now,
  nextFitting,
  type PartialDate,
  weekday,
} from './calendar.ts';
import { HOLIDAYS, holidayIn, isFixed } from './holidays.ts';
import type { Source } from './source.ts';
import { CARDINAL, ORDINAL } from './words.en.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';
export const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|s|nesday|r|rs|rsday|urday)?s?(?![a-z])';
const UNITS_DAY = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth';
const DAY_WORD = `(?:(?:twenty|thirty)[ -](?:${UNITS_DAY}|one|two|three|four|five|six|seven|eight|nine)|thirtieth|twentieth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|${UNITS_DAY}|twenty|thirty)(?![a-z])`;
const DAY = `(?:(?:0?[1-9]|[12]\\d|3[01])(?: ?(?:st|nd|rd|th))?(?![\\d:]|\\.\\d|[a-z])|${DAY_WORD})`;
const YEAR_WORD =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
const YEAR = `(?:\\d{4}(?![\\d:]|\\.\\d|,\\d)|'\\d{2}(?!\\d)|(?:nineteen|twenty|eighteen|seventeen|sixteen)[ -](?:hundred|${YEAR_WORD})(?:[ -](?:and )?${YEAR_WORD}){0,2}(?![a-z])|two thousand(?: (?:and )?${YEAR_WORD}(?:[ -]${YEAR_WORD})?)?(?![a-z]))`;

export const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3)) + 1;
export const weekdayOf = (word: string): number => WEEKDAYS.indexOf(word.slice(0, 3)) + 1;

/** 12, 12th, "twelfth", "twenty-one". */
export function dayOfMonth(written: string): number {
  const digits = /^\d{1,2}/.exec(written);
  if (digits !== null) return Number(digits[0]);
  return written.split(/[ -]/).reduce((sum, word) => sum + (ORDINAL.get(word) ?? CARDINAL.get(word) ?? 0), 0);
}

/** 2016, '99, "nineteen ninety-nine", "two thousand and five". */
export function yearOf(written: string): number | undefined {
  if (/^\d{4}$/.test(written)) return Number(written);
  if (written.startsWith("'")) return fullYear(Number(written.slice(1)), 2);
  const values = written
    .split(/[ -]/)
    .filter((word) => word !== 'and')
    .map((word) => CARDINAL.get(word) ?? (word === 'hundred' ? 100 : word === 'oh' ? 0 : word === 'thousand' ? 1000 : undefined));
  if (values.includes(undefined)) return undefined;
  const numbers = values.filter((value) => value !== undefined);
  if (numbers[1] === 1000) return 2000 + numbers.slice(2).reduce((sum, value) => sum + value, 0);
  const rest = numbers.slice(numbers[1] === 100 ? 2 : 1).reduce((sum, value) => sum + value, 0);
  return numbers.length > 1 ? (numbers[0] ?? 0) * 100 + rest : undefined;
}

/** What a rule may look at. */
export interface DateScope {
  readonly source: Source;
  readonly now: Now | null;
  /** Day before month in 3/7/2017. */
  readonly dayFirst: boolean;
  /** Read the date at another place, for phrases that hold one ("the week of April 10th"). */
  readonly read?: (at: number) => Atom | null;
}
type Rule = readonly [pattern: RegExp, build: (match: RegExpExecArray, at: number, scope: DateScope) => Atom | null];

const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');
const WD_LEAD = `(?:(${WEEKDAY})\\.?,? {0,2}(?:the |\\(|- ?)? {0,1})?`;

const full = (start: number, end: number, date: PartialDate): Atom | null => (isValid(date) ? dateAtom(start, end, date) : null);
const withYear = (date: PartialDate, year: string | undefined): PartialDate => {
  const y = year === undefined ? undefined : yearOf(year);
  return y === undefined ? date : { ...date, y };
};

const MONTH_PLAIN = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const HOLIDAY = sticky(
  `(?:(next|last|this|previous|following|coming|upcoming) )?(${[...HOLIDAYS.keys()]
    .filter((name) => /^[a-z]/.test(name))
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![a-z])(?:,? (?:of )?(\\d{4})(?!\\d)|,? (?:of |in )?(this|next|last) year)?`,
);

/** Two days of one month. Without a year: the coming one when there is a reference. */
function dayRange(start: number, written: string, month: PartialDate, first: string, last: string, now: Now | null): Atom | null {
  const [a, b] = [dayOfMonth(first), dayOfMonth(last)];
  if (month.m === undefined || a >= b || !isValid({ ...month, d: b })) return null;
  const end = start + written.length;
  const y = month.y ?? (now === null ? undefined : nextFitting({ m: month.m, d: b }, now.day)?.y);
  if (y === undefined)
    return {
      type: 'period',
      start,
      end,
      value: `${formatPartial({ m: month.m, d: a })}/${formatPartial({ m: month.m, d: b })}`,
      precision: 'day',
    };
  const open = month.y === undefined ? { value: `${formatPartial({ m: month.m, d: a })}/${formatPartial({ m: month.m, d: b })}` } : {};
  return {
    type: 'period',
    start,
    end,
    from: isoDate(dayNumber(y, month.m, a)),
    to: isoDate(dayNumber(y, month.m, b)),
    precision: 'day',
    ...open,
  };
}

function holidayAtom(start: number, length: number, step: string, name: string, year: string | undefined, now: Now | null): Atom | null {
  const holiday = HOLIDAYS.get(name);
  if (holiday === undefined) return null;
  const end = start + length;
  if (year !== undefined) return dayAtom(start, end, holidayIn(holiday, Number(year)));
  if (step === '' && isFixed(holiday)) return dateAtom(start, end, { m: holiday[0], d: holiday[1] });
  if (now === null) return null;
  const y = dateOf(now.day).y;
  const here = holidayIn(holiday, y);
  if (/last|previous/.test(step)) return dayAtom(start, end, here < now.day ? here : holidayIn(holiday, y - 1));
  if (step === 'this') return dayAtom(start, end, here);
  return dayAtom(start, end, here >= now.day ? here : holidayIn(holiday, y + 1));
}

/** Written dates: month names and figures. Tried in order at a digit, a month or a weekday; the longest wins. */
export const DATE_RULES: readonly Rule[] = [
  [
    sticky('(\\d{4})-(\\d{2})-(\\d{2})(?:[t ](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(?:z|[+-]\\d{2}:?\\d{2})?)?(?![\\d])'),
    (m, at) => {
      const date = { y: Number(m[1]), m: Number(m[2]), d: Number(m[3]) };
      if (!isValid(date)) return null;
      const clock =
        m[4] === undefined
          ? undefined
          : { h: Number(m[4]), mi: Number(m[5]), ...(m[6] === undefined ? {} : { s: Number(m[6]) }), sure: true };
      return { type: 'date', start: at, end: at + m[0].length, date, ...(clock === undefined || clock.h > 24 ? {} : { clock }) };
    },
  ],
  [
    sticky('(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d|\\2\\d(?!\\d{3}\\2))'),
    (m, at) => full(at, at + m[0].length, { y: Number(m[1]), m: Number(m[3]), d: Number(m[4]) }),
  ],
  [
    sticky('(\\d{1,2})([-/.])(\\d{1,2})(?:\\2|, ?)(\\d{4}|\\d{2})(?![\\d:]|\\2\\d(?!\\d?\\2))'),
    (m, at, { dayFirst }) => {
      if (m[2] === '.' && m[4]?.length !== 4) return null;
      const [a, b, y] = [Number(m[1]), Number(m[3]), fullYear(Number(m[4]), m[4]?.length ?? 4)];
      const [month, day] = a > 12 || ((dayFirst || m[2] === '.') && b <= 12) ? [b, a] : [a, b];
      return full(at, at + m[0].length, { y, m: month, d: day });
    },
  ],
  [
    sticky('((?:19|20)\\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?![\\d%]|[.,]\\d)'),
    (m, at) => full(at, at + m[0].length, { y: Number(m[1]), m: Number(m[2]), d: Number(m[3]) }),
  ],
  // Jan 12, 2016; Monday, January 12th; Oct-2; Dec31
  [
    sticky(`${WD_LEAD}(${MONTH})\\.?(?: {0,2}|[-/]| the |, ?)(${DAY})(?:(?: {0,2}, {0,2}| of | {1,2}|-|/)(${YEAR}))?`),
    (m, at) => full(at, at + m[0].length, withYear({ m: monthOf(m[2] ?? ''), d: dayOfMonth(m[3] ?? '') }, m[4])),
  ],
  // 12 January 2016; the 12th of January; 22 of Jan; 05-Aug-2016
  [
    sticky(
      `${WD_LEAD}(${DAY})(?: {1,2}of {1,2}| {0,2}|[-/.]|, ?)(${MONTH})\\.?(?:(?: {0,2}, {0,2}| of | {1,2}|-|/)(${YEAR}|\\d{2}(?![\\d:])))?`,
    ),
    (m, at, { source }) => {
      if (/[$€£¥] ?$/.test(source.norm.slice(Math.max(0, at - 2), at))) return null;
      const two = m[4] !== undefined && /^\d{2}$/.test(m[4]) ? `'${m[4]}` : m[4];
      return full(at, at + m[0].length, withYear({ m: monthOf(m[3] ?? ''), d: dayOfMonth(m[2] ?? '') }, two));
    },
  ],
  // 2019-sep-1, 2019 Sep 1
  [
    sticky(`(\\d{4})(?:[-/ ]|, )(${MONTH})[-/ .]{1,2}(${DAY})`),
    (m, at) => full(at, at + m[0].length, { y: Number(m[1]), m: monthOf(m[2] ?? ''), d: dayOfMonth(m[3] ?? '') }),
  ],
  // Monday the 21st, Monday 21
  [
    sticky(
      `(${WEEKDAY})\\.?,? {1,2}(?:the )?((?:0?[1-9]|[12]\\d|3[01]) ?(?:st|nd|rd|th)(?![a-z])|${DAY_WORD}|\\d{1,2}(?=[!.](?!\\d)|$| at\\b))`,
    ),
    (m, at, { now }) => (now === null ? null : weekdayAndDay(at, at + m[0].length, weekdayOf(m[1] ?? ''), dayOfMonth(m[2] ?? ''), now)),
  ],
  // November 19-20, April 9th through 17th (, 2020)
  [
    sticky(
      `(?:(?:from|between) (?:the )?)?(${MONTH})\\.?(?: (?:the )?|, ?)(?:between |from )?(${DAY})(?: ?(?:-|~) ?| (?:to|until|till|through|thru|and) )(?:the )?(${DAY})(?! ?(?:-|of) ?)(?:(?:,? {1,2}|, ?)(\\d{4})(?!\\d))?(?! (?:${MONTH_PLAIN}))`,
    ),
    (m, at, { now }) => dayRange(at, m[0], withYear({ m: monthOf(m[1] ?? '') }, m[4]), m[2] ?? '', m[3] ?? '', now),
  ],
  // 9 to 12 of June, between the ninth and the seventeenth of April 2020
  [
    sticky(
      `(?:(?:from|between) )?(?:the )?(${DAY})(?: ?(?:-|~) ?| (?:to|until|till|through|thru|and) )(?:the )?(${DAY})(?: of | )(${MONTH})(?:,? (\\d{4})(?!\\d))?`,
    ),
    (m, at, { now }) =>
      m[0].includes(' and ') && !m[0].startsWith('between')
        ? null
        : dayRange(at, m[0], withYear({ m: monthOf(m[3] ?? '') }, m[4]), m[1] ?? '', m[2] ?? '', now),
  ],
  [
    sticky('(\\d{4}) (\\d{2}) (\\d{2})(?!\\d| \\d)'),
    (m, at) => full(at, at + m[0].length, { y: Number(m[1]), m: Number(m[2]), d: Number(m[3]) }),
  ],
  // Christmas 2026, next Easter, Independence Day
  [
    HOLIDAY,
    (m, at, { now }) =>
      holidayAtom(
        at,
        m[0].length,
        m[1] ?? '',
        m[2] ?? '',
        m[3] ??
          (m[4] === undefined || now === null ? undefined : String(dateOf(now.day).y + (m[4] === 'next' ? 1 : m[4] === 'last' ? -1 : 0))),
        now,
      ),
  ],
  // Month and year: January 2016, Jan/2016, Jan-2018, August '99, Dec, 2018, 2019 August
  [
    sticky(`(${MONTH})\\.?(?:,? {1,2}(?:of )?|[-/]|, ?)(\\d{4}(?![\\d:]|\\.\\d)|'\\d{2}(?!\\d)|[4-9]\\d(?![\\d:/.-])|${YEAR})`),
    (m, at) => {
      const written = m[2] ?? '';
      const y = /^\d{2}$/.test(written) ? 1900 + Number(written) : yearOf(written);
      return y === undefined ? null : partialAtom(at, at + m[0].length, { y, m: monthOf(m[1] ?? '') });
    },
  ],
  [sticky(`(\\d{4})(?:[-/ ]|, )(${MONTH})`), (m, at) => partialAtom(at, at + m[0].length, { y: Number(m[1]), m: monthOf(m[2] ?? '') })],
  [
    sticky('((?:19|20)\\d{2})[-/](0?[1-9]|1[0-2])(?![\\d/.-]|,\\d)'),
    (m, at, { source }) => (alone(source.norm, at) ? partialAtom(at, at + m[0].length, { y: Number(m[1]), m: Number(m[2]) }) : null),
  ],
  [
    sticky('(0?[1-9]|1[0-2])[-/]((?:19|20)\\d{2})(?![\\d/.-]|,\\d)'),
    (m, at, { source }) => (alone(source.norm, at) ? partialAtom(at, at + m[0].length, { y: Number(m[2]), m: Number(m[1]) }) : null),
  ],
  [
    sticky(`(${MONTH})\\.?`),
    (m, at, { source }) => (isMonth(source, m[1] ?? '', at) ? partialAtom(at, at + (m[1] ?? '').length, { m: monthOf(m[1] ?? '') }) : null),
  ],
  [
    sticky(`(${WEEKDAY})`),
    (m, at, { source }) => (isWeekday(source, m[1] ?? '', at) ? dateAtom(at, at + m[0].length, { wd: weekdayOf(m[1] ?? '') }) : null),
  ],
  // 4/22, 4-22, 4.22 after a word that wants a date
  [
    sticky(
      '(\\d{1,2})([-/.])(\\d{1,2})(?![\\d/:%]|\\.\\d|-\\d(?!\\d?/)| ?(?:inch|mile|cup|tea|table|of|percent|million|hours?|days?|weeks?|months?|years?|am\\b|pm\\b|[ap]\\.m))',
    ),
    (m, at, { source, dayFirst }) => {
      const [a, b] = [Number(m[1]), Number(m[3])];
      const before = source.norm.slice(Math.max(0, at - 14), at);
      if (
        !DATE_CUE.test(before) ||
        a === 0 ||
        b === 0 ||
        (m[2] === '-' && /(?:day {1,4}|[(|] ?)$/.test(before)) ||
        (m[2] === '.' && !/\b(?:on|in|by|since|until|due|dated|(?:mon|tues|wednes|thurs|fri|satur|sun)day) {1,4}$/.test(before))
      )
        return null;
      if (m[2] === '.' && m[3]?.length !== 2 && !/day {1,4}$/.test(before)) return null;
      const [month, day] = a > 12 || (dayFirst && b <= 12 && m[2] !== '/') ? [b, a] : [a, b];
      return full(at, at + m[0].length, { m: month, d: day });
    },
  ],
  // the 27th, the 27, the thirty
  [
    sticky(
      `the ((?:0?[1-9]|[12]\\d|3[01])(?: ?(?:st|nd|rd|th))?(?![a-z\\d:/%-]|\\.\\d|,\\d)|${DAY_WORD})(?= ?(?:[.,!?;]|$|at\\b|between\\b|from\\b))`,
    ),
    (m, at, { source }) =>
      DATE_CUE.test(source.norm.slice(Math.max(0, at - 14), at)) ? dateAtom(at, at + m[0].length, { d: dayOfMonth(m[1] ?? '') }) : null,
  ],
  // in 2018, since 1998, the year 2019, 1990s
  [
    sticky("((?:1[0-9]|20)\\d)0 ?'?s(?![a-z])"),
    (m, at) => spanAtom(at, at + m[0].length, dayNumber(Number(m[1]) * 10, 1, 1), dayNumber(Number(m[1]) * 10 + 10, 1, 1), 'decade'),
  ],
  [
    sticky("(?:'?([2-9]0)'?s|(twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties))(?![a-z])"),
    (m, at) => {
      const tens =
        m[1] === undefined
          ? ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'].indexOf(m[2] ?? '') * 10 + 20
          : Number(m[1]);
      return spanAtom(at, at + m[0].length, dayNumber(1900 + tens, 1, 1), dayNumber(1910 + tens, 1, 1), 'decade');
    },
  ],
  [
    sticky('(?:the )?(\\d{1,2}(?:st|nd|rd|th)|[a-z]+(?:-[a-z]+)?) {1,2}century'),
    (m, at) => {
      const nth = dayOfMonth((m[1] ?? '').replace('-', ' '));
      return nth < 1 || nth > 30
        ? null
        : spanAtom(at, at + m[0].length, dayNumber((nth - 1) * 100, 1, 1), dayNumber(nth * 100, 1, 1), 'century');
    },
  ],
  [
    sticky('(?:the )?(?:calendar |fiscal )?year (?:of )?(\\d{4})(?![\\d.,]\\d|\\d)'),
    (m, at) => partialAtom(at, at + m[0].length, { y: Number(m[1]) }),
  ],
  [
    sticky(
      '(\\d{4})(?![\\d:%/]|[.,]\\d|-\\d{3}(?!\\d)| ?(?:°|percent|dollars?|people|miles?|km\\b|years?|days?|hours?|units?|users?|gb\\b|mb\\b|kg\\b|million|[$€£¥]))',
    ),
    (m, at, { source }) => (isYear(source, Number(m[1]), at, at + 4) ? partialAtom(at, at + 4, { y: Number(m[1]) }) : null),
  ],
];

const DATE_CUE =
  /(?:\b(?:on|in|by|for|from|to|until|till|since|before|after|between|and|back|due|dated|date|of|at|is|through|ending|starting|week|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|-|–) {1,6}|[|(] ?|\d-)$/;
const YEAR_CUE =
  /(?:\b(?:in|since|before|after|by|until|till|from|during|through|year|years|early|late|mid|of|around|circa|fy|to|and|or|not|between|spring|summer|autumn|fall|winter|copyright|©|\(c\)|prior to|than|for|is|[a-z]{3,9} \d{1,2},?)[ -]{1,2}|[©(] ?|[-–] ?|\d{4}, |= ?|(?:[从自在至到]|(?<![等大小高低多少])于) ?|~ ?|\d:\d\d(?::\d\d)? |^)$/;
const alone = (norm: string, at: number): boolean => !/[\d/.-]$/.test(norm.slice(Math.max(0, at - 1), at));

function isYear({ norm, text }: Source, year: number, at: number, end: number): boolean {
  if (year < 1500 || year > 2200) return false;
  const before = norm.slice(Math.max(0, at - 14), at);
  const after = norm.slice(end, end + 16);
  if (
    /[#$€£¥.\w]$|(?<!\d)\d{1,3} ?- ?$/.test(before) ||
    /^[\w]|^-[a-z]|^ (?:of|or (?:more|less)|apiece|workers|points?|more|words|items|apples)\b/.test(after)
  )
    return false;
  if (/^'s?\b|^ (?:budget|election|season|report|edition|olympics|world cup|film|album|census|act)/.test(after)) return true;
  if (/^ ?(?:-|~|–) ?(?:19|20)\d{2}(?!\d)/.test(after) || /(?:\b(?:later|earlier|sooner) than|back to) $/.test(before)) return true;
  // "the 1943 novel": an attribute, unless a plural follows (the 2000 workers).
  if (
    year <= 2050 &&
    /\b(?:the|a|an|his|her|its|their|our) $/.test(before) &&
    /^ [a-z]{2,}(?<!s)(?:[ ,.;)]|$)/.test(norm.slice(end, end + 24))
  )
    return true;
  // "2017 College Football Awards": a year before a name, unless the name is a plural (2000 Americans).
  if (year >= 1950 && year <= 2050 && /^ [A-Z][a-z]+(?<!s)(?: [A-Z]| (?:of|in|and)\b)/.test(text.slice(end, end + 24))) return true;
  if (!YEAR_CUE.test(before)) return false;
  // "than", "to" and "and" lead a year only beside another year or a time word.
  if (/\b(?:than|to|and|or|is|for|not|between|from)[ -]{1,2}$/.test(before))
    return (
      year >= 1700 &&
      year <= 2050 &&
      (/\b(?:19|20)\d{2}\D{1,12}$/.test(norm.slice(Math.max(0, at - 20), at)) ||
        /^ ?(?:-|to\b|and\b|until\b|till\b|or\b|through\b).{0,16}\b(?:19|20)\d{2}\b/.test(norm.slice(end, end + 30)) ||
        (/from $/.test(before) && /^ ?(?:$|[.,;!?])/.test(after)) ||
        /\b(?:or|not|for)[ -]{1,2}$/.test(before))
    );
  if (/(?:[-–] ?|^)$/.test(before) && !/\w /.test(before))
    return before === ''
      ? /^(?:$|[,.:;]| (?:was|is|to|and|-|–))/.test(after) && year >= 1900
      : /\b(?:19|20)\d{2} ?[-–] ?$/.test(norm.slice(Math.max(0, at - 8), at));
  return true;
}

/** "may" and "mar" and "sun" are words too: a month or weekday needs a capital or the company of a date. */
function isMonth({ text, norm }: Source, word: string, at: number): boolean {
  const before = norm.slice(Math.max(0, at - 10), at);
  const cue =
    /\b(?:in|of|since|until|till|by|this|next|last|from|to|during|before|after|early|mid|late|through|and|between|past|previous|for|every|or|coming)[ -]$/.test(
      before,
    ) || /-$/.test(before);
  if (word === 'may' || word === 'march' || word === 'mar' || word === 'dec' || word === 'jan' || word === 'sep') {
    const capital = text.charAt(at) !== word.charAt(0);
    if (word === 'may')
      return cue && !/\b(?:to|and|or|this)[ -]$/.test(before)
        ? true
        : capital && (cue || /^ ?[-–,.]|^$/.test(norm.slice(at + 3, at + 5))) && at > 0 && !/[.!?] $/.test(before);
    // "Long March": part of a name.
    return cue || (capital && !/\b[A-Z][a-z]+ $/.test(text.slice(Math.max(0, at - 14), at)));
  }
  return true;
}

function isWeekday({ text, norm }: Source, word: string, at: number): boolean {
  if (word.length > 4 || word === 'tues') return true;
  if (['sun', 'sat', 'mon', 'wed', 'fri', 'tue', 'thu'].includes(word))
    return text.charAt(at) !== word.charAt(0) || /\b(?:on|next|last|this|every|week) $/.test(norm.slice(Math.max(0, at - 6), at));
  return ['thur', 'thurs', 'mons', 'suns'].includes(word) && word.startsWith('thu');
}

/** The month near now in which the day falls on the weekday: "Thursday the 21st". */
function weekdayAndDay(start: number, end: number, wd: number, d: number, now: Now): Atom {
  const { y, m } = dateOf(now.day);
  for (const shift of [0, 1, -1, 2, -2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    const first = dayNumber(y, m + shift, 1);
    const month = dateOf(first);
    if (d <= daysInMonth(month.y, month.m) && weekday(first + d - 1) === wd) return dayAtom(start, end, first + d - 1);
  }
  return dateAtom(start, end, { d, wd });
}
