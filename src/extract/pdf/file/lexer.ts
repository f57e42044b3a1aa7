import { PdfName, PdfRef, type PdfValue, PdfWord } from './objects.ts';

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
/** Character classes of ISO 32000-1, 7.2.2. */
const CLASS = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) CLASS[code] = SPACE;
for (const char of '()<>[]{}/%') CLASS[char.charCodeAt(0)] = DELIMITER;

const HEX = new Int8Array(256).fill(-1);
for (let i = 0; i < 16; i += 1) {
  HEX['0123456789abcdef'.charCodeAt(i)] = i;
  HEX['0123456789ABCDEF'.charCodeAt(i)] = i;
}

/** Deeper arrays and dictionaries read as null (Annex C names no limit; real files nest below 20). */
const MAX_DEPTH = 64;
const MAX_NAMES = 4096;

const CLOSE_ARRAY = new PdfWord(']');
const CLOSE_DICT = new PdfWord('>>');
/** The end of the bytes. */
export const END = new PdfWord('');

export const isSpace = (code: number | undefined): boolean => code !== undefined && CLASS[code] === SPACE;

/** Reads objects one after the other. In content streams there are no references (`refs` false), so numbers need no look ahead. */
export class Lexer {
  readonly bytes: Uint8Array;
  readonly #refs: boolean;
  readonly #names = new Map<string, PdfName>();
  readonly #words = new Map<string, PdfWord>();
  readonly #short = new Map<number, PdfWord>();
  at: number;

  constructor(bytes: Uint8Array, at = 0, refs = true) {
    this.bytes = bytes;
    this.at = at;
    this.#refs = refs;
  }

  /** The next object or word; `END` behind the last one. */
  next(depth = 0): PdfValue {
    this.skipSpace();
    const { bytes } = this;
    const code = bytes[this.at];
    if (code === undefined) return END;
    if ((code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e) return this.#number();
    if (code === 0x2f) return this.#name();
    if (code === 0x28) return this.#string();
    if (code === 0x3c) {
      if (bytes[this.at + 1] !== 0x3c) return this.#hex();
      this.at += 2;
      return depth >= MAX_DEPTH ? null : this.#dict(depth);
    }
    if (code === 0x5b) {
      this.at += 1;
      return depth >= MAX_DEPTH ? null : this.#array(depth);
    }
    if (code === 0x5d) {
      this.at += 1;
      return CLOSE_ARRAY;
    }
    if (code === 0x3e) {
      this.at += bytes[this.at + 1] === 0x3e ? 2 : 1;
      return CLOSE_DICT;
    }
    if (code === 0x29 || code === 0x7b || code === 0x7d) {
      this.at += 1;
      return new PdfWord(String.fromCharCode(code));
    }
    return this.#word();
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const code = bytes[this.at];
      if (code === undefined) return;
      if (CLASS[code] === SPACE) this.at += 1;
      else if (code === 0x25) while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1;
      else return;
    }
  }

  #number(): PdfValue {
    const start = this.at;
    const value = this.#plainNumber();
    if (!this.#refs || value === null || !Number.isInteger(value) || value < 0) return value ?? this.#wordFrom(start);
    // `12 0 R`: two integers and an R.
    const after = this.at;
    const gen = this.#shortInteger();
    if (gen !== null) {
      this.skipSpace();
      const next = this.bytes[this.at + 1];
      if (this.bytes[this.at] === 0x52 && (next === undefined || CLASS[next] !== REGULAR)) {
        this.at += 1;
        return new PdfRef(value, gen);
      }
    }
    this.at = after;
    return value;
  }

