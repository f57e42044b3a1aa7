import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './index.ts';
import { artifact, codeOf, document, event } from './records.test.sample.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a data directory', () => {
  const bodyPath = (hash: string): string => join(directory, 'bodies', hash.slice(0, 2), hash);
  /** What is too large for a row of the database, however well it is packed. */
  const large = (): Buffer => randomBytes(200_000);
  /** The stored bytes of a body, where they are. */
  const places = {
    row: {
      read(hash: string): Uint8Array {
        const raw = new DatabaseSync(join(directory, 'veritrail.db'));
        const data = raw.prepare('SELECT data FROM bodies WHERE hash = ?').get(Buffer.from(hash, 'hex'))?.data;
        raw.close();
        return data as Uint8Array;
      },
      write(hash: string, bytes: Uint8Array): void {
        const raw = new DatabaseSync(join(directory, 'veritrail.db'));
        expect(raw.prepare('UPDATE bodies SET data = ? WHERE hash = ?').run(bytes, Buffer.from(hash, 'hex')).changes).toBe(1);
        raw.close();
      },
    },
    file: {
      read: (hash: string): Uint8Array => readFileSync(bodyPath(hash)),
      write(hash: string, bytes: Uint8Array): void {
        expect(existsSync(bodyPath(hash))).toBe(true);
        writeFileSync(bodyPath(hash), bytes);
      },
    },
  };

  it('keeps everything when it is opened again', async () => {
    const first = openStore({ directory });
    const hash = await first.bodies.put(Buffer.from('bytes'));
    const bytes = large();
    const other = await first.bodies.put(bytes);
    await first.artifacts.put(artifact({ bytesHash: hash }));
    await first.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
    await first.runs.appendEvent('r', event(0));
    await first.close();
    const second = openStore({ directory });
    expect((await second.artifacts.get('a_1'))?.bytesHash).toBe(hash);
    expect(await second.bodies.has(hash)).toBe(true);
    expect(Buffer.from((await second.bodies.get(other)) ?? []).equals(bytes)).toBe(true);
    expect(await second.runs.events('r')).toEqual([event(0)]);
    await second.close();
    expect(readdirSync(join(directory, 'bodies'))).toEqual([other.slice(0, 2)]);
    expect(readdirSync(join(directory, 'bodies', other.slice(0, 2)))).toEqual([other]);
  });

  it.each([
    ['row', () => Buffer.from('the true bytes'), () => Buffer.from('other bytes')],
    ['file', large, large],
  ] as const)(
    'reports a body (%s) whose bytes were changed, and repairs it when the same bytes come again',
    async (place, make, makeOther) => {
      const store = openStore({ directory });
      const bytes = make();
      const hash = await store.bodies.put(bytes);
      const other = await store.bodies.put(makeOther());
      await store.bodies.get(other);
      for (const damaged of [Buffer.from('noise'), Buffer.alloc(0), places[place].read(other)]) {
        places[place].write(hash, damaged);
        expect(await codeOf(() => store.bodies.get(hash))).toMatch(new RegExp(`^store_corrupt: body ${hash}`));
        expect(await store.bodies.put(bytes)).toBe(hash);
        expect(Buffer.from((await store.bodies.get(hash)) ?? []).equals(bytes)).toBe(true);
      }
      await store.close();
    },
  );

  it('keeps a body as it came by gzip, unless that is not the body', async () => {
    const store = openStore({ directory });
    const [bytes, other] = [Buffer.from('the bytes '.repeat(50)), Buffer.from('the others '.repeat(50))];
    const came = gzipSync(bytes);
    const [hash, otherHash] = [await store.bodies.put(bytes, came), await store.bodies.put(other, came)];
    expect(Buffer.from((await store.bodies.get(hash)) ?? []).equals(bytes)).toBe(true);
    expect(Buffer.from((await store.bodies.get(otherHash)) ?? []).equals(other)).toBe(true);
    expect(Buffer.from(places.row.read(hash)).equals(came)).toBe(true);
    places.row.write(hash, came.subarray(0, -3));
    expect(await codeOf(() => store.bodies.get(hash))).toMatch(new RegExp(`^store_corrupt: body ${hash}`));
    await store.close();
  });

  it('reads the body files of earlier versions, and repairs a damaged one with a row', async () => {
    const store = openStore({ directory });
    const bytes = Buffer.from('small, but a file');
    const hash = createHash('sha256').update(bytes).digest('hex');
    mkdirSync(join(directory, 'bodies', hash.slice(0, 2)));
    writeFileSync(bodyPath(hash), zstdCompressSync(bytes));
    expect(await store.bodies.has(hash)).toBe(true);
    expect(Buffer.from((await store.bodies.get(hash)) ?? []).equals(bytes)).toBe(true);
    writeFileSync(bodyPath(hash), 'noise');
    await store.bodies.put(bytes);
    expect(Buffer.from((await store.bodies.get(hash)) ?? []).equals(bytes)).toBe(true);
    await store.close();
  });

  it('brings a directory of an earlier version to this one, with all that is in it', async () => {
    const first = openStore({ directory });
    await first.artifacts.put(artifact());
    await first.close();
    const raw = new DatabaseSync(join(directory, 'veritrail.db'));
    const later = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB 'work_*' OR name GLOB 'keep_*')").all();
    for (const { name } of later) raw.exec(`DROP TABLE ${name}`);
    raw.exec(`
      DROP TABLE bodies;
      DROP TABLE sessions;
      DROP TABLE audit;
      DROP TABLE lane_memory;
      DROP TABLE page_prints;
      DROP TABLE sources;
      DROP TABLE sources_revision;
      ALTER TABLE frontier_urls DROP COLUMN bytes_hash;
      ALTER TABLE frontier_urls DROP COLUMN canonical_url;
      CREATE TABLE kept AS SELECT * FROM artifacts;
      DROP TABLE artifacts;
      CREATE TABLE artifacts (
        id TEXT PRIMARY KEY, canonical_url TEXT NOT NULL, auth_scope TEXT NOT NULL, fetched_at INTEGER NOT NULL, json TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX artifacts_by_url ON artifacts (canonical_url, auth_scope, fetched_at);
      INSERT INTO artifacts SELECT id, canonical_url, auth_scope, fetched_at, json FROM kept;
      DROP TABLE kept;
      DROP TABLE http_cache;
      CREATE TABLE http_cache (key TEXT PRIMARY KEY, json TEXT NOT NULL, body TEXT) WITHOUT ROWID;
      INSERT INTO http_cache VALUES ('k', '{"kind":"vary","url":"https://example.org/","variants":[]}', NULL);
      PRAGMA user_version = 3;
    `);
    raw.close();
    const store = openStore({ directory });
    expect((await store.httpCache.get('k'))?.meta).toEqual({ kind: 'vary', url: 'https://example.org/', variants: [] });
    expect(await store.artifacts.latestByUrl(artifact().canonicalUrl)).toEqual(artifact());
    const hash = await store.bodies.put(Buffer.from('bytes'));
    expect(Buffer.from((await store.bodies.get(hash)) ?? []).toString()).toBe('bytes');
    expect(await store.artifacts.get('a_1')).toEqual(artifact());
    await store.close();
  });

  it.skipIf(process.platform !== 'linux')('says at once where no folder can be made', async () => {
    expect(await codeOf(() => openStore({ directory: '/proc/veritrail/data' }))).toMatch(/^store_unavailable: \/proc\/veritrail\/data: /);
  });

  it('names its file when it is damaged or cannot be written while it is open', async () => {
    const store = openStore({ directory });
    const file = join(directory, 'veritrail.db');
    const other = new DatabaseSync(file);
    other.exec('DROP TABLE kv');
    other.close();
    expect(await codeOf(() => store.kv.put('space', 'key', 1))).toContain(`store_unavailable: ${file}: no such table`);
    await store.close();
  });

  it('takes a cache entry whose body was damaged for a miss', async () => {
    const store = openStore({ directory });
    await store.httpCache.put('k', {
      meta: {
        kind: 'response',
        url: 'u',
        method: 'GET',
        status: 200,
        headers: [],
        selecting: [],
        requestTime: 1,
        responseTime: 2,
        wireBytes: 3,
      },
      body: Buffer.from('cached'),
    });
    expect(await store.httpCache.get('k')).not.toBeNull();
    places.row.write(createHash('sha256').update('cached').digest('hex'), Buffer.from('noise'));
    expect(await store.httpCache.get('k')).toBeNull();
    await store.close();
  });

  it('names the entry whose JSON is damaged or has another form', async () => {
    const store = openStore({ directory });
    await store.artifacts.put(artifact());
    await store.documents.put('a_1', document('text'));
    await store.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
    await store.runs.appendEvent('r', event(0));
    const raw = new DatabaseSync(join(directory, 'veritrail.db'));
    raw.exec(
      `UPDATE artifacts SET json = '{"id":'; UPDATE documents SET data = x'00'; UPDATE events SET json = '{"type":"run.resumed"}'; UPDATE runs SET settings = '{'`,
    );
    raw.close();
    expect(await codeOf(() => store.artifacts.get('a_1'))).toMatch(/^store_corrupt: artifact a_1: /);
    expect(await codeOf(() => store.documents.get('a_1'))).toMatch(/^store_corrupt: document of artifact a_1: /);
    expect(await codeOf(() => store.runs.events('r'))).toMatch(/^store_corrupt: event 0 of run r: /);
    expect(await codeOf(() => store.runs.get('r'))).toMatch(/^store_corrupt: settings of run r: /);
    await store.close();
  });

  it('refuses a directory that a newer version wrote, a file that is no database and a path that cannot be', async () => {
    await openStore({ directory }).close();
    const raw = new DatabaseSync(join(directory, 'veritrail.db'));
    raw.exec('PRAGMA user_version = 999');
    raw.close();
    expect(await codeOf(() => openStore({ directory }))).toMatch(/^schema_too_new/);
    const other = join(directory, 'other');
    await openStore({ directory: other }).close();
    writeFileSync(join(other, 'veritrail.db'), randomBytes(8_192));
    expect(await codeOf(() => openStore({ directory: other }))).toMatch(/^store_corrupt/);
    expect(await codeOf(() => openStore({ directory: join(directory, 'veritrail.db', 'x') }))).toMatch(/^store_unavailable/);
  });
});

