/**
 * @module The retrieval index: documents in, ranked passages out.
 *
 * In: a Document that meets the contract `agent-document-v1`, with its artifact's id. Out: passages with heading path, exact span in
 * the document's text, score and the reasons of the score. Ranking: BM25 over our own terms (`text/tokens`), repeated query terms counted.
 * Text of an auth scope is found only by a search that names the scope.
 */
export { createIndex, type PassageIndex } from './passage-index.ts';
export { rankPassages } from './rank.ts';