  /** A generation number after white space, or null. */
  #shortInteger(): number | null {
    const { bytes } = this;
    let at = this.at;
    while (isSpace(bytes[at])) at += 1;
    let value = 0;
    let digits = 0;
    for (let code = bytes[at]; code !== undefined && code >= 0x30 && code <= 0x39 && digits < 6; code = bytes[at]) {
      value = value * 10 + code - 0x30;
      digits += 1;
      at += 1;
    }
    if (digits === 0 || !isSpace(bytes[at])) return null;
    this.at = at;
    return value;
  }

  /** Signs may repeat and a minus may stand inside (`12-34`), as broken writers do; what follows is dropped. */
  #plainNumber(): number | null {
    const { bytes } = this;
    let sign = 1;
    let value = 0;
    let scale = 0;
    let digits = 0;
    let code = bytes[this.at];
    while (code === 0x2b || code === 0x2d) {
      if (code === 0x2d) sign = -1;
      this.at += 1;
      code = bytes[this.at];
    }
    for (; code !== undefined; code = bytes[this.at]) {
      if (code >= 0x30 && code <= 0x39) {
        value = value * 10 + code - 0x30;
        scale *= 10;
        digits += 1;
      } else if (code === 0x2e && scale === 0) scale = 1;
      else if (code !== 0x2d) break;
      this.at += 1;
    }
    if (code !== undefined && CLASS[code] === REGULAR) {
      // `1e5` and `0g` are no numbers; an operator may follow a number without a space.
      if (digits === 0) return null;
    }
    return digits === 0 ? 0 : (sign * value) / (scale === 0 ? 1 : scale);
  }

  #name(): PdfName {
    const { bytes } = this;
    this.at += 1;
    let text = '';
    for (let code = bytes[this.at]; code !== undefined && CLASS[code] === REGULAR; code = bytes[this.at]) {
      const high = code === 0x23 ? (HEX[bytes[this.at + 1] ?? 0] ?? -1) : -1;
      const low = high < 0 ? -1 : (HEX[bytes[this.at + 2] ?? 0] ?? -1);
      if (low >= 0) {
        text += String.fromCharCode(high * 16 + low);
        this.at += 3;
      } else {
        text += String.fromCharCode(code);
        this.at += 1;
      }
    }
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = new PdfName(text);
    if (this.#names.size < MAX_NAMES) this.#names.set(text, name);
    return name;
  }

  #string(): Uint8Array {
    const { bytes } = this;
    this.at += 1;
    const out: number[] = [];
    let open = 1;
    for (;;) {
      const code = bytes[this.at];
      if (code === undefined) break;
      this.at += 1;
      if (code === 0x28) open += 1;
      else if (code === 0x29) {
        open -= 1;
        if (open === 0) break;
      } else if (code === 0x5c) {
        this.#escape(out);
        continue;
      } else if (code === 13) {
        if (bytes[this.at] === 10) this.at += 1;
        out.push(10);
        continue;
      }
      out.push(code);
    }
    return Uint8Array.from(out);
  }

  #escape(out: number[]): void {
    const { bytes } = this;
    const code = bytes[this.at];
    if (code === undefined) return;
    this.at += 1;
    if (code >= 0x30 && code <= 0x37) {
      let value = code - 0x30;
      for (let i = 0; i < 2; i += 1) {
        const digit = bytes[this.at];
        if (digit === undefined || digit < 0x30 || digit > 0x37) break;
        value = value * 8 + digit - 0x30;
        this.at += 1;
      }
      out.push(value & 0xff);
    } else if (code === 13) {
      if (bytes[this.at] === 10) this.at += 1;
    } else if (code !== 10) out.push(ESCAPES[String.fromCharCode(code)] ?? code);
  }

  #hex(): Uint8Array {
    const { bytes } = this;
    this.at += 1;
    const out: number[] = [];
    let half = -1;
    for (let code = bytes[this.at]; code !== undefined; code = bytes[this.at]) {
      this.at += 1;
      if (code === 0x3e) break;
      const digit = HEX[code] ?? -1;
      if (digit < 0) continue;
      if (half < 0) half = digit;
      else {
        out.push(half * 16 + digit);
        half = -1;
      }
    }
    if (half >= 0) out.push(half * 16);
    return Uint8Array.from(out);
  }

  #array(depth: number): PdfValue {
    const out: PdfValue[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (value === END || value === CLOSE_ARRAY || value === CLOSE_DICT) break;
      if (this.#refs && value instanceof PdfWord && ENDS.has(value.word)) break;
      if (out.length < 2_000_000) out.push(value);
    }
    return out;
  }

  #dict(depth: number): PdfValue {
    const out = new Map<string, PdfValue>();
    for (;;) {
      const key = this.next(depth + 1);
      if (key === END || key === CLOSE_DICT) break;
      if (key instanceof PdfWord && ENDS.has(key.word)) break;
      if (!(key instanceof PdfName)) continue;
      const value = this.next(depth + 1);
      if (value === END || value === CLOSE_DICT) break;
      out.set(key.name, value instanceof PdfWord ? null : value);
    }
    return out;
  }

  #wordFrom(start: number): PdfValue {
    this.at = start;
    return this.#word();
  }

  #word(): PdfValue {
    const { bytes } = this;
    const start = this.at;
    this.at += 1;
    for (let code = bytes[this.at]; code !== undefined && CLASS[code] === REGULAR; code = bytes[this.at]) this.at += 1;
    const length = this.at - start;
    // Operators have at most three letters: they are known by their codes.
    const short =
      length <= 3
        ? (bytes[start] ?? 0) + 256 * ((length > 1 ? (bytes[start + 1] ?? 0) : 0) + 256 * (length > 2 ? (bytes[start + 2] ?? 0) : 0))
        : -1;
    const operator = short < 0 ? undefined : this.#short.get(short);
    if (operator !== undefined) return operator;
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(this.at, start + 40)));
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const word = new PdfWord(text);
    if (this.#words.size < MAX_NAMES) {
      this.#words.set(text, word);
      if (short >= 0) this.#short.set(short, word);
    }
    return word;
  }
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
/** Words that never stand inside an object: one was left open. */
const ENDS: ReadonlySet<string> = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer']);
