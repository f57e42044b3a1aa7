import { contentWords } from '../../text/tokens/index.ts';
import { type Directness, findRegions } from '../../evidence/index.ts';
import type { Analysis, Document, FactKind, FactSpan } from '../../vocabulary/index.ts';
import { DIMENSION_BY_ID } from '../dimensions.ts';
import { containsEntity } from '../subject.ts';
import { partAround } from './alignment.ts';
import type { Unit } from './units.ts';

type Entity = Analysis['entities'][number];
type Dimension = Analysis['dimensions'][number];

export interface Match {
  /** Values that state the dimension, nearest to its word first; empty where the sentence itself is the statement. */
  readonly facts: readonly FactSpan[];
  readonly directness: Directness;
}

/** How surely the unit speaks of the subject: in its own words, by what stands over it, by its page, or not at all. */
export function subjectOf(unit: Unit, entity: Entity | null, others: readonly Entity[], pageIsAbout: readonly Entity[]): 'named' | 'implied' | 'none' {
  if (entity === null) return 'implied';
  const named = (text: string): boolean => containsEntity(text, entity);
  const rival = (text: string): boolean => others.some((other) => containsEntity(text, other));
  if (named(unit.text)) return 'named';
  if (rival(unit.text)) return 'none';
  if (named(unit.near)) return 'named';
  if (rival(unit.near)) return 'none';
  if (named(unit.far) && !rival(unit.far)) return 'implied';
  return pageIsAbout.length === 1 && pageIsAbout[0]?.id === entity.id ? 'implied' : 'none';
}

const isBreak = /[;；。]|,\s|，|、|\s(?:and|while|but|whereas)\s|而|并且|同时/u;

/** Distance between a value and a dimension word in one sentence; another clause costs extra, a word that leads to its value is nearer. */
function distance(text: string, fact: FactSpan, hit: { start: number; end: number }): number {
  const leads = hit.end <= fact.start;
  const between = leads ? text.slice(hit.end, fact.start) : text.slice(fact.end, hit.start);
  return between.length + (isBreak.test(between) ? 60 : 0) + (leads ? 0 : 4);
}

/** The dimension whose word stands nearest to a value, among those that such a value can state. */
function dimensionOfFact(unit: Unit, fact: FactSpan): { id: string; distance: number } | null {
  let best: { id: string; distance: number } | null = null;
  for (const { row, span, term } of unit.hits) {
    if (!row.expects.includes(fact.kind)) continue;
    // Inside the value itself a word names its unit ("per month"), which still says price.
    const overlapping = span.start < fact.end && fact.start < span.end;
    const at = (overlapping ? 0 : distance(unit.text, fact, span)) - Math.min(term.length, 20) / 100;
    if (best === null || at < best.distance) best = { id: row.id, distance: at };
  }
  return best;
}

/** Does the unit state the dimension? With which value, and how directly? `null` = it does not. */
export function matchDimension(unit: Unit, dimension: Dimension): Match | null {
  const kinds = new Set(dimension.expects.filter((kind): kind is FactKind => kind !== 'text'));
  const inText = unit.hits.some(({ row }) => row.id === dimension.id);
  const inNear = unit.nearHits.some(({ row }) => row.id === dimension.id);
  const inHead = [...unit.headHits, ...unit.farHits].some(({ row }) => row.id === dimension.id);
  const inFar = unit.farHits.some(({ row }) => row.id === dimension.id);
  if (!inText && !inNear && !inFar) return null;
  const required = DIMENSION_BY_ID.get(dimension.id)?.requires ?? [];
  const said = `${unit.text} ${unit.kind === 'cell' ? `${unit.near} ${unit.far}` : ''}`.toLowerCase();
  if (required.length > 0 && !required.some((word) => said.includes(word))) return null;
  const excluded = DIMENSION_BY_ID.get(dimension.id)?.excludes ?? [];
  if ([...unit.hits, ...unit.headHits].some(({ row }) => excluded.includes(row.id))) return null;
  if (unit.kind === 'cell') return matchCell(unit, dimension, inText, inNear);

  const facts = presentValues(unit, withRequired(unit, unit.facts.filter((fact) => kinds.has(fact.kind) && rangeFits(fact, kinds)), required));
  const own = facts.filter((fact) => dimensionOfFact(unit, fact)?.id === dimension.id);
  if (own.length > 0) return { facts: nearestFirst(unit, own, dimension), directness: 'states' };
  const unclaimed = facts.filter((fact) => dimensionOfFact(unit, fact) === null);
  if (!inText && inNear && unclaimed.length > 0) return { facts: unclaimed, directness: 'implies' };
  if (!inText && !inNear && inFar && unclaimed.length > 0 && lastHeadingHit(unit, dimension)) return { facts: unclaimed, directness: 'implies' };
  if (!dimension.expects.includes('text') || unit.text.length < 8 || !isStatement(unit.text)) return null;
  // A sentence about the topic states something only by its verb ("Clusters in Frankfurt keep all data in Germany").
  const cues = DIMENSION_BY_ID.get(dimension.id)?.cues ?? [];
  if (cues.length > 0 && cuesIn(unit, dimension) === 0) return null;
  return inText || (cues.length > 0 && inHead) ? { facts: [], directness: inText ? 'states' : 'implies' } : null;
}

const TIME_UNITS = new Set(['s', 'min', 'h', 'd', 'wk', 'mo', 'a']);

