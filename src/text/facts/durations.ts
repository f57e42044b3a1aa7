import type { NumberMention } from './mention.ts';
import type { ScanContext } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { isHanChar, matchAt } from './source.ts';

/** Lengths in seconds: a month is 30 days and a year 365, as plain durations are counted everywhere here. */
export const SECONDS: Readonly<Record<DurationUnit, number>> = {
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600,
  d: 86400,
  wk: 604800,
  mo: 2592000,
  a: 31536000,
};
export type DurationUnit = 'ms' | 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a';

const LATIN =
  / {0,2}(?:-|–)? {0,1}(?:(milliseconds?|millisecs?|msecs?|ms)|(seconds?|secs?|s)|(minutes?|mins?)|(hours?|hrs?|h)|((?:business |working |calendar )?days?|nights?)|(weeks?|wks?)|(months?|mths?|mos)|(years?|yrs?)|(decades?)|(centur(?:y|ies))|(quarters?)|(fortnights?))(?![a-z0-9'])/y;
const UNITS: readonly (readonly [DurationUnit, number])[] = [
  ['ms', 1],
  ['s', 1],
  ['min', 1],
  ['h', 1],
  ['d', 1],
  ['wk', 1],
  ['mo', 1],
  ['a', 1],
  ['a', 10],
  ['a', 100],
  ['mo', 3],
  ['wk', 2],
];
const HAN =
  / {0,2}(?:(毫秒)|(秒钟|秒)|(刻钟|分钟|分(?!之|为|布|类|别|析|成|公|子|店|部|行|数|期|支|配|享))|(?:个半|个)?(小时|钟头)|(天|日(?!本|元|圆|报|常|期|历|军))|(?:个)?(周|星期|礼拜)(?!岁|年|边|围|末|[一二三四五六日])|(?:个)(月)|(年(?!级|代|度|轻|纪|龄|初|底|末|产|薪))|(?:个)(世纪)|(?:个)?(季度))(多|半)?/y;
const HAN_UNITS: readonly (readonly [DurationUnit, number])[] = [
  ['ms', 1],
  ['s', 1],
  ['min', 1],
  ['h', 1],
  ['d', 1],
  ['wk', 1],
  ['mo', 1],
  ['a', 1],
  ['a', 100],
  ['mo', 3],
];
const AND_HALF = / and (?:an? )?(half|quarter)(?! (?:million|billion))/y;

export interface DurationPart {
  readonly unit: DurationUnit;
  readonly count: number;
  readonly end: number;
}

/** The time unit after a number: "5 minutes", 三年半, "an hour and a half". */
export function durationPart(norm: string, number: { end: number; value: number; script: 'latin' | 'han' }): DurationPart | null {
  const latin = matchAt(LATIN, norm, number.end);
  if (latin !== null) {
    const which = latin.slice(1).findIndex((group) => group !== undefined);
    const [unit, times] = UNITS[which] ?? ['s', 1];
    const written = latin[which + 1] ?? '';
    // 1990s is a decade.
    if (
      written === 's' &&
      number.value % 10 === 0 &&
      (number.value >= 1000 ||
        (number.value >= 20 && /(?:the|in|early|mid|late)[ -]'?$|'$/.test(norm.slice(Math.max(0, number.end - 9), number.end - 2))))
    )
      return null;
    const half = matchAt(AND_HALF, norm, number.end + latin[0].length);
    const add = half === null ? 0 : half[1] === 'half' ? 0.5 : 0.25;
    return { unit, count: (number.value + add) * times, end: number.end + latin[0].length + (half?.[0].length ?? 0) };
  }
  const han = matchAt(HAN, norm, number.end);
  if (han === null) return null;
  const which = han.slice(1, 11).findIndex((group) => group !== undefined);
  const [unit, times] = HAN_UNITS[which] ?? ['s', 1];
  if (han[3]?.startsWith('刻') === true) return { unit, count: number.value * 15, end: number.end + han[0].length };
  const half = han[11] === '半' || han[0].includes('个半') ? 0.5 : 0;
  return { unit, count: (number.value + half) * times, end: number.end + han[0].length };
}

/** ISO 8601 from counts, biggest unit first. */
export function isoDuration(parts: readonly { unit: DurationUnit; count: number }[]): string {
  const sum = new Map<DurationUnit, number>();
  for (const { unit, count } of parts)
    sum.set(unit === 'ms' ? 's' : unit, (sum.get(unit === 'ms' ? 's' : unit) ?? 0) + (unit === 'ms' ? count / 1000 : count));
  const piece = (unit: DurationUnit, letter: string): string =>
    sum.has(unit) ? `${Number((sum.get(unit) ?? 0).toPrecision(12))}${letter}` : '';
  const date = piece('a', 'Y') + piece('mo', 'M') + piece('wk', 'W') + piece('d', 'D');
  const time = piece('h', 'H') + piece('min', 'M') + piece('s', 'S');
  return `P${date}${time === '' ? '' : `T${time}`}`;
}

export const secondsOf = (parts: readonly { unit: DurationUnit; count: number }[]): number =>
  Number(parts.reduce((sum, { unit, count }) => sum + count * SECONDS[unit], 0).toPrecision(15));

/** A duration of one part; parts that follow each other are joined by the time scanner. */
export function readDuration({ source: { norm } }: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  const part = durationPart(norm, number);
  if (part === null) return null;
  if (number.script === 'han' && number.digits && isYear(norm, number, part)) return null;
  return { ...base, kind: 'duration', unit: part.unit, value: secondsOf([part]), duration: isoDuration([part]), end: part.end };
}

/** 2026年 and 8月20日 are dates, not lengths. */
function isYear(norm: string, number: NumberMention, part: DurationPart): boolean {
  const written = norm.slice(number.start, number.end);
  if (part.unit === 'a')
    return (
      written.length === 4 ||
      (written.length === 2 && written.startsWith('0')) ||
      (written.length === 2 && /^\d{1,2} ?月/.test(norm.slice(part.end, part.end + 4)))
    );
  return (
    part.unit === 'd' && isHanChar(norm.charAt(number.end)) && norm.charAt(number.end) === '日' && norm.charAt(number.start - 1) === '月'
  );
}
