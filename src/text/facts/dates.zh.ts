import { type Atom, dateAtom, dayAtom, partialAtom, spanAtom } from './atoms.ts';
import { dateOf, dayNumber, isoDate, monday } from './calendar.ts';
import type { DateScope } from './dates.en.ts';
import { periodAround } from './periods.ts';
import { CHINESE_PERIODS } from './periods.zh.ts';
import {
  type ChineseRule,
  DAY,
  ERA,
  ERAS,
  end,
  full,
  MONTH,
  N,
  REL_DAY,
  REL_YEAR,
  S,
  STEP,
  stepOf,
  sticky,
  unitOf,
  WD,
  WEEK,
  wdOf,
  YEAR,
  YEAR_WORD,
  yearOf,
  zhNumber,
} from './phrases.zh.ts';
import { matchAt } from './source.ts';

/** Chinese dates and periods. The longest match at a place wins. */
const RULES: readonly ChineseRule[] = [
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
    (m, at, _now, { source }) =>
      Number.isNaN(yearOf(m[1] ?? '')) || source.norm.slice(Math.max(0, at - 3), at) === '公元前'
        ? null
        : partialAtom(at, end(m, at), { y: yearOf(m[1] ?? '') }),
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
      '(大前天|大后天|今天|今日(?!头条)|明天|明日(?!之后|》)|后天|昨天|昨日|前天|最近(?!的|一|几|\\d|两|三)|今(?=[早晚晨])|明(?=[早晚晨])|昨(?=[晚夜]))',
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
  ...CHINESE_PERIODS,
];

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
