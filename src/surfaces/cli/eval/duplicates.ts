import { relateTexts } from '../../../text/fingerprint/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** How the texts `a` and `b` are related. */
export const stage: EvalStage = (line) => ({
  id: textOf(line, 'id'),
  relation: relateTexts(textOf(line, 'a'), textOf(line, 'b')).relation,
});
