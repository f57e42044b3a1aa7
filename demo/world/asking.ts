/** @module Building blocks of expected answers. */
import type { DemoQuestion, ExpectedFact, ExpectedNumber, Language } from './types.ts';

export type Asking = DemoQuestion['expected'];

/** A fact whose quote holds at least its first wording. */
export function known(entity: string, dimension: string, values: string[], url: string, number?: ExpectedNumber): ExpectedFact {
  return { entity, dimension, values, ...(number === undefined ? {} : { number }), url, alsoAt: [], quoteIncludes: values[0] ?? '' };
}

/** A question; what is not given is expected to be absent. */
export function open(language: Language, id: string, question: string, expected: Partial<Asking>): DemoQuestion {
  return {
    id: `${language}-${id}`,
    language,
    question,
    expected: { facts: [], conflicts: [], unknowns: [], neverSay: [], copies: [], ...expected },
  };
}
