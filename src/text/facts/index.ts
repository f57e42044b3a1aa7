/**
 * @module Normalised facts of a text, English and Chinese: what enters is text (and the day that "today" means), what leaves are spans with
 * values in normal form (UCUM-like units, ISO 4217 currencies, ISO 8601 partial dates and intervals). Pure and linear. No errors: text that
 * holds no fact gives an empty list.
 */

export {
  compareQuantities,
  compareVersions,
  convert,
  convertRate,
  type Interval,
  type QuantityComparison,
  type RateConversion,
  sameQuantityKind,
  toInterval,
} from './compare.ts';
export { formatQuantity } from './format.ts';
export { type ScanOptions, scanFacts } from './scan.ts';
