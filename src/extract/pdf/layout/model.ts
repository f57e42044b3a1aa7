import type { Box } from '../page/matrix.ts';

/** A word in the frame of its page: lines run from left to right and follow each other downwards, however the page is turned. */
export interface Token {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Base line. */
  readonly base: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly spaced: boolean;
  readonly softHyphen: boolean;
  readonly artifact: boolean;
  readonly vertical: boolean;
  readonly link?: string;
  script?: 'super' | 'sub';
}

/** Tokens of one line that no wide gap parts. */
export interface Segment {
  readonly tokens: Token[];
  left: number;
  right: number;
  base: number;
  size: number;
  /** A table with lines that stands in this place; there are no tokens then. */
  readonly table?: PageTable;
}

/** Segments on one base line, from left to right. */
export interface Row {
  readonly segments: Segment[];
  readonly base: number;
  readonly size: number;
}

/** A line of running text inside its column. */
export interface Line {
  readonly tokens: readonly Token[];
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly size: number;
  readonly page: number;
  /** Which column of which page: lines of one flow follow each other. */
  readonly flow: Flow;
}

/** A column: its edges as its lines show them, and the way back to the page. */
export interface Flow {
  readonly page: number;
  readonly left: number;
  right: number;
  readonly toPage: (box: Box) => Box;
  /** The page is set in a typewriter's font as a whole, so that such lines are no code. */
  readonly typewritten: boolean;
}

export interface PageCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** Lines of the cell from top to bottom. */
  readonly lines: readonly (readonly Token[])[];
}

export interface PageTable {
  readonly kind: 'table';
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly PageCell[];
  readonly box: Box;
  readonly flow: Flow;
  readonly ruled: boolean;
  /** Left edges of the columns, by which parts on two pages are known to belong together. */
  readonly edges: readonly number[];
}

export type Item = { readonly kind: 'line'; readonly line: Line } | PageTable;

const ASCENT = 0.78;
const DESCENT = 0.22;

/** The box around tokens in their frame. */
export function tokensBox(tokens: readonly Token[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, right, base, size, vertical } of tokens) {
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, base - size * (vertical ? 0.5 : ASCENT));
    box.bottom = Math.max(box.bottom, base + size * (vertical ? 0.5 : DESCENT));
  }
  return box;
}

/** Dots from a title to its page number, as in a table of contents. */
export const LEADER = /\.{5,}|(?:\. ){4,}|…{3,}|·{5,}/;

/** Scripts that set no spaces between words. */
export const isWide = (char: string): boolean =>
  /[\u2e80-\u312f\u31a0-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3134f}]/u.test(char);
