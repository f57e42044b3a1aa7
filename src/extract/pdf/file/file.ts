import { type Decryption, openEncryption } from './crypt.ts';
import { decodeFilters } from './filters.ts';
import { Lexer } from './lexer.ts';
import { type Meter, PdfRefusal } from './meter.ts';
import { isArray, isDict, NO_DICT, nameOf, numberOf, type PdfDict, PdfRef, PdfStream, type PdfValue, PdfWord } from './objects.ts';
import { type Entry, readPackIndex, readXref, rebuildXref, type XrefSource } from './xref.ts';

interface Pack {
  readonly data: Uint8Array;
  readonly first: number;
  readonly index: readonly { readonly num: number; readonly offset: number }[];
}

const EMPTY = new Uint8Array(0);

/** A PDF file as objects: found by the cross-reference table, or, when that is broken, by looking for them. */
export class PdfFile {
  readonly meter: Meter;
  readonly #bytes: Uint8Array;
  readonly #buffer: Buffer;
  readonly #objects = new Map<number, PdfValue>();
  readonly #opening = new Set<number>();
  readonly #packs = new Map<number, Pack | null>();
  readonly #source: XrefSource;
  #entries: Map<number, Entry>;
  #trailer: PdfDict;
  #decryption: Decryption | null = null;
  #rebuilt = false;

