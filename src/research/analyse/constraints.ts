import { editionOf, findRegions, planOf, versionOf } from '../../evidence/index.ts';
import type { Constraint, Span } from '../../vocabulary/index.ts';

export interface FoundConstraint extends Constraint {
  /** Where it stands in the question, so that it is not read as a name too. */
  readonly span: Span | null;
}

const RESIDENCY =
  /(?:data|customer data)[^.?!;]{0,40}?(?:must|has to|have to|should|needs? to)[^.?!;]{0,20}?(?:stay|remain|be stored|be kept|reside)[^.?!;]{0,40}|数据(?:必须|须|需要?|应)[^。？！；]{0,20}(?:境内|本地|存储|存放|留在|驻留)[^。？！；]{0,12}/iu;
const SPEC =
  /(?:at least|minimum of|min\.?)\s+\d+\s*(?:vcpus?|cores?|gb|gib|tb)[^.?!;，。]{0,40}|(?:至少|不少于|最少)\s*\d+\s*(?:核|vCPU|GB|G|TB)[^。？！；，]{0,12}/iu;
const AS_OF =
  /\b(?:as of|in|on|by|before|since|after|during|for|at the end of)\s+((?:(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+)?(?:\d{1,2},?\s+)?(?:19|20)\d{2}(?:-\d{2}){0,2})\b|((?:19|20)\d{2}年(?:\d{1,2}月)?(?:\d{1,2}日)?)/iu;

const spanOf = (question: string, text: string): Span | null => {
  const start = question.indexOf(text);
  return start < 0 ? null : { start, end: start + text.length };
};

/** A bare plan name counts only as a name: "on Enterprise", not "free for children". */
function planIn(question: string): string | null {
  const label = planOf(question, 'label');
  return planOf(question, 'prose') ?? (label !== null && /^[\p{Lu}\p{Script=Han}]/u.test(label) ? label : null);
}

/** A version together with the word before it: "version 2" is one condition, not a question about versions. */
function versionSpan(question: string, version: string): Span | null {
  const start = question.search(new RegExp(`(?:versions?|releases?|ver\\.?|v|版本)\\s*${version.replaceAll('.', '\\.')}(?!\\d)`, 'iu'));
  const end = start < 0 ? -1 : question.indexOf(version, start) + version.length;
  return start < 0 ? spanOf(question, version) : { start, end: question.startsWith('版本', end) ? end + 2 : end };
}

/** The user's conditions: where, which plan, version and edition, what size, when, and where data may lie. */
export function findConstraints(question: string): FoundConstraint[] {
  const found: FoundConstraint[] = [];
  const add = (kind: Constraint['kind'], text: string, value: string, span: Span | null): void => {
    found.push({ id: `u${found.length + 1}`, kind, text, value, span });
  };
  const residency = RESIDENCY.exec(question);
  if (residency !== null)
    add('residency', residency[0].trim(), residency[0].trim(), { start: residency.index, end: residency.index + residency[0].length });
  const edition = editionOf(question);
  const editionSpan = edition === null ? null : spanOf(question, edition);
  const inside = (start: number, span: Span | null): boolean => span !== null && start >= span.start && start < span.end;
  const residencySpan = residency === null ? null : { start: residency.index, end: residency.index + residency[0].length };
  const regions = findRegions(question).filter(({ start }) => !inside(start, residencySpan) && !inside(start, editionSpan));
  for (const region of firstOfEach(regions)) add('region', region.raw, region.raw, { start: region.start, end: region.end });
  const plan = planIn(question);
  if (plan !== null) add('plan', plan, plan, spanOf(question, plan));
  if (edition !== null) add('edition', edition, edition, editionSpan);
  const version = versionOf(question, 'prose');
  if (version !== null) add('version', version, version, versionSpan(question, version));
  const spec = SPEC.exec(question);
  if (spec !== null) add('spec', spec[0].trim(), spec[0].trim(), { start: spec.index, end: spec.index + spec[0].length });
  const time = AS_OF.exec(question);
  const when = time?.[1] ?? time?.[2];
  if (time !== null && when !== undefined) add('time', time[0], when, { start: time.index, end: time.index + time[0].length });
  return found;
}

/** The same place named twice ("Frankfurt (eu-central-1)") is one condition. */
function firstOfEach<T extends { id: string }>(regions: readonly T[]): T[] {
  const root = (id: string): string => id.split('/')[0] ?? id;
  return regions.filter((region, at) => regions.findIndex((other) => root(other.id) === root(region.id)) === at);
}
