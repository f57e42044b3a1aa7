import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode';

/** Hears the tokens of a page in their order. Places are in the source; a comment's text ends at `end`. */
export interface TokenSink {
  /** Inside SVG and MathML no element holds raw text. */
  isForeign(): boolean;
  text(start: number, end: number): void;
  /** A character reference; one that stands for two characters is told twice. */
  textEntity(codepoint: number, start: number, end: number): void;
  openName(start: number, end: number): void;
  attributeName(start: number, end: number): void;
  attributeText(start: number, end: number): void;
  attributeEntity(codepoint: number): void;
  attributeEnd(): void;
  /** `end` is the place of the `>`. */
  openEnd(end: number): void;
  selfClosing(end: number): void;
  /** `end` is one past the name. */
  close(start: number, end: number): void;
  comment(start: number, end: number): void;
}

const [TAB, LINE, FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [BANG, QUOTE, APOSTROPHE, DASH, SLASH, EQUALS, GREATER, QUESTION] = [33, 34, 39, 45, 47, 61, 62, 63];

/** 1 for what ends a name in a tag: white space, `/`, `>`. */
const ENDS_NAME = new Uint8Array(128);
for (const code of [TAB, LINE, FEED, RETURN, SPACE, SLASH, GREATER]) ENDS_NAME[code] = 1;
const isSpace = (code: number): boolean => code === SPACE || code === LINE || code === TAB || code === RETURN || code === FEED;
const isAlpha = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Elements whose content is text up to their end tag (HTML Standard 13.2.5.2–5), by the length of their names; references count in two of them. */
const RAW: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['xmp'],
  [],
  ['style', 'title'],
  ['script', 'iframe'],
  ['noembed'],
  ['textarea', 'noframes'],
  ['plaintext'],
];
const WITH_REFERENCES: ReadonlySet<string> = new Set(['title', 'textarea']);

/**
 * The tokens of HTML text (HTML Standard 13.2.5), in one pass over a text that is there as a whole: what ends a text, a value or a comment is
 * searched for, not stepped to. A tag that the text ends in gives its name and the attributes that were whole. CDATA sections are comments.
 */
export function tokenize(source: string, sink: TokenSink): void {
  new Tokenizer(source, sink).run();
}

class Tokenizer {
  readonly #source: string;
  readonly #sink: TokenSink;
  readonly #length: number;
  #at = 0;
  /** The first `&` at or after the place it was last asked for. */
  #ampersand = -1;
  readonly #decoder: EntityDecoder;
  #points: number[] = [];
  #consumed = 0;

