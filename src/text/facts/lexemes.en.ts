import { readDigits, scaled } from './digits.ts';
import type { NumberMention } from './mention.ts';
import { isDigit, matchAt, type Source } from './source.ts';
import { CARDINAL, FRACTION, ORDINAL, SCALE, VULGAR } from './words.en.ts';

const WORD = /[a-z]+/y;
const GAP = /(?: {0,2}- {0,2}| {1,2})/y;

export interface Lexeme {
  readonly type: 'small' | 'scale' | 'ordinal' | 'denominator' | 'and' | 'a' | 'point' | 'over' | 'outof' | 'in' | 'digits';
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly plural?: boolean;
  readonly form?: NumberMention['form'];
}

const MAX_LEXEMES = 32;

/** Read the run of numeral words from `at`. */
export function lex(source: Source, at: number): Lexeme[] {
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

export interface Cardinal {
  readonly next: number;
  readonly value: number;
  /** Largest scale word used last (million), for "3 million and a half". */
  readonly scale: number;
  readonly form: NumberMention['form'];
}

/** Longest cardinal from lexeme `from`: "two hundred and five thousand", "4 thousand 3 hundred and 21". */
export function cardinal(lexemes: readonly Lexeme[], from: number): Cardinal | null {
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
export function pointDigits(lexemes: readonly Lexeme[], from: number): { next: number; text: string } | null {
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
export function denominator(lexemes: readonly Lexeme[], from: number): { next: number; value: number; plural: boolean } | null {
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

export const done = (lexemes: readonly Lexeme[], next: number): number => lexemes[next - 1]?.end ?? 0;

/** "one hundred twenty-fifth", "third": value, or null. */
export function spelledOrdinal(lexemes: readonly Lexeme[]): { next: number; value: number } | null {
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
