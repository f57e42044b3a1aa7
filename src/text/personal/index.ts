/**
 * @module Personal data in text. In: any text, English and Chinese first. Out: where mail addresses, telephone numbers and numbers of persons and
 * their money stand, or the text with a placeholder `[redacted:<kind>]` in each place. Precision first: what may as well be a price, a version, an
 * ISBN or an order number is left. Pure and linear; no errors.
 */
export {
  findPersonal,
  type KnownPersonal,
  PERSONAL_KINDS,
  type PersonalKind,
  type PersonalSpan,
  placeholderOf,
  redactPersonal,
} from './find.ts';
