import { scaled } from './digits.ts';
import type { NumberMention } from './mention.ts';
import { isDigit, isHanChar, matchAt, type Source } from './source.ts';

/** Numerals, simplified and formal (traditional forms are folded before). */
const DIGIT: ReadonlyMap<string, number> = new Map([
  ['零', 0],
  ['〇', 0],
  ['一', 1],
  ['二', 2],
  ['两', 2],
  ['三', 3],
  ['四', 4],
  ['五', 5],
  ['六', 6],
  ['七', 7],
  ['八', 8],
  ['九', 9],
  ['壹', 1],
  ['贰', 2],
  ['叁', 3],
  ['肆', 4],
  ['伍', 5],
  ['陆', 6],
  ['柒', 7],
  ['捌', 8],
  ['玖', 9],
  ['俩', 2],
  ['仨', 3],
]);
const SMALL_UNIT: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
  ['拾', 10],
  ['佰', 100],
  ['仟', 1000],
  ['廿', 20],
  ['卅', 30],
]);
const BIG_UNIT: ReadonlyMap<string, number> = new Map([
  ['万', 1e4],
  ['亿', 1e8],
  ['兆', 1e12],
]);
const FORMAL = new Set('壹贰叁肆伍陆柒捌玖拾佰仟俩仨兆');

export const isNumeralChar = (char: string): boolean => DIGIT.has(char) || SMALL_UNIT.has(char) || BIG_UNIT.has(char);
export const numeralOf = (char: string): number | undefined => DIGIT.get(char);

const ASCII = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e[+-]?\d{1,3})?/y;

interface Piece {
  readonly type: 'digit' | 'ascii' | 'small' | 'big' | 'few';
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly char: string;
}

/** Pieces of one written integer: numerals with up to two spaces between them ("八千 三百 万"). */
function pieces(norm: string, at: number): Piece[] {
  const out: Piece[] = [];
  let pos = at;
  while (out.length < 48) {
    let start = pos;
    while (out.length > 0 && start < pos + 4 && norm.charAt(start) === ' ') start++;
    const char = norm.charAt(start);
    const last = out.at(-1);
    if (isDigit(char)) {
      const joins =
        last === undefined ||
        last.type === 'few' ||
        ((last.type === 'small' || last.type === 'big') && (start === pos || UNIT_AFTER_DIGITS.test(norm.slice(start, start + 12)))) ||
        (last.char === '零' && start === pos);
      if (!joins) break;
      const match = matchAt(ASCII, norm, start);
      if (match === null) break;
      pos = start + match[0].length;
      out.push({ type: 'ascii', value: Number(match[0].replaceAll(',', '')), start, end: pos, char });
      if (norm.charAt(pos) === 'k' && !/[a-z]/.test(norm.charAt(pos + 1))) {
        out.push({ type: 'small', value: 1000, start: pos, end: pos + 1, char: 'k' });
        pos++;
      }
      continue;
    }
    const digit = DIGIT.get(char);
    const small = SMALL_UNIT.get(char);
    const big = BIG_UNIT.get(char);
    if (digit !== undefined) {
      if (last?.type === 'ascii' || (char === '两' && isTael(norm, start, last))) break;
      out.push({ type: 'digit', value: digit, start, end: start + 1, char });
    } else if (small !== undefined) {
      if ((char === '千' || char === '百') && PREFIXED_UNIT.test(norm.slice(start + 1, start + 3))) break;
      out.push({ type: 'small', value: small, start, end: start + 1, char });
    } else if (big !== undefined) {
      if (
        (last === undefined && !BARE_PARTS.test(norm.slice(start, start + 10))) ||
        (char === '兆' && PREFIXED_UNIT.test(norm.slice(start + 1, start + 3)))
      )
        break;
      out.push({ type: 'big', value: big, start, end: start + 1, char });
    } else if ((char === '几' || char === '数') && last !== undefined && last.type !== 'ascii' && isFew(norm, start))
      out.push({ type: 'few', value: 0, start, end: start + 1, char });
    else if ((char === '多' || char === '余') && last !== undefined && BIG_UNIT.has(norm.charAt(nextSolid(norm, start + 1))))
      out.push({ type: 'few', value: 0, start, end: start + 1, char });
    else break;
    pos = start + 1;
  }
  return out;
}

const nextSolid = (norm: string, at: number): number => (norm.charAt(at) === ' ' ? (norm.charAt(at + 1) === ' ' ? at + 2 : at + 1) : at);
/** 十几, 十几万: "some" stands for a digit only after a unit or zero and is no word of its own (几乎, 数据). */
const isFew = (norm: string, at: number): boolean => !'乎何据字量学目值码组额倍'.includes(norm.charAt(at + 1) || '\u0000');

