import { crc32, inflateRawSync } from 'node:zlib';
import { readDirectory, type ZipEntry } from './directory.ts';
import { Refusal } from './refusal.ts';

/** A zip file held in memory. Parts are unpacked when asked for, never to a disk, and a zip inside it stays packed. */
export interface Zip {
  readonly names: readonly string[];
  /**
   * The bytes of a part, null when there is none of that name. Names are compared as they stand, then without case (ECMA-376-2, 6.2.2.3).
   * @throws Refusal when it is encrypted, damaged, ambiguous, or unpacks to more than the file may
   */
  read(name: string): Uint8Array | null;
  /** What a part unpacks to, by its directory; 0 = no such part. */
  sizeOf(name: string): number;
}

/** A page of a worker may unpack to so many bytes in all: a small file to little, so that what it costs stays linear in its size. */
const UNPACKED_BASE = 8 * 2 ** 20;
/** Sheets that repeat themselves are packed to a hundredth; deflate itself ends at 1032. */
const UNPACKED_RATIO = 200;
const UNPACKED_MOST = 256 * 2 ** 20;

const STORED = 0;
const DEFLATED = 8;

/** @throws Refusal when the directory is no directory of this file */
export function openZip(bytes: Uint8Array): Zip {
  const entries = readDirectory(bytes);
  const byName = new Map<string, ZipEntry | null>();
  for (const entry of entries) {
    byName.set(entry.name, byName.has(entry.name) ? null : entry);
    const folded = entry.name.toLowerCase();
    if (folded !== entry.name && !byName.has(folded)) byName.set(folded, entry);
  }
  let left = Math.min(UNPACKED_MOST, UNPACKED_BASE + UNPACKED_RATIO * bytes.length);
  const find = (name: string): ZipEntry | null | undefined => byName.get(name) ?? byName.get(name.toLowerCase());
  return {
    names: entries.map(({ name }) => name),
    sizeOf: (name) => find(name)?.size ?? 0,
    read(name) {
      const entry = find(name);
      if (entry === undefined) return null;
      if (entry === null) throw new Refusal(`two parts are called ${name}`);
      const data = unpack(bytes, entry, left);
      left -= data.length;
      return data;
    },
  };
}

function unpack(bytes: Uint8Array, entry: ZipEntry, left: number): Uint8Array {
  const packed = bytes.subarray(entry.from, entry.to);
  if (entry.encrypted) throw new Refusal('it is encrypted and needs a password');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new Refusal(`its parts are packed by method ${entry.method}`);
  if (entry.size > left) throw new Refusal(`${entry.name} unpacks to ${entry.size} bytes, more than such a file may`);
  const data = entry.method === STORED ? packed : inflate(packed, entry);
  if (data.length !== entry.size || crc32(data) !== entry.crc) throw new Refusal(`${entry.name} is damaged`);
  return data;
}

/** The stated size is also the bound: a part that unpacks to more is not what it says. */
function inflate(packed: Uint8Array, { name, size }: ZipEntry): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Refusal(`${name} is damaged (${String(error.code)})`);
    throw error;
  }
}
