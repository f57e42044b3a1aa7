import { convert, scanFacts } from '../../text/facts/index.ts';
import type { FactKind, FactSpan } from '../../vocabulary/index.ts';
import type { DimensionRow } from '../dimensions/index.ts';

const TIME_UNITS = new Set(['s', 'min', 'h', 'd', 'wk', 'mo', 'a']);

/** Is the value of one of the wanted kinds? An interval is what its unit says: "within 34 seconds" is no availability, "up to £120" is money. */
export function isOfKind(fact: FactSpan, kinds: ReadonlySet<string>): boolean {
  if (fact.kind !== 'range') return kinds.has(fact.kind);
  if (fact.currency !== undefined) return kinds.has('currency');
  if (!kinds.has('range')) return false;
  if (kinds.has('percent') && !kinds.has('number')) return fact.unit === '%' || /%|百分/.test(fact.raw);
  if (kinds.has('duration') && !kinds.has('dimension')) return fact.unit !== undefined && TIME_UNITS.has(fact.unit);
  return kinds.has('dimension') || kinds.has('duration') || fact.unit === undefined;
}

/** "Status 429", "section 4.2", "step 3": a number that names something counts nothing. */
export const isLabel = (text: string, { kind, start }: FactSpan): boolean =>
  kind === 'number' &&
  /(?:\b(?:status(?: code)?|code|error|section|chapter|step|page|line|table|figure|no\.|number|port|article|rfc)|#|第|状态码|错误码)\s*$/iu.test(
    text.slice(Math.max(0, start - 20), start),
  );

/** May the value state the dimension? A measure needs a unit of its kind; in a table its row or column may leave the unit out. */
export function canState(fact: FactSpan, row: Pick<DimensionRow, 'expects' | 'base'>, inCell: boolean): boolean {
  if (!isOfKind(fact, kindsOf(row))) return false;
  if (row.base === null) return true;
  return fact.unit === undefined ? inCell : row.base.split('|').some((unit) => convert(1, fact.unit ?? '', unit) !== null);
}

const kindsOf = ({ expects }: Pick<DimensionRow, 'expects'>): Set<FactKind> => new Set(expects.filter((kind) => kind !== 'text'));

const CHANGE =
  /\b(?:raised|increased|extended|reduced|lowered|changed|cut|dropped|grew|rose|fell|up|down)\b[^.;]{0,60}\bfrom\b|\bfrom\b[^.;]{0,40}\bto\b|(?:由|从)[^，。；]{0,30}(?:延长|提高|提升|增加|缩短|降低|减少|调整|改|升|降)?(?:到|至|为)/iu;
const CHANGED =
  /\b(?:raised|increased|extended|reduced|lowered|changed|cut|dropped|grew|rose|fell)\b|延长|提高|提升|增加|缩短|降低|减少|调整/iu;
const LATER = /(?:\bto\b|到|至|为)(?!.*(?:\bto\b|到|至|为))/su;

/** "Raised from 7 to 10 days" states 10 days, however it is scanned: as two values or as an interval. The first value is the past. */
export function presentValues(text: string, facts: readonly FactSpan[], language?: string | null): FactSpan[] {
  if (!CHANGE.test(text)) return [...facts];
  const present = facts.map((fact) => (fact.kind === 'range' && CHANGED.test(text) ? laterOf(fact, language) : fact));
  const last = present.at(-1);
  return present.length > 1 && last !== undefined ? [last] : present;
}

/** The second value of "from 20 GB to 35 GB", at its own place. */
function laterOf(fact: FactSpan, language: string | null | undefined): FactSpan {
  const to = LATER.exec(fact.raw);
  if (to === null) return fact;
  const from = to.index + to[0].length;
  const later = scanFacts(fact.raw.slice(from), { language: language ?? null }).at(-1);
  return later === undefined ? fact : { ...later, start: fact.start + from + later.start, end: fact.start + from + later.end };
}

const NO_NOUN = new Set(
  'of in and or to per on at from a an the for by is are was were has have had with that which than as but if when'.split(' '),
);

/** A bare count with the thing it counts and its rate, as the page writes it: "430 people", "600 calls per minute", "每分钟400次". */
export function counted(text: string, { kind, raw, unit, start, end }: FactSpan): string {
  if ((kind !== 'number' && kind !== 'range') || unit !== undefined) return raw;
  const after = text.slice(end, end + 40);
  const english = /^ (?<noun>\p{Ll}[\p{Ll}-]+)(?: (?:per|a|an|each) \p{Ll}+)?/u.exec(after);
  if (english !== null) return NO_NOUN.has(english.groups?.noun ?? '') ? raw : `${raw}${english[0]}`;
  const rate = /每(?:秒钟?|分钟|小时|天|日|周|月|年)(?:最多)?$/u.exec(text.slice(Math.max(0, start - 6), start))?.[0] ?? '';
  return `${rate}${raw}${/^[个名人次行条张家户座台辆件位页种项级层间部处篇字款枚]/u.exec(after)?.[0] ?? ''}`;
}
