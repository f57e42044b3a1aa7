import { findQuote } from '../text/locator/index.ts';
import { splitSentences } from '../text/sentences/index.ts';
import { contentWords } from '../text/tokens/index.ts';
import type { Document, Locator, QuoteState, Span } from '../vocabulary/index.ts';
import { changesBetween, describeChanges, likeness } from './difference.ts';

/** `found` is the text that stands there now, at `span` of the document's text; null when nothing does. */
export interface Reanchored {
  readonly state: QuoteState;
  readonly detail: string;
  readonly found: string | null;
  readonly span: Span | null;
}

/** Quotes with less substance than this ("58 EUR") occur by chance: they need their surroundings to count. A Han character counts double. */
const SPEAKS_FOR_ITSELF = 24;
const substance = (text: string): number => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
/** Share that one of several places needs. */
const ENOUGH_AMONG_SEVERAL = 0.6;
/** One side that stands there whole is enough when it has this much substance. */
const WHOLE_SIDE = 16;
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
  // A side shorter than usual reaches to the border of the text; it is whole only if it still does.
  const left = before === prefix.length && (substance(prefix) >= WHOLE_SIDE || span.start === prefix.length);
  const right = after === suffix.length && (substance(suffix) >= WHOLE_SIDE || text.length - span.end === suffix.length);
  return Math.max((before + after) / whole, left || right ? ENOUGH_CONTEXT : 0);
}

/** A place in a table counts only in a row whose label stood on the quote's line. */
function inSameRow(document: Document, span: Span, { place, quote }: Locator): boolean {
  const line = quote.prefix.lastIndexOf('\n');
  if (place.kind !== 'table' || line < 0) return true;
  const block = document.blocks.find((entry) => entry.table !== undefined && entry.span.start <= span.start && span.end <= entry.span.end);
  const row =
    block?.table === undefined
      ? undefined
      : document.tables[block.table]?.rows.find((cells) =>
          cells.some((cell) => cell.span.start <= span.start && span.end <= cell.span.end),
        );
  const label = row?.[0];
  return (
    label === undefined ||
    (label.span.start <= span.start && span.end <= label.span.end) ||
    quote.prefix.slice(line + 1).includes(label.text)
  );
}

/** The longer a quote that stands there once, the less of its surroundings must be left. */
function contextNeeded(exact: string): number {
  const size = substance(exact);
  if (size >= SPEAKS_FOR_ITSELF) return 0;
  return size >= SPEAKS_FOR_ITSELF / 2 ? ENOUGH_CONTEXT / 3 : ENOUGH_CONTEXT;
}

/** The one place where the quote stands word for word, or null when none is certain. */
function exactPlace(document: Document, locator: Locator): Span | null {
  const { exact } = locator.quote;
  const { text } = document;
  const places = occurrences(text, exact)
    .map((start) => ({ start, end: start + exact.length }))
    .filter((span) => inSameRow(document, span, locator))
    .map((span) => ({ span, share: contextShare(text, span, locator.quote) }))
    .sort((a, b) => b.share - a.share);
  const [best, second] = places;
  if (best === undefined) return null;
  if (second === undefined) return best.share >= contextNeeded(exact) ? best.span : null;
  return best.share >= ENOUGH_AMONG_SEVERAL && best.share - second.share >= CLEAR_LEAD ? best.span : null;
}

/**
 * What stands now between two marks, when only one place fits. The marks are the words before and after the quote; one of them may be
 * the quote's own first or last words, so that a change at its other end, or beside it, is still found.
 */
function betweenSurroundings(text: string, { quote }: Locator): Span | null {
  const { prefix, exact, suffix } = quote;
  const own = Math.min(12, Math.floor(exact.length / 2));
  // A short quote is held by long marks only: short ones occur by chance.
  for (const length of substance(exact) >= SPEAKS_FOR_ITSELF ? [32, 20, 12] : [32, 20]) {
    const places = (mark: string, least: number): number[] => (substance(mark.trim()) < least ? [] : occurrences(text, mark));
    const starts = (mark: string, inside: boolean): number[] => places(mark, inside ? 8 : 6).map((at) => (inside ? at : at + mark.length));
    const ends = (mark: string, inside: boolean): number[] => places(mark, inside ? 8 : 6).map((at) => (inside ? at + mark.length : at));
    const [before, after] = [starts(prefix.slice(-length), false), ends(suffix.slice(0, length), false)];
    const pairs = [
      [before, after],
      [starts(exact.slice(0, own), true), after],
      [before, ends(exact.slice(-own), true)],
    ] as const;
    for (const [from, to] of pairs) {
      const spans = from.flatMap((start) => {
        const end = to.find((at) => at >= start);
        return end === undefined || end - start > exact.length * 2 + 40 || end === start ? [] : [{ start, end }];
      });
      const [only] = spans;
      if (only !== undefined && spans.length === 1) return only;
    }
  }
  return null;
}

