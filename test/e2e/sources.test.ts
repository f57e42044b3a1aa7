import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVeritrail, type Veritrail } from '../../src/index.ts';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { serve, type TestServer } from '../support/server.ts';

const TEXT = 'Backups are kept for thirty days and then removed by a nightly job that runs in every region. '.repeat(6);

let site: TestServer;
let folder: string;
const opened: Veritrail[] = [];
beforeAll(async () => {
  site = await serve((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'max-age=86400');
    response.end(`<html lang="en"><title>Backups</title><main><h1>Backups</h1><p>${TEXT}</p></main></html>`);
  });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  site.seen.length = 0;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = (more: object = {}): object => ({
  id: 'docs',
  scope: { kind: 'host', urls: [`${site.origin}/`] },
  owner: '文档组',
  purpose: 'answers of the help desk',
  legalBasis: 'contract 7',
  privacyClass: 'public',
  jurisdiction: 'EU',
  permission: 'licensed',
  rate: { minDelayMs: 0 },
  robotsNote: 'allows all, 2026-12-01',
  termsNote: '允许引用',
  class: 'documentation',
  retention: { versionsDays: 365, bodiesDays: 30 },
  deletionPath: 'legal decides, the operator removes it',
  ...more,
});

async function open(more: { now?: string } = {}): Promise<Veritrail> {
  const made = await createVeritrail({
    dataDir: join(folder, 'data'),
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    providers: ['index'],
    browser: { use: false },
    ...more,
  });
  opened.push(made);
  return made;
}
const pagesAsked = (): number => site.seen.filter(({ url }) => url === '/backups').length;

describe('reads of a registered source', () => {
  it('carry its permission, and public-authorized without one', async () => {
    const veritrail = await open();
    const before = await veritrail.read(`${site.origin}/backups`);
    await veritrail.sources.add(source());
    const after = await veritrail.read(`${site.origin}/backups`);
    expect([before, after].map(({ document }) => document?.provenance.permissionClass)).toEqual(['public-authorized', 'licensed']);
  });

  it('ask again when the copy is older than the source’s target, whatever its headers allow', async () => {
    const first = await open({ now: '2026-12-01T00:00:00Z' });
    await first.read(`${site.origin}/backups`);
    const later = await open({ now: '2026-12-01T00:05:00Z' });
    await later.read(`${site.origin}/backups`);
    expect(pagesAsked()).toBe(1);
    await later.sources.add(source({ maxAgeSeconds: 60 }));
    await later.read(`${site.origin}/backups`);
    expect(pagesAsked()).toBe(2);
  });

  it('are refused where the page does not satisfy the contract, also in a crawl', async () => {
    const veritrail = await open();
    await veritrail.sources.add(source({ contract: { properties: { title: { pattern: '^Prices' } } } }));
    const { end, verdict } = await veritrail.read(`${site.origin}/backups`);
    expect([end, verdict?.kind]).toEqual(['no_acceptable_source', 'contract_unmet']);
    const kinds: string[] = [];
    for await (const page of veritrail.crawl(`${site.origin}/backups`, { budget: { maxPages: 1 }, sitemaps: false }))
      kinds.push(page.verdict?.kind ?? 'none');
    expect(kinds).toEqual(['contract_unmet']);
  });
});

describe('veritrail source', () => {
  const call = async (argv: readonly string[], ask?: (question: string) => Promise<boolean>) => {
    const terminal = testTerminal({ cwd: folder, ...(ask === undefined ? {} : { ask }) });
    const code = await main(['source', ...argv, '--data', join(folder, 'data')], terminal);
    return { code, out: terminal.stdout(), err: terminal.stderr() };
  };
  beforeEach(() => writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources: [source()] })));

  it('adds by flags, and says what is missing', async () => {
    const { code, err } = await call(['add', '--id', 'docs', '--url', 'https://docs.example/', '--delay-ms', 'soon']);
    expect(code).toBe(2);
    expect(err).toContain('owner is missing: write');
    expect(err).toMatch(/rate\.minDelayMs .*write the least milliseconds/);
  });

  it('imports a file, exports it, and reads its own export as nothing new', async () => {
    expect(await call(['import', '--file', 'sources.json'])).toMatchObject({ code: 0, out: 'added     docs\n' });
    expect((await call(['export', '--file', 'out.yaml'])).code).toBe(0);
    expect(readFileSync(join(folder, 'out.yaml'), 'utf8')).toContain('owner: 文档组');
    expect((await call(['import', '--file', 'out.yaml'])).out).toBe('unchanged docs\n');
    expect((await call(['add', '--file', 'out.yaml'])).err).toContain('registered already');
    expect(JSON.parse((await call(['list', '--json'])).out)).toMatchObject([{ id: 'docs', state: 'active' }]);
  });

  it('removes only what a person or --yes confirms, and says what is left', async () => {
    await call(['import', '--file', 'sources.json']);
    expect((await call(['remove', 'docs'])).err).toContain('give --yes');
    expect((await call(['remove', 'docs'], async () => false)).code).not.toBe(0);
    expect((await call(['list'])).out).toContain('docs');
    const { code, out } = await call(['remove', 'docs'], async () => true);
    expect([code, out]).toEqual([0, expect.stringContaining('left    pages that were read from it')]);
    expect((await call(['show', 'docs'])).err).toContain('no source docs is registered');
  });
});
