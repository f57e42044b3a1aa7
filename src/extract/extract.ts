import { hash } from 'node:crypto';
import { detectLanguage } from '../text/language/index.ts';
import {
  type Document,
  type HiddenText,
  type PageShape,
  type PermissionClass,
  type Problem,
  problem,
  type Times,
} from '../vocabulary/index.ts';
import { assemble, type BlockDraft } from './blocks.ts';
import { describeControls, stripControls } from './characters.ts';
import { type CharsetSource, decodeText } from './charset/decode.ts';
import { type OpenedReading, openShell } from './embedded/index.ts';
import { fold } from './html/head.ts';
import { header, type PageReading, readPage } from './html/page.ts';
import { parseHtml } from './html/parse.ts';
import { languageTag } from './language.ts';
import { readPdf } from './pdf/index.ts';
import { readJson } from './plain/json.ts';
import { readText } from './plain/text.ts';
import { readXml } from './plain/xml.ts';
import { plainShape } from './shape.ts';
import { type ContentKind, sniffType } from './sniff.ts';
import { findTimes } from './times/times.ts';

/** Name and version of this extractor: the same version gives the same `text` for the same bytes, which verification replays. */
export const EXTRACTOR = 'veritrail-extract/1';

export interface ExtractInput {
  /** Body after content decoding. */
  readonly bytes: Uint8Array;
  /** `Content-Type` without parameters, or null. */
  readonly contentType: string | null;
  /** `charset` parameter of the header, or null. */
  readonly charset: string | null;
  /** The URL the bytes came from, after redirects. */
  readonly url: string;
  readonly requestedUrl?: string;
  /** ISO 8601 instant. */
  readonly fetchedAt: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Default `public-authorized`. */
  readonly permissionClass?: PermissionClass;
  /** Default `crawl`. */
  readonly collector?: Document['provenance']['collector'];
}

export interface ExtractResult {
  /** Null when the bytes are of a kind that has no reader, or empty; `problem` says which. */
  readonly document: Document | null;
  readonly shape: PageShape;
  readonly charset: string | null;
  readonly charsetSource: CharsetSource | null;
  readonly problem: Problem | null;
}

/** Bytes to a document. Synchronous and pure: no clock, no locale, no network; never throws on any bytes. */
export function extractDocument(input: ExtractInput): ExtractResult {
  const kind = sniffType(input.bytes, input.contentType);
  if (kind === 'none')
    return {
      document: null,
      shape: plainShape(kind, 0, '', 0),
      charset: null,
      charsetSource: null,
      problem: problem('extraction_failed', 'the body is empty'),
    };
  if (kind === 'pdf') {
    const { reading, problem: trouble } = readPdf({
      bytes: input.bytes,
      url: input.url,
      fetchedAt: input.fetchedAt,
      headers: input.headers ?? [],
    });
    return {
      document: reading === null ? null : toDocument(reading, input),
      shape: reading?.shape ?? plainShape(kind, input.bytes.length, '', 0),
      charset: null,
      charsetSource: null,
      problem: trouble,
    };
  }
  if (kind === 'binary')
    return {
      document: null,
      shape: plainShape(kind, input.bytes.length, '', 0),
      charset: null,
      charsetSource: null,
      problem: problem('unsupported_type', input.contentType ?? 'binary bytes'),
    };
  const decoded = decodeText(input.bytes, input.charset);
  const reading = readAs(kind, decoded.text, input);
  return {
    document: toDocument(reading, input),
    shape: reading.shape,
    charset: decoded.charset,
    charsetSource: decoded.source,
    problem: null,
  };
}

function readAs(kind: ContentKind, source: string, input: ExtractInput): OpenedReading {
  const headers = input.headers ?? [];
  if (kind === 'html') {
    const { url, requestedUrl = url } = input;
    const page = readPage({ source, byteLength: input.bytes.length, url, fetchedAt: input.fetchedAt, headers });
    return openShell(page, { source, url, requestedUrl });
  }
  if (kind === 'json') {
    const blocks = readJson(source);
    if (blocks !== null) return plainReading(kind, source, blocks, null, input);
  }
  if (kind === 'xml') {
    const feed = readXml(source, htmlToLine);
    const reading = plainReading(kind, source, feed.blocks, feed.title, input);
    const links = feed.links.flatMap(({ url, text }) => {
      const absolute = URL.parse(url, input.url);
      return absolute === null || !/^https?:$/.test(absolute.protocol)
        ? []
        : [{ url: absolute.href, text: text.slice(0, 500), rel: [], region: 'content' as const }];
    });
    return { ...reading, links };
  }
  const { text, removed } = stripControls(source);
  const hidden: HiddenText[] =
    removed.length === 0 ? [] : [{ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) }];
  // With characters taken out, source offsets of the blocks would point beside their text.
  const blocks =
    removed.length === 0 && text.length === source.length ? readText(text) : readText(text).map(({ source: _source, ...block }) => block);
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? null;
  return { ...plainReading(kind, source, blocks, title, input), hidden };
}

/** Mark-up inside a feed as one line of text. */
function htmlToLine(html: string): string {
  if (!/[<&]/.test(html)) return fold(html);
  return fold(parseHtml(html.replace(/<(?:br|\/p|\/div|\/li|\/h[1-6])[\s/]{0,3}>/gi, ' $&')).textContent(0));
}

function plainReading(
  kind: ContentKind,
  source: string,
  blocks: readonly BlockDraft[],
  title: string | null,
  input: ExtractInput,
): PageReading {
  const headers = input.headers ?? [];
  const language = languageTag(header(headers, 'content-language'));
  const mainLength = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const times: Times = findTimes({
    fetchedAt: input.fetchedAt,
    url: input.url,
    language,
    jsonLd: [],
    meta: [],
    elements: [],
    lines: [],
    title,
    headers,
  });
  return {
    blocks,
    title,
    siteName: null,
    author: [],
    language,
    canonicalUrl: input.url,
    pageType: kind === 'json' || kind === 'xml' ? 'data' : 'unknown',
    times,
    links: [],
    hidden: [],
    metadata: {},
    coverage: mainLength === 0 ? 0 : 1,
    shape: { ...plainShape(kind, input.bytes.length, source, mainLength), title: title ?? '' },
  };
}

const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex');

function toDocument(reading: OpenedReading, input: ExtractInput): Document {
  const { text, markdown, blocks, tables } = assemble(reading.blocks);
  return {
    schemaVersion: 'document-v1',
    extractor: EXTRACTOR,
    sourceUrl: input.url,
    canonicalUrl: reading.canonicalUrl,
    collectedAt: input.fetchedAt,
    title: reading.title,
    siteName: reading.siteName,
    author: [...reading.author],
    language: detectLanguage(text, reading.language).tag,
    pageType: reading.pageType,
    text,
    content: markdown,
    contentHash: sha256(markdown),
    textHash: sha256(text),
    bytesHash: sha256(input.bytes),
    times: reading.times,
    blocks,
    tables,
    links: [...reading.links],
    hidden: [...reading.hidden],
    metadata: reading.metadata,
    coverage: reading.coverage,
    ...(reading.quality === undefined ? {} : { quality: reading.quality }),
    ...(reading.origin === undefined ? {} : { origin: reading.origin }),
    provenance: { collector: input.collector ?? 'crawl', permissionClass: input.permissionClass ?? 'public-authorized' },
  };
}
