import type { PdfFile } from '../file/file.ts';
import { isArray, type PdfDict, PdfName, PdfStream } from '../file/objects.ts';
import { type CMap, codeLength, parseCMap } from './cmap.ts';
import type { Codes } from './font.ts';
import { collectionOf } from './glyph-names.ts';
import { type PredefinedCMap, predefinedCMap } from './predefined.ts';
import type { FontProgram } from './program.ts';

/** Fonts of multi-byte codes (ISO 32000-1, 9.7): code → CID by the encoding, CID → text by its collection or by the font program. */
export function compositeCodes(file: PdfFile, dict: PdfDict, descendant: PdfDict, program: () => FontProgram | null): Codes {
  const encoding = file.resolve(dict.get('Encoding'));
  const own = encoding instanceof PdfStream ? cmapOf(file, encoding) : null;
  const baseName = encoding instanceof PdfName ? encoding.name : (own?.base ?? 'Identity-H');
  const predefined = predefinedCMap(baseName);
  const collection = collectionName(file, descendant);
  const cidOf = (code: number, text: string | null): number | null => {
    if (own !== null) return own.cid(code) ?? (own.base !== null && predefined === null ? code : null);
    return predefined === null ? code : asciiCid(text);
  };
  const widths = readWidths(file, descendant.get('W'), 1);
  const fallback = file.number(descendant.get('DW')) ?? 1000;
  const vertical = baseName === 'V' || baseName.endsWith('-V') || own?.vertical === true;
  const downwards = vertical ? readWidths(file, descendant.get('W2'), 3) : new Map<number, number>();
  const [, downFallback = -1000] = file.numbers(descendant.get('DW2'), 2) ?? [];
  const textOf = (code: number, bytes: Uint8Array): string | null => {
    if (predefined !== null && own?.cid(code) == null) return predefined.text(bytes);
    const cid = cidOf(code, null);
    if (cid === null) return null;
    const point = collectionOf(collection)?.[cid] ?? 0;
    if (point > 0) return String.fromCodePoint(point);
    return glyphText(file, descendant, program, cid);
  };
  return {
    vertical,
    split: splitter(own, predefined),
    text: textOf,
    advance: (code, bytes) => {
      const cid = cidOf(code, predefined !== null && bytes <= 2 && code < 128 ? String.fromCharCode(code) : null);
      if (vertical) return -((cid === null ? undefined : downwards.get(cid)) ?? downFallback) / 1000;
      const width = cid === null ? undefined : widths.get(cid);
      // Without a table the CID of a legacy code is unknown; single bytes are half as wide as characters.
      return (width ?? (predefined !== null && bytes === 1 ? fallback / 2 : fallback)) / 1000;
    },
  };
}

/** ASCII has the CIDs 1–95 in all four collections under the Unicode CMaps. */
const asciiCid = (text: string | null): number | null => (text !== null && text >= ' ' && text <= '~' ? text.charCodeAt(0) - 31 : null);

function cmapOf(file: PdfFile, stream: PdfStream): CMap | null {
  const data = file.data(stream);
  if (data === null) return null;
  const cmap = parseCMap(data, file.meter);
  const used = file.resolve(stream.dict.get('UseCMap'));
  return used instanceof PdfName ? { ...cmap, base: cmap.base ?? used.name } : cmap;
}

function collectionName(file: PdfFile, descendant: PdfDict): string {
  const info = file.dict(descendant.get('CIDSystemInfo'));
  const part = (key: string): string => {
    const value = file.resolve(info.get(key));
    return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
  };
  return `${part('Registry')}-${part('Ordering')}`;
}

/** Text of a glyph by the embedded TrueType program, through the map from CIDs to glyphs. */
function glyphText(file: PdfFile, descendant: PdfDict, program: () => FontProgram | null, cid: number): string | null {
  const map = file.resolve(descendant.get('CIDToGIDMap'));
  const data = map instanceof PdfStream ? file.data(map) : null;
  const glyph = data === null ? cid : (data[cid * 2] ?? 0) * 256 + (data[cid * 2 + 1] ?? 0);
  return program()?.textOfGlyph(glyph) ?? null;
}

function splitter(own: CMap | null, predefined: PredefinedCMap | null): Codes['split'] {
  const lengthAt = (codes: Uint8Array, at: number): number => {
    if (own !== null && own.spaces.length > 0) return codeLength(own.spaces, codes, at);
    return predefined?.lengthOf(codes[at] ?? 0, codes[at + 1] ?? 0) ?? 2;
  };
  return (codes) => {
    const out: { code: number; bytes: number; from: number }[] = [];
    for (let at = 0; at < codes.length; ) {
      const bytes = Math.min(lengthAt(codes, at), codes.length - at);
      let code = 0;
      for (let i = 0; i < bytes; i += 1) code = code * 256 + (codes[at + i] ?? 0);
      out.push({ code, bytes, from: at });
      at += bytes;
    }
    return out;
  };
}

/** `W` and `W2` (9.7.4.3): `c [w …]` or `first last w`; `size` numbers an entry, of which the first is the advance. */
function readWidths(file: PdfFile, value: Parameters<PdfFile['array']>[0], size: number): ReadonlyMap<number, number> {
  const out = new Map<number, number>();
  const entries = file.array(value);
  for (let i = 0; i < entries.length && out.size < 70_000; ) {
    const first = file.number(entries[i]) ?? 0;
    const second = file.resolve(entries[i + 1]);
    if (isArray(second)) {
      for (let j = 0; j * size < second.length; j += 1) out.set(first + j, file.number(second[j * size]) ?? 0);
      i += 2;
    } else {
      const last = Math.min(typeof second === 'number' ? second : first, first + 70_000);
      const width = file.number(entries[i + 2]) ?? 0;
      for (let cid = first; cid <= last; cid += 1) out.set(cid, width);
      i += 2 + size;
    }
    file.meter.step();
  }
  return out;
}
