import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { VeritrailError } from '../../vocabulary/index.ts';
import { pack, unpack } from '../json.ts';

export const isHash = (text: string): boolean => /^[a-f0-9]{64}$/.test(text);

/** @param gzip the same bytes as they came: kept so, unless that is not what it holds */
export const packBody = (bytes: Uint8Array, gzip?: Uint8Array): Uint8Array =>
  gzip !== undefined && isGzipOf(gzip, bytes) ? gzip : pack(bytes);

/** What was put, hashed again. @throws store_corrupt */
export function unpackBody(packed: Uint8Array, sha256: string): Uint8Array {
  const bytes = unpack(packed, `body ${sha256}`);
  if (hash('sha256', bytes) !== sha256) throw new VeritrailError('store_corrupt', `body ${sha256}: the bytes have another hash`);
  return bytes;
}

/** Whether the end of one whole member says so: its length and its check sum (RFC 1952 §2.3.1). */
function isGzipOf(packed: Uint8Array, bytes: Uint8Array): boolean {
  if (packed.byteLength < 18 || packed[0] !== 0x1f || packed[1] !== 0x8b) return false;
  const trailer = new DataView(packed.buffer, packed.byteOffset + packed.byteLength - 8, 8);
  return trailer.getUint32(4, true) === bytes.byteLength && trailer.getUint32(0, true) === crc32(bytes);
}
