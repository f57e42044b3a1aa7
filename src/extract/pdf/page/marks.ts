import type { Box } from './matrix.ts';

/** Glyphs that stand together without a gap, as they were drawn. Points on the page as displayed, y downwards. */
export interface Word {
  text: string;
  /** Where the base line begins. */
  readonly x: number;
  readonly y: number;
  /** Unit vector of the writing direction. */
  readonly dx: number;
  readonly dy: number;
  length: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  /** Columns of upright characters: the base line is their middle. */
  readonly vertical: boolean;
  /** A space was written before it. */
  spaced: boolean;
  /** Place in the order of painting, which says what covers what. */
  readonly order: number;
  /** 0xRRGGBB; null for a pattern or a colour space that is not read. */
  readonly colour: number | null;
  /** Why no reader sees it, as far as the graphics state says; null when one does. */
  readonly unseen: Unseen | null;
  /** Marked as page furniture by the writer of the file. */
  readonly artifact: boolean;
  /** Ends with a hyphen that only breaks the word. */
  softHyphen: boolean;
  /** Address of the link annotation over it. */
  link?: string;
}

export type Unseen = 'render mode 3' | 'transparent' | 'outside the clip' | 'layer that is off';

/** A filled area or an image, with its place in the order of painting. */
export interface Area {
  readonly box: Box;
  readonly order: number;
  readonly kind: 'fill' | 'image';
  /** As for words; null also when it lets through what is below. */
  readonly colour: number | null;
}

/** A straight line along an axis of the page. */
export interface Ruling {
  readonly horizontal: boolean;
  /** y of a horizontal one, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Everything that one page shows. */
export interface Marks {
  readonly words: Word[];
  readonly areas: Area[];
  readonly rulings: Ruling[];
  /** Small filled shapes, which may be bullets: their middle and size. */
  readonly dots: { readonly x: number; readonly y: number; readonly size: number }[];
  /** Text that the file states in place of what is drawn, where the two differ. */
  readonly stated: string[];
}

/** Kept per page; more are decoration, and looking at them costs more than it brings. */
const MAX_AREAS = 4000;
const MAX_RULINGS = 8000;
const MAX_DOTS = 2000;
export const MAX_WORDS = 60_000;

export const newMarks = (): Marks => ({ words: [], areas: [], rulings: [], dots: [], stated: [] });

export function addArea(marks: Marks, area: Area): void {
  if (marks.areas.length < MAX_AREAS) marks.areas.push(area);
}

export function addRuling(marks: Marks, ruling: Ruling): void {
  if (marks.rulings.length < MAX_RULINGS && ruling.to - ruling.from > 3) marks.rulings.push(ruling);
}

export function addDot(marks: Marks, dot: Marks['dots'][number]): void {
  if (marks.dots.length < MAX_DOTS) marks.dots.push(dot);
}

export function addWord(marks: Marks, word: Word): void {
  if (marks.words.length < MAX_WORDS && word.text.trim() !== '') marks.words.push(word);
}
