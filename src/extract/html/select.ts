import type { Arena } from './arena.ts';
import type { Layout } from './layout.ts';
import { HEADINGS, T, tagSet } from './tags.ts';

export interface Selection {
  /** Subtrees to write, in document order. */
  readonly roots: readonly number[];
  /** 1 = this subtree is left out. */
  readonly dropped: Uint8Array;
  /** Which rule chose. */
  readonly rule: 'semantic' | 'descent' | 'body';
  /** Most of the prose stands in comments: a thread. */
  readonly repliesAreContent: boolean;
}

const SECTIONS = tagSet(
  'div',
  'section',
  'article',
  'main',
  'aside',
  'ul',
  'ol',
  'menu',
  'dl',
  'table',
  'tbody',
  'tr',
  'td',
  'form',
  'fieldset',
  'header',
  'footer',
  'nav',
  'other',
  'li',
  'details',
  'figure',
  'dialog',
  'noscript',
  'center',
  'p',
  'span',
  'blockquote',
);
const CHROME_ROLES = /^(?:navigation|contentinfo|banner|complementary|search|dialog|alertdialog|menu|menubar|toolbar|tablist)$/i;

/** Words of a class or id that name what surrounds the content. */
const CHROME = new Set(
  `nav navbar navigation menu megamenu submenu breadcrumb breadcrumbs crumbs footer foot sidebar sidenav offcanvas drawer cookie cookies consent gdpr ccpa onetrust share sharing sharebar social socials sociable
  addthis sharethis related recommend recommended recommendations newsletter subscribe subscription signup promo promotion advert advertisement ads ad adsense sponsor sponsored banner popup modal overlay lightbox
  pagination pager paginator toolbar skip skiplink login signin masthead topbar trending popular mostread prevnext disqus taboola outbrain toast tooltip hatnote navbox noprint printonly
  copyright rating ratings backtotop feedback`.split(/\s+/),
);
/** Two words in a row that say the same. */
const CHROME_PAIRS = new Set(
  `site-header page-header-nav global-header global-footer site-footer page-footer site-nav main-nav read-more read-next see-also-links more-stories more-articles more-from most-read you-may also-like author-bio about-author post-tags
  tag-list tags-list entry-meta post-meta post-nav post-navigation back-top side-bar left-nav right-nav left-menu right-menu left-column right-column right-col left-col right-rail left-rail table-contents mini-cart search-form
  search-box email-signup cta-banner skip-link jump-link edit-section mw-editsection mw-jump article-tools article-actions follow-us page-tools site-map quick-links cart-drawer filter-panel`.split(
    /\s+/,
  ),
);
const COMMENTS = new Set(['comment', 'comments', 'commentlist', 'respond', 'discussion', 'replies']);
const ARTICLE_WORDS =
  /(?:^|[\s_-])(?:article-?(?:body|content|text|main|detail)|post-?(?:body|content|text|entry)|entry-?content|story-?(?:body|content|text)|content-?(?:body|article|text|detail|main)|main-?(?:content|text|article)|page-?content|markdown-?body|rich-?text|news-?(?:content|text|body)|detail-?content|wikitext|mw-parser-output|zhengwen|article_?con|TRS_Editor)(?=$|[\s_-])/i;

/** The share of a container's prose that one child must hold for the others to be its surroundings. */
const DOMINANT = 0.82;

/** Choose what the page is about: prune what names itself as surroundings, then follow the prose down until it spreads over siblings. */
export function selectMain(arena: Arena, layout: Layout): Selection {
  const body = findBody(arena);
  const dropped = new Uint8Array(arena.count);
  const total = layout.units[body] ?? 0;
  const comments = commentsAreContent(arena, layout, body);
  const kept = pruneChrome(arena, layout, body, dropped, total, comments);
  const start = semanticRoot(arena, layout, kept, body);
  const root = descend(arena, kept, start);
  const linkPage = isLinkPage(kept, root);
  pruneLinkBlocks(arena, layout, kept, root, dropped, linkPage);
  if ((kept.units[root] ?? 0) > 0)
    return {
      roots: withTitle(arena, layout, kept, root, dropped),
      dropped,
      rule: root === body ? 'body' : start === body ? 'descent' : 'semantic',
      repliesAreContent: comments,
    };
  return { roots: [body], dropped: new Uint8Array(arena.count), rule: 'body', repliesAreContent: comments };
}

function findBody(arena: Arena): number {
  for (let n = 1; n < arena.count; n += 1) if (arena.tag(n) === T.body) return n;
  return 0;
}

/** Sums without what was dropped. */
interface Kept {
  readonly units: Int32Array;
  readonly linked: Int32Array;
  readonly prose: Float64Array;
}

