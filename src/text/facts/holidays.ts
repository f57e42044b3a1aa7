import { dayNumber, weekday } from './calendar.ts';

/** nth weekday of a month; negative counts from the end. */
function nth(y: number, m: number, wd: number, n: number): number {
  const first = dayNumber(y, m, 1);
  const start = first + ((wd - weekday(first) + 7) % 7);
  if (n > 0) return start + 7 * (n - 1);
  return start + 7 * Math.floor((dayNumber(y, m + 1, 1) - 1 - start) / 7);
}

/** Easter Sunday of the Gregorian calendar (the anonymous "Meeus/Jones/Butcher" rule). */
function easter(y: number): number {
  const a = y % 19;
  const b = Math.floor(y / 100);
  const c = y % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayNumber(y, month, ((h + l - 7 * m + 114) % 31) + 1);
}

type Holiday = readonly [month: number, day: number] | ((year: number) => number);
const rule =
  (m: number, wd: number, n: number): Holiday =>
  (y) =>
    nth(y, m, wd, n);

/** Holidays of the solar calendar with one date a year. Lunar ones (春节, 中秋节) are not computed. */
export const HOLIDAYS: ReadonlyMap<string, Holiday> = new Map<string, Holiday>([
  ['christmas eve', [12, 24]],
  ['christmas day', [12, 25]],
  ['christmas', [12, 25]],
  ['xmas', [12, 25]],
  ['boxing day', [12, 26]],
  ["new year's eve", [12, 31]],
  ['new years eve', [12, 31]],
  ['new year eve', [12, 31]],
  ["new year's day", [1, 1]],
  ['new years day', [1, 1]],
  ['new year day', [1, 1]],
  ["new year's", [1, 1]],
  ['new year', [1, 1]],
  ["valentine's day", [2, 14]],
  ['valentines day', [2, 14]],
  ['groundhog day', [2, 2]],
  ["saint patrick's day", [3, 17]],
  ["st. patrick's day", [3, 17]],
  ["st patrick's day", [3, 17]],
  ['saint patrick', [3, 17]],
  ["april fools' day", [4, 1]],
  ["april fool's day", [4, 1]],
  ['earth day', [4, 22]],
  ['may day', [5, 1]],
  ['cinco de mayo', [5, 5]],
  ['juneteenth', [6, 19]],
  ['freedom day', [6, 19]],
  ['jubilee day', [6, 19]],
  ['independence day', [7, 4]],
  ['halloween', [10, 31]],
  ['veterans day', [11, 11]],
  ['guy fawkes day', [11, 5]],
  ['easter monday', (y) => easter(y) + 1],
  ['easter sunday', easter],
  ['good friday', (y) => easter(y) - 2],
  ['easter', easter],
  ['ash wednesday', (y) => easter(y) - 46],
  ['palm sunday', (y) => easter(y) - 7],
  ['thanksgiving day', rule(11, 4, 4)],
  ['thanksgiving', rule(11, 4, 4)],
  ['black friday', (y) => nth(y, 11, 4, 4) + 1],
  ['cyber monday', (y) => nth(y, 11, 4, 4) + 4],
  ['labor day', rule(9, 1, 1)],
  ['labour day', rule(9, 1, 1)],
  ['memorial day', rule(5, 1, -1)],
  ['martin luther king day', rule(1, 1, 3)],
  ['mlk day', rule(1, 1, 3)],
  ["presidents' day", rule(2, 1, 3)],
  ["president's day", rule(2, 1, 3)],
  ['columbus day', rule(10, 1, 2)],
  ["mother's day", rule(5, 7, 2)],
  ["father's day", rule(6, 7, 3)],
  ['元旦', [1, 1]],
  ['情人节', [2, 14]],
  ['妇女节', [3, 8]],
  ['植树节', [3, 12]],
  ['愚人节', [4, 1]],
  ['劳动节', [5, 1]],
  ['青年节', [5, 4]],
  ['儿童节', [6, 1]],
  ['建党节', [7, 1]],
  ['建军节', [8, 1]],
  ['教师节', [9, 10]],
  ['国庆节', [10, 1]],
  ['国庆', [10, 1]],
  ['万圣节', [10, 31]],
  ['光棍节', [11, 11]],
  ['平安夜', [12, 24]],
  ['圣诞节', [12, 25]],
  ['母亲节', rule(5, 7, 2)],
  ['父亲节', rule(6, 7, 3)],
  ['感恩节', rule(11, 4, 4)],
  ['复活节', easter],
]);

/** The day of a holiday in a year. */
export function holidayIn(holiday: Holiday, year: number): number {
  return typeof holiday === 'function' ? holiday(year) : dayNumber(year, holiday[0], holiday[1]);
}
export const isFixed = (holiday: Holiday): holiday is readonly [number, number] => typeof holiday !== 'function';
