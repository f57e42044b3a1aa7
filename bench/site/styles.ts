/** @module How a template names its parts: from elements that say what they are to tables without a single name. */
import type { Random } from './prose.ts';

/** Parts of a page, whatever they are called. */
export const ROLES = [
  'page',
  'header',
  'logo',
  'nav',
  'columns',
  'main',
  'article',
  'title',
  'meta',
  'body',
  'aside',
  'widget',
  'related',
  'teaser',
  'ad',
  'share',
  'footer',
  'cookie',
  'bio',
  'newsletter',
  'legal',
  'posts',
  'post',
  'author',
  'text',
  'signature',
  'cards',
  'card',
  'specs',
  'filters',
  'crumbs',
  'pager',
  'lead',
] as const;
export type Role = (typeof ROLES)[number];

export const STYLES = ['semantic', 'classic', 'bem', 'utility', 'hashed', 'neutral', 'tables'] as const;
export type Style = (typeof STYLES)[number];

const SEMANTIC: Partial<Record<Role, string>> = {
  header: 'header',
  nav: 'nav',
  main: 'main',
  article: 'article',
  aside: 'aside',
  widget: 'section',
  related: 'section',
  footer: 'footer',
  post: 'article',
  title: 'h1',
};
const CLASSIC: Partial<Record<Role, string>> = {
  page: 'wrapper site',
  header: 'site-header',
  logo: 'site-title',
  nav: 'main-navigation menu',
  columns: 'container row',
  main: 'content-area',
  article: 'post hentry',
  title: 'entry-title',
  meta: 'entry-meta',
  body: 'entry-content',
  aside: 'widget-area sidebar',
  widget: 'widget',
  related: 'related-posts',
  teaser: 'related-item',
  ad: 'ad-slot',
  share: 'share-buttons',
  footer: 'site-footer',
  cookie: 'cookie-notice',
  bio: 'author-box',
  newsletter: 'newsletter-signup',
  legal: 'disclaimer',
  posts: 'thread',
  post: 'message',
  author: 'username',
  text: 'message-body',
  signature: 'signature',
  cards: 'product-grid',
  card: 'card',
  specs: 'specifications',
  filters: 'facets',
  crumbs: 'breadcrumb',
  pager: 'pagination',
  lead: 'standfirst',
};
const UTILITIES =
  'flex grid block px-4 py-2 mt-4 mb-2 text-sm text-lg w-full max-w-3xl mx-auto rounded border bg-white gap-4 font-bold leading-6 items-center'.split(
    ' ',
  );
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Mark-up of one template: the same role always looks the same. */
export interface Markup {
  readonly style: Style;
  wrap(role: Role, inner: string, tag?: string): string;
  /** Left and right of each other: cells of a layout table, or boxes. */
  columns(parts: readonly string[]): string;
}

export function markupOf(style: Style, random: Random): Markup {
  const token = (size: number): string => Array.from({ length: size }, () => random.pick([...LETTERS])).join('');
  const classes = new Map<Role, string>();
  const prefix = random.pick(['c', 'o', 'l', 'm', 'site', 'app']);
  for (const role of ROLES) {
    const utilities = Array.from({ length: random.between(2, 4) }, () => random.pick(UTILITIES)).join(' ');
    const names: Record<Style, string> = {
      semantic: '',
      classic: CLASSIC[role] ?? '',
      bem: `${prefix}-${role === 'body' || role === 'text' ? 'copy' : role}${random.chance(0.4) ? `__${random.pick(['inner', 'root', 'box'])}` : ''}`,
      utility: utilities,
      hashed: `${random.pick(['Root', 'Box', 'Stack', 'Panel', 'Block'])}_${random.pick(['root', 'inner', 'wrap'])}__${token(5)}`,
      neutral: `${random.pick(['b', 'x', 'blk', 'cell'])}${role.length > 4 ? '' : ' s'} ${token(3).toLowerCase()}`,
      tables: '',
    };
    classes.set(role, names[style]);
  }
  const tagOf = (role: Role): string => {
    if (style === 'semantic' || (style === 'hashed' && role === 'main')) return SEMANTIC[role] ?? 'div';
    return role === 'title' && style !== 'tables' ? 'h1' : 'div';
  };
  const wrap: Markup['wrap'] = (role, inner, tag) => {
    const name = tag ?? tagOf(role);
    const own = classes.get(role) ?? '';
    if (style === 'tables' && role === 'title' && tag === undefined) return `<p><font size="5"><b>${inner}</b></font></p>`;
    return `<${name}${own === '' ? '' : ` class="${own}"`}>${inner}</${name}>\n`;
  };
  return {
    style,
    wrap,
    columns: (parts) =>
      style === 'tables'
        ? `<table width="100%" border="0"><tr>${parts.map((part) => `<td valign="top">${part}</td>`).join('')}</tr></table>\n`
        : wrap('columns', parts.join('')),
  };
}
