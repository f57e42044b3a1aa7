import type { Span } from '../../vocabulary/index.ts';
import { DIMENSIONS, type DimensionRow } from '../dimensions.ts';

export interface TermHit {
  readonly row: DimensionRow;
  readonly term: string;
  readonly span: Span;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Entry {
  readonly row: DimensionRow;
  readonly term: string;
}

const ENTRIES: readonly Entry[] = DIMENSIONS.flatMap((row) => [...row.terms.en, ...row.terms.zh].map((term) => ({ row, term })));
/** A word may belong to several dimensions ("automatic failover"); the value beside it tells which. */
const BY_TERM = Map.groupBy(ENTRIES, ({ term }) => term.toLowerCase());
const pattern = (entries: readonly string[], word: boolean): RegExp => {
  const body = [...entries].sort((a, b) => b.length - a.length).map(escape).join('|');
  return new RegExp(word ? `(?<![\\p{L}\\p{N}-])(?:${body})(?![\\p{L}\\p{N}])` : body, 'giu');
};
const LATIN = pattern(ENTRIES.filter(({ term }) => /^[\x20-\x7e]+$/.test(term)).map(({ term }) => term), true);
const HAN = pattern(ENTRIES.filter(({ term }) => !/^[\x20-\x7e]+$/.test(term)).map(({ term }) => term), false);

/** Dimension words in a text, longest first at each place, in order; a word inside a longer one is not found again. */
export function dimensionHits(text: string): TermHit[] {
  const hits: TermHit[] = [];
  for (const expression of [LATIN, HAN]) {
    for (const match of text.matchAll(expression)) {
      for (const entry of BY_TERM.get(match[0].toLowerCase()) ?? []) hits.push({ ...entry, span: { start: match.index, end: match.index + match[0].length } });
    }
  }
  return hits.sort((a, b) => a.span.start - b.span.start);
}
