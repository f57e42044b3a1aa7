import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { createTestDatabase, emptyTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { openSharedStore } from '../index.ts';

import { describeStore } from './contract.test.suite.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
const folder = mkdtempSync(join(tmpdir(), 'store-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

describe.skipIf(database === null)('PostgreSQL', () => {
  describeStore('PostgreSQL', async () => {
    const url = database?.url ?? '';
    await emptyTestDatabase(url);
    return openSharedStore({ url, directory: mkdtempSync(join(folder, 'd-')) });
  });
});
