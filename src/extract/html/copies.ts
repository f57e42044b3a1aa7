import type { Arena } from './arena.ts';
import { T } from './tags.ts';

/** A text so long is not the same twice by chance. */
const TELLING = 40;

/** Tells hidden text that is seen elsewhere on the page from text that there is no other of. */
export class Copies {
  readonly #arena: Arena;
  readonly #own: Uint8Array;
  #seen: ReadonlySet<string> | null = null;

  /** `own`: not 0 for elements that hide what is in them. */
  constructor(arena: Arena, own: Uint8Array) {
    this.#arena = arena;
    this.#own = own;
  }

  /** Data for machines, or text of which half is seen elsewhere. Asked for the few elements that hold most of a page. */
  isCopy(n: number): boolean {
    if (this.#arena.attribute(n, 'itemscope') !== undefined) return true;
    this.#seen ??= this.#seenTexts();
    let [all, known] = [0, 0];
    for (const text of this.#texts(n, this.#arena.end(n))) {
      all += text.length;
      if (this.#seen.has(text)) known += text.length;
    }
    return all > 0 && known * 2 >= all;
  }

  #seenTexts(): ReadonlySet<string> {
    const seen = new Set<string>();
    let from = 0;
    for (let n = 0; n < this.#arena.count; n += 1) {
      if ((this.#own[n] ?? 0) === 0) continue;
      for (const text of this.#texts(from, n)) seen.add(text);
      from = this.#arena.end(n);
      n = from - 1;
    }
    for (const text of this.#texts(from, this.#arena.count)) seen.add(text);
    return seen;
  }

  *#texts(from: number, to: number): Generator<string> {
    for (let n = from; n < to; n += 1) {
      const tag = this.#arena.tag(n);
      if (tag === T.script || tag === T.style) n = this.#arena.end(n) - 1;
      if (tag !== T['#text']) continue;
      const text = this.#arena.text(n).replace(/\s+/g, ' ').trim();
      if (text.length >= TELLING) yield text;
    }
  }
}
