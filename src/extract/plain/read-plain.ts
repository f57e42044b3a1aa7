import type { HiddenText, Link, Times } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { describeControls, stripControls } from '../characters.ts';
import { readTable } from '../data/csv.ts';
import { type Feed, feedTime, readJsonFeed } from '../data/feed.ts';
import { feedBlocks } from '../data/feed-blocks.ts';
import { readXmlFeed } from '../data/feed-xml.ts';
import { personNames, usableTitle } from '../file-names.ts';
import { header, type PageReading } from '../html/page.ts';
import { languageTag } from '../language.ts';
import { plainShape } from '../shape.ts';
import type { ContentKind } from '../sniff.ts';
import { findTimes, withOwnTimes } from '../times/times.ts';
import { type FrontMatter, frontMatter } from './front-matter.ts';
import { readJson } from './json.ts';
import { type JsonContent, readJsonContent } from './json-content.ts';
import { readText } from './text.ts';
import { readXml } from './xml.ts';

/** Decoded text that is no HTML page, and where it comes from. */
export interface PlainInput {
  readonly source: string;
  readonly byteLength: number;
  readonly url: string;
  readonly fetchedAt: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
}

/** `cut`: why it was read in part; null = to its end. */
export interface PlainResult {
  readonly reading: PageReading;
  readonly cut: string | null;
}

/** What one of the readers found. */
interface Found {
  readonly blocks: readonly BlockDraft[];
  readonly title?: string | null;
  readonly author?: readonly string[];
  readonly language?: string | null;
  readonly updated?: Times['updated'];
  readonly published?: Times['published'];
  readonly links?: readonly Link[];
  readonly hidden?: readonly HiddenText[];
  readonly metadata?: Record<string, unknown>;
  /** Share of the text that is read; all of it when not stated. */
  readonly coverage?: number;
  readonly cut?: string | null;
}

/** Text of a kind as blocks. A kind that the text turns out not to be is read as plain text. */
export function readPlain(kind: ContentKind, input: PlainInput): PlainResult {
  const found = findings(kind, input) ?? asText(input.source);
  return { reading: toReading(kind, input, found), cut: found.cut ?? null };
}

function findings(kind: ContentKind, input: PlainInput): Found | null {
  const { source, contentType, url } = input;
  switch (kind) {
    case 'json': {
      const json = readJson(source);
      if (json === null) return null;
      const feed = readJsonFeed(json.value);
      if (feed !== null) return fromFeed(feed, url);
      const content = readJsonContent(json.value, url);
      return content === null ? { blocks: json.blocks, cut: json.cut } : fromContent(content, json.cut);
    }
    case 'xml': {
      const feed = readXmlFeed(source);
      return feed === null ? readXml(source) : fromFeed(feed, url);
    }
    case 'csv':
      return readTable(source, contentType);
    default:
      return null;
  }
}

function fromFeed(feed: Feed, url: string): Found {
  const { blocks, links, hidden, metadata } = feedBlocks(feed, url);
  const { title, authors, language, updated, cut } = feed;
  return {
    blocks,
    title,
    author: authors,
    language: languageTag(language),
    ...(updated === null ? {} : { updated }),
    links,
    hidden,
    metadata,
    cut,
  };
}

function fromContent({ published, updated, ...content }: JsonContent, cut: string | null): Found {
  return { ...content, ...(published === null ? {} : { published }), ...(updated === null ? {} : { updated }), cut };
}

function asText(source: string): Found {
  const { text, removed } = stripControls(source);
  const matter = frontMatter(text);
  const start = matter?.end ?? 0;
  // With characters taken out, source offsets of the blocks would point beside their text.
  const faithful = removed.length === 0 && text.length === source.length;
  const blocks = readText(text.slice(start)).map(({ source: place, ...block }) =>
    place === undefined || !faithful ? block : { ...block, source: { start: place.start + start, end: place.end + start } },
  );
  const hidden: HiddenText[] =
    removed.length === 0 ? [] : [{ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) }];
  const heading = blocks.find((block) => block.kind === 'heading')?.text ?? null;
  return matter === null ? { blocks, title: heading, hidden } : withMatter(matter, { blocks, title: heading, hidden });
}

/** What stands before the text of a Markdown file is no text, but says whose it is and of when. */
function withMatter({ fields, text }: FrontMatter, found: Found): Found {
  const first = (...names: readonly string[]): string | null => names.map((name) => fields.get(name)).find((value) => value) ?? null;
  const published = feedTime(first('date', 'published', 'pubdate', 'publishdate', 'created'), 'front matter');
  const updated = feedTime(first('updated', 'lastmod', 'modified', 'last_modified', 'date_modified'), 'front matter');
  return {
    ...found,
    title: usableTitle(first('title')) ?? found.title ?? null,
    author: personNames(first('author', 'authors') ?? ''),
    language: languageTag(first('lang', 'language')),
    ...(published === null ? {} : { published }),
    ...(updated === null ? {} : { updated }),
    hidden: [...(found.hidden ?? []), { channel: 'non_rendered', how: 'front matter', text: text.slice(0, 2000) }],
    metadata: Object.fromEntries([...fields].slice(0, 50).map(([name, value]) => [`front.${name}`, value.slice(0, 1000)])),
  };
}

function toReading(kind: ContentKind, { source, byteLength, url, fetchedAt, headers }: PlainInput, found: Found): PageReading {
  const { blocks, title = null, author = [], links = [], hidden = [], metadata = {}, updated, published } = found;
  const language = found.language ?? languageTag(header(headers, 'content-language'));
  const mainLength = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const times = findTimes({ fetchedAt, url, language, jsonLd: [], microdata: [], meta: [], elements: [], lines: [], title, headers });
  return {
    blocks,
    title,
    siteName: null,
    author,
    language,
    canonicalUrl: url,
    pageType: kind === 'json' || kind === 'xml' || kind === 'csv' ? 'data' : 'unknown',
    times: withOwnTimes(times, { published, updated }),
    links,
    hidden,
    metadata,
    coverage: mainLength === 0 ? 0 : (found.coverage ?? 1),
    shape: { ...plainShape(kind, byteLength, source, mainLength), title: title ?? '' },
  };
}
