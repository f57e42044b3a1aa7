/** @module The lanes by which the world is reached: search (providers), fetch, browser and crawl. Each says why, spends from the ledger and keeps what came. */
export { contentCalls, readByApi } from './api/index.ts';
export { type BrowserLane, browsePage, createBrowserPool, findBrowser, isExecutable } from './browser/index.ts';
export {
  type CrawlDeps,
  type CrawlRequest,
  type CrawlWishes,
  crawl,
  crawlBudget,
  explainUrl,
  type MapRequest,
  mapSite,
  planCrawl,
} from './crawl/index.ts';
export { type FetchDeps, type FetchRequest, fetchPage, type PageRead } from './fetch/index.ts';
export { createProviders, PROVIDER_NAMES, type ProviderSettings } from './providers/index.ts';
export { type ProviderReport, type SearchLaneResult, type SearchProvider, searchLane } from './search/index.ts';
