import { END, Lexer } from '../file/lexer.ts';
import type { Meter } from '../file/meter.ts';
import { isArray, PdfName, type PdfValue, PdfWord } from '../file/objects.ts';
import { valid } from './glyph-names.ts';

/** Codes of one length; a code of `bytes` bytes lies in it when each of its bytes lies between those of the ends. */
interface CodeSpace {
  readonly bytes: number;
  readonly low: number;
  readonly high: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly to: number;
}

/** A CMap of a file: code lengths, and codes mapped to CIDs (`cid`) or to text (`text`). */
export interface CMap {
  readonly spaces: readonly CodeSpace[];
  readonly vertical: boolean;
  readonly base: string | null;
  readonly cid: (code: number) => number | null;
  readonly text: (code: number) => string | null;
}

/** More ranges than there are characters are of no use. */
const MAX_ENTRIES = 200_000;

const numberOfBytes = (bytes: Uint8Array): number => bytes.reduce((value, byte) => (value * 256 + byte) % 2 ** 32, 0);

/** Text written as UTF-16BE; a single byte is a character of its own. */
export function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0);
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0));
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Read a CMap (Adobe Technical Note 5014); what is broken in it is passed over. */
export function parseCMap(data: Uint8Array, meter: Meter): CMap {
  const lexer = new Lexer(data, 0, false);
  const spaces: CodeSpace[] = [];
  const cids: Range[] = [];
  const cidOf = new Map<number, number>();
  const texts = new Map<number, string>();
  const textRanges: (Range & { readonly prefix: string })[] = [];
  let vertical = false;
  let base: string | null = null;
  let held: PdfValue[] = [];
  const section = (end: string, size: number, take: (entry: readonly PdfValue[]) => void): void => {
    let entry: PdfValue[] = [];
    for (let value = lexer.next(); value !== END; value = lexer.next()) {
      if (value instanceof PdfWord && value.word === end) return;
      meter.step();
      entry.push(value);
      if (entry.length < size) continue;
      if (cids.length + cidOf.size + texts.size + textRanges.length < MAX_ENTRIES) take(entry);
      entry = [];
    }
  };
  const addText = (low: PdfValue, high: PdfValue, to: PdfValue): void => {
    if (!(low instanceof Uint8Array && high instanceof Uint8Array)) return;
    const [from, last] = [numberOfBytes(low), numberOfBytes(high)];
    if (isArray(to)) {
      for (const [i, value] of to.slice(0, 65_536).entries()) if (value instanceof Uint8Array) texts.set(from + i, utf16(value));
    } else if (to instanceof Uint8Array) {
      if (from === last) texts.set(from, utf16(to));
      else {
        const text = utf16(to);
        const point = [...text].at(-1)?.codePointAt(0) ?? 0;
        textRanges.push({ low: from, high: last, to: point, prefix: text.slice(0, text.length - (point > 0xffff ? 2 : 1)) });
      }
    }
  };
  const sections: Readonly<Record<string, () => void>> = {
    begincodespacerange: () =>
      section('endcodespacerange', 2, ([low, high]) => {
        if (low instanceof Uint8Array && high instanceof Uint8Array && high.length >= 1 && high.length <= 4)
          spaces.push({ bytes: high.length, low: numberOfBytes(low), high: numberOfBytes(high) });
      }),
    begincidrange: () =>
      section('endcidrange', 3, ([low, high, to]) => {
        if (low instanceof Uint8Array && high instanceof Uint8Array && typeof to === 'number')
          cids.push({ low: numberOfBytes(low), high: numberOfBytes(high), to });
      }),
    begincidchar: () =>
      section('endcidchar', 2, ([code, to]) => {
        if (code instanceof Uint8Array && typeof to === 'number') cidOf.set(numberOfBytes(code), to);
      }),
    beginbfrange: () => section('endbfrange', 3, ([low = null, high = null, to = null]) => addText(low, high, to)),
    beginbfchar: () =>
      section('endbfchar', 2, ([code = null, to = null]) => {
        if (code instanceof Uint8Array && to instanceof Uint8Array) texts.set(numberOfBytes(code), utf16(to));
        else if (code instanceof Uint8Array && to instanceof PdfName) addText(code, code, null);
      }),
  };
  for (let value = lexer.next(); value !== END; value = lexer.next()) {
    meter.step();
    if (!(value instanceof PdfWord)) {
      held = [...held.slice(-1), value];
      continue;
    }
    const [first, second] = held;
    if (value.word === 'usecmap' && second instanceof PdfName) base = second.name;
    else if (value.word === 'def' && first instanceof PdfName && first.name === 'WMode') vertical = second === 1;
    else sections[value.word]?.();
  }
  const ranges = cids.sort((a, b) => a.low - b.low);
  const bfRanges = textRanges.sort((a, b) => a.low - b.low);
  return {
    spaces,
    vertical,
    base,
    cid: (code) => {
      const range = cidOf.get(code) === undefined ? rangeOf(ranges, code) : undefined;
      return cidOf.get(code) ?? (range === undefined ? null : range.to + code - range.low);
    },
    text: (code) => {
      const own = texts.get(code);
      if (own !== undefined) return own;
      const range = rangeOf(bfRanges, code);
      return range === undefined ? null : range.prefix + valid(range.to + code - range.low);
    },
  };
}

/** The last range that begins at or before the code, if it reaches that far. */
function rangeOf<R extends Range>(ranges: readonly R[], code: number): R | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.low ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && code <= range.high ? range : undefined;
}

/** The length of the code that begins here, by the code spaces (ISO 32000-1, 9.7.6.2); one that fits none is as long as the shortest. */
export function codeLength(spaces: readonly CodeSpace[], bytes: Uint8Array, at: number): number {
  let shortest = 4;
  for (const { bytes: length, low, high } of spaces) {
    if (length < shortest) shortest = length;
    let inside = at + length <= bytes.length;
    for (let i = 0; inside && i < length; i += 1) {
      const shift = 8 * (length - 1 - i);
      const byte = bytes[at + i] ?? 0;
      inside = byte >= ((low >>> shift) & 255) && byte <= ((high >>> shift) & 255);
    }
    if (inside) return length;
  }
  return spaces.length === 0 ? 2 : shortest;
}
