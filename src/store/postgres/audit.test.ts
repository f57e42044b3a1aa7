import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { codeOf } from '../records.test.sample.ts';
import { chainAudit, postgresAudit } from './audit.ts';
import { openPostgres } from './database.ts';

const server = await postgresServer();
const test = server === null ? null : await createTestDatabase(server);
const database = openPostgres(test?.url ?? 'postgres://127.0.0.1:1/none');
const audit = postgresAudit(database);
afterAll(async () => {
  await database.close();
  await test?.drop();
});

const withoutTriggers = (statement: string): Promise<void> =>
  database.transaction((queries) => queries.script(`SET LOCAL session_replication_role = replica; ${statement}`));

describe.skipIf(test === null)('the audit in PostgreSQL', () => {
  beforeEach(async () => {
    await emptyTestDatabase(test?.url ?? '');
    for (const at of [1, 2, 3]) await audit.append({ at, kind: 'k', detail: { by: '运维', at } });
  });

  it.each(["UPDATE veritrail.audit SET json = '{}'", 'DELETE FROM veritrail.audit WHERE at = 3', 'TRUNCATE veritrail.audit'])(
    'refuses %s',
    async (statement) => {
      expect(await codeOf(() => database.run(statement))).toContain('the audit is only ever added to');
      expect(await audit.verify()).toMatchObject({ state: 'intact', entries: 3 });
    },
  );

  it.each([
    [
      "UPDATE veritrail.audit SET json = '{}' WHERE at = 2",
      { entries: 1, first: { at: 2, kind: 'k' }, reason: 'it is not what was written' },
    ],
    ['DELETE FROM veritrail.audit WHERE at = 2', { entries: 1, first: { at: 3 }, reason: 'it does not follow the entry before it' }],
    ['DELETE FROM veritrail.audit WHERE at = 1', { entries: 0, first: { at: 2 } }],
  ])('shows the first broken entry after %s', async (statement, broken) => {
    await withoutTriggers(statement);
    expect(await audit.verify()).toMatchObject({ state: 'broken', ...broken });
  });

  it('chains what an earlier version wrote, as it stands', async () => {
    await database.transaction(async (queries) => {
      await queries.script(`
        DROP TRIGGER audit_kept ON veritrail.audit; DROP FUNCTION veritrail.refuse_change;
        ALTER TABLE veritrail.audit DROP COLUMN previous, DROP COLUMN hash;`);
      await chainAudit(queries);
    });
    await audit.append({ at: 4, kind: 'later', detail: {} });
    expect(await audit.verify()).toMatchObject({ state: 'intact', entries: 4 });
  });
});
