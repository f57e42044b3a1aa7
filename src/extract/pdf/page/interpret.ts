import type { PdfFile } from '../file/file.ts';
import { END, isSpace, Lexer } from '../file/lexer.ts';
import { isArray, isDict, NO_DICT, type PdfDict, PdfName, PdfStream, type PdfValue, PdfWord } from '../file/objects.ts';
import type { Font } from '../font/font.ts';
import { readFont } from '../font/font.ts';
import { layersOff, type MarkedContent, startMark } from './marked.ts';
import { addArea, MAX_WORDS, type Marks, type Unseen } from './marks.ts';
import { type Box, boxOf, IDENTITY, intersect, type Matrix, multiply, toMatrix } from './matrix.ts';
import { num, OPERATORS, type Operands } from './operators.ts';
import { Path } from './path.ts';
import { Pen } from './pen.ts';
import { type ColourSpace, colourOf, type GraphicsState, startState, startText, type TextState } from './state.ts';

/** Forms inside forms; deeper ones are not drawn. */
const MAX_FORMS = 16;
/** `q` inside `q`; the standard's own writers stay below 28 (Annex C). */
const MAX_SAVED = 512;
const MAX_OPERANDS = 64;
/** Drawing a form costs as much as so many operators, besides its own. */
const FORM_STEPS = 12;
/** Decoded forms are kept, for a letterhead is drawn on every page. */
const MAX_KEPT = 2 ** 20;

