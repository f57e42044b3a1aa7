import { findQuote } from '../text/locator/index.ts';
import type { Document, Locator, QuoteState, Span } from '../vocabulary/index.ts';
import { changesBetween, describeChanges, likeness } from './difference.ts';

/** `found` is the text that stands there now; null when nothing does. */
export interface Reanchored {
  readonly state: QuoteState;
  readonly detail: string;
  readonly found: string | null;
}

/** Quotes shorter than this ("58 EUR") occur by chance: they need their surroundings to count. */
const SPEAKS_FOR_ITSELF = 24;
/** Share of the stored surroundings that must be there for a short or repeated quote. */
const ENOUGH_CONTEXT = 0.5;
/** A repeated quote is told from its copies only by clearly better surroundings. */
const CLEAR_LEAD = 0.15;
const MAX_OCCURRENCES = 2_000;

function occurrences(text: string, exact: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(exact); at >= 0 && found.length < MAX_OCCURRENCES; at = text.indexOf(exact, at + 1)) found.push(at);
  return found;
}

function commonEnd(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[a.length - 1 - n] === b[b.length - 1 - n]) n += 1;
  return n;
}
function commonStart(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1;
  return n;
}

/** Share of prefix and suffix that surrounds a place in the text, 0–1. A quote that had no surroundings fits anywhere. */
function contextShare(text: string, span: Span, { prefix, suffix }: Locator['quote']): number {
  const whole = prefix.length + suffix.length;
  if (whole === 0) return 1;
  const before = commonEnd(text.slice(Math.max(0, span.start - prefix.length), span.start), prefix);
  const after = commonStart(text.slice(span.end, span.end + suffix.length), suffix);
  return (before + after) / whole;
}

/** The one place where the quote stands word for word, or null when none is certain. */
function exactPlace(text: string, locator: Locator): Span | null {
  const { exact } = locator.quote;
  const places = occurrences(text, exact)
    .map((start) => ({ start, end: start + exact.length }))
    .map((span) => ({ span, share: contextShare(text, span, locator.quote) }))
    .sort((a, b) => b.share - a.share);
  const [best, second] = places;
  if (best === undefined) return null;
  if (second === undefined) return exact.length >= SPEAKS_FOR_ITSELF || best.share >= ENOUGH_CONTEXT ? best.span : null;
  return best.share >= ENOUGH_CONTEXT && best.share - second.share >= CLEAR_LEAD ? best.span : null;
}

/** What stands now between the words that surrounded the quote, when both sides occur exactly once near each other. */
function betweenSurroundings(text: string, { quote }: Locator): Span | null {
  for (const length of [32, 20, 12]) {
    const [before, after] = [quote.prefix.slice(-length), quote.suffix.slice(0, length)];
    if (before.trim().length < 6 || after.trim().length < 6) continue;
    const spans: Span[] = [];
    for (const at of occurrences(text, before)) {
      const start = at + before.length;
      const end = text.indexOf(after, start);
      if (end >= start && end - start <= quote.exact.length * 2 + 40) spans.push({ start, end });
    }
    const [only] = spans;
    if (only !== undefined && spans.length === 1) return only;
    if (spans.length > 1) return null;
  }
  return null;
}

/** The same cell of the same table, when its row still starts with a label that stood before the quote. */
function sameCell(document: Document, { place, quote }: Locator): Span | null {
  if (place.kind !== 'table') return null;
  for (const block of document.blocks) {
    if (block.table === undefined || block.headingPath.join('\n') !== place.headingPath.join('\n')) continue;
    for (const row of document.tables[block.table]?.rows ?? []) {
      const [label, cell] = [row[0], row[place.column]];
      if (label === undefined || cell === undefined || label === cell || label.text.trim().length < 3) continue;
      const at = quote.prefix.lastIndexOf(label.text);
      const between = at < 0 ? null : quote.prefix.slice(at + label.text.length);
      if (between !== null && !between.includes('\n')) return cell.span;
    }
  }
  return null;
}

/** The most similar passage, for quotes long enough to have one. */
function similarPassage(text: string, { quote, position }: Locator): Span | null {
  if (quote.exact.length < SPEAKS_FOR_ITSELF) return null;
  const { state, span } = findQuote(text, quote, position.start);
  return state !== 'none' && span !== null && likeness(quote.exact, text.slice(span.start, span.end)) >= 0.6 ? span : null;
}

function search(locator: Locator, document: Document): Reanchored {
  const { quote, position } = locator;
  const { text } = document;
  const here = text.slice(position.start, position.end);
  if (document.textHash === locator.textHash) {
    return here === quote.exact
      ? { state: 'intact', detail: 'the text is unchanged and the quote stands at its place', found: here }
      : {
          state: 'tampered',
          detail: 'the text is the one that was quoted, but the quote does not stand at its place',
          found: here === '' ? null : here,
        };
  }
  const place = exactPlace(text, locator);
  if (place !== null) {
    return place.start === position.start
      ? { state: 'intact', detail: 'the quote stands at its place; the page changed elsewhere', found: quote.exact }
      : { state: 'moved', detail: `the quote stands unchanged at ${place.start} instead of ${position.start}`, found: quote.exact };
  }
  const changed = betweenSurroundings(text, locator) ?? sameCell(document, locator) ?? similarPassage(text, locator);
  const found = changed === null ? '' : text.slice(changed.start, changed.end);
  if (found.trim() === '') return { state: 'gone', detail: 'neither the quote nor its surroundings stand in the page', found: null };
  const changes = changesBetween(quote.exact, found);
  return changes.length === 0
    ? { state: 'moved', detail: 'only white space or letter case differs', found }
    : { state: 'changed', detail: describeChanges(changes), found };
}

/**
 * Find a quote again in the page as it is now (`document` null: the page cannot be read any more).
 * `bytesHash` is given when the bytes claim to be the archived ones: any other hash than the locator's is then `tampered`, whatever the text says.
 */
export function reanchor(locator: Locator, document: Document | null, bytesHash?: string): Reanchored {
  if (bytesHash !== undefined && bytesHash !== locator.bytesHash) {
    const now = document === null ? null : search({ ...locator, textHash: '' }, document);
    const about =
      now === null || now.found === null
        ? 'the quote cannot be found in them'
        : now.state === 'changed'
          ? `the quote reads differently: ${now.detail}`
          : 'the quote itself still stands in them';
    return { state: 'tampered', detail: `the archived bytes are not the ones that were read; ${about}`, found: now?.found ?? null };
  }
  if (document === null) return { state: 'gone', detail: 'the page cannot be read', found: null };
  return search(locator, document);
}
