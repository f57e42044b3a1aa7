import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExpectedFact } from '../../demo/world.ts';
import type { Answer, BundleManifest, VerifyReport } from '../../src/index.ts';
import { relay } from '../support/relay.ts';
import { runCommand, type Stage, stage } from '../support/world.ts';

let world: Stage;
let data: string;
let bundle: string;
let answer: Answer;
let retention: ExpectedFact;

beforeAll(async () => {
  world = await stage(7);
  data = world.folder();
  bundle = join(data, 'bundle');
  const asked = world.question('en-compare');
  const { code, out } = await runCommand('ask', asked.question, '--json', '--quiet', '--bundle', bundle, ...world.flags(data));
  expect(code).toBe(0);
  answer = JSON.parse(out);
  const found = asked.expected.facts.find(
    ({ dimension, quoteIncludes }) => dimension === 'backup_retention' && quoteIncludes.includes('keep automated backups for'),
  );
  if (found === undefined) throw new Error('the world states no retention');
  retention = found;
}, 120_000);

afterAll(() => world?.[Symbol.asyncDispose]());

/** A copy of the bundle that a test may damage. */
function copy(): string {
  const folder = world.folder();
  cpSync(bundle, folder, { recursive: true });
  return folder;
}

async function verify(folder: string, ...more: string[]): Promise<{ code: number; report: VerifyReport; err: string }> {
  const { code, out, err } = await runCommand('verify', folder, '--json', '--data', data, ...more);
  return { code, report: JSON.parse(out), err };
}

const manifestOf = (folder: string): BundleManifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const writeManifest = (folder: string, manifest: BundleManifest): void =>
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
/** "15 days" → "16 days". */
const plusOne = (text: string): string => text.replace(/\d+/, (digits) => String(Number(digits) + 1));
const statesOf = (report: VerifyReport): Map<string, string> => new Map(report.quotes.map(({ evidenceId, state }) => [evidenceId, state]));

/** Evidence whose quote holds the retention of the first vendor's own page. */
const holders = (): string[] =>
  answer.evidence
    .filter(({ sourceUrl, quote }) => sourceUrl === retention.url && quote.includes(retention.quoteIncludes))
    .map(({ id }) => id);

