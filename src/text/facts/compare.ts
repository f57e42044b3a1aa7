import type { FactSpan } from '../../vocabulary/index.ts';
import { UNITS } from './units.ts';

/** Values that a fact allows; null = open on that side. */
export interface Interval {
  readonly lo: number | null;
  readonly hi: number | null;
  readonly loInclusive: boolean;
  readonly hiInclusive: boolean;
}

/** The interval of a fact's numbers; a plain value is a closed point. Null for times, versions and relative ordinals. */
export function toInterval(fact: FactSpan): Interval | null {
  if (fact.kind === 'range') {
    if (fact.lo == null && fact.hi == null) return null;
    return { lo: fact.lo ?? null, hi: fact.hi ?? null, loInclusive: fact.loInclusive === true, hiInclusive: fact.hiInclusive === true };
  }
  if (typeof fact.value !== 'number') return null;
  return { lo: fact.value, hi: fact.value, loInclusive: true, hiInclusive: true };
}

/** Affine scales to kelvin: K = value × factor + offset. */
const TEMPERATURE: ReadonlyMap<string, readonly [factor: number, offset: number]> = new Map([
  ['K', [1, 0]],
  ['Cel', [1, 273.15]],
  ['[degF]', [5 / 9, 459.67 * (5 / 9)]],
]);

/** A value in another unit of the same quantity; null when the units measure different things or are unknown. '' is the unit of bare numbers. */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  if (a !== undefined && b !== undefined) return a.quantity === b.quantity ? tidy((value * a.factor) / b.factor) : null;
  const [hot, cold] = [TEMPERATURE.get(from), TEMPERATURE.get(to)];
  if (hot === undefined || cold === undefined) return null;
  return tidy((value * hot[0] + hot[1] - cold[1]) / cold[0]);
}

const tidy = (value: number): number => Number(value.toPrecision(14));

/** The unit that a fact counts in; '' for a bare number, '%' for percent. Ages count time. */
const unitOf = (fact: FactSpan): string => fact.unit ?? (fact.kind === 'percent' ? '%' : fact.kind === 'duration' ? 's' : '');

/** Can the numbers of two facts be set against each other: same currency and rate, or units of one quantity? Money is never converted. */
export function sameQuantityKind(a: FactSpan, b: FactSpan): boolean {
  if (toInterval(a) === null || toInterval(b) === null) return false;
  if ((a.kind === 'ordinal') !== (b.kind === 'ordinal')) return false;
  if (a.currency !== undefined || b.currency !== undefined) return a.currency === b.currency && rateFactor(a.per, b.per) !== null;
  return (a.per ?? '') === (b.per ?? '') && convert(1, unitOf(a), unitOf(b)) !== null;
}

export type QuantityComparison = 'equal' | 'disjoint' | 'contains' | 'contained' | 'overlaps' | 'incomparable';

/** "About 100" covers this much to either side, as a share of the value. */
const APPROX = 0.05;
const EQUAL = 1e-9;

/** How the values that `a` allows stand to those of `b`: 'contains' = every value of b is one of a. Units and rates are converted, an approximate fact gets 5 % to either side. */
export function compareQuantities(a: FactSpan, b: FactSpan): QuantityComparison {
  if (!sameQuantityKind(a, b)) return 'incomparable';
  const left = widened(a);
  const right = widened(b, a);
  if (left === null || right === null) return 'incomparable';
  if (same(left, right)) return 'equal';
  if (isBefore(left, right) || isBefore(right, left)) return 'disjoint';
  const over = covers(left, right);
  const under = covers(right, left);
  if (over && under) return 'equal';
  return over ? 'contains' : under ? 'contained' : 'overlaps';
}

/** The interval in the unit of `like`, loosened when approximate. */
function widened(fact: FactSpan, like: FactSpan = fact): Interval | null {
  const interval = toInterval(fact);
  if (interval === null) return null;
  const into = (value: number | null): number | null => {
    if (value === null) return null;
    if (fact.currency !== undefined) return value * (rateFactor(fact.per, like.per) ?? 1);
    return convert(value, unitOf(fact), unitOf(like));
  };
  const [lo, hi] = [into(interval.lo), into(interval.hi)];
  if (fact.approx !== true) return { ...interval, lo, hi };
  return {
    lo: lo === null ? null : lo - Math.abs(lo) * APPROX,
    hi: hi === null ? null : hi + Math.abs(hi) * APPROX,
    loInclusive: interval.lo !== null,
    hiInclusive: interval.hi !== null,
  };
}

const near = (x: number, y: number): boolean => Math.abs(x - y) <= EQUAL * Math.max(1, Math.abs(x), Math.abs(y));
const sameEdge = (x: number | null, y: number | null): boolean => (x === null || y === null ? x === y : near(x, y));

function same(a: Interval, b: Interval): boolean {
  return (
    sameEdge(a.lo, b.lo) &&
    sameEdge(a.hi, b.hi) &&
    (a.lo === null || a.loInclusive === b.loInclusive) &&
    (a.hi === null || a.hiInclusive === b.hiInclusive)
  );
}

