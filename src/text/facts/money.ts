import { CURRENCY_CODES, CURRENCY_NAMES, CURRENCY_SIGNS, type CurrencyName, isoCode, LONGEST_CURRENCY_NAME } from './currency.ts';
import { scaled } from './digits.ts';
import type { NumberMention } from './mention.ts';
import { readEnglishNumber } from './numbers.en.ts';
import { readChineseNumber } from './numbers.zh.ts';
import type { ScanContext } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { readLeadingRate, readRate } from './rates.ts';
import { isHanChar, isLatinLetter, matchAt, type Source, skipSpaces } from './source.ts';

const SIGN_BEFORE =
  /((?:(?<![a-z])(?:us|u\.s\.|usd|cad|aud|nzd|hkd|twd|ca|c|au|a|nz|hk|sg|s|nt|r|mex|mx))?\$|(?:cn|rmb|jp)?¥|[€£₹₩₽₺₫₪₴₦฿₱₿₸₡₵₭₮₲৳៛₾₼֏]) {0,2}$/;
const CODE_BEFORE = /(?<![A-Za-z])(M|m|K|k|B)?([A-Z]{3}) {0,2}$/;
const CODE_AFTER = / {0,2}(M|m|K|k|B)?([A-Z]{3})(?![A-Za-z])/y;
const SIGN_AFTER = / {0,2}(US\$|[€£¥$₹₩₽₺₫₪₴₿₾₼֏])(?! ?\d)/iy;
const NAME_BEFORE = /(?:(人民币|港币|美元|美金|新台币|rmb) {0,2}[:：]?|(?<![a-z])(dollar|euro)) {0,2}$/;
const SCALE_AFTER = / {0,2}(thousand|million|billion|trillion|mil|mln|bn|mm|k|m|b|百万|万亿|万|亿)(?![a-z])/y;
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    thousand: 1e3,
    k: 1e3,
    million: 1e6,
    mil: 1e6,
    mln: 1e6,
    m: 1e6,
    mm: 1e6,
    billion: 1e9,
    bn: 1e9,
    b: 1e9,
    trillion: 1e12,
    百万: 1e6,
    万亿: 1e12,
    万: 1e4,
    亿: 1e8,
  }),
);
/** Codes that are everyday words in capitals: money only beside a number of at least three digits or with decimals. */
const WORD_CODES = new Set([
  'ALL',
  'TOP',
  'MOP',
  'CUP',
  'GEL',
  'SOS',
  'PEN',
  'LAK',
  'BAM',
  'MAD',
  'COP',
  'TRY',
  'BAN',
  'ANG',
  'XXX',
  'XTS',
  'STD',
  'ARM',
  'GHC',
  'SIT',
  'LAB',
  'ESP',
  'ETH',
]);

interface Marker {
  readonly code: string;
  readonly factor: number;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
}

/** Money: a sign, an ISO code or a name beside the number, coins after it, and what it is paid per. */
export function readMoney(context: ScanContext, number: NumberMention, base: Quantity): Quantity | null {
  const { source } = context;
  const before = markerBefore(context, number);
  if (before !== null) return withRate(context, before.start, scaledAfter(source, number, before), before, number, base);
  const after = markerAfter(context, number);
  if (after === null) return null;
  const scale = after.name === undefined ? matchAt(SCALE_AFTER, source.norm, after.end) : null;
  const value = scaled(number.value, after.factor * (scale === null ? 1 : (SCALES.get(scale[1] ?? '') ?? 1)));
  const coins = coinsAfter(context, after, after.end + (scale?.[0].length ?? 0), value);
  return withRate(context, number.start, coins, after, number, base);
}