function pruneChrome(arena: Arena, layout: Layout, body: number, dropped: Uint8Array, total: number, comments: boolean): Kept {
  const end = arena.end(body);
  const protectedUnits = total * 0.5;
  const proseTotal = layout.prose[body] ?? 0;
  let article = 0;
  for (let n = body + 1; n < end; n += 1) {
    if (layout.seen[n] !== 1) {
      n = arena.end(n) - 1;
      continue;
    }
    const tag = arena.tag(n);
    if (SECTIONS[tag] !== 1 && HEADINGS[tag] !== 1 && tag !== T.label) continue;
    if (tag === T.article || tag === T.main) article = Math.max(article, arena.end(n));
    const big = (layout.units[n] ?? 0) > protectedUnits || (layout.prose[n] ?? 0) > proseTotal * 0.4;
    if (big || !isChrome(arena, layout, n, tag, n < article, comments)) continue;
    dropped[n] = 1;
    n = arena.end(n) - 1;
  }
  const units = layout.units.slice();
  const linked = layout.linked.slice();
  const prose = layout.prose.slice();
  // Take what was dropped out of every ancestor; depth is bounded, so this stays linear.
  for (let n = body + 1; n < end; n += 1) {
    if (dropped[n] !== 1) continue;
    for (let at = arena.parent(n); at >= 0; at = arena.parent(at)) {
      units[at] = (units[at] ?? 0) - (layout.units[n] ?? 0);
      linked[at] = (linked[at] ?? 0) - (layout.linked[n] ?? 0);
      prose[at] = (prose[at] ?? 0) - (layout.prose[n] ?? 0);
    }
    n = arena.end(n) - 1;
  }
  return { units, linked, prose };
}

function isChrome(arena: Arena, layout: Layout, n: number, tag: number, inArticle: boolean, comments: boolean): boolean {
  if (tag === T.nav || tag === T.dialog) return true;
  if (tag === T.footer) return !inArticle || (layout.prose[n] ?? 0) < 400;
  if (tag === T.aside) return !inArticle || (layout.linked[n] ?? 0) > (layout.units[n] ?? 0) * 0.3;
  if (tag === T.header && !inArticle && !holdsHeading(arena, n)) return true;
  const role = arena.attribute(n, 'role');
  if (role !== undefined && CHROME_ROLES.test(role) && !(role === 'banner' && holdsHeading(arena, n))) return true;
  if (arena.attribute(n, 'aria-modal') === 'true') return true;
  if (tag === T.form) return isControlForm(arena, layout, n);
  const words = wordsOf(arena, n);
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (
      CHROME.has(word) &&
      !(i + 1 < words.length && /^(?:content|body|text|main|wrapper|container|page|layout|open|none|no|without)$/.test(words[i + 1] ?? ''))
    )
      return !/^(?:no|without|has|with)$/.test(words[i - 1] ?? '');
    if (!comments && COMMENTS.has(word)) return true;
    if (i > 0 && CHROME_PAIRS.has(`${words[i - 1]}-${word}`)) return true;
  }
  return false;
}

/** Class and id cut into lower-case words at separators and capitals. */
function wordsOf(arena: Arena, n: number): string[] {
  const names = `${arena.attribute(n, 'class') ?? ''} ${arena.attribute(n, 'id') ?? ''}`.slice(0, 400);
  return names
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function holdsHeading(arena: Arena, n: number): boolean {
  for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T.h1) return true;
  return false;
}

/** A form is chrome when it is fields; a form around the whole page (ASP.NET) is not. */
function isControlForm(arena: Arena, layout: Layout, n: number): boolean {
  let fields = 0;
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const tag = arena.tag(at);
    if (tag === T.select || tag === T.textarea || (tag === T.input && !/^(?:hidden)$/i.test(arena.attribute(at, 'type') ?? '')))
      fields += 1;
  }
  return fields > 0 && (layout.prose[n] ?? 0) < 150 * fields;
}

/** On a thread the replies are the content. */
function commentsAreContent(arena: Arena, layout: Layout, body: number): boolean {
  let inside = 0;
  const total = layout.prose[body] ?? 0;
  for (let n = body + 1; n < arena.end(body); n += 1) {
    if (layout.seen[n] !== 1) {
      n = arena.end(n) - 1;
      continue;
    }
    if (SECTIONS[arena.tag(n)] !== 1 || !arena.hasAttributes(n)) continue;
    if (!wordsOf(arena, n).some((word) => COMMENTS.has(word))) continue;
    inside += layout.prose[n] ?? 0;
    n = arena.end(n) - 1;
  }
  return inside > total * 0.6;
}

/** `main`, an article body, or the page's only article, when it holds enough of the prose. */
function semanticRoot(arena: Arena, layout: Layout, kept: Kept, body: number): number {
  const total = kept.prose[body] ?? 0;
  let best = body;
  for (let n = body + 1; n < arena.end(body); n += 1) {
    if (layout.seen[n] !== 1) {
      n = arena.end(n) - 1;
      continue;
    }
    const prose = kept.prose[n] ?? 0;
    if (prose < total * 0.4 || prose === 0) continue;
    const tag = arena.tag(n);
    if (tag === T.main || arena.attribute(n, 'role') === 'main') {
      if (best === body || prose >= (kept.prose[best] ?? 0) * 0.7) best = n;
    } else if (
      (tag === T.article ||
        arena.attribute(n, 'itemprop') === 'articleBody' ||
        ARTICLE_WORDS.test(`${arena.attribute(n, 'class') ?? ''} ${arena.attribute(n, 'id') ?? ''}`.slice(0, 400))) &&
      prose >= (kept.prose[best] ?? 0) * 0.75
    ) {
      best = n;
    }
  }
  return best;
}

function descend(arena: Arena, kept: Kept, start: number): number {
  let at = start;
  for (;;) {
    const total = kept.prose[at] ?? 0;
    let best = -1;
    for (let child = at + 1; child < arena.end(at); child = arena.end(child)) {
      if (best < 0 || (kept.prose[child] ?? 0) > (kept.prose[best] ?? 0)) best = child;
    }
    const tag = best < 0 ? T['#text'] : arena.tag(best);
    if (best < 0 || total === 0 || (kept.prose[best] ?? 0) < total * DOMINANT || !descendable(tag)) return at;
    at = best;
  }
}

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
