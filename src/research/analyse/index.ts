/** @module Reading a question. In: its text. Out: type, answer type, entities, dimensions, constraints, each with the reason it was read so. Pure. */
import { findRegions } from '../../evidence/index.ts';
import { detectLanguage, isHan } from '../../text/index.ts';
import { tokenize } from '../../text/tokens/index.ts';
import type { Analysis, AnswerType, Dimension } from '../../vocabulary/index.ts';
import { COMPARABILITY, DIMENSION_BY_ID, type DimensionRow } from '../dimensions.ts';
import { type FoundConstraint, findConstraints } from './constraints.ts';
import { findEntities, withoutAsking } from './entities.ts';
import { dimensionHits, type TermHit } from './terms.ts';
import { answerType, asksSeveral, questionType } from './type.ts';

export { dimensionHits, type TermHit } from './terms.ts';
export { wantsLatest } from './type.ts';

/** What a plain question wants to see when no known dimension is named. */
const EXPECTS: Readonly<Record<AnswerType, readonly string[]>> = {
  person: ['text'], place: ['text'], other: ['text'], boolean: ['text'],
  date: ['date', 'datetime', 'period'], number: ['number', 'percent', 'dimension', 'range', 'currency'], money: ['currency'], duration: ['duration', 'range'], version: ['version'],
};

/** Index terms of words by which a question asks, not what it asks about. */
const ASKING = new Set(['mani', 'much', 'long', 'often', 'often', 'name', 'kind', 'type', 'sort', 'accord', 'tell', 'give', 'find', 'list', 'state', 'describ', 'exact', 'exactli', '多少', '什么', '哪些', '哪个', '怎么', '如何', '是否', '几个', '为什么']);

/**
 * What a question says beyond its subject, its conditions and the dimension itself: in "since which version are backups kept for 15 days" the
 * backups and the 15 days. Index terms; empty for a plain question.
 */
export function contentTerms(analysis: Analysis): string[] {
  const known = [
    ...analysis.entities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...analysis.constraints.map(({ text }) => text),
    ...dimensionHits(analysis.question).filter(({ row }) => analysis.dimensions.some(({ id }) => id === row.id)).map(({ term }) => term),
  ].sort((a, b) => b.length - a.length);
  const rest = known.reduce((text, name) => text.replaceAll(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), ' '), analysis.question);
  return [...new Set(tokenize(withoutAsking(rest), analysis.language))].filter((term) => !ASKING.has(term) && !LATEST.has(term));
}
const LATEST = new Set(['号', 'latest', 'newest', 'current', 'recent', '最新', '当前', '目前', '开始']);

/** @param language BCP 47 of the question, when the caller knows it */
export function analyse(question: string, language?: string): Analysis {
  const text = question.replace(/\s+/g, ' ').trim();
  const tag = language ?? (isHan(text) ? 'zh' : (detectLanguage(text).tag ?? 'en'));
  const zh = tag.startsWith('zh');
  const { type, reason } = questionType(text);
  const wanted = answerType(text);
  const constraints = findConstraints(text);
  const hits = dimensionHits(text).filter(({ span }) => !constraints.some((one) => one.kind !== 'residency' && one.span !== null && one.span.start < span.end && span.start < one.span.end));
  const rows = pickRows(hits, wanted, asksSeveral(text));
  const residency = constraints.some(({ kind }) => kind === 'residency');
  if (residency && !rows.some(({ id }) => id === 'data_residency')) rows.push(rowOf('data_residency'));
  const entities = findEntities(text, [...constraints.flatMap(({ span }) => (span === null ? [] : [span])), ...findRegions(text).map(({ start, end }) => ({ start, end })), ...hits.map(({ span }) => span)]);
  const compares = type === 'comparison' || (entities.length > 1 && type === 'recommendation');
  const supporting = compares && rows.some(({ id }) => id === 'price') ? COMPARABILITY.filter((id) => !rows.some((row) => row.id === id)).map(rowOf) : [];
  const terms = tokenize(text, tag);
  const dimensions: Dimension[] = [...rows, ...supporting].map((row) => ({
    id: row.id, label: zh ? row.label.zh : row.label.en, terms: [...row.terms.en, ...row.terms.zh], expects: [...row.expects],
  }));
  // What is asked of the subject: the words of the question without the names of the subject, its conditions and the asking itself.
  const named = new Set([...entities.map(({ name }) => name), ...constraints.map((one) => one.text)].flatMap((name) => tokenize(name, tag)));
  const askedTerms = [...new Set(terms)].filter((term) => !named.has(term) && !ASKING.has(term));
  if (dimensions.length === 0) dimensions.push({ id: 'asked', label: text, terms: askedTerms.length > 0 ? askedTerms : [...new Set(terms)], expects: [...EXPECTS[wanted]] });
  return {
    question: text,
    language: tag,
    type: compares ? 'comparison' : type,
    answerType: wanted,
    entities,
    dimensions,
    constraints: constraints.map(({ span: _, ...constraint }: FoundConstraint) => constraint),
    terms,
    reasons: [
      `language ${tag}`,
      reason,
      `answer type ${wanted}`,
      entities.length === 0 ? 'no named subject, so the words of the question are searched as they stand' : `about ${entities.map(({ name }) => name).join(', ')}`,
      ...(dimensions[0]?.id === 'asked' ? ['no known dimension, so the statement nearest to the question is looked for'] : [`dimensions ${rows.map(({ id }) => id).join(', ')}`]),
      ...(supporting.length > 0 ? [`prices compare only on one basis, so ${supporting.map(({ id }) => id).join(', ')} are established too`] : []),
      ...constraints.map(({ kind, value }) => `condition ${kind}: ${value}`),
    ],
  };
}

function rowOf(id: string): DimensionRow {
  const row = DIMENSION_BY_ID.get(id);
  if (row === undefined) throw new TypeError(`no dimension ${id}`);
  return row;
}

/** Each dimension once, in the order of the question. A word that only colours another dimension gives way to it. */
function pickRows(hits: readonly TermHit[], wanted: AnswerType, several: boolean): DimensionRow[] {
  // Of the dimensions that share a word, those that can hold the wanted kind of value; else the first one that has it.
  const kinds = EXPECTS[wanted];
  const fits = (row: DimensionRow): boolean => row.expects.some((kind) => kinds.includes(kind));
  const found = [...Map.groupBy(hits, ({ span }) => span.start).values()].flatMap((shared) => {
    const fitting = shared.filter(({ row }) => fits(row));
    return (fitting.length > 0 && wanted !== 'other' ? fitting : shared).slice(0, 1).map(({ row }) => row);
  });
  const rows = found.filter((row, at) => found.findIndex((other) => other.id === row.id) === at);
  const named = rows.filter(({ role }) => role === 'critical');
  const kept = named.length > 0 ? named : rows;
  if (kept.length < 2) return kept;
  // "When does the new price take effect?" asks for the date; the price is only what it is about.
  const fitting = kept.filter(fits);
  const isList = several || kept.length > 2 || wanted === 'other' || wanted === 'boolean' || wanted === 'money';
  return isList || fitting.length === 0 ? kept : fitting;
}
