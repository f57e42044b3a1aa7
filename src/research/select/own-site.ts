import { urlParts } from '../../text/index.ts';
import type { Analysis } from '../../vocabulary/index.ts';

type Entity = Analysis['entities'][number];

export interface OwnSite {
  /** The site bears the entity's name, or only the first word of it, which is its maker's. */
  readonly of: 'subject' | 'maker';
  readonly reason: string;
}

/** Sites about others bear their names too. */
const ABOUT_OTHERS =
  /评测|测评|资讯|新闻|论坛|博客|百科|之家|review|news|forum|blog|wiki|fans?(?![\p{L}])|club|guide|tips|magazine|journal/iu;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Names that an entity goes by, shortest first; the alias usually is the vendor. */
const namesOf = (entity: Entity): string[] =>
  [...entity.aliases, entity.name].map(plain).filter((name) => name.length >= 3 || /\p{Script=Han}{2}/u.test(name));

/** First word of a name of several: "Velora" of "Velora Trail 5", "青隼" of "青隼X3". Null for a name of one word. */
function makerOf({ name }: Entity): string | null {
  const first = /^(?:\p{Script=Han}{2,}(?=[A-Za-z\d])|[\p{L}\p{N}]{4,}(?=[\s-]))/u.exec(name)?.[0];
  return first === undefined ? null : plain(first);
}

/** Is this the entity's own site? By its registrable domain, else by the name the site gives itself. */
export function ownSite(url: string, siteName: string | null, entity: Entity): OwnSite | null {
  const parts = urlParts(url);
  if (parts === null) return null;
  const domain = parts.registrableDomain ?? parts.host;
  const label = plain(domain.split('.')[0] ?? '');
  const names = namesOf(entity);
  if (names.some((name) => label.length >= 4 && (label === name || label.startsWith(name) || name.startsWith(label))))
    return {
      of: label.length < (names[0]?.length ?? 0) && makerOf(entity) === label ? 'maker' : 'subject',
      reason: `the domain ${domain} is named after ${entity.name}`,
    };
  if (siteName === null || ABOUT_OTHERS.test(siteName)) return null;
  const site = plain(siteName);
  if (names.some((name) => site.startsWith(name))) return { of: 'subject', reason: `the site calls itself ${siteName}` };
  const maker = makerOf(entity);
  const [first] = siteName.split(/[\s·|-]+/u);
  return maker !== null && plain(first ?? '') === maker
    ? { of: 'maker', reason: `the site calls itself ${siteName}, as the maker of ${entity.name}` }
    : null;
}
