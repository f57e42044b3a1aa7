/** @module A read page: blocks with spans, links, tables and times. `text` is what quotes and offsets refer to. */
import { z } from 'zod';
import { Instant, LanguageTag, PermissionClass, Sha256, Span } from './primitives.ts';

export const TimeKind = z.enum(['event', 'published', 'updated', 'retrieved', 'effective_from', 'valid_until']);
export type TimeKind = z.infer<typeof TimeKind>;

/** A time is never completed: `2026-08` stays a month. `value` is ISO 8601, cut to its precision. */
export const TimeValue = z.strictObject({
  value: z.string().min(4),
  precision: z.enum(['year', 'month', 'day', 'minute', 'second']),
  /** UTC offset or IANA zone as stated by the source; null = not stated. */
  zone: z.string().nullable(),
  source: z.string().min(1),
  confidence: z.enum(['high', 'medium', 'low']),
});
export type TimeValue = z.infer<typeof TimeValue>;

/**
 * Why no time of a kind is given. `no_candidates`: the page states none where pages do; `other_kind`: what it states is of another kind (an expiry,
 * an event, …); `implausible`: it lies before 1990 or after the fetch; `page_chrome`: it stands in comments, related items, side columns or links;
 * `ambiguous`: day and month may be the other way round, and nothing tells; `disagree`: several are stated and none prevails; `unlikely`: there is one,
 * stated in a way in which pages state other things at least as often.
 */
export const TimeAbsence = z.strictObject({
  reason: z.enum(['no_candidates', 'other_kind', 'implausible', 'page_chrome', 'ambiguous', 'disagree', 'unlikely']),
  /** What was weighed, likeliest first; `probability` among all of them and none, where it was estimated. */
  considered: z.array(
    z.strictObject({
      kind: TimeKind,
      value: z.string().min(4),
      source: z.string().min(1),
      probability: z.number().min(0).max(1).optional(),
    }),
  ),
});
export type TimeAbsence = z.infer<typeof TimeAbsence>;

/** The six kinds, each with its best value; all candidates seen are kept in `candidates`. */
export const Times = z.strictObject({
  published: TimeValue.optional(),
  updated: TimeValue.optional(),
  retrieved: TimeValue,
  effective_from: TimeValue.optional(),
  valid_until: TimeValue.optional(),
  event: TimeValue.optional(),
  candidates: z.array(z.strictObject({ kind: TimeKind, time: TimeValue })).default([]),
  /** For each of the two that is not given, why. */
  absent: z.strictObject({ published: TimeAbsence.optional(), updated: TimeAbsence.optional() }).optional(),
});
export type Times = z.infer<typeof Times>;

export const PageType = z.enum(['article', 'documentation', 'product', 'forum', 'listing', 'service', 'data', 'unknown']);
export type PageType = z.infer<typeof PageType>;

export const BlockKind = z.enum(['heading', 'paragraph', 'list_item', 'table', 'code', 'quote', 'caption', 'definition']);

/** A rectangle on a page as displayed: points (1/72 inch) from its top left corner, y downwards, as in RFC 8118 `viewrect`. */
export const PageBox = z.strictObject({ left: z.number(), top: z.number(), width: z.number().min(0), height: z.number().min(0) });
export type PageBox = z.infer<typeof PageBox>;

/** The part of a block that stands in one column of one page; `span` indexes `Document.text`, pages count from 1. */
export const PageRegion = z.strictObject({ page: z.int().min(1), box: PageBox, span: Span });
export type PageRegion = z.infer<typeof PageRegion>;

/**
 * Where a block stands when no reader sees it on the page as sent: the state that the page carries, or the address whose answer holds it (absent
 * where the whole text is JSON), and the value in it (RFC 6901, into the decoded state or answer; empty where the whole is mark-up or text).
 */
export const BlockOrigin = z.strictObject({ state: z.string().min(1).optional(), pointer: z.string() });
export type BlockOrigin = z.infer<typeof BlockOrigin>;

/** A block of main content. `span` indexes `Document.text`; `source` the decoded source text, where known. */
export const Block = z.strictObject({
  index: z.int().min(0),
  kind: BlockKind,
  /** 1–6 for headings. */
  level: z.int().min(1).max(6).optional(),
  headingPath: z.array(z.string()),
  span: Span,
  source: Span.optional(),
  /** Index into `Document.tables` for table blocks. */
  table: z.int().min(0).optional(),
  codeLanguage: z.string().optional(),
  /** Where it stands on the pages of a PDF, in reading order. */
  regions: z.array(PageRegion).optional(),
  /** Absent for text that is visible on the page as it was sent. */
  origin: BlockOrigin.optional(),
});
export type Block = z.infer<typeof Block>;

