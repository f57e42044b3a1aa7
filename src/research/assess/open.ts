import { tokenize } from '../../text/tokens/index.ts';
import type { Analysis, FactSpan } from '../../vocabulary/index.ts';
import { contentTermsOf, says } from '../analyse/index.ts';
import { conceptsIn } from '../dimensions/index.ts';
import { answerIn } from './answers.ts';
import { isStatement, type Match } from './match.ts';
import type { Unit } from './units.ts';

/** Least share of the question's words in the sentence itself, and in it with what stands over it (which counts half). Below, nothing is said. */
const LEAST = { own: 0.5, all: 0.6 };
/** Yes or no is answered only by a sentence that says what was asked. */
const LEAST_FOR_YES = { own: 0.6, all: 0.75 };
/** A reason seldom repeats what it is the reason for; that it is one shows by its own word. */
const LEAST_FOR_CAUSE = { own: 0.25, all: 0.4 };
/** From this share on the sentence states it; below it only implies it. */
const STATES = 0.75;

/** Open questions: a sentence that shares enough with the question and holds what is wanted. */
export function matchOpen(unit: Unit, analysis: Analysis, dimension: Analysis['dimensions'][number]): Match | null {
  const { terms } = dimension;
  if (terms.length === 0 || (unit.kind === 'sentence' && !isStatement(unit.text))) return null;
  // Numbers of the question are conditions: "under 5", "HTTP/3".
  if (!terms.every((term) => !/\d/.test(term) || says(unit.own, term))) return null;
  // The label of a row is no statement of its own.
  if (unit.anchor.kind === 'cell' && unit.anchor.column === 0) return null;
  // A cell says yes or no by words, not by a figure.
  if (unit.kind === 'cell' && analysis.answerType === 'boolean' && /\d/.test(unit.text)) return null;
  const own = terms.filter((term) => says(unit.own, term));
  const over = terms.filter((term) => !own.includes(term) && says(unit.around, term));
  const least = dimension.expects[0] === 'cause' ? LEAST_FOR_CAUSE : analysis.answerType === 'boolean' ? LEAST_FOR_YES : LEAST;
  const [whole, ownShare, overShare] = [weightOf(terms), weightOf(own), weightOf(over)];
  const all = (ownShare + overShare / 2) / whole;
  if (ownShare / whole < least.own || all < least.all) return null;
  const names = analysis.entities.flatMap(({ name, aliases }) => [name, ...aliases]);
  const answers = answerIn(unit.text, unit.facts, dimension, names);
  if (answers === null) return null;
  const isCount = !dimension.expects.includes('currency') && dimension.expects[0] === 'number';
  const values = answers.filter(({ raw, unit: measured }) => {
    const said = contentTermsOf(raw, analysis.language);
    // What the question names itself is no answer to it; and a count has no unit but the thing that is counted ("600 requests per minute").
    const isEcho = said.length > 0 && said.every((term) => terms.includes(term));
    return !isEcho && (!isCount || measured === undefined || said.some((term) => terms.includes(term)));
  });
  if (answers.length > 0 && values.length === 0) return null;
  return { facts: nearestTo(unit.text, values, new Set(own)), directness: all >= STATES ? 'states' : 'implies' };
}

/** A page that states a fine need not call it the maximum fine. */
const MODIFIERS = new Set(['=most', '=least']);
const weightOf = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + (MODIFIERS.has(term) ? 0.5 : 1), 0);

/** Values in the order of their distance from the question's words in the sentence. */
function nearestTo(text: string, facts: readonly FactSpan[], terms: ReadonlySet<string>): readonly FactSpan[] {
  if (facts.length < 2) return facts;
  const places = [
    ...conceptsIn(text).flatMap(({ key, span }) => (terms.has(`=${key}`) ? [span] : [])),
    ...Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({ word, start: index, end: index + word.length })).filter(
      ({ word }) => tokenize(word).some((term) => terms.has(term)),
    ),
  ];
  const distance = ({ start, end }: FactSpan): number =>
    Math.min(...places.map((place) => (place.end <= start ? start - place.end : Math.max(0, place.start - end) + 3)));
  return [...facts].sort((a, b) => distance(a) - distance(b) || a.start - b.start);
}
