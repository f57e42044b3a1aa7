import {
  boundsOf,
  type Clock,
  dayNumber,
  formatClock,
  formatPartial,
  fullClock,
  isoDate,
  type Now,
  nextFitting,
  type PartialDate,
  pad,
} from './calendar.ts';

/** A piece of time as it is written; neighbours are joined into bigger ones before they become facts. */
export type Atom = DateAtom | ClockAtom | PeriodAtom | DayPartAtom | DurationAtom;

interface Place {
  readonly start: number;
  readonly end: number;
}
export interface DateAtom extends Place {
  readonly type: 'date';
  readonly date: PartialDate;
  readonly clock?: Clock;
  /** "now", "5 minutes ago": a moment with seconds. */
  readonly moment?: string;
}
export interface ClockAtom extends Place {
  readonly type: 'clock';
  readonly clock: Clock;
}
/** [from, to): ISO dates or date-times; a bare month or year keeps its partial value. */
export interface PeriodAtom extends Place {
  readonly type: 'period';
  readonly value?: string;
  readonly from?: string;
  readonly to?: string;
  readonly precision: string;
  /** Month or year: may be completed by a neighbour ("May" + "2026"). */
  readonly date?: PartialDate;
  /** "the end of June": as the end of a range it is the end of June. */
  readonly tail?: boolean;
}
/** Morning, afternoon …: hours [from, to). */
export interface DayPartAtom extends Place {
  readonly type: 'daypart';
  readonly from: number;
  readonly to: number;
  /** "last night": the day it belongs to. */
  readonly day?: number;
}
export interface DurationAtom extends Place {
  readonly type: 'duration';
  readonly iso: string;
  readonly seconds: number;
  readonly parts: readonly { unit: 'ms' | 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a'; count: number }[];
}

export const dateAtom = (start: number, end: number, date: PartialDate): DateAtom => ({ type: 'date', start, end, date });
export const dayAtom = (start: number, end: number, day: number): DateAtom => {
  const [y, m, d] = isoDate(day).split('-').map(Number);
  return {
    type: 'date',
    start,
    end,
    date: { ...(y === undefined ? {} : { y }), ...(m === undefined ? {} : { m }), ...(d === undefined ? {} : { d }) },
  };
};
export const spanAtom = (start: number, end: number, from: number, to: number, precision: string): PeriodAtom => ({
  type: 'period',
  start,
  end,
  from: isoDate(from),
  to: isoDate(to),
  precision,
});
export const partialAtom = (start: number, end: number, date: PartialDate): PeriodAtom => {
  const bounds = boundsOf(date);
  return {
    type: 'period',
    start,
    end,
    date,
    value: formatPartial(date),
    precision: date.m === undefined ? 'year' : 'month',
    ...(bounds === null ? {} : { from: isoDate(bounds.from), to: isoDate(bounds.to) }),
  };
};

/** First moment and first moment after, resolved by `now` when the year is not said. */
export function edges(atom: Atom, now: Now | null): { from: string; to: string } | null {
  if (atom.type === 'period') {
    if (atom.from !== undefined && atom.to !== undefined) return { from: atom.from, to: atom.to };
    const fit = atom.date === undefined || now === null ? null : nextFitting(atom.date, now.day);
    const bounds = fit === null ? null : boundsOf(fit);
    return bounds === null ? null : { from: isoDate(bounds.from), to: isoDate(bounds.to) };
  }
  if (atom.type === 'clock') return { from: fullClock(atom.clock), to: fullClock(atom.clock) };
  if (atom.type === 'daypart') {
    const day = atom.day === undefined ? '' : `${isoDate(atom.day)}T`;
    return { from: `${day}${pad(atom.from)}:00:00`, to: atom.to === 24 ? `${day}23:59:59` : `${day}${pad(atom.to)}:00:00` };
  }
  if (atom.type !== 'date') return null;
  if (atom.moment !== undefined) return { from: atom.moment, to: atom.moment };
  const day = dayOf(atom.date, now);
  if (day === null) return null;
  if (atom.clock !== undefined) return { from: `${isoDate(day)}T${fullClock(atom.clock)}`, to: `${isoDate(day)}T${fullClock(atom.clock)}` };
  return { from: isoDate(day), to: isoDate(day + 1) };
}

/** The day number of a partial date; the coming one when the year is not said. */
export function dayOf(date: PartialDate, now: Now | null): number | null {
  if (date.y !== undefined && date.m !== undefined && date.d !== undefined) return dayNumber(date.y, date.m, date.d);
  const fit = now === null ? null : nextFitting(date, now.day);
  return fit?.d === undefined ? null : dayNumber(fit.y, fit.m, fit.d);
}

export const dateValue = (atom: DateAtom): string =>
  atom.moment ?? `${formatPartial(atom.date)}${atom.clock === undefined ? '' : formatClock(atom.clock)}`;
