import { UNITS } from '../text/facts/units.ts';
import type { FactSpan } from '../vocabulary/index.ts';

/** A quantity as what it leaves open: a point is an interval of one value, "more than 5" has no upper end. */
export interface Quantity {
  readonly lo: number;
  readonly hi: number;
  readonly loInclusive: boolean;
  readonly hiInclusive: boolean;
  /** What may be compared with what: the dimension of the unit, or the currency with its rate. */
  readonly basis: string;
  /** UCUM code; '' = a bare number. */
  readonly unit: string;
  readonly approx: boolean;
  /** Significant digits as written, for rounding; 0 = not known. */
  readonly digits: number;
}

/** How the values that `a` allows stand to those that `b` allows. `incomparable` = other dimension, currency or rate. */
export type QuantityRelation = 'equal' | 'contains' | 'contained' | 'overlaps' | 'disjoint' | 'incomparable';

function convert(value: number, from: string, to: string): number | null {
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  return a === undefined || b === undefined || a.quantity !== b.quantity ? null : (value * a.factor) / b.factor;
}

/** "About" allows this much to either side; comparators never do. */
const APPROX_TOLERANCE = 0.05;
const EXACT = 1e-9;

const significant = (raw: string): number => {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(raw.normalize('NFKC'))?.[0].replaceAll(',', '') ?? '';
  return digits.includes('.')
    ? digits.replace(/^0+\.?0*/, '').replace('.', '').length
    : digits.replace(/^0+/, '').replace(/0+$/, '').length;
};

/** The numeric facts of the scanner as quantities; null for times, versions and values without a number. */
export function quantityOf(fact: FactSpan): Quantity | null {
  if (fact.kind === 'date' || fact.kind === 'datetime' || fact.kind === 'time' || fact.kind === 'period' || fact.kind === 'version')
    return null;
  const unit = fact.kind === 'percent' ? '%' : fact.kind === 'age' ? (fact.unit ?? 'a') : (fact.unit ?? '');
  const kind = fact.kind === 'ordinal' ? 'ordinal ' : fact.kind === 'age' ? 'time ' : '';
  const basis = fact.currency === undefined ? kind : `${fact.currency} per ${fact.per ?? ''}`;
  const common = { basis, unit: fact.currency === undefined ? unit : '', approx: fact.approx === true, digits: significant(fact.raw) };
  if (typeof fact.value === 'number') return { ...common, lo: fact.value, hi: fact.value, loInclusive: true, hiInclusive: true };
  if (fact.lo === undefined && fact.hi === undefined) return null;
  return {
    ...common,
    lo: fact.lo ?? Number.NEGATIVE_INFINITY,
    hi: fact.hi ?? Number.POSITIVE_INFINITY,
    loInclusive: fact.loInclusive ?? true,
    hiInclusive: fact.hiInclusive ?? true,
  };
}

/** `b` in the unit of `a`; null when they measure different things. */
function inUnitOf(a: Quantity, b: Quantity): Quantity | null {
  if (a.basis !== b.basis) return null;
  if (a.unit === b.unit) return b;
  if (a.unit === '' || b.unit === '') return null;
  const [lo, hi] = [b.lo, b.hi].map((value) => (Number.isFinite(value) ? convert(value, b.unit, a.unit) : value));
  return lo === null || hi === null || lo === undefined || hi === undefined ? null : { ...b, unit: a.unit, lo, hi };
}

const near = (x: number, y: number): boolean => x === y || Math.abs(x - y) <= EXACT * Math.max(Math.abs(x), Math.abs(y));
const isPoint = (q: Quantity): boolean => near(q.lo, q.hi);

/** Is `coarse` the other value rounded to the digits that it is written with ("4.5 billion" for 4.54 billion)? */
export function roundsTo(fine: number, coarse: number, digits: number): boolean {
  if (digits < 2 || fine === 0 || Math.sign(fine) !== Math.sign(coarse)) return false;
  return near(Number(fine.toPrecision(digits)), coarse);
}

function widen(q: Quantity): Quantity {
  if (!q.approx || !isPoint(q)) return q;
  const slack = Math.abs(q.lo) * APPROX_TOLERANCE;
  return { ...q, lo: q.lo - slack, hi: q.hi + slack };
}

const startsBefore = (a: Quantity, b: Quantity): boolean => a.lo < b.lo || (near(a.lo, b.lo) && (a.loInclusive || !b.loInclusive));
const endsAfter = (a: Quantity, b: Quantity): boolean => a.hi > b.hi || (near(a.hi, b.hi) && (a.hiInclusive || !b.hiInclusive));
const disjoint = (a: Quantity, b: Quantity): boolean => {
  const gap = (left: Quantity, right: Quantity): boolean =>
    near(left.hi, right.lo) ? !(left.hiInclusive && right.loInclusive) : left.hi < right.lo;
  return gap(a, b) || gap(b, a);
};

/** Compare what two quantities allow, units converted, "about" widened by 5 %, rounding allowed where a value is written rounded. */
export function relateQuantities(a: Quantity, b: Quantity): QuantityRelation {
  const converted = inUnitOf(a, b);
  if (converted === null) return 'incomparable';
  if (isPoint(a) && isPoint(converted)) {
    if (near(a.lo, converted.lo)) return 'equal';
    const rounded = (a.approx || a.digits >= 2) && a.digits < converted.digits && roundsTo(converted.lo, a.lo, a.digits);
    const rounding =
      (converted.approx || converted.digits >= 2) && converted.digits < a.digits && roundsTo(a.lo, converted.lo, converted.digits);
    if (rounded || rounding) return 'equal';
  }
  const [x, y] = [widen(a), widen(converted)];
  const [outside, inside] = [startsBefore(x, y) && endsAfter(x, y), startsBefore(y, x) && endsAfter(y, x)];
  if (outside && inside) return 'equal';
  if (outside) return 'contains';
  if (inside) return 'contained';
  return disjoint(x, y) ? 'disjoint' : 'overlaps';
}
