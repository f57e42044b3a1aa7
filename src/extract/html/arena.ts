import { T } from './tags.ts';

/** Attributes that any later step reads; all others are dropped while parsing. */
const ATTRIBUTES = [
  'id',
  'class',
  'style',
  'href',
  'src',
  'alt',
  'title',
  'hidden',
  'aria-hidden',
  'aria-label',
  'aria-busy',
  'aria-modal',
  'role',
  'lang',
  'xml:lang',
  'rel',
  'name',
  'content',
  'property',
  'itemprop',
  'itemtype',
  'itemscope',
  'datetime',
  'type',
  'charset',
  'http-equiv',
  'colspan',
  'rowspan',
  'scope',
  'action',
  'method',
  'value',
  'start',
  'data-lang',
  'data-language',
  'pubdate',
  'bgcolor',
  'color',
  'encoding',
  'data',
  'data-src',
  'checked',
  'open',
  'srcdoc',
  'background',
  'aria-controls',
  'data-target',
  'data-bs-target',
  'hreflang',
  'srcset',
  'data-srcset',
  'data-original',
  'data-lazy-src',
  'width',
  'height',
  'reversed',
  'display',
  'alttext',
  'aria-labelledby',
  'aria-expanded',
  'data-toggle',
  'data-bs-toggle',
  'popover',
  'for',
] as const;
export type AttributeName = (typeof ATTRIBUTES)[number];
const attributeIds = new Map<string, number>(ATTRIBUTES.map((name, id) => [name, id]));
const A = Object.fromEntries(attributeIds) as Readonly<Record<AttributeName, number>>;
/** Values of classes are shared up to so many attributes: a page with more would keep too much. */
const MAX_SHARED = 100_000;
export const attributeId = (name: string): number => attributeIds.get(name) ?? -1;

type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/**
 * A parsed page as columns. Nodes stand in document order, so the subtree of `n` is the range `n … end(n)` and every
 * bottom-up sum is one reverse loop; no object per element.
 */
export class Arena {
  readonly source: string;
  count = 0;
  #tag = new Uint8Array(1024);
  #depth = new Uint16Array(1024);
  #parent = new Int32Array(1024);
  #end = new Int32Array(1024);
  #from = new Int32Array(1024);
  #to = new Int32Array(1024);
  #attributes = new Int32Array(1024);
  /** Attribute columns: id and place of the value; an element's run ends where the next element's begins or the owner changes. */
  #attributeCount = 0;
  #attributeName = new Uint8Array(1024);
  #attributeOwner = new Int32Array(1024);
  #attributeFrom = new Int32Array(1024);
  #attributeTo = new Int32Array(1024);
  /** Values that differ from their source slice (entities decoded), by column. */
  readonly #attributeDecoded = new Map<number, string>();
  /** Each different value of a class once, and by column: every step asks for it, and the same few values stand all over a page. */
  readonly #classes = new Map<string, string>();
  readonly #classOf: (string | undefined)[] = [];
  /** Text that differs from its source slice (entities decoded, adjacent runs). */
  readonly #decoded = new Map<number, string>();

  constructor(source: string) {
    this.source = source;
    if (source.length >= LONG) this.#makeRoom(nodesOf(source));
  }

