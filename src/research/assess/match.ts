import { type Directness, findRegions } from '../../evidence/index.ts';
import type { FactSpan } from '../../vocabulary/index.ts';
import { says } from '../analyse/index.ts';
import type { DimensionRow } from '../dimensions/index.ts';
import { partAround } from './alignment.ts';
import type { Unit } from './units.ts';
import { canState, isLabel, presentValues } from './values.ts';

export interface Match {
  /** Values that state the dimension, nearest to its word first; empty where the sentence itself is the statement. */
  readonly facts: readonly FactSpan[];
  readonly directness: Directness;
}

/** Does the unit state the dimension? With which value, and how directly? `null` = it does not. */
export function matchDimension(unit: Unit, row: DimensionRow): Match | null {
  const is = ({ row: other }: { row: DimensionRow }): boolean => other.id === row.id;
  const [inText, inNear, inFar] = [unit.hits.some(is), unit.nearHits.some(is), unit.farHits.some(is)];
  if (!inText && !inNear && !inFar) return null;
  const said = `${unit.text} ${unit.kind === 'cell' ? `${unit.near} ${unit.far}` : ''}`.toLowerCase();
  if (row.requires.length > 0 && !row.requires.some((word) => said.includes(word))) return null;
  if ([...unit.hits, ...unit.headHits].some((hit) => row.excludes.includes(hit.row.id))) return null;
  return unit.kind === 'cell' ? matchCell(unit, row, inText, inNear) : matchSentence(unit, row, inText, inNear);
}

/** Kinds of quantity that tell by their unit alone what is measured: what has 8 kg weighs them. A length may be any of many. */
const TELLING = new Set(['weight', 'speed']);

/** "Hand luggage of up to 8 kg": a sentence that names all that was asked about needs no word for the measure. */
export function matchByUnit(unit: Unit, row: DimensionRow, details: readonly string[]): Match | null {
  if (!TELLING.has(row.id) || unit.kind === 'cell' || details.length === 0 || !details.every((term) => says(unit.own, term))) return null;
  const facts = unit.facts.filter((fact) => canState(fact, row, false));
  return facts.length === 1 ? { facts, directness: 'implies' } : null;
}

function matchSentence(unit: Unit, row: DimensionRow, inText: boolean, inNear: boolean): Match | null {
  const fitting = unit.facts.filter((fact) => canState(fact, row, false) && !isLabel(unit.text, fact));
  const facts = presentValues(unit.text, withRequired(unit, fitting, row.requires));
  const own = facts.filter((fact) => dimensionOfFact(unit, fact) === row.id);
  if (own.length > 0) return { facts: nearestFirst(unit, own, row), directness: 'states' };
  const unclaimed = facts.filter((fact) => dimensionOfFact(unit, fact) === null);
  // The dimension stands over the sentence: right over it, or as the last of the page's headings.
  if (!inText && unclaimed.length > 0 && (inNear || unit.farHits.at(-1)?.row.id === row.id))
    return { facts: unclaimed, directness: 'implies' };
  if (!row.expects.includes('text') || unit.text.length < 8 || !isStatement(unit.text)) return null;
  // A sentence about the topic states something only by its verb ("Clusters in Frankfurt keep all data in Germany").
  if (row.cues.length > 0 && cuesIn(unit, row) === 0) return null;
  const inHead = [...unit.headHits, ...unit.farHits].some((hit) => hit.row.id === row.id);
  return inText || (row.cues.length > 0 && inHead) ? { facts: [], directness: inText ? 'states' : 'implies' } : null;
}

