import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { serve, type TestServer } from '../support/server.ts';

const sentences = (about: string): string =>
  Array.from(
    { length: 6 },
    (_, n) => `<p>Part ${n} of the ${about} tells in sentence ${n} how hall ${n} of the ${about} is kept.</p>`,
  ).join('');
const page = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${sentences(title)}${body}</main></body></html>`;

let folder: string;
let site: TestServer;
let price = 12;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keep-'));
  site = await serve((request, response) => {
    const pages: Record<string, string> = {
      '/': page('Harbour', `<p>A berth costs ${price} USD per day.</p><p><a href="/docks">Docks</a> <a href="/notes">Notes</a></p>`),
      '/docks': page('Docks', '<p>A crane costs 90 USD per day.</p>'),
      '/notes': page('Notes'),
    };
    const found = pages[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(found ?? '<h1>Not found</h1>');
  });
  writeFileSync(
    join(folder, 'sources.json'),
    JSON.stringify({
      sources: [
        {
          id: 'harbour',
          scope: { kind: 'host', urls: [`${site.origin}/`] },
          owner: 'the harbour team',
          purpose: 'answers about berths',
          legalBasis: 'own pages',
          privacyClass: 'public',
          jurisdiction: 'EU',
          permission: 'owned',
          rate: { minDelayMs: 0 },
          robotsNote: 'none',
          termsNote: 'own pages',
          class: 'price',
          retention: { versionsDays: 30, bodiesDays: 30 },
          deletionPath: 'the harbour team',
          contract: { properties: { content: { pattern: 'USD per day' } } },
        },
      ],
    }),
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = testTerminal({ cwd: folder });
  const settings = ['--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--min-delay-ms', '0', '--use-browser', 'off'];
  const code = await main([...args, ...settings], terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}
/** What a command prints as JSON, by its schema. */
async function told(schema: string, ...args: string[]) {
  const { code, out, err } = await run(...args, '--json');
  expect([code, err]).toEqual([0, '']);
  const terminal = testTerminal({ cwd: folder });
  expect(await main(['schema', schema], terminal)).toBe(0);
  const value: unknown = JSON.parse(out);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  expect(ajv.validate(JSON.parse(terminal.stdout()), value), JSON.stringify(ajv.errors)).toBe(true);
  return value;
}

describe('registered sources are kept', () => {
  it('by a worker that finds, reads, judges and indexes their pages', async () => {
    expect((await run('source', 'import', '--file', 'sources.json')).code).toBe(0);
    const worked = await run('worker', '--until-empty');
    expect(worked.code).toBe(0);
    expect(worked.err).toContain('done    index');
    expect(worked.out).toMatch(/^\d+ claimed: \d+ done, 0 without a result, 0 put off, 0 given up, 0 lost\n$/);
    const found = await run('search', 'what does a crane cost', '--providers', 'index');
    expect(found.out).toContain(`${site.origin}/docks`);
  });

  it('and told with their freshness, what waits, and what is held', async () => {
    expect(await told('kept-status', 'status')).toMatchObject({
      sources: [{ sourceId: 'harbour', records: 3, versions: 2, quarantined: 1, sample: 3 }],
    });
    expect((await run('status')).out).toContain('harbour  price, at most 12 h');
    expect(await told('record-list', 'record', 'list', '--source', 'harbour')).toHaveLength(3);
    const [held] = (await told('quarantine-list', 'quarantine', 'list')) as { id: string }[];
    expect(held).toMatchObject({ url: `${site.origin}/notes`, code: 'contract_unmet' });
    expect((await run('quarantine', 'show', held?.id ?? '')).out).toContain('bytes are held');
    expect((await run('quarantine', 'replay', held?.id ?? '')).code).toBe(3);
    expect((await run('quarantine', 'release', held?.id ?? '', '--by', 'me')).out).toContain('released');
    expect(await told('quarantine-list', 'quarantine', 'list')).toEqual([]);
  });

  it('and served by their age, compared, searched by value and rolled back', async () => {
    const url = `${site.origin}/`;
    expect(await told('served-record', 'record', 'get', url)).toMatchObject({ decision: { decision: 'fresh' }, version: { number: 1 } });
    price = 15;
    const renewed = await run('record', 'get', url, '--reload');
    expect(renewed.out).toContain('A berth costs 15 USD per day.');
    expect(renewed.err).toMatch(/^refreshed {2}/);
    expect((await run('record', 'diff', url)).out).toContain('**USD 12 per day** → **USD 15 per day**');
    expect(await told('version-diff', 'record', 'diff', url)).toMatchObject({ counts: { changed: 1 } });
    expect(await told('record-history', 'record', 'show', url)).toMatchObject({
      record: { current: 2 },
      versions: [{ number: 2 }, { number: 1 }],
    });
    expect(await told('record-fields', 'record', 'fields', '--source', 'harbour')).toBeInstanceOf(Array);
    expect(await run('record', 'rollback', url)).toMatchObject({ code: 2 });
    expect((await run('record', 'rollback', url, '--reason', 'a misprint')).out).toMatch(/^version 1 of .* is served again\n$/);
    expect((await run('record', 'get', url, '--mode', 'background', '--format', 'text')).out).toContain('12 USD');
  });

  it('and what they do not cover is refused, as is what was not understood', async () => {
    expect(await run('record', 'get', 'https://elsewhere.example/')).toMatchObject({ code: 5 });
    expect(await run('record', 'show', `${site.origin}/nothing`)).toMatchObject({ code: 2 });
    expect(await run('record', 'get', `${site.origin}/`, '--mode', 'sometimes')).toMatchObject({ code: 2 });
    expect(await run('worker', '--queues', 'acquire,nonsense')).toMatchObject({ code: 2 });
    expect(await run('quarantine', 'drop', 'none')).toMatchObject({ code: 2 });
  });
});
