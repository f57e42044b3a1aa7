import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { createTestDatabase, emptyTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { openSharedStore } from '../index.ts';
import { describeStore } from './contract.test.suite.ts';
import { describeKeepRivals } from './keep-laws.test.suite.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
const folder = mkdtempSync(join(tmpdir(), 'store-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

describe.skipIf(database === null)('PostgreSQL', () => {
  const url = database?.url ?? '';
  const open = () => openSharedStore({ url, directory: mkdtempSync(join(folder, 'd-')) });
  describeStore('PostgreSQL', async () => {
    await emptyTestDatabase(url);
    return open();
  });
  describeKeepRivals('PostgreSQL', async () => {
    await emptyTestDatabase(url);
    return [await open(), await open()];
  });
});
