import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Document, Link } from '../../vocabulary/index.ts';
import { decodeText } from '../charset/decode.ts';
import { readXmlFeed } from '../data/feed-xml.ts';
import { addressResolver } from '../html/address.ts';
import { fold } from '../html/head.ts';
import { canonicalOf } from '../html/page.ts';
import { metaRefresh } from '../html/page-shape.ts';
import { type ContentKind, sniffType } from '../sniff.ts';

export interface LinksInput {
  /** Body after content decoding. */
  readonly bytes: Uint8Array;
  /** `Content-Type` without parameters, or null. */
  readonly contentType: string | null;
  /** `charset` parameter of the header, or null. */
  readonly charset: string | null;
  /** The URL the bytes came from, after redirects. */
  readonly url: string;
  /** How references become addresses, e.g. with a memory for a whole site; null = leads nowhere. Default: each page by itself. */
  readonly resolver?: (pageUrl: string, baseHref: string | undefined) => (href: string) => string | null;
}

/**
 * Where a page leads and what it says about itself, in the fields of a Document. `metadata` holds its `meta` for robots only; `text` is all that
 * stands outside scripts and styles, white space as it is, cut: good for comparing pages, not for reading.
 */
export type LinksReading = Pick<Document, 'sourceUrl' | 'title' | 'canonicalUrl' | 'links' | 'metadata' | 'pageType' | 'text'>;

const MAX_LINKS = 20_000;
const MAX_TEXT = 500;
/** Of the text of a page. */
const MAX_PAGE_TEXT = 20_000;
const MAX_VALUE = 16_384;
/** As in `html/gather.ts`: the relations of the head that lead to pages. */
const HEAD_RELATIONS: ReadonlySet<string> = new Set(['canonical', 'next', 'prev', 'alternate', 'amphtml', 'author', 'license']);
const ROBOTS: ReadonlySet<string> = new Set(['robots', 'googlebot', 'veritrail']);

/**
 * The links of a page without a Document: one pass over the tokens, no tree, no layout. So a link that only a style sheet or a hidden
 * ancestor hides is read here, and a link's region comes from the elements around it. Feeds and sitemaps give their entries.
 * @returns the kind of the bytes, and null where they are of a kind that has no links
 */
export function readLinks({ bytes, contentType, charset, url, resolver = addressResolver }: LinksInput): {
  readonly kind: ContentKind;
  readonly reading: LinksReading | null;
} {
  const kind = sniffType(bytes, contentType);
  if (kind !== 'html' && kind !== 'xml') return { kind, reading: null };
  const { text } = decodeText(bytes, charset);
  return { kind, reading: kind === 'html' ? readHtmlLinks(text, url, resolver) : readFeedLinks(text, url) };
}

function readFeedLinks(source: string, url: string): LinksReading {
  const resolve = addressResolver(url, undefined);
  const feed = readXmlFeed(source);
  const links = (feed?.entries ?? []).flatMap((entry): Link[] => {
    const address = entry.url === null ? null : resolve(entry.url);
    return address === null ? [] : [{ url: address, text: entry.title.slice(0, MAX_TEXT), rel: [], region: 'content' }];
  });
  return { sourceUrl: url, title: feed?.title ?? null, canonicalUrl: url, links, metadata: {}, pageType: 'data', text: '' };
}

function readHtmlLinks(source: string, url: string, resolver: typeof addressResolver): LinksReading {
  const reader = new Reader(source);
  // Entities are undone where they are needed, which is rarely: looking for them everywhere doubles the cost of a pass.
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  tokenizer.write(source.includes('<![CDATA[') ? source.replaceAll('<![CDATA[', '<!?CDATA[') : source);
  tokenizer.end();
  const resolve = resolver(url, reader.base);
  const links: Link[] = [];
  for (const { href, ...link } of reader.found) {
    const address = resolve(href);
    if (address !== null) links.push({ url: address, ...link });
  }
  const next = metaRefresh(reader.refresh, resolve)?.url ?? null;
  if (next !== null) links.push({ url: next, text: '', rel: ['refresh'], region: 'head' });
  const canonical = reader.canonical === undefined ? null : resolve(reader.canonical);
  return {
    sourceUrl: url,
    title: reader.title === null ? null : fold(decoded(reader.title)) || null,
    canonicalUrl: canonicalOf(canonical, url),
    links,
    metadata: reader.metadata,
    pageType: 'unknown',
    text: reader.text,
  };
}

const decoded = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

interface Found {
  readonly href: string;
  text: string;
  readonly rel: string[];
  readonly region: Link['region'];
  readonly hreflang?: string;
}

/** Elements of which the reader wants attributes, or counts as places. */
type Wanted = 'a' | 'area' | 'link' | 'meta' | 'base' | 'title' | Silent | Place;
type Silent = 'script' | 'style';
type Place = 'nav' | 'main' | 'article' | 'footer' | 'header' | 'aside' | 'template' | 'svg';
const WANTED: ReadonlyMap<string, Wanted> = new Map(
  (
    [
      'a',
      'area',
      'link',
      'meta',
      'base',
      'title',
      'nav',
      'main',
      'article',
      'footer',
      'header',
      'aside',
      'template',
      'svg',
      'script',
      'style',
    ] as const
  ).map((name) => [name, name]),
);
const LONGEST = 8;
const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'rel', 'hreflang', 'name', 'content', 'http-equiv', 'hidden', 'style']);

