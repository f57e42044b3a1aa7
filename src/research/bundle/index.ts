/**
 * @module The evidence bundle: a folder that carries an answer, its quotes and the archived bytes, signed, to be checked again by anybody.
 * `manifest.json` (hashes, signature), `answer.json`, `answer.md`, `bodies/<sha256>`.
 */
export { loadSigningKey, type SigningKey } from './sign.ts';
export { type VerifyDeps, type VerifyOptions, verifyBundle } from './verify.ts';
export { checkBundleTarget, writeBundle } from './write.ts';
