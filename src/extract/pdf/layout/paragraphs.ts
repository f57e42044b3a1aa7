import { lineText } from './compose.ts';
import { type Item, isWide, LEADER, type Line, type PageTable, type Token } from './model.ts';

export type ParagraphLine = Line & { readonly hard?: boolean };

/** Lines that belong together, before it is known what they are. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly lines: ParagraphLine[];
  readonly size: number;
  readonly bold: boolean;
  readonly fixedPitch: boolean;
  readonly marker: Marker | null;
}

export interface Marker {
  readonly ordered: boolean;
  /** As written. */
  readonly mark: string;
}

export type Part = Paragraph | PageTable;

const BULLET = /^[•◦▪▫‣·●○■□➢➤✓✔\uf0b7\uf0a7\uf0d8⁃∙]/u;
const DASH = /^[-–—*]$/;
const NUMBER = /^(?:\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6}|[A-Z])[.)])$/;
const WIDE_NUMBER = /^(?:[（(][一二三四五六七八九十\d]{1,3}[)）]|[一二三四五六七八九十]{1,3}、|\d{1,2}[、．])/u;
/** Ends of sentences; a closing quote or bracket may follow. */
const SENTENCE_END = /[.!?。！？…:：;；][)\]）」』”’"']{0,2}$/u;

const main = (tokens: readonly Token[]): Token[] => tokens.filter(({ script }) => script === undefined);
export const allBold = ({ tokens }: Line): boolean => main(tokens).every(({ bold }) => bold);
const allFixed = ({ tokens }: Line): boolean => main(tokens).every(({ fixedPitch }) => fixedPitch);

/** The mark with which a line of a list begins. */
export function markerOf({ tokens }: Line): Marker | null {
  const [first, second] = tokens;
  if (first === undefined) return null;
  if (BULLET.test(first.text)) return { ordered: false, mark: [...first.text][0] ?? '' };
  if (second !== undefined && DASH.test(first.text) && second.left - first.right > 0.15 * first.size)
    return { ordered: false, mark: first.text };
  if (second !== undefined && NUMBER.test(first.text)) return { ordered: true, mark: first.text };
  const wide = WIDE_NUMBER.exec(first.text)?.[0];
  return wide === undefined ? null : { ordered: true, mark: wide };
}

/** The distance between lines that is usual for a size, measured over the document: the closer third, for paragraphs stand further apart. */
export function leadingOf(items: readonly Item[]): (size: number) => number {
  const gaps = new Map<number, number[]>();
  for (let i = 1; i < items.length; i += 1) {
    const [before, after] = [items[i - 1], items[i]];
    if (before?.kind !== 'line' || after?.kind !== 'line' || before.line.flow !== after.line.flow) continue;
    const gap = after.line.base - before.line.base;
    const { size } = after.line;
    if (gap < 0.6 * size || gap > 2.4 * size || Math.abs(before.line.size - size) > 0.05 * size) continue;
    const key = Math.round(size * 2);
    const list = gaps.get(key);
    if (list === undefined) gaps.set(key, [gap]);
    else list.push(gap);
  }
  const usual = new Map([...gaps].map(([key, list]) => [key, list.sort((a, b) => a - b)[Math.floor(list.length * 0.33)] ?? 0] as const));
  return (size) => usual.get(Math.round(size * 2)) ?? size * 1.25;
}

/** Lines to paragraphs, within each column. */
export function toParts(items: readonly Item[], leading: (size: number) => number): Part[] {
  const parts: Part[] = [];
  const lines = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []));
  // Where everything is set in a typewriter's font, such a font marks no code.
  const typewritten = lines.filter(allFixed).length > 0.8 * lines.length;
  for (const item of items) {
    if (item.kind === 'table') {
      parts.push(item);
      continue;
    }
    const { line } = item;
    const last = parts.at(-1);
    const joins = last?.kind === 'paragraph' ? joinOf(last, line, leading, typewritten) : 'apart';
    if (last?.kind === 'paragraph' && joins !== 'apart') last.lines.push(joins === 'hard' ? { ...line, hard: true } : line);
    else
      parts.push({
        kind: 'paragraph',
        lines: [line],
        size: line.size,
        bold: allBold(line),
        fixedPitch: !typewritten && allFixed(line),
        marker: markerOf(line),
      });
  }
  return parts;
}

