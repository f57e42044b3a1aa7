import { CURRENCY_CODES } from './currency.ts';
import { startsNumber } from './digits.ts';
import type { NumberMention } from './mention.ts';
import { readEnglishNumber } from './numbers.en.ts';
import { isFreeNumeral, isNumeralChar, readChineseNumber } from './numbers.zh.ts';
import { isDigit, isHanChar, matchAt, type Source } from './source.ts';
import { ENGLISH_ANCHORS, VULGAR } from './words.en.ts';

/** Where a number can begin: a digit, a vulgar fraction, a numeral or an English word. Read once over the text. */
const ANCHOR = /[a-z]+|\d|\.(?=\d)|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]|[零〇一二两三四五六七八九十百千万亿兆壹贰叁肆伍陆柒捌玖拾佰仟廿卅俩仨半]/g;
/** A digit is read as Chinese when a numeral unit follows it: 36.57亿, 5万4千, 12k个. */
const HAN_AFTER_DIGITS = /[\d.,]{1,40} {0,2}(?:[十百千万亿兆多余佰仟又]|点[零〇一二三四五六七八九\d]|k?分 {0,2}之|k个)/y;
const SIGN_LATIN = /(?:^|[\s([,:;=<>≤≥~一-鿿$€£¥])([-−] {0,1})$/;
/** A dash before a number word is punctuation. */
const SIGN_WORD_ONLY = /(?!)/;
const SIGN_WORD = /(?:^|[^a-z])((?:minus|negative) {1,2})$/;
const SIGN_HAN = /(负 {0,2}|(?:^|[\s一-鿿,:=<>≤≥])- ?)$/;

/** Every number of the text in order, without overlaps. Linear: each place is read by one reader of bounded look-ahead. */
export function numberMentions(source: Source): NumberMention[] {
  const { norm } = source;
  const out: NumberMention[] = [];
  ANCHOR.lastIndex = 0;
  for (let match = ANCHOR.exec(norm); match !== null; match = ANCHOR.exec(norm)) {
    if (isNumeralChar(match[0]) && isVague(norm, match.index)) {
      let end = match.index + 1;
      while (isNumeralChar(norm.charAt(end))) end++;
      ANCHOR.lastIndex = end;
      continue;
    }
    const found = at(source, match.index, match[0], out.at(-1)?.end ?? 0);
    if (found === null) {
      if (isDigit(match[0])) ANCHOR.lastIndex = endOfRun(norm, match.index);
      continue;
    }
    out.push(found);
    ANCHOR.lastIndex = Math.max(found.end, ANCHOR.lastIndex);
  }
  return out;
}

/** An en or em dash with a space before the number is punctuation, not a minus. */
const isLongDash = (text: string, start: number): boolean =>
  /[–—] ?$/.test(text.slice(Math.max(0, start - 2), start)) && /(?:^|\w) ?[–—] ?$/.test(text.slice(Math.max(0, start - 4), start));

/** USD115: a currency code may touch its amount. */
function followsCode({ text }: Source, start: number): boolean {
  const code = /(?<![A-Za-z])([A-Z]{3})$/.exec(text.slice(Math.max(0, start - 4), start))?.[1];
  return code !== undefined && CURRENCY_CODES.has(code);
}

/** 几十, 数百, 上千, 近百: no number is named. */
const isVague = (norm: string, start: number): boolean =>
  '十百千万亿'.includes(norm.charAt(start)) &&
  /(?:[几近上成]|(?<![人次总个倍系指函参])数)$/.test(norm.slice(Math.max(0, start - 2), start));

/** A digit run that is no number is left whole: its tail is none either. */
function endOfRun(norm: string, at: number): number {
  let end = at + 1;
  while (isDigit(norm.charAt(end))) end++;
  return end;
}

function at(source: Source, start: number, anchor: string, floor: number): NumberMention | null {
  const { norm } = source;
  if (isDigit(anchor) || anchor === '.' || VULGAR.has(anchor)) {
    if (!startsNumber(norm, start) && !followsCode(source, start)) return null;
    if (anchor !== '.' && matchAt(HAN_AFTER_DIGITS, norm, start) !== null) {
      const han = readChineseNumber(source, start);
      if (han !== null) return ordinal(norm, signed(norm, han, SIGN_HAN, floor));
    }
    const latin = readEnglishNumber(source, start);
    if (latin === null) return null;
    const suffixed = digitOrdinal(norm, latin);
    if (suffixed !== null) return suffixed;
    return ordinal(norm, signed(norm, latin, isLongDash(source.text, start) ? SIGN_WORD_ONLY : SIGN_LATIN, floor));
  }
  if (isNumeralChar(anchor) || anchor === '半') return hanMention(source, start, anchor, floor);
  if (!ENGLISH_ANCHORS.has(anchor) || anchor === 'minus' || anchor === 'negative') return null;
  const before = norm.charAt(start - 1);
  if (isDigit(before) || before === '_' || before === '\u0001' || (before === '-' && /[a-z]/.test(norm.charAt(start - 2)))) return null;
  const latin = readEnglishNumber(source, start);
  return latin === null ? null : signed(norm, latin, SIGN_WORD_ONLY, floor);
}

function hanMention(source: Source, start: number, anchor: string, floor: number): NumberMention | null {
  const { norm } = source;
  if (anchor === '半') {
    // 半小时, 半年, 半成, 半斤: half of the unit that follows.
    if (!/^(?:个?(?:小时|钟头|月|世纪)|年(?!级)|天|成|折|斤|吨|米|公里|价|数)/.test(norm.slice(start + 1, start + 5))) return null;
    if (isHanChar(norm.charAt(start - 1)) && /[一上下前后多大东西南北对]/.test(norm.charAt(start - 1))) return null;
    return { start, end: start + 1, value: 0.5, script: 'han', form: 'fraction', digits: false, more: false, weak: false };
  }
  const found = readChineseNumber(source, start);
  if (found === null) return null;
  const free = !found.weak || found.end > start + 1 || isFreeNumeral(norm, start);
  const mark = norm.charAt(start - 1) === '第';
  return free || mark ? ordinal(norm, signed(norm, found, SIGN_HAN, floor)) : null;
}

function signed(norm: string, found: NumberMention, sign: RegExp, floor: number): NumberMention {
  const window = norm.slice(Math.max(0, found.start - 12), found.start);
  const mark =
    sign.exec(window)?.[1] ??
    (found.script === 'latin' ? (SIGN_WORD.exec(window)?.[1] ?? (window.endsWith('负') ? '负' : undefined)) : undefined);
  if (mark === undefined || mark === '') return found;
  const dash = mark.replace(/^[^-−负a-z]/, '');
  const start = found.start - dash.length;
  if (
    start < floor ||
    (dash.trim() === '-' && floor > 0 && start - floor <= 1 && norm.slice(floor, start).trim() === '') ||
    (dash.trim() === '-' && dash.length > 1 && floor > 0 && start - floor < 2 && floor > start - 2)
  )
    return found;
  return { ...found, start, value: -found.value };
}

const SUFFIX = /(?:st|nd|rd|th)(?![a-z])/y;
function digitOrdinal(norm: string, number: NumberMention): NumberMention | null {
  if (!number.digits || number.form !== 'integer') return null;
  const suffix = matchAt(SUFFIX, norm, number.end);
  return suffix === null ? null : { ...number, end: number.end + suffix[0].length, form: 'ordinal', digits: false };
}

/** 第三, 第3万. */
function ordinal(norm: string, number: NumberMention): NumberMention {
  if (norm.charAt(number.start - 1) !== '第') return number;
  return { ...number, start: number.start - 1, form: 'ordinal', digits: false, weak: false };
}
