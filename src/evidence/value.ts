import { contentWords } from '../text/tokens/index.ts';
import type { Fact, FactSpan } from '../vocabulary/index.ts';
import { NEGATION_EN, NEGATION_ZH } from './claim/lexicon.ts';
import { relateQuantities } from './quantity.ts';

/** Texts that share this share of their terms say the same thing in other words. */
const SAME_TEXT = 0.8;

const numeric = (fact: Fact): boolean => typeof fact.value === 'number' || fact.interval !== undefined;

/** The fact as the scanner would have reported it. `unit` of an amount of money is the rate it is counted per. */
function asSpan({ kind, value, interval, unit, currency }: Fact): FactSpan {
  const number = typeof value === 'number' ? { value } : {};
  const range = interval === undefined ? {} : { ...interval };
  const basis = currency === undefined ? (unit === undefined ? {} : { unit }) : { currency, ...(unit === undefined ? {} : { per: unit }) };
  const kindOf = interval !== undefined ? 'range' : kind === 'text' || kind === 'boolean' ? 'number' : kind;
  return { kind: kindOf, start: 0, end: 0, raw: String(value ?? ''), ...(interval === undefined ? number : range), ...basis };
}

const plain = (value: Fact['value']): string =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** ISO dates are equal when one is the other cut shorter. */
const sameDate = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/**
 * Do two statements name the same value? Quantities as intervals with units converted, dates by their common precision, text by overlap.
 * `incomparable`: different dimension, currency or rate, or a number against a text.
 */
export function compareFactValues(a: Fact, b: Fact): 'same' | 'different' | 'incomparable' {
  if (numeric(a) && numeric(b)) {
    const relation = relateQuantities(asSpan(a), asSpan(b));
    return relation === 'incomparable' ? 'incomparable' : relation === 'disjoint' ? 'different' : 'same';
  }
  if (numeric(a) !== numeric(b)) return 'incomparable';
  const [x, y] = [plain(a.value), plain(b.value)];
  if (x === y) return 'same';
  if (typeof a.value === 'boolean' || typeof b.value === 'boolean') return typeof a.value === typeof b.value ? 'different' : 'incomparable';
  if (a.kind === 'date' || b.kind === 'date' || a.kind === 'datetime' || b.kind === 'datetime')
    return sameDate(x, y) ? 'same' : 'different';
  if (a.kind === 'version' || b.kind === 'version') return x.replace(/^v/, '') === y.replace(/^v/, '') ? 'same' : 'different';
  if (negated(x) !== negated(y)) return 'different';
  const [left, right] = [contentWords(x), contentWords(y)];
  const smaller = Math.min(left.size, right.size);
  const common = [...left].filter((word) => right.has(word)).length;
  // One shared word is a topic, not a statement.
  return smaller > 1 && common / smaller >= SAME_TEXT ? 'same' : 'different';
}

const negated = (text: string): boolean => (text.match(NEGATION_EN)?.length ?? 0) + (text.match(NEGATION_ZH)?.length ?? 0) > 0;

/** What a value is counted in: "EUR / node.h", "GiBy", "%". */
export function basisOf({ currency, unit, kind, qualifiers }: Fact): string {
  const per = currency === undefined ? undefined : (unit ?? qualifiers.billingPeriod);
  return currency === undefined ? (unit ?? kind) : per === undefined ? currency : `${currency} / ${per}`;
}

/** The value in words: "58 EUR / mo", "≥ 99.95 %". */
export function describeValue(fact: Fact): string {
  const { interval, value } = fact;
  const basis = fact.kind === 'percent' ? '%' : fact.currency !== undefined || fact.unit !== undefined ? basisOf(fact) : '';
  const number =
    interval === undefined
      ? String(value ?? '')
      : interval.lo !== null && interval.hi !== null
        ? `${interval.lo}–${interval.hi}`
        : interval.lo !== null
          ? `${interval.loInclusive ? '≥' : '>'} ${interval.lo}`
          : `${interval.hiInclusive ? '≤' : '<'} ${interval.hi ?? ''}`;
  return basis === '' ? number : `${number} ${basis}`;
}