/** 万分之四: a bare unit begins a number only as a denominator. */
const BARE_PARTS = /^[万亿]{1,3} {0,2}分 {0,3}之/;
const UNIT_AFTER_DIGITS = /^[\d,.]{1,8} {0,2}[十百千万亿兆]/;
/** 千米, 千克, 百帕, 兆赫: the prefix belongs to the unit. */
const PREFIXED_UNIT = /^(?:米|克(?!服|隆|拉)|瓦|赫|卡|焦|帕|伏|字节|比特|升(?![级值职温高至降])|吨)/;
/** 两 after a unit is the weight (三千两百两) unless a unit follows it. */
const isTael = (norm: string, at: number, last: Piece | undefined): boolean =>
  last !== undefined &&
  (last.type === 'small' || last.type === 'big') &&
  !SMALL_UNIT.has(norm.charAt(at + 1)) &&
  !BIG_UNIT.has(norm.charAt(at + 1));

interface Integer {
  readonly end: number;
  readonly value: number;
  readonly more: boolean;
  readonly pieces: readonly Piece[];
  /** Digits read one after another: 二零零八. */
  readonly positional: boolean;
}

function integer(norm: string, at: number): Integer | null {
  const list = pieces(norm, at);
  if (list.length === 0) return null;
  const used = list;
  if (used.length > 1 && used.every((piece) => piece.type === 'digit')) {
    const tight = used.filter((piece, index) => index === 0 || piece.start === used[index - 1]?.end);
    const run =
      (tight.length === used.length || /^ {0,2}折/.test(norm.slice(used.at(-1)?.end ?? at))) && !used.some((piece) => piece.char === '两')
        ? used
        : used.slice(0, 1);
    // 三五, 七八: a loose estimate of two neighbours, not 35; more digits or a zero are read one by one.
    const value = Number(run.map((piece) => piece.value).join(''));
    return { end: run.at(-1)?.end ?? at + 1, value, more: false, pieces: run, positional: run.length > 1 };
  }
  let value = 0; // closed by big units
  let section = 0; // below the next big unit
  let digit: number | undefined;
  let lastUnit = 0;
  let zero = false;
  let more = false;
  let end = at;
  let count = 0;
  let decimals = false;
  for (const piece of used) {
    if (piece.type === 'digit' || piece.type === 'ascii') {
      if (digit !== undefined && digit !== 0) break;
      digit = piece.value;
      if (piece.type === 'ascii' && !Number.isInteger(piece.value)) decimals = true;
      if (piece.value === 0) zero = true;
    } else if (piece.type === 'few') {
      more = true;
    } else if (piece.type === 'small') {
      if (digit === undefined && lastUnit > 0 && lastUnit < piece.value && section > 0) break; // 五十千
      section += scaled(digit === undefined || (digit === 0 && piece.value === 10) ? 1 : digit, piece.value);
      digit = undefined;
      zero = false;
      lastUnit = piece.value === 20 || piece.value === 30 ? 10 : piece.value;
    } else {
      section += digit ?? (count === 0 ? 1 : 0);
      digit = undefined;
      const doubled = section === 0 && used[count - 1]?.type === 'big'; // 四万万
      if (doubled || piece.value > lastBig(value)) value = scaled(value + section, piece.value);
      else value += scaled(section, piece.value);
      section = 0;
      zero = false;
      lastUnit = piece.value;
    }
    end = piece.end;
    count++;
  }
  if (digit !== undefined) {
    // 九百九 = 990, 九万四 = 94000: a last digit after a unit counts tenths of it, unless a zero stands between.
    const tail = used[count - 1];
    const before = used[count - 2];
    const shorthand = lastUnit >= 100 && !zero && tail?.type === 'digit' && (before?.type === 'small' || before?.type === 'big');
    section += shorthand ? (digit * lastUnit) / 10 : digit;
  }
  const total = value + section;
  return { end, value: decimals ? Number(total.toPrecision(15)) : total, more, pieces: used.slice(0, count), positional: false };
}

/** The last big unit that a closed value holds: 3亿 → 亿. */
function lastBig(value: number): number {
  if (value === 0) return 0;
  for (const unit of [1e12, 1e8, 1e4]) if (value % unit === 0) return unit;
  return 1;
}

