import type { HiddenText, Link } from '../../vocabulary/index.ts';
import type { Arena } from './arena.ts';
import { fold, type Head } from './head.ts';
import { HIDING } from './hiding.ts';
import type { Layout } from './layout.ts';
import { remembered } from './remember.ts';
import { BLOCK_LEVEL, T } from './tags.ts';
import type { Visibility } from './visibility.ts';

const MAX_LINKS = 20_000;
const MAX_HIDDEN = 300;
const MAX_HIDDEN_TEXT = 2_000;
const MAX_HIDDEN_TOTAL = 100_000;

/** Every link with an http(s) address, where it stands, and what it is called. */
export function gatherLinks(
  arena: Arena,
  layout: Layout,
  head: Head,
  inMain: Uint8Array,
  resolve: (href: string) => string | null,
): Link[] {
  const links: Link[] = [];
  for (const { rel, href, hreflang } of head.relations) {
    if (
      !rel.some(
        (word) =>
          word === 'canonical' ||
          word === 'next' ||
          word === 'prev' ||
          word === 'alternate' ||
          word === 'amphtml' ||
          word === 'author' ||
          word === 'license',
      )
    )
      continue;
    const url = resolve(href);
    if (url !== null) links.push({ url, text: '', rel: [...rel], region: 'head', ...(hreflang === undefined ? {} : { hreflang }) });
  }
  const region = new Uint8Array(arena.count);
  for (let n = 1; n < arena.count && links.length < MAX_LINKS; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) continue;
    region[n] = regionOf(arena, n, tag, region[arena.parent(n)] ?? 0, inMain[n] === 1);
    if (tag !== T.a && tag !== T.area) continue;
    const href = arena.attribute(n, 'href');
    const url = href === undefined ? null : resolve(href);
    if (url === null || layout.seen[n] !== 1) continue;
    const text = fold(arena.textContent(n)).slice(0, 500);
    const rel = (arena.attribute(n, 'rel') ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    links.push({ url, text, rel, region: REGIONS[region[n] ?? 0] ?? 'content' });
  }
  return links;
}

const REGIONS: readonly Link['region'][] = ['content', 'navigation', 'footer', 'aside', 'content'];
/** Set by the selection: inside the main content, whatever the element is called. */
const MAIN = 4;

function regionOf(arena: Arena, n: number, tag: number, inherited: number, main: boolean): number {
  const role = arena.attribute(n, 'role');
  if (tag === T.nav || role === 'navigation' || role === 'menu' || role === 'menubar') return 1;
  if (main) return MAIN;
  if (inherited !== 0 && inherited !== MAIN) return inherited;
  if (tag === T.footer || role === 'contentinfo') return 2;
  if (tag === T.header || role === 'banner') return 1;
  if (tag === T.aside || role === 'complementary') return 3;
  const outside = inherited === MAIN ? 3 : inherited;
  if (BLOCK_LEVEL[tag] !== 1) return outside;
  const classes = arena.attribute(n, 'class');
  const named = classes === undefined ? regionByName(arena.attribute(n, 'id') ?? '') : regionByClass(classes);
  return named === 0 ? outside : named;
}

/** 0 where a name says nothing. */
function regionByName(whole: string): number {
  const name = whole.slice(0, 200);
  if (/(?:^|[\s_-])(?:nav|navbar|menu|breadcrumbs?)(?=$|[\s_-])/i.test(name)) return 1;
  if (/(?:^|[\s_-])footer(?=$|[\s_-])/i.test(name)) return 2;
  return /(?:^|[\s_-])(?:sidebar|related|recommended)(?=$|[\s_-])/i.test(name) ? 3 : 0;
}
const regionByClass = remembered(regionByName);

/** The code of a script as it stands. */
function textOf(arena: Arena, n: number): string {
  return n + 1 < arena.end(n) ? arena.text(n + 1) : '';
}

/** How the Browser lane marks a frame whose content is not part of the page. */
const UNREAD_FRAME = 'veritrail-unread-frame';

/** Text that no reader sees as page text: hidden subtrees, comments, alternatives, structured data. Bounded. */
export function gatherHidden(arena: Arena, layout: Layout, visibility: Visibility, head: Head): HiddenText[] {
  const out: HiddenText[] = [];
  let total = 0;
  const add = (channel: HiddenText['channel'], how: string, raw: string): void => {
    const text = fold(raw.slice(0, MAX_HIDDEN_TEXT * 2)).slice(0, MAX_HIDDEN_TEXT);
    if (text === '' || out.length >= MAX_HIDDEN || total >= MAX_HIDDEN_TOTAL) return;
    total += text.length;
    out.push({ channel, how, text });
  };
  const opened = new Set(visibility.opened);
  for (const root of visibility.roots) add('hidden', HIDING[visibility.reason[root] ?? 0] ?? 'hidden', arena.textContent(root));
  for (let n = 0; n < arena.count && out.length < MAX_HIDDEN; n += 1) {
    switch (arena.tag(n)) {
      case T['#comment']: {
        const text = arena.text(n);
        if (text.trim().length >= 8) add('non_rendered', 'comment', text);
        break;
      }
      case T.noscript:
        if (!opened.has(n)) add('non_rendered', 'noscript', arena.textContent(n));
        break;
      case T.template:
        add('non_rendered', 'template', arena.textContent(n));
        n = arena.end(n) - 1;
        break;
      case T.img:
      case T.area:
        add('non_rendered', 'alt', arena.attribute(n, 'alt') ?? '');
        break;
      case T.script:
        if (/^text\/(?!(?:java|ecma|j)script\b|babel\b)/i.test(arena.attribute(n, 'type') ?? ''))
          add('non_rendered', 'script template', textOf(arena, n));
        break;
      case T.canvas:
      case T.video:
      case T.audio:
      case T.object:
      case T.iframe:
        // A browser showed the page, and not this part of it.
        if (arena.attribute(n, 'class') === UNREAD_FRAME) add('non_rendered', 'frame', arena.attribute(n, 'src') ?? '');
        add('non_rendered', 'fallback', arena.textContent(n));
        n = arena.end(n) - 1;
        break;
      case T.noframes:
      case T.noembed:
        add('non_rendered', 'fallback', arena.textContent(n));
        n = arena.end(n) - 1;
        break;
      case T.svg:
        add('non_rendered', 'svg', arena.textContent(n));
        n = arena.end(n) - 1;
        break;
      default:
        if (arena.hasAttributes(n)) {
          const label = arena.attribute(n, 'aria-label');
          if (label !== undefined && label.length >= 40) add('non_rendered', 'aria-label', label);
          const title = arena.attribute(n, 'title');
          if (title !== undefined && title.length >= 40 && layout.seen[n] === 1) add('non_rendered', 'title', title);
        }
    }
  }
  for (const text of head.jsonLdTexts) add('non_rendered', 'json-ld', text);
  for (const name of ['description', 'og:description', 'keywords'] as const) add('non_rendered', `meta ${name}`, head.meta.get(name) ?? '');
  return out;
}
