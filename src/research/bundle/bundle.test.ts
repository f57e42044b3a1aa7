import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BundleManifest, BundleManifest as BundleManifestSchema } from '../../vocabulary/index.ts';
import { PAGE, sample } from './bundle.test.sample.ts';
import { loadSigningKey, verifyBundle, writeBundle } from './index.ts';
import { checkSignature, keyFingerprint, signManifest } from './sign.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'veritrail-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const GENERATOR = 'veritrail/test';
const manifest: BundleManifest = {
  schemaVersion: 'evidence-bundle-v1',
  runId: 'ask-1',
  createdAt: '2026-11-30T09:00:00Z',
  generator: GENERATOR,
  files: [{ path: 'answer.json', sha256: 'a'.repeat(64), bytes: 3 }],
  artifacts: [],
  signature: null,
};

describe('signing', () => {
  it('makes a key once, for its owner alone, and loads the same one again', () => {
    const path = join(root, 'data', 'signing.key');
    const made = loadSigningKey(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadSigningKey(path).publicKey).toBe(made.publicKey);
    expect(loadSigningKey(join(root, 'other.key')).publicKey).not.toBe(made.publicKey);
  });

  it('finds its own signature valid, whatever the order of the keys in the file', () => {
    const signed = signManifest(manifest, loadSigningKey(join(root, 'key')));
    expect(checkSignature(signed)).toBe('valid');
    const reordered: BundleManifest = BundleManifestSchema.parse(
      Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(signed))).reverse()),
    );
    expect(checkSignature(reordered)).toBe('valid');
  });

  it('signs again to the same value', () => {
    const key = loadSigningKey(join(root, 'key'));
    expect(signManifest(signManifest(manifest, key), key)).toEqual(signManifest(manifest, key));
  });

  it.each<[string, (signed: BundleManifest) => BundleManifest]>([
    ['another run', (signed) => ({ ...signed, runId: 'ask-2' })],
    ['another time', (signed) => ({ ...signed, createdAt: '2026-11-30T09:00:01Z' })],
    ['another hash', (signed) => ({ ...signed, files: [{ path: 'answer.json', sha256: 'b'.repeat(64), bytes: 3 }] })],
    ['a file less', (signed) => ({ ...signed, files: [] })],
    [
      'another key',
      (signed) =>
        withSignature(signed, {
          publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        }),
    ],
    ['a key that is none', (signed) => withSignature(signed, { publicKey: 'AAAA' })],
    ['an empty signature', (signed) => withSignature(signed, { value: '' })],
    [
      'a key of another kind',
      (signed) =>
        withSignature(signed, {
          publicKey: generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        }),
    ],
  ])('does not fit a manifest with %s', (_, change) => {
    expect(checkSignature(change(signManifest(manifest, loadSigningKey(join(root, 'key')))))).toBe('invalid');
  });

  it('says that there is none', () => {
    expect(checkSignature(manifest)).toBe('absent');
  });
});

function withSignature(signed: BundleManifest, change: Partial<NonNullable<BundleManifest['signature']>>): BundleManifest {
  return { ...signed, signature: signed.signature === null ? null : { ...signed.signature, ...change } };
}

