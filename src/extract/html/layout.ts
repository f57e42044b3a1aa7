import type { Arena } from './arena.ts';
import { BLOCK_LEVEL, T, UNRENDERED } from './tags.ts';
import type { Visibility } from './visibility.ts';

/**
 * Sums over the visible page, one forward and one reverse pass. Units are non-space characters; a character of a script
 * without spaces counts twice, for it says about as much as two letters.
 */
export interface Layout {
  /** 1 when a reader sees the node (hidden and unrendered subtrees are 0). */
  readonly seen: Uint8Array;
  /** Units of seen text in the subtree. */
  readonly units: Int32Array;
  /** Units inside links. */
  readonly linked: Int32Array;
  /** Links with text in the subtree. */
  readonly anchors: Int32Array;
  /** Units of running text: blocks long enough to be prose and not mostly links. */
  readonly prose: Float64Array;
  /** Units directly in this block (inline children included, inner blocks not). */
  readonly own: Int32Array;
  /** Linked units directly in this block. */
  readonly ownLinked: Int32Array;
}

/** A block shorter than this is a label, a menu entry or a heading. */
const PROSE_MIN = 60;

export function measure(arena: Arena, visibility: Visibility, sizes: Int32Array): Layout {
  const { count } = arena;
  const seen = new Uint8Array(count);
  const units = new Int32Array(count);
  const linked = new Int32Array(count);
  const anchors = new Int32Array(count);
  const own = new Int32Array(count);
  const ownLinked = new Int32Array(count);
  const prose = new Float64Array(count);
  const block = new Int32Array(count);
  const inLink = new Uint8Array(count);
  const opened = new Set(visibility.opened);
  seen[0] = 1;
  for (let n = 1; n < count; n += 1) {
    const tag = arena.tag(n);
    const parent = arena.parent(n);
    const visible = seen[parent] === 1 && visibility.reason[n] === 0 && (UNRENDERED[tag] !== 1 || opened.has(n));
    if (!visible) {
      if (tag !== T['#text']) n = arena.end(n) - 1;
      continue;
    }
    seen[n] = 1;
    inLink[n] = inLink[parent] === 1 || (tag === T.a && arena.attribute(n, 'href') !== undefined) ? 1 : 0;
    block[n] = BLOCK_LEVEL[tag] === 1 ? n : (block[parent] ?? 0);
    if (tag !== T['#text']) continue;
    const size = sizes[n] ?? 0;
    units[n] = size;
    const owner = block[n] ?? 0;
    own[owner] = (own[owner] ?? 0) + size;
    if (inLink[n] === 1) {
      linked[n] = size;
      ownLinked[owner] = (ownLinked[owner] ?? 0) + size;
    }
  }
  for (let n = count - 1; n >= 0; n -= 1) {
    const size = own[n] ?? 0;
    if (size > 0) prose[n] = (prose[n] ?? 0) + proseOf(size, ownLinked[n] ?? 0, arena.tag(n));
    if (arena.tag(n) === T.a && (linked[n] ?? 0) > 0) anchors[n] = (anchors[n] ?? 0) + 1;
    const parent = arena.parent(n);
    if (parent < 0) continue;
    units[parent] = (units[parent] ?? 0) + (units[n] ?? 0);
    linked[parent] = (linked[parent] ?? 0) + (linked[n] ?? 0);
    anchors[parent] = (anchors[parent] ?? 0) + (anchors[n] ?? 0);
    prose[parent] = (prose[parent] ?? 0) + (prose[n] ?? 0);
  }
  return { seen, units, linked, anchors, prose, own, ownLinked };
}

function proseOf(size: number, linked: number, tag: number): number {
  if (linked > size * 0.5) return 0;
  const plain = size - linked;
  if (tag === T.pre) return plain;
  return plain >= PROSE_MIN ? plain : plain * 0.25;
}

/** Units of every text node, whoever may see it; code that nobody reads has none. */
export function textSizes(arena: Arena): Int32Array {
  const sizes = new Int32Array(arena.count);
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) sizes[n] = unitsOf(arena.text(n));
    else if (tag === T.script || tag === T.style) n = arena.end(n) - 1;
  }
  return sizes;
}

function unitsOf(text: string): number {
  let units = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 32 && code !== 0xa0 && code !== 0x3000) units += code >= 0x2e80 && code < 0xfb00 ? 2 : 1;
  }
  return units;
}
