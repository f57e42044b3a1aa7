/**
 * @module The router. In: a task. Out: what was retrieved, with the reason of every step. `decide` is a pure function over plain data and a table;
 * `retrieve` carries its steps out over the lanes.
 */
export { type Attempt, decide, ENTRY, NEXT, type RouterState } from './decide.ts';
export { type ExplainDeps, explainRead } from './explain.ts';
export { createLaneMemory, type LaneMemory } from './remember.ts';
export { type Retrieval, type RouterDeps, retrieve } from './retrieve.ts';
export { type SessionDesk, scopeAt, searchScope } from './scope.ts';
