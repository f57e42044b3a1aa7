import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asStoreError, EngineError, fateOfConnection, fateOfStatement } from './errors.ts';

export type Row = Record<string, unknown>;

export interface Queries {
  /** Prepared on its first use on each connection, by the hash of its text. */
  rows(text: string, ...values: readonly unknown[]): Promise<Row[]>;
  /** @returns how many rows it touched */
  run(text: string, ...values: readonly unknown[]): Promise<number>;
}

export interface Transaction extends Queries {
  /** Several statements without values, as they stand. */
  script(text: string): Promise<void>;
}

/**
 * A pool of connections. What has certainly not happened (no connection, a deadlock, a transaction that was cut off before its end) is
 * tried again for some seconds: a restart of the server is waited out. `rows` and `run` send their statement again, too, where the
 * connection was lost before the answer: they are for what may be done twice.
 */
export interface PostgresDatabase extends Queries {
  /** Host, port and name, for messages: no user, no password. */
  readonly location: string;
  /**
   * All of `work` or nothing; durable before it returns. Where the connection is lost at the commit itself, nobody can know what became of
   * it: then `repeat: true` runs `work` again, with `again` = true, and otherwise store_unavailable says so.
   */
  transaction<T>(work: (queries: Transaction, again: boolean) => Promise<T>, options?: { readonly repeat: boolean }): Promise<T>;
  /** One statement outside of any transaction that takes as long as it takes, e.g. VACUUM. Done once: what came of a lost one nobody knows. */
  maintain(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** Connections at most. Default: 8. */
  readonly connections?: number;
  /** Milliseconds that a statement may take, there and on the way. Default: 60,000. */
  readonly statementMs?: number;
  /** Milliseconds for a new connection. Default: 10,000. */
  readonly connectMs?: number;
  /** Milliseconds before each further attempt. */
  readonly retryDelaysMs?: readonly number[];
}

/** 12.6 s in all: a server needs some seconds to start again. */
const RETRY_DELAYS_MS = [50, 150, 400, 1_000, 2_000, 4_000, 5_000];
/** The server ends a statement first, and says so; only on a connection that has died nothing comes. */
const ANSWER_GRACE_MS = 5_000;
/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/** Connects on first use. @example const database = openPostgres('postgres://keeper@db.internal/veritrail') */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const { connections = 8, statementMs = 60_000, connectMs = 10_000, retryDelaysMs = RETRY_DELAYS_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_GRACE_MS,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    application_name: 'veritrail',
    // An idle pool must not keep the process.
    allowExitOnIdle: true,
  });
  // A connection that dies while nobody uses it is replaced by the next call, which tells of it if that fails; whoever uses it is told by the call.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { location, secret } = tellable(url);

  /** @param mayRepeat whether it may be done again where it may have been done */
  const attempt = async <T>(work: (client: pg.PoolClient, again: boolean) => Promise<T>, mayRepeat: boolean): Promise<T> => {
    let again = false;
    for (let tried = 0; ; tried++) {
      try {
        return await withConnection(pool, (client) => work(client, again));
      } catch (error) {
        const fate = error instanceof EngineError ? error.fate : 'refused';
        const delay = retryDelaysMs[tried];
        if (fate === 'refused' || delay === undefined || (fate === 'unknown' && !mayRepeat)) throw asStoreError(error, location, secret);
        again ||= fate === 'unknown';
        await sleep(delay);
      }
    }
  };

  return {
    location,
    rows: (text, ...values) => attempt((client) => queriesOf(client).rows(text, ...values), true),
    run: (text, ...values) => attempt((client) => queriesOf(client).run(text, ...values), true),
    transaction: (work, { repeat } = { repeat: false }) =>
      attempt((client, again) => transact(client, (queries) => work(queries, again)), repeat),
    maintain: (text) =>
      attempt(async (client) => {
        await send(client, { text: 'SET statement_timeout = 0' });
        try {
          await send(client, { text, query_timeout: NEVER_MS });
        } finally {
          await send(client, { text: 'RESET statement_timeout' });
        }
      }, false),
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw new EngineError(fateOfConnection(error), error);
  }
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // After a statement that was refused the connection is as good as before; of any other failure nobody knows what is left.
    client.release(error instanceof EngineError && error.fate !== 'refused');
    throw error;
  }
}

async function transact<T>(client: pg.PoolClient, work: (queries: Transaction) => Promise<T>): Promise<T> {
  const control = (text: string) => send(client, { text });
  // A step of the schema takes as long as it takes.
  const script = async (text: string): Promise<void> => void (await send(client, { text, query_timeout: NEVER_MS }));
  let result: T;
  try {
    await control('BEGIN');
    result = await work({ ...queriesOf(client), script });
  } catch (error) {
    // Whatever happened to the connection, this was not committed.
    if (error instanceof EngineError && error.fate !== 'refused') throw new EngineError('undone', error.cause);
    await control('ROLLBACK');
    throw error;
  }
  await control('COMMIT');
  return result;
}

const queriesOf = (client: pg.PoolClient): Queries => ({
  rows: async (text, ...values) => (await send(client, { name: nameOf(text), text, values: [...values] })).rows,
  run: async (text, ...values) => (await send(client, { name: nameOf(text), text, values: [...values] })).rowCount ?? 0,
});

/** The driver takes it, though its types do not say so. */
interface Query extends pg.QueryConfig {
  readonly query_timeout?: number;
}

async function send(client: pg.PoolClient, query: Query): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>(query);
  } catch (error) {
    throw new EngineError(fateOfStatement(error), error);
  }
}

const names = new Map<string, string>();

/** The same text has the same name everywhere, so that connections behind a pooler can be shared. Names are cut off at 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `v${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

function tellable(url: string): { location: string; secret: string | null } {
  const { host, port, database, password } = new pg.Client({ connectionString: url });
  const secret = typeof password === 'string' && password !== '' ? password : null;
  return { location: `PostgreSQL ${host}:${port}/${database ?? ''}`, secret };
}
