import type { Analysis, Claim, Query } from '../../vocabulary/index.ts';
import { contentTermsOf, OPEN } from '../analyse/index.ts';
import { DIMENSION_BY_ID } from '../dimensions/index.ts';
import { claimSubject, conditionWords } from './index.ts';

/** How often a claim without evidence is searched in other words before it counts as unobtainable. */
const MAX_REWRITES = 2;

/** The words of the question that are left when its asking words are gone, as they were written. */
const askedWords = ({ question, dimensions, language }: Analysis): string => {
  const wanted = new Set(dimensions[0]?.terms ?? []);
  const words = question.split(/[\s?？。，,.!！]+/u).filter((word) => contentTermsOf(word, language).some((term) => wanted.has(term)));
  return words.slice(0, 8).join(' ');
};

/**
 * The next way to ask for an open claim, from what was missed so far: first other words for the same thing in the official documents,
 * then without the conditions that may have been too narrow. `null` when all ways are used.
 */
export function rewriteFor(claim: Claim, analysis: Analysis, asked: readonly Query[]): Omit<Query, 'id' | 'status'> | null {
  const { entity, dimension } = claimSubject(claim.id, analysis);
  const row = dimension === null ? undefined : DIMENSION_BY_ID.get(dimension.id);
  const zh = analysis.language.startsWith('zh');
  const name = entity?.name ?? '';
  const other = row === undefined ? [] : zh ? row.terms.zh : row.terms.en;
  const label =
    row === undefined ? (dimension?.id === OPEN ? askedWords(analysis) : (dimension?.label ?? '')) : zh ? row.query.zh : row.query.en;
  const variants = [
    {
      query: [name, other.find((term) => term !== label) ?? label, zh ? '文档' : 'documentation', conditionWords(analysis)].join(' '),
      purpose: 'the attribute was missed: other words for it, in the documentation',
    },
    { query: [entity?.aliases[0] ?? name, label].join(' '), purpose: 'nothing under these conditions: the same without them' },
  ].map((variant) => ({ ...variant, query: variant.query.replace(/\s+/g, ' ').trim() }));
  const fresh = variants
    .slice(0, MAX_REWRITES)
    .find(({ query }) => query !== '' && !asked.some((one) => one.query.toLowerCase() === query.toLowerCase()));
  if (fresh === undefined) return null;
  return {
    question: claim.text,
    purpose: fresh.purpose,
    query: fresh.query,
    priority: 30,
    dependsOn: [],
    condition: 'claims_open',
    claims: [claim.id],
  };
}
