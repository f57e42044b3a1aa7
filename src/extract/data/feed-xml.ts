import { Parser } from 'htmlparser2';
import { type Feed, type FeedEntry, feedTime, later, MAX_ENTRIES } from './feed.ts';

/** Elements that are an entry: RSS, Atom, and those of a sitemap. */
const ENTRIES = new Set(['item', 'entry', 'url', 'sitemap']);
const ROOTS = new Set(['rss', 'feed', 'rdf:rdf', 'urlset', 'sitemapindex', 'channel']);
const MAX_FIELD = 200_000;
const MAX_DEPTH = 200;
const MAX_LIST = 50;

interface Node {
  /** First text of each element. */
  readonly fields: Map<string, string>;
  readonly authors: string[];
  readonly categories: string[];
  readonly attachments: string[];
  link: string | null;
  bodyIs: 'html' | 'text';
}

const newNode = (): Node => ({ fields: new Map(), authors: [], categories: [], attachments: [], link: null, bodyIs: 'html' });

/** RSS 0.9 to 2.0, RSS 1.0, Atom (RFC 4287) and sitemaps; null = other XML. Entities are those of XML; nothing outside is read. Linear. */
export function readXmlFeed(source: string): Feed | null {
  const reader = new FeedReader();
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (!reader.open(name.toLowerCase(), attributes)) parser.pause();
      },
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name.toLowerCase()),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  return reader.feed();
}

class FeedReader {
  readonly #channel = newNode();
  readonly #entries: Node[] = [];
  readonly #open: string[] = [];
  #entry: Node | null = null;
  #isFeed: boolean | null = null;
  #language: string | null = null;
  #seen = 0;
  #text = '';
  /** Mark-up inside an Atom construct of type `xhtml`: from which depth on it is kept as written. */
  #markup = -1;

  /** False = not to be read on. */
  open(name: string, attributes: Readonly<Record<string, string>>): boolean {
    this.#open.push(name);
    this.#isFeed ??= ROOTS.has(name);
    if (!this.#isFeed || this.#open.length > MAX_DEPTH) return false;
    if (this.#open.length === 1) this.#language = attributes['xml:lang'] ?? null;
    if (this.#markup >= 0) {
      this.#add(
        `<${name}${['href', 'src', 'alt', 'style', 'hidden', 'colspan', 'rowspan'].map((key) => written(key, attributes[key])).join('')}>`,
      );
      return true;
    }
    if (ENTRIES.has(name) && this.#entry === null) {
      this.#seen += 1;
      this.#entry = newNode();
      if (this.#entries.length < MAX_ENTRIES) this.#entries.push(this.#entry);
    }
    const node = this.#entry ?? this.#channel;
    if (name === 'link' || name === 'atom:link') this.#link(node, attributes);
    else if (name === 'enclosure' || name === 'media:content') add(node.attachments, attributes['url']);
    else if (name === 'category') add(node.categories, attributes['term']);
    if (attributes['type'] === 'xhtml') this.#markup = this.#open.length;
    else if ((name === 'content' || name === 'summary') && attributes['type'] === 'text') node.bodyIs = 'text';
    this.#text = '';
    return true;
  }

  #link(node: Node, attributes: Readonly<Record<string, string>>): void {
    const { href, rel = 'alternate' } = attributes;
    if (href === undefined) return;
    if (rel === 'alternate') node.link ??= href;
    else if (rel === 'enclosure') add(node.attachments, href);
  }

  text(text: string): void {
    this.#add(this.#markup >= 0 ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text);
  }

  #add(text: string): void {
    if (this.#text.length < MAX_FIELD) this.#text += text;
  }

  close(name: string): void {
    if (this.#markup >= 0 && this.#open.length > this.#markup) this.#add(`</${name}>`);
    else {
      this.#markup = -1;
      this.#keep(name);
      this.#text = '';
      if (ENTRIES.has(name) && !this.#open.slice(0, -1).some((outer) => ENTRIES.has(outer))) this.#entry = null;
    }
    this.#open.pop();
  }

  #keep(name: string): void {
    const text = this.#text.trim();
    const parent = this.#open.at(-2) ?? '';
    if (text === '' || parent === 'image' || parent === 'textinput' || parent === 'source') return;
    const node = this.#entry ?? this.#channel;
    if (name === 'name' && parent === 'author') add(node.authors, text);
    else if (name === 'dc:creator' || name === 'author' || name === 'itunes:author')
      add(node.authors, /^[^\s@]+@[^\s@]+ \((.{1,200})\)$/.exec(text)?.[1] ?? text);
    else if (name === 'category' || name === 'dc:subject') add(node.categories, text);
    else if ((name === 'link' || name === 'loc') && node.link === null) node.link = text;
    else if (!node.fields.has(name)) node.fields.set(name, text);
  }

  feed(): Feed | null {
    if (this.#isFeed !== true) return null;
    const { fields, link, authors } = this.#channel;
    const entries = this.#entries.map(entryOf);
    const stated = feedTime(first(fields, 'updated', 'lastbuilddate', 'pubdate', 'dc:date'), 'feed');
    return {
      title: first(fields, 'title'),
      description: first(fields, 'description', 'subtitle', 'itunes:summary') ?? '',
      url: link,
      language: first(fields, 'language', 'dc:language') ?? this.#language,
      authors,
      updated: stated ?? entries.map((entry) => feedTime(entry.updated ?? entry.published, 'feed entry')).reduce(later, null),
      entries,
      cut:
        this.#seen > entries.length
          ? `${entries.length} of ${this.#seen} entries`
          : this.#open.length > MAX_DEPTH
            ? 'it is nested too deeply'
            : null,
    };
  }
}

function entryOf({ fields, link, authors, categories, attachments, bodyIs }: Node): FeedEntry {
  const id = first(fields, 'id', 'guid');
  return {
    id,
    title: first(fields, 'title', 'media:title') ?? '',
    url: link ?? (id !== null && /^https?:\/\//i.test(id) ? id : null),
    authors,
    published: first(fields, 'published', 'pubdate', 'dc:date', 'issued', 'dcterms:created'),
    updated: first(fields, 'updated', 'modified', 'dcterms:modified', 'lastmod'),
    categories,
    attachments,
    body: first(fields, 'content:encoded', 'content', 'description', 'summary', 'media:description', 'itunes:summary') ?? '',
    bodyIs,
  };
}

function first(fields: ReadonlyMap<string, string>, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = fields.get(name);
    if (text !== undefined) return text;
  }
  return null;
}

function add(list: string[], value: string | undefined): void {
  if (value !== undefined && list.length < MAX_LIST && !list.includes(value)) list.push(value.slice(0, 2000));
}

const written = (key: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
