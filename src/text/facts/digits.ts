import type { NumberMention } from './mention.ts';
import { isDigit, isLatinLetter, matchAt, type Source } from './source.ts';
import { VULGAR } from './words.en.ts';

// Grouping first (1,234,567.8; 12,34,567; 1 234 567.89; 1.234.567,89), then plain digits. Bounded by the digits themselves; a run is read once.
const DIGITS = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?: \d{3})+(?![\d/])|\d+)(?:\.\d+)?|\.\d+/y;
const EURO = /\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,.])/y;
/** 1,99 €: a decimal comma before a euro sign. */
const EURO_PRICE = /\d{1,3},\d{2}(?= ?(?:€|eur\b|euros?\b))/y;
const POWER = /(?:e([+-]?\d{1,3})|\s?[x×*]\s?10\^([+-]?\d{1,3})|\^(-?[+-]?\d{1,3}))(?![\d.a-z])/y;
const MIXED = / {1,2}(\d{1,6})\/(\d{1,6})(?![\d/]|\.\d)/y;
const SLASH = / ?\/ ?(\d{1,9})(?![\d/]|\.\d)/y;
const SUFFIX = /( ?)(k|mm|mn|m|g|t|bn|b|tn)(?![a-z0-9])/y;
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
    if (mixed !== null && Number(mixed[2]) > 0 && Number(mixed[1]) < 2 * Number(mixed[2]))
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
