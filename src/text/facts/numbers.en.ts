import type { NumberMention } from './mention.ts';
import { isDigit, isLatinLetter, matchAt, type Source } from './source.ts';
import { UNIT_WORDS } from './units.ts';

const CARDINAL: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    nought: 0,
    naught: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fourty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
);
const SCALE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hundred: 100,
    hundreds: 100,
    thousand: 1e3,
    thousands: 1e3,
    lakh: 1e5,
    lakhs: 1e5,
    million: 1e6,
    millions: 1e6,
    mil: 1e6,
    mln: 1e6,
    crore: 1e7,
    crores: 1e7,
    billion: 1e9,
    billions: 1e9,
    bn: 1e9,
    bln: 1e9,
    trillion: 1e12,
    trillions: 1e12,
    tn: 1e12,
    trn: 1e12,
    quadrillion: 1e15,
    dozen: 12,
    dozens: 12,
    doz: 12,
    dozs: 12,
    dz: 12,
    dzs: 12,
  }),
);
const ORDINAL: ReadonlyMap<string, number> = new Map(
  Object.entries({
    first: 1,
    second: 2,
    third: 3,
    fourth: 4,
    fifth: 5,
    sixth: 6,
    seventh: 7,
    eighth: 8,
    ninth: 9,
    tenth: 10,
    eleventh: 11,
    twelfth: 12,
    thirteenth: 13,
    fourteenth: 14,
    fifteenth: 15,
    sixteenth: 16,
    seventeenth: 17,
    eighteenth: 18,
    nineteenth: 19,
    twentieth: 20,
    thirtieth: 30,
    fortieth: 40,
    fiftieth: 50,
    sixtieth: 60,
    seventieth: 70,
    eightieth: 80,
    ninetieth: 90,
    hundredth: 100,
    thousandth: 1e3,
    millionth: 1e6,
    billionth: 1e9,
    trillionth: 1e12,
  }),
);
const FRACTION: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['quarter', 4],
  ['quarters', 4],
]);
const VULGAR: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅕', 1 / 5],
  ['⅖', 2 / 5],
  ['⅗', 3 / 5],
  ['⅘', 4 / 5],
  ['⅙', 1 / 6],
  ['⅚', 5 / 6],
  ['⅐', 1 / 7],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
  ['⅑', 1 / 9],
  ['⅒', 1 / 10],
]);

/** Words that can begin a number; the scanner tries nothing else. */
export const ENGLISH_ANCHORS: ReadonlySet<string> = new Set([
  ...CARDINAL.keys(),
  ...SCALE.keys(),
  ...ORDINAL.keys(),
  ...FRACTION.keys(),
  'a',
  'an',
  'minus',
  'negative',
]);
export const ENGLISH_ORDINALS = ORDINAL;
export const ENGLISH_CARDINALS = CARDINAL;
export const VULGAR_FRACTIONS = VULGAR;

// Grouping first (1,234,567.8; 12,34,567; 1 234 567.89; 1.234.567,89), then plain digits. Bounded by the digits themselves; a run is read once.
const DIGITS = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?: \d{3})+(?![\d/])|\d+)(?:\.\d+)?|\.\d+/y;
const EURO = /\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,.])/y;
/** 1,99 €: a decimal comma before a euro sign. */
const EURO_PRICE = /\d{1,3},\d{2}(?= ?(?:€|eur\b|euros?\b))/y;
const POWER = /(?:e([+-]?\d{1,3})|\s?[x×*]\s?10\^([+-]?\d{1,3})|\^(-?[+-]?\d{1,3}))(?![\d.a-z])/y;
const MIXED = / {1,2}(\d{1,6})\/(\d{1,6})(?![\d/]|\.\d)/y;
const SLASH = / ?\/ ?(\d{1,9})(?![\d/]|\.\d)/y;
const SUFFIX = /( ?)(k|mm|mn|m|g|t|bn|b|tn)(?![a-z0-9])/y;
const WORD = /[a-z]+/y;
const GAP = /(?: {0,2}- {0,2}| {1,2})/y;

interface Lexeme {
  readonly type: 'small' | 'scale' | 'ordinal' | 'denominator' | 'and' | 'a' | 'point' | 'over' | 'outof' | 'in' | 'digits';
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly plural?: boolean;
  readonly form?: NumberMention['form'];
}

