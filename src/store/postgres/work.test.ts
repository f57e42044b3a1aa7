import { afterAll, describe } from 'vitest';
import { createTestDatabase, emptyTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { describeWork, type WorkUnderTest } from '../contract/work.test.suite.ts';
import { describeWorkLaws } from '../contract/work-laws.test.suite.ts';
import { openPostgres } from './database.ts';
import { postgresWork } from './work.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
afterAll(() => database?.drop());

async function start(): Promise<WorkUnderTest> {
  const url = database?.url ?? '';
  await emptyTestDatabase(url);
  const opened: ReturnType<typeof openPostgres>[] = [];
  let shift = 0;
  return {
    async open(options = {}) {
      const connection = openPostgres(url, { connections: 2 });
      opened.push(connection);
      return postgresWork(connection, { ...options, shift: () => shift });
    },
    async now() {
      const [row] = (await opened[0]?.rows('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')) ?? [];
      return Number(row?.now) + shift;
    },
    shift(ms) {
      shift += ms;
    },
    async close() {
      for (const connection of opened) await connection.close();
    },
  };
}

describe.skipIf(database === null)('PostgreSQL', () => {
  describeWork('in PostgreSQL', start);
  describeWorkLaws('in PostgreSQL', start, 25);
});