function withRate(
  context: ScanContext,
  start: number,
  amount: { value: number; end: number },
  marker: Marker,
  number: NumberMention,
  base: Quantity,
): Quantity {
  const { norm } = context.source;
  const named = trailingName(context.source, amount.end, marker.code);
  const rate = readRate(norm, named);
  const per = rate?.per ?? (context.chinese ? readLeadingRate(norm, start) : null);
  return {
    ...base,
    kind: 'currency',
    currency: marker.code,
    value: amount.value,
    start,
    end: Math.max(rate?.end ?? named, number.end, marker.end),
    ...(per === null ? {} : { per }),
  };
}

/** 8亿元人民币, "$20 USD", "US$5 dollars": a second name of the same currency belongs to the amount. */
function trailingName(source: Source, at: number, code: string): number {
  const iso = matchAt(CODE_AFTER, source.text, at);
  if (iso !== null && isoCode(iso[2] ?? '') === code) return at + iso[0].length;
  const next = skipSpaces(source.norm, at, 1);
  for (const name of ['人民币', 'rmb']) if (code === 'CNY' && source.norm.startsWith(name, next)) return next + name.length;
  return at;
}

function markerBefore(context: ScanContext, number: NumberMention): Marker | null {
  const { norm, text } = context.source;
  const from = Math.max(0, number.start - 12);
  let window = norm.slice(from, number.start);
  // A minus between sign and number ("$-5") belongs to the number and is inside the mention.
  const sign = SIGN_BEFORE.exec(window);
  if (sign !== null) {
    const written = sign[1] ?? '';
    const code =
      written === '¥'
        ? context.chinese
          ? 'CNY'
          : 'JPY'
        : (CURRENCY_SIGNS.get(written.replace(' ', '')) ?? CURRENCY_SIGNS.get(written.slice(-1)));
    if (code !== undefined) return { code, factor: 1, start: number.start - sign[0].length, end: number.start };
  }
  const iso = CODE_BEFORE.exec(text.slice(from, number.start));
  if (iso !== null) {
    const code = iso[2] ?? '';
    if (CURRENCY_CODES.has(code) && !(WORD_CODES.has(code) && (number.value < 100 || !number.digits)))
      return {
        code: isoCode(code),
        factor: iso[1] === undefined ? 1 : (SCALES.get(iso[1].toLowerCase()) ?? 1),
        start: number.start - iso[0].length,
        end: number.start,
      };
  }
  const lower = /(?<![a-z])(usd|eur|gbp|rmb|cny|jpy|hkd|cad|aud|chf|inr) {0,2}$/.exec(window);
  if (lower !== null)
    return { code: isoCode((lower[1] ?? '').toUpperCase()), factor: 1, start: number.start - lower[0].length, end: number.start };
  window = norm.slice(Math.max(0, number.start - 10), number.start);
  const name = NAME_BEFORE.exec(window);
  if (name === null) return null;
  const known = CURRENCY_NAMES.get(name[1] ?? name[2] ?? '');
  const digitBefore = /[\d一二三四五六七八九十百千万亿] {0,2}$/.test(window.slice(0, name.index));
  return known === undefined || digitBefore
    ? null
    : { code: known.code, factor: 1, start: number.start - name[0].length, end: number.start };
}

/** "$5 million", "$5m": the magnitude after a sign may be a lower-case letter. Chinese amounts go on to their 元. */
function scaledAfter(source: Source, number: NumberMention, marker: Marker): { value: number; end: number } {
  const scale = number.digits || number.form !== 'ordinal' ? matchAt(SCALE_AFTER, source.norm, number.end) : null;
  const factor = scale === null ? 1 : (SCALES.get(scale[1] ?? '') ?? 1);
  let end = number.end + (scale?.[0].length ?? 0);
  const value = scaled(number.value, factor * marker.factor);
  const name = nameAt(source.norm, skipSpaces(source.norm, end, 1));
  if (
    name !== null &&
    name.currency.code === marker.code &&
    name.currency.factor === 1 &&
    !/^[刀块镑]$/.test(source.norm.slice(name.end - 1, name.end))
  )
    end = name.end;
  return { value, end };
}

