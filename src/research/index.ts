/**
 * @module The research agent. In: a question. Out: an answer in facts, derivations, recommendations, conflicts and unknowns, whose every fact
 * is cited and checked; and the bundle by which anybody can check it again. Works without a language model.
 */
export { checkBundleTarget, loadSigningKey, signatureOf, verifyBundle, writeBundle } from './bundle/index.ts';
export { renderMarkdown } from './compose/index.ts';
export { type AskRequest, ask } from './loop/index.ts';
