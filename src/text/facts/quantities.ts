import { readDuration } from './durations.ts';
import type { NumberMention } from './mention.ts';
import { readMoney } from './money.ts';
import type { Quantity } from './quantity.ts';
import { readRate } from './rates.ts';
import { isDigit, isHanChar, isLatinLetter, matchAt, type Source } from './source.ts';
import { LONGEST_UNIT_ZH, UNIT_NAMES_ZH, UNIT_SYMBOLS, UNIT_WORDS, type Unit } from './units.ts';

export interface ScanContext {
  readonly source: Source;
  /** The text holds Chinese characters and no kana: ¥ is the yuan. */
  readonly chinese: boolean;
}

type Reader = (context: ScanContext, number: NumberMention, base: Quantity) => Quantity | null;

/** What stands around the number decides its kind; the first reader that knows takes it. */
const READERS: readonly Reader[] = [readPercent, readMoney, readTemperature, readAge, readDuration, readDimension];

/** The quantity that a number mention is part of. */
export function readQuantity(context: ScanContext, number: NumberMention): Quantity | null {
  const base: Quantity = {
    kind: number.form === 'ordinal' ? 'ordinal' : 'number',
    start: number.start,
    end: number.end,
    numberStart: number.start,
    numberEnd: number.end,
    value: number.value,
    scale: scaleOf(context.source.norm, number),
    script: number.script,
    ...(number.more ? { more: true } : {}),
    ...(number.upTo === undefined ? {} : { upTo: number.upTo }),
    ...(number.weak ? { weak: true } : {}),
  };
  if (number.form === 'ordinal') return base;
  for (const reader of READERS) {
    const found = reader(context, number, base);
    if (found !== null) return number.upTo === undefined ? found : { ...found, upTo: found.value * (number.upTo / number.value) };
  }
  return followsIdentifier(context.source.norm, number) ? null : base;
}

const SCALE_TAIL =
  /(?:^|[\d\s.])(?:(k|thousand|千)|(m|mm|mn|mil|million|百万)|(b|bn|billion|十亿)|(trillion|tn|万亿)|(万)|(亿)|(lakh)|(crore)|(hundred|百))$/;
const SCALES = [1e3, 1e6, 1e9, 1e12, 1e4, 1e8, 1e5, 1e7, 100];
function scaleOf(norm: string, number: NumberMention): number {
  if (number.digits) return 1;
  const tail = norm.slice(Math.max(number.start, number.end - 10), number.end);
  const match = SCALE_TAIL.exec(tail.replace(/^.*?(?=[\d\s.一二两三四五六七八九][^\d\s.]*$)/, '').replace(/^[一二两三四五六七八九]/, '1'));
  if (match === null) return 1;
  for (let at = 0; at < SCALES.length; at++) if (match[at + 1] !== undefined) return SCALES[at] ?? 1;
  return 1;
}

