/** @module The lanes by which the world is reached: search (providers) and fetch. Each says why, spends from the ledger and keeps what came. */
export { type FetchDeps, fetchPage, type FetchRequest, type PageRead } from './fetch/index.ts';
export { createProviders, type ProviderSettings, PROVIDER_NAMES } from './providers/index.ts';
export { type ProviderReport, searchLane, type SearchLaneResult, type SearchProvider } from './search/index.ts';
