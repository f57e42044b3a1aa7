import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, type Veritrail } from '../../src/index.ts';
import { openStore } from '../../src/store/index.ts';
import { canonicalizeUrl } from '../../src/text/index.ts';
import { type LoginSite, loginSite } from '../support/login-site.ts';

/** Whose page it is stands in every page, and nowhere else. */
const OWNERS = ['ada', 'grace'] as const;
type Owner = (typeof OWNERS)[number];
const ALL = [...OWNERS, 'public'] as const;
const mark = (owner: string): RegExp => new RegExp(`\\b${owner} (?:ledger|account)\\b`);

interface Step {
  readonly act: 'read' | 'search' | 'ask';
  readonly scope: Owner | null;
  readonly page: number;
  readonly reload: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('read', 'read', 'search', 'ask'),
  scope: fc.constantFrom(null, ...OWNERS),
  page: fc.integer({ min: 1, max: 2 }),
  reload: fc.boolean(),
});

let site: LoginSite;
beforeAll(async () => {
  site = await loginSite();
  for (const owner of OWNERS) site.accounts.set(owner, `sid-of-${owner}-0123456789`);
});
afterAll(() => site[Symbol.asyncDispose]());

const foldersOf = (path: string): string[] => (existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []);
const textOf = (path: string): string =>
  statSync(path).isDirectory() ? foldersOf(path).map(textOf).join('\n') : readFileSync(path, 'utf8');

async function start(dataDir: string, more: ConfigInput = {}): Promise<Veritrail> {
  const veritrail = await createVeritrail({
    ...more,
    dataDir,
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    providers: ['index'],
    browser: { use: false },
  });
  for (const owner of OWNERS)
    await veritrail.sessions.add(site.origin, owner, {
      cookies: JSON.stringify([{ name: 'sid', value: site.accounts.get(owner), domain: '127.0.0.1', path: '/' }]),
    });
  return veritrail;
}

/** What a step showed to whoever asked for it. */
async function take(veritrail: Veritrail, { act, scope, page, reload }: Step, folder: string): Promise<string> {
  const own = scope === null ? {} : { authScope: scope };
  const url = `${site.origin}/both/${page}`;
  if (act === 'read') {
    const read = await veritrail.read(url, { ...own, ...(reload ? { freshness: { mode: 'reload' } } : {}) });
    expect(read.end).toBe('complete');
    expect(read.document?.text).toMatch(mark(scope ?? 'public'));
    expect(read.artifact?.authScope).toBe(scope ?? undefined);
    return JSON.stringify([read, await veritrail.trace(read.traceId)]);
  }
  if (act === 'search') {
    const found = await veritrail.search('ledger entries crane ship landing 账本', own);
    return JSON.stringify([found, await veritrail.trace(found.traceId)]);
  }
  const answer = await veritrail.ask(`How many days are the entries of the ledger at /both/${page} kept?`, own);
  const bundle = join(folder, `bundle-${answer.runId}`);
  await veritrail.writeBundle(answer, bundle);
  for (const body of foldersOf(join(bundle, 'bodies')))
    for (const owner of OWNERS) expect(readFileSync(body, 'utf8')).not.toMatch(mark(owner));
  return JSON.stringify([answer, await veritrail.trace(answer.runId)]) + textOf(bundle);
}

describe('scopes', () => {
  it('show nothing of each other and nothing to the public, in whatever order is read, searched and asked', async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const folder = mkdtempSync(join(tmpdir(), 'scopes-'));
        const veritrail = await start(join(folder, 'data'));
        try {
          for (const one of steps) {
            const text = await take(veritrail, one, folder);
            for (const owner of OWNERS) {
              if (owner === one.scope) shown += mark(owner).test(text) ? 1 : 0;
              else expect(text).not.toMatch(mark(owner));
            }
          }
          await veritrail.close();
          const store = openStore({ directory: join(folder, 'data') });
          for (const page of [1, 2])
            for (const scope of [undefined, ...OWNERS]) {
              const artifact = await store.artifacts.latestByUrl(canonicalizeUrl(`${site.origin}/both/${page}`) ?? '', scope);
              if (artifact === null) continue;
              const own = scope ?? 'public';
              const texts = [
                (await store.documents.get(artifact.id))?.text ?? '',
                Buffer.from((await store.bodies.get(artifact.bytesHash ?? '')) ?? []).toString(),
              ];
              for (const text of texts) for (const owner of ALL) expect(mark(owner).test(text)).toBe(owner === own);
            }
          await store.close();
        } finally {
          await veritrail.close();
          rmSync(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 12 },
    );
    // Own pages were shown, so the absence of others says something.
    expect(shown).toBeGreaterThan(5);
  });

  it('find their own pages again, and give them to a bundle only when that is asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scopes-'));
    const veritrail = await start(join(folder, 'data'));
    try {
      await veritrail.read(`${site.origin}/both/1`, { authScope: 'ada' });
      expect((await veritrail.search('ledger entries', { authScope: 'ada' })).candidates).toHaveLength(1);
      expect((await veritrail.search('ledger entries', { authScope: 'grace' })).candidates).toEqual([]);
      expect((await veritrail.search('ledger entries')).candidates).toEqual([]);
      const answer = await veritrail.ask('How many days are the entries of the ada ledger kept?', { authScope: 'ada' });
      expect(answer.evidence.length).toBeGreaterThan(0);
      for (const includeScoped of [false, true]) {
        const bundle = join(folder, `bundle-${includeScoped}`);
        const { artifacts } = await veritrail.writeBundle(answer, bundle, { includeScoped });
        expect([artifacts.length > 0, foldersOf(join(bundle, 'bodies')).length > 0]).toEqual([includeScoped, includeScoped]);
        expect((await veritrail.verify(bundle)).state).toBe(includeScoped ? 'intact' : 'gone');
      }
    } finally {
      await veritrail.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('keep apart what is the same, byte for byte, in the same moment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scopes-'));
    const veritrail = await start(join(folder, 'data'), { now: '2026-12-01T00:00:00Z' });
    try {
      const url = `${site.origin}/same`;
      const reads = [
        await veritrail.read(url),
        await veritrail.read(url, { authScope: 'ada' }),
        await veritrail.read(url, { authScope: 'grace' }),
      ];
      expect(new Set(reads.map(({ document }) => document?.bytesHash)).size).toBe(1);
      expect(new Set(reads.map(({ artifact }) => artifact?.id)).size).toBe(3);
      expect(reads.map(({ artifact }) => artifact?.cache)).toEqual(['miss', 'miss', 'miss']);
      expect((await veritrail.search('everybody ledger')).candidates).toHaveLength(1);
    } finally {
      await veritrail.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are searched in the own index alone, unless their policy names a service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scopes-'));
    const settings = {
      dataDir: join(folder, 'data'),
      searxng: `${site.origin}/searx`,
      allowAddresses: ['127.0.0.1'],
      browser: { use: false },
    };
    const asked = async (scopeProviders: Record<string, string[]>): Promise<string[]> => {
      const veritrail = await createVeritrail({ ...settings, scopeProviders });
      const found = await veritrail.search('what the ledger says', { authScope: 'ada' });
      await veritrail.close();
      return found.providers.map(({ name }) => name);
    };
    try {
      expect(await asked({})).toEqual(['index']);
      expect(await asked({ grace: ['searxng'] })).toEqual(['index']);
      expect(await asked({ ada: ['searxng'] })).toEqual(['searxng', 'index']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
