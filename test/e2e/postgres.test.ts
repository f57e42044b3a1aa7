import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, jsonSchema } from '../../src/index.ts';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { createTestDatabase, postgresServer } from '../support/postgres.ts';
import { serve, type TestServer } from '../support/server.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Backups</title></head><body><main><h1>Backups</h1>
<p>Quarry DB makes a full backup of every cluster once a day. Backups of the Team plan are kept for 35 days, those of the Free plan for 7 days.</p>
<p>A restore creates a new cluster. It takes about 20 minutes for 100 GB and does not touch the cluster from which the backup was made.</p></main></body></html>`;

const postgres = await postgresServer();
const database = postgres === null ? null : await createTestDatabase(postgres, 'empty');
const folder = mkdtempSync(join(tmpdir(), 'veritrail-postgres-test-'));
let web: TestServer;
beforeAll(async () => {
  web = await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE), {
    robots: true,
  });
});
afterAll(async () => {
  await web[Symbol.asyncDispose]();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(database === null)('everything on PostgreSQL', () => {
  const url = database?.url ?? '';
  const config = (): ConfigInput => ({
    dataDir: join(folder, 'data'),
    databaseUrl: url,
    connectTo: [`:80:127.0.0.1:${web.port}`],
    minDelayMs: 0,
    browser: { use: false },
  });

  it('is read, crawled and searched by one process, and found by another', async () => {
    let runId = '';
    {
      await using first = await createVeritrail(config());
      const read = await first.read('http://docs.quarry.test/backups');
      expect(read.verdict?.kind).toBe('usable');
      runId = read.traceId;
      const crawl = first.crawl(['http://docs.quarry.test/other'], { budget: { maxPages: 1 } });
      const pages: string[] = [];
      for await (const page of crawl) pages.push(page.url);
      expect(pages).toHaveLength(1);
    }
    await using second = await createVeritrail(config());
    const { events } = await second.trace(runId);
    expect(events.length).toBeGreaterThan(3);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
    const found = await second.search('how long are backups of the Team plan kept', { count: 3 });
    expect(found.candidates.some(({ url: where }) => where.includes('docs.quarry.test'))).toBe(true);
    const { artifact } = await second.read('http://docs.quarry.test/backups');
    expect(Buffer.from((await second.bytes(artifact?.bytesHash ?? '')) ?? []).toString()).toBe(PAGE);
  });

  it('comes from a data directory by migrate, which says what it did and can be called again', async () => {
    const other = await createTestDatabase(postgres ?? '', 'empty');
    const dataDir = join(folder, 'embedded');
    let runId = '';
    {
      await using embedded = await createVeritrail({ ...config(), dataDir, databaseUrl: undefined });
      runId = (await embedded.read('http://docs.quarry.test/backups')).traceId;
    }
    const migrate = async (...more: string[]) => {
      const terminal = testTerminal({ cwd: folder });
      const code = await main(['migrate', '--data', dataDir, '--to', other.url, ...more], terminal);
      return { code, out: terminal.stdout() };
    };
    const first = await migrate('--json');
    const report: unknown = JSON.parse(first.out);
    const fits = new Ajv2020({ strict: true }).compile(jsonSchema('migration'));
    fits(report);
    expect([first.code, fits.errors]).toEqual([0, null]);
    const again = await migrate();
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^artifacts +1 found, 0 copied, 1 there already$/m);
    {
      await using moved = await createVeritrail({ ...config(), dataDir, databaseUrl: other.url });
      expect((await moved.trace(runId)).events.length).toBeGreaterThan(3);
      const terminal = testTerminal({ cwd: folder, env: { VERITRAIL_DATABASE_URL: other.url } });
      expect(await main(['backup', 'copy', '--data', dataDir], terminal)).toBe(2);
      expect(terminal.stderr()).toContain('pg_dump');
    }
    await other.drop();
  });

  it('is told by the doctor with its place, and without its password', async () => {
    const terminal = testTerminal({ cwd: folder, env: { DATABASE_URL: url.replace('veritrail@', 'veritrail:s3cret-word@') } });
    await main(['doctor', '--data', join(folder, 'data'), '--use-browser', 'off', '--json'], terminal);
    const { checks } = JSON.parse(terminal.stdout()) as { checks: { name: string; ok: boolean; detail: string }[] };
    const store = checks.find(({ name }) => name === 'store');
    expect(store).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^PostgreSQL \d+\.\d+, schema \d+: PostgreSQL 127\.0\.0\.1:\d+\/test_/),
    });
    expect(terminal.stdout() + terminal.stderr()).not.toContain('s3cret-word');
  });
});