/** Every value of `a` is below every value of `b`. */
function isBefore(a: Interval, b: Interval): boolean {
  if (a.hi === null || b.lo === null) return false;
  return near(a.hi, b.lo) ? !(a.hiInclusive && b.loInclusive) : a.hi < b.lo;
}

function covers(a: Interval, b: Interval): boolean {
  const low = a.lo === null || (b.lo !== null && (near(a.lo, b.lo) ? a.loInclusive || !b.loInclusive : a.lo < b.lo));
  const high = a.hi === null || (b.hi !== null && (near(a.hi, b.hi) ? a.hiInclusive || !b.hiInclusive : a.hi > b.hi));
  return low && high;
}

/** Hours in what rates are counted per. A month is 730 h: 365 days × 24 h / 12, as cloud price lists count. */
const RATE_HOURS: ReadonlyMap<string, number> = new Map([
  ['s', 1 / 3600],
  ['min', 1 / 60],
  ['h', 1],
  ['d', 24],
  ['wk', 168],
  ['mo', 730],
  ['quarter', 2190],
  ['a', 8760],
]);
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['10', 10],
  ['100', 100],
  ['1e3', 1e3],
  ['1e4', 1e4],
  ['1e5', 1e5],
  ['1e6', 1e6],
  ['1e9', 1e9],
]);

export interface RateConversion {
  /** Multiply an amount per `from` by this to get the amount per `to`. */
  readonly factor: number;
  /** What the factor takes for granted, for people to read; '' when it is exact. */
  readonly assumption: string;
}

/** From one rate to another ("node.h" to "node.mo": × 730); null when they are per different things. */
export function convertRate(from: string, to: string): RateConversion | null {
  if (from === to) return { factor: 1, assumption: '' };
  const [a, b] = [splitRate(from), splitRate(to)];
  if (a === null || b === null || a.things !== b.things || (a.hours === undefined) !== (b.hours === undefined)) return null;
  const factor = tidy(((b.hours ?? 1) / (a.hours ?? 1)) * (b.multiple / a.multiple));
  return { factor, assumption: assumptionOf(a.time, b.time) };
}

const rateFactor = (from: string | undefined, to: string | undefined): number | null => convertRate(from ?? '', to ?? '')?.factor ?? null;

function splitRate(rate: string): { things: string; time: string | undefined; hours: number | undefined; multiple: number } | null {
  let multiple = 1;
  let time: string | undefined;
  const things: string[] = [];
  for (const part of rate === '' ? [] : rate.split('.')) {
    const times = MULTIPLES.get(part);
    if (times !== undefined) multiple *= times;
    else if (RATE_HOURS.has(part) && time === undefined) time = part;
    else things.push(part);
  }
  return { things: things.toSorted().join('.'), time, hours: time === undefined ? undefined : RATE_HOURS.get(time), multiple };
}

function assumptionOf(a: string | undefined, b: string | undefined): string {
  if (a === undefined || b === undefined || a === b) return '';
  const small = (unit: string): boolean => ['s', 'min', 'h', 'd', 'wk'].includes(unit);
  if (small(a) && small(b)) return '';
  if (!small(a) && !small(b)) return a === 'mo' || b === 'mo' ? '1 year = 12 months' : '1 year = 4 quarters';
  if (a === 'mo' || b === 'mo') return '1 month = 730 hours (365 days × 24 hours / 12), used without a break';
  return a === 'quarter' || b === 'quarter'
    ? '1 quarter = 2190 hours, used without a break'
    : '1 year = 8760 hours (365 days × 24 hours), used without a break';
}

/**
 * Order of two versions: negative, 0, positive. Numbers are compared part by part, missing parts count as 0, a pre-release (rc, beta) comes
 * before its release (SemVer 2.0 §11); build metadata after "+" is ignored. Works for CalVer and four parts.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionParts(a), versionParts(b)];
  for (let at = 0; at < Math.max(left.numbers.length, right.numbers.length); at++) {
    const order = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (order !== 0) return order;
  }
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length;
  for (let at = 0; at < Math.max(left.pre.length, right.pre.length); at++) {
    const [x, y] = [left.pre[at], right.pre[at]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const order = comparePart(x, y);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(x: string, y: string): number {
  const [a, b] = [/^\d+$/.test(x), /^\d+$/.test(y)];
  if (a && b) return Number(x) - Number(y);
  if (a !== b) return a ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

function versionParts(version: string): { numbers: number[]; pre: string[] } {
  const plain =
    version
      .trim()
      .toLowerCase()
      .replace(/^v(?:ersion)?\.? ?/, '')
      .split('+')[0] ?? '';
  const head = /^[\d.]*/.exec(plain)?.[0] ?? '';
  const tail = plain.slice(head.length).replace(/^[-.]/, '');
  const numbers = head
    .split('.')
    .filter((part) => part !== '')
    .map(Number);
  return { numbers, pre: tail === '' || tail === 'x' ? [] : tail.split(/[.-]|(?<=[a-z])(?=\d)/).filter((part) => part !== '') };
}
