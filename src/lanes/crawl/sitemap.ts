import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';

export interface SitemapUrl {
  readonly url: string;
  /** As stated; a hint only. Milliseconds since 1970. */
  readonly lastmod: number | null;
}

export interface Sitemap {
  readonly urls: readonly SitemapUrl[];
  /** Further sitemaps, where this is an index. */
  readonly sitemaps: readonly string[];
  /** Why not all of it was read; null when it was. */
  readonly cut: string | null;
}

/** sitemaps.org protocol 0.9: at most 50,000 addresses and 52,428,800 bytes uncompressed. */
const MAX_URLS = 50_000;
const MAX_BYTES = 52_428_800;
const MAX_LOC = 2_048;

/**
 * A sitemap, an index of sitemaps, RSS, Atom, or a list of lines. Gzip is seen by its bytes, whatever the name says; decoding and parsing
 * stream, bounded in count and size. Damaged XML gives what could be read. Relative addresses are resolved.
 */
export async function readSitemap(bytes: Uint8Array, url: string): Promise<Sitemap> {
  const urls: SitemapUrl[] = [];
  const sitemaps: string[] = [];
  let cut: string | null = null;
  const add = (loc: string, lastmod: string, isIndex: boolean): void => {
    const address = URL.parse(loc.trim(), url);
    if (address === null || loc.trim() === '' || loc.length > MAX_LOC || !/^https?:$/.test(address.protocol)) return;
    if (urls.length + sitemaps.length >= MAX_URLS) {
      cut = `more than ${MAX_URLS} addresses`;
      return;
    }
    const at = Date.parse(lastmod.trim());
    if (isIndex) sitemaps.push(address.href);
    else urls.push({ url: address.href, lastmod: Number.isNaN(at) ? null : at });
  };
  const xml = xmlReader(add);
  const lines = lineReader((line) => add(line, '', false));
  let reader: Pick<Parser, 'write' | 'end'> | null = null;
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for await (const chunk of inflated(bytes)) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) cut = `more than ${MAX_BYTES} bytes`;
      if (cut !== null) break;
      const text = decoder.decode(chunk, { stream: true });
      reader ??= /^\s*</.test(text) ? xml : lines;
      reader.write(text);
    }
  } catch (error) {
    cut = `damaged: ${error instanceof Error ? error.message : String(error)}`;
  }
  reader?.end();
  return { urls, sitemaps, cut };
}

const CHUNK = 65_536;

async function* inflated(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    for (let at = 0; at < bytes.byteLength; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
    return;
  }
  const gunzip = createGunzip();
  gunzip.end(bytes);
  for await (const chunk of gunzip) yield chunk as Uint8Array;
}

/** `url`/`sitemap` of the protocol, `item`/`entry` of feeds; names with or without a prefix. */
function xmlReader(add: (loc: string, lastmod: string, isIndex: boolean) => void): Parser {
  const ITEMS = new Set(['url', 'sitemap', 'item', 'entry']);
  let item: string | null = null;
  let loc = '';
  let lastmod = '';
  let field = '';
  return new Parser(
    {
      onopentag(name, attributes) {
        const tag = local(name);
        if (ITEMS.has(tag)) [item, loc, lastmod] = [tag, '', ''];
        // Only the item's own loc: images and videos have theirs, under a prefix.
        field = tag === 'loc' ? (name.includes(':') && !name.startsWith('sm:') && !name.startsWith('s:') ? '' : 'loc') : tag;
        const { href, rel } = attributes;
        if (tag === 'link' && href !== undefined && item !== null && (rel ?? 'alternate') === 'alternate' && item === 'entry') loc = href;
      },
      ontext(text) {
        if (item === null) return;
        if ((field === 'loc' || (field === 'link' && item === 'item')) && loc.length <= MAX_LOC) loc += text;
        else if (field === 'lastmod' || field === 'pubdate' || field === 'updated') lastmod += text.slice(0, 64);
      },
      onclosetag(name, isImplied) {
        field = '';
        if (item === null || local(name) !== item) return;
        // Cut off in the middle: its address may be, too.
        if (isImplied) return;
        add(loc, lastmod, item === 'sitemap');
        item = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function lineReader(line: (text: string) => void): Pick<Parser, 'write' | 'end'> {
  let rest = '';
  return {
    write(text) {
      const parts = (rest + text).split(/\r?\n/);
      rest = (parts.pop() ?? '').slice(0, MAX_LOC + 1);
      for (const part of parts) if (/^\s*https?:\/\//i.test(part)) line(part);
    },
    end() {
      if (/^\s*https?:\/\//i.test(rest)) line(rest);
    },
  };
}

/** `Sitemap:` lines of a robots.txt; they belong to no group (RFC 9309 §2.2.4). */
export function sitemapLines(robots: string, url: string): string[] {
  const found: string[] = [];
  for (const line of robots.split(/\r\n|\r|\n/)) {
    const value = /^\s*site-?map\s*:\s*(\S+)/i.exec(line.slice(0, 3000))?.[1];
    const address = value === undefined ? null : URL.parse(value, url);
    if (address !== null && /^https?:$/.test(address.protocol)) found.push(address.href);
  }
  return [...new Set(found)];
}

/** Links of an llms.txt (Markdown), with their texts. */
export function llmsLinks(markdown: string, url: string): { url: string; text: string }[] {
  const found: { url: string; text: string }[] = [];
  for (const [, text = '', href = ''] of markdown.slice(0, 1_000_000).matchAll(/\[([^\][\n]{0,300})\]\(([^()\s]{1,2000})\)/g)) {
    const address = URL.parse(href, url);
    if (address !== null && /^https?:$/.test(address.protocol) && found.length < MAX_URLS) found.push({ url: address.href, text });
  }
  return found;
}
