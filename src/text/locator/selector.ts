import type { Span } from '../../vocabulary/index.ts';

/** W3C TextQuoteSelector. Texts count UTF-16 units. */
export type QuoteSelector = { exact: string; prefix: string; suffix: string };

/** Units of context kept on each side. */
export const CONTEXT_UNITS = 32;

/** The quote at `span` with up to 32 units of context on each side; surrogate pairs are never split. */
export function quoteSelector(text: string, span: Span): QuoteSelector {
  const { start, end } = span;
  let from = Math.max(0, start - CONTEXT_UNITS);
  if (splitsPair(text, from)) from++;
  let to = Math.min(text.length, end + CONTEXT_UNITS);
  if (splitsPair(text, to)) to--;
  return { exact: text.slice(start, end), prefix: text.slice(Math.min(from, start), start), suffix: text.slice(end, Math.max(to, end)) };
}

/** Does `at` lie between the halves of a surrogate pair? */
function splitsPair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
