/**
 * @module Bytes in, a Document and the page's shape out. HTML, plain text, Markdown, text tables, JSON, feeds, sitemaps and XML are read,
 * PDF files (`pdf/`), office files and books (`office/`) too; other binary kinds give a problem. Pure and synchronous: the same bytes and URL always give the same `text`.
 * `createExtractor` does the same for a client: long pages in worker threads, bounded in time and memory.
 */
export { type CharsetSource, type DecodedText, decodeText } from './charset/decode.ts';
export {
  type AnswerReading,
  apisInScript,
  followHint,
  PACKED_PAGE,
  type PageAddress,
  type PageIdentity,
  type PagePart,
  packPage,
  postsIn,
  readAnswer,
  unpackPage,
} from './embedded/index.ts';
export { EXTRACTOR, type ExtractInput, type ExtractResult, extractDocument } from './extract.ts';
export { documentFailures, projectForIngest, schemaFaults } from './ingest/index.ts';
export { type LinksInput, type LinksReading, readLinks } from './links/read-links.ts';
export { createExtractor, type Extraction, type Extractor, inProcess } from './pool/extractor.ts';
export {
  type FilledValue,
  fillSchema,
  foldLabel,
  isSchema,
  type JsonSchema,
  labelledPairs,
  labelMatch,
  offeredFields,
  type Pair,
  type SchemaFill,
} from './schema/index.ts';
export {
  emptyProfile,
  learn,
  type Observation,
  openProfile,
  type SiteKnowledge,
  type SiteProfile,
  type SiteReading,
  StoredProfile,
  storedProfile,
  urlShape,
} from './site/index.ts';
export type { ContentKind } from './sniff.ts';
