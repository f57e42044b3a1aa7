import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, DeletionReceipt, LegalHold, type Veritrail } from '../../src/index.ts';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { createTestDatabase, postgresServer } from '../support/postgres.ts';
import { remainsInFiles, remainsInPostgres } from '../support/remains.ts';
import { serve } from '../support/server.ts';

const postgres = await postgresServer();
const root = mkdtempSync(join(tmpdir(), 'erase-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Stands on every page of the source that goes. */
const SOURCE_MARK = 'Xarquenthil';
/** Somebody of whom two sources speak. */
const NAME = 'Vlozemira Quintarell';
const CHINESE_NAME = '欧阳澜漪';
/** Stands on pages that stay. */
const OTHER_MARK = 'Brevolantine';

const prose = (about: string): string =>
  Array.from(
    { length: 6 },
    (_, n) => `<p>Part ${n} of the ${about} guide tells in sentence ${n} how hall ${n} of the ${about} is kept.</p>`,
  ).join('');
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${prose(title)}${body}</main></body></html>`;

let tide = 1;
const PAGES: Readonly<Record<string, () => string>> = {
  'docks.test/': () =>
    page(
      `Docks ${SOURCE_MARK}`,
      `<p>The ${SOURCE_MARK} berth costs ${tide} USD per day.</p><p><a href="/cranes">${SOURCE_MARK} cranes</a> <a href="/torn">torn</a></p>`,
    ),
  'docks.test/cranes': () =>
    page(
      'Cranes',
      `<p>The ${SOURCE_MARK} crane lifts 40 tonnes, says ${NAME} of the docks, USD per day.</p><p>值班员是${CHINESE_NAME}。</p>`,
    ),
  // Not what its source promises: it goes into quarantine.
  'docks.test/torn': () => page('Torn', `<p>${SOURCE_MARK} has nothing to say of prices here, and ${NAME} neither.</p>`),
  'mills.test/': () =>
    page(`Mills ${OTHER_MARK}`, `<p>The ${OTHER_MARK} mill grinds 12 tonnes per day.</p><p><a href="/staff">staff</a></p>`),
  'mills.test/staff': () =>
    page('Staff', `<p>The ${OTHER_MARK} mill is led by ${NAME}, who answers letters.</p><p>磨坊主是${CHINESE_NAME}。</p>`),
};

const source = (id: string, host: string, contract?: unknown) => ({
  id,
  scope: { kind: 'host', urls: [`http://${host}/`] },
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
  ...(contract === undefined ? {} : { contract }),
});

