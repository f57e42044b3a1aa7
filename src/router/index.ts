/**
 * @module The router. In: a task. Out: what was retrieved, with the reason of every step. `decide` is a pure function over plain data and a table;
 * `retrieve` carries its steps out over the lanes.
 */
export { decide, ENTRY, NEXT, type RouterState, type Attempt } from './decide.ts';
export { type Retrieval, retrieve, type RouterDeps } from './retrieve.ts';