const POINT = / {0,2}点 {0,2}/y;
const OF_PARTS = / {0,2}分 {0,3}之 {0,3}/y;
const AND = / {0,2}又 {0,2}/y;
const DOZEN = / ?打(?![一-鿿]{0,2}[电开工算包破造印击败球法扰折扮断听仗交]|[车中字动])/y;
const SUFFIX_MORE = /[多余]/;

/** Digits after 点 up to the first that is no bare digit. */
function decimals(norm: string, at: number): { end: number; digits: string } | null {
  let digits = '';
  let end = at;
  for (let pos = at; digits.length < 18; pos++) {
    const char = norm.charAt(pos);
    if (char === ' ' && digits !== '' && DIGIT.has(norm.charAt(pos + 1))) continue;
    const value = isDigit(char) ? Number(char) : char === '两' ? undefined : DIGIT.get(char);
    if (value === undefined) break;
    digits += String(value);
    end = pos + 1;
  }
  if (digits === '' || SMALL_UNIT.has(norm.charAt(end))) return null;
  return { end, digits };
}

export interface ChineseNumber extends NumberMention {
  /** 百分之…, 千分之…: the value is in points of a hundred. */
  readonly percent: boolean;
}

/** The number that begins at `at` with a numeral or a digit (sign not included). */
export function readChineseNumber(source: Source, at: number): ChineseNumber | null {
  const { norm } = source;
  const loose = readLoose(source, at);
  if (loose !== null) return loose;
  const half = readHalf(norm, at);
  if (half !== null) return half;
  const first = integer(norm, at);
  if (first === null) return null;
  const fraction = readParts(norm, at, first);
  if (fraction !== null) return fraction;
  // 3又2分之1
  const and = matchAt(AND, norm, first.end);
  if (and !== null) {
    const top = integer(norm, first.end + and[0].length);
    const rest = top === null ? null : readParts(norm, first.end + and[0].length, top);
    if (rest !== null && !rest.percent && !isUnitsOnly(top)) return { ...rest, start: at, value: first.value + rest.value };
    if (rest !== null) return { ...rest, start: at, value: first.value + rest.value / 100, percent: false };
  }
  const point = matchAt(POINT, norm, first.end);
  const part = point === null ? null : decimals(norm, first.end + point[0].length);
  if (part !== null) {
    let value = Number(`${first.value}.${part.digits}`);
    let end = part.end;
    for (
      let unit = BIG_UNIT.get(norm.charAt(end)) ?? SMALL_UNIT.get(norm.charAt(end));
      unit !== undefined && end < part.end + 3;
      unit = BIG_UNIT.get(norm.charAt(end))
    ) {
      value = scaled(value, unit);
      end++;
    }
    return mention(at, end, value, 'decimal', first);
  }
  if (isUnitsOnly(first) && first.pieces[0]?.char !== '十' && first.pieces[0]?.char !== '拾') return null;
  if (
    first.positional &&
    first.pieces.length === 2 &&
    (isHanChar(norm.charAt(at - 1)) || isHanChar(norm.charAt(first.end)) || /[“”"‘’《「]/.test(norm.charAt(at - 1))) &&
    !norm.slice(at, first.end).includes('零') &&
    !/^ ?[折成年]/.test(norm.slice(first.end, first.end + 2))
  )
    return null;
  const dozen = matchAt(DOZEN, norm, first.end);
  if (dozen !== null && first.value <= 1000)
    return { ...mention(at, first.end + dozen[0].length, first.value * 12, 'integer', first), weak: false };
  const suffix = SUFFIX_MORE.test(norm.charAt(first.end)) && first.value >= 10 ? 1 : 0;
  const whole = mention(at, first.end + suffix, first.value, Number.isInteger(first.value) ? 'integer' : 'decimal', first);
  return suffix === 1 ? { ...whole, more: true } : whole;
}

function mention(start: number, end: number, value: number, form: NumberMention['form'], from: Integer): ChineseNumber {
  const lone = from.pieces.length === 1 ? from.pieces[0] : undefined;
  const weak = from.positional || (lone !== undefined && lone.type !== 'ascii' && end === lone.end);
  return {
    start,
    end,
    value,
    script: 'han',
    form,
    digits: lone?.type === 'ascii' && end === lone.end,
    more: from.more,
    weak,
    percent: false,
  };
}

const isUnitsOnly = (number: Integer | null): boolean =>
  number?.pieces.every((piece) => piece.type === 'small' || piece.type === 'big') === true;

/** A分之B: B/A, in percent when A is a bare unit (百, 千, 百万). */
function readParts(norm: string, at: number, whole: Integer): ChineseNumber | null {
  const link = matchAt(OF_PARTS, norm, whole.end);
  if (link === null || whole.value === 0) return null;
  const from = whole.end + link[0].length;
  const sign = norm.charAt(from) === '负' || (norm.charAt(from) === '-' && isDigit(norm.charAt(from + 1))) ? 1 : 0;
  const top = integer(norm, from + sign);
  if (
    top === null ||
    matchAt(LOOSE, norm, from + sign) !== null ||
    (top.pieces.length === 1 && /^[二三四五六七八九][十百]/.test(norm.slice(top.end, top.end + 2)))
  )
    return null;
  const point = matchAt(POINT, norm, top.end);
  const part = point === null ? null : decimals(norm, top.end + point[0].length);
  const numerator = (part === null ? top.value : Number(`${top.value}.${part.digits}`)) * (sign === 1 ? -1 : 1);
  const percent = isUnitsOnly(whole) && whole.value >= 100;
  const value = percent ? Number(((numerator / whole.value) * 100).toPrecision(15)) : numerator / whole.value;
  return { start: at, end: part?.end ?? top.end, value, script: 'han', form: 'fraction', digits: false, more: false, weak: false, percent };
}

/** 二三十, 七八百万: two neighbouring digits before a unit are a span from the one to the other. */
const LOOSE = /(?:一二|二三|三四|四五|五六|六七|七八|八九|两三|三五)(?=[十百千万亿]|个|[位名天年次周家米岁元])/y;
function readLoose(source: Source, at: number): ChineseNumber | null {
  const pair = matchAt(LOOSE, source.norm, at)?.[0];
  if (pair === undefined) return null;
  const high = integer(source.norm, at + 1);
  if (high === null) return null;
  const [low, top] = [DIGIT.get(pair.charAt(0)) ?? 1, DIGIT.get(pair.charAt(1)) ?? 1];
  return {
    start: at,
    end: high.end,
    value: (high.value / top) * low,
    upTo: high.value,
    script: 'han',
    form: 'integer',
    digits: false,
    more: false,
    weak: false,
    percent: false,
  };
}

/** 一半, and a bare 半 before a unit is left to the unit's reader. */
function readHalf(norm: string, at: number): ChineseNumber | null {
  if (norm.charAt(at) === '一' && norm.charAt(at + 1) === '半' && norm.charAt(at + 2) !== '天')
    return { start: at, end: at + 2, value: 0.5, script: 'han', form: 'fraction', digits: false, more: false, weak: false, percent: false };
  return null;
}

/** Words whose first or last character looks like a numeral. A lone numeral inside one is no number. */
const WORDS_WITH_NUMERAL = new Set(
  (
    '一些 一般 一样 一起 一直 一定 一切 一下 一旦 一致 一看 一边 一面 一方 一带 一路 一向 一律 一概 一再 一时 一贯 一经 一味 一身 一度 一同 一流 一线 一体 一生 一心 一手 一行 一举 一早 一点 一会 一来 一共 一系 一如 一番 一股 一听 一想 一说 一见 ' +
    '统一 唯一 之一 万一 第一 同一 单一 逐一 专一 不一 某一 任一 每一 另一 这一 那一 进一 ' +
    '二手 二维 二进 二氧 二级 二代 二审 三明 三角 三亚 三星 三国 三峡 三轮 再三 四川 四周 四肢 四处 四季 四平 五台 五角 五金 五官 五粮 六合 六朝 七夕 八卦 八达 九江 九寨 九龙 十分 十足 十堰 千万 千古 百姓 百货 百科 百度 万能 万物 万象 万达 万科 大陆 登陆 陆地 陆军 陆续 陆上 队伍 入伍 伍德 内陆 着陆 ' +
    '张三 李四 王五 双十 星期 礼拜 周一 周二 周三 周四 周五 周六 初一 初二 初三 高一 高二 高三 丢三 两会 两岸 两极 两侧 两旁 两边 两者 两地 两性'
  ).split(' '),
);

/** Is the lone numeral at `at` a number of its own? */
export function isFreeNumeral(norm: string, at: number): boolean {
  const char = norm.charAt(at);
  const before = norm.charAt(at - 1);
  const after = norm.charAt(at + 1);
  if (FORMAL.has(char)) return !isHanChar(before) && !isHanChar(after);
  if (before === char || after === char) return false; // 两两, 九九
  return !WORDS_WITH_NUMERAL.has(char + after) && !WORDS_WITH_NUMERAL.has(before + char);
}