/** Spans are expanded: a cell covering two rows stands in both, with the same `span` in the text. */
export const TableCell = z.strictObject({ text: z.string(), header: z.boolean(), span: Span });
/** From row (column) `from` of the table on, the sheet's own rows (columns) are `is`, `is + 1`, …, counted from 0. */
export const SheetRun = z.strictObject({ from: z.int().min(0), is: z.int().min(0) });
export type SheetRun = z.infer<typeof SheetRun>;
export const TableSheet = z.strictObject({ name: z.string(), rows: z.array(SheetRun), columns: z.array(SheetRun) });
export type TableSheet = z.infer<typeof TableSheet>;

export const Table = z.strictObject({
  caption: z.string().nullable(),
  headerRows: z.int().min(0),
  headerColumns: z.int().min(0),
  rows: z.array(z.array(TableCell)),
  headingPath: z.array(z.string()),
  /** The sheet of a workbook that it stands in. */
  sheet: TableSheet.optional(),
});
export type Table = z.infer<typeof Table>;

export const Link = z.strictObject({
  url: z.string(),
  text: z.string(),
  rel: z.array(z.string()),
  /** Where in the page: only `content` links carry editorial weight. */
  region: z.enum(['content', 'navigation', 'footer', 'aside', 'head']),
  /** The language that an alternate of the page's head is said to be in. */
  hreflang: z.string().optional(),
});
export type Link = z.infer<typeof Link>;

/** Text of the page that a reader does not see as page text. Stored and scanned, never quoted. */
export const HiddenText = z.strictObject({
  channel: z.enum(['hidden', 'non_rendered', 'control_characters']),
  how: z.string(),
  text: z.string(),
});
export type HiddenText = z.infer<typeof HiddenText>;

export const Document = z.strictObject({
  schemaVersion: z.literal('document-v1'),
  extractor: z.string(),
  sourceUrl: z.string(),
  canonicalUrl: z.string(),
  collectedAt: Instant,
  title: z.string().nullable(),
  siteName: z.string().nullable(),
  author: z.array(z.string()),
  language: LanguageTag.nullable(),
  pageType: PageType,
  text: z.string(),
  /** Markdown of the main content. */
  content: z.string(),
  /** SHA-256 of `content`. */
  contentHash: Sha256,
  textHash: Sha256,
  /** SHA-256 of the bytes read, as in the artifact. */
  bytesHash: Sha256,
  times: Times,
  blocks: z.array(Block),
  tables: z.array(Table),
  links: z.array(Link),
  hidden: z.array(HiddenText),
  /** Typed values of JSON-LD, Open Graph and meta elements, by name. */
  metadata: z.record(z.string(), z.unknown()),
  /** Share of the visible text that the main content keeps. */
  coverage: z.number().min(0).max(1),
  /** Estimate of the F1 of its words against what a reader would take for the main content; absent where nothing was chosen (no HTML). */
  quality: z.number().min(0).max(1).optional(),
  /**
   * Set when the page as sent is a shell. `embedded`: the text comes from what it carries for its scripts, named by `state`; `api`: from what the
   * addresses answered from which it takes its content, the first of them in `state`.
   */
  origin: z.strictObject({ channel: z.enum(['embedded', 'api']), state: z.string().min(1), visibleLength: z.int().min(0) }).optional(),
  provenance: z.strictObject({
    collector: z.enum(['crawl', 'browser-mcp', 'direct-api']),
    permissionClass: PermissionClass,
    artifactId: z.string().optional(),
    traceId: z.string().optional(),
  }),
});
export type Document = z.infer<typeof Document>;

/** An address that a page names as the place of its content, and what may follow once it was read. */
export const ApiHint = z.strictObject({
  /** Absolute; holes are filled with their first values. */
  url: z.string(),
  why: z.string(),
  /** `call`: JSON or a fragment asked for by script; `events`: an event stream; `bundle`: a script in which calls may stand; `frame`: a page shown inside. */
  kind: z.enum(['call', 'fragment', 'events', 'alternate', 'preload', 'frame', 'bundle']),
  /** Set where a value in it was taken from the page's own address, or had to be guessed. */
  filled: z.enum(['address', 'guess']).optional(),
  /** Absolute, with `{}` where the next value goes. */
  template: z.string().optional(),
  /** What goes into the hole: the next number, or this field of the answer before. */
  next: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('counter'), value: z.int() }),
      z.strictObject({ kind: z.literal('field'), name: z.string() }),
    ])
    .optional(),
});
export type ApiHint = z.infer<typeof ApiHint>;