/** Digits glued to letters that are no unit are part of a name (24703L202, 777F, 3D). */
const REGISTER =
  /\b(?:rfc|iso|iec|ieee|iso\/iec|cve|pep|din|bug|issue|ticket|pr|page|pp?\.|chapter|section|figure|fig\.|table|appendix) ?[-#]?$/;
function followsIdentifier(norm: string, number: NumberMention): boolean {
  if (number.digits && REGISTER.test(norm.slice(Math.max(0, number.start - 10), number.start))) return true;
  const after = norm.charAt(number.end);
  if (number.script === 'latin' && isDigit(norm.charAt(number.end - 1)))
    return (
      isLatinLetter(after) ||
      after === '_' ||
      after === '\u0001' ||
      (after === '-' && /[a-z]/.test(norm.charAt(number.end + 1)) && norm.charAt(number.end + 2) === '-')
    );
  return false;
}

const PERCENT_AFTER = / {0,6}(?:%|percents?\b|per cents?\b|percentages?(?: points?)?\b|pct\b|pp\b| ?个? {0,4}百 {0,3}分 {0,3}点|‰|‱)/y;
const PERCENT_BEFORE = /\b(?:percents?|per cents?) of (?:a )?$/;
const TENTHS = / {0,2}成(?![为立功都员本分年果交长熟品型就绩人语效套败全份天家衣型因体群规])/y;
const PRICE_SHARE = / {0,2}折(?![磨叠断腰线页纸回桂射服合算旧腾])/y;

function readPercent({ source: { norm } }: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  if ('percent' in number && number.percent === true) return { ...base, kind: 'percent', unit: '%' };
  const after = matchAt(PERCENT_AFTER, norm, number.end);
  if (after !== null) {
    const factor = after[0].includes('‰') ? 0.1 : after[0].includes('‱') ? 0.01 : 1;
    return {
      ...base,
      kind: 'percent',
      unit: '%',
      value: factor === 1 ? number.value : tidy(number.value * factor),
      end: number.end + after[0].length,
    };
  }
  const before = PERCENT_BEFORE.exec(norm.slice(Math.max(0, number.start - 18), number.start));
  if (before !== null && number.script === 'latin') return { ...base, kind: 'percent', unit: '%', start: number.start - before[0].length };
  const tenths = matchAt(TENTHS, norm, number.end);
  if (tenths !== null && number.value <= 10) {
    let end = number.end + tenths[0].length;
    let value = number.value;
    const space = norm.charAt(end) === ' ' ? 1 : 0;
    const tail = norm.charAt(end + space);
    if (tail === '半') [value, end] = [value + 0.5, end + space + 1];
    else if ('一二三四五六七八九'.includes(tail) && tail !== '' && !isHanChar(norm.charAt(end + space + 1)))
      [value, end] = [value + ('一二三四五六七八九'.indexOf(tail) + 1) / 10, end + space + 1];
    return { ...base, kind: 'percent', unit: '%', value: tidy(value * 10), end };
  }
  // 八折: 80 % of the price is paid; 七五折: 75 %.
  const share = matchAt(PRICE_SHARE, norm, number.end);
  if (share !== null && number.value > 0 && number.value < 100 && number.value !== 10)
    return {
      ...base,
      kind: 'percent',
      unit: '%',
      value: tidy(number.value < 1 ? number.value * 100 : number.value < 10 ? number.value * 10 : number.value),
      end: number.end + share[0].length,
    };
  return null;
}

const tidy = (value: number): number => Number(value.toPrecision(15));

const DEGREES =
  / {0,2}(?:(°|degrees?\b|degs?\b\.?) {0,2})?(celsius|celcius|centigrade|fahrenheit|farenheit|kelvins?|c\b|f\b|k\b|℃|℉)(?![-/])/y;
const BARE_DEGREES = / {0,2}(?:°(?! ?['"\d])|degrees?\b|deg\b\.?)/y;
const DEGREES_ZH = / {0,2}(?:(摄氏|华氏)(?:度|温度)?|度|℃|°c|°f)/y;
const SCALE_BEFORE = /(摄氏|华氏)(?:温度)? {0,2}(零下|负)? {0,2}$/;
const BELOW_ZERO = /零下 {0,2}$/;
const HEAT =
  /temperature|thermostat|weather|outside|oven|heat|warm|cool|cold|hot|freez|boil|温度|气温|水温|体温|高温|低温|室温|天气|℃|°c|摄氏|华氏/;

function readTemperature({ source: { norm } }: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  const named = matchAt(DEGREES, norm, number.end);
  if (named !== null && (named[1] !== undefined || (named[2]?.length ?? 0) > 1 || named[2] === '℃' || named[2] === '℉')) {
    const scale = named[2] ?? '';
    const unit = scale.startsWith('c') || scale === '℃' ? 'Cel' : scale.startsWith('k') ? 'K' : '[degF]';
    return { ...base, kind: 'temperature', unit, end: number.end + named[0].length };
  }
  const chinese = matchAt(DEGREES_ZH, norm, number.end);
  if (chinese !== null) {
    const before = norm.slice(Math.max(0, number.start - 10), number.start);
    const scale = SCALE_BEFORE.exec(before);
    const below = BELOW_ZERO.exec(before);
    const mark = chinese[1] ?? scale?.[1];
    const start = number.start - (scale?.[0].length ?? below?.[0].length ?? 0);
    const negative = below !== null || scale?.[2] !== undefined;
    const end = number.end + chinese[0].length;
    const value = negative ? -Math.abs(number.value) : number.value;
    if (mark !== undefined || chinese[0].includes('℃') || chinese[0].includes('°c'))
      return { ...base, kind: 'temperature', unit: mark === '华氏' ? '[degF]' : 'Cel', value, start, end };
    if (chinese[0].trim() === '度' && (negative || HEAT.test(around(norm, number))))
      return { ...base, kind: 'temperature', unit: 'Cel', value, start, end };
    return null;
  }
  const bare = matchAt(BARE_DEGREES, norm, number.end);
  if (bare !== null && HEAT.test(around(norm, number)))
    return { ...base, kind: 'temperature', unit: 'deg', end: number.end + bare[0].length };
  return null;
}

const around = (norm: string, number: NumberMention): string => norm.slice(Math.max(0, number.start - 48), number.end + 32);

const AGE_AFTER = /[ -]{0,2}(?:(years?|yrs?|months?|weeks?|days?)[ -]{1,2}(?:old\b|of age\b)|(y\/o|yo|y\.o\.)(?![a-z]))/y;
const AGE_BEFORE = /\b(?:aged?|the age of|age of|ages) {1,2}$/;
const AGE_ZH = / {0,2}(?:(?:周|整)?岁(半)?|(个月|周|天)大(?![学型量会家厦楼赛选概约小多数]))/y;

function readAge({ source: { norm } }: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  const after = matchAt(AGE_AFTER, norm, number.end);
  if (after !== null) return { ...base, kind: 'age', unit: ageUnit(after[1] ?? 'y'), end: number.end + after[0].length };
  const chinese = matchAt(AGE_ZH, norm, number.end);
  if (chinese !== null) {
    const unit = chinese[2] === '个月' ? 'mo' : chinese[2] === '周' ? 'wk' : chinese[2] === '天' ? 'd' : 'a';
    return { ...base, kind: 'age', unit, value: number.value + (chinese[1] === undefined ? 0 : 0.5), end: number.end + chinese[0].length };
  }
  if (number.form !== 'integer' || number.value > 130) return null;
  const before = AGE_BEFORE.exec(norm.slice(Math.max(0, number.start - 12), number.start));
  return before === null || isUnitAhead(norm, number.end)
    ? null
    : { ...base, kind: 'age', unit: 'a', start: number.start - before[0].length };
}

const isUnitAhead = (norm: string, at: number): boolean => /^ ?(?:%|percent|years?|months?|days?|,\d)/.test(norm.slice(at, at + 10));
const ageUnit = (word: string): string => (word.startsWith('mo') ? 'mo' : word.startsWith('w') ? 'wk' : word.startsWith('d') ? 'd' : 'a');

const PHRASE = /[a-z][a-z.]{0,24}(?:[ -][a-z]{1,24}){0,2}/y;
const SYMBOL = /(?:[a-zA-ZµμΩℓ㎡°][a-zA-Z]{0,5}(?:\/[a-zA-Z]{1,4})?(?:\^?[23²³])?)/y;
/** Symbols that are also plain words or letters: only when glued to the number. */
const GLUED_ONLY = new Set([
  'in',
  'st',
  'pt',
  'ct',
  'AU',
  'A',
  'mt',
  'kt',
  'NM',
  'N',
  'J',
  'T',
  'at',
  'l',
  'atm',
  'li',
  'MP',
  'V',
  'hm',
  'CM',
  'KM',
]);
const BRACKET = / ?[[<]([a-zA-Zµ°/0-9]{1,6})[\]>]/y;
const INCHES = / ?"(?= ?(?:long|wide|tall|deep|high|thick|x|×|by|display|screen|monitor|diagonal|in length|tv))/y;
const PRIME_FEET = /['′](?: ?(\d{1,2}(?:\.\d{1,2})?) ?["″])?(?![a-z])/y;

function readDimension(context: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  const { norm } = context.source;
  const found = readUnit(context.source, number);
  if (found !== null) {
    const joined = found.unit.code === '[ft_i]' ? feetAndInches(context.source, found.end) : null;
    if (joined !== null) return { ...base, kind: 'dimension', unit: '[ft_i]', value: number.value + joined.inches / 12, end: joined.end };
    const product = matchAt(TIMES_TIME, norm, found.end);
    const time = product === null ? undefined : TIME_CODES.get(product[1] ?? '');
    if (product !== null && time !== undefined)
      return { ...base, kind: 'dimension', unit: `${found.unit.code}.${time}`, value: number.value, end: found.end + product[0].length };
    const rate = found.unit.quantity === 'angle' || found.unit.quantity === 'speed' ? null : readRate(norm, found.end);
    return {
      ...base,
      kind: 'dimension',
      unit: found.unit.code,
      value: number.value + found.add,
      end: rate?.end ?? found.end,
      ...(rate === null ? {} : { per: rate.per }),
    };
  }
  const feet = matchAt(PRIME_FEET, norm, number.end);
  if (feet?.[1] !== undefined && number.digits)
    return { ...base, kind: 'dimension', unit: '[ft_i]', value: number.value + Number(feet[1]) / 12, end: number.end + feet[0].length };
  return null;
}

/** GB-seconds, node-hours: a unit multiplied by time. */
const TIMES_TIME = /[-·](seconds?|minutes?|hours?|days?|months?|years?)(?![a-z])/y;
const TIME_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    second: 's',
    seconds: 's',
    minute: 'min',
    minutes: 'min',
    hour: 'h',
    hours: 'h',
    day: 'd',
    days: 'd',
    month: 'mo',
    months: 'mo',
    year: 'a',
    years: 'a',
  }),
);

interface FoundUnit {
  readonly unit: Unit;
  readonly end: number;
  /** 三斤半 adds a half, 一米八 adds 0.8. */
  readonly add: number;
}

/** The unit written after a number. */
export function readUnit(source: Source, number: NumberMention): FoundUnit | null {
  const { norm, text } = source;
  const after = number.end;
  const bracket = matchAt(BRACKET, text, after);
  const bracketed = bracket === null ? undefined : UNIT_SYMBOLS.get(bracket[1] ?? '');
  if (bracket !== null && bracketed !== undefined) return { unit: bracketed, end: after + bracket[0].length, add: 0 };
  const inches = matchAt(INCHES, norm, after);
  if (inches !== null) return known('"', after + inches[0].length);
  let at = after;
  const hyphen =
    norm.charAt(at) === '-' && /[a-z]/.test(norm.charAt(at + 1))
      ? 1
      : norm.startsWith(' - ', at) && /[a-z]/.test(norm.charAt(at + 3))
        ? 3
        : 0;
  if (hyphen > 0) at += hyphen;
  else while (norm.charAt(at) === ' ' && at < after + 2) at++;
  if (isHanChar(norm.charAt(at)) || norm.charAt(at) === '㎡') return chineseUnit(norm, at, number);
  const phrase = matchAt(PHRASE, norm, at)?.[0];
  if (phrase !== undefined) {
    for (let words = phrase; words !== ''; words = words.replace(/(?:[ -][a-z]+|[a-z]*\.?[a-z]*)$/, '')) {
      const unit = UNIT_WORDS.get(words);
      if (unit !== undefined && !isLatinLetter(norm.charAt(at + words.length)) && !isDigit(norm.charAt(at + words.length)))
        return { unit, end: at + words.length, add: 0 };
    }
  }
  const symbol = matchAt(SYMBOL, text, at)?.[0];
  if (symbol === undefined) return null;
  for (const written of symbol.includes('/') ? [symbol, symbol.slice(0, symbol.indexOf('/'))] : [symbol]) {
    const unit = UNIT_SYMBOLS.get(written);
    const next = norm.charAt(at + written.length);
    if (unit === undefined || isLatinLetter(next) || isDigit(next)) continue;
    if (at > after && GLUED_ONLY.has(written) && !(written === 'in' && followsFeet(norm, number.start)) && hyphen === 0) continue;
    if (written === 'in' && at === after && next === ' ' && /[a-z]/.test(norm.charAt(at + 3)) && !number.digits) continue;
    if (written.length === 1 && (next === '-' || next === "'")) continue;
    return { unit, end: at + written.length, add: 0 };
  }
  return null;
}

function known(symbol: string, end: number): FoundUnit | null {
  const unit = UNIT_SYMBOLS.get(symbol);
  return unit === undefined ? null : { unit, end, add: 0 };
}

const followsFeet = (norm: string, at: number): boolean => /(?:ft|feet|foot) (?:and )?$/.test(norm.slice(Math.max(0, at - 10), at));
const INCH_PART = /,? (?:and )?(\d{1,2}(?:\.\d{1,2})?) ?(?:inches|inch|in|")(?![a-z])/y;
function feetAndInches(source: Source, at: number): { inches: number; end: number } | null {
  const part = matchAt(INCH_PART, source.norm, at);
  return part === null ? null : { inches: Number(part[1]), end: at + part[0].length };
}

/** Single characters that begin or are other words: a unit only after a written-out or multi-digit number. */
const RISKY_ZH = new Set('安卡巴匹核码钱担里度斗兆吉尺寸丈焦赫帕磅节点桶升两伏瓦');
const NOT_UNIT_ZH: ReadonlyMap<string, string> = new Map([
  ['里', '面程边头屯约昂'],
  ['两', '个种次位条家人名者年天项国岸边侧方会地千万百'],
  ['升', '级值职温学高至降'],
  ['克', '服隆拉'],
  ['米', '饭线粒歇其国兰'],
  ['度', '假过电'],
  ['码', '头'],
  ['核', '心电实武查酸'],
  ['分', '之'],
  ['节', '点课目日'],
  ['桶', '装'],
  ['吨', '位'],
  ['里', '面'],
]);

function chineseUnit(norm: string, at: number, number: NumberMention): FoundUnit | null {
  for (let size = LONGEST_UNIT_ZH; size > 0; size--) {
    const name = norm.slice(at, at + size);
    const unit = name.length === size ? UNIT_NAMES_ZH.get(name) : undefined;
    if (unit === undefined) continue;
    const next = norm.charAt(at + size);
    if (size === 1 && ((NOT_UNIT_ZH.get(name) ?? '').includes(next || '\u0000') || (number.weak && RISKY_ZH.has(name)))) return null;
    // 1米75, 1米8
    const rest =
      name === '米' && number.digits && number.value < 10 ? /^(\d{1,2})(?![\d.米厘毫分千])/.exec(norm.slice(at + 1, at + 4)) : null;
    if (rest !== null) return { unit, end: at + 1 + rest[0].length, add: Number(`0.${rest[1]}`) };
    if (next === '半' && size <= 2) return { unit, end: at + size + 1, add: 0.5 };
    const digit = '一二三四五六七八九'.indexOf(next);
    if (name === '米' && next !== '' && digit >= 0 && !isHanChar(norm.charAt(at + size + 1)) && number.value < 4)
      return { unit, end: at + size + 1, add: (digit + 1) / 10 };
    return { unit, end: at + size, add: 0 };
  }
  return null;
}
