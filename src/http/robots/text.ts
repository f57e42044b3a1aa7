import { MAX_ROBOTS_BYTES } from './parse.ts';

const STRICT = new TextDecoder('utf-8', { fatal: true });
const LINE_FEED = 10;

/**
 * The text of a robots.txt. It should be UTF-8 (RFC 9309 §2.2); a byte order mark of UTF-16 is believed. In a line that is not UTF-8 the
 * octets beyond ASCII are percent-encoded, because that is what they are compared as (§2.2.2): a rule written in GBK matches addresses in GBK.
 * No more octets are read than will be parsed. Linear.
 */
export function decodeRobots(body: Uint8Array): string {
  const wide = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : null;
  if (wide !== null) return new TextDecoder(wide).decode(body);
  const whole = utf8(body);
  if (whole !== null) return whole;
  const bytes = body.subarray(0, MAX_ROBOTS_BYTES + 1);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed;
    const line = bytes.subarray(start, end);
    lines.push(utf8(line) ?? octets(line));
    start = end + 1;
  }
  return lines.join('\n');
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    // A TypeError is the only way in which a decoder says that the bytes are not UTF-8.
    return null;
  }
}

const octets = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`)).join('');
