import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, postgresServer } from '../../test/support/postgres.ts';
import { openSharedStore, openStore, type PassageRow, type PassageStore } from '../store/index.ts';
import { rankPassages } from './rank.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
const directory = mkdtempSync(join(tmpdir(), 'engines-'));
const shared = database === null ? null : await openSharedStore({ url: database.url, directory });
afterAll(async () => {
  await shared?.close();
  await database?.drop();
  rmSync(directory, { recursive: true, force: true });
});

/** Words of which some stand in most passages and others in few, as in a text. */
const word = fc.oneof(
  fc.constantFrom('the', 'price', 'day'),
  fc.integer({ min: 0, max: 60 }).map((number) => `w${number}`),
);
const passage = fc.record({ terms: fc.array(word, { minLength: 1, maxLength: 30 }), scoped: fc.boolean() });

const rowOf = ({ terms, scoped }: { terms: string[]; scoped: boolean }, text: string): PassageRow => ({
  headingPath: [],
  span: { start: 0, end: 1 },
  text,
  lead: null,
  hash: '0'.repeat(64),
  terms,
  facets: scoped ? ['scoped', 'host:a'] : ['host:a'],
});

async function fill(store: PassageStore, sources: readonly (readonly Parameters<typeof rowOf>[0][])[]): Promise<void> {
  for (const [at, passages] of sources.entries())
    await store.replace(
      { key: `k${at}`, url: `u${at}`, artifactId: 'a', title: null, fingerprint: 'f' },
      passages.map((one, position) => rowOf(one, `${at}.${position}`)),
    );
}

describe.skipIf(shared === null)('ranking', () => {
  const postgres = shared?.passages;

  it('is the same on both engines', async () => {
    if (postgres === undefined) return;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(passage, { maxLength: 8 }), { minLength: 12, maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (sources, query, publicOnly) => {
          const embedded = openStore({ memory: true });
          await fill(embedded.passages, sources);
          await fill(postgres, sources);
          const where = publicOnly ? { without: { every: 'scoped' } } : {};
          const told = async (store: PassageStore) =>
            (await rankPassages(store, query, 10, where)).map(({ passage: { text }, score }) => ({ text, score }));
          expect(await told(postgres)).toEqual(await told(embedded.passages));
          await embedded.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('asks PostgreSQL for no more passages than it returns: they come in the order of their scores', async () => {
    if (postgres === undefined) return;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(passage, { maxLength: 8 }), { minLength: 12, maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 6 }),
        async (sources, query) => {
          await fill(postgres, sources);
          const all = await rankPassages(postgres, query, 1_000);
          const narrow: PassageStore = { ...postgres, candidates: (asked) => postgres.candidates({ ...asked, limit: 3 }) };
          const few = await rankPassages(narrow, query, 3);
          const round = ({ score }: { score: number }) => score.toFixed(9);
          expect(few.map(round)).toEqual(all.slice(0, 3).map(round));
        },
      ),
      { numRuns: 25 },
    );
  });
});
