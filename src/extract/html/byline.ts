import type { Arena } from './arena.ts';
import type { ShortLine } from './gather.ts';
import { fold } from './head.ts';
import type { Layout } from './layout.ts';

const AUTHOR_NAMES = /(?:^|[\s_-])(?:author|byline|by-line|writer|contributor)(?:-?(?:name|link|info))?(?=$|[\s_-])/i;
const LABELLED =
  /^(?:by|von|par|por|di|door|written by|posted by|words by|story by|reported by|text:)\s+(\p{Lu}[\p{L}.'’-]{0,30}(?:\s+(?:de|van|von|der|la|bin|al|and|&|\p{Lu}[\p{L}.'’-]{0,30}),?){1,7})/iu;
const HAN_NAME = String.raw`[\p{Script=Han}·]{2,4}(?:[、\s]{1,2}[\p{Script=Han}·]{2,4}(?![\p{Script=Han}])){0,4}`;
/** A label with a colon or slash, or a reporter named after the paper, a space or a bracket. */
const LABELLED_HAN = new RegExp(
  String.raw`(?:作者|撰文|撰稿人?|执笔人?|记者|文字|编译)\s{0,2}[:：/]\s{0,2}(${HAN_NAME}(?![\p{Script=Han}])|[\w&·\p{Script=Han}]{2,16})|(?:[(（报网社台闻道□】]|^|\s)\s{0,2}(?:本报|本网|总台|见习|通讯员)?记者\s{0,2}(${HAN_NAME})(?=[)）/／\s]|$|发自|报道)`,
  'u',
);
/** Who is named only as the editor responsible is named as nothing better. */
const EDITOR_HAN = new RegExp(String.raw`(?:责任编辑|责编|编辑)\s{0,2}[:：]\s{0,2}(${HAN_NAME}(?![\p{Script=Han}]))`, 'u');
/** A name in brackets that ends the text. */
const CLOSING_HAN = new RegExp(String.raw`[。！？”][(（]\s{0,2}(${HAN_NAME})\s{0,2}[)）]$`, 'u');

/** Texts that may name the author, best first: microdata and `rel=author`, author classes, then labelled lines near the headline. */
export function findBylines(
  arena: Arena,
  layout: Layout,
  lines: readonly ShortLine[],
  blocks: readonly string[],
  headline: number,
  mainEnd: number,
): string[] {
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
  const near = lines.filter((line) => line.near).map((line) => line.text.slice(0, 200));
  const opening = blocks.slice(0, 4).map((text) => text.slice(0, 120));
  const closing = blocks.slice(-6).map((text) => text.slice(-80));
  const labelled = [
    ...near.map((text) => LABELLED.exec(text)?.[1]),
    ...[...near, ...opening, ...closing].map(hanName),
    ...closing.map((text) => CLOSING_HAN.exec(text)?.[1]),
    ...[...near, ...closing].map((text) => EDITOR_HAN.exec(text)?.[1]),
  ].filter((name) => name !== undefined);
  return [...out, ...labelled, ...classed.filter((text) => text.length < 60)];
}

function hanName(text: string): string | undefined {
  const found = LABELLED_HAN.exec(text);
  return found?.[1] ?? found?.[2];
}
