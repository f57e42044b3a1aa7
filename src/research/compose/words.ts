import type { Fact, Scope } from '../../vocabulary/index.ts';

/** Words of the answer, English and Chinese side by side: one table, so that no sentence exists in one language only. */
export interface Words {
  readonly fact: (subject: string, label: string, value: string) => string;
  readonly textFact: (subject: string, label: string) => string;
  readonly upcoming: (text: string, from: string) => string;
  readonly scope: (scope: Scope) => string;
  readonly noScope: string;
  readonly unknown: (claim: string) => string;
  readonly nothingFound: string;
  readonly onlyHearsay: (hosts: string) => string;
  readonly otherScope: (scopes: string) => string;
  readonly notYet: string;
  readonly failedCitation: (detail: string) => string;
  readonly monthly: (subject: string, amount: string) => string;
  readonly difference: (label: string, lower: string, higher: string, difference: string) => string;
  readonly inYear: (label: string, year: string) => string;
  readonly total: (subject: string, times: string, price: string, amount: string) => string;
  readonly equal: (label: string, subjects: string, value: string) => string;
  readonly notComparable: (label: string, why: string) => string;
  readonly missingBasis: (missing: string) => string;
  readonly currencies: (list: string) => string;
  readonly assumption: (nodes: number) => string;
  readonly includes: (list: string) => string;
  readonly recommend: (label: string, winner: string) => string;
  readonly condition: (text: string) => string;
  readonly per: (code: string) => string;
}

const EN_PER: Readonly<Record<string, string>> = {
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
  min: 'minute',
  s: 'second',
  req: 'request',
};
const ZH_PER: Readonly<Record<string, string>> = {
  h: '小时',
  d: '天',
  wk: '周',
  mo: '月',
  a: '年',
  node: '节点',
  cluster: '集群',
  user: '用户',
  vcpu: '核',
  instance: '实例',
  req: '次请求',
  project: '项目',
};

const EN: Words = {
  fact: (subject, label, value) => `${subject === '' ? '' : `${subject}: `}${label} – ${value}`,
  textFact: (subject, label) => `${subject === '' ? '' : `${subject}: `}${label}`,
  upcoming: (text, from) => `From ${from}: ${text}`,
  scope: ({ plan, region, version, edition, validFrom, validUntil }) =>
    [
      plan,
      region,
      version === undefined ? undefined : `version ${version}`,
      edition,
      validFrom === undefined ? undefined : `from ${validFrom}`,
      validUntil === undefined ? undefined : `until ${validUntil}`,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
  noScope: 'the page names no plan, region or version',
  unknown: (claim) => `Could not confirm: ${claim}`,
  nothingFound: 'no page that was read states it',
  onlyHearsay: (hosts) => `only ${hosts} says so; the source that sets it does not`,
  otherScope: (scopes) => `stated only for another scope: ${scopes}`,
  notYet: 'the only statement found is not in force at this time',
  failedCitation: (detail) => `the evidence found does not carry it: ${detail}`,
  monthly: (subject, amount) => `${subject}: smallest allowed cluster costs ${amount} a month`,
  difference: (label, lower, higher, difference) => `${label}: ${lower} is lower than ${higher} by ${difference}`,
  inYear: (label, year) => `${label} (${year})`,
  total: (subject, times, price, amount) => `${subject}: ${times} × ${price} = ${amount}`,
  equal: (label, subjects, value) => `${label}: ${subjects} state the same value, ${value}`,
  notComparable: (label, why) => `${label} was not compared: ${why}`,
  missingBasis: (missing) => `not established: ${missing}`,
  currencies: (list) => `the amounts are in ${list} and no exchange rate was established`,
  assumption: (nodes) => `× ${nodes} nodes (stated minimum) × 730 hours a month`,
  includes: (list) => `Included: ${list}`,
  recommend: (label, winner) => `If ${label} decides, choose ${winner}.`,
  condition: (text) => `under the stated condition: ${text}`,
  per: (code) =>
    `per ${code
      .split('.')
      .map((part) => EN_PER[part] ?? part)
      .join('-')}`,
};

const ZH: Words = {
  fact: (subject, label, value) => `${subject === '' ? '' : `${subject}的`}${label}为 ${value}`,
  textFact: (subject, label) => `${subject === '' ? '' : `${subject}的`}${label}`,
  upcoming: (text, from) => `自 ${from} 起：${text}`,
  scope: ({ plan, region, version, edition, validFrom, validUntil }) =>
    [
      plan,
      region,
      version === undefined ? undefined : `版本 ${version}`,
      edition,
      validFrom === undefined ? undefined : `自 ${validFrom} 起`,
      validUntil === undefined ? undefined : `至 ${validUntil}`,
    ]
      .filter((part) => part !== undefined)
      .join('，'),
  noScope: '页面未限定套餐、地域或版本',
  unknown: (claim) => `无法确认：${claim}`,
  nothingFound: '已读取的页面均未说明',
  onlyHearsay: (hosts) => `只有 ${hosts} 这样说，官方来源没有说明`,
  otherScope: (scopes) => `只在其他范围内有说明：${scopes}`,
  notYet: '找到的唯一说明目前尚未生效或已失效',
  failedCitation: (detail) => `找到的证据不足以支持：${detail}`,
  monthly: (subject, amount) => `${subject}：允许的最小集群每月费用为 ${amount}`,
  difference: (label, lower, higher, difference) => `${label}：${lower} 比 ${higher} 低 ${difference}`,
  inYear: (label, year) => `${label}（${year}年）`,
  total: (subject, times, price, amount) => `${subject}：${times} × ${price} = ${amount}`,
  equal: (label, subjects, value) => `${label}：${subjects} 相同，均为 ${value}`,
  notComparable: (label, why) => `${label}未作比较：${why}`,
  missingBasis: (missing) => `尚未确认：${missing}`,
  currencies: (list) => `金额币种不同（${list}），且未取得汇率`,
  assumption: (nodes) => `× ${nodes} 个节点（官方最少节点数）× 每月 730 小时`,
  includes: (list) => `各自包含：${list}`,
  recommend: (label, winner) => `如果以${label}为准，选择${winner}。`,
  condition: (text) => `前提条件：${text}`,
  per: (code) =>
    `每${code
      .split('.')
      .map((part) => ZH_PER[part] ?? part)
      .join('每')}`,
};

export const wordsFor = (language: string): Words => (language.startsWith('zh') ? ZH : EN);

const CURRENCY_SIGN = /[$€£¥￥₩₹]|\b[A-Z]{3}\b|元|美元|欧元|人民币/;

/** A value as the page writes it, completed by what its headers said: currency and rate. Numbers are never rewritten. */
export function valueWords(raw: string, fact: Fact, words: Words): string {
  const rate = fact.qualifiers.billingPeriod;
  const stated = /\bper\b|\/|每|hourly|monthly|yearly|a month|an hour/i.test(raw);
  const amount = fact.currency === undefined || CURRENCY_SIGN.test(raw) ? raw : `${raw} ${fact.currency}`;
  const unit =
    fact.currency === undefined && fact.unit !== undefined && /^[\d.,\s]+$/.test(raw)
      ? ` ${fact.unit === '%' ? '%' : unitWords(fact.unit, words)}`
      : '';
  return `${amount.trim()}${unit}${rate === undefined || stated ? '' : ` ${words.per(rate)}`}`;
}

const unitWords = (unit: string, words: Words): string => {
  const name = words.per(unit).replace(/^per |^每/, '');
  return words === EN && EN_PER[unit] !== undefined ? `${name}s` : name;
};
