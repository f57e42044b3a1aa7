import type { Glyph } from '../font/font.ts';
import { addWord, type Marks, type Unseen, type Word } from './marks.ts';
import type { GraphicsState } from './state.ts';

/** A gap wider than this (em) parts words: word spaces of tightly set lines are about 0.2, kerns stay below 0.1. */
const WORD_GAP = 0.17;
/** Glyphs set back further than this do not continue a word. */
const BACK = 0.35;
/** Glyphs of one word stand on one line within this (em). */
const LINE_DRIFT = 0.08;

/** How the next glyph is drawn. */
export interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly size: number;
  /** Along the line, without character and word spacing. */
  readonly advance: number;
  /** Spacing that follows each glyph, which is no gap. */
  readonly tracking: number;
}

interface Style {
  readonly order: number;
  readonly unseen: Unseen | null;
  readonly artifact: boolean;
}

/** Puts glyphs together to words while they are drawn. */
export class Pen {
  readonly #marks: Marks;
  #word: Word | null = null;
  #fontOf: GraphicsState['font'] = null;
  #end = 0;
  #tracking = 0;
  #spaced = false;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  glyph(glyph: Glyph, stroke: Stroke, state: GraphicsState, style: Style): void {
    if (glyph.text === ' ' || glyph.text === '') {
      this.flush();
      this.#spaced = true;
      return;
    }
    const word = this.#word;
    if (word !== null && this.#continues(word, stroke, state, style)) {
      word.text += glyph.text;
      this.#end = stroke.advance + this.#along(word, stroke);
      word.length = this.#end;
      this.#tracking = stroke.tracking;
      return;
    }
    this.flush();
    const colour = state.mode === 1 || state.mode === 5 ? state.stroke : state.fill;
    this.#word = {
      text: glyph.text,
      x: stroke.x,
      y: stroke.y,
      dx: stroke.dx,
      dy: stroke.dy,
      length: stroke.advance,
      size: stroke.size,
      bold: (state.font?.bold ?? false) || state.mode === 2,
      italic: state.font?.italic ?? false,
      fixedPitch: state.font?.fixedPitch ?? false,
      vertical: state.font?.vertical ?? false,
      spaced: this.#spaced,
      order: style.order,
      colour,
      unseen: style.unseen,
      artifact: style.artifact,
      softHyphen: false,
    };
    this.#fontOf = state.font;
    this.#end = stroke.advance;
    this.#tracking = stroke.tracking;
    this.#spaced = false;
  }

  /** End the word that is being drawn. */
  flush(): void {
    if (this.#word !== null) addWord(this.#marks, this.#word);
    this.#word = null;
  }

  #along(word: Word, { x, y }: Stroke): number {
    return (x - word.x) * word.dx + (y - word.y) * word.dy;
  }

  #continues(word: Word, stroke: Stroke, state: GraphicsState, style: Style): boolean {
    if (state.font !== this.#fontOf || Math.abs(stroke.size - word.size) > 0.02 * word.size || style.unseen !== word.unseen) return false;
    if (style.artifact !== word.artifact || stroke.dx * word.dx + stroke.dy * word.dy < 0.999) return false;
    const drift = (stroke.y - word.y) * word.dx - (stroke.x - word.x) * word.dy;
    if (Math.abs(drift) > LINE_DRIFT * word.size) return false;
    const gap = this.#along(word, stroke) - this.#end - Math.max(0, this.#tracking);
    return gap <= WORD_GAP * word.size && gap >= -BACK * word.size && word.text.length < 2000;
  }
}
