/** @module Reading a question. In: its text. Out: type, answer type, entities, dimensions, constraints, each with the reason it was read so. Pure. */
import { findRegions } from '../../evidence/index.ts';
import { detectLanguage, isHan } from '../../text/index.ts';
import { tokenize } from '../../text/tokens/index.ts';
import type { Analysis, Dimension, Span } from '../../vocabulary/index.ts';
import { type FoundConstraint, findConstraints } from './constraints.ts';
import { isHosted, pickRows, rowOf, supportingRows } from './dimensions.ts';
import { findEntities, masked } from './entities.ts';
import { listedDimensions, openDimension } from './open.ts';
import { dimensionHits } from './terms.ts';
import { answerType, asksSeveral, questionType } from './type.ts';

export { contentTermsOf, says, type Wording, wordingOf } from './content.ts';
export { isNoName } from './names.en.ts';
export { detailsOf, isListed, OPEN } from './open.ts';
export { dimensionHits, type TermHit } from './terms.ts';
export { wantsLatest } from './type.ts';

/** @param language BCP 47 of the question, when the caller knows it */
export function analyse(question: string, language?: string): Analysis {
  const text = question.replace(/\s+/g, ' ').trim();
  const tag = language ?? (isHan(text) ? 'zh' : (detectLanguage(text).tag ?? 'en'));
  const zh = tag.startsWith('zh');
  const { type, reason } = questionType(text);
  const wanted = answerType(text);
  const constraints = findConstraints(text);
  const conditions = constraints.flatMap(({ kind, span }) => (kind === 'residency' || span === null ? [] : [span]));
  const hits = dimensionHits(text).filter(({ span }) => !conditions.some((one) => overlaps(one, span)));
  const picked = pickRows(hits, wanted, asksSeveral(text));
  const residency = constraints.some(({ kind }) => kind === 'residency');
  if (residency && !picked.some(({ id }) => id === 'data_residency')) picked.push(rowOf('data_residency'));
  const places = findRegions(text).map(({ start, end }) => ({ start, end }));
  const taken = [...constraints.flatMap(({ span }) => (span === null ? [] : [span])), ...places, ...hits.map(({ span }) => span)];
  const entities = findEntities(text, taken);
  const compares = (type === 'comparison' || type === 'recommendation') && entities.length > 1;
  const listed = compares ? listedDimensions(masked(text, conditions), entities, hits, tag) : [];
  const supporting = compares && isHosted(text, picked) ? supportingRows(picked) : [];
  const dimensions: Dimension[] = [
    ...[...picked, ...supporting].map((row) => ({
      id: row.id,
      label: zh ? row.label.zh : row.label.en,
      terms: [...row.terms.en, ...row.terms.zh],
      expects: [...row.expects],
    })),
    ...listed,
  ];
  if (dimensions.length === 0) dimensions.push(openDimension(text, tag, type, wanted, entities, constraints));
  return {
    question: text,
    language: tag,
    type: compares ? 'comparison' : type,
    answerType: wanted,
    entities,
    dimensions,
    constraints: constraints.map(({ span: _, ...constraint }: FoundConstraint) => constraint),
    terms: tokenize(text, tag),
    reasons: [
      `language ${tag}`,
      reason,
      `answer type ${wanted}`,
      entities.length === 0
        ? 'no named subject, so the words of the question are searched as they stand'
        : `about ${entities.map(({ name }) => name).join(', ')}`,
      picked.length + listed.length === 0
        ? 'no known dimension, so the statement nearest to the question is looked for'
        : `dimensions ${[...picked, ...listed].map(({ id }) => id).join(', ')}`,
      ...(supporting.length > 0
        ? [`prices compare only on one basis, so ${supporting.map(({ id }) => id).join(', ')} are established too`]
        : []),
      ...constraints.map(({ kind, value }) => `condition ${kind}: ${value}`),
    ],
  };
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
