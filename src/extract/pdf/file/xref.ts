import { END, Lexer } from './lexer.ts';
import type { Meter } from './meter.ts';
import { isArray, isDict, nameOf, numberOf, type PdfDict, PdfStream, type PdfValue, PdfWord } from './objects.ts';

/** Where an object lies: at an offset, or at an index inside an object stream. */
export type Entry =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

export interface Xref {
  readonly entries: Map<number, Entry>;
  readonly trailer: PdfDict;
}

/** What the reader of the table needs of the file around it. */
export interface XrefSource {
  readonly bytes: Uint8Array;
  readonly meter: Meter;
  /** Offsets count from `%PDF-`, which may stand behind other bytes. */
  readonly base: number;
  /** The object written at an offset (`n g obj …`), or null. */
  readonly objectAt: (offset: number) => { readonly num: number; readonly value: PdfValue } | null;
  readonly decode: (stream: PdfStream) => Uint8Array | null;
}

/** More objects than a file of the largest size can hold are invented ones. */
const MAX_OBJECTS = 4_000_000;

/** The chain of tables from `startxref` on; null when it is broken anywhere. Newer tables win (ISO 32000-1, 7.5.4–7.5.8). */
export function readXref(source: XrefSource): Xref | null {
  const { bytes, base } = source;
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = tail.lastIndexOf('startxref');
  if (found < 0) return null;
  const start = new Lexer(bytes, found + 9, false).next();
  if (typeof start !== 'number') return null;
  const entries = new Map<number, Entry>();
  let trailer: PdfDict | null = null;
  const queue = [start];
  const seen = new Set<number>();
  for (let offset = queue.shift(); offset !== undefined; offset = queue.shift()) {
    if (seen.has(offset) || seen.size > 4096) continue;
    seen.add(offset);
    const dict = readTable(source, offset + base, entries) ?? readStream(source, offset + base, entries);
    if (dict === null) return null;
    trailer ??= dict;
    for (const key of ['XRefStm', 'Prev']) {
      const next = numberOf(dict.get(key));
      if (next !== null) queue.push(next);
    }
  }
  return trailer === null ? null : { entries, trailer };
}

function readTable({ bytes, base, meter }: XrefSource, offset: number, entries: Map<number, Entry>): PdfDict | null {
  const lexer = new Lexer(bytes, offset, false);
  const head = lexer.next();
  if (!(head instanceof PdfWord) || head.word !== 'xref') return null;
  for (;;) {
    const first = lexer.next();
    if (first instanceof PdfWord && first.word === 'trailer') {
      const trailer = new Lexer(bytes, lexer.at).next();
      return isDict(trailer) ? trailer : null;
    }
    const count = lexer.next();
    if (typeof first !== 'number' || typeof count !== 'number' || count < 0 || count > MAX_OBJECTS) return null;
    for (let i = 0; i < count; i += 1) {
      const before = lexer.at;
      const at = lexer.next();
      const gen = lexer.next();
      const use = lexer.next();
      meter.step();
      if (typeof at !== 'number' || typeof gen !== 'number' || !(use instanceof PdfWord)) {
        lexer.at = before;
        break;
      }
      if (use.word === 'n' && at > 0 && !entries.has(first + i)) entries.set(first + i, { kind: 'offset', offset: at + base });
    }
  }
}

function readStream(source: XrefSource, offset: number, entries: Map<number, Entry>): PdfDict | null {
  const found = source.objectAt(offset);
  if (found === null || !(found.value instanceof PdfStream)) return null;
  return addStreamEntries(source, found.value, entries) ? found.value.dict : null;
}