const MAX_LEXEMES = 32;
const SUFFIX_VALUE: Readonly<Record<string, number>> = { k: 1e3, mm: 1e6, mn: 1e6, m: 1e6, g: 1e9, b: 1e9, bn: 1e9, t: 1e12, tn: 1e12 };

/** A number written with digits at `at` (sign not included), with its magnitude letter and exponent; null inside identifiers. */
export function readDigits(source: Source, at: number): { end: number; value: number; form: NumberMention['form']; plain: boolean } | null {
  const { norm, text } = source;
  const vulgar = VULGAR.get(norm.charAt(at));
  if (vulgar !== undefined) return { end: at + 1, value: vulgar, form: 'fraction', plain: false };
  const euro = matchAt(EURO, norm, at) ?? matchAt(EURO_PRICE, norm, at);
  const match = euro ?? matchAt(DIGITS, norm, at);
  if (match === null) return null;
  let end = at + match[0].length;
  let value = euro ? Number(match[0].replaceAll('.', '').replace(',', '.')) : Number(match[0].replace(/[, ]/g, ''));
  let form: NumberMention['form'] = match[0].includes('.') && !euro ? 'decimal' : euro ? 'decimal' : 'integer';
  let plain = true;
  const attached = VULGAR.get(norm.charAt(end)) ?? (norm.charAt(end) === ' ' ? VULGAR.get(norm.charAt(end + 1)) : undefined);
  if (attached !== undefined)
    return { end: end + (norm.charAt(end) === ' ' ? 2 : 1), value: value + attached, form: 'fraction', plain: false };
  if (form === 'integer') {
    const mixed = matchAt(MIXED, norm, end);
    if (mixed !== null && Number(mixed[2]) > 0 && Number(mixed[1]) < Number(mixed[2]))
      return { end: end + mixed[0].length, value: value + Number(mixed[1]) / Number(mixed[2]), form: 'fraction', plain: false };
    const slash = matchAt(SLASH, norm, end);
    if (slash !== null && Number(slash[1]) > 0 && norm.charAt(at - 1) !== '/')
      return { end: end + slash[0].length, value: value / Number(slash[1]), form: 'fraction', plain: false };
  }
  const power = matchAt(POWER, norm, end);
  if (power !== null) {
    const exponent = Number((power[1] ?? power[2] ?? power[3] ?? '0').replace(/^--?(?=-)|^-\+/, '-').replace('--', ''));
    value = power[3] === undefined ? Number(`${value}e${exponent}`) : value ** Math.abs(exponent) * 1;
    if (power[3] !== undefined && exponent < 0 && !power[3].startsWith('--')) value = 1 / value;
    return { end: end + power[0].length, value, form: Number.isInteger(value) ? 'integer' : 'decimal', plain: false };
  }
  const suffix = matchAt(SUFFIX, norm, end);
  if (suffix !== null) {
    const letter = suffix[2] ?? '';
    const written = text.slice(end + (suffix[1] ?? '').length, end + suffix[0].length);
    if (isMagnitude(letter, written, value, (suffix[1] ?? '') !== '')) {
      end += suffix[0].length;
      value = scaled(value, SUFFIX_VALUE[letter] ?? 1);
      form = 'integer';
      plain = false;
    }
  }
  return { end, value, form, plain };
}

/** "5 m" is metres and "5G" a network: a letter is a magnitude only where it can hardly be a unit. */
function isMagnitude(letter: string, written: string, value: number, spaced: boolean): boolean {
  if (letter === 'k') return true;
  if (letter === 'bn' || letter === 'tn' || letter === 'mn') return true;
  if (letter === 'mm') return written === 'MM';
  if (letter === 'm' || letter === 'b') return written !== letter && !(spaced && written === 'B');
  return written !== letter && value >= 10 && letter === 'g';
}

/** value × factor without binary noise (2.33 × 1000 = 2330). */
export function scaled(value: number, factor: number): number {
  return Number((value * factor).toPrecision(15));
}

