/** What the content rules look at: the zones of a page, folded and searched once, and how much running text there is besides. */
import type { Document, PageShape } from '../vocabulary/index.ts';
import type { FoldedText } from './fold.ts';
import { excerptOf, fold } from './fold.ts';
import type { PhraseHit } from './lexicon.ts';
import { findPhrases } from './lexicon.ts';
import { marksIn } from './marks.ts';

export type ZoneName = 'title' | 'heading' | 'subheading' | 'lead' | 'body' | 'noscript' | 'buttons';

export interface Zone {
  readonly name: ZoneName;
  readonly folded: FoldedText;
  readonly hits: readonly PhraseHit[];
}

export interface PageView {
  readonly shape: PageShape;
  readonly document: Document | null;
  readonly zones: readonly Zone[];
  /** Characters of visible text that are no link text. */
  readonly prose: number;
  /** 1 for a page with hardly any text of its own, falling to 0.1 for a long one: how far a phrase may speak for the whole page. */
  readonly thin: number;
  /** The same for all text, links included: how far a vendor's script may stand for the whole page. */
  readonly bare: number;
  /** Weighed length of all visible text. */
  readonly text: number;
  /** Weighed length of the visible text that the shape holds. */
  readonly shown: number;
  /** Weighed length of the main text; as the shape has it when there is no document. */
  readonly main: number;
  /** Lower-cased addresses, ids, classes and script heads: where vendors leave their marks. */
  readonly machinery: string;
  /** The vendors' marks found in the machinery. */
  readonly marks: ReadonlySet<string>;
}

/** Up to here a page counts as thin, in characters of prose; a Han character carries about three Latin ones. */
const THIN_BELOW = 450;
const FULL_FROM = 2200;
/** How much of the visible text is read for phrases: an interstitial says what it is at once. */
const LEAD = 1600;
const BODY = 20_000;

/** No rule tells lengths apart beyond this: a longer text is weighed by its beginning. */
const WEIGHED = 100_000;

/** Length in Latin-equivalent characters. */
export function weighedLength(text: string): number {
  const read = Math.min(text.length, WEIGHED);
  let wide = 0;
  for (let at = 0; at < read; at += 1) if (text.charCodeAt(at) >= 0x2e80) wide += 1;
  return text.length + Math.round(read === 0 ? 0 : (2 * wide * text.length) / read);
}

const zone = (name: ZoneName, text: string): Zone => {
  const folded = fold(text);
  return { name, folded, hits: findPhrases(folded) };
};

/** Read a page into its zones. Linear in the visible text, which the shape has cut at 20,000 characters. */
export function viewOf(sent: PageShape, read: Document | null): PageView {
  const document = onlyAsksForScripts(read) ? null : read;
  const shape = document?.origin === undefined ? sent : openedShape(sent, document);
  const shown = weighedLength(shape.visibleText);
  const main = document === null ? shape.mainLength : weighedLength(document.text);
  const ratio = wordShare(shape.visibleText) * (shape.visibleText.length === 0 ? 1 : shown / shape.visibleText.length);
  const prose = Math.max(0, shape.visibleLength - shape.linkTextLength) * ratio;
  const text = shape.visibleLength * ratio;
  const headings = shape.headings.filter((heading) => heading.level <= 3).slice(0, 14);
  const lead = shape.visibleText.slice(0, LEAD);
  const rest = shape.visibleText.slice(LEAD - 80, BODY);
  const zones: Zone[] = [zone('title', shape.title.slice(0, 300))];
  headings.forEach((heading, index) => {
    zones.push(zone(index < 4 ? 'heading' : 'subheading', heading.text.slice(0, 300)));
  });
  zones.push(zone('lead', lead));
  if (shape.visibleText.length > LEAD) zones.push(zone('body', rest));
  if (shape.noscriptText !== '') zones.push(zone('noscript', shape.noscriptText.slice(0, 600)));
  if (shape.buttons.length > 0) zones.push(zone('buttons', shape.buttons.slice(0, 20).join(' . ').slice(0, 600)));
  const machinery = [
    ...shape.scriptSources,
    shape.inlineScriptHead,
    ...shape.iframes,
    ...shape.forms.map((form) => form.action),
    ...shape.forms.flatMap((form) => form.fields.map((field) => field.name)),
    ...shape.ids,
    ...shape.classes,
    shape.metaRefresh?.url ?? '',
  ]
    .join('\n')
    .slice(0, 60_000)
    .toLowerCase();
  return {
    shape,
    document,
    zones,
    prose,
    thin: thinness(prose),
    bare: thinness(text),
    text,
    shown,
    main,
    machinery,
    marks: marksIn(machinery),
  };
}

