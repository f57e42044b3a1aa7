import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Store } from '../../store/index.ts';
import { type Answer, type BundleManifest, VeritrailError } from '../../vocabulary/index.ts';
import { renderMarkdown } from '../compose/index.ts';
import { type SigningKey, signManifest } from './sign.ts';

/**
 * Write the bundle of an answer to a folder, whole or not at all. Bodies of an auth scope are left out.
 * @returns the manifest as written
 * @throws VeritrailError `store_corrupt` when a cited body is no longer kept
 */
export function writeBundle(answer: Answer, folder: string, store: Pick<Store, 'bodies' | 'artifacts'>, key: SigningKey | null, generator: string): BundleManifest {
  const target = resolve(folder);
  const draft = `${target}.${process.pid}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'bodies'), { recursive: true });
  const files: BundleManifest['files'] = [];
  const put = (path: string, bytes: Uint8Array): void => {
    writeFileSync(join(draft, path), bytes);
    files.push({ path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength });
  };
  const cited = [...new Set(answer.evidence.map(({ artifactId }) => artifactId))].sort();
  const artifacts = cited.flatMap((id): BundleManifest['artifacts'] => {
    const artifact = store.artifacts.get(id);
    if (artifact === null || artifact.bytesHash === null) throw new VeritrailError('store_corrupt', `the artifact ${id} that the answer cites is not kept`);
    if (artifact.authScope !== undefined) return [];
    return [{ artifactId: id, url: artifact.finalUrl, contentType: artifact.contentType, charset: artifact.charset, bytesHash: artifact.bytesHash, fetchedAt: artifact.fetchedAt }];
  });
  for (const hash of new Set(artifacts.map(({ bytesHash }) => bytesHash))) {
    const body = store.bodies.get(hash);
    if (body === null) throw new VeritrailError('store_corrupt', `the body ${hash} that the answer cites is not kept`);
    put(`bodies/${hash}`, body);
  }
  put('answer.json', Buffer.from(`${JSON.stringify(answer, null, 2)}\n`));
  put('answer.md', Buffer.from(renderMarkdown(answer)));
  const manifest: BundleManifest = { schemaVersion: 'evidence-bundle-v1', runId: answer.runId, createdAt: answer.asOf, generator, files, artifacts, signature: null };
  const signed = key === null ? manifest : signManifest(manifest, key);
  writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(signed, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  renameSync(draft, target);
  return signed;
}