/** The cell of the same column in the row whose label stood nearest before the quote, on the same line. */
function sameCell(document: Document, { place, quote }: Locator): Span | null {
  if (place.kind !== 'table') return null;
  let best: { readonly at: number; readonly span: Span } | null = null;
  let rivals = 0;
  for (const block of document.blocks) {
    if (block.table === undefined || block.headingPath.join('\n') !== place.headingPath.join('\n')) continue;
    for (const row of document.tables[block.table]?.rows ?? []) {
      const [label, cell] = [row[0], row[place.column]];
      if (label === undefined || cell === undefined || label === cell || label.text.trim().length < 2) continue;
      const at = quote.prefix.lastIndexOf(label.text);
      const line = at < 0 ? '\n' : quote.prefix.slice(at + label.text.length);
      if (line.includes('\n') || /^[\p{L}\p{N}]/u.test(line) || (at > 0 && /[\p{L}\p{N}]/u.test(quote.prefix.charAt(at - 1)))) continue;
      if (best === null || at > best.at) [best, rivals] = [{ at, span: cell.span }, 0];
      else if (at === best.at) rivals += 1;
    }
  }
  return rivals === 0 ? (best?.span ?? null) : null;
}

/** Share of words that a changed sentence keeps. */
const SAME_SENTENCE = 0.6;

/** The one passage that is clearly the most similar, for quotes long enough to have one. */
function similarPassage(document: Document, { quote, position }: Locator): Span | null {
  const { text } = document;
  if (substance(quote.exact) < SPEAKS_FOR_ITSELF) return null;
  const { state, span } = findQuote(text, quote, position.start);
  if (state !== 'none' && span !== null && likeness(quote.exact, text.slice(span.start, span.end)) >= SAME_SENTENCE) return span;
  const words = contentWords(quote.exact);
  const candidates = document.blocks
    .filter((block) => block.table === undefined)
    .flatMap((block) =>
      splitSentences(text.slice(block.span.start, block.span.end), document.language).map(({ start, end }) => ({
        start: block.span.start + start,
        end: block.span.start + end,
      })),
    )
    .map((sentence) => ({
      sentence,
      common: [...contentWords(text.slice(sentence.start, sentence.end))].filter((word) => words.has(word)).length,
    }))
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common)
    .slice(0, 5)
    .map(({ sentence }) => ({ sentence, like: likeness(quote.exact, text.slice(sentence.start, sentence.end)) }))
    .sort((a, b) => b.like - a.like);
  const [best, second] = candidates;
  return best !== undefined && best.like >= SAME_SENTENCE && best.like - (second?.like ?? 0) >= CLEAR_LEAD ? best.sentence : null;
}

/** The quote itself inside the place found for it, unless it is part of a longer word or number there ("58" in "58.50"). */
function narrowed(text: string, span: Span, exact: string): Span {
  const at = text.slice(span.start, span.end).indexOf(exact);
  if (at < 0) return span;
  const [start, end] = [span.start + at, span.start + at + exact.length];
  const joined = /^[\p{L}\p{N}]/u.test(exact) && start > span.start && /[\p{L}\p{N}.,]$/u.test(text.slice(span.start, start));
  const goesOn = /[\p{L}\p{N}]$/u.test(exact) && end < span.end && /^(?:[\p{L}\p{N}]|[.,]\p{N})/u.test(text.slice(end, span.end));
  return joined || goesOn ? span : { start, end };
}

function search(locator: Locator, document: Document): Reanchored {
  const { quote, position } = locator;
  const { text } = document;
  const here = text.slice(position.start, position.end);
  const stands: Span = { start: position.start, end: position.start + here.length };
  if (document.textHash === locator.textHash) {
    return here === quote.exact
      ? { state: 'intact', detail: 'the text is unchanged and the quote stands at its place', found: here, span: stands }
      : {
          state: 'tampered',
          detail: 'the text is the one that was quoted, but the quote does not stand at its place',
          found: here === '' ? null : here,
          span: null,
        };
  }
  const near =
    exactPlace(document, locator) ?? betweenSurroundings(text, locator) ?? sameCell(document, locator) ?? similarPassage(document, locator);
  const span = near === null ? null : narrowed(text, near, quote.exact);
  const found = span === null ? '' : text.slice(span.start, span.end);
  if (span === null || found.trim() === '')
    return { state: 'gone', detail: 'neither the quote nor its surroundings stand in the page', found: null, span: null };
  if (found === quote.exact) {
    return span.start === position.start
      ? { state: 'intact', detail: 'the quote stands at its place; the page changed elsewhere', found, span }
      : { state: 'moved', detail: `the quote stands unchanged at ${span.start} instead of ${position.start}`, found, span };
  }
  const changes = changesBetween(quote.exact, found);
  return changes.length === 0
    ? { state: 'moved', detail: 'only white space or letter case differs', found, span }
    : { state: 'changed', detail: describeChanges(changes), found, span };
}

const ABOUT_TAMPERED = (now: Reanchored | null): string => {
  if (now === null || now.found === null) return 'the quote cannot be found in them';
  return now.state === 'changed' ? `the quote reads differently: ${now.detail}` : 'the quote itself still stands in them';
};

/**
 * Find a quote again in the page as it is now (`document` null: the page cannot be read any more).
 * `bytesHash` is given when the bytes claim to be the archived ones: any other hash than the locator's is then `tampered`, whatever the text says.
 */
export function reanchor(locator: Locator, document: Document | null, bytesHash?: string): Reanchored {
  if (bytesHash !== undefined && bytesHash !== locator.bytesHash) {
    const now = document === null ? null : search({ ...locator, textHash: '' }, document);
    return {
      state: 'tampered',
      detail: `the archived bytes are not the ones that were read; ${ABOUT_TAMPERED(now)}`,
      found: now?.found ?? null,
      span: now?.span ?? null,
    };
  }
  if (document === null) return { state: 'gone', detail: 'the page cannot be read', found: null, span: null };
  return search(locator, document);
}