/** A range states a share, a time or a count by its unit: "within 34 seconds" is no availability. */
function rangeFits(fact: FactSpan, kinds: ReadonlySet<string>): boolean {
  if (fact.kind !== 'range') return true;
  if (kinds.has('percent')) return fact.unit === '%' || /%|百分/.test(fact.raw);
  if (kinds.has('duration')) return fact.unit !== undefined && TIME_UNITS.has(fact.unit);
  return true;
}

/** In a sentence of several values those whose own part holds a required word ("keeps 15 days, can be restored to any of the last 6 days"). */
function withRequired(unit: Unit, facts: FactSpan[], required: readonly string[]): FactSpan[] {
  if (facts.length < 2 || required.length === 0) return facts;
  const own = facts.filter((fact) => required.some((word) => partAround(unit.text, fact.start).toLowerCase().includes(word)));
  return own.length > 0 ? own : facts;
}

const CHANGE = /\b(?:raised|increased|extended|reduced|lowered|changed|cut|dropped|grew|rose|fell|up|down)\b[^.;]{0,60}\bfrom\b|\bfrom\b[^.;]{0,40}\bto\b|(?:由|从)[^，。；]{0,30}(?:延长|提高|提升|增加|缩短|降低|减少|调整|改|升|降)?(?:到|至|为)/iu;

/** "Raised from 7 to 10 days" states 10 days; the first value is the past. */
function presentValues(unit: Unit, facts: FactSpan[]): FactSpan[] {
  const last = facts.at(-1);
  return facts.length > 1 && last !== undefined && CHANGE.test(unit.text) ? [last] : facts;
}

const cuesIn = (unit: Unit, dimension: Dimension): number => {
  const text = unit.text.toLowerCase();
  return (DIMENSION_BY_ID.get(dimension.id)?.cues ?? []).filter((cue) => text.includes(cue.toLowerCase())).length;
};

/** How much a sentence without a value says: the more of the dimension's own verbs and words it holds, the more. */
export function wordingWeight(unit: Unit, dimension: Dimension): number {
  const words = new Set(unit.hits.filter(({ row }) => row.id === dimension.id).map(({ term }) => term)).size;
  // Where data lies is said by naming a place.
  const placeless = (dimension.id === 'data_residency' || dimension.id === 'regions') && findRegions(unit.text).length === 0;
  return Math.min(1, 0.8 + 0.06 * cuesIn(unit, dimension) + 0.04 * words) * (placeless ? 0.6 : 1);
}

const nearestFirst = (unit: Unit, facts: readonly FactSpan[], dimension: Dimension): FactSpan[] => {
  const spans = unit.hits.filter(({ row }) => row.id === dimension.id).map(({ span }) => span);
  const cost = (fact: FactSpan): number => Math.min(...spans.map((span) => (span.start < fact.end && fact.start < span.end ? 0 : distance(unit.text, fact, span))));
  return [...facts].sort((a, b) => cost(a) - cost(b) || a.start - b.start);
};

/** The dimension stands in the nearest heading, not only somewhere in a long path. */
const lastHeadingHit = (unit: Unit, dimension: Dimension): boolean => {
  const last = unit.farHits.at(-1);
  return last?.row.id === dimension.id;
};

function matchCell(unit: Unit, dimension: Dimension, inText: boolean, inNear: boolean): Match | null {
  const fact = dimension.expects.flatMap((kind) => presentValues(unit, unit.facts.filter((one) => one.kind === kind && rangeFits(one, new Set(dimension.expects)))))[0] ?? null;
  // A column named for another dimension of the same kind of value owns the cell.
  const rivals = unit.nearHits.filter(({ row }) => row.id !== dimension.id && fact !== null && row.expects.includes(fact.kind));
  if (!inText && !inNear && rivals.length > 0) return null;
  if (!inText && inNear && rivals.length > 0 && longest(unit, dimension.id) < Math.max(...rivals.map(({ term }) => term.length))) return null;
  if (fact !== null) return { facts: [fact], directness: inText || inNear ? 'states' : 'implies' };
  if (dimension.expects.includes('text') && inNear && unit.text.trim().length > 1) return { facts: [], directness: 'states' };
  return null;
}

const longest = (unit: Unit, id: string): number => Math.max(0, ...unit.nearHits.filter(({ row }) => row.id === id).map(({ term }) => term.length));

const isStatement = (text: string): boolean => !/[?？]\s*$/u.test(text) && /[\p{L}\p{N}]{2}/u.test(text);

/** Share of the question's words that must stand in a sentence or its headings before it counts as an answer. */
const MIN_OVERLAP = 0.5;

/** Open questions: the sentence that shares most with the question and holds the kind of value that is wanted. */
export function matchOpen(unit: Unit, dimension: Dimension, document: Document): (Match & { overlap: number }) | null {
  const wanted = new Set(dimension.expects.filter((kind): kind is FactKind => kind !== 'text'));
  const fact = unit.facts.find(({ kind }) => wanted.has(kind)) ?? null;
  if (fact === null && wanted.size > 0) return null;
  const asked = dimension.terms;
  if (asked.length === 0 || !isStatement(unit.text)) return null;
  const own = new Set(contentWords(unit.text, document.language));
  const around = new Set(contentWords(`${unit.near} ${unit.far}`, document.language));
  const overlap = asked.reduce((sum, term) => sum + (own.has(term) ? 1 : around.has(term) ? 0.5 : 0), 0) / asked.length;
  const inText = asked.filter((term) => own.has(term)).length / asked.length;
  if (overlap < MIN_OVERLAP || inText < 0.3) return null;
  return { facts: fact === null ? [] : [fact], directness: overlap >= 0.75 ? 'states' : 'implies', overlap };
}

