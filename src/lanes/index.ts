/** @module The lanes by which the world is reached: search (providers) and fetch. Each says why, spends from the ledger and keeps what came. */
export { type FetchDeps, type FetchRequest, fetchPage, type PageRead } from './fetch/index.ts';
export { createProviders, PROVIDER_NAMES, type ProviderSettings } from './providers/index.ts';
export { type ProviderReport, type SearchLaneResult, type SearchProvider, searchLane } from './search/index.ts';
