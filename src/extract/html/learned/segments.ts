import type { Arena } from '../arena.ts';
import type { Layout } from '../layout.ts';
import { CONTROLS } from '../phrasing.ts';
import { BLOCK_LEVEL, HEADINGS, T } from '../tags.ts';

/**
 * The units the model decides about: runs of seen text that no block border and no double line break divides, in document order; what the
 * writer makes one block of. Columns, one entry per segment.
 */
export interface Segments {
  readonly count: number;
  /** First text node, and one past the last. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** The nearest block-level element around it. */
  readonly owner: Int32Array;
  readonly units: Int32Array;
  readonly linked: Int32Array;
  /** Text nodes and links with text in it. */
  readonly runs: Int32Array;
  readonly anchors: Int32Array;
  readonly bold: Int32Array;
  readonly marks: TextMarks;
  /** One past the last node of an element. */
  readonly endOf: (element: number) => number;
  /** The text, white space as it stands, cut at `TEXT_MAX` characters. */
  readonly texts: readonly string[];
}

/** Characters counted in the text of each segment. */
export interface TextMarks {
  readonly spaces: Int32Array;
  readonly commas: Int32Array;
  readonly stops: Int32Array;
  readonly digits: Int32Array;
  readonly capitals: Int32Array;
  readonly symbols: Int32Array;
  /** Code unit of the last character that is no space. */
  readonly last: Int32Array;
}

/** Longer segments are known by their counts. */
const TEXT_MAX = 160;
/** A page of more blocks is data: it is cut no further, and rules choose of it. */
export const MAX_SEGMENTS = 8_000;

export function cutSegments(arena: Arena, layout: Layout, body: number): Segments {
  const room = Math.min(MAX_SEGMENTS + 1, textNodes(arena, layout));
  const column = (): Int32Array => new Int32Array(room);
  const [first, ends, owners, units, linked, runs] = [column(), column(), column(), column(), column(), column()];
  const [anchors, bold] = [column(), column()];
  const marks = {
    spaces: column(),
    commas: column(),
    stops: column(),
    digits: column(),
    capitals: column(),
    symbols: column(),
    last: column(),
  };
  const texts: string[] = [];
  const block = new Int32Array(arena.count);
  let at = -1;
  let border = true;
  let breaks = 0;
  let lastLink = -1;
  const link = new Int32Array(arena.count).fill(-1);
  const strong = new Uint8Array(arena.count);
  block[body] = body;
  for (let n = body; n < arena.end(body); n += 1) {
    const tag = arena.tag(n);
    if (layout.seen[n] !== 1) {
      if (tag !== T['#text']) n = arena.end(n) - 1;
      continue;
    }
    const parent = arena.parent(n);
    const up = n === body ? body : (block[parent] ?? body);
    if (tag === T['#text']) {
      const size = layout.units[n] ?? 0;
      if (size === 0) continue;
      if (border || up !== owners[at] || breaks > 1) {
        if (at + 1 > MAX_SEGMENTS) break;
        at += 1;
        first[at] = n;
        owners[at] = up;
        texts.push('');
        lastLink = -1;
      }
      border = false;
      breaks = 0;
      ends[at] = n + 1;
      units[at] = (units[at] ?? 0) + size;
      runs[at] = (runs[at] ?? 0) + 1;
      const own = link[parent] ?? -1;
      if (own >= 0) {
        linked[at] = (linked[at] ?? 0) + size;
        if (own !== lastLink) anchors[at] = (anchors[at] ?? 0) + 1;
        lastLink = own;
      }
      if (strong[parent] === 1) bold[at] = (bold[at] ?? 0) + size;
      const text = arena.text(n);
      const known = texts[at] ?? '';
      if (known.length < TEXT_MAX) texts[at] = known + text.slice(0, TEXT_MAX - known.length);
      countMarks(text, at, marks);
      continue;
    }
    if (tag === T.br) {
      breaks += 1;
      continue;
    }
    if (CONTROLS[tag] === 1 && !(tag === T.button && labelsSection(arena, n)) && tag !== T.math) {
      n = arena.end(n) - 1;
      continue;
    }
    link[n] = tag === T.a && arena.attribute(n, 'href') !== undefined ? n : (link[parent] ?? -1);
    strong[n] = tag === T.b || tag === T.strong ? 1 : (strong[parent] ?? 0);
    block[n] = BLOCK_LEVEL[tag] === 1 ? n : up;
    if (BLOCK_LEVEL[tag] === 1) border = true;
  }
  const count = at + 1;
  const cut = (list: Int32Array): Int32Array => list.subarray(0, count);
  return {
    count,
    first: cut(first),
    end: cut(ends),
    owner: cut(owners),
    units: cut(units),
    linked: cut(linked),
    runs: cut(runs),
    anchors: cut(anchors),
    bold: cut(bold),
    texts,
    endOf: (element) => arena.end(element),
    marks: {
      spaces: cut(marks.spaces),
      commas: cut(marks.commas),
      stops: cut(marks.stops),
      digits: cut(marks.digits),
      capitals: cut(marks.capitals),
      symbols: cut(marks.symbols),
      last: cut(marks.last),
    },
  };
}

