/** @module The loop of a run. `decideNext` is pure; `ask` carries its steps out. */
export { type AskRequest, ask } from './ask.ts';
export { decideNext, type Means, type Next, type Situation } from './next.ts';
