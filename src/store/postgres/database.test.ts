import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, postgresServer, type TestDatabase } from '../../../test/support/postgres.ts';
import { codeOf, event } from '../records.test.sample.ts';
import { postgresAudit } from './audit.ts';
import { openPostgres, type PostgresOptions } from './database.ts';
import { postgresRuns } from './runs.ts';
import { postgresSessions } from './sessions.ts';

const server = await postgresServer();
const quick: PostgresOptions = { retryDelaysMs: [5, 10, 20] };

/** A way to the server that is cut when it hears a word of the client: the word arrives, and the answer never comes. */
async function cutting(url: string): Promise<{ url: string; cutAt(word: string): void; cuts(): number; close(): Promise<void> }> {
  const target = new URL(url);
  const port = Number(target.port);
  let word: string | null = null;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const upstream = connect(port, target.hostname);
    for (const socket of [client, upstream])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    upstream.pipe(client);
    client.on('data', (chunk) => {
      if (word === null || !chunk.includes(word)) return void upstream.write(chunk);
      word = null;
      cuts++;
      upstream.unpipe(client);
      // What the server says once it has done it is heard here, and goes no further.
      upstream.once('data', () => client.destroy()).resume();
      upstream.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  target.port = String(address !== null && typeof address === 'object' ? address.port : 0);
  return {
    url: target.href,
    cutAt(heard) {
      word = heard;
    },
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      door.close();
      await once(door, 'close');
    },
  };
}

describe('PostgreSQL that cannot be reached', () => {
  it('is said after some attempts, with its place and without its password', async () => {
    const started = openPostgres('postgres://keeper:s3cret-word@127.0.0.1:1/evidence', { retryDelaysMs: [1, 1] });
    expect(await codeOf(() => started.rows('SELECT 1'))).toBe(
      'store_unavailable: PostgreSQL 127.0.0.1:1/evidence: connect ECONNREFUSED 127.0.0.1:1',
    );
    await started.close();
  });
});

describe.skipIf(server === null)('a PostgreSQL database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(server ?? '');
  });
  afterAll(() => database?.drop());

  it('that is not there is said at once', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const other = openPostgres(url.href, { retryDelaysMs: [60_000] });
    expect(await codeOf(() => other.rows('SELECT 1'))).toMatch(/^store_unavailable: .*"nowhere" does not exist/);
    await other.close();
  });

  it('ends a statement that takes too long, and answers the next one', async () => {
    const hasty = openPostgres(database.url, { ...quick, statementMs: 100, connections: 1 });
    expect(await codeOf(() => hasty.rows('SELECT pg_sleep(30)'))).toMatch(/^store_unavailable: .*statement timeout/);
    expect(await hasty.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  it('is no failure of the engine where the work of a transaction throws: nothing of it stays', async () => {
    const own = openPostgres(database.url, quick);
    const failing = own.transaction(async (queries) => {
      await queries.run("INSERT INTO veritrail.kv (entry, space, key, json) VALUES ('\\x00', 'undone', 'k', '1')");
      throw new RangeError('mine');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await own.rows("SELECT 1 FROM veritrail.kv WHERE space = 'undone'")).toEqual([]);
    await own.close();
  });

  it('tries a transaction again that lost to another one, some times', async () => {
    const own = openPostgres(database.url, quick);
    let tries = 0;
    const losing = (times: number) =>
      own.transaction(async (queries) => {
        if (tries++ < times) await queries.script("DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$");
        return tries;
      });
    expect(await losing(2)).toBe(3);
    tries = 0;
    expect(await codeOf(() => losing(99))).toMatch(/^store_unavailable: .*: lost$/);
    expect(tries).toBe(4);
    await own.close();
  });

  it('is asked again where a connection was ended while nobody used it', async () => {
    const own = openPostgres(database.url, { ...quick, connections: 1 });
    const [row] = await own.rows('SELECT pg_backend_pid() AS pid');
    const other = openPostgres(database.url, quick);
    await other.rows('SELECT pg_terminate_backend($1, 5000)', row?.pid);
    const [next] = await own.rows('SELECT pg_backend_pid() AS pid');
    expect(next?.pid).not.toBe(row?.pid);
    await Promise.all([own.close(), other.close()]);
  });

  it('says that it is closed', async () => {
    const own = openPostgres(database.url, quick);
    await own.close();
    await own.close();
    expect(await codeOf(() => own.rows('SELECT 1'))).toMatch(/^store_unavailable: /);
  });

  describe('whose connection is lost at the commit', () => {
    it('has what may be done twice once, and what may not is told as unknown', async () => {
      const way = await cutting(database.url);
      const own = openPostgres(way.url, quick);
      const runs = postgresRuns(own);
      const run = { id: 'cut', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: { a: 1 } };
      way.cutAt('COMMIT');
      await runs.create(run);
      way.cutAt('COMMIT');
      await runs.appendEvents('cut', [event(0), event(1)]);
      expect(await runs.get('cut')).toEqual(run);
      expect(await runs.events('cut')).toEqual([event(0), event(1)]);
      // What was written by someone else is no echo of this call.
      way.cutAt('nothing');
      expect(await codeOf(() => runs.appendEvent('cut', event(1)))).toMatch(/^input_invalid/);
      const session = {
        origin: 'o',
        scope: 's',
        keyId: 'k',
        status: 'active',
        createdAt: 1,
        updatedAt: 1,
        version: 1,
        sealed: Buffer.from('x'),
      } as const;
      way.cutAt('COMMIT');
      expect(await postgresSessions(own).put(session)).toBe(true);
      way.cutAt('COMMIT');
      expect(await postgresSessions(own).remove('o', 's')).toBe(true);
      way.cutAt('COMMIT');
      expect(await codeOf(() => postgresAudit(own).append({ at: 1, kind: 'cut', detail: {} }))).toMatch(
        /^store_unavailable: .*whether it was written is not known/,
      );
      expect(way.cuts()).toBe(5);
      await own.close();
      await way.close();
    });

    it('has nothing of a transaction that was cut before it, and all of the one that follows', async () => {
      const way = await cutting(database.url);
      const own = openPostgres(way.url, quick);
      way.cutAt('once only');
      await postgresAudit(own).append({ at: 1, kind: 'once only', detail: {} });
      expect(await own.rows("SELECT count(*)::int AS n FROM veritrail.audit WHERE kind = 'once only'")).toEqual([{ n: 1 }]);
      expect(way.cuts()).toBe(1);
      await own.close();
      await way.close();
    });
  });
});
