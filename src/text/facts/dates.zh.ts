import { type Atom, dateAtom, dayAtom, partialAtom, spanAtom } from './atoms.ts';
import { dateOf, dayNumber, fullYear, isoDate, isValid, monday, type Now, type PartialDate, shiftSeconds, weekday } from './calendar.ts';
import type { DateScope } from './dates.en.ts';
import { HOLIDAYS, holidayIn, isFixed } from './holidays.ts';
import { numeralOf, readChineseNumber } from './numbers.zh.ts';
import { type PeriodUnit, periodAround, shiftDay } from './relative.en.ts';
import { matchAt } from './source.ts';

const N = '[零〇一二两三四五六七八九十廿卅\\d]';
const S = ' {0,2}';
const YEAR = `(?:(?:公元)?(?:\\d{4}|\\d{2}(?=${S}年)|\\d{3}(?=${S}年)|[零〇一二三四五六七八九]{2,4}(?=${S}年)))`;
const MONTH = `(?:1[0-2]|0?[1-9]|十[一二]|[一二三四五六七八九十]|正|腊)`;
const DAY = `(?:3[01]|[12]\\d|0?[1-9]|三十一|三十|[二廿]十?[一二三四五六七八九]|二十|廿|十[一二三四五六七八九]|十|初?[一二三四五六七八九]|初十)`;
const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');

