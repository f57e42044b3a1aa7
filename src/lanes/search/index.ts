/** @module The Search lane. In: a query. Out: candidates (second-hand hints, never evidence) merged from all providers that fit. */
export { type ProviderReport, type SearchLaneResult, searchLane } from './lane.ts';
export {
  type HttpProviderDefinition,
  httpProvider,
  type Intent,
  type SearchOutcome,
  type SearchProvider,
  type SearchRequest,
} from './provider.ts';
