import { compareQuantities, convert, type QuantityComparison, toInterval } from '../text/facts/index.ts';
import type { FactSpan } from '../vocabulary/index.ts';

/** Digits that carry value in a number as written; 0 = none found. Trailing zeros of an integer may be rounding and do not count. */
function significant(raw: string): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(raw.normalize('NFKC'))?.[0].replaceAll(',', '') ?? '';
  return digits.includes('.')
    ? digits.replace(/^0*\.?0*/, '').replace('.', '').length
    : digits.replace(/^0+/, '').replace(/0+$/, '').length;
}

const near = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));

/** Is `coarse` the other value rounded to the digits that it is written with ("4.5 billion" for 4.54 billion)? */
function roundsTo(fine: number, coarse: number, digits: number): boolean {
  return digits >= 2 && fine !== 0 && near(Number(fine.toPrecision(digits)), coarse);
}

/** As `compareQuantities`, but a value written rounded equals the finer one that rounds to it. A rounding needs two digits or the word "about". */
export function relateQuantities(a: FactSpan, b: FactSpan): QuantityComparison {
  const relation = compareQuantities(a, b);
  if (relation !== 'disjoint') return relation;
  const [x, y] = [toInterval(a), toInterval(b)];
  if (x === null || y === null || x.lo === null || y.lo === null || x.lo !== x.hi || y.lo !== y.hi || a.per !== b.per) return relation;
  const other = a.currency === undefined ? convert(y.lo, b.unit ?? '', a.unit ?? '') : y.lo;
  if (other === null) return relation;
  const [left, right] = [significant(a.raw), significant(b.raw)];
  return (left < right && roundsTo(other, x.lo, left)) || (right < left && roundsTo(x.lo, other, right)) ? 'equal' : relation;
}
