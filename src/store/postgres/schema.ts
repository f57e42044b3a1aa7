import { VeritrailError } from '../../vocabulary/index.ts';
import { chainAudit } from './audit.ts';
import type { PostgresDatabase, Queries, Transaction } from './database.ts';
import { KEEP } from './schema/keep.ts';
import { RECORDS } from './schema/records.ts';
import { WORK } from './schema/work.ts';

/** One step of the schema each; a released step is never edited, only followed by another. */
const MIGRATIONS: readonly (string | ((queries: Transaction) => Promise<void>))[] = [RECORDS, WORK, KEEP, chainAudit];

const SCHEMA_VERSION: number = MIGRATIONS.length;

/** "veritrail" in ASCII, cut to the 63 bits of an advisory lock. */
const LOCK = 0x7665726974726169n & 0x7fffffffffffffffn;

/** Bring the database to this version. Safe when several processes open a new database at once: each step runs once. */
export async function migratePostgres(database: PostgresDatabase): Promise<void> {
  if ((await versionOf(database, database.location)) === SCHEMA_VERSION) return;
  await database.transaction(
    async (queries) => {
      await queries.script('SET LOCAL statement_timeout = 0');
      await queries.rows('SELECT pg_advisory_xact_lock($1)', LOCK);
      const from = await versionOf(queries, database.location);
      if (from === 0) {
        await requireServer(queries, database.location);
        await queries.script(`
          CREATE SCHEMA IF NOT EXISTS veritrail;
          CREATE TABLE veritrail.schema_version (single smallint PRIMARY KEY CHECK (single = 1), version integer NOT NULL);
          INSERT INTO veritrail.schema_version VALUES (1, 0);`);
      }
      for (const step of MIGRATIONS.slice(from)) await (typeof step === 'string' ? queries.script(step) : step(queries));
      await queries.run('UPDATE veritrail.schema_version SET version = $1', SCHEMA_VERSION);
    },
    { repeat: true },
  );
}

async function versionOf(queries: Queries, location: string): Promise<number> {
  // Not by its name alone: within a transaction names that were not there are remembered as such.
  const [table] = await queries.rows("SELECT 1 FROM pg_tables WHERE schemaname = 'veritrail' AND tablename = 'schema_version'");
  if (table === undefined) return 0;
  const [row] = await queries.rows('SELECT version FROM veritrail.schema_version');
  const version = Number(row?.version ?? 0);
  if (version > SCHEMA_VERSION)
    throw new VeritrailError('schema_too_new', `${location} has schema ${version}; this version knows ${SCHEMA_VERSION}.`);
  return version;
}

/** 15.0 as PostgreSQL counts. */
const LEAST_VERSION = 150_000;

async function requireServer(queries: Queries, location: string): Promise<void> {
  const [server] = await queries.rows(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding",
  );
  if (Number(server?.number) < LEAST_VERSION)
    throw new VeritrailError('store_unavailable', `${location}: PostgreSQL ${server?.version}; 15 or newer is needed`);
  if (server?.encoding !== 'UTF8')
    throw new VeritrailError('store_unavailable', `${location}: the database has encoding ${server?.encoding}; UTF8 is needed`);
}
