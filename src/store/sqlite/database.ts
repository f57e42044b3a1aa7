import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';
import { createGroupCommit, type Durability, type GroupCommit } from './group-commit.ts';

/** Milliseconds that one process waits for another's write. */
const BUSY_TIMEOUT_MS = 10_000;

export type Row = Record<string, unknown>;

/** A prepared statement whose errors name the file and say whether it is damaged or cannot be written. */
export interface Statement {
  all(...values: SQLInputValue[]): Row[];
  get(...values: SQLInputValue[]): Row | undefined;
  run(...values: SQLInputValue[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

/** A connection with statements prepared once, and with writes that may wait for the next commit. */
export interface Database extends Pick<GroupCommit, 'later' | 'isWaiting' | 'settle'> {
  readonly raw: DatabaseSync;
  /** Prepared on first use, then kept. */
  sql(text: string): Statement;
  /** Runs `work`, and what waits, in one immediate transaction; rolls back when it throws. Inside another one it becomes a part of it. */
  transaction<T>(work: () => T): T;
  /** The same, flushed to the disk before it returns. */
  durably<T>(work: () => T): T;
  /** Writes what waits first. */
  close(): void;
}

/** @param location path of the file or `:memory:` */
export function openDatabase(location: string): Database {
  let raw: DatabaseSync;
  try {
    raw = new (sqlite().DatabaseSync)(location);
  } catch (error) {
    throw new VeritrailError('store_unavailable', `${location}: ${messageOf(error)}`, error);
  }
  try {
    raw.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    if (location !== ':memory:') useWriteAheadLog(raw);
    raw.exec(`PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY`);
  } catch (error) {
    raw.close();
    throw asStoreError(error, location);
  }
  const statements = new Map<string, Statement>();
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw asStoreError(error, location);
    }
  };
  const prepare = (text: string): Statement => {
    const statement = attempt(() => raw.prepare(text));
    return {
      all: (...values) => attempt(() => statement.all(...values)),
      get: (...values) => attempt(() => statement.get(...values)),
      run: (...values) => attempt(() => statement.run(...values)),
    };
  };
  let level: Durability = 'NORMAL';
  const transact = <T>(work: () => T, durability: Durability): T => {
    attempt(() => {
      if (level !== durability) raw.exec(`PRAGMA synchronous = ${durability}`);
      level = durability;
      raw.exec('BEGIN IMMEDIATE');
    });
    try {
      const result = work();
      attempt(() => raw.exec('COMMIT'));
      return result;
    } catch (error) {
      if (raw.isTransaction) raw.exec('ROLLBACK');
      throw error;
    }
  };
  const group = createGroupCommit(transact, () => raw.isTransaction);
  const transaction = <T>(work: () => T, durability: Durability): T => (raw.isTransaction ? work() : group.join(work, durability));
  return {
    raw,
    later: group.later,
    isWaiting: group.isWaiting,
    settle: group.settle,
    sql(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        statement = prepare(text);
        statements.set(text, statement);
      }
      return statement;
    },
    transaction: (work) => transaction(work, 'NORMAL'),
    durably: (work) => transaction(work, 'FULL'),
    close() {
      if (!raw.isOpen) return;
      try {
        group.settle();
      } finally {
        statements.clear();
        raw.close();
      }
    },
  };
}

/** SQLite result codes that mean damage: SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE = new Set([11, 26]);

export function asStoreError(error: unknown, entry: string): VeritrailError {
  if (error instanceof VeritrailError) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return new VeritrailError(DAMAGE.has(code) ? 'store_corrupt' : 'store_unavailable', `${entry}: ${messageOf(error)}`, error);
}

/** The switch to WAL does not wait for other connections as statements do, so two processes that create a store at once would collide. */
function useWriteAheadLog(raw: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      raw.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const busy = error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
      if (!busy || waited >= BUSY_TIMEOUT_MS) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

let loaded: typeof import('node:sqlite') | undefined;

/** Loaded on first use, and without the warning that Node 22 prints about it: users of the command line can do nothing about it. */
function sqlite(): typeof import('node:sqlite') {
  if (loaded !== undefined) return loaded;
  const warn = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite is an experimental feature')) Reflect.apply(warn, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    loaded = process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
  return loaded;
}