describe('several processes', () => {
  const worker = fileURLToPath(new URL('./writer.test.child.ts', import.meta.url));
  const start = (...args: string[]) => spawn(process.execPath, [worker, directory, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = (child: ReturnType<typeof start>): Promise<number | null> => new Promise((resolve) => child.once('close', resolve));

  it('open a new directory at once and write side by side', async () => {
    const children = ['w1', 'w2', 'w3', 'w4'].map((run) => start('write', run, '40'));
    for (const child of children) child.stdout.resume();
    expect(await Promise.all(children.map(closed))).toEqual([0, 0, 0, 0]);
    const store = openStore({ directory });
    for (const run of ['w1', 'w2', 'w3', 'w4']) {
      expect(await store.runs.events(run)).toHaveLength(40);
      expect((await store.artifacts.get(`${run}-39`))?.byteLength).toBe(39);
    }
    expect((await store.passages.totals()).passages).toBe(4);
    await store.close();
  }, 60_000);

  it('a killed process loses no event it had acknowledged', async () => {
    for (let round = 0; round < 3; round++) {
      const run = `killed-${round}`;
      const child = start('write', run, '1000000');
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (output.length > 100 + 150 * round) child.kill('SIGKILL');
      });
      await closed(child);
      const acknowledged = output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number);
      const store = openStore({ directory });
      const stored = (await store.runs.events(run)).map(({ seq }) => seq);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect(stored.slice(0, acknowledged.length)).toEqual(acknowledged);
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
      for (const seq of acknowledged) expect(await store.artifacts.get(`${run}-${seq}`)).not.toBeNull();
      await store.close();
      const raw = new DatabaseSync(join(directory, 'veritrail.db'));
      expect(raw.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok');
      raw.close();
    }
  }, 60_000);

  it('print no warning about SQLite', async () => {
    const child = spawn(process.execPath, [worker, directory, 'write', 'quiet', '1'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(errors).not.toMatch(/SQLite/);
  });
});