/** Draws content streams onto `Marks` (ISO 32000-1, 8 and 9). One for a file, so that fonts are read once. */
export class Interpreter {
  readonly #file: PdfFile;
  readonly #fonts = new Map<PdfDict, Font>();
  readonly #kept = new Map<PdfStream, Uint8Array>();
  readonly #off: ReadonlySet<PdfDict>;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#off = layersOff(file);
  }

  draw(content: Uint8Array, resources: PdfDict, ctm: Matrix, clip: Box, marks: Marks): void {
    new Drawing(this, marks, startState(ctm, clip)).run(content, resources, 0);
  }

  /** A form of its own, such as the appearance of an annotation. */
  drawForm(form: PdfStream, ctm: Matrix, clip: Box, marks: Marks): void {
    new Drawing(this, marks, startState(ctm, clip)).form(form, NO_DICT, 0);
  }

  get file(): PdfFile {
    return this.#file;
  }

  get off(): ReadonlySet<PdfDict> {
    return this.#off;
  }

  font(dict: PdfDict): Font {
    const known = this.#fonts.get(dict);
    if (known !== undefined) return known;
    const font = readFont(this.#file, dict);
    this.#fonts.set(dict, font);
    return font;
  }

  content(form: PdfStream): Uint8Array {
    const known = this.#kept.get(form);
    if (known !== undefined) return known;
    const data = this.#file.data(form) ?? new Uint8Array(0);
    if (data.length <= MAX_KEPT && this.#kept.size < 64) this.#kept.set(form, data);
    return data;
  }
}

export class Drawing {
  readonly #in: Interpreter;
  readonly #file: PdfFile;
  readonly #marks: Marks;
  readonly #pen: Pen;
  readonly #open = new Set<PdfStream>();
  readonly #marked: MarkedContent[] = [];
  #state: GraphicsState;
  #saved: GraphicsState[] = [];
  #text: TextState = startText();
  #path = new Path();
  #clipNext = false;
  #resources: PdfDict = NO_DICT;
  #depth = 0;

  constructor(interpreter: Interpreter, marks: Marks, state: GraphicsState) {
    this.#in = interpreter;
    this.#file = interpreter.file;
    this.#marks = marks;
    this.#pen = new Pen(marks);
    this.#state = state;
  }

  run(content: Uint8Array, resources: PdfDict, depth: number): void {
    const outer = { resources: this.#resources, depth: this.#depth, marked: this.#marked.length };
    this.#resources = resources;
    this.#depth = depth;
    const lexer = new Lexer(content, 0, false);
    let operands: PdfValue[] = [];
    for (let value = lexer.next(); value !== END; value = lexer.next()) {
      if (!(value instanceof PdfWord)) {
        if (operands.length < MAX_OPERANDS) operands.push(value);
        continue;
      }
      this.#file.meter.step();
      if (value.word === 'BI') this.#inlineImage(lexer);
      else OPERATORS[value.word]?.(this, operands);
      if (operands.length > 0) operands = [];
    }
    this.#pen.flush();
    while (this.#marked.length > outer.marked) this.endMark();
    this.#resources = outer.resources;
    this.#depth = outer.depth;
  }

  form(stream: PdfStream, inherited: PdfDict, depth: number): void {
    if (depth >= MAX_FORMS || this.#open.has(stream)) return;
    this.#file.meter.step(FORM_STEPS);
    this.#open.add(stream);
    const saved = this.#saved;
    const state = this.#state;
    const text = this.#text;
    this.#saved = [];
    const matrix = toMatrix(this.#file.numbers(stream.dict.get('Matrix'), 6)) ?? IDENTITY;
    const ctm = multiply(matrix, state.ctm);
    const bounds = this.#file.numbers(stream.dict.get('BBox'), 4);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds ?? [];
    const clip = bounds === null ? state.clip : intersect(state.clip, boxOf(ctm, x0, y0, x1, y1));
    this.#state = { ...state, ctm, clip };
    const own = this.#file.dict(stream.dict.get('Resources'));
    this.#pen.flush();
    this.run(this.#in.content(stream), own.size > 0 ? own : inherited, depth);
    this.#saved = saved;
    this.#state = state;
    this.#text = text;
    this.#open.delete(stream);
  }

  save(): void {
    if (this.#saved.length < MAX_SAVED) this.#saved.push({ ...this.#state });
  }

  restore(): void {
    const state = this.#saved.pop();
    if (state !== undefined) this.#state = state;
  }

  get state(): GraphicsState {
    return this.#state;
  }

  get path(): Path {
    return this.#path;
  }

  clipNext(): void {
    this.#clipNext = true;
  }

  paint(fill: boolean, stroke: boolean): void {
    const { clip, fill: colour, fillAlpha, plainBlend } = this.#state;
    this.#pen.flush();
    const order = this.#marks.words.length;
    if (fill) this.#path.fill(this.#marks, clip, order, fillAlpha > 0.95 && plainBlend ? colour : null);
    if (stroke) this.#path.stroke(this.#marks, clip);
    if (this.#clipNext && this.#path.hull !== null) this.#state.clip = intersect(clip, this.#path.hull);
    this.#clipNext = false;
    this.#path = new Path();
  }

  startText(): void {
    this.#text = startText();
  }

  moveLine(x: number, y: number): void {
    const line = multiply([1, 0, 0, 1, x, y], this.#text.line);
    this.#text = { line, matrix: line };
  }

  setMatrix(matrix: Matrix): void {
    this.#text = { line: matrix, matrix };
  }

  setFont(name: PdfValue | undefined, size: number): void {
    const fonts = this.#file.dict(this.#resources.get('Font'));
    const dict = name instanceof PdfName ? this.#file.resolve(fonts.get(name.name)) : this.#file.resolve(name);
    this.#state.font = isDict(dict) ? this.#in.font(dict) : null;
    this.#state.size = size;
  }

  show(value: PdfValue | undefined): void {
    if (isArray(value)) {
      for (const entry of value) {
        if (entry instanceof Uint8Array) this.#show(entry);
        else if (typeof entry === 'number') this.#advance((-entry / 1000) * this.#state.size);
      }
    } else if (value instanceof Uint8Array) this.#show(value);
  }

  #advance(distance: number): void {
    const { font, scale } = this.#state;
    const m = this.#text.matrix;
    const vertical = font?.vertical === true;
    const [x, y] = vertical ? [0, distance] : [distance * scale, 0];
    this.#text.matrix = [m[0], m[1], m[2], m[3], m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  }

  #show(codes: Uint8Array): void {
    const state = this.#state;
    const { font, size, scale, rise, charSpace, wordSpace } = state;
    if (font === null || this.#marks.words.length >= MAX_WORDS) return;
    const glyphs = font.glyphs(codes);
    this.#file.meter.step(glyphs.length);
    const { vertical } = font;
    const m = multiply(this.#text.matrix, state.ctm);
    const along = vertical ? Math.hypot(m[2], m[3]) : Math.hypot(m[0], m[1]) * scale;
    const across = vertical ? Math.hypot(m[0], m[1]) : Math.hypot(m[2], m[3]);
    const length = vertical ? Math.hypot(m[2], m[3]) : Math.hypot(m[0], m[1]);
    const height = Math.abs(size) * across;
    // Written with a negative size or scale, text runs the other way.
    const turn = size * scale < 0 && !vertical ? -1 : 1;
    const dx = length === 0 ? 1 : ((vertical ? -m[2] : m[0]) / length) * turn;
    const dy = length === 0 ? 0 : ((vertical ? -m[3] : m[1]) / length) * turn;
    const style = { order: this.#marks.words.length, unseen: this.#unseen(), artifact: this.#marked.some(({ artifact }) => artifact) };
    let moved = 0;
    for (const glyph of glyphs) {
      const x = vertical ? 0 : moved;
      const y = vertical ? moved : rise;
      const px = m[0] * x + m[2] * y + m[4];
      const py = m[1] * x + m[3] * y + m[5];
      const { left, top, right, bottom } = state.clip;
      const outside = px < left - height || px > right + height || py < top - height || py > bottom + height;
      const spacing = charSpace + (glyph.wordSpace ? wordSpace : 0);
      this.#pen.glyph(
        glyph,
        { x: px, y: py, dx, dy, size: height, advance: Math.abs(glyph.advance * size * along), tracking: charSpace * along },
        state,
        outside && style.unseen === null ? { ...style, unseen: 'outside the clip' } : style,
      );
      moved += vertical ? -(glyph.advance * Math.abs(size)) - spacing : (glyph.advance * size + spacing) * scale;
    }
    const t = this.#text.matrix;
    const [x, y] = vertical ? [0, moved] : [moved, 0];
    this.#text.matrix = [t[0], t[1], t[2], t[3], t[0] * x + t[2] * y + t[4], t[1] * x + t[3] * y + t[5]];
  }

  #unseen(): Unseen | null {
    const { mode, fillAlpha, strokeAlpha } = this.#state;
    if (this.#marked.some(({ off }) => off)) return 'layer that is off';
    if (mode === 3 || mode === 7) return 'render mode 3';
    const alpha = mode === 1 || mode === 5 ? strokeAlpha : mode === 2 || mode === 6 ? Math.max(fillAlpha, strokeAlpha) : fillAlpha;
    return alpha < 0.05 ? 'transparent' : null;
  }

  xobject(name: PdfValue | undefined): void {
    const objects = this.#file.dict(this.#resources.get('XObject'));
    const object = name instanceof PdfName ? this.#file.resolve(objects.get(name.name)) : null;
    if (!(object instanceof PdfStream)) return;
    const kind = this.#file.name(object.dict.get('Subtype'));
    const layer = this.#file.resolve(object.dict.get('OC'));
    const off = isDict(layer) && this.#in.off.has(layer);
    if (kind === 'Image' && !off) this.image(this.#file.resolve(object.dict.get('ImageMask')) === true);
    else if (kind === 'Form') {
      if (off) this.#marked.push({ artifact: false, off: true, stated: null, from: this.#marks.words.length });
      this.form(object, this.#resources, this.#depth + 1);
      if (off) this.endMark();
    }
  }

  image(mask: boolean): void {
    const box = intersect(boxOf(this.#state.ctm, 0, 0, 1, 1), this.#state.clip);
    this.#pen.flush();
    addArea(this.#marks, { box, order: this.#marks.words.length, kind: mask ? 'fill' : 'image', colour: null });
  }

  /** `BI … ID data EI`: the data ends at an EI that stands between white space (8.9.7). */
  #inlineImage(lexer: Lexer): void {
    for (let value = lexer.next(); value !== END; value = lexer.next()) if (value instanceof PdfWord && value.word === 'ID') break;
    const { bytes } = lexer;
    let at = lexer.at + 1;
    while (
      at < bytes.length &&
      !(bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isSpace(bytes[at - 1]) && (at + 2 >= bytes.length || isSpace(bytes[at + 2])))
    )
      at += 1;
    lexer.at = at + 2;
    this.image(false);
  }

  setSpace(stroke: boolean, value: PdfValue | undefined): void {
    const space = this.#spaceOf(value);
    if (stroke) {
      this.#state.strokeSpace = space;
      this.#state.stroke = space === 'other' ? null : 0;
    } else {
      this.#state.fillSpace = space;
      this.#state.fill = space === 'other' ? null : 0;
    }
  }

  #spaceOf(value: PdfValue | undefined): ColourSpace {
    const named = value instanceof PdfName ? this.#file.dict(this.#resources.get('ColorSpace')).get(value.name) : undefined;
    const space = named === undefined ? (value ?? null) : this.#file.resolve(named);
    const parts = isArray(space) ? space : [space];
    const family = this.#file.name(parts[0]) ?? '';
    if (family === 'ICCBased') {
      const components = this.#file.number(this.#file.dict(parts[1]).get('N'));
      return components === 1 ? 'gray' : components === 3 ? 'rgb' : components === 4 ? 'cmyk' : 'other';
    }
    return SPACES[family] ?? 'other';
  }

  setColour(stroke: boolean, operands: Operands, space?: ColourSpace): void {
    const own = space ?? (stroke ? this.#state.strokeSpace : this.#state.fillSpace);
    const colour = operands.some((value) => value instanceof PdfName) ? null : colourOf(own, operands.map(num));
    if (stroke) Object.assign(this.#state, { stroke: colour, strokeSpace: own });
    else Object.assign(this.#state, { fill: colour, fillSpace: own });
  }

  graphicsState(name: PdfValue | undefined): void {
    const states = this.#file.dict(this.#resources.get('ExtGState'));
    const dict = name instanceof PdfName ? this.#file.dict(states.get(name.name)) : NO_DICT;
    const font = this.#file.array(dict.get('Font'));
    if (font.length === 2) this.setFont(font[0], this.#file.number(font[1]) ?? 0);
    this.#state.fillAlpha = this.#file.number(dict.get('ca')) ?? this.#state.fillAlpha;
    this.#state.strokeAlpha = this.#file.number(dict.get('CA')) ?? this.#state.strokeAlpha;
    const blend = this.#file.resolve(dict.get('BM'));
    if (blend instanceof PdfName) this.#state.plainBlend = blend.name === 'Normal' || blend.name === 'Compatible';
  }

  startMark(tag: PdfValue | undefined, properties: PdfValue | undefined): void {
    this.#pen.flush();
    const named = properties instanceof PdfName ? this.#file.dict(this.#resources.get('Properties')).get(properties.name) : properties;
    if (this.#marked.length < MAX_SAVED)
      this.#marked.push(
        startMark(this.#file, tag instanceof PdfName ? tag.name : '', named ?? null, this.#in.off, this.#marks.words.length),
      );
  }

  endMark(): void {
    this.#pen.flush();
    const mark = this.#marked.pop();
    if (mark?.stated == null) return;
    const words = this.#marks.words.slice(mark.from);
    const shown = words.map(({ text }) => text).join('');
    const [first] = words;
    if (first === undefined || shown.replace(/\s/g, '') === mark.stated.replace(/\s/g, '')) return;
    if (mark.stated === '\u00ad' && /[-\u2010\u00ad]$/.test(shown)) for (const word of words) word.softHyphen = true;
    else if (shown.includes('\ufffd')) {
      // What the font does not say, the statement does.
      this.#marks.words.length = mark.from + 1;
      const last = words.at(-1) ?? first;
      first.text = mark.stated;
      first.length = Math.max(first.length, (last.x - first.x) * first.dx + (last.y - first.y) * first.dy + last.length);
    } else if (mark.stated.trim() !== '') this.#marks.stated.push(mark.stated.slice(0, 500));
  }
}

const SPACES: Readonly<Record<string, ColourSpace>> = {
  DeviceGray: 'gray',
  G: 'gray',
  CalGray: 'gray',
  DeviceRGB: 'rgb',
  RGB: 'rgb',
  CalRGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
};
