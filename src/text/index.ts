/** @module Everything that reads text and nothing else: URLs, language, sentences, facts, fingerprints, quotes, partial dates. Pure. */
export * from './canonical-json/index.ts';
export * from './facts/index.ts';
export * from './fingerprint/index.ts';
export * from './language/index.ts';
export * from './locator/index.ts';
export * from './sentences/index.ts';
export * from './time/index.ts';
export * from './tokens/index.ts';
export * from './url/index.ts';
