import { planOf } from '../../evidence/index.ts';
import type { Analysis, FactSpan } from '../../vocabulary/index.ts';
import { dimensionHits, isNoName } from '../analyse/index.ts';
import { containsEntity } from '../subject.ts';
import type { Unit } from './units.ts';

type Entity = Analysis['entities'][number];

/** `named` in its own words or right over it, `implied` by its page, `none` = about something else or nothing known. */
export type Aboutness = 'named' | 'implied' | 'none';

/** What is known of a page before its units are looked at. */
export interface Surroundings {
  /** The asked entities that the page as a whole is about. */
  readonly pageIsAbout: readonly Entity[];
  /** Tables of which some row or column names the entity, by entity id and block: their other rows are about others. */
  readonly namedIn: ReadonlySet<string>;
  readonly title: string;
}

export const tableKey = (entity: Entity, unit: Unit): string => `${entity.id} ${unit.anchor.block}`;

/** How surely the unit speaks of the subject: in its own words, by what stands over it, by its page, or not at all. */
export function subjectOf(
  unit: Unit,
  entity: Entity | null,
  others: readonly Entity[],
  { pageIsAbout, namedIn, title }: Surroundings,
): Aboutness {
  if (entity === null) return 'implied';
  const named = (text: string): boolean => containsEntity(text, entity);
  const rival = (text: string): boolean => others.some((other) => containsEntity(text, other));
  if (named(unit.text)) return 'named';
  if (rival(unit.text) || namesSibling(unit.text, entity)) return 'none';
  const over = unit.kind === 'cell' ? unit.near : `${unit.near} ${unit.lead}`;
  if (named(over)) return 'named';
  if (rival(over) || (unit.kind === 'cell' && (namesSibling(over, entity) || namedIn.has(tableKey(entity, unit))))) return 'none';
  if (unit.kind === 'sentence' && beginsWithOther(unit.text, title)) return 'none';
  if (named(unit.far) && !rival(unit.far)) return 'implied';
  return pageIsAbout.length === 1 && pageIsAbout[0]?.id === entity.id ? 'implied' : 'none';
}

const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[ -](?:\p{Lu}[\p{L}\p{N}]*|\d[\p{L}\p{N}.]*))+(?![\p{L}\p{N}])/gu;
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[\s-]+/);

/** "Mount Brede" beside "Mount Calder", "Trail 4" beside "Trail 5": a name that shares a word with the subject's and goes on differently. */
export function namesSibling(text: string, entity: Entity): boolean {
  const own = new Set([entity.name, ...entity.aliases].flatMap(wordsOf));
  const model = /^(?<maker>\p{Script=Han}+)[A-Za-z\d]/u.exec(entity.name)?.groups?.maker;
  if (model !== undefined) return new RegExp(`${model}\\s?[A-Za-z\\d]`, 'u').test(text) && !containsEntity(text, entity);
  if (own.size < 2) return false;
  return Array.from(text.matchAll(CAPITALS), ([name]) => name).some((name) => {
    const words = wordsOf(name).filter((word) => planOf(word, 'label') === null);
    return words.some((word) => own.has(word)) && words.some((word) => !own.has(word)) && !containsEntity(name, entity);
  });
}

/** "Kestrel Metro weighs 20 kg" on a page that is not about Kestrel Metro: a sentence that begins with a name of its own is about that. */
function beginsWithOther(text: string, title: string): boolean {
  const name = /^(?:the )?(?<name>\p{Lu}[\p{L}\p{N}]*(?:[ -](?:\p{Lu}[\p{L}\p{N}]*|\d+))+) \p{Ll}/u.exec(text)?.groups?.name;
  return (
    name !== undefined &&
    !isNoName(name.split(/[ -]/)[0] ?? '') &&
    planOf(name, 'label') === null &&
    dimensionHits(name).length === 0 &&
    !wordsOf(name).some((word) => title.toLowerCase().includes(word))
  );
}

/** In a sentence about several things, the values that stand with the subject: each belongs to the name before it, else to the one after. */
export function valuesOfSubject(
  text: string,
  facts: readonly FactSpan[],
  entity: Entity | null,
  others: readonly Entity[],
): readonly FactSpan[] {
  if (entity === null || facts.length < 2) return facts;
  const mentions = [entity, ...others].flatMap((one) => placesOf(text, one).map((at) => ({ at, own: one === entity })));
  for (const match of text.matchAll(CAPITALS)) if (namesSibling(match[0], entity)) mentions.push({ at: match.index, own: false });
  if (mentions.every(({ own }) => own) || !mentions.some(({ own }) => own)) return facts;
  mentions.sort((a, b) => a.at - b.at);
  return facts.filter((fact) => (mentions.findLast(({ at }) => at < fact.start) ?? mentions[0])?.own === true);
}

function placesOf(text: string, entity: Entity): number[] {
  const lower = text.toLowerCase();
  const places: number[] = [];
  for (const name of [entity.name, ...entity.aliases].map((one) => one.toLowerCase()))
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) places.push(at);
  return places;
}