/** What a page's own scripts ask for by sending something (POST): nobody else asks for it in their place. */
export const PostCall = z.strictObject({ url: z.string(), why: z.string() });
export type PostCall = z.infer<typeof PostCall>;

/** What the classifier needs of the parse, beside the document: counted once, in the same pass. */
export const PageShape = z.strictObject({
  contentKind: z.enum(['html', 'text', 'json', 'xml', 'csv', 'pdf', 'office', 'binary', 'none']),
  byteLength: z.int().min(0),
  title: z.string(),
  /** All visible text, boilerplate included; cut at 20,000 characters. */
  visibleText: z.string(),
  visibleLength: z.int().min(0),
  mainLength: z.int().min(0),
  headings: z.array(z.strictObject({ level: z.int(), text: z.string() })),
  paragraphs: z.int().min(0),
  longestParagraph: z.int().min(0),
  links: z.int().min(0),
  linkTextLength: z.int().min(0),
  scripts: z.int().min(0),
  scriptBytes: z.int().min(0),
  /** Addresses of external scripts and inline markers (vendor challenge files and the like). */
  scriptSources: z.array(z.string()),
  inlineScriptHead: z.string(),
  stylesheets: z.int().min(0),
  images: z.int().min(0),
  tables: z.int().min(0),
  iframes: z.array(z.string()),
  /** Addresses of PDF files shown inside the page (`embed`, `object`, `iframe`, viewers). */
  embeds: z.array(z.string()).optional(),
  forms: z.array(
    z.strictObject({ action: z.string(), method: z.string(), fields: z.array(z.strictObject({ name: z.string(), type: z.string() })) }),
  ),
  buttons: z.array(z.string()),
  /** Ids and classes of elements near the root and of empty containers (`root`, `__next`, `cf-challenge`). */
  ids: z.array(z.string()),
  classes: z.array(z.string()),
  emptyRoots: z.array(z.string()),
  noscriptText: z.string(),
  /**
   * Of a page with little text: what of it stands outside headers, navigation and footers (text cut at 300 characters), and the seen elements that
   * say by `aria-busy` or their class that they wait for something; their own text is not counted.
   */
  core: z.strictObject({ length: z.int().min(0), text: z.string(), busy: z.boolean(), placeholders: z.array(z.string()) }).optional(),
  metaRefresh: z.strictObject({ seconds: z.number(), url: z.string().nullable() }).nullable(),
  metaRobots: z.array(z.string()),
  /** Tags that speak of the page's use, `[name, content]`: TDMRep. */
  metaUsage: z.array(z.tuple([z.string(), z.string()])).optional(),
  generator: z.string().nullable(),
  jsonLdTypes: z.array(z.string()),
  ogType: z.string().nullable(),
  canonical: z.string().nullable(),
  /** Embedded application state found: `__NEXT_DATA__`, `__NUXT__`, … */
  embeddedState: z.array(z.string()),
  /** Of a shell only: where its content can be asked for, best first. */
  apis: z.array(ApiHint).optional(),
  /** Of a shell only: calls of its own scripts whose address could not be told. */
  unknownCalls: z.int().min(0).optional(),
  posts: z.array(PostCall).optional(),
  replacementCharacters: z.int().min(0),
  controlCharacterShare: z.number().min(0).max(1),
});
export type PageShape = z.infer<typeof PageShape>;

/** The ingest projection of a document: must pass the JSON Schema `agent-document-v1` before it may be indexed. */
export const AgentDocument = z.strictObject({
  source_url: z.url(),
  canonical_url: z.url().optional(),
  collected_at: Instant,
  title: z.string().nullable().optional(),
  language: z.string().nullable().optional(),
  content: z.string().min(200),
  content_hash: Sha256,
  schema_version: z.literal('agent-document-v1'),
  times: z.record(z.string(), z.unknown()).optional(),
  entities: z.array(z.record(z.string(), z.unknown())).optional(),
  provenance: z
    .strictObject({
      collector: z.enum(['crawl', 'browser-mcp', 'direct-api']),
      permission_class: z.enum(['public-authorized', 'owned', 'licensed']),
      artifact_id: z.string().optional(),
      trace_id: z.string().optional(),
    })
    .optional(),
});
export type AgentDocument = z.infer<typeof AgentDocument>;
