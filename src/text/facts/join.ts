import { type Atom, type ClockAtom, type DateAtom, dayAtom, dayOf, edges, type PeriodAtom } from './atoms.ts';
import {
  addMonths,
  type Clock,
  dateOf,
  dayNumber,
  formatPartial,
  fullClock,
  isoDate,
  type Now,
  type PartialDate,
  pad,
} from './calendar.ts';
import { shiftDay } from './periods.ts';
import { matchAt, type Source } from './source.ts';

const TO_CLOCK = /^(?:,? {0,2}(?:at|for|around|about|by|circa|@|on|,|-|t)?:? {0,2}(?:the )?|的|在| ?\()$/;
const TO_DATE = /^(?:,? {0,2}(?:on|of|,|\(|-)? {0,2}(?:the )?|的|在)$/;
const RANGE_TO = /^ {0,2}(?:-{1,2}|~|to|until|till|through|thru|til|and|到|至|和|与) {0,2}(?:the )?$/;
const FROM_BEFORE = /(?:\b(?:from|between|starting|beginning)(?: on| at)? (?:the )?|从|自|由|在)$/;

/** Join neighbours: weekday and date, date and time of day, part of the day, then "from A to B". Each pass is linear. */
export function joinAtoms(source: Source, atoms: readonly Atom[], now: Now | null): Atom[] {
  let out = pass(source, atoms, (a, b, gap) => weekdayDate(a, b, gap) ?? monthYear(a, b, gap));
  out = pass(source, out, (a, b, gap) => counted(source, a, b, gap, now));
  out = pass(source, out, clockPart);
  out = pass(source, out, (a, b, gap) => dateClock(a, b, gap, now) ?? monthYear(a, b, gap));
  return pass(source, out, (a, b, gap) => rangeAtoms(source, a, b, gap, now));
}

function pass(source: Source, atoms: readonly Atom[], join: (a: Atom, b: Atom, gap: string) => Atom | null): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const before = out.at(-1);
    const joined =
      before === undefined || atom.start - before.end > 14 || atom.start < before.end
        ? null
        : join(before, atom, source.norm.slice(before.end, atom.start));
    if (joined === null) out.push(atom);
    else out[out.length - 1] = joined;
  }
  return out;
}

const FROM_DAY = /^,? (from|after|before|since|prior to|starting(?: on| from)?|beginning(?: on)?)(?: the)? $/;
/** "3 days after January 12th", "2 weeks from Tuesday", "for 3 hours from 10 am", "in two years since 2011". */
function counted({ norm }: Source, a: Atom, b: Atom, gap: string, now: Now | null): Atom | null {
  if (a.type !== 'duration') return null;
  const link = FROM_DAY.exec(gap)?.[1];
  if (link === undefined) return null;
  const before = norm.slice(Math.max(0, a.start - 12), a.start);
  if (b.type === 'clock' && link !== 'before') {
    const start = b.clock.h * 3600 + (b.clock.mi ?? 0) * 60 + (b.clock.s ?? 0);
    const lead = /for $/.exec(before)?.[0].length ?? 0;
    return a.seconds >= 86_400
      ? null
      : {
          type: 'period',
          start: a.start - lead,
          end: b.end,
          from: `T${fullClock(b.clock)}`,
          to: `T${clockText(start + a.seconds)}`,
          precision: 'minute',
        };
  }
  const day =
    b.type === 'date' && b.clock === undefined && b.moment === undefined
      ? dayOf(b.date, now)
      : b.type === 'period' && b.date?.y !== undefined && link === 'since'
        ? dayNumber(b.date.y, b.date.m ?? 1, 1)
        : null;
  if (
    day === null ||
    a.parts.some(({ unit, count }) => unit === 'h' || unit === 'min' || unit === 's' || unit === 'ms' || !Number.isInteger(count))
  )
    return null;
  const there = moveDay(day, a.parts, link === 'before' || link === 'prior to' ? -1 : 1);
  const lead = /(less than|more than|for|in) $/.exec(before);
  const start = a.start - (lead?.[0].length ?? 0);
  if (link.startsWith('start') || link.startsWith('begin') || (lead?.[1] === 'for' && link === 'from') || lead?.[1] === 'less than')
    return { type: 'period', start, end: b.end, from: isoDate(Math.min(day, there)), to: isoDate(Math.max(day, there)), precision: 'day' };
  if (link === 'since' && lead?.[1] !== 'in') return null;
  return dayAtom(lead?.[1] === 'in' ? start : a.start, b.end, there);
}

