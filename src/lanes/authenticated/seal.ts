import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { VeritrailError } from '../../vocabulary/index.ts';
import { parseContent, type SessionContent } from './session.ts';

/** NIST SP 800-38D: a nonce of 96 bits, never used twice with a key, and a tag of 128 bits. */
const NONCE = 12;
const TAG = 16;

export interface SessionKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Whose content it is. Part of the seal, so that a record cannot be moved to another origin, scope or key. */
export interface SealedFor {
  readonly origin: string;
  readonly scope: string;
}

/** AES-256-GCM: nonce, tag, ciphertext. @param bound what the text belongs to, without which it does not open */
export function sealText(text: string, bound: readonly string[], { id, key }: SessionKey): Uint8Array {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(aadOf(bound, id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Null when it is not as it was sealed, for what it belongs to and by this key. The library's own error says no more than that. */
export function openText(sealed: Uint8Array, bound: readonly string[], { id, key }: SessionKey): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(aadOf(bound, id))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The kind first, then the key, then whose it is. */
const aadOf = ([kind = '', ...whose]: readonly string[], keyId: string): Buffer => Buffer.from(JSON.stringify([kind, keyId, ...whose]));

const boundTo = ({ origin, scope }: SealedFor): readonly string[] => ['veritrail-session-v1', origin, scope];

export const seal = (content: SessionContent, owner: SealedFor, key: SessionKey): Uint8Array =>
  sealText(JSON.stringify(content), boundTo(owner), key);

/** @throws VeritrailError session_tampered when the record is not as it was sealed */
export function open(sealed: Uint8Array, owner: SealedFor, key: SessionKey): SessionContent {
  const what = `session of ${owner.origin} in scope ${owner.scope}`;
  const text = openText(sealed, boundTo(owner), key);
  // Nothing of the content may be in the error.
  if (text === null) throw new VeritrailError('session_tampered', what);
  return parseContent(JSON.parse(text), what);
}
