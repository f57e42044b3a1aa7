import { Arena, attributeId } from './arena.ts';
import { CLOSES_P, HEAD_CONTENT, PHRASING, T, type TagSet, tagId, tagSet, VOID } from './tags.ts';
import { type TokenSink, tokenize } from './tokenize.ts';

/** As deep as browsers nest (Blink stops at 512); deeper elements become siblings, so every later walk is bounded. */
const MAX_DEPTH = 400;
/** How far an implied end tag looks up the open elements. */
const LOOK_UP = 24;
const MAX_ATTRIBUTE_LENGTH = 16_384;
const MAX_ATTRIBUTES = 64;
/** A page in an attribute. */
const SRCDOC = attributeId('srcdoc');
const MAX_SRCDOC = 1_000_000;

/** A start tag closes these open elements when they are nearer than the stated boundary (HTML Standard 13.1.2.4). */
const CLOSES: ReadonlyMap<number, { readonly open: TagSet; readonly until: TagSet }> = new Map([
  [T.li, { open: tagSet('li'), until: tagSet('ul', 'ol', 'menu', 'table', 'td', 'th', 'template') }],
  [T.dt, { open: tagSet('dt', 'dd'), until: tagSet('dl', 'table', 'td', 'th', 'template') }],
  [T.dd, { open: tagSet('dt', 'dd'), until: tagSet('dl', 'table', 'td', 'th', 'template') }],
  [T.tr, { open: tagSet('tr', 'caption', 'colgroup'), until: tagSet('table', 'template') }],
  [T.td, { open: tagSet('td', 'th'), until: tagSet('tr', 'table', 'template') }],
  [T.th, { open: tagSet('td', 'th'), until: tagSet('tr', 'table', 'template') }],
  [T.thead, { open: tagSet('thead', 'tbody', 'tfoot', 'caption', 'colgroup'), until: tagSet('table', 'template') }],
  [T.tbody, { open: tagSet('thead', 'tbody', 'tfoot', 'caption', 'colgroup'), until: tagSet('table', 'template') }],
  [T.tfoot, { open: tagSet('thead', 'tbody', 'tfoot', 'caption', 'colgroup'), until: tagSet('table', 'template') }],
  [T.option, { open: tagSet('option'), until: tagSet('select', 'datalist', 'optgroup', 'div', 'td') }],
  [T.optgroup, { open: tagSet('option', 'optgroup'), until: tagSet('select', 'div', 'td') }],
  [T.rt, { open: tagSet('rt', 'rp'), until: tagSet('ruby') }],
  [T.rp, { open: tagSet('rt', 'rp'), until: tagSet('ruby') }],
]);