const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3600) % 24, Math.floor((seconds % 3600) / 60), Math.round(seconds % 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
const MOVE = { d: 'day', wk: 'week', mo: 'month', a: 'year' } as const;
function moveDay(day: number, parts: readonly { unit: string; count: number }[], sign: number): number {
  return parts.reduce(
    (at, { unit, count }) => (unit === 'd' || unit === 'wk' || unit === 'mo' || unit === 'a' ? shiftDay(at, MOVE[unit], sign * count) : at),
    day,
  );
}

function weekdayDate(a: Atom, b: Atom, gap: string): Atom | null {
  if (
    a.type !== 'date' ||
    b.type !== 'date' ||
    a.clock !== undefined ||
    a.moment !== undefined ||
    b.moment !== undefined ||
    !/^(?: {0,2}[,(-]? {0,2}(?:the )?|,)$/.test(gap)
  )
    return null;
  if (a.date.wd !== undefined && a.date.d === undefined && b.date.m !== undefined) return { ...b, start: a.start };
  if (b.date.wd !== undefined && b.date.d === undefined && a.date.m !== undefined) return { ...a, end: b.end };
  // "this Friday (Jun 15)": the resolved weekday and its date.
  if (gap.includes('(') && a.date.m === b.date.m && a.date.d === b.date.d) return { ...a, end: b.end };
  return null;
}

function monthYear(a: Atom, b: Atom, gap: string): Atom | null {
  if (
    b.type !== 'period' ||
    b.date?.y === undefined ||
    b.date.m !== undefined ||
    b.precision !== 'year' ||
    !/^(?:,? |,| of | in |的?)$/.test(gap)
  )
    return null;
  const { y } = b.date;
  if (a.type === 'date' && a.date.m !== undefined && a.date.y === undefined && (a.clock === undefined || gap === ' '))
    return { ...a, end: b.end, date: { ...a.date, y } };
  if (a.type === 'period' && a.date?.m !== undefined && a.date.y === undefined)
    return {
      type: 'period',
      start: a.start,
      end: b.end,
      precision: 'month',
      date: { ...a.date, y },
      from: isoDate(dayNumber(y, a.date.m, 1)),
      to: isoDate(dayNumber(y, a.date.m + 1, 1)),
      value: `${String(y).padStart(4, '0')}-${String(a.date.m).padStart(2, '0')}`,
    };
  return null;
}

/** "seven in the evening", "morning at 7", 晚上 8:00. */
function clockPart(a: Atom, b: Atom, gap: string): Atom | null {
  const [clock, part] =
    a.type === 'clock' && b.type === 'daypart' ? [a, b] : a.type === 'daypart' && b.type === 'clock' ? [b, a] : [null, null];
  const stretch = hoursIn(a, b, gap);
  if (stretch !== null) return stretch;
  if (clock === null || part === null || !TO_CLOCK.test(gap)) return null;
  const time = inPart(clock.clock, part.from);
  if (part.day !== undefined) return { ...dayAtom(a.start, b.end, part.day), clock: time };
  return { ...clock, start: a.start, end: b.end, clock: time };
}

/** A stretch of hours beside a part of the day: "between 7 and 9 last night", "morning 6-8". */
function hoursIn(a: Atom, b: Atom, gap: string): Atom | null {
  const [hours, part] =
    a.type === 'period' && b.type === 'daypart' ? [a, b] : a.type === 'daypart' && b.type === 'period' ? [b, a] : [null, null];
  if (hours === null || part === null || hours.from?.startsWith('T') !== true || hours.to === undefined || !TO_CLOCK.test(gap)) return null;
  const place = { start: a.start, end: b.end };
  if (part.day === undefined) return { ...hours, ...place };
  return {
    type: 'period',
    ...place,
    from: `${isoDate(part.day)}${hours.from}`,
    to: `${isoDate(part.day)}${hours.to}`,
    precision: 'minute',
  };
}

function inPart(clock: Clock, from: number): Clock {
  if (clock.sure && clock.h > 12) return clock;
  const late = from >= 12;
  const h = late && clock.h < 12 && !(from >= 20 && clock.h < 5) ? clock.h + 12 : !late && from >= 8 && clock.h === 12 ? 12 : clock.h;
  return { ...clock, h, sure: true };
}

function dateClock(a: Atom, b: Atom, gap: string, now: Now | null): Atom | null {
  // "half past 9 tomorrow morning", "10am to 12pm Monday morning".
  if (b.type === 'daypart' && b.day === undefined && gap === ' ') {
    if (a.type === 'date' && a.clock !== undefined) return { ...a, end: b.end, clock: inPart(a.clock, b.from) };
    if (a.type === 'period' && a.precision === 'minute') return { ...a, end: b.end };
  }
  const date = isDay(a) ? a : isDay(b) ? b : null;
  const other = date === a ? b : a;
  if (date === null || other === date) return null;
  if (!(date === a ? TO_CLOCK : TO_DATE).test(gap)) return null;
  if (other.type === 'clock') return { ...date, start: a.start, end: b.end, clock: other.clock };
  if (other.type === 'daypart') {
    const day = dayOf(date.date, now);
    const hours = (hour: number): string => (hour === 24 ? 'T23:59:59' : `T${String(hour).padStart(2, '0')}:00:00`);
    if (day === null) return null;
    return {
      type: 'period',
      start: a.start,
      end: b.end,
      from: `${isoDate(day)}${hours(other.from)}`,
      to: `${isoDate(day)}${hours(other.to)}`,
      precision: 'hour',
    };
  }
  // A stretch of hours on a day: "Monday 1-3 pm".
  if (other.type === 'period' && other.from?.startsWith('T') === true && other.to !== undefined)
    return dayHours(a.start, b.end, date, other, now);
  return null;
}

function dayHours(start: number, end: number, date: DateAtom, hours: PeriodAtom, now: Now | null): Atom | null {
  const day = dayOf(date.date, now);
  if (day === null || hours.from === undefined || hours.to === undefined) return null;
  const next = hours.to < hours.from ? 1 : 0;
  return { type: 'period', start, end, from: `${isoDate(day)}${hours.from}`, to: `${isoDate(day + next)}${hours.to}`, precision: 'minute' };
}

const isDay = (atom: Atom): atom is DateAtom => atom.type === 'date' && atom.clock === undefined && atom.moment === undefined;

/** from A to B; the side that says less takes what it lacks from the other (10-12 January 2016; May to Oct 2020; 5 to 6 pm). */
function rangeAtoms(source: Source, a: Atom, b: Atom, gap: string, now: Now | null): Atom | null {
  const { norm } = source;
  if (!RANGE_TO.test(gap)) return null;
  const lead = FROM_BEFORE.exec(norm.slice(Math.max(0, a.start - 20), a.start));
  const tail = matchAt(/ ?(?:之间|间(?![隔接距]))/y, norm, b.end);
  if (/and|和|与/.test(gap) && lead === null && tail === null) return null;
  if (/and/.test(gap) && lead?.[0].startsWith('between') !== true) return null;
  const start = a.start - (lead !== null && lead[0] !== '在' ? lead[0].length : 0);
  const end = b.end + (tail?.[0].length ?? 0);
  if (a.type === 'clock' && b.type === 'clock') return clockRange(start, end, a, b);
  const pair = complete(a, b, now);
  if (pair === null) return null;
  const [from, right] = [edges(pair[0], now)?.from, edges(pair[1], now)];
  const to = pair[1].type === 'period' && pair[1].tail === true ? right?.to : right?.from;
  if (from === undefined || to === undefined) return openRange(start, end, pair);
  // "between Jan 22 and now": the open year is the one that makes the range run forward.
  const first = from > to && a.type === 'date' && a.date.y === undefined ? `${pad(Number(from.slice(0, 4)) - 1, 4)}${from.slice(4)}` : from;
  const last = pair[1].type === 'date' && pair[1].moment !== undefined && first.length === 10 ? to.slice(0, 10) : to;
  const open = hasNoYear(a) && hasNoYear(b) ? openValue(pair) : undefined;
  return {
    type: 'period',
    start,
    end,
    from: first,
    to: last,
    precision: precisionOf(pair[1]),
    ...(open === undefined ? {} : { value: open }),
  };
}

const hasNoYear = (atom: Atom): boolean =>
  (atom.type === 'date' &&
    atom.clock === undefined &&
    atom.moment === undefined &&
    atom.date.y === undefined &&
    atom.date.d !== undefined) ||
  (atom.type === 'period' && atom.date !== undefined && atom.date.y === undefined);

/** The year that nobody wrote stays open in the value; `from` and `to` are the coming one. */
function openValue([a, b]: readonly [Atom, Atom]): string | undefined {
  const [left, right] = [a, b].map((atom) => (atom.type === 'date' || atom.type === 'period' ? atom.date : undefined));
  if (left?.m === undefined || right?.m === undefined) return undefined;
  const { y: _from, ...first } = left;
  const { y: _to, ...last } = right;
  return `${formatPartial(first)}/${formatPartial(last)}`;
}

/** Without a reference the year stays open: XXXX-09-03/XXXX-09-12. */
function openRange(start: number, end: number, [a, b]: readonly [Atom, Atom]): Atom | null {
  const [left, right] = [partialValue(a), partialValue(b)];
  return left === null || right === null ? null : { type: 'period', start, end, value: `${left}/${right}`, precision: precisionOf(b) };
}

function partialValue(atom: Atom): string | null {
  if (atom.type === 'period') return atom.value ?? null;
  if (atom.type !== 'date' || atom.date.d === undefined) return null;
  const { y, m, d } = atom.date;
  return `${y === undefined ? 'XXXX' : y}-${m === undefined ? 'XX' : String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

const precisionOf = (atom: Atom): string =>
  atom.type === 'period'
    ? atom.precision
    : atom.type === 'date' && atom.clock === undefined && atom.moment === undefined
      ? 'day'
      : 'minute';

function clockRange(start: number, end: number, a: ClockAtom, b: ClockAtom): Atom {
  let from = a.clock;
  let to = b.clock;
  if (b.clock.sure && !a.clock.sure && b.clock.h > 12 && a.clock.h + 12 <= b.clock.h) from = { ...from, h: a.clock.h + 12 };
  if (!b.clock.sure && b.clock.h < 12 && minutes(from) > minutes(to) && b.clock.h + 12 >= from.h) to = { ...to, h: b.clock.h + 12 };
  return { type: 'period', start, end, from: `T${fullClock(from)}`, to: `T${fullClock(to)}`, precision: 'minute' };
}
const minutes = ({ h, mi }: Clock): number => h * 60 + (mi ?? 0);

function complete(a: Atom, b: Atom, now: Now | null): readonly [Atom, Atom] | null {
  if (a.type === 'date' && b.type === 'clock' && a.clock !== undefined) {
    const to = !b.clock.sure && minutes(a.clock) > minutes(b.clock) ? { ...b.clock, h: b.clock.h + 12 } : b.clock;
    return [a, { ...a, start: b.start, end: b.end, clock: to }];
  }
  if (a.type === 'clock' && b.type === 'date' && b.clock !== undefined)
    return [
      {
        ...b,
        start: a.start,
        end: a.end,
        clock:
          b.clock.sure && b.clock.h > 12 && a.clock.h < 12 && !a.clock.sure && a.clock.h + 12 <= b.clock.h
            ? { ...a.clock, h: a.clock.h + 12 }
            : a.clock,
      },
      b,
    ];
  const left = partOf(a);
  const right = partOf(b);
  if (left === null || right === null)
    return (a.type === 'period' || a.type === 'date') && (b.type === 'period' || b.type === 'date') ? [a, b] : null;
  let [x, y] = [left, right];
  if (x.y === undefined && y.y !== undefined && x.wd === undefined && (x.m !== undefined || x.d !== undefined))
    x = { ...x, y: y.y - (x.m !== undefined && y.m !== undefined && x.m > y.m ? 1 : 0) };
  if (y.y === undefined && x.y !== undefined && y.wd === undefined && (y.m !== undefined || y.d !== undefined) && a.type !== 'period')
    y = {
      ...y,
      y: x.y + (y.m !== undefined && x.m !== undefined && x.m > y.m ? 1 : 0),
      ...(y.m === undefined && x.m !== undefined ? { m: x.m } : {}),
    };
  if (y.y === undefined && x.y !== undefined && a.type === 'period' && y.m !== undefined)
    y = { ...y, y: x.y + (x.m !== undefined && x.m > y.m ? 1 : 0) };
  if (y.m === undefined && y.d !== undefined && x.m !== undefined)
    y = { ...y, m: x.d !== undefined && x.d > y.d ? (x.m % 12) + 1 : x.m, ...(x.y === undefined ? {} : { y: x.y }) };
  if (x.m === undefined && x.d !== undefined && y.m !== undefined) x = { ...x, m: y.m, ...(y.y === undefined ? {} : { y: y.y }) };
  if (x.y === undefined && y.y === undefined && x.m !== undefined && y.m !== undefined && now !== null) {
    const year = dateOf(now.day).y;
    const turn = y.m < x.m ? 1 : 0;
    const over = y.d === undefined ? dayNumber(year, y.m + 1, 1) <= now.day : dayNumber(year, y.m, y.d) < now.day;
    const startYear = over && turn === 0 ? year + 1 : year;
    x = { ...x, y: startYear };
    y = { ...y, y: startYear + turn };
  }
  if (x.wd !== undefined && y.wd !== undefined && now !== null) {
    const from = dayOf(x, now) ?? now.day;
    const ahead = (y.wd - x.wd + 7) % 7;
    return [withDay(a, from), withDay(b, from + ahead)];
  }
  return [rebuild(a, x), rebuild(b, y)];
}

function partOf(atom: Atom): PartialDate | null {
  if (atom.type === 'date' && atom.moment === undefined) return atom.date;
  if (atom.type === 'period' && atom.date !== undefined) return atom.date;
  return null;
}

function rebuild(atom: Atom, date: PartialDate): Atom {
  if (atom.type === 'date') return { ...atom, date };
  if (atom.type !== 'period' || date.y === undefined) return atom;
  const from = date.m === undefined ? dayNumber(date.y, 1, 1) : dayNumber(date.y, date.m, 1);
  return { ...atom, date, from: isoDate(from), to: isoDate(date.m === undefined ? dayNumber(date.y + 1, 1, 1) : addMonths(from, 1)) };
}

function withDay(atom: Atom, day: number): Atom {
  const { y, m, d } = dateOf(day);
  return atom.type === 'date' ? { ...atom, date: { y, m, d } } : atom;
}
