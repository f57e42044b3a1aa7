import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { codeOf } from '../records.test.sample.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';
import { migratePostgres } from './schema.ts';

const server = await postgresServer();
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

async function empty(): Promise<string> {
  const { url, drop } = await createTestDatabase(server ?? '', 'empty');
  opened.push({ close: drop });
  return url;
}

function connect(url: string): PostgresDatabase {
  const database = openPostgres(url, { retryDelaysMs: [10] });
  opened.push(database);
  return database;
}

describe.skipIf(server === null)('the schema of PostgreSQL', () => {
  it('is made once when several processes open a new database at once', async () => {
    const url = await empty();
    const databases = Array.from({ length: 5 }, () => connect(url));
    await Promise.all(databases.map(migratePostgres));
    expect(await connect(url).rows('SELECT count(*)::int AS n FROM veritrail.sources_revision')).toEqual([{ n: 1 }]);
  });

  it('is left alone when it is the newest, and refused when it is newer', async () => {
    const database = connect(await empty());
    await migratePostgres(database);
    await migratePostgres(database);
    await database.run('UPDATE veritrail.schema_version SET version = 999');
    expect(await codeOf(() => migratePostgres(database))).toMatch(/^schema_too_new: PostgreSQL 127\.0\.0\.1:\d+\/test_\w+ has schema 999/);
  });

  it('leaves nothing behind where a step fails', async () => {
    const database = connect(await empty());
    await database.run('CREATE SCHEMA veritrail');
    await database.run('CREATE TABLE veritrail.passages (id int)');
    expect(await codeOf(() => migratePostgres(database))).toMatch(/^store_unavailable: .*already exists/);
    expect(await database.rows("SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'veritrail'")).toEqual([{ n: 1 }]);
  });

  it('is refused to a database that cannot hold every character', async () => {
    const other = connect(await empty());
    await other.run("CREATE DATABASE latin_only ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    const url = new URL(server ?? '');
    url.pathname = '/latin_only';
    expect(await codeOf(() => migratePostgres(connect(url.href)))).toMatch(/^store_unavailable: .* has encoding LATIN1; UTF8 is needed$/);
  });
});