function markerAfter(context: ScanContext, number: NumberMention): Marker | null {
  const { norm, text } = context.source;
  const iso = matchAt(CODE_AFTER, text, number.end);
  if (iso !== null && CURRENCY_CODES.has(iso[2] ?? '') && !(WORD_CODES.has(iso[2] ?? '') && number.value < 100)) {
    return {
      code: isoCode(iso[2] ?? ''),
      factor: iso[1] === undefined ? 1 : (SCALES.get(iso[1].toLowerCase()) ?? 1),
      start: number.end,
      end: number.end + iso[0].length,
    };
  }
  const sign = matchAt(SIGN_AFTER, norm, number.end);
  if (sign !== null) {
    const written = sign[1] ?? '';
    const code = written === '¥' ? (context.chinese ? 'CNY' : 'JPY') : CURRENCY_SIGNS.get(written);
    if (code !== undefined) return { code, factor: 1, start: number.end, end: number.end + sign[0].length };
  }
  let at = skipSpaces(norm, number.end, 2);
  if (norm.charAt(at) === '-' && isLatinLetter(norm.charAt(at + 1))) at++;
  if (norm.charAt(at) === '个' && CURRENCY_NAMES.has(norm.slice(at + 1, at + 4))) at++;
  const lower = /^(usd|eur|gbp|cny|jpy|hkd|cad|aud|chf|inr|btc|sek|nok|dkk)(?![a-z])/.exec(norm.slice(at, at + 4));
  if (lower !== null) return { code: isoCode((lower[1] ?? '').toUpperCase()), factor: 1, start: number.end, end: at + 3 };
  const name = nameAt(norm, at);
  if (name === null || isOtherWord(context, number, norm.slice(at, name.end), name)) return null;
  return { code: name.currency.code, factor: name.currency.factor, start: number.end, end: name.end, name: norm.slice(at, name.end) };
}

