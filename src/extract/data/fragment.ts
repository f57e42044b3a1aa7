import type { HiddenText } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { writeBlocks } from '../html/flow.ts';
import { gatherHidden } from '../html/gather.ts';
import { fold, readHead } from '../html/head.ts';
import { measure, textSizes } from '../html/layout.ts';
import { parseHtml } from '../html/parse.ts';
import { T } from '../html/tags.ts';
import { findVisibility } from '../html/visibility.ts';

/** Mark-up that is content as a whole: a chapter of a book, the body of a feed's entry. Nothing in it is navigation to be left out. */
export interface Fragment {
  readonly blocks: readonly BlockDraft[];
  readonly hidden: readonly HiddenText[];
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

/**
 * All that a reader sees of some mark-up. `link`: absolute address, null = none to follow. Code points taken out of the text go to `removed`.
 * Places in the source are left out: the mark-up is a part of something else.
 */
export function readFragment(html: string, link: (href: string) => string | null, removed: number[]): Fragment {
  const arena = parseHtml(html);
  const sizes = textSizes(arena);
  const visibility = findVisibility(arena, sizes);
  const layout = measure(arena, visibility, sizes);
  const shown = (n: number): boolean => layout.seen[n] === 1;
  const blocks = writeBlocks(arena, [0], { shown, link }, removed).map(({ source: _source, ...block }) => block);
  const links: { url: string; text: string }[] = [];
  for (let n = 1; n < arena.count && links.length < 20_000; n += 1) {
    const href = arena.tag(n) === T.a && shown(n) ? arena.attribute(n, 'href') : undefined;
    const url = href === undefined ? null : link(href);
    if (url !== null) links.push({ url, text: fold(arena.textContent(n)).slice(0, 500) });
  }
  return { blocks, links, hidden: gatherHidden(arena, layout, visibility, readHead(arena)) };
}

/** Elements that never have an end tag. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** XHTML as a parser of HTML understands it: `<a id="x"/>` is over at once, not open to the end. Linear: no tag is looked at twice. */
export const fromXhtml = (xhtml: string): string =>
  xhtml
    .replace(/^\s*<\?xml[^>]*>/, '')
    .replace(/<([A-Za-z][\w:.-]*)(\s[^<>]*)?\/>/g, (all, name: string, attributes: string | undefined) =>
      VOID.has(name.toLowerCase()) ? all : `<${name}${attributes ?? ''}></${name}>`,
    );