class Reader implements TokenizerCallbacks {
  readonly found: Found[] = [];
  readonly metadata: Record<string, string> = {};
  base: string | undefined;
  canonical: string | undefined;
  refresh: string | undefined;
  title: string | null = null;
  text = '';
  readonly #source: string;
  #silent: 'script' | 'style' | null = null;
  readonly #open: Record<Place, number> = { nav: 0, main: 0, article: 0, footer: 0, header: 0, aside: 0, template: 0, svg: 0 };
  #tag: Wanted | undefined;
  #attribute: string | null = null;
  #value = '';
  #attributes = new Map<string, string>();
  #anchor: Found | null = null;
  #inTitle = false;

  constructor(source: string) {
    this.#source = source;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#nameOf(start, end);
    if (this.#tag !== undefined && this.#attributes.size > 0) this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = null;
    if (this.#tag === undefined || end - start > 10) return;
    const name = this.#source.slice(start, end).toLowerCase();
    if (!ATTRIBUTES.has(name) || this.#attributes.has(name)) return;
    this.#attribute = name;
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== null && this.#value.length < MAX_VALUE)
      this.#value += this.#source.slice(start, Math.min(end, start + MAX_VALUE));
  }

  onattribentity(): void {}

  onattribend(): void {
    if (this.#attribute !== null)
      this.#attributes.set(this.#attribute, this.#value.includes('&') ? decodeHTMLAttribute(this.#value) : this.#value);
    this.#attribute = null;
  }

  onopentagend(): void {
    const tag = this.#tag;
    this.#tag = undefined;
    switch (tag) {
      case undefined:
        return;
      case 'a':
      case 'area':
        this.#link(tag === 'a');
        return;
      case 'link':
        this.#relation();
        return;
      case 'meta':
        this.#meta();
        return;
      case 'base':
        this.base ??= this.#attributes.get('href');
        return;
      case 'title':
        // The title of a picture is none of the page.
        this.#inTitle = this.title === null && this.#open.svg === 0;
        if (this.#inTitle) this.title = '';
        return;
      case 'script':
      case 'style':
        this.#silent = tag;
        return;
      default:
        this.#open[tag]++;
    }
  }

  onselfclosingtag(): void {
    // Only in SVG does a slash close anything; elsewhere the element is open (HTML Standard 13.1.2.1).
    if (this.#tag === 'svg') this.#tag = undefined;
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const tag = this.#nameOf(start, end);
    if (tag === undefined) return;
    if (tag === 'a') this.#anchor = null;
    else if (tag === 'title') this.#inTitle = false;
    else if (tag === this.#silent) this.#silent = null;
    else if (isPlace(tag) && this.#open[tag] > 0) this.#open[tag]--;
  }

  ontext(start: number, end: number): void {
    if (this.#silent === null && this.text.length < MAX_PAGE_TEXT)
      this.text += `${this.#source.slice(start, Math.min(end, start + MAX_PAGE_TEXT))} `;
    if (this.#anchor !== null) {
      const { text } = this.#anchor;
      // Room for entities, which are undone at the end.
      if (text.length < 2 * MAX_TEXT) this.#anchor.text = text + this.#source.slice(start, Math.min(end, start + 2 * MAX_TEXT));
    } else if (this.#inTitle && this.title !== null && this.title.length < MAX_VALUE)
      this.title += this.#source.slice(start, Math.min(end, start + MAX_VALUE));
  }

  ontextentity(): void {}
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {
    for (const found of this.found) if (found.text !== '') found.text = fold(decoded(found.text)).slice(0, MAX_TEXT);
  }

  #nameOf(start: number, end: number): Wanted | undefined {
    if (end - start > LONGEST) return undefined;
    const name = this.#source.slice(start, end);
    return WANTED.get(name) ?? WANTED.get(name.toLowerCase());
  }

  #link(hasText: boolean): void {
    const href = this.#attributes.get('href');
    this.#anchor = null;
    if (href === undefined || this.found.length >= MAX_LINKS || this.#open.template > 0 || this.#isHidden()) return;
    const found: Found = { href, text: '', rel: words(this.#attributes.get('rel')), region: this.#region() };
    this.found.push(found);
    if (hasText) this.#anchor = found;
  }

  #isHidden(): boolean {
    if (this.#attributes.has('hidden')) return true;
    const style = this.#attributes.get('style');
    return style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
  }

  #relation(): void {
    const href = this.#attributes.get('href');
    const rel = words(this.#attributes.get('rel'));
    const hreflang = this.#attributes.get('hreflang');
    if (href === undefined || this.#open.template > 0) return;
    if (rel.includes('canonical')) this.canonical ??= href;
    if (this.found.length < MAX_LINKS && rel.some((word) => HEAD_RELATIONS.has(word)))
      this.found.push({ href, text: '', rel, region: 'head', ...(hreflang === undefined ? {} : { hreflang }) });
  }

  #meta(): void {
    const content = this.#attributes.get('content');
    if (content === undefined) return;
    if (this.#attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.refresh ??= content;
    const name = this.#attributes.get('name')?.trim().toLowerCase() ?? '';
    if (ROBOTS.has(name)) this.metadata[name] = this.metadata[name] === undefined ? content : `${this.metadata[name]}, ${content}`;
  }

  #region(): Link['region'] {
    const open = this.#open;
    if (open.nav > 0) return 'navigation';
    if (open.main + open.article > 0) return 'content';
    if (open.footer > 0) return 'footer';
    if (open.header > 0) return 'navigation';
    return open.aside > 0 ? 'aside' : 'content';
  }
}

const isPlace = (tag: Wanted): tag is Place =>
  tag !== 'script' &&
  tag !== 'style' &&
  tag !== 'a' &&
  tag !== 'area' &&
  tag !== 'link' &&
  tag !== 'meta' &&
  tag !== 'base' &&
  tag !== 'title';

const NONE: string[] = [];
const words = (text: string | undefined): string[] =>
  text === undefined
    ? NONE
    : text
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
