import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { type Meter, PdfLimit } from './meter.ts';
import { isArray, isDict, NO_DICT, nameOf, numberOf, type PdfDict, type PdfValue } from './objects.ts';

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** Names of ISO 32000-1, table 6, and their short forms in inline images (table 94). Image codings have no text in them: null. */
const FILTERS: Readonly<Record<string, ((data: Uint8Array, parms: PdfDict, meter: Meter) => Uint8Array) | null>> = {
  FlateDecode: (data, parms, meter) => predicted(inflated(data, meter), parms),
  LZWDecode: (data, parms, meter) => predicted(lzw(data, numberOf(parms.get('EarlyChange')) ?? 1, meter), parms),
  ASCIIHexDecode: (data) => asciiHex(data),
  ASCII85Decode: (data) => ascii85(data),
  RunLengthDecode: (data, _parms, meter) => runLength(data, meter),
  Crypt: (data) => data,
  DCTDecode: null,
  JPXDecode: null,
  CCITTFaxDecode: null,
  JBIG2Decode: null,
};
const SHORT: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
  DCT: 'DCTDecode',
  CCF: 'CCITTFaxDecode',
};
/** A chain of filters longer than this is an attack. */
const MAX_FILTERS = 8;

/** The decoded data of a stream; null when it is an image coding or an unknown filter. What is damaged gives what came before. */
export function decodeFilters(raw: Uint8Array, dict: PdfDict, resolve: Resolve, meter: Meter): Uint8Array | null {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'));
  const parms = resolve(dict.get('DecodeParms') ?? dict.get('DP'));
  const names = isArray(filter) ? filter.map(resolve) : filter === null ? [] : [filter];
  if (names.length > MAX_FILTERS) throw new PdfLimit('a stream has too many filters');
  let data = raw;
  for (const [index, entry] of names.entries()) {
    const name = nameOf(entry) ?? '';
    const decode = FILTERS[SHORT[name] ?? name];
    if (decode === undefined || decode === null) return null;
    const own = isArray(parms) ? resolve(parms[index]) : index === 0 || names.length === 1 ? parms : null;
    const plain = isDict(own) ? new Map([...own].map(([key, value]) => [key, resolve(value)] as const)) : NO_DICT;
    data = decode(data, plain, meter);
    meter.decoded(data.length);
  }
  return data;
}

const tooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function inflated(data: Uint8Array, meter: Meter): Uint8Array {
  const options = { maxOutputLength: Math.max(1, meter.room), finishFlush: constants.Z_SYNC_FLUSH };
  const attempt = (inflate: typeof inflateSync, bytes: Uint8Array): Uint8Array | null => {
    try {
      return inflate(bytes, options);
    } catch (error) {
      if (tooLarge(error)) throw new PdfLimit('a stream unpacks to more bytes than a document may have');
      return null;
    }
  };
  const whole = attempt(inflateSync, data);
  if (whole !== null) return whole;
  // Damaged: the longest beginning that still unpacks, found by halving. A wrong header or check sum alone costs nothing.
  const body = data.subarray(2);
  let good = attempt(inflateRawSync, body);
  if (good !== null) return good;
  good = new Uint8Array(0);
  for (let low = 0, high = body.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    const part = attempt(inflateRawSync, body.subarray(0, middle));
    meter.decoded((part?.length ?? 0) >> 2);
    if (part === null) high = middle;
    else {
      low = middle;
      good = part;
    }
  }
  return good;
}

function lzw(data: Uint8Array, early: number, meter: Meter): Uint8Array {
  const prefix = new Uint16Array(4097);
  const suffix = new Uint8Array(4097);
  const lengths = new Uint16Array(4097);
  for (let i = 0; i < 256; i += 1) {
    suffix[i] = i;
    lengths[i] = 1;
  }
  const room = meter.room;
  let out = new Uint8Array(Math.min(room, Math.max(1024, data.length * 4)));
  let size = 0;
  let bits = 0;
  let held = 0;
  let width = 9;
  let next = 258;
  let before = -1;
  for (let at = 0; ; ) {
    while (held < width && at < data.length) {
      bits = ((bits << 8) | (data[at] ?? 0)) & 0xffffff;
      held += 8;
      at += 1;
    }
    if (held < width) break;
    const code = (bits >> (held - width)) & ((1 << width) - 1);
    held -= width;
    if (code === 257) break;
    if (code === 256) {
      width = 9;
      next = 258;
      before = -1;
      continue;
    }
    if (code > next || (code === next && before < 0)) break;
    const known = code < next;
    const source = known ? code : before;
    const length = (lengths[source] ?? 0) + (known ? 0 : 1);
    if (size + length > room) throw new PdfLimit('a stream unpacks to more bytes than a document may have');
    if (size + length > out.length) {
      const larger = new Uint8Array(Math.min(room, (size + length) * 2));
      larger.set(out);
      out = larger;
    }
    let end = size + length - 1;
    if (!known) end -= 1;
    for (let walk = source, put = end; put >= size; put -= 1) {
      out[put] = suffix[walk] ?? 0;
      walk = prefix[walk] ?? 0;
    }
    if (!known) out[size + length - 1] = out[size] ?? 0;
    if (before >= 0 && next < 4096) {
      prefix[next] = before;
      suffix[next] = out[size] ?? 0;
      lengths[next] = (lengths[before] ?? 0) + 1;
      next += 1;
    }
    size += length;
    before = code;
    const reach = next + early;
    width = reach >= 2048 ? 12 : reach >= 1024 ? 11 : reach >= 512 ? 10 : 9;
  }
  return out.subarray(0, size);
}