  constructor(source: string, sink: TokenSink) {
    this.#source = source;
    this.#sink = sink;
    this.#length = source.length;
    this.#decoder = new EntityDecoder(htmlDecodeTree, (point, consumed) => {
      this.#points.push(point);
      this.#consumed = consumed;
    });
  }

  run(): void {
    const source = this.#source;
    while (this.#at < this.#length) {
      const begin = this.#at;
      let less = source.indexOf('<', begin);
      // A `<` that begins nothing is text.
      while (less >= 0 && !this.#beginsMarkup(less)) less = source.indexOf('<', less + 1);
      const end = less < 0 ? this.#length : less;
      this.#text(begin, end);
      this.#at = end;
      if (less >= 0) this.#markup(less);
    }
  }

  #beginsMarkup(less: number): boolean {
    const code = this.#code(less + 1);
    return isAlpha(code) || code === BANG || code === QUESTION || (code === SLASH && less + 2 < this.#length);
  }

  #code(at: number): number {
    return at < this.#length ? this.#source.charCodeAt(at) : 0;
  }

  #markup(less: number): void {
    const code = this.#source.charCodeAt(less + 1);
    if (code === SLASH) this.#closing(less + 2);
    else if (code === BANG) this.#declaration(less + 2);
    else if (code === QUESTION) this.#bogusComment(less + 1);
    else this.#opening(less + 1);
  }

  /** Text with its references, whole. */
  #text(begin: number, end: number): void {
    let from = begin;
    for (let at = this.#nextAmpersand(begin); at < end; at = this.#nextAmpersand(at)) {
      if (!this.#decode(at, DecodingMode.Legacy)) {
        at += 1;
        continue;
      }
      if (from < at) this.#sink.text(from, at);
      from = at + this.#consumed;
      for (const point of this.#points) this.#sink.textEntity(point, at, from);
      at = from;
    }
    if (from < end) this.#sink.text(from, end);
  }

  #nextAmpersand(from: number): number {
    if (this.#ampersand < from) {
      const found = this.#source.indexOf('&', from);
      this.#ampersand = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#ampersand;
  }

  /** Whether a reference stands at this `&`; then its code points and its length are known. */
  #decode(at: number, mode: DecodingMode): boolean {
    const next = this.#code(at + 1);
    if (!isAlpha(next) && next !== 35) return false;
    this.#points = [];
    this.#consumed = 0;
    this.#decoder.startEntity(mode);
    if (this.#decoder.write(this.#source, at + 1) < 0) this.#decoder.end();
    return this.#consumed > 0;
  }

  #closing(begin: number): void {
    const code = this.#source.charCodeAt(begin);
    if (code === GREATER) {
      this.#at = begin + 1;
      return;
    }
    if (!isAlpha(code)) {
      this.#bogusComment(begin, begin + 1);
      return;
    }
    const end = this.#nameEnd(begin);
    if (end >= this.#length) this.#at = this.#length;
    else this.#closed(begin, end);
  }

  #closed(begin: number, end: number): void {
    this.#sink.close(begin, end);
    this.#skipPast(end);
  }

  #skipPast(from: number): void {
    const greater = this.#source.indexOf('>', from);
    this.#at = greater < 0 ? this.#length : greater + 1;
  }

  #nameEnd(begin: number): number {
    const source = this.#source;
    let at = begin + 1;
    while (at < this.#length) {
      const code = source.charCodeAt(at);
      if (code < 128 && ENDS_NAME[code] === 1) break;
      at += 1;
    }
    return at;
  }

  #bogusComment(begin: number, searchFrom = begin): void {
    const greater = this.#source.indexOf('>', searchFrom);
    const end = greater < 0 ? this.#length : greater;
    this.#sink.comment(begin, end);
    this.#at = end + 1;
  }

  #declaration(begin: number): void {
    const source = this.#source;
    if (source.charCodeAt(begin) === DASH && source.charCodeAt(begin + 1) === DASH) this.#comment(begin + 2);
    else if ((this.#code(begin) | 32) === 100 && source.slice(begin, begin + 7).toLowerCase() === 'doctype') this.#skipPast(begin + 7);
    else this.#bogusComment(begin);
  }

  /** Ended by `-->` or `--!>`; `<!-->` and `<!--->` are whole. */
  #comment(begin: number): void {
    const source = this.#source;
    const short = source.charCodeAt(begin) === GREATER ? 0 : source.startsWith('->', begin) ? 1 : -1;
    if (short >= 0) {
      this.#sink.comment(begin, begin);
      this.#at = begin + short + 1;
      return;
    }
    for (let dashes = source.indexOf('--', begin); dashes >= 0; ) {
      let after = dashes + 2;
      while (source.charCodeAt(after) === DASH) after += 1;
      const bang = source.charCodeAt(after) === BANG ? 1 : 0;
      if (source.charCodeAt(after + bang) === GREATER) {
        this.#sink.comment(begin, after - 2);
        this.#at = after + bang + 1;
        return;
      }
      dashes = source.indexOf('--', after + bang);
    }
    this.#sink.comment(begin, this.#length - unfinishedEnd(source, begin));
    this.#at = this.#length;
  }

  #opening(begin: number): void {
    const end = this.#nameEnd(begin);
    if (end >= this.#length) {
      this.#at = this.#length;
      return;
    }
    const raw = this.#sink.isForeign() ? undefined : this.#rawName(begin, end);
    this.#sink.openName(begin, end);
    if (!this.#attributes(end)) {
      this.#at = this.#length;
      return;
    }
    if (raw !== undefined) this.#rawText(raw);
  }

  #rawName(begin: number, end: number): string | undefined {
    const names = RAW[end - begin];
    if (names === undefined || names.length === 0) return undefined;
    const name = this.#source.slice(begin, end).toLowerCase();
    return names.includes(name) ? name : undefined;
  }

  /** Up to the end of the tag; false where the text ends in it. */
  #attributes(from: number): boolean {
    const source = this.#source;
    let at = from;
    for (;;) {
      let slash = false;
      for (; at < this.#length; at += 1) {
        const code = source.charCodeAt(at);
        if (code === SLASH) slash = true;
        else if (code > SPACE || !isSpace(code)) break;
      }
      if (at >= this.#length) return false;
      if (source.charCodeAt(at) === GREATER) {
        if (slash) this.#sink.selfClosing(at);
        else this.#sink.openEnd(at);
        this.#at = at + 1;
        return true;
      }
      at = this.#attribute(at);
      if (at < 0) return false;
    }
  }

  /** One past the attribute, or -1 where the text ends in it. The first character belongs to the name, whatever it is. */
  #attribute(begin: number): number {
    const source = this.#source;
    let at = begin + 1;
    let code = 0;
    for (; at < this.#length; at += 1) {
      code = source.charCodeAt(at);
      if (code === EQUALS || (code < 128 && ENDS_NAME[code] === 1)) break;
    }
    if (at >= this.#length) return -1;
    this.#sink.attributeName(begin, at);
    while (at < this.#length && isSpace(code)) {
      at += 1;
      code = this.#code(at);
    }
    if (at >= this.#length) return -1;
    if (code !== EQUALS) {
      this.#sink.attributeEnd();
      return at;
    }
    do at += 1;
    while (at < this.#length && isSpace(source.charCodeAt(at)));
    if (at >= this.#length) return -1;
    code = source.charCodeAt(at);
    if (code === QUOTE || code === APOSTROPHE) {
      const end = source.indexOf(code === QUOTE ? '"' : "'", at + 1);
      if (end < 0) return -1;
      this.#value(at + 1, end);
      return end + 1;
    }
    let end = at;
    for (; end < this.#length; end += 1) {
      code = source.charCodeAt(end);
      if (code === GREATER || isSpace(code)) break;
    }
    if (end >= this.#length) return -1;
    this.#value(at, end);
    return end;
  }

  #value(begin: number, end: number): void {
    let from = begin;
    for (let at = this.#nextAmpersand(begin); at < end; at = this.#nextAmpersand(at)) {
      if (!this.#decode(at, DecodingMode.Attribute)) {
        at += 1;
        continue;
      }
      if (from < at) this.#sink.attributeText(from, at);
      from = at + this.#consumed;
      for (const point of this.#points) this.#sink.attributeEntity(point);
      at = from;
    }
    this.#sink.attributeText(from, end);
    this.#sink.attributeEnd();
  }

  #rawText(name: string): void {
    const begin = this.#at;
    if (name === 'plaintext') {
      if (begin < this.#length) this.#sink.text(begin, this.#length);
      this.#at = this.#length;
      return;
    }
    const end = this.#rawEnd(name, begin);
    const until = end < 0 ? this.#length : end;
    if (WITH_REFERENCES.has(name)) this.#text(begin, until);
    else if (begin < until) this.#sink.text(begin, until);
    if (end < 0) this.#at = this.#length;
    else this.#closed(end + 2, end + 2 + name.length);
  }

  /** Place of the end tag, or -1. */
  #rawEnd(name: string, begin: number): number {
    const source = this.#source;
    for (let at = source.indexOf('</', begin); at >= 0; at = source.indexOf('</', at + 2)) {
      const after = at + 2 + name.length;
      const code = this.#code(after);
      if (code < 128 && ENDS_NAME[code] === 1 && source.slice(at + 2, after).toLowerCase() === name) return at;
    }
    return -1;
  }
}

/** Characters at the end that would have begun the end of a comment. */
function unfinishedEnd(source: string, begin: number): number {
  const tail = source.slice(Math.max(begin, source.length - 3));
  if (tail.endsWith('--!')) return 3;
  return tail.endsWith('--') ? 2 : tail.endsWith('-') ? 1 : 0;
}
