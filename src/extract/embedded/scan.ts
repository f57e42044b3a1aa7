import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** An element that may carry content or lead to it, with all of its attributes. */
export interface Part {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** What stands inside, as written: of scripts, `noscript` and `template` only. */
  readonly inner: string;
}

const HOLDERS: ReadonlySet<string> = new Set(['script', 'noscript', 'template']);
const LEADS: ReadonlySet<string> = new Set(['link', 'iframe', 'frame', 'include-fragment', 'turbo-frame', 'astro-island']);
/** Attributes that make any element a part: htmx, and state in attributes. */
const TELLING = /^(?:data-)?hx-get$|^(?:data-(?!src)[\w-]*|props|v-bind:[\w-]+|:[\w-]+)$/;
const MAX_PARTS = 5_000;
const MAX_VALUE = 2_000_000;

/** One pass over a page for the parts that a shell is made of. Linear; never throws; a `noscript` inside another stays inside. */
export function scanParts(source: string): Part[] {
  const scanner = new Scanner(source);
  const tokenizer = new Tokenizer({ decodeEntities: true }, scanner);
  tokenizer.write(source);
  tokenizer.end();
  return scanner.parts;
}

class Scanner implements TokenizerCallbacks {
  readonly parts: Part[] = [];
  readonly #source: string;
  #tag = '';
  #attributes = new Map<string, string>();
  #name = '';
  #value = '';
  #open: { tag: string; attributes: ReadonlyMap<string, string>; from: number; depth: number } | null = null;

  constructor(source: string) {
    this.#source = source;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#source.slice(start, Math.min(end, start + 32)).toLowerCase();
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#name = this.#source.slice(start, Math.min(end, start + 64)).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#value.length < MAX_VALUE) this.#value += this.#source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    if (this.#value.length < MAX_VALUE) this.#value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    if (!this.#attributes.has(this.#name) && this.#attributes.size < 64) this.#attributes.set(this.#name, this.#value);
  }

  onopentagend(end: number): void {
    if (this.#open !== null) {
      if (this.#open.tag === this.#tag) this.#open.depth += 1;
      return;
    }
    if (this.parts.length >= MAX_PARTS) return;
    const attributes = this.#attributes;
    if (HOLDERS.has(this.#tag)) this.#open = { tag: this.#tag, attributes, from: end + 1, depth: 0 };
    else if (LEADS.has(this.#tag) || isTelling(attributes)) this.parts.push({ tag: this.#tag, attributes, inner: '' });
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const open = this.#open;
    if (open === null || this.#source.slice(start, Math.min(end, start + 32)).toLowerCase() !== open.tag) return;
    if (open.depth > 0) {
      open.depth -= 1;
      return;
    }
    const slash = this.#source.lastIndexOf('<', start);
    this.parts.push({ tag: open.tag, attributes: open.attributes, inner: this.#source.slice(open.from, Math.max(open.from, slash)) });
    this.#open = null;
  }

  ontext(): void {}
  ontextentity(): void {}
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/** Addresses to ask, or values that look like state. */
function isTelling(attributes: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of attributes)
    if (TELLING.test(name) && (name.endsWith('hx-get') || (value.length >= 20 && /^\s*[[{]/.test(value)))) return true;
  return false;
}
