import { scanFacts } from '../../../text/facts/index.ts';
import { type EvalStage, textOf } from './stage.ts';

/** `{id, lang, text, reference}` → `{id, facts}`; every reading is reported, as each set judges its own kinds. */
export const stage: EvalStage = (line) => {
  const reference = textOf(line, 'reference');
  return {
    id: line.id,
    facts: scanFacts(textOf(line, 'text'), {
      language: textOf(line, 'lang') || null,
      reference: reference === '' ? null : reference,
      exhaustive: true,
    }),
  };
};
