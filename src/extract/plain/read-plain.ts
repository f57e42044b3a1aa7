import type { HiddenText, Link, Times } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { describeControls, stripControls } from '../characters.ts';
import { readTable } from '../data/csv.ts';
import { type Feed, readJsonFeed } from '../data/feed.ts';
import { feedBlocks } from '../data/feed-blocks.ts';
import { readXmlFeed } from '../data/feed-xml.ts';
import { header, type PageReading } from '../html/page.ts';
import { languageTag } from '../language.ts';
import { plainShape } from '../shape.ts';
import type { ContentKind } from '../sniff.ts';
import { findTimes } from '../times/times.ts';
import { readJson } from './json.ts';
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
      return feed === null ? { blocks: json.blocks, cut: json.cut } : fromFeed(feed, url);
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

function asText(source: string): Found {
  const { text, removed } = stripControls(source);
  const hidden: HiddenText[] =
    removed.length === 0 ? [] : [{ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) }];
  // With characters taken out, source offsets of the blocks would point beside their text.
  const blocks =
    removed.length === 0 && text.length === source.length ? readText(text) : readText(text).map(({ source: _source, ...block }) => block);
  return { blocks, title: blocks.find((block) => block.kind === 'heading')?.text ?? null, hidden };
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
    times: { ...times, ...(updated === undefined ? {} : { updated }), ...(published === undefined ? {} : { published }) },
    links,
    hidden,
    metadata,
    coverage: mainLength === 0 ? 0 : 1,
    shape: { ...plainShape(kind, byteLength, source, mainLength), title: title ?? '' },
  };
}
