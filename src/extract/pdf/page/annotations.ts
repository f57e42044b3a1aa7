import type { PdfFile } from '../file/file.ts';
import { PdfStream } from '../file/objects.ts';
import { pdfText } from '../file/text.ts';
import type { Interpreter } from './interpret.ts';
import { addWord, type Marks } from './marks.ts';
import { type Box, boxOf, holds, IDENTITY, type Matrix, multiply, toMatrix } from './matrix.ts';
import type { PdfPage } from './tree.ts';

/** What annotations say beside what they draw. */
export interface Annotations {
  readonly links: readonly { readonly box: Box; readonly url: string }[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

const MAX_ANNOTATIONS = 5000;
const HIDDEN = 2;
const NO_VIEW = 32;
/** Password fields (ISO 32000-1, table 228). */
const PASSWORD = 0x2000;
/** Kinds whose appearance is part of the page; notes and pop-ups stand beside it. */
const DRAWN: ReadonlySet<string> = new Set(['Widget', 'FreeText', 'Stamp']);

/** Draw the appearances of a page's annotations and list its links and form fields. */
export function readAnnotations(file: PdfFile, page: PdfPage, interpreter: Interpreter, marks: Marks): Annotations {
  const links: { box: Box; url: string }[] = [];
  const fields: { name: string; value: string }[] = [];
  const clip = { left: 0, top: 0, right: page.width, bottom: page.height };
  for (const entry of file.array(page.dict.get('Annots')).slice(0, MAX_ANNOTATIONS)) {
    file.meter.step();
    const dict = file.dict(entry);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = file.numbers(dict.get('Rect'), 4) ?? [];
    const box = boxOf(page.toDisplay, x0, y0, x1, y1);
    const kind = file.name(dict.get('Subtype')) ?? '';
    const flags = file.number(dict.get('F')) ?? 0;
    if (kind === 'Link') {
      const uri = file.resolve(file.dict(dict.get('A')).get('URI'));
      if (uri instanceof Uint8Array && links.length < MAX_ANNOTATIONS) links.push({ box, url: pdfText(uri) });
    }
    if (!DRAWN.has(kind) || (flags & (HIDDEN | NO_VIEW)) !== 0) continue;
    const field = kind === 'Widget' ? fieldOf(file, dict) : null;
    if (field !== null && field.value !== '') fields.push(field);
    const form = appearance(file, dict);
    if (form === null) {
      if (field !== null && field.value !== '') writeValue(field.value, box, marks);
      continue;
    }
    interpreter.drawForm(form, placed(file, form, [x0, y0, x1, y1], page.toDisplay), clip, marks);
  }
  return { links, fields };
}

function appearance(file: PdfFile, dict: ReturnType<PdfFile['dict']>): PdfStream | null {
  const normal = file.resolve(file.dict(dict.get('AP')).get('N'));
  if (normal instanceof PdfStream) return normal;
  const state = file.resolve(file.dict(normal).get(file.name(dict.get('AS')) ?? ''));
  return state instanceof PdfStream ? state : null;
}

/** Algorithm 8.1 of ISO 32000-1, 12.5.5: the appearance's box, transformed, is stretched over the annotation's rectangle. */
function placed(file: PdfFile, form: PdfStream, rect: readonly [number, number, number, number], toDisplay: Matrix): Matrix {
  const [b0 = 0, b1 = 0, b2 = 1, b3 = 1] = file.numbers(form.dict.get('BBox'), 4) ?? [];
  const matrix = toMatrix(file.numbers(form.dict.get('Matrix'), 6)) ?? IDENTITY;
  const box = boxOf(matrix, b0, b1, b2, b3);
  const [left, bottom] = [Math.min(rect[0], rect[2]), Math.min(rect[1], rect[3])];
  const sx = box.right - box.left === 0 ? 1 : Math.abs(rect[2] - rect[0]) / (box.right - box.left);
  const sy = box.bottom - box.top === 0 ? 1 : Math.abs(rect[3] - rect[1]) / (box.bottom - box.top);
  return multiply([sx, 0, 0, sy, left - box.left * sx, bottom - box.top * sy], toDisplay);
}

/** Name and value of a field; both may come from its parents (12.7.3.1). Button states and passwords are no text. */
function fieldOf(file: PdfFile, widget: ReturnType<PdfFile['dict']>): { name: string; value: string } | null {
  const names: string[] = [];
  let value: string | null = null;
  let node = widget;
  let flags = 0;
  for (let depth = 0; depth < 16 && node.size > 0; depth += 1) {
    const name = file.resolve(node.get('T'));
    if (name instanceof Uint8Array) names.unshift(pdfText(name));
    const own = file.resolve(node.get('V'));
    if (value === null && own instanceof Uint8Array) value = pdfText(own);
    flags |= file.number(node.get('Ff')) ?? 0;
    node = file.dict(node.get('Parent'));
  }
  return value === null || (flags & PASSWORD) !== 0 ? null : { name: names.join('.').slice(0, 200), value: value.slice(0, 2000) };
}

/** A value that has no appearance yet (`NeedAppearances`): every viewer draws it into its box. */
function writeValue(value: string, box: Box, marks: Marks): void {
  const size = Math.min(12, Math.max(4, (box.bottom - box.top) * 0.7));
  let x = box.left + 2;
  for (const text of value.split(/\s+/).filter((part) => part !== '')) {
    const length = text.length * size * 0.5;
    addWord(marks, {
      text,
      x,
      y: box.bottom - (box.bottom - box.top - size) / 2 - size * 0.2,
      dx: 1,
      dy: 0,
      length,
      size,
      bold: false,
      italic: false,
      fixedPitch: false,
      vertical: false,
      spaced: true,
      order: marks.words.length,
      colour: 0,
      unseen: null,
      artifact: false,
      softHyphen: false,
    });
    x += length + size * 0.3;
  }
}

/** Give the words under a link their address. */
export function linkWords(marks: Marks, links: Annotations['links']): void {
  if (links.length === 0) return;
  for (const word of marks.words) {
    const x = word.x + (word.dx * word.length) / 2 + word.dy * word.size * 0.3;
    const y = word.y + (word.dy * word.length) / 2 - word.dx * word.size * 0.3;
    const found = links.find(({ box }) => holds(box, x, y));
    if (found !== undefined) word.link = found.url;
  }
}
