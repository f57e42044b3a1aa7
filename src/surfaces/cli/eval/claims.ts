import { checkClaim } from '../../../evidence/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** A claim and its evidence in, verdict and score out. */
export const stage: EvalStage = (line) => {
  const { verdict, score } = checkClaim({
    claim: textOf(line, 'claim'),
    evidence: textOf(line, 'evidence'),
    language: textOf(line, 'lang') || null,
  });
  return { id: line.id, verdict, score };
};
