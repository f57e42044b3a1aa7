/**
 * @module Quotes and where they stand. In: a text and a span, or a text and a W3C TextQuoteSelector. Out: the selector, the place
 * where the quote stands now, or an address with a text fragment. Offsets count UTF-16 units. Pure.
 */
export { findQuote, type QuoteMatch } from './find.ts';
export { textFragmentUrl } from './fragment.ts';
export { type QuoteSelector, quoteSelector } from './selector.ts';
