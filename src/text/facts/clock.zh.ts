import type { Atom } from './atoms.ts';
import { zhNumber } from './phrases.zh.ts';
import { matchAt, type Source } from './source.ts';

const NUMERAL = '[零〇一二三四五六七八九十]';
const PART = '(?<part>凌晨|清晨|早晨|早上|清早|一早|上午|早间|早|中午|正午|午间|下午|午后|傍晚|晚上|晚间|夜里|夜间|夜晚|深夜|半夜|午夜|晚)';
/** 八点半, 9点二十, 10时05分30秒, 8:00. A lone digit after 点 without 分 is a decimal (九点九). */
const CLOCK = new RegExp(
  `(?:${PART}的?(?: {0,2}大?约?)?)?(?:(?<h>\\d{1,2}|[零〇一二两三四五六七八九十]{1,3}) {0,2}(?:点钟?|时(?!间|候|代|期|尚|常|至|起|速|刻)) {0,2}(?:整|(?<half>半)|(?<quarter>[一三])刻|过?(?:(?<mi>\\d{1,2}|${NUMERAL}{1,3}) {0,2}分(?!之|钟)|(?<bare>\\d{2}(?!\\d)|${NUMERAL}{2,3}))(?: {0,2}(?<s>\\d{1,2}|${NUMERAL}{1,3}) {0,2}秒)?|(?! {0,2}(?:\\d|${NUMERAL})))|(?<hh>\\d{1,2}):(?<mm>\\d{2})(?::(?<ss>\\d{2}))?(?![\\d:]))`,
  'y',
);
const DAYPART = new RegExp(`${PART}(?![\\d零一二三四五六七八九十餐饭报期已熟])`, 'y');
/** Hours [from, to) that the parts of the day stand for. */
const HOURS: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries({
    凌晨: [0, 6],
    清晨: [6, 8],
    早晨: [8, 12],
    早上: [8, 12],
    清早: [8, 12],
    一早: [8, 12],
    上午: [8, 12],
    早间: [8, 12],
    早: [8, 12],
    中午: [11, 13],
    正午: [12, 13],
    午间: [11, 13],
    下午: [12, 16],
    午后: [12, 16],
    傍晚: [16, 20],
    晚上: [16, 20],
    晚间: [16, 20],
    夜里: [20, 24],
    夜间: [20, 24],
    夜晚: [20, 24],
    深夜: [20, 24],
    半夜: [0, 6],
    午夜: [0, 6],
    晚: [16, 20],
  }),
);

/** 下午5:00, 晚上八点半, 3点一刻, 上午. */
export function readChineseClock({ norm }: Source, at: number): Atom | null {
  const match = matchAt(CLOCK, norm, at);
  const clock = match === null || isInsideNumber(norm, at, match) ? null : clockOf(match);
  if (match !== null && clock !== null) return { type: 'clock', start: at, end: at + match[0].trimEnd().length, clock };
  const part = matchAt(DAYPART, norm, at);
  if (part === null) return null;
  // A single 早 or 晚 is a part of the day only after a day (今晚, 7月25日早).
  if (part[0].length === 1 && !/[日号今明昨]$/.test(norm.slice(Math.max(0, at - 1), at))) return null;
  const [from, to] = HOURS.get(part[0]) ?? [8, 12];
  return { type: 'daypart', start: at, end: at + part[0].length, from, to };
}

const isInsideNumber = (norm: string, at: number, match: RegExpExecArray): boolean =>
  match.groups?.['part'] === undefined && /[\d一二三四五六七八九十百千万第.零:]$/.test(norm.slice(Math.max(0, at - 1), at));

function clockOf({ 0: whole, groups = {} }: RegExpExecArray): { h: number; mi?: number; s?: number; sure: boolean } | null {
  const { part, h, half, quarter, mi, bare, s, hh, mm, ss } = groups;
  const hour = h === undefined ? Number(hh) : zhNumber(h);
  const minute = half !== undefined ? 30 : quarter !== undefined ? (quarter === '一' ? 15 : 45) : optional(mi ?? bare ?? mm);
  // 从这一点来看: no time.
  if (h === '一' && part === undefined && minute === undefined && !whole.includes('钟')) return null;
  const second = optional(s ?? ss);
  if (Number.isNaN(hour) || hour > 24 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  const late = part !== undefined && /下午|午后|傍晚|晚|夜/.test(part) && !/半夜|午夜/.test(part);
  const noon = part !== undefined && /中午|正午|午间/.test(part);
  const shifted =
    (late && hour < 12) || (noon && hour < 10) ? hour + 12 : hour === 24 || (hour === 12 && /凌晨|半夜|午夜/.test(part ?? '')) ? 0 : hour;
  return {
    h: shifted,
    ...(minute === undefined ? {} : { mi: minute }),
    ...(second === undefined ? {} : { s: second }),
    sure: part !== undefined || hour > 12 || hour === 0,
  };
}

const optional = (written: string | undefined): number | undefined =>
  written === undefined ? undefined : zhNumber(written.replace(/^[零〇](?=.)/, ''));
