import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Coding = 'gzip' | 'deflate' | 'br' | 'zstd';

/** Registered names and their old aliases (RFC 9110 §8.4.1). `identity` is no coding. */
const NAMES: Readonly<Record<string, Coding | null>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
  identity: null,
  '': null,
};

/** What is sent as Accept-Encoding. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br, zstd';

/** The codings of a response in the order they were applied, or the name of the unknown one. */
export function parseCodings(contentEncoding: string | null): { codings: Coding[] } | { unknown: string } {
  const codings: Coding[] = [];
  for (const part of (contentEncoding ?? '').split(',')) {
    const name = part.trim().toLowerCase();
    const coding = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    if (coding === undefined) return { unknown: name };
    if (coding !== null) codings.push(coding);
  }
  return { codings };
}

/** "deflate" means the zlib format (RFC 1950), but some servers send bare deflate data (RFC 1951): the first two bytes tell. */
const hasZlibHeader = (head: Uint8Array): boolean =>
  head.length >= 2 && ((head[0] ?? 0) & 15) === 8 && (((head[0] ?? 0) << 8) | (head[1] ?? 0)) % 31 === 0;

/** A streaming decoder; `head` are the first bytes that will be written to it. */
export function streamDecoder(coding: Coding, head: Uint8Array): Transform {
  switch (coding) {
    case 'gzip':
      return zlib.createGunzip();
    case 'deflate':
      return hasZlibHeader(head) ? zlib.createInflate() : zlib.createInflateRaw();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      return zlib.createZstdDecompress();
  }
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
export const isHeaderComplaint = (error: unknown): boolean => error instanceof Error && /incorrect header check/.test(error.message);

/**
 * The gzip members at the start of `bytes` (RFC 1952 §2.2), whatever comes after them. Checksums are checked.
 * @throws what zlib throws, or an error of its kind
 */
export function gunzipMembers(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let at = 0;
  while (isGzip(bytes.subarray(at))) {
    const start = at + memberHeaderLength(bytes.subarray(at));
    const { buffer, engine } = inflateMember(bytes.subarray(start), Math.max(1, maxOutputLength - size));
    const trailer = start + engine.bytesWritten;
    if (trailer + 8 > bytes.byteLength) throw new Error('unexpected end of file');
    if (Buffer.from(bytes.buffer, bytes.byteOffset + trailer, 4).readUInt32LE() !== zlib.crc32(buffer))
      throw new Error('incorrect data check');
    parts.push(buffer);
    size += buffer.byteLength;
    at = trailer + 8;
  }
  return Buffer.concat(parts, size);
}

/** With `info` zlib also says how many bytes it has read, which its type declaration leaves out. */
function inflateMember(bytes: Uint8Array, maxOutputLength: number): { buffer: Buffer; engine: { bytesWritten: number } } {
  const result: unknown = zlib.inflateRawSync(bytes, { maxOutputLength, info: true });
  return result as { buffer: Buffer; engine: { bytesWritten: number } };
}

const [FHCRC, FEXTRA, FNAME, FCOMMENT] = [2, 4, 8, 16];

function memberHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & FEXTRA) at += 2 + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  for (const flag of [FNAME, FCOMMENT]) {
    if ((flags & flag) === 0) continue;
    const end = bytes.indexOf(0, at);
    at = end < 0 ? bytes.byteLength : end + 1;
  }
  return Math.min(bytes.byteLength, flags & FHCRC ? at + 2 : at);
}

const zstd = promisify(zlib.zstdDecompress);

const [LEAST_CHUNK, MOST_CHUNK] = [1024, 1 << 20];

/** Room for the whole body in one piece, if its last member tells the truth (RFC 1952 §2.3.1); one byte more, or zlib asks for another piece. */
function sizeOfGzip(bytes: Uint8Array): number {
  if (bytes.byteLength < 18) return LEAST_CHUNK;
  const told = new DataView(bytes.buffer, bytes.byteOffset + bytes.byteLength - 4, 4).getUint32(0, true);
  return Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, told + 1));
}

/** Decode a small body at once: no stream is set up, which costs more than the decoding itself. */
export function decodeAtOnce(coding: Coding, bytes: Uint8Array, maxOutputLength: number): Uint8Array | Promise<Uint8Array> {
  switch (coding) {
    case 'gzip':
      return zlib.gunzipSync(bytes, { maxOutputLength, chunkSize: sizeOfGzip(bytes) });
    case 'deflate':
      return hasZlibHeader(bytes) ? zlib.inflateSync(bytes, { maxOutputLength }) : zlib.inflateRawSync(bytes, { maxOutputLength });
    case 'br':
      return zlib.brotliDecompressSync(bytes, { maxOutputLength });
    case 'zstd':
      return zstd(bytes, { maxOutputLength });
  }
}

/** Decode what came of a body that was cut. Codings undone one after the other may each be cut. */
export function decodeBeginning(coding: Coding, bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
  switch (coding) {
    case 'gzip':
      return zlib.gunzipSync(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH });
    case 'deflate':
      return hasZlibHeader(bytes)
        ? zlib.inflateSync(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH })
        : zlib.inflateRawSync(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH });
    case 'br':
      return zlib.brotliDecompressSync(bytes, { maxOutputLength, finishFlush: BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return zlib.zstdDecompressSync(bytes, { maxOutputLength, finishFlush: ZSTD_e_flush });
  }
}
