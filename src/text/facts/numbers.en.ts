import { scaled } from './digits.ts';
import { type Cardinal, cardinal, denominator, done, type Lexeme, lex, pointDigits, spelledOrdinal } from './lexemes.en.ts';
import type { NumberMention } from './mention.ts';
import { matchAt, type Source } from './source.ts';
import { UNIT_WORDS } from './units.ts';

/** The number that begins at `at` (a digit, a sign before it is looked at by the caller, or an anchor word). */
export function readEnglishNumber(source: Source, at: number): NumberMention | null {
  const lexemes = lex(source, at);
  const first = lexemes[0];
  if (first === undefined) return null;
  const base = { start: at, script: 'latin' as const, more: false, weak: false };
  const digits = first.type === 'digits';
  const only = (end: number, value: number, form: NumberMention['form']): NumberMention => ({
    ...base,
    end,
    value,
    form,
    digits: digits && end === first.end,
  });

  const ordinal = spelledOrdinal(lexemes);
  const number = cardinal(lexemes, 0);
  if (number === null) {
    if (first.type === 'a' || first.type === 'denominator') return leadingFraction(lexemes, only);
    return ordinal === null ? null : only(done(lexemes, ordinal.next), ordinal.value, 'ordinal');
  }
  // 1 over 3, one out of three, 1 in 20.
  const link = lexemes[number.next];
  if (link !== undefined && (link.type === 'over' || link.type === 'outof' || link.type === 'in')) {
    const below = cardinal(lexemes, number.next + 1);
    const share = below !== null && below.value > number.value && below.value > 0;
    if (
      below !== null &&
      !(link.type === 'over' && isNotDivision(source.norm, at, done(lexemes, below.next))) &&
      below.value > 0 &&
      (link.type === 'over'
        ? !isYearLike(below.value) || !share
        : share && (link.type === 'outof' || (number.value === 1 && !isYearLike(below.value))))
    )
      return only(done(lexemes, below.next), number.value / below.value, 'fraction');
  }
  if (link?.type === 'point') {
    const part = pointDigits(lexemes, number.next + 1);
    if (part !== null) {
      const value = Number(`${number.value}.${part.text}`);
      const scale = lexemes[part.next];
      if (scale?.type === 'scale') return only(scale.end, scaled(value, scale.value), 'integer');
      return only(done(lexemes, part.next), value, 'decimal');
    }
  }
  const mixed = mixedFraction(lexemes, number);
  if (mixed !== null) return only(mixed.end, mixed.value, 'fraction');
  const improper = properFraction(lexemes, number);
  if (improper !== null) return only(improper.end, improper.value, 'fraction');
  if (ordinal !== null && ordinal.next > number.next) return only(done(lexemes, ordinal.next), ordinal.value, 'ordinal');
  if (number.next === 1 && first.type === 'small' && first.value === 1 && isPronoun(source.norm, first)) return null;
  const end = done(lexemes, number.next);
  if (first.type === 'digits' && number.next === 1) return only(end, number.value, first.form ?? 'integer');
  return only(end, number.value, number.form);
}

/** "$10000 over 3 years" is no division. */
const isNotDivision = (norm: string, start: number, end: number): boolean =>
  /[$€£¥] ?$/.test(norm.slice(Math.max(0, start - 2), start)) ||
  /^ (?:years?|months?|weeks?|days?|hours?|minutes?|seasons?|games?)/.test(norm.slice(end, end + 9));

const isYearLike = (value: number): boolean => value >= 1900 && value <= 2100;

/** "that one", "one of", "one another", "no one": not a quantity. */
const BEFORE_ONE =
  /(?:\b(?:this|that|which|any|every|each|some|no|the|another|good|bad|next|last|previous|current|first|new|only)[ -]{1,2})$/;