function asciiHex(data: Uint8Array): Uint8Array {
  const end = data.indexOf(0x3e);
  const text = Buffer.from(end < 0 ? data : data.subarray(0, end))
    .toString('latin1')
    .replace(/[^0-9a-f]/gi, '');
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex');
}

function ascii85(data: Uint8Array): Uint8Array {
  // `z` stands for four zero bytes.
  const out = Buffer.alloc((data.includes(0x7a) ? data.length * 4 : Math.ceil((data.length * 4) / 5)) + 16);
  let size = 0;
  let value = 0;
  let count = 0;
  const flush = (digits: number): void => {
    for (let i = digits; i < 5; i += 1) value = value * 85 + 84;
    out.writeUInt32BE(value % 2 ** 32, size);
    size += digits - 1;
    value = 0;
    count = 0;
  };
  for (const code of data) {
    if (code === 0x7e) break;
    if (code === 0x7a && count === 0) {
      if (size + 8 > out.length) break;
      out.writeUInt32BE(0, size);
      size += 4;
    } else if (code >= 0x21 && code <= 0x75) {
      value = value * 85 + code - 0x21;
      count += 1;
      if (count === 5) {
        if (size + 8 > out.length) break;
        flush(5);
      }
    }
  }
  if (count > 1 && size + 8 <= out.length) flush(count);
  return out.subarray(0, size);
}

function runLength(data: Uint8Array, meter: Meter): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128;
    if (length === 128) break;
    const part = length < 128 ? data.subarray(at + 1, at + 2 + length) : new Uint8Array(257 - length).fill(data[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    total += part.length;
    if (total > meter.room) throw new PdfLimit('a stream unpacks to more bytes than a document may have');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undo PNG and TIFF prediction (ISO 32000-1, 7.4.4.4). */
function predicted(data: Uint8Array, parms: PdfDict): Uint8Array {
  const predictor = numberOf(parms.get('Predictor')) ?? 1;
  if (predictor < 2) return data;
  const bounded = (key: string, otherwise: number, most: number): number =>
    Math.min(most, Math.max(1, Math.trunc(numberOf(parms.get(key)) ?? otherwise)));
  const colours = bounded('Colors', 1, 32);
  const depth = bounded('BitsPerComponent', 8, 16);
  const columns = bounded('Columns', 1, 1_000_000);
  const pixel = Math.max(1, (colours * depth) >> 3);
  const rowBytes = (columns * colours * depth + 7) >> 3;
  if (predictor === 2) return depth === 8 ? tiff(data, rowBytes, colours) : data;
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(Math.min(rows * rowBytes, data.length));
  let size = 0;
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1) + 1;
    const kind = data[from - 1] ?? 0;
    const to = row * rowBytes;
    const length = Math.min(rowBytes, data.length - from);
    for (let i = 0; i < length; i += 1) {
      const left = i >= pixel ? (out[to + i - pixel] ?? 0) : 0;
      const up = row > 0 ? (out[to + i - rowBytes] ?? 0) : 0;
      const corner = i >= pixel && row > 0 ? (out[to + i - rowBytes - pixel] ?? 0) : 0;
      out[to + i] = (data[from + i] ?? 0) + guess(kind, left, up, corner);
    }
    size = to + Math.max(0, length);
  }
  return out.subarray(0, size);
}

/** PNG filter types 0–4 (RFC 2083, 6). */
function guess(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function tiff(data: Uint8Array, rowBytes: number, colours: number): Uint8Array {
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at += 1) if (at % rowBytes >= colours) out[at] = (out[at] ?? 0) + (out[at - colours] ?? 0);
  return out;
}
