import { type Atom, dateAtom, dayAtom, partialAtom, spanAtom } from './atoms.ts';
import { dateOf, dayNumber, isoDate, monday, type Now, nextFitting, shiftSeconds, weekday } from './calendar.ts';
import { HOLIDAYS, holidayIn, isFixed } from './holidays.ts';
import { periodAround, shiftDay } from './periods.ts';
import {
  type ChineseRule,
  COUNT,
  countOf,
  end,
  MONTH,
  N,
  pickWeek,
  REL_YEAR,
  S,
  SECONDS,
  STEP,
  stepOf,
  sticky,
  UNIT,
  unitOf,
  WD,
  wdOf,
  YEAR,
  YEAR_WORD,
  yearOf,
  ZH_HOLIDAY,
  zhNumber,
} from './phrases.zh.ts';

/** Parts of months and years, stretches counted from now, eras of years, holidays. */
export const CHINESE_PERIODS: readonly ChineseRule[] = [
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
    sticky(
      `(过去的?|近|最近的?|(?<!公元)(?<!公)(?<!元)之?前|以前|上|未来的?|接下来的?|今后的?|之?后|以后|下|往后)${S}${COUNT}${S}${UNIT}(?![前后以之])`,
    ),
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
  // 8月底, 2026年8月上旬
  [
    sticky(`(?:(${YEAR})${S}年|${YEAR_WORD})?的?(${MONTH})${S}月(?:份)?(初|底|末|中旬|上旬|下旬)`),
    (m, at, now) => {
      const month = zhNumber(m[3] ?? '');
      const fit = now === null || m[1] !== undefined || m[2] !== undefined ? null : nextFitting({ m: month }, now.day);
      const y = m[1] !== undefined ? yearOf(m[1]) : m[2] !== undefined && now !== null ? dateOf(now.day).y + (REL_YEAR[m[2]] ?? 0) : fit?.y;
      if (y === undefined) return null;
      const [from, to] = [dayNumber(y, month, 1), dayNumber(y, month + 1, 1)];
      const word = m[4] ?? '';
      const part: readonly [number, number] =
        word === '上旬'
          ? [from, from + 10]
          : word === '中旬'
            ? [from + 10, from + 20]
            : word === '下旬'
              ? [from + 20, to]
              : word === '初'
                ? [from, from + 15]
                : [from + 15, to];
      return spanAtom(at, end(m, at), part[0], part[1], 'month');
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
