import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTestDatabase, postgresServer } from '../../../test/support/postgres.ts';
import { registered } from '../contract/registers.test.suite.ts';
import { openSharedStore, openStore, type Store } from '../index.ts';
import { entryFor, eventFor, fieldFor, holdOn, at as instant, kept, keyFor, versionFor, webhookFor } from '../keep.test.sample.ts';
import { artifact, codeOf, document, event, passage } from '../records.test.sample.ts';
import { openContents } from '../sqlite/contents.ts';
import { backupStore, restoreStore } from './backup.ts';
import { copyStore } from './copy.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
const folder = mkdtempSync(join(tmpdir(), 'move-'));
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});
const newFolder = (): string => mkdtempSync(join(folder, 'd-'));

const large = randomBytes(200_000);

/** Something of each kind. */
async function fill(store: Store): Promise<void> {
  const bytesHash = await store.bodies.put(Buffer.from('bytes'));
  await store.bodies.put(large);
  for (let number = 0; number < 30; number++) {
    await store.artifacts.put(artifact({ id: `a${number}`, bytesHash, authScope: number % 2 === 0 ? 'team' : undefined }));
    await store.documents.put(`a${number}`, document(`备份 \u0000 ${number}`));
    await store.kv.put('robots', `https://h${number}.test`, { rules: [number] }, 9e12);
  }
  await store.kv.put('empty', 'null', null);
  const meta = { kind: 'vary', url: 'u', variants: [] } as const;
  await store.httpCache.put('k', { meta: { ...meta, variants: [] }, body: Buffer.from('cached') });
  await store.httpCache.put('none', { meta: { ...meta, variants: [] }, body: new Uint8Array(0) });
  for (const id of ['r1', 'r2']) {
    await store.runs.create({ id, question: `q ${id}?`, createdAt: '2026-11-30T09:00:00Z', settings: { id } });
    await store.runs.appendEvents(
      id,
      Array.from({ length: 1_100 }, (_, seq) => event(seq)),
    );
  }
  for (let number = 0; number < 12; number++)
    await store.passages.replace({ key: `k${number}`, url: `u${number}`, artifactId: `a${number}`, title: null, fingerprint: 'f' }, [
      passage(`alpha ${number} 费用 %`),
      { ...passage('beta'), facets: ['host:x y', 'scoped'], lead: 'lead' },
    ]);
  await store.laneMemory.put('h', '/t', { needed: 1, enough: 2, skipped: 3, probeAfter: 4, comparedAt: 5 });
  for (const path of ['/a', '/b']) await store.prints.put('h', 'p', path);
  const session = {
    origin: 'o',
    scope: 's',
    keyId: 'k',
    status: 'active',
    createdAt: 1,
    updatedAt: 1,
    sealed: Buffer.from([1, 0, 2]),
  } as const;
  for (const version of [1, 2, 3]) await store.sessions.put({ ...session, version });
  await store.sources.change(0, {
    put: [registered('a'), registered('b')],
    remove: [],
    audit: [{ at: 1, kind: 'k', detail: { x: '\u0000' } }],
  });
  for (const at of [2, 2, 3]) await store.audit.append({ at, kind: 'same', detail: {} });
  await fillKept(store);
}

