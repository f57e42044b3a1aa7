/**
 * @module The authenticated lane: sessions registered for one origin in one scope, kept sealed (AES-256-GCM), used only by tasks that name the
 * scope. In: what a person's browser has, as a file or by logging in. Out: credentials for the HTTP client and for the browser lane, message by
 * message; never to anything else. Errors: `session_missing`, `session_expired`, `session_key_invalid`, `session_tampered`,
 * `keyring_missing`, `display_missing`.
 */
export { createSessionBook, type SessionBook } from './book.ts';
export { browserSession } from './browser-session.ts';
export { scopeGate } from './gate.ts';
export { readHeaders } from './import/headers.ts';
export { type Imported, readCookies, readState } from './import/state.ts';
export { type Keyring, type KeySource, openKeyring } from './keys.ts';
export { openText, type SessionKey, sealText } from './seal.ts';
export { credentialsOf } from './source.ts';
export { type SystemKeyring, systemKeyring } from './system-keyring.ts';
