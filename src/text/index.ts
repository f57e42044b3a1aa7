/** @module Everything that reads text and nothing else: URLs, language, sentences, facts, fingerprints, quotes, partial dates. Pure. */
export * from './url/index.ts';
export * from './tokens/index.ts';
