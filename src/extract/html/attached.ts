import type { Arena } from './arena.ts';
import type { Layout } from './layout.ts';
import type { Segments } from './learned/segments.ts';
import { T, tagSet } from './tags.ts';

/** The name of an author, and of a work, has so many units. */
const AUTHOR = 120;
/** What has no text to be chosen by and is written where it stands in the content. */
const ATTACHED = tagSet('img', 'hr');

/** Show images and rules that stand between two chosen texts, or in one figure with a chosen caption. Linear in the page. */
export function showAttached(arena: Arena, layout: Layout, segments: Segments, kept: Uint8Array, shown: Uint8Array): void {
  let next = 0;
  for (let n = 1; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (layout.seen[n] !== 1) {
      if (tag !== T['#text']) n = arena.end(n) - 1;
      continue;
    }
    if (ATTACHED[tag] !== 1 || shown[n] === 1) continue;
    while (next < segments.count && (segments.first[next] ?? 0) < n) next += 1;
    const between = next > 0 && kept[next - 1] === 1 && kept[next] === 1;
    if (!between && !(tag === T.img && inShownFigure(arena, n, shown))) continue;
    for (let at = n; at >= 0 && shown[at] !== 1; at = arena.parent(at)) shown[at] = 1;
  }
}

/** A quotation is written whole, with the name of its author, when most of it was chosen. */
export function showQuotes(arena: Arena, layout: Layout, shown: Uint8Array): void {
  for (let n = 1; n < arena.count; n += 1) {
    if (arena.tag(n) !== T.blockquote || shown[n] !== 1) continue;
    let chosen = 0;
    for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T['#text'] && shown[at] === 1) chosen += layout.units[at] ?? 0;
    const rest = (layout.units[n] ?? 0) - chosen;
    if (rest > 0 && rest <= AUTHOR && rest < chosen)
      for (let at = n + 1; at < arena.end(n); at += 1) {
        if (layout.seen[at] === 1) shown[at] = 1;
        else if (arena.tag(at) !== T['#text']) at = arena.end(at) - 1;
      }
    n = arena.end(n) - 1;
  }
}

function inShownFigure(arena: Arena, n: number, shown: Uint8Array): boolean {
  for (let at = arena.parent(n), up = 0; at > 0 && up < 6; at = arena.parent(at), up += 1)
    if (arena.tag(at) === T.figure) return shown[at] === 1;
  return false;
}
