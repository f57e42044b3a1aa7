import { splitSentences } from '../../text/sentences/index.ts';
import type { Document, Scope, Span } from '../../vocabulary/index.ts';
import { type Anchor, spanOf } from '../anchor.ts';
import { cellContext } from '../cell.ts';
import { editionOf, planOf, type TextRole } from './plan.ts';
import { findRegions, regionOf } from './region.ts';
import { validityOf } from './validity.ts';
import { versionOf } from './version.ts';

interface Context {
  readonly text: string;
  readonly role: TextRole | 'url';
}

/** In a sentence a place scopes the statement only where it is said to: "in Frankfurt", "for the EU", "(Frankfurt)", "Frankfurt region", "上海地域". */
const BEFORE =
  /(?:(?<![\p{L}])(?:in|for|within|across|outside|region:?|regions:?|location:?|at)(?: the)? |[(（]|在|于|位于|(?:地域|区域|地区|节点)[:\uFF1A为]?)$/iu;
const AFTER =
  /^(?:[ -](?:regions?|zones?|data ?cent(?:er|re)s?|customers|users|pricing|prices?|stores?|site)(?![\p{L}])|[)）]|地域|区域|地区|节点|站|用户|客户|数据中心|机房)/iu;

function regionIn({ text, role }: Context): string | null {
  if (role === 'url') {
    const words = text.toLowerCase().split(/[^a-z0-9-]+/u);
    const found = words
      .map((word) => (word.length > 3 ? regionOf(/^[a-z]+$/.test(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word) : null))
      .find((mention) => mention !== null);
    return found?.raw ?? null;
  }
  return role === 'label' ? (regionOf(text)?.raw ?? null) : scopingRegion(text);
}

/** The place for which a sentence says that it holds; null when places are only spoken of ("the Treaty of Paris"). */
export function scopingRegion(text: string): string | null {
  const region = regionOf(text);
  if (region === null) return null;
  const stated = findRegions(text).some(
    ({ start, end }) => BEFORE.test(text.slice(Math.max(0, start - 14), start)) || AFTER.test(text.slice(end, end + 16)) || start === 0,
  );
  return stated ? region.raw : null;
}

/** The sentence of a block in which a span lies; a span over several sentences yields them all. */
export function sentenceAround(document: Pick<Document, 'text' | 'language'>, block: Span, span: Span): Span {
  const text = document.text.slice(block.start, block.end);
  const inside = splitSentences(text, document.language).filter(
    (sentence) => sentence.start + block.start < span.end && sentence.end + block.start > span.start,
  );
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return span;
  return { start: Math.min(span.start, first.start + block.start), end: Math.max(span.end, last.end + block.start) };
}

/** The texts around an anchor that may scope it, nearest first. */
function contextsOf(document: Document, anchor: Anchor): Context[] {
  const label = (text: string): Context => ({ text, role: 'label' });
  const page = [
    ...(document.title === null ? [] : [label(document.title)]),
    { text: decode(document.sourceUrl), role: 'url' } satisfies Context,
  ];
  if (anchor.kind === 'cell') {
    const { rowHeaders, columnHeaders, caption, headingPath } = cellContext(document, anchor.table, anchor.row, anchor.column);
    const span = spanOf(document, anchor);
    return [
      { text: document.text.slice(span.start, span.end), role: 'prose' },
      ...rowHeaders.toReversed().map(label),
      ...columnHeaders.toReversed().map(label),
      ...(caption === null ? [] : [label(caption)]),
      ...headingPath.toReversed().map(label),
      ...page,
    ];
  }
  const block = document.blocks[anchor.block];
  const sentence = sentenceAround(document, block?.span ?? anchor.span, anchor.span);
  return [
    { text: document.text.slice(sentence.start, sentence.end), role: 'prose' },
    ...(block?.headingPath ?? []).toReversed().map(label),
    ...page,
  ];
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function nearest(contexts: readonly Context[], read: (context: Context) => string | null): string | undefined {
  for (const context of contexts) {
    const value = read(context);
    if (value !== null) return value;
  }
  return undefined;
}

/**
 * Where a statement holds, as the page says it: region, plan, edition, version and validity, each from the nearest text that names exactly one
 * (the sentence or the cell's headers, then caption, headings, title, address). What the page does not say stays absent.
 */
export function scopeAt(document: Document, anchor: Anchor): Scope {
  const contexts = contextsOf(document, anchor);
  const textual = contexts.filter((context) => context.role !== 'url');
  const region = nearest(contexts, regionIn);
  const plan = nearest(textual, ({ text, role }) => planOf(text, role === 'url' ? 'label' : role));
  const edition = nearest(textual, ({ text }) => editionOf(text));
  const version = nearest(contexts, ({ text, role }) => versionOf(text, role));
  const from = nearest(textual, ({ text }) => validityOf(text).from) ?? document.times.effective_from?.value;
  const until = nearest(textual, ({ text }) => validityOf(text).until) ?? document.times.valid_until?.value;
  return {
    ...(region === undefined ? {} : { region }),
    ...(plan === undefined ? {} : { plan }),
    ...(version === undefined ? {} : { version }),
    ...(edition === undefined ? {} : { edition }),
    ...(from === undefined ? {} : { validFrom: from }),
    ...(until === undefined ? {} : { validUntil: until }),
  };
}