/** Entries of a cross-reference stream; false when it is none. */
function addStreamEntries({ decode, base, meter }: XrefSource, stream: PdfStream, entries: Map<number, Entry>): boolean {
  const { dict } = stream;
  const widths = dict.get('W');
  if (nameOf(dict.get('Type')) !== 'XRef' || !isArray(widths)) return false;
  const [w0 = 0, w1 = 0, w2 = 0] = widths.map((value) => Math.min(8, Math.max(0, numberOf(value) ?? 0)));
  const size = w0 + w1 + w2;
  const data = decode(stream);
  if (data === null || size === 0) return false;
  const index = dict.get('Index');
  const sections = isArray(index) ? index.map((value) => numberOf(value) ?? 0) : [0, numberOf(dict.get('Size')) ?? 0];
  const field = (at: number, width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[at + i] ?? 0);
    return value;
  };
  let at = 0;
  for (let s = 0; s + 1 < sections.length; s += 2) {
    const first = sections[s] ?? 0;
    const count = sections[s + 1] ?? 0;
    for (let i = 0; i < count && at + size <= data.length; i += 1, at += size) {
      meter.step();
      const kind = w0 === 0 ? 1 : field(at, w0);
      if (entries.has(first + i)) continue;
      if (kind === 1) entries.set(first + i, { kind: 'offset', offset: field(at + w0, w1) + base });
      else if (kind === 2) entries.set(first + i, { kind: 'packed', stream: field(at + w0, w1), index: field(at + w0 + w1, w2) });
    }
  }
  return true;
}

/** The table made anew from the objects themselves: of two with one number the later wins. Object streams are listed for the caller to open. */
export function rebuildXref({ bytes, meter, objectAt }: XrefSource): Xref & { readonly packs: readonly number[] } {
  const entries = new Map<number, Entry>();
  const packs: number[] = [];
  const trailer = new Map<string, PdfValue>();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  for (const match of text.matchAll(/(?<![0-9])(\d{1,10})[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}obj(?![a-z])/g)) {
    meter.step(4);
    entries.set(Number(match[1]), { kind: 'offset', offset: match.index });
    if (entries.size > MAX_OBJECTS) break;
  }
  for (const { 0: word, index } of text.matchAll(/trailer|\/XRef(?![a-zA-Z])|\/ObjStm(?![a-zA-Z])|\/Catalog(?![a-zA-Z])/g)) {
    meter.step(16);
    if (word === 'trailer') {
      const dict = new Lexer(bytes, index + 7).next();
      if (isDict(dict)) for (const [key, value] of dict) if (key !== 'Prev') trailer.set(key, value);
      continue;
    }
    const from = text.lastIndexOf(' obj', index);
    const start = from < 0 || index - from > 4096 ? -1 : backToNumber(text, from);
    const found = start < 0 ? null : objectAt(start);
    if (found === null) continue;
    if (word === '/Catalog') {
      if (isDict(found.value)) trailer.set('Root', found.value);
    } else if (found.value instanceof PdfStream) {
      if (word === '/ObjStm') packs.push(found.num);
      else
        for (const key of ['Root', 'Info', 'Encrypt', 'ID'])
          if (found.value.dict.has(key)) trailer.set(key, found.value.dict.get(key) ?? null);
    }
  }
  return { entries, trailer, packs };
}

/** The start of `12 0` in `12 0 obj`, given where ` obj` stands. */
function backToNumber(text: string, space: number): number {
  let at = space;
  const back = (accepted: RegExp): void => {
    for (let i = 0; i < 12 && at > 0 && accepted.test(text[at - 1] ?? ''); i += 1) at -= 1;
  };
  back(/\s/);
  back(/\d/);
  back(/\s/);
  back(/\d/);
  return at;
}

/** For the reader of object streams: number and offset pairs in front of the objects. */
export function readPackIndex(data: Uint8Array, count: number): { readonly num: number; readonly offset: number }[] {
  const lexer = new Lexer(data, 0, false);
  const out: { num: number; offset: number }[] = [];
  for (let i = 0; i < Math.min(count, 1_000_000); i += 1) {
    const num = lexer.next();
    const offset = lexer.next();
    if (num === END || typeof num !== 'number' || typeof offset !== 'number') break;
    out.push({ num, offset });
  }
  return out;
}