const LATIN_NAME = /[a-z][a-z.'-]{0,24}(?:[ -][a-z.]{1,24}){0,3}/y;

/** The currency name at `at`, longest first. */
function nameAt(norm: string, at: number): { currency: CurrencyName; end: number } | null {
  if (isHanChar(norm.charAt(at)) || norm.charAt(at) === '¢') {
    for (let size = 8; size > 0; size--) {
      const currency = CURRENCY_NAMES.get(norm.slice(at, at + size));
      if (currency !== undefined && norm.slice(at, at + size).length === size) return { currency, end: at + size };
    }
    return null;
  }
  const phrase = matchAt(LATIN_NAME, norm, at)?.[0].slice(0, LONGEST_CURRENCY_NAME);
  if (phrase === undefined) return null;
  for (let words = phrase; words !== ''; ) {
    const currency = CURRENCY_NAMES.get(words);
    if (currency !== undefined && !isLatinLetter(norm.charAt(at + words.length))) return { currency, end: at + words.length };
    const cut = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-'), words.endsWith('.') ? words.length - 1 : -1);
    words = cut <= 0 ? '' : words.slice(0, cut);
  }
  return null;
}

const MONEY_TALK =
  /cost|pric|paid|pay|worth|spen[dt]|fee|fund|salar|wage|sterling|£|british|\buk\b|bank|tax|revenue|profit|earn|loan|debt|budget|invest|charge|bought|sold|rent|fine|note|donat/;
const CHINESE_NEXT: ReadonlyMap<string, string> = new Map([
  ['元', '旦素年月件宵老首帅勋谋代朝宇组器气'],
  ['角', '度落色大钱逐形'],
  ['分', '钟之为布类析别支成公子店部行期歧配享数开手秒辨贝'],
  ['毛', '泽病巾利衣'],
  ['块', '石玻地布糖电大小蛋面肉钢板屏铜牌'],
  ['刀', '具片子'],
  ['圆', '形周桌满'],
  ['镑', ''],
]);

/** Names that are more often something else: 五角大楼, "25 pounds" (weight), "three won". */
function isOtherWord(context: ScanContext, number: NumberMention, name: string, found: { end: number }): boolean {
  const { norm } = context.source;
  const next = norm.charAt(found.end);
  if (/^pounds?$/.test(name))
    return (
      !MONEY_TALK.test(norm.slice(Math.max(0, number.start - 60), found.end + 40)) ||
      /^ (?:of (?!debt)|per |heav|lighter|weight)/.test(norm.slice(found.end, found.end + 10))
    );
  if (name === 'won' || name === 'real' || name === 'rand' || name === 'all' || name === 'som' || name === 'mark' || name === 'marks')
    return number.value < 100;
  if (name === '刀') return number.weak;
  if (name === '块' && isHanChar(next) && !'钱左上以和与到至每就的吧一二三四五六七八九'.includes(next)) return true;
  if (name === '分' || name === '角' || name === '毛') return true;
  if (name.length === 1) return next !== '' && (CHINESE_NEXT.get(name) ?? '').includes(next);
  return false;
}

const CENTS_LINK = /,? (?:and )?(?=[a-z\d])/y;
const CENTS_NAME = / ?(?:us )?(?:cents?|pence|p)(?![a-z])/y;
const BARE_CENTS = / (?:and )?(\d{2})(?=\.?$|[.,;!?](?!\d))/y;
const COIN_NAMES: readonly (readonly [string, number])[] = [
  ['日本銭', 0.01],
  ['日本钱', 0.01],
  ['美分', 0.01],
  ['欧分', 0.01],
  ['便士', 0.01],
  ['角', 0.1],
  ['毛', 0.1],
  ['分', 0.01],
];

/** "3 dollars 50 cents", 五元三毛, 50元6角三分, 三块五. */
function coinsAfter(context: ScanContext, marker: Marker, at: number, value: number): { value: number; end: number } {
  const { source } = context;
  const { norm } = source;
  if (marker.factor !== 1) return { value, end: at };
  if (isHanChar(norm.charAt(at - 1))) return chineseCoins(source, at, value, marker);
  const link = matchAt(CENTS_LINK, norm, at);
  const count = link === null ? null : readEnglishNumber(source, at + link[0].length);
  const named = count === null ? null : matchAt(CENTS_NAME, norm, count.end);
  if (count !== null && named !== null && count.value < 100 && count.form === 'integer')
    return { value: Number((value + count.value / 100).toFixed(4)), end: count.end + named[0].length };
  const alone =
    count !== null &&
    !count.digits &&
    count.form === 'integer' &&
    count.value >= 10 &&
    count.value < 100 &&
    /^ ?(?:$|[.,;!?])/.test(norm.slice(count.end, count.end + 2));
  if (alone && Number.isInteger(value)) return { value: Number((value + count.value / 100).toFixed(2)), end: count.end };
  const bare = Number.isInteger(value) && value < 1e5 ? matchAt(BARE_CENTS, norm, at) : null;
  if (bare !== null) return { value: Number((value + Number(bare[1]) / 100).toFixed(2)), end: at + bare[0].length };
  return { value, end: at };
}

function chineseCoins(source: Source, from: number, value: number, marker: Marker): { value: number; end: number } {
  const { norm } = source;
  let end = from;
  let total = value;
  for (let round = 0; round < 3; round++) {
    const link = norm.charAt(end) === '又' || norm.charAt(end) === '零' ? 1 : 0;
    const number = readChineseNumber(source, end + link);
    if (number === null || number.value >= 100) break;
    const coin = COIN_NAMES.find(([name]) => norm.startsWith(name, number.end));
    if (coin === undefined) {
      // 三块五 = 3.5
      if (round === 0 && marker.name?.startsWith('块') === true && number.value < 10 && number.weak && !isHanChar(norm.charAt(number.end)))
        return { value: total + number.value / 10, end: number.end };
      break;
    }
    total += number.value * coin[1];
    end = number.end + coin[0].length;
    if (norm.charAt(end) === '钱') end++;
  }
  return { value: Number(total.toPrecision(15)), end };
}