/** A plea for scripts is no content, and no page says more than this only to plead. */
const PLEA = 260;

/** Text of a shell that stood in its `noscript` and does no more than ask for scripts. */
function onlyAsksForScripts(document: Document | null): boolean {
  if (document?.origin?.state !== 'noscript' || document.text.length > PLEA) return false;
  return findPhrases(fold(document.text)).some(({ family, strength }) => family === 'needs_script' && strength === 'strong');
}

const WITHOUT: Pick<PageShape, 'visibleText' | 'visibleLength' | 'linkTextLength' | 'buttons' | 'headings'> = {
  visibleText: '',
  visibleLength: 0,
  linkTextLength: 0,
  buttons: [],
  headings: [],
};

/** A block of so many characters counts as a paragraph, as in the shape of a page. */
const PARAGRAPH = 60;

/** A shell that was filled from its own state, as if that text were seen: every rule then judges what will be used. */
function openedShape(sent: PageShape, document: Document): PageShape {
  const paragraphs = document.blocks
    .filter((block) => block.kind !== 'heading' && block.kind !== 'table')
    .map(({ span }) => span.end - span.start)
    .filter((length) => length >= PARAGRAPH);
  const headings = document.blocks
    .filter((block) => block.kind === 'heading')
    .slice(0, 200)
    .map(({ level = 2, span }) => ({ level, text: document.text.slice(span.start, span.end) }));
  // What was asked for elsewhere takes the place of what the shell shows meanwhile: a placeholder, or a question.
  const seen = document.origin?.channel === 'api' ? WITHOUT : sent;
  return {
    ...sent,
    visibleText: `${seen.visibleText}\n${document.text}`.trim().slice(0, BODY),
    visibleLength: seen.visibleLength + document.text.length,
    linkTextLength: seen.linkTextLength,
    buttons: [...seen.buttons],
    headings: [...seen.headings, ...headings],
    paragraphs: sent.paragraphs + paragraphs.length,
    longestParagraph: paragraphs.reduce((longest, length) => Math.max(longest, length), sent.longestParagraph),
    noscriptText: '',
  };
}

const thinness = (length: number): number =>
  length <= THIN_BELOW ? 1 : Math.max(0.1, 1 - (0.9 * (length - THIN_BELOW)) / (FULL_FROM - THIN_BELOW));

const LETTER = /[\p{L}\p{N}]/u;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
/** By unit, found out once each: 1 letter or digit, 2 sign. */
const wordUnits = new Uint8Array(0x10000);
function isWordUnit(unit: number): boolean {
  if (wordUnits[unit] === 0) wordUnits[unit] = LETTER.test(String.fromCharCode(unit)) ? 1 : 2;
  return wordUnits[unit] === 1;
}

/** 1 for running text; less for text that is mostly signs (a script printed by mistake), which says nothing to a reader. */
function wordShare(text: string): number {
  let letters = 0;
  let signs = 0;
  const end = Math.min(text.length, 4000);
  for (let at = 0; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) continue;
    const pair = unit >= 0xd800 && unit <= 0xdbff && at + 1 < end && isLowSurrogate(text.charCodeAt(at + 1));
    if (pair ? LETTER.test(text.slice(at, at + 2)) : isWordUnit(unit)) letters += 1;
    else signs += 1;
    if (pair) at += 1;
  }
  const share = letters + signs === 0 ? 1 : letters / (letters + signs);
  return share >= 0.5 ? 1 : share;
}

const SEPARATOR = new Set([
  '|',
  '-',
  ':',
  '»',
  '·',
  '•',
  '/',
  '_',
  ',',
  '.',
  '!',
  '?',
  '…',
  '(',
  ')',
  '[',
  ']',
  '"',
  '，',
  '。',
  '！',
  '？',
  '：',
  '|',
  '<',
  '>',
]);

/** A hit in a segment longer than this is no title of anything; the bound keeps the search linear. */
const SEGMENT = 160;

/** Share of its own segment that a hit fills: 1 when a title part says nothing else ("404 - Page not found | Site"). */
export function exactness(zoneText: string, hit: PhraseHit): number {
  let from = hit.start;
  while (from > 0 && hit.start - from < SEGMENT && !SEPARATOR.has(zoneText.charAt(from - 1))) from -= 1;
  let to = hit.end;
  while (to < zoneText.length && to - hit.end < SEGMENT && !SEPARATOR.has(zoneText.charAt(to))) to += 1;
  const segment = zoneText.slice(from, to).trim();
  return segment.length === 0 ? 1 : Math.min(1, (hit.end - hit.start) / segment.length);
}

/** The page's own words around a hit. */
export const excerptAt = (at: Zone, hit: PhraseHit): string => excerptOf(at.folded, hit.start, hit.end);