function joinOf(paragraph: Paragraph, line: Line, leading: (size: number) => number, typewritten: boolean): 'apart' | 'hard' | 'run' {
  const before = paragraph.lines.at(-1);
  if (before === undefined || before.flow !== line.flow) return 'apart';
  const gap = line.base - before.base;
  const size = Math.max(before.size, line.size);
  const usual = leading(line.size);
  if (gap > Math.max(1.28 * usual, usual + 0.25 * size) || gap < 0.2 * size) return 'apart';
  if (Math.abs(before.size - line.size) > 0.08 * size) return 'apart';
  if (allBold(line) !== paragraph.bold && (paragraph.bold || allBold(line))) return 'apart';
  if (paragraph.fixedPitch) return allFixed(line) ? 'hard' : 'apart';
  if (!typewritten && allFixed(line)) return 'apart';
  const text = lineText(before.tokens);
  if (LEADER.test(text)) return 'apart';
  const ended = SENTENCE_END.test(text);
  const short = fitsNext(paragraph.lines, before, line);
  const marker = markerOf(line);
  if (marker !== null && (!marker.ordered || ended || short || paragraph.marker?.ordered === true)) return 'apart';
  const { left } = line.flow;
  // A first line set in, or out (then the following ones are set in).
  const first = paragraph.lines[0] ?? before;
  const indent = line.left - before.left;
  if (paragraph.marker === null && indent > 0.9 * size && Math.abs(before.left - left) < 0.8 * size && (ended || short)) return 'apart';
  if (
    paragraph.marker === null &&
    paragraph.lines.length > 1 &&
    indent < -0.9 * size &&
    first.left < before.left - 0.9 * size &&
    (ended || short)
  )
    return 'apart';
  if (paragraph.marker !== null && line.left < first.left + 0.3 * size && (ended || short)) return 'apart';
  if (!short || /[\p{L}][-\u2010]$/u.test(text)) return 'run';
  const start = lineText(line.tokens.slice(0, 1));
  if (ended) return /^[\p{Ll}]/u.test(start) ? 'run' : 'apart';
  // Text may be wrapped by its letters instead of its width: only a line that ends early was ended on purpose.
  const width = before.flow.right - before.flow.left;
  const [margin, room] = [before.left - before.flow.left, before.flow.right - before.right];
  const early = room > 0.4 * width || (room > 0.12 * width && Math.abs(room - margin) < size);
  return early && !/^\p{Ll}/u.test(start) ? 'hard' : 'run';
}

/** The next word would have fitted on the line: it was broken on purpose. */
function fitsNext(lines: readonly Line[], before: Line, after: Line): boolean {
  const [next] = after.tokens;
  if (next === undefined) return false;
  // Set in from the right as well, a paragraph has an edge of its own.
  const edge = lines.length > 1 ? Math.max(after.right, ...lines.map(({ right }) => right)) : before.flow.right;
  const room = edge - before.right;
  const width = isWide([...next.text][0] ?? '') ? next.size * 2.2 : next.right - next.left + 0.3 * next.size;
  return room > width + 1.2 * next.size;
}

/** Does a paragraph go on in the next column or on the next page? */
export function continues(paragraph: Paragraph, next: Paragraph): boolean {
  const last = paragraph.lines.at(-1);
  const [first] = next.lines;
  if (last === undefined || first === undefined || last.flow === first.flow || next.marker !== null) return false;
  if (Math.abs(paragraph.size - next.size) > 0.05 * next.size || paragraph.bold !== next.bold || paragraph.fixedPitch || next.fixedPitch)
    return false;
  const text = lineText(last.tokens);
  if (/[\p{L}][-\u2010\u00ad]$/u.test(text) || last.tokens.at(-1)?.softHyphen === true) return true;
  const full = last.right > last.flow.right - 0.16 * (last.flow.right - last.flow.left) || last.flow.right - last.right < 2.5 * last.size;
  const start = lineText(first.tokens);
  const indented = first.left - first.flow.left > 0.9 * first.size && next.lines.length > 1;
  if (/^\p{Ll}/u.test(start) && !SENTENCE_END.test(text)) return true;
  return full && !indented && !SENTENCE_END.test(text);
}
