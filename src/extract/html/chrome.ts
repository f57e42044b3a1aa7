import type { Arena } from './arena.ts';
import type { Layout } from './layout.ts';
import { wordsOf } from './names.ts';
import { HEADINGS, T, tagSet } from './tags.ts';

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
  pagination pager paginator toolbar skiplink login signin masthead topbar trending popular mostread prevnext disqus taboola outbrain toast tooltip hatnote navbox noprint printonly
  copyright rating ratings backtotop feedback`.split(/\s+/),
);
/** Two words in a row that say the same. */
const CHROME_PAIRS = new Set(
  `site-header page-header-nav global-header global-footer site-footer page-footer site-nav main-nav read-more read-next see-also-links more-stories more-articles more-from most-read you-may also-like author-bio about-author post-tags
  tag-list tags-list entry-meta post-meta post-nav post-navigation back-top side-bar left-nav right-nav left-menu right-menu left-column right-column right-col left-col right-rail left-rail table-contents mini-cart search-form
  search-box email-signup cta-banner skip-link skip-to skip-nav edit-section mw-editsection mw-jump article-tools article-actions follow-us page-tools site-map quick-links cart-drawer filter-panel`.split(
    /\s+/,
  ),
);
const FRAME = tagSet('nav', 'footer');
/** What buyers write stands beside what is sold. */
const REVIEWS = new Set(['review', 'reviews', 'testimonials', 'questions', 'bazaarvoice', 'yotpo']);
const COMMENTS = new Set(['comment', 'comments', 'commentlist', 'respond', 'discussion', 'replies']);

/** What the page says about itself that decides how its parts are read. */
export interface PageHints {
  /** A forum thread or a page of questions and answers. */
  readonly thread: boolean;
  /** Declares itself an article. */
  readonly article: boolean;
  /** Sells one thing. */
  readonly product: boolean;
}

/** Sums without what was dropped. */
export interface Kept {
  readonly units: Int32Array;
  readonly linked: Int32Array;
  readonly prose: Float64Array;
}

/** Mark in `dropped` what names itself as surroundings, and sum up what is left. */
export function pruneChrome(
  arena: Arena,
  layout: Layout,
  body: number,
  dropped: Uint8Array,
  total: number,
  hints: PageHints,
  comments: boolean,
): Kept {
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
    // What calls itself a footer or a menu is one even when it is most of a page, unless it is nearly all of it.
    const whole = FRAME[tag] === 1 && n >= article ? (layout.units[n] ?? 0) > total * 0.85 : big;
    if (whole || !isChrome(arena, layout, n, tag, n < article, hints, comments)) continue;
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

function isChrome(arena: Arena, layout: Layout, n: number, tag: number, inArticle: boolean, hints: PageHints, comments: boolean): boolean {
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
    if ((!comments && COMMENTS.has(word)) || (hints.product && REVIEWS.has(word))) return true;
    if (i > 0 && CHROME_PAIRS.has(`${words[i - 1]}-${word}`)) return true;
  }
  return false;
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

/** On a thread, or where nothing else is written, the replies are the content. */
export function commentsAreContent(arena: Arena, layout: Layout, body: number, hints: PageHints): boolean {
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
  // Beside posts that hold most of the text, comments are remarks.
  if (hints.thread) return inside === 0 || inside > total * 0.4;
  // Nothing but replies: a page that only links to what is discussed.
  if (inside > 0 && total - inside < 60) return true;
  return !hints.article && inside > total * 0.6 && total - inside < 400;
}
