/**
 * @module Normalised facts of a text, English and Chinese: what enters is text (and the day that "today" means), what leaves are spans with
 * values in normal form (UCUM-like units, ISO 4217 currencies, ISO 8601 partial dates and intervals). Pure and linear. No errors: text that
 * holds no fact gives an empty list.
 *
 * Years that nobody wrote stay open in `time.value` (`XXXX-10-02`, `XXXX-09-03/XXXX-09-12`, `XXXX-WXX-5`); `start` and `end` of such a period
 * are its next occurrence from the reference. Relative dates (last week, 三天前) are read only when a reference is given. Lengths of time are
 * in seconds (month 30 days, year 365); 八折 is 80 %, the share of the price that is paid.
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
