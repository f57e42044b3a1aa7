import { encodingOf, textOfGlyph } from './glyph-names.ts';

/** What a font program says about its codes, where the file itself does not: glyph names by code, or text by glyph number. */
export interface FontProgram {
  readonly nameOfCode: (code: number) => string | null;
  readonly textOfGlyph: (glyph: number) => string | null;
  /** Glyph number of a code in a symbolic TrueType font. */
  readonly glyphOfCode: (code: number) => number | null;
}

const NOTHING: FontProgram = { nameOfCode: () => null, textOfGlyph: () => null, glyphOfCode: () => null };

/** The built-in encoding of a Type 1 program: its clear text part says `/Encoding … dup 65 /A put`. */
export function readType1(data: Uint8Array): FontProgram {
  const text = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 65_536)).toString('latin1');
  const start = text.indexOf('/Encoding');
  if (start < 0) return NOTHING;
  if (/^\/Encoding\s{1,5}StandardEncoding/.test(text.slice(start, start + 40)))
    return { ...NOTHING, nameOfCode: (code) => encodingOf('standard')[code] ?? null };
  const end = text.indexOf('readonly def', start);
  const names = new Map<number, string>();
  for (const match of text
    .slice(start, end < 0 ? undefined : end)
    .matchAll(/dup\s{1,5}(\d{1,3})\s{0,5}\/([^\s/()<>[\]{}%]{1,60})\s{1,5}put/g))
    names.set(Number(match[1]), match[2] ?? '');
  return { ...NOTHING, nameOfCode: (code) => names.get(code) ?? null };
}

class Reader {
  readonly view: DataView;
  constructor(data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }
  u8(at: number): number {
    return at >= 0 && at < this.view.byteLength ? this.view.getUint8(at) : 0;
  }
  u16(at: number): number {
    return at >= 0 && at + 2 <= this.view.byteLength ? this.view.getUint16(at) : 0;
  }
  u32(at: number): number {
    return at >= 0 && at + 4 <= this.view.byteLength ? this.view.getUint32(at) : 0;
  }
  offset(at: number, size: number): number {
    let value = 0;
    for (let i = 0; i < size; i += 1) value = value * 256 + this.u8(at + i);
    return value;
  }
}

/** An INDEX of a CFF font (Technical Note 5176, 5): where each entry begins, and where the whole ends. */
function readIndex(reader: Reader, at: number): { readonly starts: readonly number[]; readonly end: number } {
  const count = reader.u16(at);
  if (count === 0) return { starts: [], end: at + 2 };
  const size = Math.min(4, Math.max(1, reader.u8(at + 2)));
  const base = at + 3 + (count + 1) * size - 1;
  const starts: number[] = [];
  for (let i = 0; i <= count; i += 1) starts.push(base + reader.offset(at + 3 + i * size, size));
  return { starts, end: starts.at(-1) ?? at + 2 };
}

/** Offsets of charset and encoding in a top DICT. */
function readTopDict(reader: Reader, from: number, to: number): { charset: number; encoding: number; glyphs: number; cid: boolean } {
  const out = { charset: 0, encoding: 0, glyphs: 0, cid: false };
  let operand = 0;
  for (let at = from; at < to; ) {
    const byte = reader.u8(at);
    at += 1;
    if (byte === 12) {
      if (reader.u8(at) === 30) out.cid = true;
      at += 1;
    } else if (byte === 15) out.charset = operand;
    else if (byte === 16) out.encoding = operand;
    else if (byte === 17) out.glyphs = operand;
    else if (byte === 28) {
      operand = reader.u16(at);
      at += 2;
    } else if (byte === 29) {
      operand = reader.u32(at);
      at += 4;
    } else if (byte === 30) {
      while (at < to && (reader.u8(at) & 15) !== 15 && reader.u8(at) >> 4 !== 15) at += 1;
      at += 1;
    } else if (byte >= 32 && byte <= 246) operand = byte - 139;
    else if (byte >= 247 && byte <= 254) {
      operand = byte <= 250 ? (byte - 247) * 256 + reader.u8(at) + 108 : -(byte - 251) * 256 - reader.u8(at) - 108;
      at += 1;
    }
  }
  return out;
}

/** The built-in encoding of a CFF program. */
export function readCff(data: Uint8Array): FontProgram {
  const reader = new Reader(data);
  const names = readIndex(reader, reader.u8(2));
  const tops = readIndex(reader, names.end);
  const strings = readIndex(reader, tops.end);
  const [from = 0, to = 0] = tops.starts;
  const top = readTopDict(reader, from, Math.min(to, data.length));
  if (top.cid) return NOTHING;
  const standard = encodingOf('cff');
  const nameOfSid = (sid: number): string => {
    if (sid < standard.length) return standard[sid] ?? '';
    const start = strings.starts[sid - standard.length] ?? 0;
    const end = strings.starts[sid - standard.length + 1] ?? start;
    return String.fromCharCode(...data.subarray(start, Math.min(end, start + 60)));
  };
  const glyphs = top.glyphs === 0 ? 0 : reader.u16(top.glyphs);
  const sids = [0];
  if (top.charset <= 2) for (let i = 1; i < glyphs; i += 1) sids.push(i);
  else {
    const format = reader.u8(top.charset);
    for (let at = top.charset + 1; sids.length < glyphs && at < data.length; ) {
      const first = reader.u16(at);
      const left = format === 0 ? 0 : format === 1 ? reader.u8(at + 2) : reader.u16(at + 2);
      for (let i = 0; i <= left && sids.length < glyphs; i += 1) sids.push(first + i);
      at += format === 0 ? 2 : format === 1 ? 3 : 4;
    }
  }
  if (top.encoding <= 1) {
    const own = new Set(sids.map(nameOfSid));
    return {
      ...NOTHING,
      nameOfCode: (code) => (own.has(encodingOf('standard')[code] ?? '') ? (encodingOf('standard')[code] ?? null) : null),
    };
  }
  const codes = new Map<number, string>();
  const format = reader.u8(top.encoding) & 127;
  const count = reader.u8(top.encoding + 1);
  let glyph = 1;
  for (let i = 0; i < count; i += 1) {
    const at = top.encoding + 2 + i * (format === 0 ? 1 : 2);
    const left = format === 0 ? 0 : reader.u8(at + 1);
    for (let j = 0; j <= left; j += 1, glyph += 1) codes.set(reader.u8(at) + j, nameOfSid(sids[glyph] ?? 0));
  }
  return { ...NOTHING, nameOfCode: (code) => codes.get(code) ?? null };
}

