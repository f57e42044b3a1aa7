import { findRegions } from '../../evidence/index.ts';
import { isHan } from '../../text/index.ts';
import type { Analysis, FactSpan } from '../../vocabulary/index.ts';
import { conceptsIn } from '../dimensions/index.ts';
import { isOfKind } from './values.ts';

type Dimension = Analysis['dimensions'][number];

const PERSON = /(?<![\p{L}])\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|de|da|van|von|der|den|di|al|bin|\p{Lu}[\p{L}'’-]+))+/gu;
/** The most common Chinese family names, before one or two characters. */
const HAN_PERSON =
  /(?:欧阳|司马|上官|诸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文])\p{Script=Han}{1,2}/u;
const HAN_PLACE = /\p{Script=Han}{2,}(?:省|市|县|区|镇|乡|村|国|州|岛|山|湖|路|街)/u;
const PLACE = /\b(?:in|at|near|to|from|on)\s+(?:the\s+)?\p{Lu}\p{L}+/u;
const CAUSE =
  /\b(?:because|due to|owing to|as a result of|caused by|the reason|reasons? (?:is|are|was|were|for)|in order to|so that|led to|thanks to|after .{3,60} (?:rose|fell|failed|doubled))\b|因为|由于|原因|因此|所以|为了|导致|缘于|之所以/iu;
const WEEKDAYS = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);

/** What in a sentence may answer an open question: values of the wanted kind, or true where a person, a place or a reason stands in it; null = nothing. */
export function answerIn(
  text: string,
  facts: readonly FactSpan[],
  dimension: Dimension,
  names: readonly string[],
): readonly FactSpan[] | null {
  const [first] = dimension.expects;
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
  if (first === 'person') return (isHan(text) ? HAN_PERSON.test(rest) : (rest.match(PERSON)?.length ?? 0) > 0) ? [] : null;
  if (first === 'place') return findRegions(rest).length > 0 || (isHan(text) ? HAN_PLACE.test(rest) : PLACE.test(rest)) ? [] : null;
  if (first === 'cause') return CAUSE.test(text) ? [] : null;
  if (first === 'text') return [];
  if (first === 'weekday') return conceptsIn(text).some(({ key }) => WEEKDAYS.has(key)) ? [] : null;
  const kinds = new Set(dimension.expects);
  const fitting = facts.filter((fact) => isOfKind(fact, kinds));
  return fitting.length > 0 ? fitting : null;
}
