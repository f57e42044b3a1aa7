import { type Atom, dateAtom } from './atoms.ts';
import { fullYear, isValid, monday, type Now, type PartialDate } from './calendar.ts';
import type { DateScope } from './dates.en.ts';
import { HOLIDAYS } from './holidays.ts';
import { numeralOf, readChineseNumber } from './numbers.zh.ts';
import type { PeriodUnit } from './periods.ts';

export const N = '[零〇一二两三四五六七八九十廿卅\\d]';
export const S = ' {0,2}';
export const YEAR = `(?:(?:公元)?(?:\\d{4}|\\d{2}(?=${S}年)|\\d{3}(?=${S}年)|[零〇一二三四五六七八九]{2,4}(?=${S}年)))`;
export const MONTH = `(?:1[0-2]|0?[1-9]|十[一二]|[一二三四五六七八九十]|正|腊)`;
export const DAY = `(?:3[01]|[12]\\d|0?[1-9]|三十一|三十|[二廿]十?[一二三四五六七八九]|二十|廿|十[一二三四五六七八九]|十|初?[一二三四五六七八九]|初十)`;
export const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');

/** Regnal and calendar eras: the year before year one. Month and day are read as written; lunar dates are not converted. */
export const ERAS: Readonly<Record<string, number>> = {
  民国: 1911,
  中华民国: 1911,
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  大正: 1911,
  明治: 1867,
  宣统: 1908,
  光绪: 1874,
  同治: 1861,
  咸丰: 1850,
  道光: 1820,
  嘉庆: 1795,
  乾隆: 1735,
  雍正: 1722,
  康熙: 1661,
  顺治: 1643,
  崇祯: 1627,
  万历: 1572,
  嘉靖: 1521,
  永乐: 1402,
  洪武: 1367,
  贞观: 626,
  开元: 712,
  天宝: 741,
  神龙: 704,
};
export const ERA = `(?:中?华?民国|令和|平成|昭和|大正|明治|宣统|光绪|同治|咸丰|道光|嘉庆|乾隆|雍正|康熙|顺治|崇祯|万历|嘉靖|永乐|洪武|贞观|开元|天宝|神龙)`;

/** Digits or numerals, read one by one or as a number. */
export function zhNumber(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  if (written === '正') return 1;
  if (written === '腊') return 12;
  if (written === '元') return 1;
  const plain = written
    .replace(/^初/, '')
    .replace(/^廿/, '二十')
    .replace(/^二十十/, '二十');
  if (/^[零〇一二三四五六七八九]{2,4}$/.test(plain)) return Number(Array.from(plain, (char) => numeralOf(char) ?? 0).join(''));
  const read = readChineseNumber({ text: plain, norm: plain }, 0);
  return read?.value ?? (plain === '十' ? 10 : Number.NaN);
}
export const yearOf = (written: string): number => {
  const plain = written.replace('公元', '');
  return fullYear(zhNumber(plain), plain.length);
};

export type ChineseRule = readonly [
  pattern: RegExp,
  build: (match: RegExpExecArray, at: number, now: Now | null, scope: DateScope) => Atom | null,
];
export const end = (match: RegExpExecArray, at: number): number => at + match[0].length;
export const full = (start: number, stop: number, date: PartialDate): Atom | null => (isValid(date) ? dateAtom(start, stop, date) : null);

export const REL_YEAR: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  当年: 0,
  明年: 1,
  来年: 1,
  后年: 2,
  去年: -1,
  前年: -2,
  大前年: -3,
  上一年: -1,
  下一年: 1,
};
export const REL_DAY: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  今: 0,
  明天: 1,
  明日: 1,
  明: 1,
  后天: 2,
  大后天: 3,
  昨天: -1,
  昨日: -1,
  昨: -1,
  前天: -2,
  大前天: -3,
  最近: 0,
  前日: -2,
};
export const YEAR_WORD = '(今年|本年|明年|来年|后年|去年|前年|大前年|上一年|下一年)';
export const STEP = '(上上个?|下下个?|上一?个?|下一?个?|这一?个?|本|前一个|后一个)';
export const stepOf = (word: string): number =>
  word.startsWith('上上') ? -2 : word.startsWith('下下') ? 2 : /^[上前]/.test(word) ? -1 : /^[下后]/.test(word) ? 1 : 0;
export const WEEK = '(?:周|星期|礼拜)';
export const WD = '[一二三四五六日天1-6]';
export const wdOf = (char: string): number => (char === '日' || char === '天' ? 7 : (numeralOf(char) ?? Number(char)));
export const COUNT = `((?!0)\\d{1,3}(?:\\.\\d)?|[一二两三四五六七八九十百]{1,4}|几|数|半)`;
export const UNIT = '(个半?小时|小时|分钟|秒钟?|个?钟头|天|日|个?周|个?星期|个?礼拜|个?月|个?季度|年|个?世纪|工作日)';
export const countOf = (word: string): number => (word === '几' || word === '数' ? 3 : word === '半' ? 0.5 : zhNumber(word));
export const SECONDS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1 };
export function unitOf(word: string): PeriodUnit | 'h' | 'min' | 's' {
  if (/小时|钟头/.test(word)) return 'h';
  if (word.startsWith('分')) return 'min';
  if (word.startsWith('秒')) return 's';
  if (/周|星期|礼拜/.test(word)) return 'week';
  if (word.includes('月')) return 'month';
  if (word.includes('季')) return 'quarter';
  if (word.includes('年')) return 'year';
  if (word.includes('世纪')) return 'century';
  return 'day';
}

export const pickWeek = (from: number, to: number, nth: number): number => {
  const first = monday(from + 3) >= from - 3 ? monday(from + 3) : monday(from + 3) + 7;
  return nth > 0 ? first + 7 * (nth - 1) : monday(to - 4);
};

export const ZH_HOLIDAY = sticky(
  `(?:(${YEAR})${S}年|${YEAR_WORD})?的?(${[...HOLIDAYS.keys()]
    .filter((name) => /^[一-鿿]/.test(name))
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![日期])`,
);
