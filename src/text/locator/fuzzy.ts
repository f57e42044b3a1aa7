import type { Span } from '../../vocabulary/index.ts';
import { type Alignment, alignNear } from './align.ts';
import { contextFit, similarity } from './context.ts';
import type { QuoteSelector } from './selector.ts';

/** Share of the quote's units that may be edited. */
const EDIT_SHARE = 0.1;
/** A quote too short to bear one edit at that share is only found exactly. */
const MIN_UNITS = 10;
/** Above this the budget stops growing: long quotes are cited whole or not at all. */
const MAX_BUDGET = 200;
/** Cells of dynamic programming one search may cost, whatever the text. */
const MAX_CELLS = 40_000_000;
const MAX_CANDIDATES = 24;

/**
 * The place where a lightly edited quote stands now, or null when that is not certain. A neighbour that merely looks alike
 * (the next row of a table) must not be taken for it, so the surroundings have to agree.
 */
export function findEdited(text: string, quote: QuoteSelector, near: number | undefined): Span | null {
  if (quote.exact.length < MIN_UNITS || text.length === 0) return null;
  const folded = fold(text);
  const target: QuoteSelector = { exact: fold(quote.exact), prefix: fold(quote.prefix), suffix: fold(quote.suffix) };
  const budget = Math.min(MAX_BUDGET, Math.floor(target.exact.length * EDIT_SHARE));
  const found = distinct(candidates(folded, target.exact, budget, near));
  const judged = found.map((place) => ({ place, fit: contextFit(folded, place.start, place.end, target) }));
  judged.sort(
    (a, b) =>
      a.place.distance / target.exact.length -
      a.fit.prefix -
      a.fit.suffix -
      (b.place.distance / target.exact.length - b.fit.prefix - b.fit.suffix),
  );
  const best = judged[0];
  if (best === undefined) return null;
  const alone = judged.length === 1;
  const { fit, place } = best;
  const bothWhole = fit.prefixWhole && fit.suffixWhole;
  const oneWhole = (fit.prefixWhole && target.prefix !== '') || (fit.suffixWhole && target.suffix !== '');
  // Without rivals one untouched side is enough; with rivals both must be untouched.
  const certain = alone ? bothWhole || oneWhole || Math.min(fit.prefix, fit.suffix) >= 0.7 : bothWhole && oneWhole;
  return certain && !isNeighbour(folded, place, target) ? { start: place.start, end: place.end } : null;
}

/** The quote is gone and what was found is the text that stood before or after it. */
function isNeighbour(text: string, place: Alignment, target: QuoteSelector): boolean {
  const length = place.end - place.start;
  const after = target.suffix.trimStart().slice(0, length);
  const before = target.prefix.trimEnd().slice(-length);
  const own = text.slice(place.start, place.end);
  const quoteHead = similarity(target.exact.slice(0, after.length), own.slice(0, after.length));
  const quoteTail = similarity(target.exact.slice(-before.length), own.slice(-before.length));
  return (
    (after.length >= MIN_UNITS && similarity(after, own.slice(0, after.length)) >= quoteHead) ||
    (before.length >= MIN_UNITS && similarity(before, own.slice(-before.length)) >= quoteTail)
  );
}

/** White space, quotation marks and dashes of any kind count as equal; one unit stays one unit, so offsets hold. */
const FOLDED: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
};
const fold = (text: string): string => text.replace(/[\s\u00a0“”„«»‘’‚–—‑−]/g, (char) => FOLDED[char] ?? ' ');

/**
 * With at most k edits one of k + 1 pieces of the quote is intact (pigeonhole), so pieces of length m / (k + 1) are looked up
 * in one pass over the text, and diagonals that collect hits are aligned.
 */
function candidates(text: string, pattern: string, budget: number, near: number | undefined): Alignment[] {
  const size = Math.max(3, Math.min(12, Math.floor(pattern.length / (budget + 1))));
  const offsets = new Map<number, number[]>();
  for (let at = 0; at + size <= pattern.length; at += size) {
    const key = hashAt(pattern, at, size);
    const list = offsets.get(key);
    if (list === undefined) offsets.set(key, [at]);
    else if (list.length < 8) list.push(at);
  }
  const bucketOf = (diagonal: number): number => Math.floor(diagonal / (budget + 1));
  const votes = new Map<number, { hits: number; diagonal: number }>();
  scan(text, size, (key, position) => {
    const list = offsets.get(key);
    if (list === undefined) return;
    for (const offset of list) {
      const bucket = bucketOf(position - offset);
      const vote = votes.get(bucket);
      if (vote !== undefined) vote.hits++;
      else if (votes.size < 200_000) votes.set(bucket, { hits: 1, diagonal: position - offset });
    }
  });
  const ranked = [...votes.values()].sort((a, b) => b.hits - a.hits || distanceTo(a.diagonal, near) - distanceTo(b.diagonal, near));
  const perTry = pattern.length * (6 * budget + 8);
  const tries = Math.max(1, Math.min(MAX_CANDIDATES, Math.floor(MAX_CELLS / perTry)));
  return ranked.slice(0, tries).flatMap(({ diagonal }) => alignNear(text, pattern, Math.max(0, diagonal), budget, budget + 1) ?? []);
}

const distanceTo = (diagonal: number, near: number | undefined): number => (near === undefined ? diagonal : Math.abs(diagonal - near));

/** Overlapping alignments are one place: the closest stands for it. */
function distinct(found: readonly Alignment[]): Alignment[] {
  const kept: Alignment[] = [];
  for (const place of [...found].sort((a, b) => a.distance - b.distance)) {
    if (!kept.some((other) => place.start < other.end && other.start < place.end)) kept.push(place);
  }
  return kept;
}

const BASE = 0x01000193;

function hashAt(text: string, at: number, size: number): number {
  let hash = 0;
  for (let i = at; i < at + size; i++) hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0;
  return hash;
}

/** Rolling hash of every window of `size` units. */
function scan(text: string, size: number, visit: (key: number, position: number) => void): void {
  if (text.length < size) return;
  let power = 1;
  for (let i = 1; i < size; i++) power = Math.imul(power, BASE);
  let hash = hashAt(text, 0, size);
  visit(hash, 0);
  for (let at = 1; at + size <= text.length; at++) {
    hash = (Math.imul((hash - Math.imul(text.charCodeAt(at - 1), power)) | 0, BASE) + text.charCodeAt(at + size - 1)) | 0;
    visit(hash, at);
  }
}