/** As the server does it by itself: what its planner remembers of columns are values of them. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
}

describe.each(['SQLite', 'PostgreSQL'] as const)('erasure on %s', (engine) => {
  const isThere = engine === 'SQLite' || postgres !== null;

  async function fill(veritrail: Veritrail): Promise<string> {
    await veritrail.sources.add(source('docks', 'docks.test', { properties: { content: { pattern: 'USD per day' } } }));
    await veritrail.sources.add(source('mills', 'mills.test'));
    await veritrail.kept.work({ untilEmpty: true });
    tide++;
    await veritrail.kept.serve('http://docks.test/', { reload: true });
    await veritrail.kept.work({ untilEmpty: true });
    await veritrail.read('http://docks.test/cranes');
    for await (const _ of veritrail.crawl(['http://docks.test/', 'http://mills.test/'], { budget: { maxPages: 8 } }));
    const answer = await veritrail.ask('How many tonnes does the crane lift?');
    await veritrail.writeBundle(answer, join(root, `bundle-${engine}-${tide}`));
    return answer.runId;
  }

  /** @returns where any of the texts stands */
  type Remaining = (...texts: string[]) => Promise<string[]>;

  /** A filled store, what is done with it, and where texts are found in it afterwards. */
  async function filled(work: (veritrail: Veritrail, at: { readonly runId: string; readonly remains: Remaining }) => Promise<void>) {
    await using web = await serve((request, response) => {
      const found = PAGES[`${request.headers.host}${request.url}`];
      response
        .writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', etag: `"${tide}"` })
        .end(found?.() ?? '');
    });
    const database = engine === 'SQLite' ? null : await createTestDatabase(postgres ?? '');
    const dataDir = mkdtempSync(join(root, 'data-'));
    const config: ConfigInput = {
      dataDir,
      connectTo: [`:80:127.0.0.1:${web.port}`],
      minDelayMs: 0,
      providers: ['index'],
      browser: { use: false },
      ...(database === null ? {} : { databaseUrl: database.url }),
    };
    const remains: Remaining = async (...texts) => [
      ...remainsInFiles(dataDir, texts),
      ...(database === null ? [] : await remainsInPostgres(database.url, texts)),
    ];
    try {
      const veritrail = await createVeritrail(config);
      try {
        const runId = await fill(veritrail);
        if (database !== null) await analyse(database.url);
        await work(veritrail, { runId, remains });
      } finally {
        await veritrail.close();
      }
      return { remains };
    } finally {
      after.push(async () => database?.drop());
    }
  }
  const after: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of after) await drop();
  });

  it.skipIf(!isThere)('leaves nothing of a source in any file or row, and everything of another', { timeout: 120_000 }, async () => {
    let before = 0;
    const { remains } = await filled(async (veritrail, { runId, remains: search }) => {
      expect(JSON.stringify(await veritrail.answer(runId))).toContain(`${SOURCE_MARK} crane lifts`);
      expect((await veritrail.kept.quarantine.list({ sourceId: 'docks' })).length).toBeGreaterThan(0);
      expect((await veritrail.search('tonnes of the crane')).candidates.length).toBeGreaterThan(0);
      // Else the search below would prove nothing.
      const stood = (await search(SOURCE_MARK)).map((place) => place.replace(/^.*table (?:veritrail\.)?/, ''));
      expect(stood).toEqual(
        expect.arrayContaining(
          ['documents', 'passages', 'passage_terms', 'keep_records', 'keep_versions', 'answers'].map((name) =>
            engine === 'SQLite' && name === 'passage_terms' ? 'passage_terms_data' : name,
          ),
        ),
      );
      before = (await veritrail.kept.records.list({ sourceId: 'mills' })).length;
      const receipt = await veritrail.governing.erase({
        wanted: { kind: 'source', sourceId: 'docks' },
        by: 'legal',
        reason: 'contract ended',
        answers: true,
      });
      expect(receipt.left.filter(({ code }) => code === 'failed')).toEqual([]);
      expect(receipt).toMatchObject({ complete: true, signature: { algorithm: 'Ed25519' } });
      expect(receipt.keys).toHaveLength(3);
      expect(receipt.left.find(({ code }) => code === 'evidence_bundle')?.items).toContain(runId);
      expect(await veritrail.answer(runId)).toBeNull();
      expect((await veritrail.kept.records.list({ sourceId: 'mills' })).length).toBe(before);
      const mill = await veritrail.kept.serve('http://mills.test/', { mode: 'background' });
      expect(mill.document?.text).toContain(OTHER_MARK);
      expect((await veritrail.search(`${OTHER_MARK} mill`)).candidates.length).toBeGreaterThan(0);
      expect((await veritrail.checkAudit()).state).toBe('intact');
      expect((await veritrail.inspectStore()).problems).toEqual([]);
    });
    expect(before).toBe(2);
    expect(await remains(OTHER_MARK)).not.toEqual([]);
    expect(await remains(SOURCE_MARK)).toEqual([]);
  });

  it.skipIf(!isThere)(
    'takes every page that speaks of somebody, of whichever source, and the questions that named them',
    { timeout: 120_000 },
    async () => {
      const { remains } = await filled(async (veritrail) => {
        await veritrail.search(`who is ${NAME}`);
        const wanted = { kind: 'subject', text: NAME.toUpperCase() } as const;
        await expect(veritrail.governing.erase({ wanted, by: 'legal', reason: `${NAME} asked` })).rejects.toMatchObject({
          code: 'input_invalid',
        });
        const receipt = await veritrail.governing.erase({ wanted, by: 'legal', reason: 'request 17', answers: true });
        expect(receipt).toMatchObject({ complete: true, target: { kind: 'subject' } });
        expect(receipt.keys).toHaveLength(3);
        expect(JSON.stringify(receipt)).not.toContain(NAME);
        // What does not speak of them stays, and what went does not come back.
        await veritrail.kept.work({ untilEmpty: true });
        const left = await veritrail.kept.records.list();
        expect(left.map(({ state, url }) => `${state} ${url}`).sort()).toEqual([
          'active http://docks.test/',
          'active http://mills.test/',
          ...Array.from({ length: 3 }, () => 'removed https://removed.invalid/'),
        ]);
        const { events } = await veritrail.kept.records.show(receipt.keys[0] ?? '');
        expect(events.map(({ type, url }) => [type, url])).toEqual([['record.removed', null]]);
        expect((await veritrail.kept.serve('http://mills.test/', { mode: 'background' })).document?.text).toContain(OTHER_MARK);
        expect((await veritrail.checkAudit()).state).toBe('intact');
        // By the other name nothing is left to be found: both stood on the same pages.
        const again = await veritrail.governing.erase({
          wanted: { kind: 'subject', text: CHINESE_NAME },
          by: 'legal',
          reason: 'request 18',
        });
        expect(again.keys).toEqual([]);
      });
      expect(await remains(NAME, CHINESE_NAME)).toEqual([]);
      expect(await remains(SOURCE_MARK)).not.toEqual([]);
    },
  );

  it.skipIf(!isThere)('takes one page, names the answers that cite it, and stops before a legal hold', { timeout: 120_000 }, async () => {
    await filled(async (veritrail, { runId }) => {
      const { governing, kept } = veritrail;
      const wanted = { kind: 'record', url: 'http://docks.test/cranes' } as const;
      const hold = await governing.holds.add({ kind: 'source', sourceId: 'docks' }, 'lawsuit 4', 'legal');
      for (const held of [wanted, { kind: 'source', sourceId: 'docks' } as const, { kind: 'subject', text: NAME } as const])
        await expect(governing.erase({ wanted: held, by: 'ops', reason: 'cleaning' })).rejects.toMatchObject({
          code: 'policy_denied',
          detail: expect.stringContaining(`${hold.id} covers it (lawsuit 4`),
        });
      expect((await kept.records.list({ sourceId: 'docks' })).map(({ state }) => state)).toEqual(['active', 'active', expect.any(String)]);
      await governing.holds.lift(hold.id, 'it ended', 'legal');
      const receipt = await governing.erase({ wanted, by: 'ops', reason: 'cleaning' });
      expect(receipt).toMatchObject({ complete: true, target: { kind: 'record', sourceId: 'docks' } });
      expect(receipt.left.find(({ code }) => code === 'cited_answer')?.items).toEqual([runId]);
      expect(await veritrail.answer(runId)).not.toBeNull();
      expect((await kept.serve(wanted.url, { mode: 'background' })).decision).toMatchObject({ decision: 'refused' });
      const kinds = (await veritrail.audit(20)).map(({ kind }) => kind);
      expect(kinds.slice(0, 4)).toEqual(['erasure.done', 'erasure.started', 'hold.lifted', 'hold.added']);
    });
  });
});

