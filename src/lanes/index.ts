/** @module The lanes by which the world is reached: search (providers), fetch, browser, crawl, and the two behind a gate, authenticated and stealth. Each says why, spends from the ledger and keeps what came. */
export { contentCalls, readByApi } from './api/index.ts';
export {
  browserSession,
  createSessionBook,
  credentialsOf,
  type Imported,
  type Keyring,
  type KeySource,
  openKeyring,
  openText,
  readCookies,
  readHeaders,
  readState,
  type SessionBook,
  type SessionKey,
  type SystemKeyring,
  scopeGate,
  sealText,
  systemKeyring,
} from './authenticated/index.ts';
export {
  type BrowserLane,
  type BrowserSession,
  browsePage,
  createBrowserPool,
  findBrowser,
  isExecutable,
  notAgain,
  type Rendered,
  renderPage,
} from './browser/index.ts';
export {
  type CrawlDeps,
  type CrawlRequest,
  type CrawlWishes,
  crawl,
  crawlBudget,
  createScope,
  discover,
  explainUrl,
  listSitemaps,
  type MapRequest,
  mapSite,
  planCrawl,
  type Scope,
  type SitemapLead,
} from './crawl/index.ts';
export {
  createSitePrints,
  type FetchDeps,
  type FetchRequest,
  fetchPage,
  type PageRead,
  rereadArtifact,
  teaching,
  underTerms,
} from './fetch/index.ts';
export { createProviders, PROVIDER_NAMES, type ProviderSettings } from './providers/index.ts';
export { type ProviderReport, type SearchLaneResult, type SearchProvider, type SearchRequest, searchLane } from './search/index.ts';
export { peerBrowser, readStealthily, type StealthLane, stealthAllowed } from './stealth/index.ts';
