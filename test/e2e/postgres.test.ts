import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail } from '../../src/index.ts';
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
