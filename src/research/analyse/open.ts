import { scanFacts } from '../../text/facts/index.ts';
import type { Analysis, AnswerType, Dimension, QuestionType } from '../../vocabulary/index.ts';
import { DIMENSION_BY_ID } from '../dimensions/index.ts';
import { literal } from '../literal.ts';
import type { FoundConstraint } from './constraints.ts';
import { contentTermsOf } from './content.ts';
import { ANSWERED_BY } from './dimensions.ts';
import { dimensionHits, type TermHit } from './terms.ts';

type Entity = Analysis['entities'][number];

/** Id of the dimension of a question that names none we know: the question itself. */
export const OPEN = 'asked';
/** Dimensions that the user lists in words we don't know: `open1`, `open2` … */
export const isListed = (id: string): boolean => /^open\d+$/.test(id);

/** The question without the names of its subject and its conditions. */
function withoutNames(question: string, entities: readonly Entity[], constraints: readonly { readonly text: string }[]): string {
  const known = [...entities.flatMap(({ name, aliases }) => [name, ...aliases]), ...constraints.map(({ text }) => text)].sort(
    (a, b) => b.length - a.length,
  );
  return known.reduce((text, name) => text.replaceAll(new RegExp(`${literal(name)}(?:['’]s(?![\\p{L}]))?`, 'giu'), ' '), question);
}

/**
 * What the question says beyond its subject, its conditions and its dimension: in "How much is an adult ticket?" the adult and the ticket.
 * A value answers only if these stand with it. The number by which a price is to be multiplied stands nowhere on a page.
 */
export function detailsOf(analysis: Analysis): string[] {
  const rest = withoutNames(analysis.question, analysis.entities, analysis.constraints);
  const chars = rest.split('');
  for (const { row, span } of dimensionHits(rest))
    if (analysis.dimensions.some(({ id }) => id === row.id)) chars.fill(' ', span.start, span.end);
  const own = new Set(analysis.dimensions.flatMap(({ id }) => ownConcepts(id)));
  const units = unitWords(analysis.question, analysis.language);
  return contentTermsOf(chars.join(''), analysis.language).filter(
    (term) => !own.has(term) && !units.includes(term) && !(analysis.type === 'calculation' && /^\d+$/.test(term)),
  );
}

/** "How many pieces?" wants a count, which has no unit but the thing itself. */
const COUNT = /\bhow many\b|(?:多少|几)(?:个|人|名|件|家|种|次|台|辆|行|条)/iu;

const COUNTS: ReadonlySet<string> = new Set(['number', 'range', 'percent', 'dimension']);

/** "How many kilograms": the unit in which the answer is wanted is no part of what it is about. */
function unitWords(question: string, language: string): string[] {
  const unit = /\bhow many (?<en>\p{L}+)|(?:多少|几)(?<zh>\p{Script=Han}{1,2})/iu.exec(question)?.groups;
  const word = unit?.en ?? unit?.zh;
  if (word === undefined) return [];
  const [fact] = scanFacts(`5 ${word}`, { language });
  return fact?.kind === 'dimension' || fact?.kind === 'duration' ? contentTermsOf(word, language) : [];
}

/** Concepts that a dimension's own words and verbs stand for: that a version was published is nothing more than that there is one. */
function ownConcepts(id: string): string[] {
  const row = DIMENSION_BY_ID.get(id);
  return row === undefined
    ? []
    : contentTermsOf([...row.terms.en, ...row.terms.zh, ...row.cues].join(' . '), null).filter((term) => term.startsWith('='));
}

/** Words that only say what kind of answer is wanted ("in which city"). */
const KIND_WORDS: Partial<Record<AnswerType, readonly string[]>> = {
  place: ['citi', 'countri', 'town', 'place', 'region', 'state', 'villag', 'provinc', '城市', '国家', '地方', '省份', '地区'],
  number: ['temperatur', '温度'],
  date: ['weekday', '日期', '日子'],
};

/** A question without a known dimension: its own words are the terms, and the wanted kind of value is expected with them. */
export function openDimension(
  question: string,
  language: string,
  type: QuestionType,
  wanted: AnswerType,
  entities: readonly Entity[],
  constraints: readonly FoundConstraint[],
): Dimension {
  const said = contentTermsOf(withoutNames(question, entities, constraints), language);
  const kind = [...(KIND_WORDS[wanted] ?? []), ...unitWords(question, language)];
  const terms = said.filter((term) => !kind.includes(term));
  const kinds = ANSWERED_BY[wanted];
  const expects = WEEKDAY.test(question)
    ? ['weekday']
    : kinds.length > 0
      ? kinds.filter((kind) => wanted !== 'number' || !COUNT.test(question) || unitWords(question, language).length > 0 || COUNTS.has(kind))
      : type === 'causal'
        ? ['cause']
        : wanted === 'person' || wanted === 'place'
          ? [wanted]
          : ['text'];
  return { id: OPEN, label: question, terms: terms.length > 0 ? terms : contentTermsOf(question, language), expects };
}

/** It asks for days of the week, not for a date or an hour. */
const WEEKDAY =
  /\b(?:which|what) (?:week)?days?\b(?! of (?:january|february|march|april|may|june|july|august|september|october|november|december))|星期几|周几|礼拜几/i;

const LIST = /(?:[:：]|\b(?:in terms of|with regard to|regarding|concerning|on|by|for)\b|的)(?<list>[^?？。;；:：]{2,160})$/iu;

/** "Compare A and B: weight, boot space and warranty": what of the list no known dimension names becomes a dimension of its own. */
export function listedDimensions(question: string, entities: readonly Entity[], hits: readonly TermHit[], language: string): Dimension[] {
  const list = LIST.exec(question.replace(/[\s?？。.!！]+$/u, ''))?.groups?.list;
  if (list === undefined || entities.some(({ name }) => list.includes(name))) return [];
  const parts = list
    .split(/,|，|、|;|\s(?:and|or|&)\s|和|与|以及|及/u)
    .map((part) => part.replace(/^(?:\s*(?:the|their|its|a|an|各自的?|分别的?)\s+)*/iu, '').trim());
  return parts
    .filter(
      (part) =>
        part.length > 1 &&
        part.length <= 40 &&
        !part.includes('\u0001') &&
        !hits.some(({ term }) => part.toLowerCase().includes(term.toLowerCase())) &&
        contentTermsOf(part, language).length > 0,
    )
    .slice(0, 6)
    .map((label, at) => ({
      id: `open${at + 1}`,
      label,
      terms: [label],
      expects: ['dimension', 'range', 'percent', 'currency', 'duration', 'temperature', 'number', 'text'],
    }));
}
