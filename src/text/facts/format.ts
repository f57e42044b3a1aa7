import type { FactSpan } from '../../vocabulary/index.ts';

/** How units are written for people; others are shown by their code. */
const SHOWN: Readonly<Record<string, readonly [english: string, chinese: string]>> = {
  '%': ['%', '%'],
  Cel: [' °C', ' °C'],
  '[degF]': [' °F', ' °F'],
  deg: ['°', '°'],
  '[ft_i]': [' ft', '英尺'],
  '[in_i]': [' in', '英寸'],
  '[mi_i]': [' mi', '英里'],
  '[lb_av]': [' lb', '磅'],
  '[oz_av]': [' oz', '盎司'],
  '[jin_cn]': [' jin', '斤'],
  '[mu_cn]': [' mu', '亩'],
  '[mi_i]/h': [' mph', '英里/小时'],
  By: [' bytes', '字节'],
  kBy: [' KB', ' KB'],
  MBy: [' MB', ' MB'],
  GBy: [' GB', ' GB'],
  TBy: [' TB', ' TB'],
  PBy: [' PB', ' PB'],
  KiBy: [' KiB', ' KiB'],
  MiBy: [' MiB', ' MiB'],
  GiBy: [' GiB', ' GiB'],
  TiBy: [' TiB', ' TiB'],
  'kW.h': [' kWh', '千瓦时'],
  har: [' ha', '公顷'],
  '[acr_us]': [' acres', '英亩'],
  '[gal_us]': [' gal', '加仑'],
  um: [' µm', '微米'],
  ug: [' µg', '微克'],
  iops: [' IOPS', ' IOPS'],
  s: [' s', '秒'],
  min: [' min', '分钟'],
  h: [' h', '小时'],
  d: [' days', '天'],
  wk: [' weeks', '周'],
  mo: [' months', '个月'],
  a: [' years', '年'],
  req: [' requests', '次请求'],
  user: [' users', '个用户'],
  node: [' nodes', '个节点'],
  vcpu: [' vCPU', ' vCPU'],
  token: [' tokens', '个词元'],
};
const PER: Readonly<Record<string, readonly [string, string]>> = {
  s: ['second', '秒'],
  min: ['minute', '分钟'],
  h: ['hour', '小时'],
  d: ['day', '天'],
  wk: ['week', '周'],
  mo: ['month', '月'],
  quarter: ['quarter', '季度'],
  a: ['year', '年'],
  node: ['node', '节点'],
  user: ['user', '用户'],
  cluster: ['cluster', '集群'],
  vcpu: ['vCPU', 'vCPU'],
  req: ['request', '次请求'],
  instance: ['instance', '实例'],
};

/** A quantity for people: "$0.10 per hour", "more than 540,000", 每月 30 元, 超过 54 万 is written out in figures. `language` other than zh = English. */
export function formatQuantity(fact: FactSpan, language: string | null): string {
  const chinese = language?.startsWith('zh') === true;
  const about = fact.approx === true ? (chinese ? '约 ' : 'about ') : '';
  if (fact.kind === 'range') return about + formatRange(fact, chinese);
  if (typeof fact.value !== 'number') return fact.time?.value ?? (typeof fact.value === 'string' ? fact.value : fact.raw);
  if (fact.kind === 'ordinal') return chinese ? `第${fact.value}` : `${fact.value}${suffix(fact.value)}`;
  return about + amount(fact, fact.value, chinese);
}

function formatRange(fact: FactSpan, chinese: boolean): string {
  const [lo, hi] = [fact.lo ?? null, fact.hi ?? null];
  if (lo !== null && hi !== null)
    return lo === hi
      ? amount(fact, lo, chinese)
      : chinese
        ? `${figure(lo)}到${amount(fact, hi, chinese)}`
        : `${figure(lo)} to ${amount(fact, hi, chinese)}`;
  const value = amount(fact, lo ?? hi ?? 0, chinese);
  if (lo !== null)
    return chinese
      ? `${fact.loInclusive === true ? '至少' : '超过'} ${value}`
      : `${fact.loInclusive === true ? 'at least' : 'more than'} ${value}`;
  return chinese
    ? `${fact.hiInclusive === true ? '不超过' : '低于'} ${value}`
    : `${fact.hiInclusive === true ? 'at most' : 'less than'} ${value}`;
}

function amount(fact: FactSpan, value: number, chinese: boolean): string {
  const which = chinese ? 1 : 0;
  const rate =
    fact.per === undefined
      ? ''
      : fact.per
          .split('.')
          .map((part) => (chinese ? `/${PER[part]?.[1] ?? part}` : ` per ${PER[part]?.[0] ?? part}`))
          .join('');
  if (fact.currency !== undefined) return `${fact.currency} ${figure(value)}${rate}`;
  const unit = fact.unit ?? (fact.kind === 'percent' ? '%' : '');
  return `${figure(value)}${unit === '' ? '' : (SHOWN[unit]?.[which] ?? ` ${unit}`)}${rate}`;
}

/** Grouped figures with every digit that matters (up to 15). */
function figure(value: number): string {
  if (Math.abs(value) >= 1e21 || (value !== 0 && Math.abs(value) < 1e-6)) return String(value);
  return new Intl.NumberFormat('en', { maximumFractionDigits: 12, maximumSignificantDigits: 15 }).format(value);
}

function suffix(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