describe('a bundle checked offline', () => {
  it('is intact as it was written, and says so with exit code 0', async () => {
    const { code, report } = await verify(bundle);
    expect(report).toMatchObject({ mode: 'offline', signature: 'valid', state: 'intact', files: [] });
    expect(report.quotes).toHaveLength(answer.evidence.length);
    expect(report.quotes.filter(({ state }) => state !== 'intact')).toEqual([]);
    expect(code).toBe(0);
  });

  it('needs no network and no data directory of the run', async () => {
    const before = world.running.requests().length;
    const { code, out } = await runCommand('verify', copy(), '--json', '--data', world.folder());
    expect([code, JSON.parse(out).state]).toEqual([0, 'intact']);
    expect(world.running.requests()).toHaveLength(before);
  });

  it('finds the one number that was changed in an archived page: its quotes are tampered, all others intact, the file is named', async () => {
    const folder = copy();
    const { bytesHash } = manifestOf(folder).artifacts.find(({ url }) => url === retention.url) ?? { bytesHash: '' };
    const path = join(folder, 'bodies', bytesHash);
    const page = readFileSync(path, 'utf8');
    expect(page.split(retention.quoteIncludes)).toHaveLength(2);
    writeFileSync(path, page.replace(retention.quoteIncludes, plusOne(retention.quoteIncludes)));

    const { code, report } = await verify(folder);
    const altered = holders();
    expect(altered.length).toBeGreaterThan(0);
    expect(report.state).toBe('tampered');
    expect(report.signature).toBe('valid');
    expect(report.quotes.filter(({ state }) => state === 'tampered').map(({ evidenceId }) => evidenceId)).toEqual(altered);
    expect(report.quotes.filter(({ state }) => state !== 'tampered' && state !== 'intact')).toEqual([]);
    expect(report.files.map((file) => file.path)).toEqual([`bodies/${bytesHash}`]);
    expect(code).toBe(3);
  });

  it('finds a quote that was changed in the answer', async () => {
    const folder = copy();
    const [id] = holders();
    const path = join(folder, 'answer.json');
    const edited: Answer = JSON.parse(readFileSync(path, 'utf8'));
    edited.evidence = edited.evidence.map((one) => (one.id === id ? { ...one, quote: plusOne(one.quote) } : one));
    writeFileSync(path, JSON.stringify(edited));
    const { code, report } = await verify(folder);
    expect(report.state).toBe('tampered');
    expect(report.files.map((file) => file.path)).toEqual(['answer.json']);
    expect(statesOf(report).get(id ?? '')).toBe('tampered');
    expect(report.quotes.filter(({ state }) => state !== 'intact')).toHaveLength(1);
    expect(code).toBe(3);
  });

  it('finds a quote changed together with its locator', async () => {
    const folder = copy();
    const [id] = holders();
    const path = join(folder, 'answer.json');
    const edited: Answer = JSON.parse(readFileSync(path, 'utf8'));
    edited.evidence = edited.evidence.map((one) =>
      one.id === id
        ? { ...one, quote: plusOne(one.quote), locator: { ...one.locator, quote: { ...one.locator.quote, exact: plusOne(one.quote) } } }
        : one,
    );
    writeFileSync(path, JSON.stringify(edited));
    const { code, report } = await verify(folder);
    expect(statesOf(report).get(id ?? '')).not.toBe('intact');
    expect([report.state, code]).toEqual(['tampered', 3]);
  });

  it('finds a statement changed in the readable answer', async () => {
    const folder = copy();
    const path = join(folder, 'answer.md');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\nAnd it is free.\n`);
    const { code, report } = await verify(folder);
    expect(report.files.map((file) => file.path)).toEqual(['answer.md']);
    expect([report.state, code]).toEqual(['tampered', 3]);
  });

  it('does not take an edited manifest for the signed one', async () => {
    const folder = copy();
    writeManifest(folder, { ...manifestOf(folder), createdAt: '2027-01-01T00:00:00Z' });
    const { code, report } = await verify(folder);
    expect([report.signature, report.state, code]).toEqual(['invalid', 'tampered', 3]);
    expect(report.quotes.filter(({ state }) => state !== 'intact')).toEqual([]);
  });

  it('misses no file that the manifest stops naming', async () => {
    const folder = copy();
    const manifest = manifestOf(folder);
    writeManifest(folder, { ...manifest, signature: null, files: manifest.files.filter(({ path }) => path !== 'answer.json') });
    const { report } = await verify(folder);
    expect(report).toMatchObject({ signature: 'absent', state: 'tampered', files: [{ path: 'answer.json' }] });
  });

  it('says that an archived page is missing', async () => {
    const folder = copy();
    const { bytesHash } = manifestOf(folder).artifacts.find(({ url }) => url === retention.url) ?? { bytesHash: '' };
    rmSync(join(folder, 'bodies', bytesHash));
    const { code, report } = await verify(folder);
    expect(report.files.map((file) => file.path)).toEqual([`bodies/${bytesHash}`]);
    for (const id of holders()) expect(statesOf(report).get(id)).toBe('gone');
    expect(code).toBe(3);
  });

  it.each(['../outside', '/etc/hostname', 'bodies/../../outside', '..'])(
    'refuses a manifest that names a path outside the bundle: %s',
    async (path) => {
      const folder = copy();
      const manifest = manifestOf(folder);
      writeManifest(folder, { ...manifest, files: [...manifest.files, { path, sha256: 'a'.repeat(64), bytes: 1 }] });
      const { code, out, err } = await runCommand('verify', folder, '--json', '--data', data);
      expect(JSON.parse(out)).toMatchObject({ problem: { code: 'bundle_invalid' } });
      expect(err).toContain('outside the bundle');
      expect(code).toBe(2);
    },
  );

  it('refuses a bundle whose links lead outside', async () => {
    const folder = copy();
    rmSync(join(folder, 'answer.md'));
    symlinkSync(join(data, 'signing.key'), join(folder, 'answer.md'));
    const { code, out } = await runCommand('verify', folder, '--json', '--data', data);
    expect([code, JSON.parse(out).problem.code]).toEqual([2, 'bundle_invalid']);
  });

  it.each([
    ['no manifest', (folder: string) => rmSync(join(folder, 'manifest.json'))],
    ['no answer', (folder: string) => rmSync(join(folder, 'answer.json'))],
    ['a manifest that is not JSON', (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{')],
    [
      'a manifest of another form',
      (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{"schemaVersion":"evidence-bundle-v9"}'),
    ],
  ])('refuses a folder with %s', async (_, damage) => {
    const folder = copy();
    damage(folder);
    const { code, out } = await runCommand('verify', folder, '--json', '--data', data);
    expect([code, JSON.parse(out).problem.code]).toEqual([2, 'bundle_invalid']);
  });

  it('holds each archived page once and no other file', () => {
    const manifest = manifestOf(bundle);
    expect(readdirSync(join(bundle, 'bodies')).sort()).toEqual([...new Set(manifest.artifacts.map(({ bytesHash }) => bytesHash))].sort());
    expect(readdirSync(bundle).sort()).toEqual(['answer.json', 'answer.md', 'bodies', 'manifest.json']);
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(
      ['answer.json', 'answer.md', ...readdirSync(join(bundle, 'bodies')).map((name) => `bodies/${name}`)].sort(),
    );
  });
});

describe('a bundle checked against the live pages', () => {
  const live = (more: string[]): Promise<{ code: number; report: VerifyReport }> =>
    verify(bundle, '--live', '--now', world.world.now, '--min-delay-ms', '0', ...more);
  const through = ({ connectTo }: { connectTo: string[] }): string[] => connectTo.flatMap((rule) => ['--connect-to', rule]);

  it('is intact while the pages are as they were', async () => {
    const { code, report } = await live(through(world.running));
    expect(report).toMatchObject({ mode: 'live', state: 'intact' });
    expect(code).toBe(0);
  }, 60_000);

  it('tells which quote was changed, and from what to what', async () => {
    const page = world.world.pages.find(({ url }) => url === retention.url);
    const body = String(page?.body);
    world.running.setPage(retention.url, body.replaceAll(retention.quoteIncludes, plusOne(retention.quoteIncludes)));
    try {
      const { code, report } = await live(through(world.running));
      const changed = report.quotes.filter(({ state }) => state === 'changed');
      expect(changed.map(({ evidenceId }) => evidenceId)).toEqual(holders());
      const [days] = /\d+/.exec(retention.quoteIncludes) ?? [''];
      for (const { detail, found } of changed) {
        expect(detail).toContain(days);
        expect(detail).toContain(plusOne(days));
        expect(found).toContain(plusOne(retention.quoteIncludes));
      }
      expect(report.quotes.filter(({ state }) => state !== 'changed' && state !== 'intact')).toEqual([]);
      expect([report.state, code]).toEqual(['changed', 3]);
    } finally {
      world.running.setPage(retention.url, body);
    }
  }, 60_000);

  it('calls a quote moved, not changed, when only text before it was added', async () => {
    const page = world.world.pages.find(({ url }) => url === retention.url);
    const body = String(page?.body);
    world.running.setPage(retention.url, body.replace('</h1>', '</h1><p>Read this page before you order a cluster of your own.</p>'));
    try {
      const { code, report } = await live(through(world.running));
      for (const id of holders()) expect(statesOf(report).get(id)).toBe('moved');
      expect([report.state, code]).toEqual(['moved', 0]);
    } finally {
      world.running.setPage(retention.url, body);
    }
  }, 60_000);

  it.each([
    ['404', { status: 404, body: '<!doctype html><title>Not found</title><h1>Not found</h1>' }],
    [
      'a login page',
      {
        status: 200,
        body: '<!doctype html><title>Sign in</title><main><h1>Sign in to continue</h1><form><input type="password"></form></main>',
      },
    ],
  ])(
    'calls quotes of a page gone that now answers %s',
    async (_, passage) => {
      await using door = await relay(world.running, (url) => (url.href === retention.url ? passage : 'pass'));
      const { code, report } = await live(through(door));
      const own = answer.evidence.filter(({ sourceUrl }) => sourceUrl === retention.url).map(({ id }) => id);
      expect(report.quotes.filter(({ state }) => state === 'gone').map(({ evidenceId }) => evidenceId)).toEqual(own);
      expect(report.quotes.filter(({ state }) => state !== 'gone' && state !== 'intact')).toEqual([]);
      expect([report.state, code]).toEqual(['gone', 3]);
    },
    60_000,
  );
});
