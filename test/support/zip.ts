import { crc32, deflateRawSync } from 'node:zlib';

/** What to do wrong, and how to pack. */
export interface ZipSpec {
  readonly store?: boolean;
  /** Sets the flag of encryption on every part. */
  readonly encrypted?: boolean;
  /** States another size for a part than it has. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Lets the directory entry of a part point at the data of another. */
  readonly aliases?: Readonly<Record<string, string>>;
}

type Content = string | Uint8Array;

/** A zip file (APPNOTE 6.3.10) of parts in the given order; a pair list may name a part twice. */
export function writeZip(
  parts: Readonly<Record<string, Content>> | readonly (readonly [string, Content])[],
  spec: ZipSpec = {},
): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  const offsets = new Map<string, number>();
  let at = 0;
  const list = Array.isArray(parts) ? (parts as readonly (readonly [string, Content])[]) : Object.entries(parts);
  for (const [name, content] of list) {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    // The type of a book or an OpenDocument file is to be stored.
    const stored = spec.store === true || name === 'mimetype';
    const packed = stored ? data : deflateRawSync(data);
    const path = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(spec.encrypted === true ? 1 : 0, 2);
    header.writeUInt16LE(stored ? 0 : 8, 4);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(spec.sizes?.[name] ?? data.length, 18);
    header.writeUInt16LE(path.length, 22);
    offsets.set(name, at);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), header, path, packed);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(offsets.get(spec.aliases?.[name] ?? name) ?? at, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, offset, path);
    at += 4 + header.length + path.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, directory, end]));
}
