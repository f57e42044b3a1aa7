import { isHan } from '../../text/index.ts';
import type { Analysis, Span } from '../../vocabulary/index.ts';

type Entity = Analysis['entities'][number];

/** Words that begin questions or name kinds of things, never a subject by themselves. */
const NO_NAME = new Set(
  ('what which who whom whose when where why how is are was were does do did can could should would will has have had compare comparing for in on at of the a an and or to from by with without between versus vs please tell me i we our my your give list find show explain it its this that these those ' +
    'as if than then also both each every not no yes latest current new best sla rto pitr api usd eur gbp cny eu us uk usa faq url http https vcpu ram gb tb january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday').split(' '),
);

/** Capitalised words in a row, with digits and small connectors inside ("University of Oxford", "Lumora Postgres 2"). */
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’+.-]*(?:(?:\s+(?:of|de|van|von|del|la|&)\s+|\s+)(?:\p{Lu}[\p{L}\p{N}'’+-]*(?:\.[\p{L}\p{N}]+)*|\d+(?:\.\d+)*(?![\p{L}\p{N}%])))*/gu;
const QUOTED = /["“«「『《]([^"”»」』》]{2,60})["”»」』》]/gu;

/** Chinese words of questions and of grammar; what stands between them and the known terms is a name. */
const ZH_STOP =
  /[A-F]轮|请问|请|帮我|告诉我|比较一下|比较|对比|相比|区别|差异|以及|或者|还是|分别|各自|目前|当前|现在|最新|今年|的|在|是|有|和|与|跟|及|或|对|于|从|到|为|把|被|将|会|能|可以|可|要|需要|应该|什么|多少|哪些|哪个|哪家|哪一个|哪|几|何时|何|怎么|怎样|如何|为什么|为何|是否|能否|有没有|吗|呢|啊|吧|了|着|过|最|更|比较|一个|一种|生产环境|生产|用途|数据库集群|集群|天|小时|分钟|秒|元|个|项|方面|情况|时候|时间|分之|自|起|开始|官方|公开|服务|每月|每年|每小时|之间|上|下|中|里|内|保留|延长|开放|包含|发布|套餐|支持|提供|切换|连接|开始|缩短|提高|上线|推出|这|那|它|他|她|其|都|就|也|不|无|如果|那么|时|后|前|年|月|日/gu;

/** A Chinese question without its asking and grammar words; other text unchanged. */
export const withoutAsking = (text: string): string => (isHan(text) ? text.replace(ZH_STOP, ' ') : text);

const mask = (question: string, spans: readonly Span[]): string => {
  const chars = [...question.split('')];
  for (const { start, end } of spans) for (let at = start; at < end; at++) chars[at] = '\u0001';
  return chars.join('');
};

/**
 * The things the question is about, in order. `taken` are places already read as constraints or dimensions.
 * Names have their first word as an alias when it is telling ("Lumora" for "Lumora Postgres").
 */
export function findEntities(question: string, taken: readonly Span[]): Entity[] {
  const rest = mask(question, taken);
  const names: string[] = Array.from(rest.matchAll(QUOTED), (match) => match[1] ?? '').filter((name) => !name.includes('\u0001'));
  for (const match of rest.replace(/['’]s\b/g, (owned) => ' '.repeat(owned.length)).matchAll(NAME)) {
    const name = trimName(match[0], match.index === 0);
    if (name !== null) names.push(name);
  }
  if (isHan(question)) names.push(...(comparedNames(rest) ?? likeliest(hanNames(rest))));
  const unique = names.filter((name, at) => name.length > 1 && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at);
  const maximal = unique.filter((name) => !unique.some((other) => other !== name && other.toLowerCase().includes(name.toLowerCase())));
  return maximal.map((name, at) => ({ id: `n${at + 1}`, name, aliases: aliasesOf(name) }));
}

function trimName(text: string, atStart: boolean): string | null {
  let words = text.split(/\s+/);
  while (words.length > 0 && NO_NAME.has((words[0] ?? '').toLowerCase())) words = words.slice(1);
  while (words.length > 0 && (NO_NAME.has((words.at(-1) ?? '').toLowerCase()) || /^\d+$/.test(words.at(-1) ?? ''))) {
    if (/^\d+$/.test(words.at(-1) ?? '') && words.length > 1) break;
    words = words.slice(0, -1);
  }
  const name = words.join(' ').replace(/[.'’-]+$/, '');
  if (name === '' || /^\d/.test(name)) return null;
  // The first word of a sentence is capitalised anyway; alone it says nothing.
  return atStart && words.length === 1 && words[0] === text.split(/\s+/)[0] && /^\p{Lu}\p{Ll}+$/u.test(name) && text.split(/\s+/).length === 1 && COMMON_OPENERS.has(name.toLowerCase()) ? null : name;
}

const COMMON_OPENERS = new Set(['explain', 'describe', 'summarise', 'summarize', 'name', 'state', 'according', 'during', 'after', 'before', 'since', 'under']);

/** "比较 A 和 B …": what stands between the verb and the first condition, split at the conjunction. Null when the question is not of this form. */
function comparedNames(rest: string): string[] | null {
  const match = /(?:比较|对比)(?:一下)?(?<list>[^，。；：？！\u0001]{2,40}?(?:和|与|跟|、|以及|vs\.?)[^，。；：？！\u0001]{2,30})(?=[\u0001，。；：？！]|的|在|$)/u.exec(rest);
  const names = match?.groups?.list?.split(/和|与|跟|、|以及|vs\.?/u).flatMap((part) => hanNames(part));
  return names !== undefined && names.length > 1 ? names : null;
}

/** Outside a comparison a Chinese question has one subject: what ends like a name of a product or body, else what stands first. */
function likeliest(names: readonly string[]): string[] {
  const telling = names.filter((name) => ZH_GENERIC.test(name));
  return telling.length > 0 ? telling.slice(0, 1) : names.slice(0, 1);
}

/** Words for kinds of things and places of use: alone they name nothing. */
const ZH_KIND = /^(?:生产|数据库|云数据库|部署|地域|区域|地区|服务|产品|系统|平台|集群|环境|用户|客户|公司|套餐|价格表|政策|新的?|自动|金额|网络|版本号|号|公网|流出|轮)+$/u;

function hanNames(rest: string): string[] {
  return rest
    .replace(ZH_STOP, '\u0001')
    .split(/[^\p{Script=Han}A-Za-z0-9·-]+/u)
    .map((part) => part.replace(/^[A-Za-z0-9-]+$/, '').replace(/(?<=\p{Script=Han}{2})(?:[新旧老]|[A-Z])$/u, ''))
    .filter((part) => part.length >= 2 && /\p{Script=Han}/u.test(part) && !ZH_KIND.test(part));
}

/** Generic heads of product names: what stands before them names the thing. */
const GENERIC = /\s+(?:Postgres|PostgreSQL|MySQL|DB|Database|Cloud|Service|Platform|Server|Inc\.?|Ltd\.?|Corp\.?|GmbH|Company|Group|SQL|Data)$/i;
const ZH_GENERIC = /(?:云数据库|数据库|云服务|云|平台|服务|公司|集团|科技)$/u;

function aliasesOf(name: string): string[] {
  const aliases: string[] = [];
  const short = name.replace(GENERIC, '');
  if (short !== name && short.length >= 4) aliases.push(short);
  const han = name.replace(ZH_GENERIC, '');
  if (han !== name && han.length >= 2) aliases.push(han);
  return aliases;
}