/** Read the run of numeral words from `at`. */
function lex(source: Source, at: number): Lexeme[] {
  const { norm } = source;
  const out: Lexeme[] = [];
  let pos = at;
  while (out.length < MAX_LEXEMES) {
    const gap = out.length === 0 ? 0 : (matchAt(GAP, norm, pos)?.[0].length ?? 0);
    const start = pos + gap;
    const char = norm.charAt(start);
    const last = out.at(-1);
    if (isDigit(char) || VULGAR.has(char) || (char === '.' && isDigit(norm.charAt(start + 1)) && out.length === 0)) {
      if (out.length > 0 && (gap === 0 || last?.type === 'digits' || norm.slice(pos, start).includes('-'))) break;
      const digits = readDigits(source, start);
      if (digits === null) break;
      out.push({ type: 'digits', value: digits.value, start, end: digits.end, form: digits.form });
      pos = digits.end;
      continue;
    }
    const word = matchAt(WORD, norm, start)?.[0];
    if (word === undefined || (out.length > 0 && gap === 0 && !(last?.type === 'digits' && SCALE.has(word)))) break;
    const lexeme = lexemeOf(word, start, norm);
    if (lexeme === null) break;
    out.push(lexeme);
    pos = lexeme.end;
  }
  return out;
}

function lexemeOf(word: string, start: number, norm: string): Lexeme | null {
  const end = start + word.length;
  const small = CARDINAL.get(word);
  if (small !== undefined) return { type: 'small', value: small, start, end };
  const scale = SCALE.get(word);
  if (scale !== undefined) return { type: 'scale', value: scale, start, end };
  const ordinal = ORDINAL.get(word);
  if (ordinal !== undefined) return { type: 'ordinal', value: ordinal, start, end };
  const plural = word.endsWith('s') ? ORDINAL.get(word.slice(0, -1)) : undefined;
  if (plural !== undefined && word !== 'seconds') return { type: 'ordinal', value: plural, start, end, plural: true };
  const part = FRACTION.get(word);
  if (part !== undefined) return { type: 'denominator', value: part, start, end };
  if (word === 'and') return { type: 'and', value: 0, start, end };
  if (word === 'a' || word === 'an') return { type: 'a', value: 1, start, end };
  if (word === 'point') return { type: 'point', value: 0, start, end };
  if (word === 'over') return { type: 'over', value: 0, start, end };
  if (word === 'in') return { type: 'in', value: 0, start, end };
  if (word === 'out' && norm.startsWith(' of ', end)) return { type: 'outof', value: 0, start, end: end + 3 };
  return null;
}

interface Cardinal {
  readonly next: number;
  readonly value: number;
  /** Largest scale word used last (million), for "3 million and a half". */
  readonly scale: number;
  readonly form: NumberMention['form'];
}

/** Longest cardinal from lexeme `from`: "two hundred and five thousand", "4 thousand 3 hundred and 21". */
function cardinal(lexemes: readonly Lexeme[], from: number): Cardinal | null {
  let total = 0;
  let current = 0;
  let seen = false;
  let scale = 0;
  let lastScale = Number.POSITIVE_INFINITY;
  let place = Number.POSITIVE_INFINITY; // what the next small number must be less than
  let form: NumberMention['form'] = 'integer';
  let safe: Cardinal | null = null;
  let at = from;
  let afterAnd = false;
  for (; at < lexemes.length; at++) {
    const one = lexemes[at];
    if (one === undefined) break;
    if (one.type === 'a') {
      const next = lexemes[at + 1];
      if (seen || next?.type !== 'scale') break;
      current = 1;
      seen = true;
      place = 1;
      continue;
    }
    if (one.type === 'small' || one.type === 'digits') {
      if (seen && (one.value >= place || one.value === 0 || (one.form !== undefined && one.form !== 'integer'))) break;
      current += one.value;
      place = one.type === 'small' && one.value >= 20 && one.value % 10 === 0 ? 10 : 0;
      seen = true;
      form = one.form ?? 'integer';
      if (!afterAnd) scale = 0;
      afterAnd = false;
      safe = { next: at + 1, value: total + current, scale, form };
      continue;
    }
    if (one.type === 'scale') {
      if (one.value === 100 && current >= 100 && !(at === from + 1 && lexemes[from]?.type === 'digits'))
        return rewind(lexemes, from, at, safe);
      if (!seen) {
        if (one.value === 12 || lexemes[at + 1]?.type === 'and') break;
        current = 1;
        seen = true;
      }
      if (one.value === 100) {
        current = scaled(current, 100);
        place = 100;
      } else {
        if (current === 0) total = scaled(total, one.value);
        else if (one.value >= lastScale) return rewind(lexemes, from, at, safe);
        else total += scaled(current, one.value);
        current = 0;
        place = one.value;
        lastScale = one.value;
      }
      scale = one.value;
      form = 'integer';
      safe = { next: at + 1, value: Number((total + current).toPrecision(15)), scale, form };
      continue;
    }
    if (one.type === 'and') {
      const next = lexemes[at + 1];
      if (!seen || place < 100 || next === undefined || (next.type !== 'small' && next.type !== 'digits')) break;
      afterAnd = true;
      continue;
    }
    break;
  }
  return safe;
}

