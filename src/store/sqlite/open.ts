import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';
import type { Store, StoreReport, Sync } from '../ports.ts';
import { sqliteAudit } from './audit.ts';
import { sqliteBodies } from './bodies.ts';
import { asStoreError, type Database, openDatabase } from './database.ts';
import { sqliteErasure } from './erasure.ts';
import { sqliteFrontier } from './frontier.ts';
import { sqliteHttpCache } from './http-cache.ts';
import { sqliteKeptRecords } from './keep.ts';
import { sqliteHolds, sqliteQuarantine, sqliteWebhooks } from './keep-registers.ts';
import { sqlitePassages } from './passages.ts';
import { sqliteAnswers, sqliteArtifacts, sqliteDocuments, sqliteKeyValues } from './records.ts';
import { sqliteRuns } from './runs.ts';
import { migrate } from './schema.ts';
import { sqliteSessions } from './sessions.ts';
import { sqliteLaneMemory, sqlitePagePrints } from './site-memory.ts';
import { sqliteSources } from './sources.ts';
import { sqliteWork } from './work.ts';

/** A data directory, made when absent, or a store that is gone with the process. */
export type StoreOptions = ({ readonly directory: string } | { readonly memory: true }) & {
  /** Of leases and times of work, milliseconds since 1970. Default: the machine's, which all processes on the directory share. */
  readonly clock?: () => number;
};

/** @example const store = openStore({ directory: '.veritrail' }) */
export function openStore(options: StoreOptions): Store {
  const { clock = Date.now } = options;
  if ('memory' in options) {
    return assemble(prepared(':memory:'), null, 'memory', clock);
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
  return assemble(prepared(location), join(directory, 'bodies'), location, clock);
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

function assemble(database: Database, folder: string | null, place: string, clock: () => number): Store {
  const bodies = sqliteBodies(database, folder);
  const audit = sqliteAudit(database);
  const keyValues = sqliteKeyValues(database);
  return {
    bodies: shared(bodies),
    artifacts: shared(sqliteArtifacts(database)),
    documents: shared(sqliteDocuments(database)),
    httpCache: sqliteHttpCache(database, bodies),
    kv: shared(keyValues),
    runs: shared(sqliteRuns(database)),
    answers: shared(sqliteAnswers(database)),
    passages: shared(sqlitePassages(database)),
    laneMemory: shared(sqliteLaneMemory(database)),
    prints: shared(sqlitePagePrints(database)),
    sessions: shared(sqliteSessions(database)),
    audit: shared(audit),
    sources: shared(sqliteSources(database, audit)),
    work: sqliteWork(database, clock),
    records: shared(sqliteKeptRecords(database)),
    quarantine: shared(sqliteQuarantine(database)),
    holds: shared(sqliteHolds(database)),
    webhooks: shared(sqliteWebhooks(database)),
    erasure: sqliteErasure(database, bodies),
    frontier: sqliteFrontier(database),
    scratch: keyValues,
    inspect: async () => inspect(database, place),
    close: async () => database.close(),
  };
}

function inspect({ raw, sql, settle }: Database, place: string): StoreReport {
  settle();
  const found = sql('PRAGMA quick_check(5)').all();
  const problems = found.map((row) => String(row.quick_check)).filter((text) => text !== 'ok');
  try {
    raw.exec("INSERT INTO passage_terms (passage_terms) VALUES ('integrity-check')");
  } catch (error) {
    problems.push(`index of passages: ${messageOf(error)}`);
  }
  return {
    engine: 'SQLite',
    version: String(sql('SELECT sqlite_version() AS version').get()?.version),
    schema: Number(sql('PRAGMA user_version').get()?.user_version),
    place,
    problems,
  };
}

/**
 * The port of an engine that answers at once. The work is done before the call returns: writes that are not awaited keep their order, and the
 * promise carries what they threw.
 */
function shared<Port extends object>(engine: Sync<Port>): Port {
  const calls = Object.entries<(...given: never[]) => unknown>(engine as never).map(([name, call]) => [
    name,
    async (...given: never[]) => Reflect.apply(call, engine, given),
  ]);
  // `Sync` undone: each method is there, and promises what its own returns.
  return Object.fromEntries(calls) as Port;
}
