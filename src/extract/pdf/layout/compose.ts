import type { RegionDraft } from '../../blocks.ts';
import { escapeMarkdown } from '../../html/inline.ts';
import type { Box } from '../page/matrix.ts';
import { isWide, type Line, type Token, tokensBox } from './model.ts';

export interface Composed {
  readonly text: string;
  readonly markdown: string;
  readonly regions: readonly RegionDraft[];
}

/** Words of the document, by which it is known whether a hyphen at a line's end belongs to its word. */
export type Vocabulary = ReadonlySet<string>;

const SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUB = '₀₁₂₃₄₅₆₇₈₉';

/** A raised or lowered figure is written as such, or `5.2` with note 3 would read as 5.23. */
function shown({ text, script }: Token): string {
  if (script === undefined) return text;
  const digits = script === 'super' ? SUPER : SUB;
  return text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** White space between two tokens of a line. Scripts without spaces get one only where it was written or the gap is plain. */
function between(before: Token, after: Token): string {
  const gap = after.left - before.right;
  const size = Math.min(before.size, after.size);
  if (after.spaced && gap > -0.3 * size) return wideSides(before.text, after.text) && gap < 0.2 * size ? '' : ' ';
  if (after.script !== undefined) return gap > 0.25 * Math.max(before.size, after.size) ? ' ' : '';
  if (before.script !== undefined) return gap > 0.17 * after.size ? ' ' : '';
  return gap > (wideSides(before.text, after.text) ? 0.6 : 0.17) * size ? ' ' : '';
}

const wideSides = (before: string, after: string): boolean => isWide([...before].at(-1) ?? '') || isWide([...after][0] ?? '');
const bothWide = (before: string, after: string): boolean => isWide([...before].at(-1) ?? '') && isWide([...after][0] ?? '');

/** How two lines of one paragraph are put together: characters taken from the end of the first, and what stands between. */
export function lineJoin(before: string, soft: boolean, after: string, words: Vocabulary): { readonly cut: number; readonly gap: string } {
  if (soft) return { cut: /[-\u2010]$/.test(before) ? 1 : 0, gap: '' };
  const hyphen = /([\p{L}\p{N}]{1,40})[-\u2010]$/u.exec(before);
  if (hyphen?.[1] !== undefined) {
    const next = /^[\p{L}\p{N}]{1,40}/u.exec(after)?.[0] ?? '';
    if (!/^\p{Ll}/u.test(next) || !/\p{L}$/u.test(hyphen[1])) return { cut: 0, gap: next === '' ? ' ' : '' };
    const whole = `${hyphen[1]}${next}`.toLowerCase();
    const kept = `${hyphen[1]}-${next}`.toLowerCase();
    return words.has(kept) && !words.has(whole) ? { cut: 0, gap: '' } : { cut: 1, gap: '' };
  }
  if (bothWide(before, after) || /https?:\/\/\S{0,300}[/_&=?%]$/.test(before.slice(-320))) return { cut: 0, gap: '' };
  return { cut: 0, gap: ' ' };
}

/** Text, Markdown and places of lines that are one block; `hard` lines begin anew. */
export function compose(lines: readonly (Line & { readonly hard?: boolean })[], words: Vocabulary): Composed {
  let text = '';
  let markdown = '';
  let link: string | null = null;
  let linked = '';
  const regions: RegionDraft[] = [];
  const closeLink = (): void => {
    if (link !== null)
      markdown += /^[\s]*$/.test(linked) ? linked : `[${linked.trim()}](${link.replaceAll(' ', '%20').replaceAll(')', '%29')})`;
    link = null;
    linked = '';
  };
  const put = (piece: string, to: string | null): void => {
    if (to !== link) {
      closeLink();
      link = to;
    }
    text += piece;
    if (link === null) markdown += escapeMarkdown(piece);
    else linked += escapeMarkdown(piece);
  };
  let soft = false;
  for (const line of lines) {
    const [first] = line.tokens;
    if (first === undefined) continue;
    if (text !== '') {
      const { cut, gap } = line.hard === true ? { cut: 0, gap: '\n' } : lineJoin(text, soft, shown(first), words);
      if (cut > 0) {
        text = text.slice(0, -cut);
        if (link === null) markdown = markdown.slice(0, -cut);
        else linked = linked.slice(0, -cut);
        const last = regions.at(-1);
        if (last !== undefined)
          regions[regions.length - 1] = { ...last, span: { ...last.span, end: Math.min(last.span.end, text.length) } };
      }
      if (gap !== '') put(gap, first.link !== undefined && first.link === link ? link : null);
    }
    const start = text.length;
    for (const [i, token] of line.tokens.entries()) {
      const before = line.tokens[i - 1];
      const gap = before === undefined ? '' : between(before, token);
      if (gap !== '' && text !== '') put(gap, token.link !== undefined && token.link === link ? link : null);
      put(shown(token), token.link ?? null);
    }
    soft = line.tokens.at(-1)?.softHyphen ?? false;
    addRegion(regions, line, start, text.length);
  }
  closeLink();
  return { text, markdown, regions };
}

/** Lines of one column are one region. */
function addRegion(regions: RegionDraft[], { tokens, flow, page }: Line, start: number, end: number): void {
  const box = flow.toPage(tokensBox(tokens));
  const last = regions.at(-1);
  if (last !== undefined && last.page === page && last.flow === flow)
    regions[regions.length - 1] = { ...last, box: around(last.box, box), span: { start: last.span.start, end } };
  else regions.push({ page, flow, box, span: { start, end } });
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The text of one line alone. */
export function lineText(tokens: readonly Token[]): string {
  let text = '';
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    text += `${before === undefined ? '' : between(before, token)}${shown(token)}`;
  }
  return text;
}

/** Lines of a table cell as one text. */
export function cellText(lines: readonly (readonly Token[])[], words: Vocabulary): string {
  let text = '';
  let soft = false;
  for (const tokens of lines) {
    const line = lineText(tokens);
    if (text === '') text = line;
    else {
      const { cut, gap } = lineJoin(text, soft, line, words);
      text = `${cut > 0 ? text.slice(0, -cut) : text}${gap}${line}`;
    }
    soft = tokens.at(-1)?.softHyphen ?? false;
  }
  return text.trim();
}
