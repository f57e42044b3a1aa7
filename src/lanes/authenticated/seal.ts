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

const bound = ({ origin, scope }: SealedFor, keyId: string): Buffer =>
  Buffer.from(JSON.stringify(['veritrail-session-v1', keyId, origin, scope]));

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(content: SessionContent, owner: SealedFor, { id, key }: SessionKey): Uint8Array {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(bound(owner, id));
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** @throws VeritrailError session_tampered when the record is not as it was sealed */
export function open(sealed: Uint8Array, owner: SealedFor, { id, key }: SessionKey): SessionContent {
  const what = `session of ${owner.origin} in scope ${owner.scope}`;
  let text: string;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(bound(owner, id))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    // The library's own error says no more than that, and nothing of the content may be in ours.
    throw new VeritrailError('session_tampered', what);
  }
  return parseContent(JSON.parse(text), what);
}
