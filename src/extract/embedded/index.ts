/**
 * @module What a page carries for its scripts. In: the source of an HTML page and its reading. Out: the same reading, or, for a shell, one
 * whose blocks come from embedded state (each with state and JSON Pointer), and the addresses at which the page says its content can be
 * asked for. No code of a page is run; reading is bounded in depth, values and characters, and linear. Nothing is thrown.
 */
export { type AnswerReading, fillShell, readAnswer } from './answers.ts';
export { apisInScript, followHint } from './apis.ts';
export type { PageIdentity } from './choose.ts';
export { type OpenedReading, openShell } from './open.ts';
export { PACKED_PAGE, type PagePart, packPage, unpackPage } from './pack.ts';
export { postsIn } from './posts.ts';
export type { PageAddress } from './worth.ts';