const AFTER_ONE =
  /(?: another\b| of (?:the|its|his|her|their|our|my|your|these|those|many|several|\d|two|three|four|five|six|seven|eight|nine|ten)\b| should\b| must\b|'s\b| can\b| who\b| is really\b)/y;
function isPronoun(norm: string, one: Lexeme): boolean {
  const next = / ?-?([a-z]+)/y;
  if (UNIT_WORDS.has(matchAt(next, norm, one.end)?.[1] ?? '')) return false;
  return BEFORE_ONE.test(norm.slice(Math.max(0, one.start - 12), one.start)) || matchAt(AFTER_ONE, norm, one.end) !== null;
}

/** "five and a half million", "two and three fifths", "one million and a half" (half a million more). */
function mixedFraction(lexemes: readonly Lexeme[], number: Cardinal): { end: number; value: number } | null {
  let at = number.next;
  if (lexemes[at]?.type !== 'and') return splitMixed(lexemes, number);
  at++;
  const one = lexemes[at];
  const numerator = one?.type === 'a' ? { next: at + 1, value: 1 } : cardinal(lexemes, at);
  const bare = one?.type === 'denominator' ? { next: at, value: 1 } : numerator;
  if (bare === null) return splitMixed(lexemes, number);
  const below = denominator(lexemes, bare.next);
  if (below === null) return splitMixed(lexemes, number);
  const share = bare.value / below.value;
  const scale = lexemes[below.next];
  if (scale?.type === 'scale') {
    const whole = number.scale > scale.value ? number.value + share * scale.value : (number.value + share) * scale.value;
    return { end: scale.end, value: Number(whole.toPrecision(15)) };
  }
  const unit = number.scale >= 1000 ? number.scale : 1;
  return { end: done(lexemes, below.next), value: number.value + share * unit };
}

/** "one hundred and three quarters": the cardinal has swallowed the numerator, which is a proper fraction. */
function splitMixed(lexemes: readonly Lexeme[], number: Cardinal): { end: number; value: number } | null {
  const below = denominator(lexemes, number.next);
  if (below === null) return null;
  for (let at = number.next - 1; at > 0; at--) {
    if (lexemes[at]?.type !== 'and') continue;
    const whole = cardinal(lexemes.slice(0, at), 0);
    const top = cardinal(lexemes.slice(0, number.next), at + 1);
    if (whole === null || top === null || top.value >= below.value) return null;
    const scale = lexemes[below.next];
    if (scale?.type === 'scale' && scale.value < whole.scale)
      return { end: scale.end, value: whole.value + (top.value / below.value) * scale.value };
    const unit = whole.scale >= 1000 ? whole.scale : 1;
    return { end: done(lexemes, below.next), value: whole.value + (top.value / below.value) * unit };
  }
  return null;
}

/** "two thirds", "twenty-three fifths", "a hundred thousand trillionths", "one twenty-fifth". */
function properFraction(lexemes: readonly Lexeme[], number: Cardinal): { end: number; value: number } | null {
  const below = denominator(lexemes, number.next);
  if (below === null || below.value <= 1) return null;
  // "twenty first" is an ordinal; a plural, a half or a quarter, or the numerator one makes a fraction.
  const last = lexemes[number.next - 1];
  if (!below.plural && lexemes[number.next]?.type !== 'denominator' && !(number.value === 1 && last?.type === 'small')) return null;
  const scale = lexemes[below.next];
  if (scale?.type === 'scale' && lexemes[number.next]?.type === 'denominator')
    return { end: scale.end, value: scaled(number.value / below.value, scale.value) };
  return { end: done(lexemes, below.next), value: number.value / below.value };
}

/** "half", "half a million", "a quarter", "a third", "a hundredth", "a half million". */
function leadingFraction(
  lexemes: readonly Lexeme[],
  only: (end: number, value: number, form: NumberMention['form']) => NumberMention,
): NumberMention | null {
  const at = lexemes[0]?.type === 'a' ? 1 : 0;
  const below = denominator(lexemes, at);
  if (below === null || (below.plural && at === 1)) return null;
  if (at === 0 && lexemes[0]?.value !== 2) return null;
  let next = below.next;
  if (lexemes[next]?.type === 'a' && lexemes[next + 1]?.type === 'scale') next++;
  const scale = lexemes[next];
  if (scale?.type === 'scale') return only(scale.end, scaled(1 / below.value, scale.value), 'fraction');
  return only(done(lexemes, below.next), 1 / below.value, 'fraction');
}
