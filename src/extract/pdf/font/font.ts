import type { PdfFile } from '../file/file.ts';
import { isArray, isDict, type PdfDict, PdfName, PdfStream } from '../file/objects.ts';
import { type CMap, parseCMap, utf16 } from './cmap.ts';
import { compositeCodes } from './composite.ts';
import { type EncodingName, encodingOf, standardWidth, textOfGlyph } from './glyph-names.ts';
import { type FontProgram, readCff, readTrueType, readType1 } from './program.ts';

/** One shown character code. Lengths in em. */
export interface Glyph {
  /** U+FFFD where the file does not say which character it is. */
  readonly text: string;
  /** Advance along the writing direction. */
  readonly advance: number;
  /** The single-byte code 32, to which word spacing applies (ISO 32000-1, 9.3.3). */
  readonly wordSpace: boolean;
}

export interface Font {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fixedPitch: boolean;
  readonly vertical: boolean;
  readonly glyphs: (codes: Uint8Array) => readonly Glyph[];
}

/** What a font dictionary is needed for, by kind. */
export interface Codes {
  readonly vertical: boolean;
  /** Codes of several bytes; null where each byte is one. */
  readonly split: null | ((codes: Uint8Array) => readonly { readonly code: number; readonly bytes: number; readonly from: number }[]);
  readonly text: (code: number, bytes: Uint8Array) => string | null;
  readonly advance: (code: number, bytes: number) => number;
}

/** Presentation forms that are one sight of plain letters: ligatures, Kangxi and CJK radicals, Arabic shapes. */
const FORMS = /[\u2e80-\u2fdf\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/;

export function plainText(text: string): string {
  const spaced = text === '\u00a0' || text === '\u2002' || text === '\u2003' || text === '\u2009' ? ' ' : text;
  return FORMS.test(spaced) ? spaced.normalize('NFKC') : spaced;
}

/** A font of a page's resources, read as far as its text and widths go. */
export function readFont(file: PdfFile, dict: PdfDict): Font {
  const subtype = file.name(dict.get('Subtype')) ?? '';
  const descendant = subtype === 'Type0' ? file.dict(file.array(dict.get('DescendantFonts'))[0]) : dict;
  const descriptor = file.dict(descendant.get('FontDescriptor'));
  const name = (file.name(dict.get('BaseFont')) ?? file.name(descriptor.get('FontName')) ?? subtype).replace(/^[A-Z]{6}\+/, '');
  const flags = file.number(descriptor.get('Flags')) ?? 0;
  const unicode = toUnicode(file, dict);
  const program = programOf(file, descriptor);
  const codes =
    subtype === 'Type0'
      ? compositeCodes(file, dict, descendant, program)
      : simpleCodes(file, dict, { subtype, name, flags, descriptor, program });
  const known = new Map<number, Glyph>();
  const glyphOf = (code: number, length: number, bytes: () => Uint8Array): Glyph => {
    const key = code * 8 + length;
    const found = known.get(key);
    if (found !== undefined) return found;
    const stated = unicode?.text(code) ?? null;
    // A mapping to nothing or to a control character says nothing.
    const text = stated !== null && /[^\0-\x1f]/.test(stated) ? stated : codes.text(code, bytes());
    const advance = codes.advance(code, length);
    const glyph = {
      text: plainText(text ?? '\ufffd'),
      advance: Number.isFinite(advance) ? advance : 0,
      wordSpace: length === 1 && code === 32,
    };
    if (known.size < 70_000) known.set(key, glyph);
    return glyph;
  };
  const weight = file.number(descriptor.get('FontWeight')) ?? file.number(descriptor.get('StemV')) ?? 0;
  return {
    name,
    bold:
      /bold|black|heavy|semibold|demi(?!-?light)|-bd(?![a-z])|CMBX/i.test(name) ||
      (flags & 0x40000) !== 0 ||
      (weight >= 600 && weight <= 1000),
    italic: /italic|oblique|slanted|CMTI|CMSL/i.test(name) || (flags & 0x40) !== 0,
    fixedPitch: (flags & 1) !== 0 || /courier|mono|consolas|menlo|typewriter|CMTT/i.test(name),
    vertical: codes.vertical,
    glyphs: (bytes) => {
      const { split } = codes;
      if (split !== null)
        return split(bytes).map(({ code, bytes: length, from }) => glyphOf(code, length, () => bytes.subarray(from, from + length)));
      const out: Glyph[] = [];
      for (const code of bytes) out.push(glyphOf(code, 1, () => Uint8Array.of(code)));
      return out;
    },
  };
}

function toUnicode(file: PdfFile, dict: PdfDict): CMap | null {
  const found = file.resolve(dict.get('ToUnicode'));
  if (found instanceof PdfName && found.name.startsWith('Identity'))
    return { spaces: [], vertical: false, base: null, cid: () => null, text: (code) => utf16(Uint8Array.of(code >> 8, code & 255)) };
  const data = found instanceof PdfStream ? file.data(found) : null;
  return data === null ? null : parseCMap(data, file.meter);
}

function programOf(file: PdfFile, descriptor: PdfDict): () => FontProgram | null {
  let program: FontProgram | null | undefined;
  return () => {
    program ??= readProgram(file, descriptor);
    return program;
  };
}

/** Read only when the dictionaries leave a code unexplained: font programs are the largest streams of a file. */
function readProgram(file: PdfFile, descriptor: PdfDict): FontProgram | null {
  for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
    const stream = file.resolve(descriptor.get(key));
    const data = stream instanceof PdfStream ? file.data(stream) : null;
    if (data === null || data.length < 12) continue;
    file.meter.step(data.length >> 4);
    const magic = String.fromCharCode(...data.subarray(0, 4));
    if (magic === 'OTTO' || magic === 'true' || magic === '\0\u0001\0\0') return readTrueType(data);
    if (magic.startsWith('%!') || data[0] === 0x80) return readType1(data[0] === 0x80 ? data.subarray(6) : data);
    if (data[0] === 1) return readCff(data);
  }
  return null;
}

