import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Store } from '../../store/index.ts';
import { type Answer, type BundleManifest, VeritrailError } from '../../vocabulary/index.ts';
import { renderMarkdown } from '../compose/index.ts';
import { type SigningKey, signManifest } from './sign.ts';

/** What lies at the top of a bundle: a folder that holds anything else is not ours to replace. */
const TOP: ReadonlySet<string> = new Set(['manifest.json', 'answer.json', 'answer.md', 'bodies']);

/**
 * Write the bundle of an answer to a folder, whole or not at all; an earlier bundle there is replaced. Bodies of an auth scope are left out unless asked for.
 * @returns the manifest as written
 * @throws VeritrailError `store_corrupt` when a cited body is no longer kept, `input_invalid` when the folder holds other files,
 * `file_unreadable` when it cannot be written
 */
export async function writeBundle(
  answer: Answer,
  folder: string,
  store: Pick<Store, 'bodies' | 'artifacts'>,
  key: SigningKey | null,
  generator: string,
  includeScoped = false,
): Promise<BundleManifest> {
  checkBundleTarget(folder);
  const target = resolve(folder);
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  const earlier = `${draft}.old`;
  try {
    const manifest = await fillBundle(draft, answer, store, key, generator, includeScoped);
    // Both names change in a moment: whoever looks sees the old bundle or the new one.
    if (existsSync(target)) renameSync(target, earlier);
    renameSync(draft, target);
    return manifest;
  } catch (error) {
    if (existsSync(earlier) && !existsSync(target)) renameSync(earlier, target);
    if (error instanceof VeritrailError) throw error;
    throw new VeritrailError('file_unreadable', `${target}: ${error instanceof Error ? error.message : String(error)}`, error);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(earlier, { recursive: true, force: true });
  }
}

/** To be asked before the work whose result the bundle will hold. @throws VeritrailError `input_invalid` when the folder holds other files */
export function checkBundleTarget(folder: string): void {
  const target = resolve(folder);
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory() || !readdirSync(target).every((name) => TOP.has(name)))
    throw new VeritrailError('input_invalid', `${target} holds other files than an evidence bundle; name a new folder`);
}

async function fillBundle(
  draft: string,
  answer: Answer,
  store: Pick<Store, 'bodies' | 'artifacts'>,
  key: SigningKey | null,
  generator: string,
  includeScoped: boolean,
): Promise<BundleManifest> {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'bodies'), { recursive: true });
  const files: BundleManifest['files'] = [];
  const put = (path: string, bytes: Uint8Array): void => {
    writeFileSync(join(draft, path), bytes);
    files.push({ path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength });
  };
  const cited = [...new Set(answer.evidence.map(({ artifactId }) => artifactId))].sort();
  const artifacts: BundleManifest['artifacts'] = [];
  for (const id of cited) {
    const artifact = await store.artifacts.get(id);
    if (artifact === null || artifact.bytesHash === null)
      throw new VeritrailError('store_corrupt', `the artifact ${id} that the answer cites is not kept`);
    if (artifact.authScope !== undefined && !includeScoped) continue;
    const { finalUrl, contentType, charset, bytesHash, fetchedAt, selection, lane, operated } = artifact;
    const rendered = lane === 'browser' || lane === 'stealth' ? { lane, ...(operated === undefined ? {} : { operated }) } : {};
    const entry = { artifactId: id, url: finalUrl, contentType, charset, bytesHash, fetchedAt, ...rendered };
    artifacts.push(selection === undefined ? entry : { ...entry, selection });
  }
  for (const hash of new Set(artifacts.map(({ bytesHash }) => bytesHash))) {
    const body = await store.bodies.get(hash);
    if (body === null) throw new VeritrailError('store_corrupt', `the body ${hash} that the answer cites is not kept`);
    put(`bodies/${hash}`, body);
  }
  put('answer.json', Buffer.from(`${JSON.stringify(answer, null, 2)}\n`));
  put('answer.md', Buffer.from(renderMarkdown(answer)));
  const manifest: BundleManifest = {
    schemaVersion: 'evidence-bundle-v1',
    runId: answer.runId,
    createdAt: answer.asOf,
    generator,
    files,
    artifacts,
    signature: null,
  };
  const signed = key === null ? manifest : signManifest(manifest, key);
  writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(signed, null, 2)}\n`);
  return signed;
}