describe('writing a bundle', () => {
  it('writes the answer, its text, each cited body and a manifest that names them all', async () => {
    const { answer, store, bytesHash } = await sample();
    const folder = join(root, 'a', 'bundle');
    const written = await writeBundle(answer, folder, store, loadSigningKey(join(root, 'key')), GENERATOR);
    expect(written.files.map(({ path }) => path)).toEqual([`bodies/${bytesHash}`, 'answer.json', 'answer.md']);
    expect(readFileSync(join(folder, 'bodies', bytesHash), 'utf8')).toBe(PAGE);
    for (const { path, bytes } of written.files) expect(statSync(join(folder, path)).size).toBe(bytes);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(written);
    expect(await verifyBundle(folder)).toMatchObject({ state: 'intact', signature: 'valid', files: [] });
  });

  it('is told apart from one that somebody else signed again, by the key that is expected', async () => {
    const { answer, store } = await sample();
    const [own, foreign] = [loadSigningKey(join(root, 'key')), loadSigningKey(join(root, 'foreign'))];
    const folder = join(root, 'bundle');
    await writeBundle(answer, folder, store, foreign, GENERATOR);
    const { signedBy } = await verifyBundle(folder);
    expect(signedBy).toBe(keyFingerprint(foreign.publicKey));
    expect(await verifyBundle(folder, { expectedKey: keyFingerprint(foreign.publicKey) })).toMatchObject({
      state: 'intact',
      signature: 'valid',
    });
    expect(await verifyBundle(folder, { expectedKey: keyFingerprint(own.publicKey) })).toMatchObject({
      state: 'tampered',
      signature: 'other_key',
    });
    await writeBundle(answer, folder, store, null, GENERATOR);
    expect(await verifyBundle(folder, { expectedKey: keyFingerprint(own.publicKey) })).toMatchObject({
      state: 'tampered',
      signature: 'absent',
      signedBy: null,
    });
  });

  it('is the same twice, byte for byte', async () => {
    const { answer, store } = await sample();
    const key = loadSigningKey(join(root, 'key'));
    await writeBundle(answer, join(root, 'one'), store, key, GENERATOR);
    await writeBundle(answer, join(root, 'two'), store, key, GENERATOR);
    for (const name of ['manifest.json', 'answer.json', 'answer.md'])
      expect(readFileSync(join(root, 'one', name))).toEqual(readFileSync(join(root, 'two', name)));
  });

  it('writes without a key, and says that nothing is signed', async () => {
    const { answer, store } = await sample();
    await writeBundle(answer, join(root, 'bundle'), store, null, GENERATOR);
    expect(await verifyBundle(join(root, 'bundle'))).toMatchObject({ state: 'intact', signature: 'absent' });
  });

  it('replaces an earlier bundle and leaves nothing else behind', async () => {
    const { answer, store } = await sample();
    const folder = join(root, 'bundle');
    await writeBundle({ ...answer, runId: 'ask-0' }, folder, store, null, GENERATOR);
    await writeBundle(answer, folder, store, null, GENERATOR);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).runId).toBe('ask-1');
    expect(readdirSync(root)).toEqual(['bundle']);
  });

  it('takes an empty folder, but never one that holds other files', async () => {
    const { answer, store } = await sample();
    mkdirSync(join(root, 'empty'));
    await writeBundle(answer, join(root, 'empty'), store, null, GENERATOR);
    const home = join(root, 'home');
    mkdirSync(home);
    writeFileSync(join(home, 'thesis.txt'), 'years of work');
    await expect(writeBundle(answer, home, store, null, GENERATOR)).rejects.toThrow(expect.objectContaining({ code: 'input_invalid' }));
    writeFileSync(join(root, 'file'), 'a file');
    await expect(writeBundle(answer, join(root, 'file'), store, null, GENERATOR)).rejects.toThrow(
      expect.objectContaining({ code: 'input_invalid' }),
    );
    expect(readFileSync(join(home, 'thesis.txt'), 'utf8')).toBe('years of work');
    expect(readFileSync(join(root, 'file'), 'utf8')).toBe('a file');
  });

  it('keeps the earlier bundle whole when a cited body or artifact is lost, and leaves no draft', async () => {
    const { answer, store } = await sample();
    const folder = join(root, 'bundle');
    await writeBundle(answer, folder, store, null, GENERATOR);
    const lost = { ...store, bodies: { ...store.bodies, get: async () => null } };
    await expect(writeBundle(answer, folder, lost, null, GENERATOR)).rejects.toThrow(expect.objectContaining({ code: 'store_corrupt' }));
    const unknown = { ...store, artifacts: { ...store.artifacts, get: async () => null } };
    await expect(writeBundle(answer, folder, unknown, null, GENERATOR)).rejects.toThrow(expect.objectContaining({ code: 'store_corrupt' }));
    expect(await verifyBundle(folder)).toMatchObject({ state: 'intact' });
    expect(readdirSync(root)).toEqual(['bundle']);
    await expect(writeBundle(answer, join(root, 'new'), lost, null, GENERATOR)).rejects.toThrow();
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  it('leaves the bytes of an auth scope out, and says so of their quotes', async () => {
    const { answer, store } = await sample({ authScope: 'tenant-1' });
    const folder = join(root, 'bundle');
    const written = await writeBundle(answer, folder, store, null, GENERATOR);
    expect(written.artifacts).toEqual([]);
    expect(readdirSync(join(folder, 'bodies'))).toEqual([]);
    const { quotes } = await verifyBundle(folder);
    expect(quotes.map(({ state, detail }) => [state, detail])).toEqual(
      answer.evidence.map(() => ['gone', expect.stringContaining('auth scope')]),
    );
  });

  it('writes the bundle of an answer without any evidence', async () => {
    const { answer, store } = await sample();
    const empty = { ...answer, evidence: [] };
    await writeBundle(empty, join(root, 'bundle'), store, null, GENERATOR);
    expect(await verifyBundle(join(root, 'bundle'))).toMatchObject({ state: 'intact', quotes: [] });
  });
});

