/**
 * How long the store of kept records takes at a size: `node bench/keep.ts [records]` (default 100,000), on SQLite on disk and on PostgreSQL
 * (fsync on), where its programs are. Medians of 31 calls, in milliseconds of the wall clock.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSharedStore, openStore, type RecordChange, type Store } from '../src/store/index.ts';
import { at, eventFor, fieldFor, kept, keyFor, sha, versionFor } from '../src/store/keep.test.sample.ts';
import { openPostgres } from '../src/store/postgres/database.ts';
import { applyChange as applyPostgres } from '../src/store/postgres/keep-apply.ts';
import { openDatabase } from '../src/store/sqlite/database.ts';
import { applyChange as applySqlite } from '../src/store/sqlite/keep-apply.ts';
import { postgresPrograms, startCluster } from '../test/support/postgres-cluster.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const BATCH = 1_000;
const SOURCES = 50;

/** Ten neighbours share half of their prints. */
const printsOf = (number: number, revision: number): number[] =>
  Array.from(
    { length: 24 },
    (_, part) => (part < 12 ? Math.floor(number / 10) * 100 + part : number * 1_000_003 + revision * 101 + part) % 2 ** 52,
  );

function changeOf(number: number, revision = 1): RecordChange {
  const name = `page ${number}`;
  const sourceId = `source ${number % SOURCES}`;
  const record = kept(name, {
    sourceId,
    url: `https://host${number % 5_000}.example/${number}`,
    revision,
    current: revision,
    lastVersion: revision,
    checkedAt: at(number),
    changedAt: at(number),
  });
  const fields = ['monthly', 'yearly', 'sku', 'stock'].map((field, place) =>
    fieldFor(name, revision, { name: field, entityId: `${number}`, text: `${field} ${number}`, number: number + place }),
  );
  const events = [eventFor(name, `${name} ${revision}`, { sourceId, version: revision })];
  return { record, version: versionFor(name, revision), fields, prints: printsOf(number, revision), events };
}

async function median(name: string, work: (turn: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 31; turn++) {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(`  ${name.padEnd(46)} ${(times[15] ?? 0).toFixed(2).padStart(9)}   worst ${(times[30] ?? 0).toFixed(2).padStart(9)}`);
}

async function measure({ records, audit }: Store): Promise<void> {
  const some = (turn: number): number => (turn * 7_919) % COUNT;
  await median('apply: unchanged, checked again', async (turn) => {
    const record = await records.get(keyFor(`page ${some(turn)}`));
    if (record !== null) await records.apply({ record: { ...record, revision: record.revision + 1, checkedAt: at(1e7 + turn) } });
  });
  await median('apply: new version, 4 fields, 24 prints, event', (turn) => records.apply(changeOf(some(turn + 100), 2)));
  await median('8 applies of new records at once', (turn) =>
    Promise.all(Array.from({ length: 8 }, (_, part) => records.apply(changeOf(COUNT + turn * 8 + part)))),
  );
  await median('get', (turn) => records.get(keyFor(`page ${some(turn)}`)));
  await median('getMany of 200', (turn) =>
    records.getMany(Array.from({ length: 200 }, (_, part) => keyFor(`page ${some(turn * 200 + part)}`))),
  );
  await median('list: 100 of a source', (turn) => records.list({ sourceId: 'source 3' }, keyFor(`${turn}`), 100));
  await median('list: 100 of a source, checked before', (turn) =>
    records.list({ sourceId: 'source 3', checkedBefore: Date.parse(at(COUNT / 50)) }, keyFor(`${turn}`), 100),
  );
  await median('list: 10 of a host', (turn) => records.list({ host: `host${turn}.example` }, null, 10));
  await median('withContent', (turn) => records.withContent(sha(`content page ${some(turn)} 1`), 5));
  await median('sharing 24 prints', (turn) => records.sharing(printsOf(some(turn), 1), 10));
  await median('fields: exact text', (turn) => records.fields({ text: `sku ${some(turn)}` }, 0, 10));
  await median('fields: range of 100', (turn) => records.fields({ name: 'monthly', min: some(turn), max: some(turn) + 100 }, 0, 200));
  await median('counts of 50 sources', () => records.counts());
  await median('events: 100 after one', (turn) => records.events(`page ${some(turn)} 1`, {}, 100));
  await median('followedBefore', () => records.followedBefore('source 3', Date.parse(at(1e6)), 100));
  await median('refersTo', (turn) => records.refersTo(sha(`document page ${some(turn)} 1`)));
  await median('removeRecords of 10', (turn) =>
    records.removeRecords(Array.from({ length: 10 }, (_, part) => keyFor(`page ${COUNT - 1 - turn * 10 - part}`))),
  );
  await median('audit: append', (turn) => audit.append({ at: turn, kind: 'k', detail: { turn } }));
  const start = performance.now();
  const check = await audit.verify();
  console.log(`  audit: verify ${check.entries} entries: ${(performance.now() - start).toFixed(1)}`);
}

const batches = (): RecordChange[][] =>
  Array.from({ length: Math.ceil(COUNT / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, COUNT - batch * BATCH) }, (_, part) => changeOf(batch * BATCH + part)),
  );

const folder = mkdtempSync(join(tmpdir(), 'keep-'));
try {
  const directory = join(folder, 'data');
  await openStore({ directory }).close();
  const database = openDatabase(join(directory, 'veritrail.db'));
  let start = performance.now();
  for (const batch of batches()) database.durably(() => batch.every((change) => applySqlite(database, change)));
  database.close();
  console.log(
    `SQLite: ${COUNT} records in ${Math.round(performance.now() - start)} ms, ${Math.round(statSync(join(directory, 'veritrail.db')).size / 2 ** 20)} MB`,
  );
  const store = openStore({ directory });
  await measure(store);
  await store.close();
  const programs = postgresPrograms();
  if (programs === null) console.log('PostgreSQL: no programs here');
  else {
    const cluster = await startCluster(programs, { fsync: true });
    try {
      const shared = await openSharedStore({ url: cluster.url, directory: join(folder, 'shared') });
      const server = openPostgres(cluster.url);
      start = performance.now();
      for (const batch of batches())
        await server.transaction(async (queries) => {
          for (const change of batch) await applyPostgres(queries, change, false);
        });
      const [size] = await server.rows('SELECT pg_database_size(current_database()) / 1048576 AS mb');
      console.log(`PostgreSQL: ${COUNT} records in ${Math.round(performance.now() - start)} ms, ${size?.mb} MB`);
      await server.run('ANALYZE');
      await measure(shared);
      await server.close();
      await shared.close();
    } finally {
      await cluster.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
