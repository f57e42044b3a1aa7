import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../index.ts';
import { chainAudit } from './audit.ts';
import { openDatabase } from './database.ts';

let directory: string;
let raw: DatabaseSync;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'audit-'));
  const store = openStore({ directory });
  for (const at of [1, 2, 3]) await store.audit.append({ at, kind: 'k', detail: { by: '运维', at } });
  await store.close();
  raw = new DatabaseSync(join(directory, 'veritrail.db'));
});
afterEach(() => {
  raw.close();
  rmSync(directory, { recursive: true });
});

const verify = async () => {
  const store = openStore({ directory });
  const check = await store.audit.verify();
  await store.close();
  return check;
};
const withoutTriggers = (statement: string): void => {
  for (const { name } of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'").all())
    raw.exec(`DROP TRIGGER ${name}`);
  raw.exec(statement);
};

describe('the audit of a data directory', () => {
  it.each([
    "UPDATE audit SET json = '{}' WHERE number = 2",
    'DELETE FROM audit WHERE number = 3',
    "INSERT OR REPLACE INTO audit (number, at, kind, json, previous, hash) VALUES (3, 1, 'k', '{}', x'00', x'00')",
    "INSERT OR REPLACE INTO audit (at, kind, json, previous, hash) SELECT at, 'other', json, previous, hash FROM audit WHERE number = 3",
  ])('refuses %s', async (statement) => {
    expect(() => raw.exec(statement)).toThrow('the audit is only ever added to');
    expect(await verify()).toMatchObject({ state: 'intact', entries: 3 });
  });

  it.each([
    [
      "UPDATE audit SET json = '{}' WHERE number = 2",
      { entries: 1, first: { number: 2, at: 2, kind: 'k' }, reason: 'it is not what was written' },
    ],
    ['UPDATE audit SET at = 9 WHERE number = 1', { entries: 0, first: { number: 1, at: 9, kind: 'k' } }],
    [
      'DELETE FROM audit WHERE number = 2',
      { entries: 1, first: { number: 3, at: 3, kind: 'k' }, reason: 'it does not follow the entry before it' },
    ],
    ['DELETE FROM audit WHERE number = 1', { entries: 0, first: { number: 2, at: 2, kind: 'k' } }],
    ['UPDATE audit SET number = number + 10 WHERE number = 1', { entries: 0, first: { number: 2, at: 2, kind: 'k' } }],
  ])('shows the first broken entry after %s', async (statement, broken) => {
    withoutTriggers(statement);
    expect(await verify()).toMatchObject({ state: 'broken', ...broken });
  });

  it('chains what an earlier version wrote, as it stands', async () => {
    withoutTriggers(`
      CREATE TABLE kept AS SELECT number, at, kind, json FROM audit;
      DROP TABLE audit;
      CREATE TABLE audit (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL);
      INSERT INTO audit SELECT * FROM kept;
      DROP TABLE kept;
    `);
    const database = openDatabase(join(directory, 'veritrail.db'));
    database.transaction(() => chainAudit(database));
    database.close();
    const store = openStore({ directory });
    await store.audit.append({ at: 4, kind: 'later', detail: {} });
    expect(await store.audit.verify()).toMatchObject({ state: 'intact', entries: 4 });
    expect((await store.audit.list(9)).map(({ at, detail }) => [at, detail])).toEqual([
      [4, {}],
      ...[3, 2, 1].map((at) => [at, { by: '运维', at }]),
    ]);
    await store.close();
  });
});
