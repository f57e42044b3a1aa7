import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { Store } from '../ports.ts';
import { sqliteBodies } from './bodies.ts';
import { asStoreError, type Database, messageOf, openDatabase } from './database.ts';
import { sqliteFrontier } from './frontier.ts';
import { sqliteHttpCache } from './http-cache.ts';
import { sqlitePassages } from './passages.ts';
import { sqliteAnswers, sqliteArtifacts, sqliteDocuments, sqliteKeyValues } from './records.ts';
import { sqliteRuns } from './runs.ts';
import { migrate } from './schema.ts';
import { sqliteAudit, sqliteSessions } from './sessions.ts';
import { sqliteLaneMemory, sqlitePagePrints } from './site-memory.ts';
import { sqliteSources } from './sources.ts';

/** A data directory, made when absent, or a store that is gone with the process. */
export type StoreOptions = { readonly directory: string } | { readonly memory: true };

/** @example const store = openStore({ directory: '.veritrail' }) */
export function openStore(options: StoreOptions): Store {
  if ('memory' in options) {
    return assemble(prepared(':memory:'), null);
  }
  const directory = resolve(options.directory);
  try {
    // What was read, and the signing key, are the owner's own.
    makeFolder(directory, 0o700);
    makeFolder(join(directory, 'bodies'));
  } catch (error) {
    throw new VeritrailError('store_unavailable', `${directory}: ${messageOf(error)}`, error);
  }
  const location = join(directory, 'veritrail.db');
  return assemble(prepared(location), join(directory, 'bodies'));
}

/** Step by step: Node's own recursive form never returns below a folder that says "no such entry" to a new one, such as /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function prepared(location: string): Database {
  const database = openDatabase(location);
  try {
    migrate(database, location);
  } catch (error) {
    database.close();
    throw asStoreError(error, location);
  }
  return database;
}

function assemble(database: Database, folder: string | null): Store {
  const bodies = sqliteBodies(database, folder);
  const audit = sqliteAudit(database);
  return {
    bodies,
    artifacts: sqliteArtifacts(database),
    documents: sqliteDocuments(database),
    httpCache: sqliteHttpCache(database, bodies),
    kv: sqliteKeyValues(database),
    runs: sqliteRuns(database),
    answers: sqliteAnswers(database),
    passages: sqlitePassages(database),
    frontier: sqliteFrontier(database),
    laneMemory: sqliteLaneMemory(database),
    prints: sqlitePagePrints(database),
    sessions: sqliteSessions(database),
    audit,
    sources: sqliteSources(database, audit),
    close: () => database.close(),
  };
}
