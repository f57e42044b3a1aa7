/**
 * @module The evidence bundle: a folder that carries an answer, its quotes and the archived bytes, signed, to be checked again by anybody.
 * `manifest.json` (hashes, signature), `answer.json`, `answer.md`, `bodies/<sha256>`.
 */
export type { VerifyDeps } from './live.ts';
export { loadSigningKey, type SigningKey, signatureOf } from './sign.ts';
export { type VerifyOptions, verifyBundle } from './verify.ts';
export { checkBundleTarget, writeBundle } from './write.ts';
