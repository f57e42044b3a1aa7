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

const zstd = promisify(zlib.zstdDecompress);

/** Decode a small body at once: no stream is set up, which costs more than the decoding itself. */
export function decodeAtOnce(coding: Coding, bytes: Uint8Array, maxOutputLength: number): Uint8Array | Promise<Uint8Array> {
  switch (coding) {
    case 'gzip':
      return zlib.gunzipSync(bytes, { maxOutputLength });
    case 'deflate':
      return hasZlibHeader(bytes) ? zlib.inflateSync(bytes, { maxOutputLength }) : zlib.inflateRawSync(bytes, { maxOutputLength });
    case 'br':
      return zlib.brotliDecompressSync(bytes, { maxOutputLength });
    case 'zstd':
      return zstd(bytes, { maxOutputLength });
  }
}
