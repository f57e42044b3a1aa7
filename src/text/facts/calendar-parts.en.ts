import { dayAtom, spanAtom } from './atoms.ts';
import { addMonths, dateOf, dayNumber, monday, nextFitting } from './calendar.ts';
import { dayOfMonth, MONTH, monthOf } from './dates.en.ts';
import { countOf, firstWeek, partOf, periodAround, shiftDay, unitOf } from './periods.ts';
import { COUNT, end, type RelativeRule, STEP, stepOf, sticky } from './phrases.en.ts';

/** Parts of months and years: their weeks, quarters and halves, beginnings and ends. */
export const CALENDAR_RULES: readonly RelativeRule[] = [
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
      `(?:the )?(early|late|mid|beginning of|start of|middle of|end of)(?: in|[- ]the)?[ -](?:(${MONTH})\\.?(?:,? (\\d{4})(?!\\d))?|(\\d{4})(?![\\d.,]\\d|\\d|'?s))`,
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
];