interface SimpleParts {
  readonly subtype: string;
  readonly name: string;
  readonly flags: number;
  readonly descriptor: PdfDict;
  readonly program: () => FontProgram | null;
}

const ENCODINGS: Readonly<Record<string, EncodingName>> = {
  WinAnsiEncoding: 'winAnsi',
  MacRomanEncoding: 'macRoman',
  MacExpertEncoding: 'macExpert',
  StandardEncoding: 'standard',
};

/** Fonts of single-byte codes (ISO 32000-1, 9.6). */
function simpleCodes(file: PdfFile, dict: PdfDict, { subtype, name, flags, descriptor, program }: SimpleParts): Codes {
  const encoding = file.resolve(dict.get('Encoding'));
  const stated =
    ENCODINGS[(encoding instanceof PdfName ? encoding.name : isDict(encoding) ? file.name(encoding.get('BaseEncoding')) : null) ?? ''];
  const differences = new Map<number, string>();
  if (isDict(encoding)) {
    let code = 0;
    for (const entry of file.array(encoding.get('Differences'))) {
      const value = file.resolve(entry);
      if (typeof value === 'number') code = value;
      else if (value instanceof PdfName) {
        differences.set(code, value.name);
        code += 1;
      }
    }
  }
  const special: EncodingName | null = /^Symbol/i.test(name) ? 'symbol' : /Dingbats/i.test(name) ? 'zapfDingbats' : null;
  const symbolic = (flags & 4) !== 0;
  const nameOf = (code: number): string | null => {
    const own = differences.get(code) ?? (stated === undefined ? null : (encodingOf(stated)[code] ?? null));
    if (own !== null && own !== '') return own;
    if (special !== null) return encodingOf(special)[code] ?? null;
    const builtIn = symbolic || subtype === 'Type1' || subtype === 'MMType1' ? (program()?.nameOfCode(code) ?? null) : null;
    return builtIn ?? encodingOf(subtype === 'TrueType' ? 'winAnsi' : 'standard')[code] ?? null;
  };
  const widths = file.array(dict.get('Widths'));
  const first = file.number(dict.get('FirstChar')) ?? 0;
  const missing = file.number(descriptor.get('MissingWidth'));
  const matrix = subtype === 'Type3' ? file.numbers(dict.get('FontMatrix'), 6) : null;
  const scale = Math.abs(matrix?.[0] ?? 0.001);
  return {
    vertical: false,
    split: null,
    text: (code) => {
      const glyph = nameOf(code);
      const text = glyph === null ? null : textOfGlyph(glyph);
      if (text !== null) return text;
      if (subtype === 'TrueType' && symbolic) {
        const number = program()?.glyphOfCode(code) ?? null;
        const found = number === null ? null : (program()?.textOfGlyph(number) ?? null);
        if (found !== null) return found;
      }
      // Names that say nothing (`a65`, `C0`): the code itself, as most writers use it.
      const plain = textOfGlyph(encodingOf('winAnsi')[code] ?? '');
      return code < 32 ? null : plain;
    },
    advance: (code) => {
      const width = file.number(widths[code - first]);
      if (width !== null && code >= first) return width * scale;
      return (missing ?? (isArray(widths) && widths.length > 0 ? 0 : (standardWidth(name, nameOf(code) ?? '') ?? 500))) * scale;
    },
  };
}