describe('on the command line', () => {
  const run = async (...args: string[]) => {
    const terminal = testTerminal({ cwd: root });
    const code = await main([...args, '--data', join(root, 'cli')], terminal);
    return { code, out: terminal.stdout(), err: terminal.stderr() };
  };
  it('a hold is added, stops an erasure, and is lifted; a receipt is printed', async () => {
    const { id: _, ...rest } = source('docks', 'docks.test');
    writeFileSync(join(root, 'sources.json'), JSON.stringify({ sources: [{ id: 'docks', ...rest }] }));
    expect((await run('source', 'import', '--file', 'sources.json')).code).toBe(0);
    const added = await run('hold', 'add', '--source', 'docks', '--reason', 'lawsuit 4', '--by', 'legal', '--json');
    const { id } = LegalHold.parse(JSON.parse(added.out));
    const erase = ['source', 'remove', 'docks', '--erase', '--reason', 'contract ended', '--yes'];
    expect((await run(...erase)).err).toContain(`the legal hold ${id} covers it (lawsuit 4; legal`);
    expect((await run('hold', 'list')).out).toContain(`held    ${id}  source docks`);
    expect((await run('hold', 'lift', id, '--reason', 'it ended')).code).toBe(0);
    expect((await run('hold', 'list')).out).toBe('');
    expect((await run('retention', 'sweep')).out).toContain('docks: 0 records');
    const erased = await run(...erase, '--json');
    expect(erased.code).toBe(0);
    expect(DeletionReceipt.parse(JSON.parse(erased.out)).complete).toBe(true);
    expect((await run('source', 'list')).out).toBe('');
  });

  it('an erasure needs a target, a ground and somebody who confirms it', async () => {
    expect((await run('record', 'erase', '--reason', 'r', '--yes')).err).toContain('needs an address, or --subject TEXT');
    expect((await run('record', 'erase', '--subject', 'Anna Kestrel', '--yes')).err).toContain('needs --reason TEXT');
    expect((await run('record', 'erase', '--subject', 'Anna Kestrel', '--reason', 'r')).err).toContain('give --yes');
    expect((await run('record', 'erase', '--subject', 'an', '--reason', 'r', '--yes')).err).toContain('too short');
    const nobody = await run('record', 'erase', '--subject', 'Anna Kestrel', '--reason', 'request 3', '--yes');
    expect([nobody.code, nobody.out]).toEqual([0, expect.stringContaining('erased  erase-')]);
  });
});