/** `cmap` and `post` of a TrueType or OpenType program, read backwards: from glyph to text. An OpenType one with CFF outlines too. */
export function readTrueType(data: Uint8Array): FontProgram {
  const reader = new Reader(data);
  const tables = new Map<string, number>();
  const count = Math.min(64, reader.u16(4));
  for (let i = 0; i < count; i += 1)
    tables.set(String.fromCharCode(...data.subarray(12 + i * 16, 16 + i * 16)), reader.u32(12 + i * 16 + 8));
  const texts = new Map<number, string>();
  const codes = new Map<number, number>();
  const cmap = tables.get('cmap');
  if (cmap !== undefined) {
    for (let i = 0; i < Math.min(32, reader.u16(cmap + 2)); i += 1) {
      const platform = reader.u16(cmap + 4 + i * 8);
      const encoding = reader.u16(cmap + 6 + i * 8);
      const symbolic = platform === 3 && encoding === 0;
      const at = cmap + reader.u32(cmap + 8 + i * 8);
      eachMapping(reader, at, (code, glyph) => {
        if (symbolic) codes.set(code & 0xff, glyph);
        else if (platform === 1) {
          if (!codes.has(code)) codes.set(code, glyph);
        } else if ((platform === 0 || platform === 3) && !texts.has(glyph) && code >= 32) texts.set(glyph, String.fromCodePoint(code));
      });
    }
  }
  const names = postNames(reader, data, tables.get('post'));
  return {
    nameOfCode: (code) => names.get(codes.get(code) ?? -1) ?? null,
    textOfGlyph: (glyph) => texts.get(glyph) ?? textOfGlyph(names.get(glyph) ?? ''),
    glyphOfCode: (code) => codes.get(code) ?? null,
  };
}

/** Subtable formats 0, 4, 6 and 12: what there is in practice. At most 65,536 mappings. */
function eachMapping(reader: Reader, at: number, take: (code: number, glyph: number) => void): void {
  const format = reader.u16(at);
  let left = 65_536;
  if (format === 0) for (let code = 0; code < 256; code += 1) take(code, reader.u8(at + 6 + code));
  else if (format === 6) {
    const first = reader.u16(at + 6);
    for (let i = 0; i < reader.u16(at + 8); i += 1) take(first + i, reader.u16(at + 10 + i * 2));
  } else if (format === 4) {
    const segments = reader.u16(at + 6) / 2;
    for (let i = 0; i < segments; i += 1) {
      const end = reader.u16(at + 14 + i * 2);
      const startAt = at + 16 + segments * 2 + i * 2;
      const start = reader.u16(startAt);
      const delta = reader.u16(startAt + segments * 2);
      const rangeAt = startAt + segments * 4;
      const range = reader.u16(rangeAt);
      for (let code = start; code <= end && code < 0xffff && left > 0; code += 1, left -= 1) {
        const glyph = range === 0 ? (code + delta) & 0xffff : reader.u16(rangeAt + range + (code - start) * 2);
        if (glyph !== 0 && (code < 0xd800 || code > 0xdfff)) take(code, range === 0 ? glyph : (glyph + delta) & 0xffff);
      }
    }
  } else if (format === 12) {
    for (let i = 0; i < Math.min(65_536, reader.u32(at + 12)) && left > 0; i += 1) {
      const group = at + 16 + i * 12;
      const start = reader.u32(group);
      for (let code = start; code <= reader.u32(group + 4) && left > 0; code += 1, left -= 1)
        if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) take(code, reader.u32(group + 8) + code - start);
    }
  }
}

/** Names of format 2; the 258 standard Macintosh names below index 258 are left out, they have other sources. */
function postNames(reader: Reader, data: Uint8Array, post: number | undefined): ReadonlyMap<number, string> {
  const out = new Map<number, string>();
  if (post === undefined || reader.u32(post) !== 0x20000) return out;
  const count = reader.u16(post + 32);
  const names: string[] = [];
  for (let at = post + 34 + count * 2; at < data.length && names.length < count; ) {
    const length = reader.u8(at);
    names.push(String.fromCharCode(...data.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph += 1) {
    const index = reader.u16(post + 34 + glyph * 2) - 258;
    const name = names[index];
    if (index >= 0 && name !== undefined) out.set(glyph, name);
  }
  return out;
}
