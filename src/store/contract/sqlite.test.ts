import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openStore } from '../index.ts';
import { describeStore } from './contract.test.suite.ts';
import { describeKeepRivals } from './keep-laws.test.suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeStore('SQLite on disk', async () => openStore({ directory: mkdtempSync(join(folder, 'd-')) }));
describeKeepRivals('SQLite', async () => {
  const directory = mkdtempSync(join(folder, 'd-'));
  return [openStore({ directory }), openStore({ directory })];
});
describeStore('SQLite in memory', async () => openStore({ memory: true }));
