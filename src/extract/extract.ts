import { hash } from 'node:crypto';
import { detectLanguage } from '../text/language/index.ts';
import { problem } from '../vocabulary/catalogue.ts';
import type { Document, PageShape, PermissionClass, Problem } from '../vocabulary/index.ts';
import { assemble } from './blocks.ts';
import { type CharsetSource, decodeText } from './charset/decode.ts';
import { fillShell, type OpenedReading, openShell, PACKED_PAGE, type PagePart, unpackPage } from './embedded/index.ts';
import { readPage } from './html/page.ts';
import { readOffice, unreadKind } from './office/index.ts';
import { readPdf } from './pdf/index.ts';
import { readPlain } from './plain/read-plain.ts';
import { plainShape } from './shape.ts';
import type { SiteKnowledge, SiteReading } from './site/index.ts';
import { sniffType } from './sniff.ts';

/** Name and version of this extractor: the same version gives the same `text` for the same bytes, which verification replays. */
export const EXTRACTOR = 'veritrail-extract/3';

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
  /** What is known of the site, or what was chosen of these bytes before; only HTML asks for it. */
  readonly site?: SiteKnowledge;
}

export interface ExtractResult {
  /** Null when the bytes are of a kind that has no reader, or empty; `problem` says which. */
  readonly document: Document | null;
  readonly shape: PageShape;
  readonly charset: string | null;
  readonly charsetSource: CharsetSource | null;
  readonly problem: Problem | null;
  /** Only where `site` was given, and the visible page was read. */
  readonly site?: SiteReading;
}

/** Bytes to a document. Synchronous and pure: no clock, no locale, no network; never throws on any bytes. */
export function extractDocument(input: ExtractInput): ExtractResult {
  const packed = input.contentType === PACKED_PAGE ? unpackPage(input.bytes) : null;
  const [shell, ...answers] = packed ?? [];
  if (shell !== undefined) return filled(input, shell, answers);
  const kind = sniffType(input.bytes, input.contentType);
  if (kind === 'none')
    return {
      document: null,
      shape: plainShape(kind, 0, '', 0),
      charset: null,
      charsetSource: null,
      problem: problem('extraction_failed', 'the body is empty'),
    };
  const headers = input.headers ?? [];
  if (kind === 'pdf' || kind === 'office') {
    const { reading, problem: trouble } = (kind === 'pdf' ? readPdf : readOffice)({ ...input, headers });
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
      problem: problem('unsupported_type', unreadKind(input.bytes) ?? input.contentType ?? 'binary bytes'),
    };
  const decoded = decodeText(input.bytes, input.charset);
  const source = decoded.text;
  const { url, requestedUrl = url } = input;
  const page = { source, byteLength: input.bytes.length, url, fetchedAt: input.fetchedAt, headers };
  const known = input.site === undefined ? page : { ...page, site: input.site };
  const { reading, cut }: { reading: OpenedReading; cut: string | null } =
    kind === 'html'
      ? { reading: openShell(readPage(known), { source, url, requestedUrl }), cut: null }
      : readPlain(kind, { ...page, contentType: input.contentType });
  return {
    document: toDocument(reading, input),
    shape: reading.shape,
    charset: decoded.charset,
    charsetSource: decoded.source,
    problem: cut === null ? null : problem('body_truncated', `the text is read in part: ${cut}`),
    // Text that comes from a shell's state has no place in a template.
    ...(reading.site === undefined || reading.origin !== undefined ? {} : { site: reading.site }),
  };
}

/** A shell with what its addresses answered: the page is that of the shell, its text that of the answers. */
function filled(input: ExtractInput, shell: PagePart, answers: readonly PagePart[]): ExtractResult {
  const decoded = decodeText(shell.bytes, shell.charset);
  const { url, requestedUrl = url, fetchedAt, headers = [] } = input;
  const read = readPage({ source: decoded.text, byteLength: shell.bytes.length, url, fetchedAt, headers });
  const reading = fillShell(openShell(read, { source: decoded.text, url, requestedUrl }), answers);
  const origin = { channel: 'api' as const, state: answers[0]?.url ?? url, visibleLength: read.shape.visibleLength };
  return {
    document: toDocument({ ...reading, origin }, { ...input, collector: 'direct-api' }),
    shape: reading.shape,
    charset: decoded.charset,
    charsetSource: decoded.source,
    problem: null,
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
