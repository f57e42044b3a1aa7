import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '../../src/store/postgres/database.ts';
import { migratePostgres } from '../../src/store/postgres/schema.ts';

/** A database of one test file's own, on the server of the test run. */
export interface TestDatabase {
  readonly url: string;
  /** Whoever is still connected is cut off. */
  drop(): Promise<void>;
}

const Told = z.union([z.object({ url: z.string() }), z.object({ missing: z.string() }), z.object({ failed: z.string() })]);

/** Where the server of this test run is, started now if it is not; null (with one clear line on stderr) where this machine has no PostgreSQL. */
export async function postgresServer(): Promise<string | null> {
  let text = '';
  for await (const chunk of connect(inject('postgresAsk'), '127.0.0.1').setEncoding('utf8')) text += String(chunk);
  const told = Told.parse(JSON.parse(text));
  if ('failed' in told) throw new Error(told.failed);
  if ('url' in told) return told.url;
  process.stderr.write(`skipped: ${told.missing}\n`);
  return null;
}

/**
 * @param server from `postgresServer`
 * @param content `schema`: a copy of a template that has the tables; `empty`: nothing
 */
export async function createTestDatabase(server: string, content: 'schema' | 'empty' = 'schema'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(server, async (client) => {
    // Nobody may be connected to a template while it is copied.
    await client.query('SELECT pg_advisory_lock(1)');
    if (content === 'schema') await prepareTemplate(server, client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${content === 'schema' ? TEMPLATE : 'template0'}`);
  });
  return {
    url: urlOf(server, name),
    drop: () => asAdministrator(server, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

const TEMPLATE = 'veritrail_template';

async function prepareTemplate(server: string, client: pg.Client): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [TEMPLATE]);
  if (known.rowCount === 1) return;
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0`);
  const database = openPostgres(urlOf(server, TEMPLATE));
  try {
    await migratePostgres(database);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
}

async function asAdministrator(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** All rows go, as if it had just been created. */
export async function emptyTestDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Without the triggers of foreign keys tables can be emptied in any order; rows of which there is always one stay, counted from zero.
    await client.query(`
      SET session_replication_role = replica;
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT c.relname FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
          WHERE n.nspname = 'veritrail' AND c.relkind = 'r'
            AND NOT EXISTS (SELECT 1 FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'single')
        LOOP EXECUTE format('DELETE FROM veritrail.%I', name); END LOOP;
      END $$;
      UPDATE veritrail.sources_revision SET revision = 0;`);
  } finally {
    await client.end();
  }
}