/** No page has more segments than runs of text. */
function textNodes(arena: Arena, { units }: Layout): number {
  let count = 0;
  for (let n = 0; n < arena.count; n += 1) if (arena.tag(n) === T['#text'] && (units[n] ?? 0) > 0) count += 1;
  return count;
}

/** A button inside a heading or a term carries its text. */
function labelsSection(arena: Arena, n: number): boolean {
  for (let at = arena.parent(n), up = 0; at > 0 && up < 2; at = arena.parent(at), up += 1) {
    const tag = arena.tag(at);
    if (HEADINGS[tag] === 1 || tag === T.dt || tag === T.summary) return true;
  }
  return false;
}

/** What a character is, for the first 256 code units: 1 space, 2 comma, 3 stop, 4 digit, 5 capital, 6 symbol. */
const KIND = new Uint8Array(256);
for (let code = 0; code < 256; code += 1) {
  const char = String.fromCharCode(code);
  if (code <= 32 || code === 0xa0) KIND[code] = 1;
  else if (char === ',' || char === ';') KIND[code] = 2;
  else if (char === '.' || char === '!' || char === '?') KIND[code] = 3;
  else if (/[0-9]/.test(char)) KIND[code] = 4;
  else if (/\p{Lu}/u.test(char)) KIND[code] = 5;
  else if (/[|/\\>©®»«•·<{}[\]=_#@*+~^$£€¥%&]/.test(char)) KIND[code] = 6;
}

function kindOf(code: number): number {
  if (code < 256) return KIND[code] ?? 0;
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x2026) return 3;
  if (code === 0xff0c || code === 0x3001 || code === 0xff1b) return 2;
  if (code === 0x3000) return 1;
  if (code === 0x203a || code === 0x2022 || code === 0x2192 || code === 0x20ac) return 6;
  return 0;
}

const counts = new Int32Array(7);

function countMarks(text: string, at: number, columns: TextMarks): void {
  counts.fill(0);
  let inSpace = true;
  let last = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind === 1) {
      if (!inSpace) counts[1] = (counts[1] ?? 0) + 1;
      inSpace = true;
      continue;
    }
    inSpace = false;
    last = code;
    if (kind !== 0) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  columns.spaces[at] = (columns.spaces[at] ?? 0) + (counts[1] ?? 0);
  columns.commas[at] = (columns.commas[at] ?? 0) + (counts[2] ?? 0);
  columns.stops[at] = (columns.stops[at] ?? 0) + (counts[3] ?? 0);
  columns.digits[at] = (columns.digits[at] ?? 0) + (counts[4] ?? 0);
  columns.capitals[at] = (columns.capitals[at] ?? 0) + (counts[5] ?? 0);
  columns.symbols[at] = (columns.symbols[at] ?? 0) + (counts[6] ?? 0);
  if (last !== 0) columns.last[at] = last;
}
