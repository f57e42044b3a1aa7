import { Refusal } from './refusal.ts';

/** An entry of the central directory, with the place of its data checked against its local header. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly size: number;
  /** Packed data: from here up to there. */
  readonly from: number;
  readonly to: number;
}

/** APPNOTE 6.3.10: 4.3.7 local header, 4.3.12 central header, 4.3.16 end of central directory, 4.3.15 its zip64 locator. */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
/** Books with a file a page stay below. */
const MAX_ENTRIES = 20_000;
const UNKNOWN = 0xffffffff;

/**
 * All entries, in the directory's order. Names are keys to look up and never paths of a file system. Entries that share bytes are refused:
 * that is how a small file unpacks without end.
 * @throws Refusal
 */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, from, end } = findEnd(bytes, view);
  if (count > MAX_ENTRIES) throw new Refusal(`it says to hold ${count} parts`);
  const entries: ZipEntry[] = [];
  let at = from;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new Refusal('its directory is damaged');
    const lengths = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)] as const;
    const next = at + 46 + lengths[0] + lengths[1] + lengths[2];
    if (next > end) throw new Refusal('its directory is damaged');
    entries.push(readEntry(bytes, view, at, lengths, from));
    at = next;
  }
  const placed = entries.toSorted((a, b) => a.from - b.from);
  for (const [i, entry] of placed.entries()) if ((placed[i - 1]?.to ?? 0) > entry.from) throw new Refusal('its parts lie over each other');
  return entries;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, [nameLength, extraLength]: readonly number[], limit: number): ZipEntry {
  const name = decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
  const extra = wide(view, at + 46 + (nameLength ?? 0), extraLength ?? 0);
  const size = view.getUint32(at + 24, true) === UNKNOWN ? extra() : view.getUint32(at + 24, true);
  const packed = view.getUint32(at + 20, true) === UNKNOWN ? extra() : view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true) === UNKNOWN ? extra() : view.getUint32(at + 42, true);
  if (local + 30 > limit || view.getUint32(local, true) !== LOCAL) throw new Refusal('its directory points beside its parts');
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  // One name in the directory and another at the part would be two files, depending on who reads.
  const own = decode(bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true)));
  if (own !== name || from + packed > limit) throw new Refusal('its directory points beside its parts');
  return {
    name,
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
    size,
    from,
    to: from + packed,
  };
}

/** Sizes that do not fit stand in the extra field 1, in the order in which they are missing (4.5.3). */
function wide(view: DataView, from: number, length: number): () => number {
  let at = -1;
  let end = from;
  for (let field = from; field + 4 <= from + length; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    at = field + 4;
    end = Math.min(from + length, at + view.getUint16(field + 2, true));
    break;
  }
  return () => {
    if (at < 0 || at + 8 > end) throw new Refusal('its directory is damaged');
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  };
}

/** Code page 437 is ASCII where names of parts need it. */
const decode = (name: Uint8Array): string => Buffer.from(name.buffer, name.byteOffset, name.byteLength).toString('utf8');

function findEnd(bytes: Uint8Array, view: DataView): { count: number; from: number; end: number } {
  // The comment behind it has at most 65,535 bytes.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) !== END || at + 22 + view.getUint16(at + 20, true) > bytes.length) continue;
    const found = { count: view.getUint16(at + 10, true), from: view.getUint32(at + 16, true), end: at };
    const whole = found.from === UNKNOWN || found.count === 0xffff ? findEnd64(view, at) : found;
    if (whole.from > whole.end) throw new Refusal('its directory is damaged');
    return whole;
  }
  throw new Refusal('its end is missing: the file was cut off');
}

function findEnd64(view: DataView, end: number): { count: number; from: number; end: number } {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR64) throw new Refusal('its directory is damaged');
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > locator || view.getUint32(at, true) !== END64) throw new Refusal('its directory is damaged');
  return { count: Number(view.getBigUint64(at + 32, true)), from: Number(view.getBigUint64(at + 48, true)), end: at };
}