/** What the pipeline keeps: versions, one of them rolled back and one removed, a removed record, what is held, and what is still to do. */
async function fillKept(store: Store): Promise<void> {
  for (const [name, number] of [
    ['a', 1],
    ['a', 2],
    ['a', 3],
    ['b', 1],
    ['gone', 1],
  ] as const)
    await store.records.apply({
      record: kept(name, { revision: number, lastVersion: number, current: number }),
      version: versionFor(name, number),
      fields: [fieldFor(name, number), fieldFor(name, number, { name: 'yearly', text: '120 € \u0000', number: 120 })],
      prints: [7, 5, number],
      events: [eventFor(name, `${name}${number}`, { version: number })],
    });
  await store.records.apply({
    record: kept('a', { revision: 4, lastVersion: 3, current: 2 }),
    restate: { number: 3, state: 'rolled_back' },
    events: [eventFor('a', 'back', { type: 'version.rolled_back' })],
  });
  await store.records.removeVersions(keyFor('a'), [1]);
  await store.records.apply({ record: kept('b', { revision: 2, lastVersion: 1, current: 1 }), quarantine: entryFor('b', 'q2') });
  await store.records.apply({ record: kept('a', { revision: 5, lastVersion: 3, current: 2 }), quarantine: entryFor('a', 'q1') });
  await store.quarantine.decide('q2', 'dropped', 'ann', instant(9));
  await store.records.removeRecords([keyFor('gone')]);
  await store.holds.put(holdOn('h1', { kind: 'record', key: keyFor('a') }));
  await store.holds.put(holdOn('h2', { kind: 'source', sourceId: 'docs' }, { liftedAt: instant(5) }));
  await store.webhooks.put({ webhook: webhookFor('w1'), keyId: 'k', sealed: Buffer.from([9, 0, 9]) });
  const item = { queue: 'acquire', host: 'db.example', source: 'docs', tenant: 'ann', priority: 2, dueAt: 0, payload: { url: '价格' } };
  await store.work.enqueue(['1', '2', '3'].map((key) => ({ ...item, key })));
  await store.work.enqueue([{ ...item, key: '4', dueAt: 9e12, maxAttempts: 8 }]);
  const [claim] = await store.work.claim({ queues: ['acquire'], worker: 'w', limit: 1, leaseMs: 60_000 });
  await store.work.settle([{ queue: 'acquire', key: claim?.key ?? '', fence: claim?.fence ?? 0, outcome: { state: 'done' } }]);
}

const FOUND = {
  bodies: 3,
  artifacts: 30,
  documents: 30,
  'http cache': 2,
  'key-values': 31,
  runs: 2,
  answers: 0,
  passages: 12,
  'lane memory': 1,
  prints: 2,
  sessions: 1,
  sources: 2,
  'legal holds': 2,
  records: 2,
  quarantine: 2,
  events: 6,
  webhooks: 1,
  'waiting work': 3,
  audit: 4,
};
const counted = (parts: Awaited<ReturnType<typeof copyStore>>, of: 'copied' | 'already' | 'found') =>
  Object.fromEntries(parts.map((part) => [part.part, part[of]]));

let source: string;
beforeAll(async () => {
  source = newFolder();
  const store = openStore({ directory: source });
  await fill(store);
  await store.close();
});

