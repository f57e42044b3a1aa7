/**
 * @module One bounded HTTP request. In: a request with its purpose and the run context. Out: an outcome, either a whole decoded response with
 * its redirect chain, timings, cache state and policy decisions, or a failure whose problem names the phase. Standards: RFC 9110 (semantics),
 * RFC 9111 and 5861 (caching), RFC 9309 (robots.txt), RFC 8288 (Link), RFC 6890 (special addresses), RFC 1928 (SOCKS5), TDMRep and
 * Content-Signal (use of content), ISO 28500 (WARC), RFC 9112 and 9113 (HTTP/1.1 and HTTP/2). `stack.ts` shows the way of a request in order.
 */

export { createMemoryCache } from './cache/memory.ts';
export type { CacheEntry, CacheMeta, HttpCacheStore, StoredResponse, VaryIndex } from './cache/port.ts';
export { createHttpClient } from './client.ts';
export type { CredentialSource } from './credentials/port.ts';
export { specialKind } from './guard/addresses.ts';
export { type ConnectTo, parseConnectTo } from './guard/connect-to.ts';
export { type LinkField, linksOf } from './links/link-header.ts';
export { type Refresh, refreshOf } from './links/refresh.ts';
export type {
  Bounds,
  Dial,
  DialTarget,
  ForesightClient,
  HeaderList,
  HttpClient,
  HttpFailure,
  HttpOptions,
  HttpOutcome,
  HttpRequest,
  HttpResponse,
  Purpose,
  ResolvedAddress,
  Resolver,
  StreamClient,
  StreamOutcome,
} from './model.ts';
export type { RecordedExchange, WarcRecorder, WarcReplay } from './record/port.ts';
export { createWarcRecorder, openWarcReplay } from './record/warc.ts';
export { usageOfHeaders, usageOfTags } from './usage/statements.ts';
