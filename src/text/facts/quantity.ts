import type { FactKind, FactSpan } from '../../vocabulary/index.ts';

/** A number with what it counts, before ranges are looked at. */
export interface Quantity {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
  /** Where the number itself begins and ends. */
  readonly numberStart: number;
  readonly numberEnd: number;
  readonly value: number;
  /** Million in "5 million": a range's first number may borrow it. 1 without. */
  readonly scale: number;
  readonly script: 'latin' | 'han';
  readonly unit?: string;
  readonly currency?: string;
  readonly per?: string;
  readonly approx?: boolean;
  /** ISO 8601 duration, for kind `duration`. */
  readonly duration?: string;
  /** The value is a lower bound (500多). */
  readonly more?: boolean;
  /** Upper end of a loose number (二三十). */
  readonly upTo?: number;
  /** A lone numeral that may be part of a word: reported only as a bound or with a unit. */
  readonly weak?: boolean;
}

/** The fact for a quantity that stands alone. */
export function quantityFact(text: string, quantity: Quantity): FactSpan {
  const base: FactSpan = { kind: quantity.kind, start: quantity.start, end: quantity.end, raw: text.slice(quantity.start, quantity.end) };
  if (quantity.duration !== undefined)
    return {
      ...base,
      value: quantity.value,
      unit: 's',
      time: { value: quantity.duration, precision: 'second' },
      ...(quantity.approx ? { approx: true } : {}),
    };
  return { ...base, value: quantity.value, ...measures(quantity) };
}

/** Unit, currency, rate and approximation, where known. */
export function measures(quantity: Quantity): Pick<FactSpan, 'unit' | 'currency' | 'per' | 'approx'> {
  return {
    ...(quantity.unit === undefined ? {} : { unit: quantity.unit }),
    ...(quantity.currency === undefined ? {} : { currency: quantity.currency }),
    ...(quantity.per === undefined ? {} : { per: quantity.per }),
    ...(quantity.approx === true ? { approx: true } : {}),
  };
}
