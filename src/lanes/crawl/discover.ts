import type { LinksReading } from '../../extract/index.ts';
import { linksOf, usageOfHeaders, usageOfTags } from '../../http/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import type { Artifact, CrawlEdge, Link } from '../../vocabulary/index.ts';
import { formOf } from './address-shape.ts';

export interface Found {
  /** Canonical. */
  readonly url: string;
  readonly anchor: string;
  readonly edge: CrawlEdge;
  readonly region: Link['region'];
  /** The link, or the whole page, asks not to be followed. */
  readonly nofollow: boolean;
}

/** What a page asks of robots, beside robots.txt. */
export interface RobotsWishes {
  readonly nofollow: boolean;
  readonly noindex: boolean;
}

/**
 * Meta robots and `X-Robots-Tag`. What is said to another bot (`googlebot`, `otherbot: noindex`) is none of ours; a page past its
 * `unavailable_after` is not to be indexed.
 */
export function robotsWishes(
  page: Pick<LinksReading, 'metadata'>,
  { headers, fetchedAt }: Pick<Artifact, 'headers'> & Partial<Pick<Artifact, 'fetchedAt'>>,
  agent = 'veritrail',
): RobotsWishes {
  const reader = { agent, now: fetchedAt === undefined ? 0 : Date.parse(fetchedAt) };
  const tags = ['robots', agent].flatMap((name): [string, string][] => {
    const content = page.metadata[name];
    return typeof content === 'string' ? [[name, content]] : [];
  });
  const named = headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const said = [...usageOfHeaders(named, reader), ...usageOfTags(tags, reader)].flatMap(({ statements }) => statements);
  const refused = (name: string): boolean => said.some((statement) => statement.name === name && !statement.allowed);
  return { nofollow: refused('follow'), noindex: refused('index') };
}

/** Anchors that turn a page, as whole anchors. */
const TURNS =
  /^(?:\d{1,5}|next|next page|prev|previous|previous page|older|older posts|newer|newer posts|more results|[«»‹›←→<>]{1,2}|(?:next|older) [»›→>]|[«‹←<] (?:prev|previous|newer)|下一?页|上一?页|后页|前页|次へ|前へ|尾页|首页|第\s*\d{1,5}\s*页)$/i;

const MAX_FOUND = 5_000;

/**
 * Where a page leads: its links with `<base>` obeyed, canonical, alternates and pages of a series as edges of their own, items of a feed.
 * Images and their `srcset` are no pages. Each address once, by its best link: one that may be followed, with words, in the content.
 */
export function discover(
  outline: Omit<LinksReading, 'title' | 'canonicalUrl'>,
  artifact: Pick<Artifact, 'headers' | 'contentType'>,
  canonical = canonicalizeUrl,
): Found[] {
  const page = canonical(outline.sourceUrl) ?? outline.sourceUrl;
  const form = formOf(new URL(page));
  const pageNofollow = robotsWishes(outline, artifact).nofollow;
  const isFeed = outline.pageType === 'data' && /\b(?:rss|atom|xml)\b/i.test(artifact.contentType ?? '');
  const found = new Map<string, Found>();
  for (const link of [...outline.links, ...headerLinks(artifact, outline.sourceUrl)]) {
    const url = canonical(link.url);
    if (url === null || url === page) continue;
    const next: Found = {
      url,
      anchor: link.text.slice(0, 200),
      edge: isFeed ? 'feed' : edgeOf(link, url, form),
      region: link.region,
      nofollow: pageNofollow || link.rel.includes('nofollow'),
    };
    const known = found.get(url);
    if (known === undefined ? found.size < MAX_FOUND : weight(next) > weight(known)) found.set(url, next);
  }
  return [...found.values()];
}

/** Links that the response itself states (RFC 8288) stand with those of the head. */
const headerLinks = ({ headers }: Pick<Artifact, 'headers'>, base: string): Link[] =>
  headers.some(([name]) => name.toLowerCase() === 'link')
    ? linksOf(headers, base)
        .filter(({ rel }) => rel.some((word) => LEADS.has(word)))
        .map(({ url, rel, parameters: { hreflang } }) => ({
          url,
          text: '',
          rel: [...rel],
          region: 'head',
          ...(hreflang === undefined ? {} : { hreflang }),
        }))
    : [];
const LEADS: ReadonlySet<string> = new Set(['canonical', 'next', 'prev', 'alternate', 'amphtml']);

const weight = ({ nofollow, edge, region, anchor }: Found): number =>
  (nofollow ? 0 : 8) + (edge === 'pagination' ? 4 : 0) + (region === 'content' ? 2 : region === 'head' ? -1 : 0) + (anchor === '' ? 0 : 1);

function edgeOf({ rel, region, text, hreflang }: Link, url: string, pageForm: string): CrawlEdge {
  if (rel.includes('next') || rel.includes('prev')) return 'pagination';
  if (rel.includes('refresh')) return 'redirect';
  if (region === 'head') return rel.includes('canonical') ? 'canonical' : hreflang === undefined ? 'alternate' : 'hreflang';
  if (!TURNS.test(text.trim())) return 'link';
  // A number alone says little: the address must be of the page's own form, or count pages.
  const parsed = new URL(url);
  const counts =
    /[?&](?:page|p|paged|pg|start|offset|pagenum|pageindex|pn)=\d/i.test(parsed.search) || /\/page\/\d+\/?$/i.test(parsed.pathname);
  return counts || formOf(parsed) === pageForm ? 'pagination' : 'link';
}
