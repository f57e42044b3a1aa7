import { isUtf8 } from 'node:buffer';
import { detectCharset } from './detect.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** Which rule decided, in the order of trust. */
export type CharsetSource = 'bom' | 'utf8' | 'header' | 'meta' | 'detected' | 'default';

export interface DecodedText {
  readonly text: string;
  /** WHATWG encoding name, lower case. */
  readonly charset: string;
  readonly source: CharsetSource;
}

/** A document of so many broken characters is not what its label says. */
const BROKEN_SHARE = 0.05;
const PRESCAN = 4096;

/**
 * Bytes to text: BOM, then valid UTF-8 with a multi-byte sequence (9 of 905 real pages declare something else), then the
 * HTTP charset, then the `meta` prescan of WHATWG HTML 13.2.3.2, then a detector, then windows-1252. Never throws.
 */
export function decodeText(bytes: Uint8Array, headerCharset: string | null): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return { text: decodeAs(bytes.subarray(marked.skip), marked.charset), charset: marked.charset, source: 'bom' };
  const header = encodingName(headerCharset);
  const utf8 = validUtf8(bytes);
  if (utf8?.multibyte) return { text: utf8.text, charset: 'utf-8', source: 'utf8' };
  const declared = header ?? encodingName(prescan(bytes));
  const source: CharsetSource = header !== null ? 'header' : 'meta';
  if (utf8 !== null) {
    if (/\u001b\$[@B]/.test(utf8.text))
      return { text: decodeAs(bytes, 'iso-2022-jp'), charset: 'iso-2022-jp', source: declared === 'iso-2022-jp' ? source : 'detected' };
    if (declared === null) return wide(bytes) ?? { text: utf8.text, charset: 'utf-8', source: 'utf8' };
    return { text: utf8.text, charset: declared.startsWith('utf-16') ? 'utf-8' : declared, source };
  }
  if (declared !== null && declared !== 'utf-8' && !declared.startsWith('utf-16'))
    return { text: decodeAs(bytes, declared), charset: declared, source };
  const loose = decodeAs(bytes, 'utf-8');
  if (brokenShare(loose) < BROKEN_SHARE) return { text: loose, charset: 'utf-8', source: declared === 'utf-8' ? source : 'detected' };
  const utf16 = wide(bytes);
  if (utf16 !== null) return utf16;
  const detected = detectCharset(bytes);
  if (detected !== null) return { text: decodeAs(bytes, detected), charset: detected, source: 'detected' };
  return { text: decodeWindows1252(bytes), charset: 'windows-1252', source: 'default' };
}

function byteOrderMark(bytes: Uint8Array): { charset: string; skip: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { charset: 'utf-8', skip: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { charset: 'utf-16le', skip: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { charset: 'utf-16be', skip: 2 };
  return null;
}

/** UTF-16 without a mark: ASCII mark-up leaves every second byte zero. */
function wide(bytes: Uint8Array): DecodedText | null {
  const length = Math.min(bytes.length, 512) & ~1;
  if (length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even += 1;
    if (bytes[i + 1] === 0) odd += 1;
  }
  const enough = (length / 2) * 0.4;
  if (odd > enough && even < enough / 4) return { text: decodeAs(bytes, 'utf-16le'), charset: 'utf-16le', source: 'detected' };
  if (even > enough && odd < enough / 4) return { text: decodeAs(bytes, 'utf-16be'), charset: 'utf-16be', source: 'detected' };
  return null;
}

function validUtf8(bytes: Uint8Array): { text: string; multibyte: boolean } | null {
  // A sequence cut off by the end of the bytes (a byte limit) is no error.
  const valid = isUtf8(bytes);
  const whole = valid ? bytes.length : completeLength(bytes);
  if (!valid && (whole === bytes.length || !isUtf8(bytes.subarray(0, whole)))) return null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, whole).toString('utf8');
  return { text, multibyte: text.length !== bytes.length };
}

/** Length without a started sequence at the end (RFC 3629: at most three bytes are open). */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc2 && byte <= 0xf4) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
    if (byte < 0x80) break;
  }
  return bytes.length;
}

function brokenShare(text: string): number {
  let high = 0;
  let broken = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    high += 1;
    if (code === 0xfffd) broken += 1;
  }
  return high === 0 ? 0 : broken / high;
}

function decodeAs(bytes: Uint8Array, charset: string): string {
  if (charset === 'windows-1252') return decodeWindows1252(bytes);
  return new TextDecoder(charset === 'gbk' ? 'gb18030' : charset).decode(bytes);
}

/** The WHATWG name of a label, or null when the label is unknown (or stands for no real text encoding). */
function encodingName(label: string | null): string | null {
  if (label === null) return null;
  const wanted = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '');
  // Labels of windows-1252 (WHATWG Encoding 4.2); not asked of TextDecoder, whose builds differ here.
  if (
    /^(?:ansi_x3\.4-1968|ascii|us-ascii|cp1252|x-cp1252|cp819|ibm819|windows-1252|(?:cs)?iso-?latin-?1|l1|latin1|iso-?_?8859-?1|iso_8859-1:1987|iso-ir-100)$/.test(
      wanted,
    )
  )
    return 'windows-1252';
  try {
    return new TextDecoder(wanted).encoding;
  } catch {
    return null;
  }
}

/** `<meta charset>`, `<meta http-equiv content>` or the XML declaration in the first bytes. */
function prescan(bytes: Uint8Array): string | null {
  const head = decodeWindows1252(bytes.subarray(0, PRESCAN));
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head);
  if (xml?.[1] !== undefined) return xml[1];
  const lower = head.toLowerCase();
  for (let at = lower.indexOf('<meta'); at >= 0; at = lower.indexOf('<meta', at + 5)) {
    const close = lower.indexOf('>', at);
    const tag = lower.slice(at, close < 0 ? undefined : close);
    const found = /charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w.:-]{1,40})/.exec(tag);
    // A page read as single bytes so far cannot be UTF-16: the standard reads such a label as UTF-8.
    if (found?.[1] !== undefined) return found[1].startsWith('utf-16') ? 'utf-8' : found[1];
  }
  return null;
}
