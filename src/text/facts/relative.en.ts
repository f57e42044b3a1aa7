import { type Atom, dayAtom, dayOf, spanAtom } from './atoms.ts';
import { dateOf, dayNumber, isoDate, monday, type Now, shiftSeconds, weekday } from './calendar.ts';
import { CALENDAR_RULES } from './calendar-parts.en.ts';
import { hoursOf } from './clock.en.ts';
import { type DateScope, dayOfMonth, MONTH, monthOf, WEEKDAY, weekdayOf } from './dates.en.ts';
import { counted, countOf, pair, periodAround, SECONDS, unitOf } from './periods.ts';
import { COUNT, end, type RelativeRule, STEP, stepOf, sticky, UNIT } from './phrases.en.ts';
import { matchAt } from './source.ts';

/** Weekday of the week `shift` weeks away. "Last"/"past" Wednesday: the Wednesday of last week; "past" may be this week. */
function weekdayIn(word: string, wd: number, now: Now): number {
  if (/upcoming|coming/.test(word)) {
    const ahead = (wd - weekday(now.day) + 7) % 7;
    return now.day + (ahead === 0 ? 7 : ahead);
  }
  if (word === 'past') return now.day - ((weekday(now.day) - wd + 7) % 7 || 7);
  return monday(now.day) + 7 * stepOf(word) + wd - 1;
}

/** Phrases counted from the reference. Only tried when there is one. */
const RULES: readonly RelativeRule[] = [
  ...CALENDAR_RULES,
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
  // two sundays from now, two monday later
  [
    sticky(`${COUNT} (${WEEKDAY}) (?:from now|later)`),
    (m, at, now) =>
      dayAtom(at, end(m, at), now.day + ((weekdayOf(m[2] ?? '') - weekday(now.day) + 7) % 7 || 7) + 7 * (countOf(m[1] ?? '') - 1)),
  ],
];

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
