import { canonicalizeUrl, sameResource } from '../../../text/url/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** Canonical form of `url`, or for a pair `a`, `b` whether both name one resource. */
export const stage: EvalStage = (line) => {
  const id = textOf(line, 'id');
  return 'url' in line
    ? { id, url: canonicalizeUrl(textOf(line, 'url')) }
    : { id, same: sameResource(textOf(line, 'a'), textOf(line, 'b')) };
};
