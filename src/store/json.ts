import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { z } from 'zod';
import { VeritrailError } from '../vocabulary/index.ts';
import { messageOf } from './message.ts';

/** Stored text as a value. @throws store_corrupt naming the entry */
export function parseStored(json: unknown, entry: string): unknown {
  try {
    return JSON.parse(String(json));
  } catch (error) {
    throw new VeritrailError('store_corrupt', `${entry}: ${messageOf(error)}`, error);
  }
}

/** Stored text as a record of a schema. @throws store_corrupt naming the entry and the first wrong field */
export function readStored<T>(schema: z.ZodType<T>, json: unknown, entry: string): T {
  const parsed = schema.safeParse(parseStored(json, entry));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new VeritrailError('store_corrupt', `${entry}: ${issue?.path.join('.') || '(root)'}: ${issue?.message ?? 'unknown form'}`);
}

/** A frame (RFC 8878) of `null` bytes grows at most this large when it is read. */
const DECODED_LIMIT = 2 ** 30;

/**
 * Level 1 is as small as the default for pages of some kilobytes and a third cheaper; knowing the size keeps its tables small.
 * @returns a copy of its own size: Node's result is the head of a larger buffer, which would wait with it
 */
export const pack = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(
    zstdCompressSync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
      pledgedSrcSize: bytes.byteLength,
      // Text becomes a fourth or less. Node's own 16 KiB for each record are freed by the next large collection of garbage only.
      chunkSize: Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, bytes.byteLength >> 2)),
    }),
  );
const [LEAST_CHUNK, MOST_CHUNK] = [1024, 1 << 18];

/** Kept, because what is handed to zlib is freed by the next large collection of garbage only; a longer text gets room of its own. */
const room = Buffer.allocUnsafeSlow(1 << 18);

/** A record as packed JSON. */
export function packJson(record: unknown): Uint8Array {
  const json = JSON.stringify(record);
  // No UTF-16 unit takes more than three bytes.
  return pack(json.length * 3 <= room.byteLength ? room.subarray(0, room.write(json)) : Buffer.from(json));
}

export function unpack(packed: unknown, entry: string): Uint8Array {
  try {
    const bytes = packed as Uint8Array;
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync : zstdDecompressSync)(bytes, { maxOutputLength: DECODED_LIMIT });
  } catch (error) {
    throw new VeritrailError('store_corrupt', `${entry}: ${messageOf(error)}`, error);
  }
}
