import type { Marks, Ruling, Word } from '../page/marks.ts';
import type { Box } from '../page/matrix.ts';
import type { Token } from './model.ts';

/** A page turned so that its text runs from left to right. */
export interface Frame {
  readonly tokens: readonly Token[];
  readonly rulings: readonly Ruling[];
  readonly dots: Marks['dots'];
  readonly width: number;
  readonly height: number;
  readonly toPage: (box: Box) => Box;
}

/** Writing directions in quarter turns: 0 right, 1 down, 2 left, 3 up; null when aslant. */
function quarter({ dx, dy }: Word): 0 | 1 | 2 | 3 | null {
  if (Math.abs(dx) > 0.99) return dx > 0 ? 0 : 2;
  if (Math.abs(dy) > 0.99) return dy > 0 ? 1 : 3;
  return null;
}

const COS = [1, 0, -1, 0] as const;
const SIN = [0, 1, 0, -1] as const;

/**
 * One frame for each writing direction of the page, the one with most text first; rulings go with the first.
 * Text aslant (watermarks) is in none of them and comes back as `aslant`.
 */
export function toFrames(
  words: readonly Word[],
  drawn: Pick<Marks, 'rulings' | 'dots'>,
  width: number,
  height: number,
): { frames: Frame[]; aslant: Word[] } {
  const groups: Word[][] = [[], [], [], []];
  const aslant: Word[] = [];
  for (const word of words) (groups[quarter(word) ?? 4] ?? aslant).push(word);
  const amount = groups.map((group) => group.reduce((sum, { text }) => sum + text.length, 0));
  const order = [0, 1, 2, 3].filter((turn) => (amount[turn] ?? 0) > 0).sort((a, b) => (amount[b] ?? 0) - (amount[a] ?? 0));
  const frames = order.map((turn, rank) =>
    frameOf(turn, groups[turn] ?? [], rank === 0 ? drawn : { rulings: [], dots: [] }, width, height),
  );
  return { frames, aslant };
}

/** Points along the direction and across it; a shift keeps them positive. */
function frameOf(
  turn: number,
  words: readonly Word[],
  { rulings, dots }: Pick<Marks, 'rulings' | 'dots'>,
  width: number,
  height: number,
): Frame {
  const [c, s] = [COS[turn] ?? 1, SIN[turn] ?? 0];
  const shiftX = c < 0 ? width : s < 0 ? height : 0;
  const shiftY = c < 0 ? height : s > 0 ? width : 0;
  const along = (x: number, y: number): number => x * c + y * s + shiftX;
  const across = (x: number, y: number): number => -x * s + y * c + shiftY;
  const back = (u: number, v: number): [number, number] => [(u - shiftX) * c - (v - shiftY) * s, (u - shiftX) * s + (v - shiftY) * c];
  return {
    width: s === 0 ? width : height,
    height: s === 0 ? height : width,
    tokens: words.map((word) => {
      const left = along(word.x, word.y);
      return {
        text: word.text,
        left,
        right: left + word.length,
        base: across(word.x, word.y),
        size: word.size,
        bold: word.bold,
        italic: word.italic,
        fixedPitch: word.fixedPitch,
        spaced: word.spaced,
        softHyphen: word.softHyphen,
        artifact: word.artifact,
        vertical: word.vertical,
        ...(word.link === undefined ? {} : { link: word.link }),
      };
    }),
    dots: dots.map(({ x, y, size }) => ({ x: along(x, y), y: across(x, y), size })),
    rulings: rulings.map(({ horizontal, at, from, to }) => {
      const [x0, y0, x1, y1] = horizontal ? [from, at, to, at] : [at, from, at, to];
      const [u0, v0, u1, v1] = [along(x0, y0), across(x0, y0), along(x1, y1), across(x1, y1)];
      return Math.abs(u1 - u0) >= Math.abs(v1 - v0)
        ? { horizontal: true, at: v0, from: Math.min(u0, u1), to: Math.max(u0, u1) }
        : { horizontal: false, at: u0, from: Math.min(v0, v1), to: Math.max(v0, v1) };
    }),
    toPage: ({ left, top, right, bottom }) => {
      const [x0, y0] = back(left, top);
      const [x1, y1] = back(right, bottom);
      return { left: Math.min(x0, x1), right: Math.max(x0, x1), top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
    },
  };
}
