import type { PdfValue } from '../file/objects.ts';
import type { Drawing } from './interpret.ts';
import { multiply } from './matrix.ts';

export type Operands = readonly PdfValue[];

/** A number; what is none counts as 0. */
export const num = (value: PdfValue | undefined): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

type Operator = (drawing: Drawing, operands: Operands) => void;

/** Operators of ISO 32000-1, Annex A, as far as they place text, lines and areas. */
export const OPERATORS: Readonly<Record<string, Operator | undefined>> = {
  q: (d) => d.save(),
  Q: (d) => d.restore(),
  cm: (d, o) => {
    d.state.ctm = multiply([num(o[0]), num(o[1]), num(o[2]), num(o[3]), num(o[4]), num(o[5])], d.state.ctm);
  },
  w: (d, o) => {
    d.state.lineWidth = num(o[0]);
  },
  gs: (d, o) => d.graphicsState(o[0]),
  m: (d, o) => d.path.move(d.state.ctm, num(o[0]), num(o[1])),
  l: (d, o) => d.path.line(d.state.ctm, num(o[0]), num(o[1])),
  c: (d, o) =>
    d.path.curve(d.state.ctm, [
      [num(o[0]), num(o[1])],
      [num(o[2]), num(o[3])],
      [num(o[4]), num(o[5])],
    ]),
  v: (d, o) =>
    d.path.curve(d.state.ctm, [
      [num(o[0]), num(o[1])],
      [num(o[2]), num(o[3])],
    ]),
  y: (d, o) =>
    d.path.curve(d.state.ctm, [
      [num(o[0]), num(o[1])],
      [num(o[2]), num(o[3])],
    ]),
  h: (d) => d.path.close(),
  re: (d, o) => d.path.rectangle(d.state.ctm, num(o[0]), num(o[1]), num(o[2]), num(o[3])),
  S: (d) => d.paint(false, true),
  s: (d) => {
    d.path.close();
    d.paint(false, true);
  },
  f: (d) => d.paint(true, false),
  F: (d) => d.paint(true, false),
  'f*': (d) => d.paint(true, false),
  B: (d) => d.paint(true, true),
  'B*': (d) => d.paint(true, true),
  b: (d) => {
    d.path.close();
    d.paint(true, true);
  },
  'b*': (d) => {
    d.path.close();
    d.paint(true, true);
  },
  n: (d) => d.paint(false, false),
  W: (d) => d.clipNext(),
  'W*': (d) => d.clipNext(),
  g: (d, o) => d.setColour(false, o, 'gray'),
  G: (d, o) => d.setColour(true, o, 'gray'),
  rg: (d, o) => d.setColour(false, o, 'rgb'),
  RG: (d, o) => d.setColour(true, o, 'rgb'),
  k: (d, o) => d.setColour(false, o, 'cmyk'),
  K: (d, o) => d.setColour(true, o, 'cmyk'),
  cs: (d, o) => d.setSpace(false, o[0]),
  CS: (d, o) => d.setSpace(true, o[0]),
  sc: (d, o) => d.setColour(false, o),
  scn: (d, o) => d.setColour(false, o),
  SC: (d, o) => d.setColour(true, o),
  SCN: (d, o) => d.setColour(true, o),
  BT: (d) => d.startText(),
  Tf: (d, o) => d.setFont(o[0], num(o[1])),
  Td: (d, o) => d.moveLine(num(o[0]), num(o[1])),
  TD: (d, o) => {
    d.state.leading = -num(o[1]);
    d.moveLine(num(o[0]), num(o[1]));
  },
  Tm: (d, o) => d.setMatrix([num(o[0]), num(o[1]), num(o[2]), num(o[3]), num(o[4]), num(o[5])]),
  'T*': (d) => d.moveLine(0, -d.state.leading),
  Tj: (d, o) => d.show(o[0]),
  TJ: (d, o) => d.show(o[0]),
  "'": (d, o) => {
    d.moveLine(0, -d.state.leading);
    d.show(o[0]);
  },
  '"': (d, o) => {
    d.state.wordSpace = num(o[0]);
    d.state.charSpace = num(o[1]);
    d.moveLine(0, -d.state.leading);
    d.show(o[2]);
  },
  Tc: (d, o) => {
    d.state.charSpace = num(o[0]);
  },
  Tw: (d, o) => {
    d.state.wordSpace = num(o[0]);
  },
  Tz: (d, o) => {
    d.state.scale = num(o[0]) / 100;
  },
  TL: (d, o) => {
    d.state.leading = num(o[0]);
  },
  Ts: (d, o) => {
    d.state.rise = num(o[0]);
  },
  Tr: (d, o) => {
    d.state.mode = num(o[0]);
  },
  Do: (d, o) => d.xobject(o[0]),
  BMC: (d, o) => d.startMark(o[0], undefined),
  BDC: (d, o) => d.startMark(o[0], o[1]),
  EMC: (d) => d.endMark(),
};
