/**
 * @module The stealth lane: a branch behind a gate, for sources whose owner has granted it. In: a request that a challenge has stopped, a task
 * that says what for, a registered source with its grant. Out: what the browser lane gives, or a refusal that names the condition that failed.
 * It changes how an ordinary browser presents itself and nothing else: no captcha is solved, no paywall passed, no identity changed.
 */

export { peerBrowser } from './peer.ts';
export { readStealthily, type StealthLane, stealthAllowed } from './read.ts';
