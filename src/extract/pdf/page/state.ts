import type { Font } from '../font/font.ts';
import { type Box, IDENTITY, type Matrix } from './matrix.ts';

/** The part of the graphics state (ISO 32000-1, 8.4 and 9.3) that decides where text stands and whether it is seen. */
export interface GraphicsState {
  ctm: Matrix;
  clip: Box;
  fill: number | null;
  stroke: number | null;
  fillSpace: ColourSpace;
  strokeSpace: ColourSpace;
  fillAlpha: number;
  strokeAlpha: number;
  plainBlend: boolean;
  lineWidth: number;
  font: Font | null;
  size: number;
  charSpace: number;
  wordSpace: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

export type ColourSpace = 'gray' | 'rgb' | 'cmyk' | 'other';

export function startState(ctm: Matrix, clip: Box): GraphicsState {
  return {
    ctm,
    clip,
    fill: 0,
    stroke: 0,
    fillSpace: 'gray',
    strokeSpace: 'gray',
    fillAlpha: 1,
    strokeAlpha: 1,
    plainBlend: true,
    lineWidth: 1,
    font: null,
    size: 0,
    charSpace: 0,
    wordSpace: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  };
}

/** Text and line matrices, which live from BT to ET. */
export interface TextState {
  matrix: Matrix;
  line: Matrix;
}

export const startText = (): TextState => ({ matrix: IDENTITY, line: IDENTITY });

const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);

/** 0xRRGGBB of components in a device space; null in another one. */
export function colourOf(space: ColourSpace, components: readonly number[]): number | null {
  const [a = 0, b = 0, c = 0, k = 0] = components;
  if (space === 'gray') return byte(a) * 0x010101;
  if (space === 'rgb') return byte(a) * 65_536 + byte(b) * 256 + byte(c);
  if (space === 'cmyk') return byte((1 - a) * (1 - k)) * 65_536 + byte((1 - b) * (1 - k)) * 256 + byte((1 - c) * (1 - k));
  return null;
}
