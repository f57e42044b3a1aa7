import { isHanChar, matchAt, skipSpaces } from './source.ts';

/**
 * What a price or amount is counted per. Codes are UCUM for time (`s min h d wk mo a`) and plain words for things;
 * several are joined by a dot in the order things, then time: "per user per month" = `user.mo`, 元/节点/小时 = `node.h`.
 */
const TIME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    second: 's',
    sec: 's',
    s: 's',
    minute: 'min',
    min: 'min',
    hour: 'h',
    hr: 'h',
    h: 'h',
    hourly: 'h',
    day: 'd',
    d: 'd',
    daily: 'd',
    week: 'wk',
    wk: 'wk',
    weekly: 'wk',
    month: 'mo',
    mo: 'mo',
    mon: 'mo',
    mth: 'mo',
    monthly: 'mo',
    quarter: 'quarter',
    year: 'a',
    yr: 'a',
    y: 'a',
    annum: 'a',
    yearly: 'a',
    annually: 'a',
    night: 'night',
    秒: 's',
    秒钟: 's',
    分钟: 'min',
    小时: 'h',
    时: 'h',
    钟头: 'h',
    天: 'd',
    日: 'd',
    周: 'wk',
    星期: 'wk',
    月: 'mo',
    个月: 'mo',
    季度: 'quarter',
    季: 'quarter',
    年: 'a',
    晚: 'night',
  }),
);
const THING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    node: 'node',
    instance: 'instance',
    vm: 'vm',
    server: 'server',
    cluster: 'cluster',
    pod: 'pod',
    project: 'project',
    app: 'app',
    site: 'site',
    domain: 'domain',
    database: 'database',
    environment: 'environment',
    vcpu: 'vcpu',
    cpu: 'vcpu',
    core: 'vcpu',
    'vcpu core': 'vcpu',
    gpu: 'gpu',
    tpu: 'tpu',
    ram: 'ram',
    user: 'user',
    seat: 'user',
    member: 'user',
    person: 'person',
    people: 'person',
    editor: 'user',
    developer: 'user',
    license: 'license',
    licence: 'license',
    device: 'device',
    account: 'account',
    unit: 'unit',
    item: 'item',
    piece: 'item',
    share: 'share',
    copy: 'item',
    ticket: 'ticket',
    order: 'order',
    transaction: 'transaction',
    message: 'message',
    sms: 'message',
    email: 'email',
    request: 'req',
    requests: 'req',
    req: 'req',
    call: 'req',
    'api call': 'req',
    query: 'req',
    token: 'token',
    tokens: 'token',
    page: 'page',
    image: 'image',
    event: 'event',
    operation: 'op',
    ops: 'op',
    iops: 'iops',
    gb: 'GB',
    gib: 'GiB',
    tb: 'TB',
    tib: 'TiB',
    mb: 'MB',
    mib: 'MiB',
    kb: 'KB',
    gigabyte: 'GB',
    terabyte: 'TB',
    megabyte: 'MB',
    kwh: 'kWh',
    kw: 'kW',
    mwh: 'MWh',
    kg: 'kg',
    kilogram: 'kg',
    g: 'g',
    gram: 'g',
    lb: 'lb',
    pound: 'lb',
    ounce: 'oz',
    oz: 'oz',
    ton: 't',
    tonne: 't',
    barrel: 'bbl',
    gallon: 'gal',
    liter: 'L',
    litre: 'L',
    l: 'L',
    km: 'km',
    kilometer: 'km',
    mile: 'mi',
    meter: 'm',
    m: 'm',
    sqm: 'm2',
    'square meter': 'm2',
    'square foot': 'ft2',
    'sq ft': 'ft2',
    acre: 'acre',
    节点: 'node',
    个节点: 'node',
    实例: 'instance',
    台: 'unit',
    集群: 'cluster',
    项目: 'project',
    核: 'vcpu',
    核心: 'vcpu',
    用户: 'user',
    人: 'person',
    席位: 'user',
    账号: 'account',
    次: 'req',
    次请求: 'req',
    次调用: 'req',
    请求: 'req',
    条: 'message',
    张: 'item',
    件: 'item',
    个: 'item',
    份: 'item',
    本: 'item',
    股: 'share',
    平方米: 'm2',
    平米: 'm2',
    平: 'm2',
    亩: 'mu',
    公里: 'km',
    千米: 'km',
    吨: 't',
    公斤: 'kg',
    千克: 'kg',
    斤: 'jin',
    克: 'g',
    升: 'L',
    度: 'kWh',
    千瓦时: 'kWh',
    桶: 'bbl',
    盎司: 'oz',
    字: 'char',
    页: 'page',
    令牌: 'token',
  }),
);
/** A plain multiple before the thing: "per 1,000 requests", "/ 1M tokens", /万次. */
const MULTIPLE =
  / ?(1,000,000|1,000|10,000|100,000|1000000|10000|1000|100|10|1 ?million|1 ?m|1 ?k|million|thousand|百万|万|千)(?: ?)(?=[a-z一-鿿])/y;
