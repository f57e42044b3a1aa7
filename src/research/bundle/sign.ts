import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { canonicalJson } from '../../text/index.ts';
import { type BundleManifest, VeritrailError } from '../../vocabulary/index.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** Base64 of the SPKI DER form. */
  readonly publicKey: string;
}

/**
 * The Ed25519 key of a data directory; made at its first use, readable by its owner alone.
 * @throws VeritrailError `file_unreadable` when it can be neither read nor made, `store_corrupt` when the file is no such key
 */
export function loadSigningKey(path: string): SigningKey {
  const privateKey = parseKey(path, readKey(path) ?? makeKey(path));
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64') };
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw fileError(path, error);
  }
}

/** Another process may make it at the same time: a link appears whole or not at all, and the first one stands for both. */
function makeKey(path: string): string {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const draft = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, pem, { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
    return pem;
  } catch (error) {
    const first = codeOf(error) === 'EEXIST' ? readKey(path) : null;
    if (first !== null) return first;
    throw fileError(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function parseKey(path: string, pem: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {}
  if (key?.asymmetricKeyType !== 'ed25519') throw new VeritrailError('store_corrupt', `${path} is no Ed25519 key`);
  return key;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const fileError = (path: string, error: unknown): VeritrailError =>
  new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);

/** What is signed: the manifest without its signature, keys in order. */
const payload = (manifest: BundleManifest): Buffer => Buffer.from(canonicalJson({ ...manifest, signature: null }));

export const signManifest = (manifest: BundleManifest, key: SigningKey): BundleManifest => ({
  ...manifest,
  signature: signatureOf(payload(manifest), key),
});

export const signatureOf = (bytes: Uint8Array, { publicKey, privateKey }: SigningKey) => ({
  algorithm: 'Ed25519' as const,
  publicKey,
  value: sign(null, bytes, privateKey).toString('base64'),
});

/** The short name of a public key (base64 SPKI): hex SHA-256, to be compared by people and scripts. */
export const keyFingerprint = (publicKey: string): string => createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

/**
 * A valid signature says that the holder of the key in the manifest wrote it. Anybody can sign with a key of their own, so whose key it is must be
 * known from elsewhere: give its fingerprint as `expected`.
 */
export function checkSignature(manifest: BundleManifest, expected?: string): 'valid' | 'invalid' | 'absent' | 'other_key' {
  const state = verifySignature(manifest);
  if (state !== 'valid' || expected === undefined || manifest.signature === null) return state;
  return keyFingerprint(manifest.signature.publicKey) === expected.toLowerCase() ? 'valid' : 'other_key';
}

function verifySignature(manifest: BundleManifest): 'valid' | 'invalid' | 'absent' {
  if (manifest.signature === null) return 'absent';
  try {
    const publicKey = createPublicKey({ key: Buffer.from(manifest.signature.publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, payload(manifest), publicKey, Buffer.from(manifest.signature.value, 'base64')) ? 'valid' : 'invalid';
  } catch {
    return 'invalid';
  }
}