  /** @throws PdfRefusal when it is encrypted with a password or holds no pages */
  constructor(bytes: Uint8Array, meter: Meter) {
    this.meter = meter;
    this.#bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const base = Math.max(0, this.#buffer.subarray(0, 2048).indexOf('%PDF-'));
    this.#source = { bytes, meter, base, objectAt: (offset) => this.#objectAt(offset), decode: (stream) => this.#unpack(stream) };
    const xref = readXref(this.#source);
    this.#entries = xref?.entries ?? new Map();
    this.#trailer = xref?.trailer ?? NO_DICT;
    if (xref !== null) this.#decrypt();
    if (!this.#hasPages()) this.#rebuild();
    if (!this.#hasPages()) throw new PdfRefusal('no page can be found in it');
  }

  get catalog(): PdfDict {
    return this.dict(this.#trailer.get('Root'));
  }

  get info(): PdfDict {
    return this.dict(this.#trailer.get('Info'));
  }

  /** True when the cross-reference table could not be used. */
  get rebuilt(): boolean {
    return this.#rebuilt;
  }

  /** The object behind a reference, through at most 16 of them; null for what is missing, broken or contains itself. */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let now = value ?? null;
    for (let i = 0; i < 16 && now instanceof PdfRef; i += 1) now = this.#get(now.num);
    return now instanceof PdfRef || now instanceof PdfWord ? null : now;
  };

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.resolve(value);
    return found instanceof PdfStream ? found.dict : isDict(found) ? found : NO_DICT;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.resolve(value);
    return isArray(found) ? found : [];
  }

  number(value: PdfValue | undefined): number | null {
    return numberOf(this.resolve(value));
  }

  name(value: PdfValue | undefined): string | null {
    return nameOf(this.resolve(value));
  }

  /** Numbers of an array that holds exactly `length` of them, or null. */
  numbers(value: PdfValue | undefined, length: number): number[] | null {
    const all = this.array(value).map((entry) => this.number(entry));
    const out = all.filter((entry) => entry !== null);
    return out.length === length && all.length === length ? out : null;
  }

  /** Decoded data; null when it is an image coding. */
  data(stream: PdfStream): Uint8Array | null {
    return this.#unpack(stream);
  }

  #unpack(stream: PdfStream): Uint8Array | null {
    const { dict, raw, owner } = stream;
    const plain =
      this.#decryption === null || owner === null || nameOf(dict.get('Type')) === 'XRef' ? raw : this.#decryption.stream(raw, owner);
    return decodeFilters(plain, dict, this.resolve, this.meter);
  }

  #hasPages(): boolean {
    const pages = this.dict(this.catalog.get('Pages'));
    return pages.has('Kids') || nameOf(pages.get('Type')) === 'Page';
  }

  #decrypt(): void {
    const encrypt = this.resolve(this.#trailer.get('Encrypt'));
    if (!isDict(encrypt) || this.#decryption !== null) return;
    const [id] = this.array(this.#trailer.get('ID'));
    const plain = new Map([...encrypt].map(([key, value]) => [key, this.resolve(value)] as const));
    this.#decryption = openEncryption(plain, id instanceof Uint8Array ? id : EMPTY);
    // What was read so far was read without the key.
    this.#objects.clear();
    this.#packs.clear();
  }

  #rebuild(): void {
    if (this.#rebuilt) return;
    this.#rebuilt = true;
    const { entries, trailer, packs } = rebuildXref(this.#source);
    this.#objects.clear();
    this.#packs.clear();
    this.#entries = entries;
    this.#trailer = new Map([...this.#trailer, ...trailer]);
    this.#decrypt();
    for (const num of packs)
      for (const [index, entry] of (this.#pack(num)?.index ?? []).entries())
        if (!entries.has(entry.num)) entries.set(entry.num, { kind: 'packed', stream: num, index });
    if (this.#hasPages()) return;
    for (const num of entries.keys()) {
      const value = this.#get(num);
      if (isDict(value) && nameOf(value.get('Type')) === 'Catalog') this.#trailer = new Map([...this.#trailer, ['Root', value]]);
    }
    if (this.#hasPages()) return;
    // No tree is left: the pages as they lie in the file.
    const kids = [...entries.keys()].filter((num) => this.dict(this.#get(num)).has('Contents') && this.dict(this.#get(num)).has('Type'));
    const tree: PdfDict = new Map<string, PdfValue>([['Kids', kids.map((num) => new PdfRef(num, 0))]]);
    if (kids.length > 0)
      this.#trailer = new Map([...this.#trailer, ['Root', new Map<string, PdfValue>([...this.catalog, ['Pages', tree]])]]);
  }

  #get(num: number): PdfValue {
    const known = this.#objects.get(num);
    if (known !== undefined) return known;
    if (this.#opening.has(num)) return null;
    this.meter.step();
    this.#opening.add(num);
    const value = this.#read(num);
    this.#opening.delete(num);
    this.#objects.set(num, value);
    return value;
  }

  #read(num: number): PdfValue {
    const entry = this.#entries.get(num);
    if (entry === undefined) return null;
    if (entry.kind === 'packed') {
      const pack = this.#pack(entry.stream);
      const place = pack?.index[entry.index]?.num === num ? pack.index[entry.index] : pack?.index.find((other) => other.num === num);
      return pack === null || place === undefined ? null : new Lexer(pack.data, pack.first + place.offset).next();
    }
    const found = this.#objectAt(entry.offset);
    if (found?.num === num) return found.value;
    // One wrong offset: the whole table is not to be trusted.
    if (this.#rebuilt) return null;
    this.#rebuild();
    this.#opening.add(num);
    return this.#read(num);
  }

  #pack(num: number): Pack | null {
    const known = this.#packs.get(num);
    if (known !== undefined) return known;
    this.#packs.set(num, null);
    const stream = this.#get(num);
    const data = stream instanceof PdfStream ? this.#unpack(stream) : null;
    const pack =
      data === null || !(stream instanceof PdfStream)
        ? null
        : {
            data,
            first: this.number(stream.dict.get('First')) ?? 0,
            index: readPackIndex(data, this.number(stream.dict.get('N')) ?? 0),
          };
    this.#packs.set(num, pack);
    return pack;
  }

  #objectAt(offset: number): { num: number; value: PdfValue } | null {
    if (offset < 0 || offset >= this.#bytes.length) return null;
    const lexer = new Lexer(this.#bytes, offset);
    const num = new Lexer(this.#bytes, offset, false);
    const [number, gen, word] = [num.next(), num.next(), num.next()];
    if (typeof number !== 'number' || typeof gen !== 'number' || !(word instanceof PdfWord) || word.word !== 'obj') return null;
    lexer.at = num.at;
    const owner = new PdfRef(number, gen);
    const value = lexer.next();
    const after = lexer.at;
    const next = isDict(value) ? lexer.next() : null;
    if (!isDict(value) || !(next instanceof PdfWord) || next.word !== 'stream') {
      lexer.at = after;
      return { num: number, value: value instanceof PdfWord ? null : this.#plain(value, owner, 0) };
    }
    return { num: number, value: this.#stream(this.#plain(value, owner, 0), owner, lexer.at) };
  }

  #stream(dict: PdfValue, owner: PdfRef, at: number): PdfValue {
    const bytes = this.#bytes;
    if (!isDict(dict)) return null;
    const start = bytes[at] === 13 && bytes[at + 1] === 10 ? at + 2 : bytes[at] === 10 || bytes[at] === 13 ? at + 1 : at;
    const stated = this.number(dict.get('Length'));
    if (stated !== null && stated >= 0 && start + stated <= bytes.length) {
      const end = new Lexer(bytes, start + stated, false).next();
      if (end instanceof PdfWord && end.word.startsWith('endstream'))
        return new PdfStream(dict, bytes.subarray(start, start + stated), owner);
    }
    let end = this.#buffer.indexOf('endstream', start);
    if (end < 0) end = this.#buffer.indexOf('endobj', start);
    if (end < 0) end = bytes.length;
    // Each look costs what it read, or many open streams would make it quadratic.
    this.meter.step((end - start) >> 6);
    return new PdfStream(dict, bytes.subarray(start, end), owner);
  }

  /** Strings decrypted. Those of an object stream lie in a stream that was decrypted as a whole. */
  #plain(value: PdfValue, owner: PdfRef, depth: number): PdfValue {
    const decryption = this.#decryption;
    if (decryption === null || depth > 64) return value;
    if (value instanceof Uint8Array) return decryption.string(value, owner);
    if (isArray(value)) return value.map((entry) => this.#plain(entry, owner, depth + 1));
    if (isDict(value)) return new Map([...value].map(([key, entry]) => [key, this.#plain(entry, owner, depth + 1)] as const));
    return value;
  }
}
