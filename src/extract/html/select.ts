import type { Arena } from './arena.ts';
import { commentsAreContent, type Kept, type PageHints, pruneChrome } from './chrome.ts';
import type { Layout } from './layout.ts';
import { isDataTable } from './table.ts';
import { T, tagSet } from './tags.ts';

export interface Selection {
  /** Subtrees to write, in document order. */
  readonly roots: readonly number[];
  /** 1 = this subtree is left out. */
  readonly dropped: Uint8Array;
  /** Which rule chose. */
  readonly rule: 'semantic' | 'descent' | 'body';
  /** Most of the prose stands in comments: a thread. */
  readonly repliesAreContent: boolean;
  /** Links are the content. */
  readonly linkPage: boolean;
}

const ARTICLE_WORDS =
  /(?:^|[\s_-])(?:article-?(?:body|content|text|main|detail)|post-?(?:body|content|text|entry)|entry-?content|story-?(?:body|content|text)|content-?(?:body|article|text|detail|main)|main-?(?:content|text|article)|page-?content|markdown-?body|rich-?text|news-?(?:content|text|body)|detail-?content|wikitext|mw-parser-output|zhengwen|article_?con|TRS_Editor)(?=$|[\s_-])/i;

/** The share of a container's prose that one child must hold for the others to be its surroundings. */
const DOMINANT = 0.82;
/** From this share of prose on, a page is read for its prose. */
const PROSE_PAGE = 0.45;

/** A declared article with so many units of prose is read for its prose, however long its lists are. */
const ARTICLE_PROSE = 1_000;

type Mass = Int32Array | Float64Array;

/** Choose what the page is about: prune what names itself as surroundings, then follow the prose down until it spreads over siblings. */
export function selectMain(arena: Arena, layout: Layout, hints: PageHints): Selection {
  const body = findBody(arena);
  const dropped = new Uint8Array(arena.count);
  const total = layout.units[body] ?? 0;
  const comments = commentsAreContent(arena, layout, body, hints);
  const kept = pruneChrome(arena, layout, body, dropped, total, hints, comments);
  // Where hardly any text is prose (listings, shops), all text counts, else the densest blurb would win.
  const readsProse =
    (kept.prose[body] ?? 0) >= (kept.units[body] ?? 0) * PROSE_PAGE || (hints.article && (kept.prose[body] ?? 0) >= ARTICLE_PROSE);
  const mass = readsProse ? kept.prose : kept.units;
  const start = semanticRoot(arena, layout, dropped, mass, body);
  const root = descend(arena, kept, dropped, mass, start);
  const linkPage = isLinkPage(kept, root);
  pruneLinkBlocks(arena, layout, kept, root, dropped, linkPage);
  if ((kept.units[root] ?? 0) > 0)
    return {
      roots: withTitle(arena, layout, kept, root, dropped),
      dropped,
      rule: root === body ? 'body' : start === body ? 'descent' : 'semantic',
      repliesAreContent: comments,
      linkPage,
    };
  return { roots: [body], dropped: new Uint8Array(arena.count), rule: 'body', repliesAreContent: comments, linkPage: true };
}

function findBody(arena: Arena): number {
  for (let n = 1; n < arena.count; n += 1) if (arena.tag(n) === T.body) return n;
  return 0;
}

/** `main`, an article body, or the page's only article, when it holds enough of the prose. */
function semanticRoot(arena: Arena, layout: Layout, dropped: Uint8Array, mass: Mass, body: number): number {
  const total = mass[body] ?? 0;
  let best = body;
  for (let n = body + 1; n < arena.end(body); n += 1) {
    if (layout.seen[n] !== 1 || dropped[n] === 1) {
      n = arena.end(n) - 1;
      continue;
    }
    const prose = mass[n] ?? 0;
    if (prose < total * 0.4 || prose === 0) continue;
    const tag = arena.tag(n);
    if (tag === T.main || arena.attribute(n, 'role') === 'main') {
      if (best === body || prose >= (mass[best] ?? 0) * 0.7) best = n;
    } else if (
      (tag === T.article ||
        arena.attribute(n, 'itemprop') === 'articleBody' ||
        ARTICLE_WORDS.test(`${arena.attribute(n, 'class') ?? ''} ${arena.attribute(n, 'id') ?? ''}`.slice(0, 400))) &&
      prose >= (mass[best] ?? 0) * 0.75
    ) {
      best = n;
    }
  }
  return best;
}

function descend(arena: Arena, kept: Kept, dropped: Uint8Array, mass: Mass, start: number): number {
  let at = start;
  for (;;) {
    const total = mass[at] ?? 0;
    let best = -1;
    for (let child = at + 1; child < arena.end(at); child = arena.end(child)) {
      if (dropped[child] === 1) continue;
      if (FLOW[arena.tag(child)] === 1 && isText(kept, child) && (arena.tag(child) !== T.table || isDataTable(arena, child))) return at;
      if (best < 0 || (mass[child] ?? 0) > (mass[best] ?? 0)) best = child;
    }
    const tag = best < 0 ? T['#text'] : arena.tag(best);
    if (best < 0 || total === 0 || (mass[best] ?? 0) < total * DOMINANT || !descendable(tag)) return at;
    at = best;
  }
}

/** Running text right beside a container: then both belong to one text. */
const FLOW = tagSet('p', 'pre', 'blockquote', 'dl', 'table');
const isText = (kept: Kept, n: number): boolean => (kept.units[n] ?? 0) >= 12 && (kept.linked[n] ?? 0) < (kept.units[n] ?? 0) * 0.5;

const STOPS = tagSet(
  '#text',
  'p',
  'ul',
  'ol',
  'dl',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'font',
  'li',
  'figure',
);
const descendable = (tag: number): boolean => STOPS[tag] !== 1;

/** A page of links has no prose to be told from: there links are the content. */
function isLinkPage(kept: Kept, root: number): boolean {
  return (kept.linked[root] ?? 0) > (kept.units[root] ?? 0) * 0.55;
}

const LINK_BLOCKS = tagSet('div', 'section', 'ul', 'ol', 'menu', 'table', 'aside', 'dl', 'other', 'header', 'footer', 'td', 'form');

function pruneLinkBlocks(arena: Arena, layout: Layout, kept: Kept, root: number, dropped: Uint8Array, linkPage: boolean): void {
  if (linkPage) return;
  const total = kept.units[root] ?? 0;
  for (let n = root + 1; n < arena.end(root); n += 1) {
    if (layout.seen[n] !== 1 || dropped[n] === 1) {
      n = arena.end(n) - 1;
      continue;
    }
    if (LINK_BLOCKS[arena.tag(n)] !== 1) continue;
    const units = kept.units[n] ?? 0;
    if (units === 0 || units > total * 0.3) continue;
    const density = (kept.linked[n] ?? 0) / units;
    const anchors = layout.anchors[n] ?? 0;
    if (density > 0.7 && anchors >= 3 && units / anchors < 60) {
      dropped[n] = 1;
      n = arena.end(n) - 1;
    }
  }
}

/** The page's h1 belongs to the text even when it stands above the container. */
function withTitle(arena: Arena, layout: Layout, kept: Kept, root: number, dropped: Uint8Array): number[] {
  for (let n = 1; n < arena.end(root); n += 1) {
    if (arena.tag(n) !== T.h1 || layout.seen[n] !== 1 || (kept.units[n] ?? 0) === 0) continue;
    if (n > root) return [root];
    for (let at = n; at > 0; at = arena.parent(at)) if (dropped[at] === 1) return [root];
    return [n, root];
  }
  return [root];
}
