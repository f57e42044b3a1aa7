/** @module Building blocks of expected answers. */
import type { DemoQuestion, ExpectedDerivation, ExpectedFact, ExpectedNumber, Language } from './types.ts';
import type { Market } from './vendors.ts';

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
    expected: { facts: [], derivations: [], conflicts: [], unknowns: [], neverSay: [], copies: [], ...expected },
  };
}

/** Hours in a month, as the node-hour vendors' price pages count them. */
const HOURS = 730;

/** The node-hour price of the main plan at home as a price per cluster and month, which makes it comparable with the other vendor's. */
export function monthlyPrice({ a, currency }: Market, url: string): ExpectedDerivation {
  const { price, nodes } = a.plans.main;
  return {
    entity: a.name,
    dimension: 'monthly_price',
    number: { value: Number((price.home * nodes * HOURS).toFixed(2)), unit: 'cluster.mo', currency },
    computation: `${price.home} × ${nodes} × ${HOURS}`,
    urls: [url],
  };
}
