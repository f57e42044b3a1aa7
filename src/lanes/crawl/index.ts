/**
 * @module The Crawler lane. In: seeds, a scope, limits of the ledger. Out: pages as they come (artifact, verdict, document), then a summary
 * in which every address is accounted for: total = done + failed + skipped (with a reason) + open. The frontier is the store's; a crawl that
 * was killed goes on from its rows. `map` lists addresses and reads nothing but the seeds. The core (scope, discovery, sitemaps, traps,
 * aliases, duplicates, priority, gain) is pure. Standards: sitemaps.org 0.9, RFC 9309, RFC 8288 link relations.
 */
export { type CrawlDeps, type CrawlRequest, crawl } from './crawl.ts';
export { discover } from './discover.ts';
export { explainUrl } from './explain.ts';
export { type MapRequest, mapSite } from './map.ts';
export { type CrawlWishes, crawlBudget, planCrawl } from './options.ts';
export { createScope, type Scope } from './scope.ts';
export { listSitemaps, type SitemapLead } from './sitemaps.ts';
