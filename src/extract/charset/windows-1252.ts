/**
 * Bytes 0x80–0x9F of windows-1252 (WHATWG Encoding, index-windows-1252); all others equal ISO 8859-1.
 * Own table because `TextDecoder('windows-1252')` decodes this range as control characters in Node 22.13–24.6 (nodejs/node#56542).
 */
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

export function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (char) => HIGH[char.charCodeAt(0) - 0x80] ?? char);
}
