/**
 * @module Everything that must outlive a process: bodies, artifacts, documents, the HTTP cache, runs with their events, answers, passages, frontiers of crawls.
 *
 * In and out: plain records of `vocabulary/`, checked on their way in and out. Ports that may lie on another machine promise their results;
 * `frontier` and `scratch`, which are this machine's own, answer at once.
 * Embedded engine: SQLite (`node:sqlite`, WAL), one file `veritrail.db` and a folder `bodies/` (large bodies) per data directory; several
 * processes may use one directory at the same time. Run events, answers, claims and settlements are on the disk (fsync) before the call
 * is done, and all bodies, artifacts, documents and cache entries that were put before with them; without such a call those are written
 * within 20 ms. This process reads what it has put at once.
 * Shared engine: PostgreSQL, in a schema `veritrail` of its own; every call is durable when its promise is done. Bodies are files in a folder
 * that all processes share, or objects of a bucket.
 * Errors: `store_unavailable` (cannot open), `schema_too_new`, `store_corrupt` (names the entry), `not_found` (events of an unknown run),
 * `input_invalid` (a change that contradicts itself), `policy_denied` (a removal of what a legal hold covers).
 */

export { ERASABLE } from './erasure.ts';
export type * from './keep.ts';
export { backupStore, restoreStore } from './move/backup.ts';
export { copyStore } from './move/copy.ts';
export type * from './ports.ts';
export { openSharedStore } from './shared.ts';
export { openContents } from './sqlite/contents.ts';
export { openStore } from './sqlite/open.ts';
export type * from './work.ts';