/** A number that runs into a second one ("3 hundred and 2 hundred") ends before the last "and". */
function rewind(lexemes: readonly Lexeme[], from: number, at: number, safe: Cardinal | null): Cardinal | null {
  for (let back = at - 1; back > from; back--) {
    if (lexemes[back]?.type !== 'and') continue;
    return cardinal(lexemes.slice(0, back), from);
  }
  return safe;
}

/** Digits after "point": "nought four" = .04, "seventy-one" = .71. */
function pointDigits(lexemes: readonly Lexeme[], from: number): { next: number; text: string } | null {
  let text = '';
  let at = from;
  while (at < lexemes.length && text.length < 18) {
    const one = lexemes[at];
    if (one === undefined || (one.type !== 'small' && !(one.type === 'digits' && one.form === 'integer'))) break;
    const following = lexemes[at + 1];
    if (one.value >= 20 && one.value % 10 === 0 && following?.type === 'small' && following.value > 0 && following.value < 10) {
      text += String(one.value + following.value);
      at += 2;
    } else {
      text += String(one.value);
      at++;
    }
  }
  return text === '' ? null : { next: at, text };
}

/** Denominator from lexeme `from`: "thirds", "hundred fifth", "twenty-fifths". */
function denominator(lexemes: readonly Lexeme[], from: number): { next: number; value: number; plural: boolean } | null {
  const first = lexemes[from];
  if (first === undefined) return null;
  if (first.type === 'denominator') return { next: from + 1, value: first.value, plural: false };
  let value = 0;
  let current = 0;
  for (let at = from; at < Math.min(from + 8, lexemes.length); at++) {
    const one = lexemes[at];
    if (one === undefined) return null;
    if (one.type === 'ordinal') {
      if (one.value === 2 && at === from) return null;
      const total = one.value >= 100 ? value + Math.max(1, current) * one.value : value + current + one.value;
      return { next: at + 1, value: total, plural: one.plural === true };
    }
    if (one.type === 'small') current += one.value;
    else if (one.type === 'scale') {
      value += Math.max(1, current) * one.value;
      current = 0;
    } else return null;
  }
  return null;
}

const done = (lexemes: readonly Lexeme[], next: number): number => lexemes[next - 1]?.end ?? 0;

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

/** "one hundred twenty-fifth", "third": value, or null. */
function spelledOrdinal(lexemes: readonly Lexeme[]): { next: number; value: number } | null {
  let total = 0;
  let current = 0;
  for (let at = 0; at < lexemes.length; at++) {
    const one = lexemes[at];
    if (one === undefined) return null;
    if (one.type === 'ordinal' && one.plural !== true) {
      const value = one.value >= 100 ? total + Math.max(1, current) * one.value : total + current + one.value;
      return { next: at + 1, value };
    }
    if (one.type === 'a' && at === 0 && lexemes[1]?.type === 'scale') continue;
    if (one.type === 'and' && at > 0) continue;
    if (one.type === 'small') current += one.value;
    else if (one.type === 'scale' && one.value === 100) current = Math.max(1, current) * 100;
    else if (one.type === 'scale') {
      total += Math.max(1, current) * one.value;
      current = 0;
    } else return null;
  }
  return null;
}

/** May a Latin number begin here: not inside an identifier such as `v2`, `log4j`, `A20`, `12-34-56`? */
export function startsNumber(norm: string, at: number): boolean {
  const before = norm.charAt(at - 1);
  if (isDigit(before) || isLatinLetter(before) || before === '_' || before === '#' || before === '\u0001') return false;
  if (before === '.' && at >= 2 && /[a-z0-9]/.test(norm.charAt(at - 2))) return false;
  if (before === '-' && at >= 3 && /[a-z]/.test(norm.charAt(at - 2)) && !isDigit(norm.charAt(at - 3)) && isDigit(norm.charAt(at)))
    return false;
  if (before === '-' && at === 2 && /[a-z]/.test(norm.charAt(0))) return false;
  return true;
}
