import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { PdfRefusal } from './meter.ts';
import { isDict, nameOf, numberOf, type PdfDict, type PdfRef, type PdfValue } from './objects.ts';

/** Decrypts the strings and streams of one file. */
export interface Decryption {
  readonly string: (data: Uint8Array, owner: PdfRef) => Uint8Array;
  readonly stream: (data: Uint8Array, owner: PdfRef) => Uint8Array;
}

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** Padding of passwords (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NEEDS_PASSWORD = 'it is encrypted and needs a password';

/**
 * What a file may show to everybody: the standard security handler with the empty user password.
 * @throws PdfRefusal when there is a user password, or a handler that is not the standard one
 */
export function openEncryption(encrypt: PdfDict, fileId: Uint8Array): Decryption {
  if (nameOf(encrypt.get('Filter')) !== 'Standard') throw new PdfRefusal('it is encrypted for certain recipients');
  const version = numberOf(encrypt.get('V')) ?? 0;
  const revision = numberOf(encrypt.get('R')) ?? 0;
  const [strings, streams] =
    version >= 4 ? [methodOf(encrypt, 'StrF'), methodOf(encrypt, 'StmF')] : (['rc4', 'rc4'] satisfies [Method, Method]);
  const key = revision >= 5 ? keyOfHash(encrypt, revision) : keyOfMd5(encrypt, version, revision, fileId);
  const by =
    (method: Method) =>
    (data: Uint8Array, owner: PdfRef): Uint8Array => {
      if (method === 'none') return data;
      if (method === 'aes256') return aes(data, key);
      const own = objectKey(key, owner, method === 'aes128');
      return method === 'rc4' ? rc4(own, data) : aes(data, own);
    };
  return { string: by(strings), stream: by(streams) };
}

function methodOf(encrypt: PdfDict, use: string): Method {
  const name = nameOf(encrypt.get(use)) ?? 'Identity';
  if (name === 'Identity') return 'none';
  const filters = encrypt.get('CF');
  const filter = isDict(filters) ? filters.get(name) : null;
  const method = isDict(filter) ? nameOf(filter.get('CFM')) : null;
  return method === 'V2' ? 'rc4' : method === 'AESV2' ? 'aes128' : method === 'AESV3' ? 'aes256' : 'none';
}

const bytesOf = (value: PdfValue | undefined, length: number): Buffer => {
  const bytes = value instanceof Uint8Array ? value : new Uint8Array(0);
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length))]).subarray(0, length);
};
const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** Algorithms 2, 4 and 5: the key, checked against U. */
function keyOfMd5(encrypt: PdfDict, version: number, revision: number, fileId: Uint8Array): Buffer {
  const bits = numberOf(encrypt.get('Length')) ?? 40;
  const stated = version === 1 ? 5 : version >= 4 ? 16 : Math.trunc((bits < 40 ? bits * 8 : bits) / 8);
  const length = Math.min(16, Math.max(5, stated));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberOf(encrypt.get('P')) ?? 0) | 0);
  const open = revision >= 4 && encrypt.get('EncryptMetadata') === false ? Buffer.from('ffffffff', 'hex') : Buffer.alloc(0);
  let key = md5(PADDING, bytesOf(encrypt.get('O'), 32), permissions, fileId, open);
  if (revision >= 3) for (let i = 0; i < 50; i += 1) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  const user = bytesOf(encrypt.get('U'), 32);
  if (revision < 3) {
    if (!rc4(key, PADDING).equals(user)) throw new PdfRefusal(NEEDS_PASSWORD);
    return key;
  }
  let check: Buffer = rc4(key, md5(PADDING, fileId));
  for (let i = 1; i <= 19; i += 1)
    check = rc4(
      key.map((byte) => byte ^ i),
      check,
    );
  if (!check.subarray(0, 16).equals(user.subarray(0, 16))) throw new PdfRefusal(NEEDS_PASSWORD);
  return key;
}

/** Algorithm 2.A of ISO 32000-2: AES-256, the key wrapped by a hash of the password. */
function keyOfHash(encrypt: PdfDict, revision: number): Buffer {
  const user = bytesOf(encrypt.get('U'), 48);
  const hash = (salt: Buffer): Buffer => (revision === 5 ? createHash('sha256').update(salt).digest() : hardHash(salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw new PdfRefusal(NEEDS_PASSWORD);
  const unwrap = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([unwrap.update(bytesOf(encrypt.get('UE'), 32)), unwrap.final()]);
}

/** Algorithm 2.B with the empty password. */
function hardHash(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(rest === 0 ? 'sha256' : rest === 1 ? 'sha384' : 'sha512')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** Algorithm 1: each object has a key of its own. */
function objectKey(key: Buffer, { num, gen }: PdfRef, salted: boolean): Buffer {
  const id = Buffer.from([num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255]);
  return md5(key, id, Buffer.from(salted ? 'sAlT' : '', 'latin1')).subarray(0, Math.min(16, key.length + 5));
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i += 1) {
    const held = state[i] ?? 0;
    j = (j + held + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = held;
  }
  const out = Buffer.alloc(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255;
    const held = state[i] ?? 0;
    j = (j + held) & 255;
    const other = state[j] ?? 0;
    state[i] = other;
    state[j] = held;
    out[at] = (data[at] ?? 0) ^ (state[(held + other) & 255] ?? 0);
  }
  return out;
}

/** CBC with the vector in front; padding that is no padding is left, a broken last block dropped. */
function aes(data: Uint8Array, key: Buffer): Uint8Array {
  const whole = data.length - (data.length % 16);
  if (whole < 32) return new Uint8Array(0);
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, data.subarray(0, 16)).setAutoPadding(false);
  const plain = decipher.update(data.subarray(16, whole));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}
