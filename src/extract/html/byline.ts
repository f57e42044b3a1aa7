import type { Arena } from './arena.ts';
import type { ShortLine } from './gather.ts';
import { fold } from './head.ts';
import type { Layout } from './layout.ts';

const AUTHOR_NAMES = /(?:^|[\s_-])(?:author|byline|by-line|writer|contributor)(?:-?(?:name|link|info))?(?=$|[\s_-])/i;
const LABELLED =
  /^(?:by|von|par|por|di|door|written by|posted by|words by|story by|reported by|text:)\s+(\p{Lu}[\p{L}.'’-]{0,30}(?:\s+(?:de|van|von|der|la|bin|al|and|&|\p{Lu}[\p{L}.'’-]{0,30}),?){1,7})/iu;
const LABELLED_HAN =
  /(?:作者|撰文|记者|文\/|文：|撰稿|编译|责任编辑)\s{0,2}[:：/]?\s{0,2}([\p{Script=Han}·A-Za-z]{2,16}(?:[、\s]{1,2}[\p{Script=Han}·]{2,4}){0,3})/u;

/** Texts that may name the author, best first: microdata and `rel=author`, author classes, then labelled lines near the headline. */
export function findBylines(arena: Arena, layout: Layout, lines: readonly ShortLine[], headline: number, mainEnd: number): string[] {
  const out: string[] = [];
  const classed: string[] = [];
  for (let n = 1; n < mainEnd && out.length < 5; n += 1) {
    if (layout.seen[n] !== 1 || !arena.hasAttributes(n)) continue;
    const units = layout.units[n] ?? 0;
    if (units === 0 || units > 100) continue;
    const itemprop = arena.attribute(n, 'itemprop');
    const rel = arena.attribute(n, 'rel');
    if (itemprop === 'author' || rel === 'author') out.push(fold(arena.textContent(n)));
    else if (
      classed.length < 5 &&
      (headline < 0 || Math.abs(n - headline) < 400) &&
      AUTHOR_NAMES.test(`${arena.attribute(n, 'class') ?? ''} ${arena.attribute(n, 'id') ?? ''}`.slice(0, 300))
    )
      classed.push(fold(arena.textContent(n)));
  }
  const labelled = lines
    .filter(({ near }) => near)
    .flatMap(({ text }) => {
      const found = LABELLED.exec(text.slice(0, 200))?.[1] ?? LABELLED_HAN.exec(text.slice(0, 200))?.[1];
      return found === undefined ? [] : [found];
    });
  return [...out, ...labelled, ...classed.filter((text) => text.length < 60)];
}
