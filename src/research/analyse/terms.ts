import type { Span } from '../../vocabulary/index.ts';
import { DIMENSIONS, type DimensionRow, phraseFinder } from '../dimensions/index.ts';

export interface TermHit {
  readonly row: DimensionRow;
  readonly term: string;
  readonly span: Span;
}

/** A word may belong to several dimensions ("automatic failover"); the value beside it tells which. */
const find = phraseFinder(DIMENSIONS.flatMap((key) => [...key.terms.en, ...key.terms.zh].map((phrase) => ({ key, phrase }))));

/** Dimension words in a text, longest first at each place, in order; a word inside a longer one is not found again. */
export const dimensionHits = (text: string): TermHit[] => find(text).map(({ key, phrase, span }) => ({ row: key, term: phrase, span }));
