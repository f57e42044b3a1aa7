/** @module The Fetch lane. In: a URL and a contract. Out: an artifact with its verdict and, where the bytes could be read, its document. */
export {
  extract,
  type FetchDeps,
  type FetchRequest,
  fetchPage,
  incompleteness,
  keptHeaders,
  type PageRead,
  REFUSED,
  reasonOf,
  record,
  type SiteMemory,
  transportOf,
} from './fetch.ts';
export { rereadArtifact } from './reread.ts';
export { createSitePrints, teaching } from './site-prints.ts';
export { underTerms } from './terms.ts';
