import type { Span } from '../../vocabulary/index.ts';
import { adjacentRun, contextFit } from './context.ts';
import { findEdited } from './fuzzy.ts';
import type { QuoteSelector } from './selector.ts';

/** `exact`: the very units stand at `span`. `fuzzy`: a lightly edited form does. `none`: not found, or not certain which place is meant. */
export type QuoteMatch = { readonly state: 'exact' | 'fuzzy'; readonly span: Span } | { readonly state: 'none'; readonly span: null };

/** Occurrences that are weighed against each other; a quote that occurs more often says nothing. */
const MAX_OCCURRENCES = 20_000;
/** Of those, how many get the costlier look at their surroundings. */
const MAX_FINALISTS = 64;
/** Unrelated lines of text are up to this similar. */
const CHANCE = 0.5;

/**
 * Find a quote again. An exact occurrence that stands alone is it; among several the surroundings decide, then the distance to
 * `near` (the offset where it stood). Without an exact one a lightly edited form (10 % of its units) is accepted when the
 * surroundings agree. Bounded time on texts of any content.
 */
export function findQuote(text: string, quote: QuoteSelector, near?: number): QuoteMatch {
  if (quote.exact === '') return { state: 'none', span: null };
  const starts = occurrences(text, quote.exact, near);
  const start = starts.length <= 1 ? starts[0] : choose(text, quote, starts, near);
  if (start !== undefined) return { state: 'exact', span: { start, end: start + quote.exact.length } };
  const span = findEdited(text, quote, near);
  return span === null ? { state: 'none', span: null } : { state: 'fuzzy', span };
}

/** Starts in ascending order; when there are too many, those around `near` and those at the beginning. */
function occurrences(text: string, exact: string, near: number | undefined): number[] {
  const starts = collect(text, exact, 0);
  if (starts.length < MAX_OCCURRENCES || near === undefined) return starts;
  const around = collect(text, exact, Math.max(0, near - MAX_OCCURRENCES / 2));
  return [...new Set([...starts, ...around])].sort((a, b) => a - b);
}

function collect(text: string, exact: string, from: number): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(exact, from); at >= 0 && starts.length < MAX_OCCURRENCES; at = text.indexOf(exact, at + 1)) starts.push(at);
  return starts;
}

function choose(text: string, quote: QuoteSelector, starts: readonly number[], near: number | undefined): number | undefined {
  const length = quote.exact.length;
  const away = (start: number): number => (near === undefined ? 0 : Math.abs(start - near));
  const runs = starts.map((start) => ({ start, run: adjacentRun(text, start, start + length, quote) }));
  const byRun = [...runs].sort((a, b) => b.run - a.run || away(a.start) - away(b.start) || a.start - b.start).slice(0, MAX_FINALISTS / 2);
  const byPlace = near === undefined ? [] : runs.sort((a, b) => away(a.start) - away(b.start)).slice(0, MAX_FINALISTS / 2);
  const finalists = [...new Set([...byRun, ...byPlace])].map(({ start, run }) => {
    const fit = contextFit(text, start, start + length, quote);
    // One whole side is stronger than two halves: an edit elsewhere may have touched the other side. A weak likeness is chance.
    const sides = [fit.prefixWhole && quote.prefix !== '' ? 1.5 : fit.prefix, fit.suffixWhole && quote.suffix !== '' ? 1.5 : fit.suffix];
    const score = sides.reduce((sum, side) => sum + (side < CHANCE ? 0 : side), 0) + (Math.max(...sides) < CHANCE ? 0 : run / 1000);
    return { start, score };
  });
  finalists.sort((a, b) => b.score - a.score || away(a.start) - away(b.start) || a.start - b.start);
  return finalists[0]?.start;
}
