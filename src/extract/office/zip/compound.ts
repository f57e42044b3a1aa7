/** Compound files (MS-CFB): what Office wrote before 2007, and the envelope of encrypted newer files (MS-OFFCRYPTO 2.3.4). */
export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, i) => bytes[i] === byte);

export type CompoundKind = 'encrypted' | 'doc' | 'xls' | 'ppt' | 'msg' | 'other';

/** Streams by which a kind is known. */
const STREAMS: readonly (readonly [string, CompoundKind])[] = [
  ['EncryptedPackage', 'encrypted'],
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
];
/** A directory entry (MS-CFB 2.6.1): its name in UTF-16, zeros up to 64 bytes, then the length of the name in bytes, its zero included. */
const ENTRY = 128;
const NAME = 64;

/** Entries lie at multiples of their size, wherever their sector is: all such places are looked at instead of following the chain. */
export function compoundKind(bytes: Uint8Array): CompoundKind {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<CompoundKind>();
  const streams = STREAMS.map(([name, kind]) => ({ kind, name: Buffer.from(`${name}\0`, 'utf16le') }));
  for (let at = 512; at + ENTRY <= view.length; at += ENTRY) {
    const length = view.readUInt16LE(at + NAME);
    for (const { name, kind } of streams)
      if (length === name.length && view.compare(name, 0, length, at, at + length) === 0) seen.add(kind);
  }
  return STREAMS.find(([, kind]) => seen.has(kind))?.[1] ?? 'other';
}
