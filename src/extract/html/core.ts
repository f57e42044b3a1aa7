import type { PageShape } from '../../vocabulary/index.ts';
import type { Arena } from './arena.ts';
import { fold } from './head.ts';
import type { Layout } from './layout.ts';
import { T } from './tags.ts';

/** A page with more text than this has something to say itself. */
const LITTLE = 2_000;
const TEXT = 300;
const MAX_PLACEHOLDERS = 10;
/** An element that waits holds no more than a word about it. */
const WAITING_UNITS = 120;
const CHROME_ROLES = /^(?:navigation|banner|contentinfo|complementary|search)$/;
const PLACEHOLDER = /(?:^|[\s_-])(?:skeletons?|shimmer|placeholders?|spinner|loader|loading|preloader)(?:$|[\s_-])/i;

/** What of a page with little text is its own, and what on it waits. Undefined for every other page. One pass. */
export function coreOf(arena: Arena, layout: Layout): PageShape['core'] {
  if ((layout.units[0] ?? 0) > LITTLE) return undefined;
  const parts: string[] = [];
  const placeholders: string[] = [];
  let length = 0;
  let busy = false;
  /** End of the main part that the pass is in: a header in it belongs to it. */
  let main = 0;
  for (let n = 1; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (layout.seen[n] !== 1) {
      if (tag !== T['#text']) n = arena.end(n) - 1;
      continue;
    }
    if (tag === T['#text']) {
      const text = fold(arena.text(n));
      if (text === '') continue;
      if (length < TEXT) parts.push(text);
      length += text.length + 1;
      continue;
    }
    if (tag === T.main || tag === T.article) main = Math.max(main, arena.end(n));
    if (isChrome(arena, n, tag, n < main)) n = arena.end(n) - 1;
    else if (arena.hasAttributes(n) && (layout.units[n] ?? 0) <= WAITING_UNITS) {
      const isBusy = arena.attribute(n, 'aria-busy') === 'true';
      const name = arena.attribute(n, 'class') ?? arena.attribute(n, 'id') ?? '';
      if (!isBusy && !PLACEHOLDER.test(name.slice(0, 500))) continue;
      busy ||= isBusy;
      if (placeholders.length < MAX_PLACEHOLDERS) placeholders.push(isBusy ? 'aria-busy' : name.slice(0, 60));
      n = arena.end(n) - 1;
    }
  }
  return { length: Math.max(0, length - 1), text: parts.join(' ').slice(0, TEXT), busy, placeholders };
}

function isChrome(arena: Arena, n: number, tag: number, inMain: boolean): boolean {
  if (tag === T.nav || tag === T.aside) return true;
  if (tag === T.header || tag === T.footer) return !inMain;
  return arena.hasAttributes(n) && CHROME_ROLES.test(arena.attribute(n, 'role') ?? '');
}
