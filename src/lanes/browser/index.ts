/**
 * @module The Browser lane. In: a request and, where there is one, the shell that the Fetch lane received. Out: an artifact with its verdict and
 * document, as from Fetch, made from the page as it stood when it had come to rest. The browser is found on the machine or attached to, never
 * downloaded; it is started by the first page that needs it. All of its traffic goes through a gateway on loopback and our own HTTP client, so
 * guard, robots rules, budget, cache and recording hold in it. Pages are read only: what would write is refused.
 */

export type { BrowserLane, BrowserRequest } from './attempt.ts';
export { findBrowser, isExecutable } from './find.ts';
export type { PartKind } from './gateway/judge.ts';
export { notAgain } from './interact/again.ts';
export { browsePage, createBrowserPool, renderPage } from './lane.ts';
export type { Appearance } from './page/appearance.ts';
export type { BrowserSession, SessionCookie } from './page/session.ts';
export type { BrowserPool, BrowserSettings } from './pool.ts';
export type { Rendered } from './render.ts';
