import type { Composed } from './compose.ts';
import { isWide, LEADER, type Token } from './model.ts';
import { allBold, type Paragraph, type Part } from './paragraphs.ts';

/** What is usual in the document: the size and weight that most of its letters have. */
export interface BodyStyle {
  readonly size: number;
  readonly bold: boolean;
}

/** Share of the letters below which paragraphs do not show what is usual, and tables do. */
const FEW = 0.3;

export function bodyStyle(parts: readonly Part[]): BodyStyle {
  const paragraphs = new Map<string, number>();
  const tables = new Map<string, number>();
  const add = (letters: Map<string, number>, tokens: readonly Token[], size: number, bold: boolean): void => {
    const key = `${Math.round(size * 2) / 2} ${bold}`;
    letters.set(key, (letters.get(key) ?? 0) + tokens.reduce((sum, { text }) => sum + text.length, 0));
  };
  for (const part of parts) {
    if (part.kind === 'paragraph') for (const line of part.lines) add(paragraphs, line.tokens, line.size, allBold(line));
    else for (const { lines } of part.cells) for (const tokens of lines) add(tables, tokens, tokens[0]?.size ?? 10, false);
  }
  const total = (letters: ReadonlyMap<string, number>): number => [...letters.values()].reduce((sum, count) => sum + count, 0);
  const shown = total(paragraphs) < FEW * total(tables) ? tables : paragraphs;
  const [most] = [...shown].sort((a, b) => b[1] - a[1]);
  const [size = '10', bold = 'false'] = most?.[0].split(' ') ?? [];
  return { size: Number(size), bold: bold === 'true' };
}

/** Larger than body text by this much, a short paragraph is a heading. */
const LARGER = 1.12;
const MAX_LINES = 4;
const MAX_LENGTH = 260;

/** Could these lines be a heading? `outline` holds the folded titles of the file's bookmarks. */
export function isHeading(paragraph: Paragraph, { text }: Pick<Composed, 'text'>, body: BodyStyle, outline: ReadonlySet<string>): boolean {
  const length = [...text].reduce((sum, char) => sum + (isWide(char) ? 2.5 : 1), 0);
  if (paragraph.lines.length > MAX_LINES || length > MAX_LENGTH || !/\p{L}/u.test(text) || paragraph.fixedPitch || LEADER.test(text))
    return false;
  if (paragraph.marker !== null && !paragraph.marker.ordered) return false;
  if (outline.has(foldTitle(text)) && paragraph.size >= body.size * 0.97) return true;
  if (paragraph.size >= body.size * LARGER) return true;
  if (!paragraph.bold || body.bold || paragraph.size < body.size * 0.97 || paragraph.lines.length > 2) return false;
  return !/[.。:：,，;；]$/u.test(text) || /^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s/.test(text);
}

export const foldTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Levels 1–6 by style: size, then weight, then the depth of the number. */
export function headingLevels(headings: readonly { readonly paragraph: Paragraph; readonly text: string }[]): number[] {
  const classes = headings.map(({ paragraph, text }) => {
    const number = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s/.exec(text)?.[1];
    const depth = number === undefined ? 1 : number.split('.').length;
    return { size: Math.round(paragraph.size * 2) / 2, bold: paragraph.bold, depth };
  });
  const key = (entry: (typeof classes)[number]): string => `${entry.size} ${entry.bold} ${entry.depth}`;
  const ranks = [...new Map(classes.map((entry) => [key(entry), entry])).values()]
    .sort((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold) || a.depth - b.depth)
    .map(key);
  return classes.map((entry) => Math.min(6, ranks.indexOf(key(entry)) + 1));
}