const MULTIPLE_VALUE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    million: '1e6',
    '1million': '1e6',
    '1 million': '1e6',
    '1m': '1e6',
    '1 m': '1e6',
    百万: '1e6',
    '1,000,000': '1e6',
    '1000000': '1e6',
    '100,000': '1e5',
    万: '1e4',
    '10,000': '1e4',
    '10000': '1e4',
    thousand: '1e3',
    千: '1e3',
    '1,000': '1e3',
    '1000': '1e3',
    '1k': '1e3',
    '1 k': '1e3',
    '100': '100',
    '10': '10',
  }),
);
const OPENER =
  / {0,2}(?:\/ {0,2}|per[ -]{1,2}|each |every |an? (?=(?:second|minute|hour|day|week|month|year|night|share|barrel|ton|tonne|pound|ounce|gallon|mile|kilogram|liter|litre|person|seat|user|head|piece|unit)s?\b)|每个?)/y;
const JOINED = /[ ]{0,1}[-·*/][ ]{0,1}|[ ]{1,2}per[ ]{1,2}|[ ]{1,2}(?=(?:hour|month|day|year|week)s?\b)|每个?|(?=[一-鿿])/y;
const ADVERB = / {0,2}(hourly|daily|weekly|monthly|yearly|annually|p\.?a\.?|per annum)\b/y;
const WORDS_AT = /[a-z]{1,16}/y;
const LONGEST_ZH = 4;

const AMOUNT_NEXT = /^ ?[约仅]? ?[\d¥$€£]/;

export interface Rate {
  readonly end: number;
  readonly per: string;
}

/** The "/ node-hour", "per user per month", 每月 that follows an amount ending at `at`. */
export function readRate(norm: string, at: number): Rate | null {
  const opener = matchAt(OPENER, norm, at);
  if (opener === null) {
    const adverb = matchAt(ADVERB, norm, at);
    if (adverb === null) return null;
    return { end: at + adverb[0].length, per: TIME.get(adverb[1] ?? '') ?? 'a' };
  }
  let end = at + opener[0].length;
  let multiple = '';
  const times = matchAt(MULTIPLE, norm, end);
  if (times !== null) {
    multiple = MULTIPLE_VALUE.get(times[1] ?? '') ?? '';
    end += times[0].length;
  }
  const things: string[] = [];
  let time = '';
  for (let round = 0; round < 4; round++) {
    const start = round === 0 ? end : joinedAt(norm, end);
    if (start === null) break;
    const word = term(norm, start);
    if (word === null) break;
    if (word.time) {
      if (time !== '') break;
      time = word.code;
    } else if (time !== '' && things.length > 0) break;
    else things.push(word.code);
    end = word.end;
  }
  if (things.length === 0 && time === '') return null;
  // 2GB 每月 68 元: the rate belongs to the amount that follows.
  if (opener[0].includes('每') && AMOUNT_NEXT.test(norm.slice(end, end + 4))) return null;
  const parts = [...things, ...(time === '' ? [] : [time])];
  return { end, per: `${multiple === '' ? '' : `${multiple}.`}${parts.join('.')}` };
}

/** 每月, 每节点每小时 standing before the amount ("每月 30 元"). */
export function readLeadingRate(norm: string, at: number): string | null {
  const from = Math.max(0, at - 14);
  const window = norm.slice(from, at);
  const each = window.lastIndexOf('每');
  if (each === -1) return null;
  const first = window.indexOf('每');
  for (const start of [first, each]) {
    const rate = readRate(window, start);
    if (rate === null) continue;
    if (
      /^(?:费用|价格|收费|收取|只需|仅需|需要|支付|租金|月租|服务费|均价|约|大约|为|需|付|是|人民币|:|：| ){0,3}$/.test(
        window.slice(rate.end),
      )
    )
      return rate.per;
  }
  return null;
}

function joinedAt(norm: string, at: number): number | null {
  const joint = matchAt(JOINED, norm, at);
  return joint === null ? null : at + joint[0].length;
}

function term(norm: string, at: number): { end: number; code: string; time: boolean } | null {
  const start = skipSpaces(norm, at, 1);
  if (isHanChar(norm.charAt(start))) {
    for (let size = LONGEST_ZH; size > 0; size--) {
      const name = norm.slice(start, start + size);
      const time = TIME.get(name);
      if (time !== undefined) return { end: start + size, code: time, time: true };
      const thing = THING.get(name);
      if (thing !== undefined) return { end: start + size, code: thing, time: false };
    }
    return null;
  }
  const word = matchAt(WORDS_AT, norm, start)?.[0];
  if (word === undefined) return null;
  const second = norm.charAt(start + word.length) === ' ' ? matchAt(WORDS_AT, norm, start + word.length + 1)?.[0] : undefined;
  for (const phrase of second === undefined ? [word] : [`${word} ${second}`, word]) {
    const stem = TIME.get(phrase) === undefined && THING.get(phrase) === undefined && phrase.endsWith('s') ? phrase.slice(0, -1) : phrase;
    const time = TIME.get(stem);
    if (time !== undefined) return { end: start + phrase.length, code: time, time: true };
    const thing = THING.get(stem);
    if (thing !== undefined) return { end: start + phrase.length, code: thing, time: false };
    if (stem === 'queries') return { end: start + phrase.length, code: 'req', time: false };
  }
  return null;
}
