import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWork, type WorkUnderTest } from '../contract/work.test.suite.ts';
import { describeWorkLaws } from '../contract/work-laws.test.suite.ts';
import { openDatabase } from './database.ts';
import { migrate } from './schema.ts';
import { sqliteWork } from './work.ts';

const START = Date.UTC(2026, 0, 1);

async function onDisk(): Promise<WorkUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'work-'));
  const opened: ReturnType<typeof openDatabase>[] = [];
  let now = START;
  return {
    async open(options) {
      const location = join(directory, 'work.db');
      const database = openDatabase(location);
      opened.push(database);
      migrate(database, location);
      return sqliteWork(database, () => now, options);
    },
    now: async () => now,
    shift(ms) {
      now += ms;
    },
    async close() {
      for (const database of opened) database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function inMemory(): Promise<WorkUnderTest> {
  const database = openDatabase(':memory:');
  migrate(database, ':memory:');
  let now = START;
  return {
    open: async (options) => sqliteWork(database, () => now, options),
    now: async () => now,
    shift(ms) {
      now += ms;
    },
    close: async () => database.close(),
  };
}

describeWork('in SQLite on disk', onDisk);
describeWork('in SQLite in memory', inMemory);
describeWorkLaws('in SQLite', inMemory, 300);
