import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BundleManifest } from '../../vocabulary/index.ts';

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** Base64 of the SPKI DER form. */
  readonly publicKey: string;
}

/** The Ed25519 key of a data directory; made at its first use, readable by its owner alone. */
export function loadSigningKey(path: string): SigningKey {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch {
    const { privateKey } = generateKeyPairSync('ed25519');
    pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
  }
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64') };
}

/** What is signed: the manifest without its signature, keys in order. */
const payload = (manifest: BundleManifest): Buffer => Buffer.from(JSON.stringify(sortKeys({ ...manifest, signature: null })));

export function signManifest(manifest: BundleManifest, key: SigningKey): BundleManifest {
  return {
    ...manifest,
    signature: { algorithm: 'Ed25519', publicKey: key.publicKey, value: sign(null, payload(manifest), key.privateKey).toString('base64') },
  };
}

export function checkSignature(manifest: BundleManifest): 'valid' | 'invalid' | 'absent' {
  if (manifest.signature === null) return 'absent';
  try {
    const publicKey = createPublicKey({ key: Buffer.from(manifest.signature.publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, payload(manifest), publicKey, Buffer.from(manifest.signature.value, 'base64')) ? 'valid' : 'invalid';
  } catch {
    return 'invalid';
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