describe.each([
  ['SQLite', true, async () => openStore({ directory: newFolder() })],
  [
    'PostgreSQL',
    database !== null,
    async () => {
      await emptyTestDatabase(database?.url ?? '');
      return openSharedStore({ url: database?.url ?? '', directory: newFolder() });
    },
  ],
] as const)('copying a data directory to %s', (_, isThere, open) => {
  let target: Store;
  beforeEach(async (context) => {
    if (!isThere) return context.skip();
    target = await open();
    return () => target.close();
  });
  const copy = async (to: Store, replace = false) => {
    const contents = openContents(source);
    try {
      return await copyStore(contents, to, { replace });
    } finally {
      contents.close();
    }
  };

  it('brings everything, and the second time writes nothing', async () => {
    const first = await copy(target);
    expect([counted(first, 'found'), counted(first, 'copied')]).toEqual([FOUND, FOUND]);
    const second = await copy(target);
    expect(counted(second, 'already')).toEqual(FOUND);
    expect(second.flatMap(({ differing, damaged }) => [...differing, ...damaged])).toEqual([]);
    // It answers as the one that it came from.
    const origin = openStore({ directory: source });
    for (const ask of [
      (store: Store) => store.artifacts.latestByUrl(artifact().canonicalUrl, 'team'),
      (store: Store) => store.documents.get('a7'),
      (store: Store) => store.runs.list(9),
      (store: Store) => store.runs.events('r2'),
      (store: Store) => store.passages.totals(),
      (store: Store) => store.passages.documentFrequency(['alpha', 'beta', '费用', '%']),
      async (store: Store) => (await store.passages.candidates({ terms: ['beta'], facets: [['host:x y']], limit: 99 })).length,
      (store: Store) => store.sources.list(),
      (store: Store) => store.records.list({}, null, 9),
      (store: Store) => store.records.whole(keyFor('a')),
      (store: Store) => store.records.sharing([5, 7, 2], 9),
      (store: Store) => store.records.fields({ max: 50 }, 0, 9),
      (store: Store) => store.records.counts(),
      (store: Store) => store.records.followedBefore('docs', 9e12, 9),
      (store: Store) => store.records.events(null, {}, 99),
      (store: Store) => store.records.events('gone1', {}, 99),
      (store: Store) => store.quarantine.list({}, null, 9),
      (store: Store) => store.holds.list({ lifted: true }),
      (store: Store) => store.webhooks.list(),
      async (store: Store) =>
        (await store.work.list({ state: 'queued' }, 0, 9)).map(({ key, host, tenant, priority, payload, maxAttempts }) => [
          ...[key, host, tenant, priority, payload, maxAttempts],
        ]),
      (store: Store) => store.audit.list(99),
      (store: Store) => store.httpCache.get('k').then((entry) => [entry?.meta, Buffer.from(entry?.body ?? []).toString()]),
    ])
      expect(await ask(target)).toEqual(await ask(origin));
    await origin.close();
    expect((await target.inspect()).problems).toEqual([]);
  });

  it('that was cut short goes on where it ended', async () => {
    let left = 45;
    const fail = async <T>(work: () => Promise<T>): Promise<T> => {
      if (left-- <= 0) throw new Error('cut off');
      return work();
    };
    const failing: Store = {
      ...target,
      artifacts: { ...target.artifacts, put: (given) => fail(() => target.artifacts.put(given)) },
      runs: { ...target.runs, appendEvents: (id, events) => fail(() => target.runs.appendEvents(id, events)) },
      documents: { ...target.documents, put: (id, given) => fail(() => target.documents.put(id, given)) },
    };
    await expect(copy(failing)).rejects.toThrow('cut off');
    left = 16;
    await expect(copy(failing)).rejects.toThrow('cut off');
    const rest = await copy(target);
    expect(rest.every(({ found, copied, already }) => found === copied + already)).toBe(true);
    expect(counted(rest, 'already').artifacts).toBe(30);
    expect(counted(await copy(target), 'already')).toEqual(FOUND);
  });

  it('leaves what is another there, and says so, unless it is to be replaced', async () => {
    await target.kv.put('robots', 'https://h1.test', 'newer');
    await target.artifacts.put(artifact({ id: 'a3', status: 404 }));
    await target.records.apply({ record: kept('b', { title: 'another' }), quarantine: entryFor('b', 'q2') });
    await target.records.restoreEvents([{ id: 'b1', event: eventFor('b', 'b1', { correlationId: 'another' }) }]);
    await target.runs.create({ id: 'r1', question: 'another?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
    const first = await copy(target);
    expect(first.flatMap(({ differing }) => differing)).toEqual([
      'artifact a3',
      'robots entry https://h1.test',
      'run r1',
      `record ${keyFor('b')}`,
      'quarantine entry q2',
      'event b1',
    ]);
    expect(await target.kv.get('robots', 'https://h1.test')).toBe('newer');
    const second = await copy(target, true);
    expect(second.flatMap(({ differing }) => differing)).toEqual(['run r1', 'event b1']);
    expect((await target.records.get(keyFor('b')))?.title).toBe('价格 Pricing');
    expect((await target.artifacts.get('a3'))?.status).toBe(200);
  });
});

it('a copy names what cannot be read and what it does not know, and brings the rest', async () => {
  const directory = newFolder();
  const store = openStore({ directory });
  await fill(store);
  await store.close();
  const raw = new DatabaseSync(join(directory, 'veritrail.db'));
  raw.exec(`UPDATE artifacts SET json = '{' WHERE id = 'a5'; UPDATE documents SET data = x'00' WHERE artifact_id = 'a6'`);
  raw.exec('CREATE TABLE of_a_later_room (n INT); INSERT INTO of_a_later_room VALUES (1), (2)');
  raw.close();
  const [contents, target] = [openContents(directory), openStore({ memory: true })];
  const report = await copyStore(contents, target, { replace: false });
  expect(report.flatMap(({ damaged }) => damaged)).toEqual(['artifact a5', 'document of artifact a6']);
  expect(await target.artifacts.get('a7')).not.toBeNull();
  expect(contents.others()).toEqual([{ table: 'of_a_later_room', rows: 2 }]);
  contents.close();
  await target.close();
  expect(await codeOf(() => openContents(newFolder()))).toMatch(/^store_unavailable: .*no such file/);
});

describe('a backup', () => {
  const now = '2026-12-01T00:00:00.000Z';

  it('of a store that is in use is put back whole, with its keys', async () => {
    const [directory, target, back] = [newFolder(), join(newFolder(), 'backup'), join(newFolder(), 'back')];
    const store = openStore({ directory });
    await fill(store);
    writeFileSync(join(directory, 'signing.key'), 'secret', { mode: 0o600 });
    const written = await backupStore(directory, target, now);
    await store.kv.put('later', 'k', 1);
    await store.close();
    expect(await restoreStore(target, back)).toEqual({ ...written, folder: back });
    const restored = openStore({ directory: back });
    expect(await restored.documents.get('a7')).toEqual(document('备份 \u0000 7'));
    expect(Buffer.from((await restored.bodies.get((await restored.bodies.put(large)) ?? '')) ?? []).equals(large)).toBe(true);
    expect(await restored.runs.lastSeq('r2')).toBe(1_099);
    expect(await restored.kv.get('later', 'k')).toBeUndefined();
    await restored.close();
    expect(statSync(join(back, 'signing.key')).mode & 0o777).toBe(0o600);
    expect([statSync(target).mode & 0o777, statSync(back).mode & 0o777]).toEqual([0o700, 0o700]);
  });

  it('is neither written nor put where something is', async () => {
    const taken = newFolder();
    writeFileSync(join(taken, 'x'), '');
    expect(await codeOf(() => backupStore(source, taken, now))).toMatch(/^input_invalid: .*holds something already/);
    const target = join(newFolder(), 'backup');
    await backupStore(source, target, now);
    expect(await codeOf(() => restoreStore(target, taken))).toMatch(/^input_invalid: .*holds something already/);
    expect(readdirSync(taken)).toEqual(['x']);
    expect(await codeOf(() => backupStore(newFolder(), join(taken, 'b'), now))).toMatch(/^store_unavailable/);
  });

  it('that is not whole, or not as it was written, is not put back', async () => {
    const [target, back] = [join(newFolder(), 'backup'), join(newFolder(), 'back')];
    await backupStore(source, target, now);
    const [prefix = ''] = readdirSync(join(target, 'bodies'));
    const [body = ''] = readdirSync(join(target, 'bodies', prefix));
    writeFileSync(join(target, 'bodies', prefix, body), 'noise');
    expect(await codeOf(() => restoreStore(target, back))).toMatch(/^store_corrupt: .*is not as it was written/);
    rmSync(join(target, 'bodies', prefix, body));
    expect(await codeOf(() => restoreStore(target, back))).toMatch(/^store_corrupt: .*no such file/);
    rmSync(join(target, 'backup.json'));
    expect(await codeOf(() => restoreStore(target, back))).toMatch(/^input_invalid: .*no whole backup/);
    writeFileSync(
      join(target, 'backup.json'),
      JSON.stringify({ schemaVersion: 'backup-v1', createdAt: now, files: [{ path: '../x', bytes: 1, sha256: 'a'.repeat(64) }] }),
    );
    expect(await codeOf(() => restoreStore(target, back))).toMatch(/^input_invalid: .*no manifest/);
    expect(existsSync(back)).toBe(false);
  });
});