/** Regnal and calendar eras: the year before year one. Month and day are read as written; lunar dates are not converted. */
const ERAS: Readonly<Record<string, number>> = {
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
const ERA = `(?:中?华?民国|令和|平成|昭和|大正|明治|宣统|光绪|同治|咸丰|道光|嘉庆|乾隆|雍正|康熙|顺治|崇祯|万历|嘉靖|永乐|洪武|贞观|开元|天宝|神龙)`;

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
const yearOf = (written: string): number => {
  const plain = written.replace('公元', '');
  return fullYear(zhNumber(plain), plain.length);
};

type Rule = readonly [pattern: RegExp, build: (match: RegExpExecArray, at: number, now: Now | null, scope: DateScope) => Atom | null];
const end = (match: RegExpExecArray, at: number): number => at + match[0].length;
const full = (start: number, stop: number, date: PartialDate): Atom | null => (isValid(date) ? dateAtom(start, stop, date) : null);

const REL_YEAR: Readonly<Record<string, number>> = {
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
const REL_DAY: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  当天: 0,
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
  次日: 1,
  翌日: 1,
};
const YEAR_WORD = '(今年|本年|明年|来年|后年|去年|前年|大前年|上一年|下一年)';
const STEP = '(上上个?|下下个?|上一?个?|下一?个?|这一?个?|本|前一个|后一个)';
const stepOf = (word: string): number =>
  word.startsWith('上上') ? -2 : word.startsWith('下下') ? 2 : /^[上前]/.test(word) ? -1 : /^[下后]/.test(word) ? 1 : 0;
const WEEK = '(?:周|星期|礼拜)';
const WD = '[一二三四五六日天1-6]';
const wdOf = (char: string): number => (char === '日' || char === '天' ? 7 : (numeralOf(char) ?? Number(char)));
const COUNT = `((?!0)\\d{1,3}(?:\\.\\d)?|[一二两三四五六七八九十百]{1,4}|几|数|半)`;
const UNIT = '(个半?小时|小时|分钟|秒钟?|个?钟头|天|日|个?周|个?星期|个?礼拜|个?月|个?季度|年|个?世纪|工作日)';
const countOf = (word: string): number => (word === '几' || word === '数' ? 3 : word === '半' ? 0.5 : zhNumber(word));
const SECONDS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1 };
function unitOf(word: string): PeriodUnit | 'h' | 'min' | 's' {
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

const pickWeek = (from: number, to: number, nth: number): number => {
  const first = monday(from + 3) >= from - 3 ? monday(from + 3) : monday(from + 3) + 7;
  return nth > 0 ? first + 7 * (nth - 1) : monday(to - 4);
};

const ZH_HOLIDAY = sticky(
  `(?:(${YEAR})${S}年|${YEAR_WORD})?的?(${[...HOLIDAYS.keys()]
    .filter((name) => /^[一-鿿]/.test(name))
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![日期])`,
);

/** Chinese dates and periods. The longest match at a place wins. */
const RULES: readonly Rule[] = [
  // 2026年8月20日, 26年8月20号, 二零零四年八月十五
  [
    sticky(
      `(${YEAR})${S}年?${S}的?(?:农历|阴历|阳历)?(${MONTH})${S}月(?:份)?${S}(?:大年)?(${DAY})${S}(?:日|号(?!线|楼|房|机|码)|(?![个年月\\d%点时分百千万周]))(?:[,，]? ?${WEEK}${WD})?`,
    ),
    (m, at) => full(at, end(m, at), { y: yearOf(m[1] ?? ''), m: zhNumber(m[2] ?? ''), d: zhNumber(m[3] ?? '') }),
  ],
  [
    sticky(
      `(?:公元)?(${ERA})${S}(元|${N}{1,3})${S}年(?:${S}(${MONTH})${S}月(?:份)?(?:${S}((?:大年)?${DAY})${S}(?:日|号)?)?|(?:大年(${DAY})))?`,
    ),
    (m, at) => {
      const base = ERAS[(m[1] ?? '').replace(/^中华?/, '')] ?? ERAS[m[1] ?? ''] ?? 0;
      const y = base + zhNumber(m[2] ?? '');
      if (m[5] !== undefined) return dateAtom(at, end(m, at), { y, m: 1, d: zhNumber(m[5]) });
      if (m[3] === undefined) return partialAtom(at, end(m, at), { y });
      if (m[4] === undefined) return partialAtom(at, end(m, at), { y, m: zhNumber(m[3]) });
      return full(at, end(m, at), { y, m: zhNumber(m[3]), d: zhNumber(m[4].replace('大年', '')) });
    },
  ],
  [
    sticky(`(${YEAR})${S}年${S}的?(${MONTH})${S}月(?:份)?`),
    (m, at) => partialAtom(at, end(m, at), { y: yearOf(m[1] ?? ''), m: zhNumber(m[2] ?? '') }),
  ],
  [
    sticky(`(${YEAR})${S}年(?![级代度薪龄]|[间前后](?!的|,|，|$|就|已))(?:度(?=的|报))?`),
    (m, at) => (Number.isNaN(yearOf(m[1] ?? '')) ? null : partialAtom(at, end(m, at), { y: yearOf(m[1] ?? '') })),
  ],
  [
    sticky(`${YEAR_WORD}${S}的?(?:(${MONTH})${S}月(?:份)?|本月)?(?:(${DAY})${S}(?:日|号))?`),
    (m, at, now) => {
      if (now === null) return null;
      const here = dateOf(now.day);
      const y = here.y + (REL_YEAR[m[1] ?? ''] ?? 0);
      const month = m[2] === undefined ? (m[0].includes('本月') ? here.m : undefined) : zhNumber(m[2]);
      if (month === undefined)
        return m[3] === undefined ? spanAtom(at, at + (m[1] ?? '').length, dayNumber(y, 1, 1), dayNumber(y + 1, 1, 1), 'year') : null;
      if (m[3] === undefined)
        return { ...spanAtom(at, end(m, at), dayNumber(y, month, 1), dayNumber(y, month + 1, 1), 'month'), date: { y, m: month } };
      return full(at, end(m, at), { y, m: month, d: zhNumber(m[3]) });
    },
  ],
  // 8月20日, 八月二十号, 10月12号，星期一
  [
    sticky(
      `(${MONTH})${S}月(?:份)?${S}(?:的)?(${DAY})${S}(?:日|号(?!线|楼|房|机|码)|(?![个年月\\d%点时分百千万周/]))(?:[,，]? ?${WEEK}${WD})?`,
    ),
    (m, at) => full(at, end(m, at), { m: zhNumber(m[1] ?? ''), d: zhNumber(m[2] ?? '') }),
  ],
  [sticky(`大年(${DAY})`), (m, at) => dateAtom(at, end(m, at), { m: 1, d: zhNumber(m[1] ?? '') })],
  [
    sticky(`(${MONTH})${S}月(?:份)?(?![饼亮球台色光经])`),
    (m, at, _now, { source }) =>
      /[个第\d.几数多余半]$/.test(source.norm.slice(Math.max(0, at - 1), at))
        ? null
        : partialAtom(at, end(m, at), { m: zhNumber(m[1] ?? '') }),
  ],
  [
    sticky(`${STEP}月的?(${DAY})${S}(?:日|号)`),
    (m, at, now) =>
      now === null ? null : dayAtom(at, end(m, at), periodAround('month', stepOf(m[1] ?? ''), now).from + zhNumber(m[2] ?? '') - 1),
  ],
  [
    sticky(`(${DAY})${S}(?:日(?!元|圆|币|本|军|语|报|记|常)|号(?!线|楼|房|机|码|院|门|店|令|文))`),
    (m, at, _now, { source }) =>
      /[\d月第个一二三四五六七八九十百千万亿.几数]$/.test(source.norm.slice(Math.max(0, at - 1), at))
        ? null
        : dateAtom(at, end(m, at), { d: zhNumber(m[1] ?? '') }),
  ],
  [
    sticky(
      '(大前天|大后天|今天|今日(?!头条)|明天|明日(?!之后|》)|后天|昨天|昨日|前天|当天|次日|翌日|最近(?!的|一|几|\\d|两|三)|今(?=[早晚晨])|明(?=[早晚晨])|昨(?=[晚夜]))',
    ),
    (m, at, now) => (now === null ? null : dayAtom(at, end(m, at), now.day + (REL_DAY[m[1] ?? ''] ?? 0))),
  ],
  [
    sticky('(?:现在|此刻|目前)'),
    (m, at, now) =>
      now === null || m[0] === '目前'
        ? null
        : { type: 'date', start: at, end: end(m, at), date: {}, moment: `${isoDate(now.day)}T${now.clock}` },
  ],
  // 下周三, 上上个星期五, 这个礼拜天, 周一
  [
    sticky(`${STEP}${WEEK}(${WD})(?![个周])`),
    (m, at, now) => (now === null ? null : dayAtom(at, end(m, at), monday(now.day) + 7 * stepOf(m[1] ?? '') + wdOf(m[2] ?? '') - 1)),
  ],
  [
    sticky(`(?:周|星期|礼拜)(${WD})(?![个年月岁])`),
    (m, at, _now, { source }) =>
      /[每一二两三四五六七八九十\d几]个?$/.test(source.norm.slice(Math.max(0, at - 2), at))
        ? null
        : dateAtom(at, end(m, at), { wd: wdOf(m[1] ?? '') }),
  ],
  [
    sticky(`${STEP}?周末`),
    (m, at, now) => {
      if (now === null) return null;
      const { from, to } = periodAround('weekend', stepOf(m[1] ?? ''), now);
      return spanAtom(at, end(m, at), from, to, 'weekend');
    },
  ],
  [
    sticky(`${STEP}(周|星期|礼拜|月|季度?|年|世纪)(?![一二三四五六日天末])`),
    (m, at, now) => {
      if (now === null || (m[2] === '年' && m[1] === '这')) return null;
      const unit = unitOf(m[2] ?? '');
      if (unit === 'h' || unit === 'min' || unit === 's') return null;
      const { from, to } = periodAround(unit, stepOf(m[1] ?? ''), now);
      return spanAtom(at, end(m, at), from, to, unit);
    },
  ],
  // 十月的第一周, 2018年的最后一周, 下个月的第一个星期
  [
    sticky(
      `(?:(?:(${YEAR})${S}年|${YEAR_WORD})?的?(?:(${MONTH})${S}月)?|${STEP}月)${S}的?(?:第([一二三四五1-5])|(最后一))(?:个)?(周|星期|礼拜)(?:的?(${WD}))?(?![末])`,
    ),
    (m, at, now) => {
      if (now === null && m[1] === undefined) return null;
      const here = now === null ? { y: 0, m: 1 } : dateOf(now.day);
      let y = m[1] !== undefined ? yearOf(m[1]) : here.y + (m[2] === undefined ? 0 : (REL_YEAR[m[2]] ?? 0));
      let month = m[3] === undefined ? undefined : zhNumber(m[3]);
      if (m[4] !== undefined && now !== null) ({ y, m: month } = dateOf(periodAround('month', stepOf(m[4]), now).from));
      if (month === undefined && m[1] === undefined && m[2] === undefined) return null;
      const from = dayNumber(y, month ?? 1, 1);
      const to = month === undefined ? dayNumber(y + 1, 1, 1) : dayNumber(y, month + 1, 1);
      const nth = m[6] !== undefined ? -1 : zhNumber(m[5] ?? '1');
      if (m[8] !== undefined) {
        const wd = wdOf(m[8]);
        const first = from + ((wd - weekday(from) + 7) % 7);
        return dayAtom(at, end(m, at), nth > 0 ? first + 7 * (nth - 1) : first + 7 * Math.floor((to - 1 - first) / 7));
      }
      const week = pickWeek(from, to, nth);
      return spanAtom(at, end(m, at), week, week + 7, 'week');
    },
  ],
  // 2021年的前2周, 去年的前10天, 2021年的最后4个月, 2021年的第三个月
  [
    sticky(
      `(?:(${YEAR})${S}年|${YEAR_WORD}|${STEP}(月|季度))${S}的?(?:(前|头|最[后後])${S}${COUNT}${S}(天|日|周|个?星期|个月|个季度)|第${S}(${N}{1,3})${S}(天|周|个?星期|个月|个季度))`,
    ),
    (m, at, now) => {
      if (now === null && m[1] === undefined) return null;
      const here = now ?? { day: 0, clock: '' };
      const y = m[1] !== undefined ? yearOf(m[1]) : dateOf(here.day).y + (REL_YEAR[m[2] ?? ''] ?? 0);
      const whole =
        m[4] !== undefined
          ? periodAround(m[4] === '月' ? 'month' : 'quarter', stepOf(m[3] ?? ''), here)
          : { from: dayNumber(y, 1, 1), to: dayNumber(y + 1, 1, 1) };
      const unit = unitOf(m[7] ?? m[9] ?? '');
      if (unit === 'h' || unit === 'min' || unit === 's') return null;
      const base = unit === 'week' ? pickWeek(whole.from, whole.to, 1) : whole.from;
      if (m[8] !== undefined) {
        const nth = zhNumber(m[8]);
        return unit === 'day'
          ? dayAtom(at, end(m, at), base + nth - 1)
          : spanAtom(at, end(m, at), shiftDay(base, unit, nth - 1), shiftDay(base, unit, nth), unit);
      }
      const count = countOf(m[6] ?? '');
      if (!Number.isInteger(count)) return null;
      if (m[5]?.startsWith('最') !== true) return spanAtom(at, end(m, at), base, shiftDay(base, unit, count), unit);
      const stop = unit === 'week' ? monday(whole.to - 4) + 7 : whole.to;
      return spanAtom(at, end(m, at), shiftDay(stop, unit, -count), stop, unit);
    },
  ],
  // 2017年上半年, 去年下半年, 2026年第三季度, 上半周
  [
    sticky(`(?:(${YEAR})${S}年?|${YEAR_WORD})?的?(上|下|前|后)半(年|月|周)`),
    (m, at, now) => {
      if (now === null && m[1] === undefined) return null;
      const here = now ?? { day: 0, clock: '' };
      const late = m[3] === '下' || m[3] === '后';
      if (m[4] === '周') return spanAtom(at, end(m, at), monday(here.day) + (late ? 3 : 0), monday(here.day) + (late ? 7 : 4), 'half');
      if (m[4] === '月') {
        const { from, to } = periodAround('month', 0, here);
        return spanAtom(at, end(m, at), late ? from + 15 : from, late ? to : from + 15, 'half');
      }
      const y = m[1] !== undefined ? yearOf(m[1]) : dateOf(here.day).y + (REL_YEAR[m[2] ?? ''] ?? 0);
      return spanAtom(at, end(m, at), dayNumber(y, late ? 7 : 1, 1), dayNumber(late ? y + 1 : y, late ? 1 : 7, 1), 'half');
    },
  ],
  [
    sticky(`(?:(${YEAR})${S}年?|${YEAR_WORD})?的?第?([一二三四1-4])季度?(?!节)`),
    (m, at, now) => {
      if (now === null && m[1] === undefined) return null;
      const y = m[1] !== undefined ? yearOf(m[1]) : dateOf(now?.day ?? 0).y + (REL_YEAR[m[2] ?? ''] ?? 0);
      const q = zhNumber(m[3] ?? '1');
      return spanAtom(at, end(m, at), dayNumber(y, q * 3 - 2, 1), dayNumber(y, q * 3 + 1, 1), 'quarter');
    },
  ],
  // 20世纪80年代, 上世纪九十年代, 50年代
  [
    sticky(`(?:(${N}{1,3})世纪|(上|本|这个?)世纪)?(${N}{1,2})年代`),
    (m, at) => {
      const century = m[1] !== undefined ? zhNumber(m[1]) : m[2] === '本' || m[2]?.startsWith('这') === true ? 21 : 20;
      const first = (century - 1) * 100 + zhNumber(m[3] ?? '0');
      return Number.isNaN(first) ? null : spanAtom(at, end(m, at), dayNumber(first, 1, 1), dayNumber(first + 10, 1, 1), 'decade');
    },
  ],
  [
    sticky(`(${N}{1,3})世纪(?!\\d|[零〇一二三四五六七八九十]{1,2}年代)`),
    (m, at) =>
      spanAtom(at, end(m, at), dayNumber((zhNumber(m[1] ?? '') - 1) * 100, 1, 1), dayNumber(zhNumber(m[1] ?? '') * 100, 1, 1), 'century'),
  ],
  // 三天前, 2小时后, 五年之前
  [
    sticky(
      `${COUNT}${S}${UNIT}(?:半)?(?:${COUNT}${S}${UNIT})?${S}(之?[前后]|以[前后]|过后)(?![的]?[一二两三四五六七八九十\\d]+[天年月周个]|面|半|缀|台|者|续|卫|线|置|提)`,
    ),
    (m, at, now) => {
      if (now === null) return null;
      const sign = (m[5] ?? '').includes('前') ? -1 : 1;
      return shifted(
        at,
        end(m, at),
        [
          [m[1] ?? '', m[2] ?? ''],
          [m[3] ?? '', m[4] ?? ''],
        ],
        sign,
        now,
      );
    },
  ],
  // 过去十年, 近三年, 未来5天, 前1周, 之前3小时, 接下来两个月
  [
    sticky(`(过去的?|近|最近的?|之?前|以前|上|未来的?|接下来的?|今后的?|之?后|以后|下|往后)${S}${COUNT}${S}${UNIT}(?![前后以之])`),
    (m, at, now) => {
      if (now === null) return null;
      const sign = /未来|接下来|今后|后|下/.test(m[1] ?? '') ? 1 : -1;
      const [count, unit] = [countOf(m[2] ?? ''), unitOf(m[3] ?? '')];
      if ((m[1] === '上' || m[1] === '下') && count === 1) return null;
      if (Number.isNaN(count)) return null;
      if (unit === 'h' || unit === 'min' || unit === 's') {
        const there = shiftSeconds(now, sign * count * (SECONDS[unit] ?? 1));
        const here = `${isoDate(now.day)}T${now.clock}`;
        return {
          type: 'period',
          start: at,
          end: end(m, at),
          from: sign > 0 ? here : there,
          to: sign > 0 ? there : here,
          precision: 'second',
        };
      }
      if (!Number.isInteger(count)) return null;
      const from = sign > 0 ? now.day + 1 : shiftDay(now.day, unit, -count);
      return spanAtom(at, end(m, at), from, sign > 0 ? shiftDay(from, unit, count) : now.day, 'day');
    },
  ],
  // 年初, 年底, 月初, 今年年底, 明年初, 2026年初
  [
    sticky(`(?:(${YEAR})${S}年|${YEAR_WORD})?(年初|年底|年末|年中|初(?![一二三四五六七八九十中高])|底(?![层部价线盘])|末)`),
    (m, at, now) => {
      const word = m[3] ?? '';
      if (!word.startsWith('年') && m[1] === undefined && m[2] === undefined) return null;
      if (now === null && m[1] === undefined) return null;
      const y = m[1] !== undefined ? yearOf(m[1]) : dateOf(now?.day ?? 0).y + (REL_YEAR[m[2] ?? ''] ?? 0);
      if (word.includes('初')) return spanAtom(at, end(m, at), dayNumber(y, 1, 1), dayNumber(y, 5, 1), 'year');
      if (word.includes('中')) return spanAtom(at, end(m, at), dayNumber(y, 5, 1), dayNumber(y, 9, 1), 'year');
      return spanAtom(at, end(m, at), dayNumber(y, 9, 1), dayNumber(y + 1, 1, 1), 'year');
    },
  ],
  [
    sticky(`${STEP}?(月初|月底|月末|月中)`),
    (m, at, now) => {
      if (now === null) return null;
      const { from, to } = periodAround('month', stepOf(m[1] ?? ''), now);
      const word = m[2] ?? '';
      return word === '月初'
        ? spanAtom(at, end(m, at), from, from + 15, 'month')
        : word === '月中'
          ? spanAtom(at, end(m, at), from + 9, from + 20, 'month')
          : spanAtom(at, end(m, at), from + 15, to, 'month');
    },
  ],
  [
    sticky(`(?:(\\d{4})(?=${S}(?:年|[-~到至])${S}))(?=${S}(?:-|~|到|至)${S}\\d{4}${S}年?)`),
    (m, at) => partialAtom(at, at + 4, { y: Number(m[1]) }),
  ],
  [
    ZH_HOLIDAY,
    (m, at, now) => {
      const holiday = HOLIDAYS.get(m[3] ?? '');
      if (holiday === undefined) return null;
      const y =
        m[1] !== undefined ? yearOf(m[1]) : m[2] !== undefined && now !== null ? dateOf(now.day).y + (REL_YEAR[m[2]] ?? 0) : undefined;
      if (y !== undefined) return dayAtom(at, end(m, at), holidayIn(holiday, y));
      return isFixed(holiday) && m[2] === undefined ? dateAtom(at, end(m, at), { m: holiday[0], d: holiday[1] }) : null;
    },
  ],
  [sticky('= ?(\\d{4})(?!\\d)'), (m, at) => partialAtom(at, end(m, at), { y: Number(m[1]) })],
];

function shifted(start: number, stop: number, parts: readonly (readonly [string, string])[], sign: number, now: Now): Atom | null {
  let day = now.day;
  let seconds = 0;
  for (const [written, word] of parts) {
    if (word === '') continue;
    const [count, unit] = [countOf(written), unitOf(word)];
    if (Number.isNaN(count)) return null;
    if (unit === 'h' || unit === 'min' || unit === 's') seconds += sign * count * (SECONDS[unit] ?? 1);
    else day = count === 0.5 && unit === 'year' ? shiftDay(day, 'month', sign * 6) : shiftDay(day, unit, sign * count);
  }
  if (seconds === 0) return Number.isInteger(day) ? dayAtom(start, stop, day) : null;
  return { type: 'date', start, end: stop, date: {}, moment: shiftSeconds({ ...now, day }, seconds) };
}

/** The longest Chinese date or period at `at`. */
export function readChineseDate(scope: DateScope, at: number): Atom | null {
  let best: Atom | null = null;
  for (const [pattern, build] of RULES) {
    const match = matchAt(pattern, scope.source.norm, at);
    if (match === null || match[0].length === 0 || (best !== null && at + match[0].length <= best.end)) continue;
    const atom = build(match, at, scope.now, scope);
    if (atom !== null && (best === null || atom.end > best.end)) best = atom;
  }
  return best;
}
