import type { Arena } from '../html/arena.ts';
import type { Layout } from '../html/layout.ts';
import type { Segments } from '../html/learned/segments.ts';
import { cutName, namesOf } from '../html/names.ts';
import { T, tagSet } from '../html/tags.ts';

/** Where the segments of a page stand in its template, and what they say; numbers are hashes. */
export interface PagePaths {
  /** Per segment: tags, class words and index classes from the body down to its owner. */
  readonly path: Float64Array;
  /** Per segment: what its text is known by. */
  readonly text: Float64Array;
  /** Paths of the outer containers, in ascending order: the shape of the page's DOM. */
  readonly shape: readonly number[];
  /** All text fingerprints as one number. */
  readonly print: number;
}

/** Elements that lay a page out. Their place among siblings that look alike tells them apart; text elements come in any number. */
const CONTAINERS = tagSet(
  'div',
  'section',
  'header',
  'footer',
  'nav',
  'main',
  'article',
  'aside',
  'table',
  'tbody',
  'td',
  'th',
  'ul',
  'ol',
  'form',
  'center',
);
/** First, second, any later. */
const INDEX_CLASSES = 2;
/** Names beyond the first few say what the page is about (`category-…`, `tag-…`), not how it is built. */
const NAME_WORDS = 3;
const SHAPE_DEPTH = 6;
const SHAPE_MAX = 96;

/** One pass over the page. */
export function findPaths(arena: Arena, layout: Layout, body: number, segments: Segments): PagePaths {
  const hashes = new Float64Array(arena.count);
  const depths = new Uint16Array(arena.count);
  const siblings = new Map<number, number>();
  const shape = new Set<number>();
  for (let n = body; n < arena.end(body); n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) continue;
    if (layout.seen[n] !== 1) {
      n = arena.end(n) - 1;
      continue;
    }
    if (n === body || tag === T.html || tag === T.body) {
      hashes[n] = 1;
      continue;
    }
    const parent = arena.parent(n);
    const above = hashes[parent] ?? 1;
    let own = mix(tag + 1, nameHash(arena, n));
    if (CONTAINERS[tag] === 1) {
      const key = mix(above + parent, own);
      const index = siblings.get(key) ?? 0;
      siblings.set(key, index + 1);
      own = mix(own, Math.min(index, INDEX_CLASSES));
    }
    hashes[n] = mix(above, own);
    depths[n] = (depths[parent] ?? 0) + 1;
    if (CONTAINERS[tag] === 1 && (depths[n] ?? 0) <= SHAPE_DEPTH && (layout.units[n] ?? 0) > 0 && shape.size < SHAPE_MAX)
      shape.add(hashes[n] ?? 0);
  }
  const path = new Float64Array(segments.count);
  const text = new Float64Array(segments.count);
  let print = segments.count;
  for (let i = 0; i < segments.count; i += 1) {
    path[i] = hashes[segments.owner[i] ?? 0] ?? 0;
    text[i] = textHash(segments.texts[i] ?? '', segments.units[i] ?? 0);
    print = mix(print, text[i] ?? 0);
  }
  return { path, text, shape: [...shape].sort((a, b) => a - b), print };
}

function nameHash(arena: Arena, n: number): number {
  if (!arena.hasAttributes(n)) return 0;
  const names = namesOf(arena, n);
  if (names === '') return 0;
  let hash = 7;
  let used = 0;
  for (const word of cutName(names)) {
    // Numbers count up along siblings that are built alike.
    if (/[0-9]/.test(word)) continue;
    hash = mix(hash, textHash(word, 0));
    used += 1;
    if (used === NAME_WORDS) break;
  }
  return hash;
}

/** White space is none of it. */
function textHash(text: string, units: number): number {
  let [a, b] = [units | 0, 0x2545f491];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 0xa0 || code === 0x3000) continue;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
  }
  return join(a, b);
}

/** Two numbers to one of 48 bits, which JSON keeps. */
export function mix(a: number, b: number): number {
  const low = Math.imul((a | 0) ^ Math.imul(b | 0, 0x9e3779b1), 0x85ebca6b);
  const high = Math.imul(((a / 4_294_967_296) | 0) + (b | 0), 0xc2b2ae35) ^ Math.imul(((b / 4_294_967_296) | 0) + (a | 0), 0x27d4eb2f);
  return join(low ^ (low >>> 15), high ^ (high >>> 13));
}

const join = (a: number, b: number): number => (a >>> 0) + (b & 0xffff) * 4_294_967_296;