/** An end tag never reaches through these, except for the parts of a table itself. */
const SCOPE = tagSet('table', 'td', 'th', 'caption', 'template', 'html');
const TABLE_PARTS = tagSet('td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'table');

/** Build the arena from decoded text. Linear in the input; never throws. */
export function parseHtml(source: string): Arena {
  const builder = new Builder(source);
  tokenize(source, builder);
  builder.end();
  return builder.arena;
}

class Builder implements TokenSink {
  readonly arena: Arena;
  readonly #source: string;
  readonly #stack: number[] = [];
  readonly #open = new Int32Array(256);
  #overflow = 0;
  #foreign = 0;
  #text = -1;
  #textParts: string | null = null;
  #tag = 0;
  #tagFrom = 0;
  #node = -1;
  #attribute = -1;
  #attributes = 0;
  #valueFrom = 0;
  #valueTo = 0;
  /** The value as far as it is known to differ from one slice of the source. */
  #value: string | null = null;
  #seen = new Set<number>();

  constructor(source: string) {
    this.#source = source;
    this.arena = new Arena(source);
    this.#push(this.arena.add(T.html, -1, 0, source.length), T.html);
  }

  isForeign(): boolean {
    return this.#foreign > 0;
  }

  text(start: number, end: number): void {
    this.#addText(start, end, null);
  }

  textEntity(codepoint: number, start: number, end: number): void {
    this.#addText(start, end, String.fromCodePoint(codepoint));
  }

  openName(start: number, end: number): void {
    this.#endText();
    const name = this.#source.slice(start, Math.min(end, start + 32)).toLowerCase();
    this.#tag = tagId(name === 'image' ? 'img' : name);
    this.#tagFrom = start - 1;
    this.#attributes = 0;
    this.#seen.clear();
    this.#node = this.#openElement(this.#tag, this.#tagFrom, end);
  }

  attributeName(start: number, end: number): void {
    this.#attribute = end - start > 16 ? -1 : attributeId(this.#source.slice(start, end).toLowerCase());
    this.#valueFrom = 0;
    this.#valueTo = 0;
    this.#value = null;
  }

  attributeText(start: number, end: number): void {
    if (this.#attribute < 0) return;
    const to = Math.min(end, start + this.#longest());
    if (this.#valueTo > 0 || this.#value !== null) this.#addValue(this.#source.slice(start, to));
    else {
      this.#valueFrom = start;
      this.#valueTo = to;
    }
  }

  attributeEntity(codepoint: number): void {
    if (this.#attribute >= 0) this.#addValue(String.fromCodePoint(codepoint));
  }

  #longest(): number {
    return this.#attribute === SRCDOC ? MAX_SRCDOC : MAX_ATTRIBUTE_LENGTH;
  }

  #addValue(text: string): void {
    const value = this.#value ?? this.#source.slice(this.#valueFrom, this.#valueTo);
    this.#value = value.length < this.#longest() ? value + text : value;
  }

  attributeEnd(): void {
    if (this.#attribute < 0 || this.#node < 0 || this.#attributes >= MAX_ATTRIBUTES || this.#seen.has(this.#attribute)) return;
    this.#attributes += 1;
    this.#seen.add(this.#attribute);
    this.arena.addAttribute(this.#node, this.#attribute, this.#valueFrom, this.#valueTo, this.#value);
  }

  openEnd(end: number): void {
    if (this.#node >= 0) this.arena.setTo(this.#node, end + 1);
  }

  selfClosing(end: number): void {
    this.openEnd(end);
    if (this.#foreign > 0 && this.#node >= 0 && this.#stack.at(-1) === this.#node) this.#pop(end + 1);
  }

  close(start: number, end: number): void {
    this.#endText();
    const name = this.#source.slice(start, Math.min(end, start + 32)).toLowerCase();
    const tag = tagId(name);
    if (tag === T.br) {
      this.arena.add(T.br, this.#top(), start - 2, end + 1);
      return;
    }
    if (tag === T.html || tag === T.body || VOID[tag] === 1) return;
    if (this.#overflow > 0) {
      this.#overflow -= 1;
      return;
    }
    if (this.#open[tag] === 0) return;
    const through = this.#findOpen(tag);
    if (through < 0) return;
    while (this.#stack.length > through) this.#pop(this.#stack.length === through + 1 ? end + 1 : start - 2);
  }

  comment(start: number, end: number): void {
    this.#endText();
    this.arena.add(T['#comment'], this.#top(), start, end);
  }

  end(): void {
    this.#endText();
    while (this.#stack.length > 0) this.#pop(this.#source.length);
  }

  #top(): number {
    return this.#stack.at(-1) ?? 0;
  }

  #push(node: number, tag: number): void {
    this.#stack.push(node);
    this.#open[tag] = (this.#open[tag] ?? 0) + 1;
    if (tag === T.svg || tag === T.math) this.#foreign += 1;
  }

  #pop(to: number): void {
    const node = this.#stack.pop();
    if (node === undefined) return;
    const tag = this.arena.tag(node);
    this.#open[tag] = Math.max(0, (this.#open[tag] ?? 0) - 1);
    if (tag === T.svg || tag === T.math) this.#foreign = Math.max(0, this.#foreign - 1);
    this.arena.close(node, to);
    // What MathJax sets in place of the script, readers see.
    if (tag === T.script && this.arena.hasAttributes(node) && /^math\/(?:la)?tex\b/i.test(this.arena.attribute(node, 'type') ?? ''))
      this.arena.retag(node, T.math);
    if (tag === T.iframe) this.#openFrame(node);
  }

  /** The page that a frame holds in its attribute is a part of this one. */
  #openFrame(frame: number): void {
    const page = this.arena.hasAttributes(frame) ? this.arena.attribute(frame, 'srcdoc') : undefined;
    if (page === undefined || page.trim() === '' || this.arena.depth(frame) > MAX_DEPTH / 2) return;
    this.arena.adopt(parseHtml(page), frame, T.section);
  }

  #addText(start: number, end: number, decoded: string | null): void {
    if (this.#text < 0) {
      this.#text = this.arena.add(T['#text'], this.#top(), start, end);
      this.#textParts = decoded;
      return;
    }
    this.#textParts =
      (this.#textParts ?? this.#source.slice(this.arena.from(this.#text), this.arena.to(this.#text))) +
      (decoded ?? this.#source.slice(start, end));
    this.arena.setTo(this.#text, end);
  }

  #endText(): void {
    if (this.#text >= 0 && this.#textParts !== null) this.arena.setText(this.#text, this.#textParts);
    this.#text = -1;
    this.#textParts = null;
  }

  #openElement(tag: number, from: number, to: number): number {
    if (tag === T.html) return this.#stack.length === 1 && this.arena.attributeCount === 0 ? 0 : -1;
    if (tag === T.body && (this.#open[T.body] ?? 0) > 0) return -1;
    if (this.#foreign === 0) this.#closeImplied(tag, from);
    const node = this.arena.add(tag, this.#top(), from, to);
    if (VOID[tag] === 1) return node;
    if (this.#stack.length >= MAX_DEPTH) this.#overflow += 1;
    else this.#push(node, tag);
    return node;
  }

  #closeImplied(tag: number, at: number): void {
    if (
      (this.#open[T.head] ?? 0) > 0 &&
      HEAD_CONTENT[tag] !== 1 &&
      tag !== T.head &&
      (this.#open[T.noscript] ?? 0) + (this.#open[T.template] ?? 0) === 0
    ) {
      this.#closeThrough(T.head, at);
    }
    if (CLOSES_P[tag] === 1 && (this.#open[T.p] ?? 0) > 0) {
      const stop = Math.max(0, this.#stack.length - LOOK_UP);
      for (let i = this.#stack.length - 1; i >= stop; i -= 1) {
        const open = this.arena.tag(this.#stack[i] ?? 0);
        if (open === T.p) {
          this.#popTo(i, at);
          break;
        }
        if (PHRASING[open] !== 1) break;
      }
    }
    if (tag === T.a && (this.#open[T.a] ?? 0) > 0) {
      const stop = Math.max(0, this.#stack.length - LOOK_UP);
      for (let i = this.#stack.length - 1; i >= stop; i -= 1) {
        const open = this.arena.tag(this.#stack[i] ?? 0);
        if (open === T.a) {
          this.#popTo(i, at);
          break;
        }
        if (PHRASING[open] !== 1) break;
      }
    }
    const rule = CLOSES.get(tag);
    if (rule === undefined) return;
    const stop = Math.max(0, this.#stack.length - LOOK_UP);
    let found = -1;
    for (let i = this.#stack.length - 1; i >= stop; i -= 1) {
      const open = this.arena.tag(this.#stack[i] ?? 0);
      if (rule.until[open] === 1) break;
      if (rule.open[open] === 1) found = i;
    }
    if (found >= 0) this.#popTo(found, at);
  }

  #closeThrough(tag: number, at: number): void {
    for (let i = this.#stack.length - 1; i > 0; i -= 1) {
      if (this.arena.tag(this.#stack[i] ?? 0) === tag) {
        this.#popTo(i, at);
        return;
      }
    }
  }

  #popTo(length: number, at: number): void {
    while (this.#stack.length > length) this.#pop(at);
  }

  /** Index in the stack of the element that this end tag closes, or -1. */
  #findOpen(tag: number): number {
    const phrasing = PHRASING[tag] === 1;
    const part = TABLE_PARTS[tag] === 1;
    for (let i = this.#stack.length - 1; i > 0; i -= 1) {
      const open = this.arena.tag(this.#stack[i] ?? 0);
      if (open === tag) return i;
      if (phrasing && PHRASING[open] !== 1) return -1;
      if (part ? open === T.table || open === T.template : SCOPE[open] === 1) return -1;
    }
    return -1;
  }
}