function matchCell(unit: Unit, row: DimensionRow, inText: boolean, inNear: boolean): Match | null {
  const [fact] = row.expects.flatMap((kind) =>
    presentValues(
      unit.text,
      unit.facts.filter((one) => (one.kind === kind || one.kind === 'range') && canState(one, row, true)),
    ),
  );
  // A column named for another dimension of the same kind of value owns the cell; of two that share a header the longer word does.
  const rivals = unit.nearHits.filter((hit) => hit.row.id !== row.id && fact !== undefined && canState(fact, hit.row, true));
  const longest = (hits: readonly { term: string }[]): number => Math.max(0, ...hits.map(({ term }) => term.length));
  const own = unit.nearHits.filter((hit) => hit.row.id === row.id);
  if (!inText && rivals.length > 0 && (!inNear || longest(own) < longest(rivals))) return null;
  if (fact !== undefined) return { facts: [fact], directness: inText || inNear ? 'states' : 'implies' };
  return row.expects.includes('text') && inNear && unit.text.trim().length > 1 ? { facts: [], directness: 'states' } : null;
}

/** Where one statement of a sentence ends and the next begins. */
const BREAK = /[;；。]|,\s|，|、|\s(?:and|while|but|whereas)\s|而|并且|同时/u;

/** Distance between a value and a dimension word in one sentence; another clause costs extra, a word that leads to its value is nearer. */
function distance(text: string, fact: FactSpan, hit: { start: number; end: number }): number {
  // Inside the value itself a word names its unit ("per month"), which still says price.
  if (hit.start < fact.end && fact.start < hit.end) return 0;
  const leads = hit.end <= fact.start;
  const between = leads ? text.slice(hit.end, fact.start) : text.slice(fact.end, hit.start);
  return between.length + (BREAK.test(between) ? 60 : 0) + (leads ? 0 : 4);
}

/** The dimension whose word stands nearest to a value, among those that such a value can state; a longer word is the more telling one. */
function dimensionOfFact(unit: Unit, fact: FactSpan): string | null {
  let best: { id: string; at: number } | null = null;
  for (const { row, span, term } of unit.hits) {
    if (!canState(fact, row, false)) continue;
    const at = distance(unit.text, fact, span) - Math.min(term.length, 20) / 100;
    if (best === null || at < best.at) best = { id: row.id, at };
  }
  return best?.id ?? null;
}

const nearestFirst = (unit: Unit, facts: readonly FactSpan[], row: DimensionRow): FactSpan[] => {
  const spans = unit.hits.filter((hit) => hit.row.id === row.id).map(({ span }) => span);
  const cost = (fact: FactSpan): number => Math.min(...spans.map((span) => distance(unit.text, fact, span)));
  return [...facts].sort((a, b) => cost(a) - cost(b) || a.start - b.start);
};

/** In a sentence of several values those whose own part holds a required word ("keeps 15 days, can be restored to any of the last 6 days"). */
function withRequired(unit: Unit, facts: FactSpan[], required: readonly string[]): FactSpan[] {
  if (facts.length < 2 || required.length === 0) return facts;
  const own = facts.filter((fact) => required.some((word) => partAround(unit.text, fact.start).toLowerCase().includes(word)));
  return own.length > 0 ? own : facts;
}

const cuesIn = (unit: Unit, row: DimensionRow): number => {
  const text = unit.text.toLowerCase();
  return row.cues.filter((cue) => text.includes(cue.toLowerCase())).length;
};

/** How much a sentence without a value says: the more of the dimension's own verbs and words it holds, the more. */
export function wordingWeight(unit: Unit, row: DimensionRow): number {
  const words = new Set(unit.hits.filter((hit) => hit.row.id === row.id).map(({ term }) => term)).size;
  // Where data lies is said by naming a place.
  const placeless = (row.id === 'data_residency' || row.id === 'regions') && findRegions(unit.text).length === 0;
  return Math.min(1, 0.8 + 0.06 * cuesIn(unit, row) + 0.04 * words) * (placeless ? 0.6 : 1);
}

/** Does a sentence state anything? A question does not. */
export const isStatement = (text: string): boolean => !/[?？]\s*$/u.test(text) && /[\p{L}\p{N}]{2}/u.test(text);
