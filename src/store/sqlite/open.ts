import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { Store } from '../ports.ts';
import { folderBodies, memoryBodies } from './bodies.ts';
import { asStoreError, type Database, messageOf, openDatabase } from './database.ts';
import { sqliteFrontier } from './frontier.ts';
import { sqliteHttpCache } from './http-cache.ts';
import { sqlitePassages } from './passages.ts';
import { sqliteAnswers, sqliteArtifacts, sqliteDocuments, sqliteKeyValues } from './records.ts';
import { sqliteRuns } from './runs.ts';
import { migrate } from './schema.ts';

/** A data directory, made when absent, or a store that is gone with the process. */
export type StoreOptions = { readonly directory: string } | { readonly memory: true };

/** @example const store = openStore({ directory: '.veritrail' }) */
export function openStore(options: StoreOptions): Store {
  if ('memory' in options) {
    const database = prepared(':memory:', 'NORMAL');
    return assemble(database, () => database, memoryBodies());
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
  const database = prepared(location, 'NORMAL');
  // Runs and frontiers have a connection of their own: only there is every commit worth a flush to the disk.
  let durable: Database | undefined;
  return assemble(
    database,
    () => {
      durable ??= openDatabase(location, 'FULL');
      return durable;
    },
    folderBodies(join(directory, 'bodies')),
    () => durable?.close(),
  );
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

function prepared(location: string, synchronous: 'NORMAL' | 'FULL'): Database {
  const database = openDatabase(location, synchronous);
  try {
    migrate(database, location);
  } catch (error) {
    database.close();
    throw asStoreError(error, location);
  }
  return database;
}

function assemble(database: Database, durable: () => Database, bodies: Store['bodies'], closeMore?: () => void): Store {
  return {
    bodies,
    artifacts: sqliteArtifacts(database),
    documents: sqliteDocuments(database),
    httpCache: sqliteHttpCache(database, bodies),
    kv: sqliteKeyValues(database),
    runs: sqliteRuns(durable),
    answers: sqliteAnswers(durable),
    passages: sqlitePassages(database),
    frontier: sqliteFrontier(durable),
    close() {
      closeMore?.();
      database.close();
    },
  };
}