  #makeRoom(nodes: number): void {
    this.#tag = new Uint8Array(nodes);
    this.#depth = new Uint16Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#end = new Int32Array(nodes);
    this.#from = new Int32Array(nodes);
    this.#to = new Int32Array(nodes);
    this.#attributes = new Int32Array(nodes);
  }

  add(tag: number, parent: number, from: number, to: number): number {
    const n = this.count;
    if (n === this.#tag.length) this.#grow();
    this.#tag[n] = tag;
    this.#parent[n] = parent;
    this.#depth[n] = parent < 0 ? 0 : this.depth(parent) + 1;
    this.#from[n] = from;
    this.#to[n] = to;
    this.#end[n] = n + 1;
    this.#attributes[n] = this.#attributeCount;
    this.count = n + 1;
    return n;
  }

  /** `decoded` only where the value is not the source slice; a page with many attributes would else keep a string for each. */
  addAttribute(n: number, id: number, from: number, to: number, decoded: string | null): void {
    const at = this.#attributeCount;
    if (at === this.#attributeName.length) this.#growAttributes();
    this.#attributeName[at] = id;
    this.#attributeOwner[at] = n;
    this.#attributeFrom[at] = from;
    this.#attributeTo[at] = to;
    if (decoded !== null) this.#attributeDecoded.set(at, decoded);
    this.#attributeCount = at + 1;
  }

  close(n: number, to: number): void {
    this.#end[n] = this.count;
    this.#to[n] = to;
  }

  /** Take in a page that stands in an attribute: its nodes lie in a box with the attributes of `owner`, and in the source all of them where `owner` lies. */
  adopt(inner: Arena, owner: number, box: number): void {
    const [from, to] = [this.from(owner), this.to(owner)];
    const copy = (source: Arena, n: number, target: number): void => {
      for (let at = source.#attributes[n] ?? 0; at < source.#attributeCount && source.#attributeOwner[at] === n; at += 1) {
        const id = source.#attributeName[at] ?? 0;
        if (id === A.srcdoc) continue;
        const value = source.#attributeDecoded.get(at) ?? source.source.slice(source.#attributeFrom[at], source.#attributeTo[at]);
        this.addAttribute(target, id, from, to, value);
      }
    };
    const root = this.add(box, this.parent(owner), from, to);
    copy(this, owner, root);
    const place = new Int32Array(inner.count + 1);
    const own = new Int32Array(inner.count);
    place[0] = own[0] = root;
    for (let n = 1; n < inner.count; n += 1) {
      const tag = inner.tag(n);
      place[n] = this.count;
      if (tag === T.html || tag === T.head || tag === T.body) {
        own[n] = own[inner.parent(n)] ?? root;
        continue;
      }
      const node = this.add(tag, own[inner.parent(n)] ?? root, from, to);
      own[n] = node;
      if (tag === T['#text'] || tag === T['#comment']) this.setText(node, inner.text(n));
      else copy(inner, n, node);
    }
    place[inner.count] = this.count;
    for (let n = 1; n < inner.count; n += 1)
      if ((own[n] ?? 0) !== root && place[n] === own[n]) this.#end[own[n] ?? 0] = place[inner.end(n)] ?? this.count;
    this.#end[root] = this.count;
  }

  /** A script that holds a formula is one. */
  retag(n: number, tag: number): void {
    this.#tag[n] = tag;
  }

  setTo(n: number, to: number): void {
    this.#to[n] = to;
  }

  setText(n: number, text: string): void {
    this.#decoded.set(n, text);
  }

  tag(n: number): number {
    return this.#tag[n] ?? 0;
  }

  depth(n: number): number {
    return this.#depth[n] ?? 0;
  }

  /** -1 for the root. */
  parent(n: number): number {
    return this.#parent[n] ?? -1;
  }

  /** One past the last node of the subtree. */
  end(n: number): number {
    return this.#end[n] ?? n + 1;
  }

  /** Start and end in the decoded source text. */
  from(n: number): number {
    return this.#from[n] ?? 0;
  }

  to(n: number): number {
    return this.#to[n] ?? 0;
  }

  /** The text of a text or comment node, entities decoded. */
  text(n: number): string {
    return this.#decoded.get(n) ?? this.source.slice(this.from(n), this.to(n));
  }

  /** The attribute's value; '' when present without one, undefined when absent. */
  attribute(n: number, name: AttributeName): string | undefined {
    const id = A[name];
    for (let at = this.#attributes[n] ?? 0; at < this.#attributeCount && this.#attributeOwner[at] === n; at += 1) {
      if (this.#attributeName[at] === id) return id === A.class ? this.#class(at) : this.#value(at);
    }
    return undefined;
  }

  #value(at: number): string {
    return this.#attributeDecoded.get(at) ?? this.source.slice(this.#attributeFrom[at], this.#attributeTo[at]);
  }

  #class(at: number): string {
    const seen = this.#classOf[at];
    if (seen !== undefined) return seen;
    const value = this.#value(at);
    if (at >= MAX_SHARED) return value;
    const shared = this.#classes.get(value) ?? value;
    if (shared === value) this.#classes.set(value, value);
    this.#classOf[at] = shared;
    return shared;
  }

  /** Attributes stored so far, of all elements. */
  get attributeCount(): number {
    return this.#attributeCount;
  }

  hasAttributes(n: number): boolean {
    const at = this.#attributes[n] ?? 0;
    return at < this.#attributeCount && this.#attributeOwner[at] === n;
  }

  /** The elements that carry an attribute, in document order. */
  withAttribute(name: AttributeName): number[] {
    const id = A[name];
    const out: number[] = [];
    for (let at = 0; at < this.#attributeCount; at += 1) if (this.#attributeName[at] === id) out.push(this.#attributeOwner[at] ?? 0);
    return out;
  }

  /** All text of a subtree, scripts and comments left out, unnormalised. */
  textContent(n: number): string {
    let out = '';
    const end = this.end(n);
    for (let at = n; at < end; at += 1) {
      const tag = this.tag(at);
      if (tag === T['#text']) out += this.text(at);
      else if (at !== n && (tag === T.script || tag === T.style)) at = this.end(at) - 1;
      else if (tag === T.br) out += '\n';
    }
    return out;
  }

  closest(n: number, tag: number): number {
    for (let at = n; at >= 0; at = this.parent(at)) if (this.tag(at) === tag) return at;
    return -1;
  }

  #grow(): void {
    const size = this.#tag.length * 2;
    this.#tag = new Uint8Array(room(this.#tag, size));
    this.#depth = new Uint16Array(room(this.#depth, size));
    this.#parent = new Int32Array(room(this.#parent, size));
    this.#end = new Int32Array(room(this.#end, size));
    this.#from = new Int32Array(room(this.#from, size));
    this.#to = new Int32Array(room(this.#to, size));
    this.#attributes = new Int32Array(room(this.#attributes, size));
  }

  #growAttributes(): void {
    const size = this.#attributeName.length * 2;
    this.#attributeName = new Uint8Array(room(this.#attributeName, size));
    this.#attributeOwner = new Int32Array(room(this.#attributeOwner, size));
    this.#attributeFrom = new Int32Array(room(this.#attributeFrom, size));
    this.#attributeTo = new Int32Array(room(this.#attributeTo, size));
  }
}

/** From so many characters on room is made at once: columns that grow leave holes in the process that the system does not get back. */
const LONG = 256 * 1024;
/** What marks alone promise is not believed beyond this: from here on room grows as it is needed. */
const MOST_AT_ONCE = 2 ** 20;

/** About as many nodes as there are marks: an element has two of them, mostly, and a text. */
function nodesOf(source: string): number {
  let count = 1024;
  for (let at = source.indexOf('<'); at >= 0 && count < MOST_AT_ONCE; at = source.indexOf('<', at + 1)) count += 1;
  return count;
}

/** The column's memory with room for so many numbers. It moves: the outgrown column is given back at once instead of by the next collection. */
function room(column: Column, size: number): ArrayBuffer {
  return column.buffer.transfer(size * column.BYTES_PER_ELEMENT);
}