describe('checking a bundle', () => {
  it('tells the altered quote from one that still reads the same in the altered page', async () => {
    const { answer, store, bytesHash } = await sample();
    const folder = join(root, 'bundle');
    await writeBundle(answer, folder, store, null, GENERATOR);
    writeFileSync(join(folder, 'bodies', bytesHash), PAGE.replace('15 days', '16 days'));
    const { state, quotes, files } = await verifyBundle(folder);
    expect([state, quotes.map((one) => one.state), files.length]).toEqual(['tampered', ['tampered', 'intact'], 1]);
    expect(quotes[0]?.found).toContain('16 days');
  });

  it('is not taken in by quotes moved to another artifact', async () => {
    const { answer, store } = await sample();
    const folder = join(root, 'bundle');
    const swapped = {
      ...answer,
      evidence: answer.evidence.map((one, at) => (at === 0 ? { ...one, locator: { ...one.locator, bytesHash: 'b'.repeat(64) } } : one)),
    };
    await writeBundle(swapped, folder, store, null, GENERATOR);
    expect((await verifyBundle(folder)).quotes.map(({ state }) => state)).toEqual(['tampered', 'intact']);
  });

  it('refuses what is no bundle', async () => {
    await expect(verifyBundle(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'bundle_invalid' });
    await expect(verifyBundle(root)).rejects.toMatchObject({ code: 'bundle_invalid' });
  });

  it('does not wait for ever at a file that is none', async () => {
    mkdirSync(join(root, 'bundle', 'manifest.json'), { recursive: true });
    await expect(verifyBundle(join(root, 'bundle'))).rejects.toMatchObject({ code: 'bundle_invalid' });
  });

  it('refuses files larger than any page instead of reading them', async () => {
    const { answer, store, bytesHash } = await sample();
    const folder = join(root, 'bundle');
    for (const name of ['manifest.json', 'answer.md', join('bodies', bytesHash)]) {
      await writeBundle(answer, folder, store, null, GENERATOR);
      truncateSync(join(folder, name), 2 ** 31);
      await expect(verifyBundle(folder)).rejects.toMatchObject({ code: 'bundle_invalid', detail: expect.stringContaining(name) });
    }
  });

  it('reads a file once however often the manifest names it, and misses a text that it does not name', async () => {
    const { answer, store } = await sample();
    const folder = join(root, 'bundle');
    const written = await writeBundle(answer, folder, store, null, GENERATOR);
    const files = written.files.filter(({ path }) => path !== 'answer.md');
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ ...written, files: Array.from({ length: 20_000 }, (_, at) => files[at % files.length]) }),
    );
    const started = performance.now();
    expect(await verifyBundle(folder)).toMatchObject({ files: [{ path: 'answer.md', problem: 'the manifest gives no hash for it' }] });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
