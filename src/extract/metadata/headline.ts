import type { Arena } from '../html/arena.ts';
import { fold } from '../html/head.ts';
import type { Layout } from '../html/layout.ts';
import { HEADINGS, T } from '../html/tags.ts';

/** The headline: the h1 nearest to the main content, else the first heading inside it. */
export function findHeadline(arena: Arena, layout: Layout, mainStart: number, mainEnd: number, title: string): number {
  let best = -1;
  let bestScore = -1;
  const wanted = title.toLowerCase();
  for (let n = 1; n < mainEnd; n += 1) {
    const tag = arena.tag(n);
    if (HEADINGS[tag] !== 1 || layout.seen[n] !== 1 || (tag !== T.h1 && n < mainStart)) continue;
    const text = fold(arena.textContent(n)).toLowerCase();
    if (text.length < 2 || text.length > 300) continue;
    const score =
      (tag === T.h1 ? 4 : tag === T.h2 ? 1 : 0) + (wanted.includes(text) ? 4 : 0) + (n >= mainStart ? 1 : 0) - (text.length < 8 ? 1 : 0);
    if (score > bestScore) {
      best = n;
      bestScore = score;
    }
  }
  return best;
}
