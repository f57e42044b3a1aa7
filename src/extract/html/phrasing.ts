import type { Arena } from './arena.ts';
import type { InlineBuffer } from './inline.ts';
import { BLOCK_LEVEL, T, tagSet, UNRENDERED } from './tags.ts';

/** Which nodes are written, and how addresses become absolute. */
export interface FlowPorts {
  /** False for hidden, unrendered and pruned nodes; asked once per node; a text node too, since a block may be written in part. */
  readonly shown: (n: number) => boolean;
  /** Absolute http(s) address of a link, or null when it is none. */
  readonly link: (href: string) => string | null;
}

/** Elements without text of their own, or with a rule of their own. */
export const CONTROLS = tagSet('button', 'select', 'textarea', 'input', 'option', 'progress', 'meter', 'math');
/** Inline elements that Markdown has a mark for. */
export const MARKS: ReadonlyMap<number, string> = new Map([
  [T.b, '**'],
  [T.strong, '**'],
  [T.i, '*'],
  [T.em, '*'],
  [T.del, '~~'],
  [T.s, '~~'],
  [T.strike, '~~'],
]);

/** Seen text of a subtree, white space as it stands. */
export function shownText(arena: Arena, n: number, ports: FlowPorts): string {
  let out = '';
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) out += arena.text(at);
    else if (tag === T.br) out += '\n';
    else if (!ports.shown(at) || UNRENDERED[tag] === 1) at = arena.end(at) - 1;
  }
  return out;
}

/** TeX stands in the annotation of MathML; without it the symbols themselves are the text. */
export function writeMath(arena: Arena, n: number, ports: FlowPorts, inline: InlineBuffer): void {
  for (let at = n + 1; at < arena.end(n); at += 1) {
    if (arena.tag(at) !== T.annotation) continue;
    if (/tex/i.test(arena.attribute(at, 'encoding') ?? '')) {
      inline.append(`$${arena.textContent(at).trim()}$`, arena.from(n), arena.to(n), true);
      return;
    }
  }
  inline.append(shownText(arena, n, ports).replace(/\s+/g, ''), arena.from(n), arena.to(n));
}

/** The inline reading of a table cell. */
export class CellWriter {
  readonly #arena: Arena;
  readonly #ports: FlowPorts;
  readonly #buffer: InlineBuffer;
  readonly #linkOf: (n: number) => string | null;

  constructor(arena: Arena, ports: FlowPorts, buffer: InlineBuffer, linkOf: (n: number) => string | null) {
    this.#arena = arena;
    this.#ports = ports;
    this.#buffer = buffer;
    this.#linkOf = linkOf;
  }

  children(n: number): void {
    const end = this.#arena.end(n);
    for (let child = n + 1; child < end; child = this.#arena.end(child)) this.#node(child);
  }

  #node(n: number): void {
    const arena = this.#arena;
    const tag = arena.tag(n);
    if (tag === T['#text']) {
      this.#buffer.append(arena.text(n), arena.from(n), arena.to(n));
      return;
    }
    if (tag === T.br || BLOCK_LEVEL[tag] === 1) this.#space(n);
    if (!this.#ports.shown(n) || UNRENDERED[tag] === 1 || CONTROLS[tag] === 1) return;
    const url = tag === T.a ? this.#linkOf(n) : null;
    const mark = url === null ? MARKS.get(tag) : undefined;
    if (url !== null) this.#buffer.openMark('[', `](${url})`, true);
    else if (mark !== undefined) this.#buffer.openMark(mark, mark);
    this.children(n);
    if (url !== null || mark !== undefined) this.#buffer.closeMark();
    if (BLOCK_LEVEL[tag] === 1) this.#space(n);
  }

  #space(n: number): void {
    this.#buffer.append(' ', this.#arena.from(n), this.#arena.from(n));
  }
}
