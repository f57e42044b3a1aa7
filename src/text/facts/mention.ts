/** A number as written, before units are looked at. Offsets are offsets of the text. */
export interface NumberMention {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly script: 'latin' | 'han';
  /** `integer` digits or words without fraction; `ordinal` "third", 第三. */
  readonly form: 'integer' | 'decimal' | 'fraction' | 'ordinal';
  /** Written with ASCII digits only (years, versions and clock times look like this). */
  readonly digits: boolean;
  /** "500多", "十几": the value is a lower bound. */
  readonly more: boolean;
  /** 二三十: the value is the lower end of a span up to this. */
  readonly upTo?: number;
  /** Several bare digits read one by one (二零零八), or a lone numeral that is easily part of a word. */
  readonly weak: boolean;
}
